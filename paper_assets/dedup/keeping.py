"""The tables of this room, kept in step with the records in one transaction.

Belongs here: the order of the passes; what is new, stale or gone among papers. Not here: how records are matched and
merged.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import polars as pl

from paper_assets.dedup import entries, entry_pairs, pairs, texts
from paper_assets.dedup.aliases import aliases
from paper_assets.dedup.display_names import derived_name
from paper_assets.dedup.exact import PAIRS
from paper_assets.dedup.identity import identify
from paper_assets.dedup.linking import Policy, link
from paper_assets.dedup.merging import MEMBER_DIGESTS, MEMBERS, PAPERS, SOURCES
from paper_assets.store import Change, Connection, frame, insert, loaded, replace_difference, transaction
from paper_assets.tables import BY_NAME
from paper_assets.tables.comparing import STORED_COMPARISONS

# Beyond this DuckDB puts what it joins on disk, beside the work database.
_MEMORY = "2GB"
# The ids by which a cluster is known again: its entries, and each text that lies in it alone.
_KEYS = """
    SELECT entry_id AS content_id, cluster FROM clustered
    UNION
    SELECT content_id, any_value(cluster) FROM clustered JOIN entries USING (entry_id)
    GROUP BY content_id HAVING count(DISTINCT cluster) = 1
"""


def keep(con: Connection, engine: str, refresh: int, policy: Policy, decided: pl.DataFrame) -> Change:
    """Bring the tables of the room in step with the records.

    `refresh` is the number that new papers get as `first_seen`; `decided` are people's decisions as read. Returns how many
    papers were written and removed.
    """
    con.execute(f"SET memory_limit = '{_MEMORY}'")
    with transaction(con):
        _forget_other_engines(con, engine)
        texts.keep(con)
        entries.keep(con)
        entry_pairs.keep(con)
        found, settled = link(con, policy, decided)
        replace_rows(con, "decisions", settled)
        with loaded(con, "clustered", found.clusters):
            identified = _identify(con, refresh)
        effective = settled.filter(pl.col("status") == "applied").select("content_a", "content_b", "verdict")
        with _placed(con, identified), loaded(con, "refused", found.refused), loaded(con, "decided", effective):
            replace_difference(
                con, BY_NAME["duplicate_pairs"], f"({PAIRS}) UNION ALL BY NAME ({pairs.near_pairs(policy)})"
            )
            replace_difference(con, BY_NAME["paper_relations"], pairs.relations(policy))
            replace_difference(con, BY_NAME["paper_records"], MEMBERS)
            changed = _keep_papers(con, engine)
        con.execute("DROP TABLE temp.entries; DROP TABLE temp.record_entries")
    return changed


def replace_rows(con: Connection, name: str, rows: pl.DataFrame) -> None:
    """Make a table hold exactly these rows, touching only what differs."""
    with loaded(con, "given_rows", rows):
        replace_difference(con, BY_NAME[name], "SELECT * FROM given_rows")


def _forget_other_engines(con: Connection, engine: str) -> None:
    """What another version of the code compared is compared anew."""
    known = con.execute("SELECT value FROM work_info WHERE key = 'dedup_engine'").fetchall()
    if known != [(engine,)]:
        for table in STORED_COMPARISONS:
            con.execute(f"DELETE FROM {table.name}")
        con.execute("DELETE FROM work_info WHERE key = 'dedup_engine'")
        con.execute("INSERT INTO work_info VALUES ('dedup_engine', ?)", [engine])


def _identify(con: Connection, refresh: int) -> pl.DataFrame:
    """Columns entry_id, paper_id, first_seen; history and aliases are brought up to date. Reads `clustered`."""
    history = frame(con, "SELECT content_id, paper_id, first_seen FROM paper_history")
    identified = identify(frame(con, _KEYS), history, refresh)
    known = frame(con, "SELECT alias_id, paper_id FROM paper_aliases")
    replace_rows(con, "paper_aliases", aliases(history, identified, known))
    news = identified.join(history, on=identified.columns, how="anti")
    with loaded(con, "news", news):
        con.execute("DELETE FROM paper_history WHERE content_id IN (SELECT content_id FROM news)")
        con.execute("INSERT INTO paper_history BY NAME SELECT * FROM news")
    return identified.rename({"content_id": "entry_id"})


@contextmanager
def _placed(con: Connection, identified: pl.DataFrame) -> Iterator[None]:
    """The temporary tables `entry_papers` and `record_papers` for the length of a block."""
    with loaded(con, "entry_papers", identified):
        con.execute(
            """CREATE OR REPLACE TEMP TABLE record_papers AS
               SELECT record_id, content_id, entry_id, paper_id FROM record_entries JOIN entry_papers USING (entry_id)"""
        )
        yield
        con.execute("DROP TABLE temp.record_papers")


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
    con.execute(f"DELETE FROM paper_fields WHERE {gone}")
    con.execute(f"INSERT INTO paper_fields BY NAME {SOURCES}")
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
    seen = frame(con, "SELECT paper_id, min(first_seen) AS first_seen FROM entry_papers GROUP BY paper_id")
    texts_of = rows.select("title", "abstract").iter_rows()
    names = [title or derived_name(abstract or "") or "Untitled" for title, abstract in texts_of]
    return rows.with_columns(
        pl.Series("display_name", names, pl.String),
        pl.when(pl.col("title").is_null()).then(pl.lit("derived")).otherwise(pl.lit("given")).alias("title_source"),
    ).join(seen, on="paper_id")
