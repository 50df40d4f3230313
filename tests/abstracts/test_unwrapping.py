"""Unwrapping: lines become a text, and words broken at line ends are whole again."""

import pytest

from paper_assets.abstracts.unwrapping import FileWords, unwrap


def unwrapped(text: str, elsewhere: str = "") -> str:
    lines = text.split("\n")
    return unwrap(lines, FileWords([*lines, elsewhere]))


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("rivers are\nslow", "rivers are slow"),
        ("a repre-\nsentation of ice", "a representation of ice"),
        ("a state-of-\nthe-art method", "a state-of-the-art method"),
        ("a state-of-the-\nart method", "a state-of-the-art method"),
        ("a well-\nknown river", "a well-known river"),
        ("the Zurmel-\nbachian bell", "the Zurmelbachian bell"),
        ("pre-\nand post-training", "pre- and post-training"),
        ("Ein-\nund Ausgabe", "Ein- und Ausgabe"),
        ("multi-\nObjective", "multi-Objective"),
        ("GPT-\n4 models", "GPT-4 models"),
        ("ranges 3-\n5", "ranges 3-5"),
        ("slow -\nvery slow", "slow - very slow"),
        ("soft\u00ad\nhyphen", "softhyphen"),
        ("  indented  \n  lines  ", "indented lines"),
        ("测量河流\n的速度", "测量河流的速度"),
        ("使用 BERT\nmodel", "使用 BERT model"),
        ("강물의\n온도", "강물의 온도"),
    ],
)
def test_lines_are_joined(text: str, joined: str) -> None:
    assert unwrapped(text) == joined


def test_word_of_the_same_file_decides_for_the_whole_word() -> None:
    assert unwrapped("the ice-\nbell rings", elsewhere="An icebell is a bell.") == "the icebell rings"


def test_hyphen_seen_elsewhere_in_the_file_stays() -> None:
    assert unwrapped("a repre-\nsentation", elsewhere="We write repre-sentation so.") == "a repre-sentation"


def test_half_a_word_at_a_line_end_is_no_evidence() -> None:
    assert not FileWords(["a zurmel-", "bachian bell"]).has("zurmel")
