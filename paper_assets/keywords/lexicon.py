"""The words of a batch as integers, with columns of facts about each: what cuts, what it folds to, what it is worth.

Here: one row a word as written, and 64-bit hashes by which folded phrases are compared (`multi-agent system` and
`multi agent systems` have one). Hashes and facts depend on the word alone, so a lexicon may be kept from batch to
batch. Not here: where words stand (`candidates.py`) and weights (`scoring.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paper_assets.keywords import shipped
from paper_assets.keywords.folding import fold
from paper_assets.keywords.tokens import BORDER, cuts

OTHER, CUT, WORD, BRACKET, SENTENCE_END, BETWEEN = range(6)
SUFFIXES = ("-", *["ion", "ment", "ity", "ing", "ed", "al", "ive", "ic", "ous", "ble", "er", "ly", "s", "ate"])
# Words kept from batch to batch; a corpus of a hundred thousand abstracts has about as many.
MOST_WORDS = 400_000
BASE, MASK = 0x9E3779B97F4A7C15, (1 << 64) - 1
Odds = Mapping[str, tuple[float, float, float]]
Array = NDArray[Any]


@lru_cache(maxsize=1 << 17)
def _word_hash(word: str) -> int:
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def phrase_hash(folded: str) -> int:
    """Return the hash of a folded phrase: a polynomial over the hashes of its words, so that phrases can be joined."""
    total = 0
    for word in folded.split():
        total = (total * BASE + _word_hash(word)) & MASK
    return total


def suffix(word: str) -> int:
    """Return which of the listed endings a lower-cased word has, the longest that leaves three letters, or 0."""
    return max(
        (n for n, s in enumerate(SUFFIXES) if n and word.endswith(s) and len(word) > len(s) + 2),
        key=lambda n: len(SUFFIXES[n]),
        default=0,
    )


def has_short_form(token: str) -> bool:
    """Tell whether a word is written like an abbreviation or a name: `DNN`, `LiveXiv`, `mRNA`."""
    capitals = sum(map(str.isupper, token))
    return capitals >= 2 or (capitals == 1 and not token[0].isupper())


class Facts(NamedTuple):
    """What is known of a token: its kind, how it joins a phrase's hash, what it says about a keyword that holds it."""

    kind: int
    shift: int = 1
    hash: int = 0
    df: int = 0
    inside: float = 0.0
    first: float = 0.0
    last: float = 0.0
    ending: int = 0
    is_short_form: bool = False
    is_lower: bool = False


TYPES = {
    "kind": np.int8, "shift": np.uint64, "hash": np.uint64, "df": np.int32, "inside": np.float64, "first": np.float64,
    "last": np.float64, "ending": np.int8, "is_short_form": np.bool_, "is_lower": np.bool_,
}  # fmt: skip


class Tables(NamedTuple):
    """The counts that words are looked up in: document frequency by folded phrase, log-odds by folded word."""

    frequency: Mapping[str, int]
    odds: Odds


class _Ids(dict[str, int]):
    """Token to integer; a token not met yet gets the next one."""

    def __missing__(self, token: str) -> int:
        self[token] = n = len(self)
        return n


class Lexicon:
    """The tokens met so far in texts of one language, as integers with columns of facts.

    Args:
        language: what decides which words cut.
        tables: frequencies and odds.
    """

    def __init__(self, language: str, tables: Tables) -> None:
        self.language, self.tables = language, tables
        self._clear()

    def _clear(self) -> None:
        self._ids = _Ids()
        self.columns: dict[str, Array] = {name: np.empty(0, kind) for name, kind in TYPES.items()}

    def encode(self, tokens: Sequence[str]) -> Array:
        """Return the tokens as integers, after which `columns` has a row for each."""
        if len(self._ids) > MOST_WORDS:
            self._clear()
        known = len(self._ids)
        ids = np.fromiter(map(self._ids.__getitem__, tokens), np.int32, len(tokens))
        if len(self._ids) > known:
            self._extend(list(self._ids)[known:])
        return ids

    def _extend(self, tokens: Iterable[str]) -> None:
        rows = zip(*map(self.facts, tokens), strict=True)
        for (name, kind), values in zip(TYPES.items(), rows, strict=True):
            self.columns[name] = np.concatenate([self.columns[name], np.array(values, kind)])

    def facts(self, token: str) -> Facts:
        """Return the facts about a token as written."""
        if not token[0].isalnum():
            kinds = {BORDER: BETWEEN, "(": BRACKET, "[": BRACKET} | dict.fromkeys(".!?。！？", SENTENCE_END)
            return Facts(kinds.get(token, OTHER))
        if cuts(token, self.language):
            return Facts(CUT)
        key = fold(token)
        odds = self.tables.odds
        inside, first, last = odds.get(key) or odds["*"]
        shift = pow(BASE, len(key.split()), 1 << 64)
        df = self.tables.frequency.get(key, 0)
        short = has_short_form(token)
        lower = token.lower()
        return Facts(WORD, shift, phrase_hash(key), df, inside, first, last, suffix(lower), short, lower == token)


class PhraseTable:
    """Numbers by folded phrase, looked up for whole columns of hashes.

    Args:
        values: number by folded phrase; absent ones have 0.
    """

    def __init__(self, values: Mapping[str, float]) -> None:
        hashes = np.fromiter(map(phrase_hash, values), np.uint64, len(values))
        order = np.argsort(hashes)
        self._hashes = hashes[order]
        self._values = np.fromiter(values.values(), np.float64, len(values))[order]

    def look_up(self, hashes: Array) -> Array:
        """Return the number of each phrase."""
        if not len(self._hashes):
            return np.zeros(len(hashes))
        at = np.minimum(np.searchsorted(self._hashes, hashes), len(self._hashes) - 1)
        return np.where(self._hashes[at] == hashes, self._values[at], 0.0)


@cache
def shipped_tables() -> Tables:
    """Return the shipped counts."""
    return Tables(shipped.phrase_frequency()[0], shipped.word_odds())
