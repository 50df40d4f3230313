"""The tables of this room, kept in step with the records in one transaction.

Belongs here: what is new, stale or gone. Not here: how records are matched and merged.
"""

from __future__ import annotations

import polars as pl

from paper_assets.dedup.clusters import clusters
from paper_assets.dedup.display_names import derived_name
from paper_assets.dedup.exact import PAIRS
from paper_assets.dedup.identity import identify
from paper_assets.dedup.merging import MEMBER_DIGESTS, MEMBERS, PAPERS
from paper_assets.store import Change, Connection, frame, insert, loaded, replace_difference, transaction
from paper_assets.tables import BY_NAME

# Pairs of different contents that are the same paper; exact pairs share their content.
_LINKS = """
    SELECT DISTINCT a.content_id AS content_a, b.content_id AS content_b
    FROM duplicate_pairs p JOIN records a ON a.record_id = p.record_a JOIN records b ON b.record_id = p.record_b
    WHERE p.band = 'duplicate' AND a.content_id <> b.content_id
"""


def keep(con: Connection, engine: str, refresh: int) -> Change:
    """Bring duplicate_pairs, papers, paper_records and their history in step with the records.

    `refresh` is the number that new papers get as `first_seen`. Returns how many papers were written and
    removed.
    """
    with transaction(con):
        replace_difference(con, BY_NAME["duplicate_pairs"], PAIRS)
        identified = _identify(con, refresh)
        with loaded(con, "identified", identified):
            replace_difference(con, BY_NAME["paper_records"], MEMBERS)
            con.execute("DELETE FROM paper_history WHERE content_id IN (SELECT content_id FROM identified)")
            insert(con, BY_NAME["paper_history"], identified)
            return _keep_papers(con, engine)


def _identify(con: Connection, refresh: int) -> pl.DataFrame:
    contents = frame(con, "SELECT DISTINCT content_id FROM records ORDER BY content_id")["content_id"]
    history = frame(con, "SELECT content_id, paper_id, first_seen FROM paper_history")
    return identify(clusters(contents, frame(con, _LINKS)), history, refresh)


def _keep_papers(con: Connection, engine: str) -> Change:
    con.execute(f"CREATE OR REPLACE TEMP TABLE fresh_members AS {MEMBER_DIGESTS}")
    con.execute(
        """CREATE OR REPLACE TEMP TABLE stale_papers AS
           SELECT paper_id FROM fresh_members f ANTI JOIN merged_papers m
           ON f.paper_id = m.paper_id AND f.members = m.members AND m.engine_version = ?""",
        [engine],
    )
    gone = "paper_id NOT IN (SELECT paper_id FROM fresh_members) OR paper_id IN (SELECT paper_id FROM stale_papers)"
    removed = con.execute(f"DELETE FROM papers WHERE {gone}").fetchall()[0][0]
    rows = _named(con)
    insert(con, BY_NAME["papers"], rows)
    con.execute(f"DELETE FROM merged_papers WHERE {gone}")
    con.execute(
        """INSERT INTO merged_papers BY NAME SELECT paper_id, members, ? AS engine_version FROM fresh_members
           WHERE paper_id IN (SELECT paper_id FROM stale_papers)""",
        [engine],
    )
    con.execute("DROP TABLE temp.fresh_members; DROP TABLE temp.stale_papers")
    return Change(rows.height, removed)


def _named(con: Connection) -> pl.DataFrame:
    """Rows of the stale papers, each with a name to show and the refresh it was first seen in."""
    rows = frame(con, f"{PAPERS} ORDER BY paper_id")
    seen = frame(con, "SELECT paper_id, min(first_seen) AS first_seen FROM identified GROUP BY paper_id")
    texts = rows.select("title", "abstract").iter_rows()
    names = [title or derived_name(abstract or "") or "Untitled" for title, abstract in texts]
    return rows.with_columns(
        pl.Series("display_name", names, pl.String),
        pl.when(pl.col("title").is_null()).then(pl.lit("derived")).otherwise(pl.lit("given")).alias("title_source"),
    ).join(seen, on="paper_id")
