"""What two copies of a text may differ in does not count, and every letter does."""

import unicodedata

import pytest
from hypothesis import assume, given, strategies as st

from paper_assets.text.normalise import content_id, normalised

TEXT = "The “self-made” approach — naïve, yet fine — costs 1.5 euro, i.e. p < 0.05 at 20%."


@pytest.mark.parametrize(
    "copy",
    [
        TEXT.upper().replace("I.E.", "i.e."),
        TEXT.replace("“", '"').replace("”", "''").replace("—", "---"),
        TEXT.replace("approach", "ap-proach"),
        TEXT.replace("approach", "ap- proach"),
        TEXT.replace("approach", "ap\u00adproach"),
        TEXT.replace(" ", "\u00a0").replace("fine", "\ufb01ne"),
        TEXT.replace(" ", "\n  "),
        unicodedata.normalize("NFD", TEXT),
        TEXT.replace("self-made", "self\u2010made"),
        TEXT.replace("made", "ma\u200bde"),
    ],
)
def test_copies_of_one_text_have_one_content_id(copy):
    assert content_id(copy) == content_id(TEXT)


@pytest.mark.parametrize(
    "other",
    [
        TEXT.replace("1.5", "15"),
        TEXT.replace("<", ">"),
        TEXT.replace("naïve", "naive"),
        TEXT.replace("20%", "20"),
        TEXT + " s",
    ],
)
def test_other_texts_have_another(other):
    assert content_id(other) != content_id(TEXT)


letters = st.characters(categories=["Lu", "Ll", "Lo", "Lm", "Mn", "Mc", "Nd"])


@given(st.text(letters, min_size=1), letters, letters, st.integers(0, 100))
def test_texts_that_differ_in_a_letter_are_never_merged(text, one, other, place):
    fold = lambda t: unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", t).lower())  # noqa: E731
    place %= len(text)
    a, b = text[:place] + one + text[place:], text[:place] + other + text[place:]
    assume(fold(a) != fold(b))
    assert content_id(a) != content_id(b)


@given(st.text())
def test_normalising_twice_changes_nothing(text):
    assert normalised(normalised(text)) == normalised(text)


def test_texts_without_any_letter_are_told_apart():
    assert content_id("...") != content_id("—")
    assert content_id("") == content_id("")


@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_is_normalised_as_other_text_is(text: str) -> None:
    assert normalised(text + "é") == normalised(text) + "é"


@given(st.text("a1., ", max_size=12))
def test_ascii_stops_are_kept_as_in_other_text(text: str) -> None:
    assert normalised(text + "é") == normalised(text) + "é"
