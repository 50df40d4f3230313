"""RIS, as Zotero, EndNote, Rayyan and ASReview read it.

The description is Reference Manager's. Belongs here: the tags. Not here: reading RIS (`abstracts/ris.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from paper_assets.library.exporting.papers import Paper


def lines(paper: Paper) -> Iterator[str]:
    """The lines of one record; each value on a line of its own."""
    yield f"TY  - {'JOUR' if paper.venue else 'GEN'}"
    for tag, value in _fields(paper):
        if value:
            yield f"{tag}  - {' '.join(str(value).split())}"
    yield "ER  - "
    yield ""


def _fields(paper: Paper) -> Iterator[tuple[str, object]]:
    yield "ID", paper.paper_id
    yield "TI", paper.title
    yield from (("AU", name.replace(";", ",")) for name in paper.authors)
    yield "PY", paper.publication_year
    yield "T2", paper.venue
    yield "AB", paper.abstract
    yield "DO", paper.doi
    yield "UR", paper.url or (f"https://arxiv.org/abs/{paper.arxiv_id}" if paper.arxiv_id else None)
    if paper.pmid:
        yield "AN", paper.pmid
        yield "DB", "PubMed"
    yield from (("KW", keyword.replace(";", ",")) for keyword in paper.keywords)
    yield "LA", paper.language
