"""The words of scientific English and how many abstracts hold each: a shipped table, looked up lower-cased.

Here: whether a string is a word that stands in text by itself, and how common it is. The table is counted by
`scripts/count_words.py` and never changes with the corpus, so what joins a broken word or weighs a keyword is the same
in every library. Not here: phrases and keyword weights (the keywords room), joining itself (the abstracts room).
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class WordTable(NamedTuple):
    """Document frequency by lower-cased word, and the number of documents counted."""

    frequency: dict[str, int]
    documents: int


@cache
def table() -> WordTable:
    """Load the shipped table (once). Its first line is the provenance and begins with `# <documents>`."""
    packed = (files("paper_assets.text") / "words.tsv.gz").read_bytes()
    head, _, body = gzip.decompress(packed).decode("utf-8").partition("\n")
    cells = body.split()
    return WordTable(dict(zip(cells[::2], map(int, cells[1::2]), strict=True)), int(head.split()[1]))


def document_frequency(word: str) -> int:
    """Return in how many abstracts of the shipped table the word stands; 0 if it is not listed."""
    return table().frequency.get(word.lower(), 0)


def is_word(word: str) -> bool:
    """Tell whether the string stands as a word of its own in at least three abstracts of the shipped table."""
    return word.lower() in table().frequency


def documents() -> int:
    """Return the number of abstracts that the shipped table was counted over."""
    return table().documents
