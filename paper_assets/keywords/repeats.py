"""Telling that two keywords say the same: equal stems, one never without the other, or nearly the same letters.

Here: the marks by which keywords of one paper are compared. Stems serve to leave out repeats only: they merge `university`
with `universe`, which no identity may do (`canonical.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Any, NamedTuple

import snowballstemmer  # type: ignore[import-untyped]

IDEOGRAPH = re.compile("[㐀-䶿一-鿿豈-﫿]")
PART = re.compile(r"[^\W_]+")
# Two keywords whose letters agree to this share are one word in two forms, or too close to tell a reader anything.
CLOSE = 0.85
SHORTEST_CLOSE = 5


@cache
def _stemmer() -> Any:
    return snowballstemmer.stemmer("porter")


@lru_cache(maxsize=1 << 17)
def _stemmed(token: str) -> tuple[str, int]:
    """Return the stems of a token and the letters they hold, as bits."""
    stems = " ".join(map(str, _stemmer().stemWords(PART.findall(token.lower()))))
    letters = 0
    for letter in stems:
        letters |= 1 << (ord(letter) & 63)
    return stems, letters


class Mark(NamedTuple):
    """What a keyword is compared by: its stems, those between blanks unless it is Chinese, letters, length, how often it stands."""

    stems: str
    padded: str
    letters: int
    length: int
    times: int


def mark(words: Sequence[str], times: int = 0) -> Mark:
    """Return the mark of a keyword of these words as written, which stands so often in its paper."""
    stems, letters = "", 0
    for stem, bits in map(_stemmed, words):
        if stem:
            stems = f"{stems} {stem}" if stems else stem
            letters |= bits
    padded = stems if not stems.isascii() and IDEOGRAPH.search(stems) else f" {stems} "
    return Mark(stems, padded, letters, len(stems), times)


def repeats(key: Mark, taken: Iterable[Mark]) -> bool:
    """Tell whether a keyword says what one of the taken says.

    It does if the stems are the same, if one never stands without the other (`glacier mass` beside `glacier mass
    balance`), or if hardly a letter differs (`optimal policy` beside `optimum policies`). A count of 0 stands for a
    keyword that may stand beside those that hold it.
    """
    for other in taken:
        more, less = key.letters & ~other.letters, other.letters & ~key.letters
        # At most so many letters agree; where both have letters that the other has not, neither holds the other.
        most = min(key.length - more.bit_count(), other.length - less.bit_count())
        alike = 2 * most >= CLOSE * (key.length + other.length)
        if (alike or not (more and less)) and _same(key, other, alike):
            return True
    return False


def _same(one: Mark, other: Mark, alike: bool) -> bool:
    if one.stems == other.stems:
        return True
    if one.padded in other.padded:
        return other.times >= one.times > 0
    if other.padded in one.padded:
        return one.times >= other.times > 0
    return alike and _close(one, other)


def _close(one: Mark, other: Mark) -> bool:
    """Tell whether two keywords are nearly the same letters in the same order."""
    if min(one.length, other.length) < SHORTEST_CLOSE:
        return False
    return SequenceMatcher(None, one.stems, other.stems, autojunk=False).ratio() >= CLOSE
