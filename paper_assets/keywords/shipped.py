"""The data files of this room, read from the package: lines of two columns, word lists by language, the weights.

Here: only reading. Each file says in its first line where it comes from; what the numbers mean stands where they are used.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from importlib.resources import files


def _text(name: str) -> str:
    packed = (files("paper_assets.keywords") / name).read_bytes()
    return (gzip.decompress(packed) if name.endswith(".gz") else packed).decode("utf-8")


def pairs(name: str) -> list[tuple[str, str]]:
    """Return the two columns of a tab-separated file whose first line is its provenance."""
    cells = _text(name).partition("\n")[2].replace("\n", "\t").split("\t")
    return list(zip(cells[::2], cells[1::2], strict=False))


@cache
def stopwords(language: str) -> frozenset[str]:
    """Return the words that cut a chunk in a language; those of English for one that has no section."""
    sections: dict[str, set[str]] = {}
    current: set[str] = set()
    for line in _text("stopwords.txt").splitlines():
        if line.startswith("["):
            current = sections.setdefault(line.strip("[]"), set())
        elif not line.startswith("#"):
            current.update(line.split())
    return frozenset(sections.get(language, sections["en"]))


@cache
def weights() -> dict[str, float]:
    """Return the weights of the linear score by the name of the feature."""
    loaded: dict[str, float] = json.loads(_text("weights.json"))["weights"]
    return loaded


@cache
def phrase_frequency() -> tuple[dict[str, int], int]:
    """Return in how many abstracts each folded phrase stands, and the number of abstracts counted."""
    head, _, body = _text("phrases.tsv.gz").partition("\n")
    cells = body.replace("\n", "\t").split("\t")
    return dict(zip(cells[::2], map(int, cells[1::2]), strict=True)), int(head.split()[1])


@cache
def word_odds() -> dict[str, tuple[float, float, float]]:
    """Return the log-odds of a folded word to stand inside, first and last in a keyword."""
    rows = (line.split("\t") for line in _text("odds.tsv.gz").splitlines()[1:])
    return {word: (int(inside) / 100, int(first) / 100, int(last) / 100) for word, inside, first, last in rows}


@cache
def verbs() -> frozenset[str]:
    """Return the English words that are mostly verbs."""
    return frozenset(_text("verbs.txt").splitlines()[1:])


@cache
def given_phrases() -> dict[str, int]:
    """Return how many labelled documents give a folded phrase as a keyword."""
    return {phrase: int(times) for phrase, times in pairs("given.tsv.gz")}


@cache
def chinese() -> tuple[dict[str, float], dict[str, tuple[float, float, float]], dict[str, float]]:
    """Return the weights for Chinese, the odds of single units and of neighbours (the rows with one number)."""
    weights_zh: dict[str, float] = json.loads(_text("chinese_weights.json"))["weights"]
    units: dict[str, tuple[float, float, float]] = {}
    neighbours: dict[str, float] = {}
    for line in _text("chinese_odds.tsv.gz").splitlines()[1:]:
        key, *numbers = line.split("\t")
        odds = [int(number) / 100 for number in numbers]
        if len(odds) == 1:
            neighbours[key] = odds[0]
        else:
            units[key] = (odds[0], odds[1], odds[2])
    return weights_zh, units, neighbours
