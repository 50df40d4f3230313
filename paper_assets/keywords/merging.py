"""The list of a paper: what its authors gave, then what was found, each thing once.

Here: order and scores of the rows. Not here: how phrases and names are ranked (`ranking.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from paper_assets.keywords.canonical import Identity
from paper_assets.keywords.ranking import Keyword
from paper_assets.keywords.repeats import mark

MOST_AUTHOR_KEYWORDS = 50
LONGEST_AUTHOR_KEYWORD = 100


def from_authors(given: Iterable[str], title: str, identity: Identity) -> list[Keyword]:
    """Return the keywords that the record gives, each id once; a piece too long to be a keyword is left out."""
    rows: dict[str, Keyword] = {}
    for piece in given:
        keyword = " ".join(piece.split()).strip(" ,;.")
        i = identity(keyword) if len(keyword) <= LONGEST_AUTHOR_KEYWORD else ""
        if i and len(rows) < MOST_AUTHOR_KEYWORDS:
            rows.setdefault(i, Keyword(keyword, i, 1.0, "author", keyword.lower() in title.lower()))
    return list(rows.values())


def merged(given: list[Keyword], found: Iterable[Keyword], top: int) -> list[Keyword]:
    """Return the authors' keywords and what was found beside them, up to `top` unless the authors gave more."""
    if not given:
        return list(found)[:top]
    stems = {mark(k.keyword.split()).stems for k in given}
    ids = {k.keyword_id for k in given}
    others = [k for k in found if k.keyword_id not in ids and mark(k.keyword.split()).stems not in stems]
    return given + others[: max(0, top - len(given))]
