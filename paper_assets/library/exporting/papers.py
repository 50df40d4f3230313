"""Which papers are exported, and their fields, as a relation of the published file.

Belongs here: the query. Not here: any format.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import duckdb

from paper_assets.errors import ExportError
from paper_assets.store import Connection

# `title` is what a source gave; a paper without one has its derived name in `shown_as` alone, so that no tool that
# reads an export takes a name of ours for the title.
_FIELDS = """
    SELECT p.paper_id, p.title, p.display_name AS shown_as, p.abstract, p.authors, p.publication_year, p.venue, p.doi,
           i.arxiv_id, i.pmid, p.url, coalesce(k.keywords, []) AS keywords, p.language, p.record_count, p.source_count,
           p.first_seen
    FROM papers p
    LEFT JOIN (SELECT paper_id, list(keyword ORDER BY rank) AS keywords FROM paper_keywords GROUP BY paper_id) k
        USING (paper_id)
    LEFT JOIN (SELECT paper_id, arg_min(arxiv_id, (NOT is_canonical, record_id)) AS arxiv_id,
                      arg_min(pmid, (NOT is_canonical, record_id)) AS pmid
               FROM records JOIN paper_records USING (record_id) GROUP BY paper_id) i USING (paper_id)
"""
_BATCH = 1000


@dataclass(frozen=True)
class Paper:
    """A paper as the formats of reference managers need it."""

    paper_id: str
    title: str | None
    shown_as: str
    abstract: str | None
    authors: list[str]
    publication_year: int | None
    venue: str | None
    doi: str | None
    arxiv_id: str | None
    pmid: str | None
    url: str | None
    keywords: list[str]
    language: str | None


_NAMES = tuple(Paper.__dataclass_fields__)


def select(con: Connection, where: str | None) -> int:
    """Make the temporary table `exported` of the papers that meet a SQL condition, in order; returns how many.

    The condition may name the columns of the export and ask any table of the library.

    Raises:
        ExportError: the condition cannot be asked.
    """
    # On lines of its own: a condition that ends in a comment closes no bracket of ours.
    condition = f"WHERE (\n{where}\n)" if where else ""
    try:
        con.execute(f"CREATE OR REPLACE TEMP TABLE exported AS SELECT * FROM ({_FIELDS}) {condition} ORDER BY paper_id")
    except duckdb.Error as error:
        raise ExportError(f"--where cannot be asked: {str(error).strip()}", todo=_columns_said(con)) from error
    return int(con.execute("SELECT count(*) FROM exported").fetchall()[0][0])


def selected(con: Connection) -> Iterator[Paper]:
    """The papers of the table `exported`, a thousand at a time in memory."""
    answer = con.execute(f"SELECT {', '.join(_NAMES)} FROM exported ORDER BY paper_id")
    while rows := answer.fetchmany(_BATCH):
        yield from (Paper(*row) for row in rows)


def _columns_said(con: Connection) -> str:
    names = con.execute(f"SELECT * FROM ({_FIELDS}) LIMIT 0").description or []
    return f"Columns: {', '.join(name[0] for name in names)}."
