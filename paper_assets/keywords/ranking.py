"""Which scored candidates a paper shows: no two that say the same, nothing that cannot stand as a keyword.

Here: suppression of near-repeats and the order. A candidate is a repeat if it has the id or the stems of one already
taken, or if it stands inside one and never outside it. Stems serve for nothing else. Not here: scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

import snowballstemmer  # type: ignore[import-untyped]

from paper_assets.keywords.candidates import Candidate
from paper_assets.keywords.canonical import keyword_id

# So many of the best candidates are looked at for each keyword wanted; the rest has no chance of being shown.
POOL = 6


class Ranked(NamedTuple):
    """A candidate's folded form, the keyword as shown, its id, its linear score, whether it stands in the title."""

    key: str
    keyword: str
    keyword_id: str
    score: float
    in_title: bool


@cache
def _stemmer() -> Any:
    return snowballstemmer.stemmer("porter")


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return the Porter stem of a folded word."""
    return str(_stemmer().stemWord(word))


def stems(folded: str) -> str:
    """Return the stems of a folded phrase, by which repeats are told."""
    return " ".join(map(stem, folded.split()))


def can_stand(words: list[str]) -> bool:
    """Tell whether words can be a keyword: no possessive at the end, no lone letter or two, some letters at all."""
    if words[-1].endswith(("'s", "’s")):
        return False
    if len(words) == 1:
        word = words[0]
        return len(word) > 2 or (len(word) == 2 and (word.isupper() or not word.isascii()))
    return True


def _pool(
    candidates: Mapping[str, Candidate], scores: list[float], size: int
) -> Iterator[tuple[float, str, Candidate]]:
    """Yield the best candidates that can stand, best first; equal scores in the order of the text."""
    items = list(candidates.items())
    for n in sorted(range(len(scores)), key=scores.__getitem__, reverse=True)[:size]:
        key, candidate = items[n]
        if can_stand(candidate.words):
            yield scores[n], key, candidate


def rank(candidates: Mapping[str, Candidate], scores: list[float], longs: Mapping[str, str], top: int) -> list[Ranked]:
    """Return the best keywords of a paper, near-repeats left out.

    Args:
        candidates: the candidates by folded form.
        scores: the linear score of each, in the same order.
        longs: the folded long form of each abbreviation that the paper defines.
        top: how many to return at most.
    """
    taken: list[tuple[str, int]] = []
    ids: set[str] = set()
    ranked: list[Ranked] = []
    for score, key, candidate in _pool(candidates, scores, POOL * top + 10):
        keyword = " ".join(candidate.words)
        identity = keyword_id(keyword, longs)
        mark = stems(identity)
        if mark in ids or _never_alone(key, candidate.count, taken):
            continue
        ids.add(mark)
        taken.append((f" {key} ", candidate.count))
        ranked.append(Ranked(key, keyword, identity, score, candidate.in_title))
        if len(ranked) == top:
            break
    return ranked


def _never_alone(key: str, count: int, taken: list[tuple[str, int]]) -> bool:
    """Tell whether one of the taken holds the phrase, or is held by it, in every place where the shorter one stands."""
    padded = f" {key} "
    return any((padded in other and times >= count) or (other in padded and count >= times) for other, times in taken)
