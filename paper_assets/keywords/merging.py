"""The list of a paper: what its authors gave, the ranked phrases, and the names it introduces, each thing once.

Here: kinds, order and scores of the rows. Authors' keywords come first; an introduced name always has a place, in the
stead of the last phrases if it was not ranked. Not here: how phrases are ranked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from paper_assets.keywords.canonical import keyword_id
from paper_assets.keywords.names import Name
from paper_assets.keywords.ranking import Ranked, stems
from paper_assets.keywords.scoring import probability

MOST_AUTHOR_KEYWORDS = 50
LONGEST_AUTHOR_KEYWORD = 100


class Keyword(NamedTuple):
    """A row of paper_keywords without paper and rank."""

    keyword: str
    keyword_id: str
    score: float
    kind: str
    in_title: bool


def from_authors(given: Iterable[str], title: str, longs: Mapping[str, str]) -> list[Keyword]:
    """Return the keywords that the record gives, each id once; a piece too long to be a keyword is left out."""
    rows: dict[str, Keyword] = {}
    for piece in given:
        keyword = " ".join(piece.split()).strip(" ,;.")
        identity = keyword_id(keyword, longs) if len(keyword) <= LONGEST_AUTHOR_KEYWORD else ""
        if identity and len(rows) < MOST_AUTHOR_KEYWORDS:
            rows.setdefault(identity, Keyword(keyword, identity, 1.0, "author", keyword.lower() in title.lower()))
    return list(rows.values())


def from_ranked(ranked: Iterable[Ranked], short_forms: Collection[str]) -> list[Keyword]:
    """Return the ranked phrases as rows; one that is a short form of the paper is an abbreviation."""
    return [
        Keyword(
            r.keyword,
            r.keyword_id,
            probability(r.score),
            "abbreviation" if r.key in short_forms else "phrase",
            r.in_title,
        )
        for r in ranked
    ]


def with_names(
    rows: list[Keyword], introduced: Iterable[Name], title: str, longs: Mapping[str, str], top: int
) -> list[Keyword]:
    """Return at most ``top`` rows in which every introduced name has its own, up to half of them."""
    wanted = {keyword_id(name.name, longs): name.name for name in list(introduced)[: max(1, top // 2)]}
    ranked = {row.keyword_id for row in rows[:top]}
    missing = [identity for identity in wanted if identity not in ranked]
    phrases_left = top - len(wanted.keys() - {""})
    kept: list[Keyword] = []
    for row in rows[:top]:
        if row.keyword_id in wanted:
            kept.append(row._replace(keyword=wanted[row.keyword_id], kind="name"))
        elif phrases_left > 0:
            kept.append(row)
            phrases_left -= 1
    least = kept[-1].score if kept else 0.5
    low = title.lower()
    return kept + [Keyword(wanted[i], i, least, "name", wanted[i].lower() in low) for i in missing if i][:top]


def without_repeats(rows: Iterable[Keyword], given: list[Keyword]) -> list[Keyword]:
    """Return the rows that say something else than the authors' keywords do."""
    known = {stems(k.keyword_id) for k in given}
    return [r for r in rows if stems(r.keyword_id) not in known]
