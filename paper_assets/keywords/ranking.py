"""From scores to the keywords of a paper: the best ones, each thing once.

Here: the choice among the candidates, best first, and places for the names that the paper introduces. Not here: scores
(`scoring.py`), what counts as a repeat (`repeats.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from paper_assets.keywords.candidates import Candidates
from paper_assets.keywords.canonical import Identity
from paper_assets.keywords.lexicon import Array
from paper_assets.keywords.repeats import Mark, mark, repeats
from paper_assets.keywords.scoring import probability

# So many of the best candidates are looked at for each keyword wanted; the rest has no chance of being shown.
POOL = 4
# Scores are compared to so many digits, so that no rounding of sums decides.
SCALE, LOWEST, ROOM = 1e6, -64, 1 << 27
PLACES = 1 << 18


class Contender(NamedTuple):
    """A candidate that may be shown: its score, its words as written, how often it stands, whether in the title."""

    score: float
    words: Sequence[str]
    times: int
    in_title: bool


class Keyword(NamedTuple):
    """A row of paper_keywords without paper and rank."""

    keyword: str
    keyword_id: str
    score: float
    kind: str
    in_title: bool


def can_stand(words: Sequence[str]) -> bool:
    """Tell whether words can be a keyword: no possessive at the end, no lone letter or two, some letters at all."""
    if words[-1].endswith(("'s", "’s")):
        return False
    if len(words) == 1:
        word = words[0]
        return len(word) > 2 or (len(word) == 2 and (word.isupper() or not word.isascii()))
    return True


def best(candidates: Candidates, scores: Array, papers: int, top: int) -> Iterator[Iterable[Contender]]:
    """Yield the best candidates of each paper of a batch, best first; equal scores in the order of the text."""
    c = candidates
    rounded = np.clip((scores - LOWEST) * SCALE, 0, ROOM - 1).astype(np.int64)
    place = np.minimum((c.start - _least(c.start, c.paper, papers)) * 4 + c.size - 1, PLACES - 1)
    order = np.argsort(((c.paper * ROOM + (ROOM - 1 - rounded)) * PLACES) + place)
    bounds = np.searchsorted(c.paper[order], np.arange(papers + 1))
    kept = np.concatenate([order[a : min(b, a + POOL * top + 10)] for a, b in zip(bounds, bounds[1:], strict=False)])
    places = np.searchsorted(c.paper[kept], np.arange(papers + 1)).tolist()
    start = c.words.token[c.start[kept]]
    columns = [rounded[kept] / SCALE + LOWEST, start, start + c.size[kept], c.count[kept], c.in_title[kept]]
    score, first, end, count, in_title = (column.tolist() for column in columns)
    for a, b in zip(places, places[1:], strict=False):
        yield (Contender(score[n], c.tokens[first[n] : end[n]], count[n], in_title[n]) for n in range(a, b))


def _least(values: Array, groups: Array, n: int) -> Array:
    least = np.full(n, np.iinfo(np.int64).max)
    np.minimum.at(least, groups, values)
    return least[groups]


def rank(
    contenders: Iterable[Contender], names: Sequence[str], title: str, identity: Identity, top: int
) -> list[Keyword]:
    """Return the best keywords of a paper, near-repeats left out.

    Args:
        contenders: best first.
        names: what the paper introduces; each has a place, at the end if it was not ranked.
        title: the title of the paper, in which such a name may stand.
        identity: the id of a keyword in this paper, empty for one that nobody wants.
        top: how many to return at most.
    """
    wanted = {i: name for name in names if (i := identity(name))}
    named = [mark(name.split()) for name in wanted.values()]
    taken: list[Mark] = []
    rows: dict[str, Keyword] = {}
    free = top - len(wanted)
    for score, words, times, in_title in contenders:
        if free <= 0 and wanted.keys() <= rows.keys():
            break
        key = mark(words, times)
        if not can_stand(words) or repeats(key, taken):
            continue
        keyword = " ".join(words)
        i = identity(keyword)
        if i in rows or not i:
            continue
        is_name = i in wanted
        if not is_name and (free <= 0 or repeats(key, named)):
            continue
        free -= not is_name
        taken.append(key)
        shown, kind = (wanted[i], "name") if is_name else (keyword, identity.kind(keyword))
        rows[i] = Keyword(shown, i, probability(score), kind, in_title)
    return [*rows.values(), *_unranked(wanted, rows, title.lower())][:top]


def _unranked(wanted: dict[str, str], rows: dict[str, Keyword], title: str) -> list[Keyword]:
    """Return rows for the names that no candidate stands for, below the others."""
    least = min((row.score for row in rows.values()), default=0.5)
    return [Keyword(name, i, least, "name", name.lower() in title) for i, name in wanted.items() if i not in rows]
