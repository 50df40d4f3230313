"""The judged pairs of entries, kept in step: a pair is judged once and again only when its texts' measures change.

Belongs here: which pairs there are, keeping their judgement. Not here: the judgement (`verdicts.py`).
"""

from __future__ import annotations

import polars as pl

from paper_assets.dedup import likeness, verdicts
from paper_assets.dedup.evidence import compare
from paper_assets.dedup.texts import LEAST_CONTAINMENT
from paper_assets.store import Connection, frame, insert, loaded
from paper_assets.tables import BY_NAME

_PAIRS_A_BATCH = 100_000
_COMPARED = tuple(c for c in BY_NAME["described_entries"].names if c not in ("entry_id", "entry_no"))

# Pairs worth judging: equal texts (each entry with the first of its text), texts that were measured (by the first entry
# of each), and entries that share something in their fields.
WANTED = f"""
    WITH firsts AS (
        SELECT content_id, min(entry_id) AS entry_id FROM entries GROUP BY content_id),
    measured AS (SELECT * FROM text_pairs WHERE containment >= {LEAST_CONTAINMENT}),
    found AS (
        SELECT f.entry_id AS x, e.entry_id AS y FROM entries e JOIN firsts f USING (content_id) WHERE f.entry_id <> e.entry_id
        UNION ALL
        SELECT f.entry_id, g.entry_id FROM measured m
        JOIN firsts f ON f.content_id = m.content_a JOIN firsts g ON g.content_id = m.content_b
        UNION ALL
        SELECT d.entry_id, e.entry_id FROM (SELECT a, b FROM field_candidates UNION ALL SELECT a, b FROM title_candidates) c
        JOIN described_entries d ON d.entry_no = c.a JOIN described_entries e ON e.entry_no = c.b),
    pairs AS (SELECT DISTINCT least(x, y) AS entry_a, greatest(x, y) AS entry_b FROM found)
    SELECT p.entry_a, p.entry_b, a.described AND b.described AS described,
           a.has_text AND b.has_text AND a.content_id = b.content_id AS same_text,
           a.has_text AND b.has_text AND a.content_id <> b.content_id AND m.jaccard IS NULL AS text_differs,
           CASE WHEN same_text THEN 1 ELSE m.jaccard END AS jaccard,
           CASE WHEN same_text THEN 1 ELSE m.containment END AS containment,
           CASE WHEN same_text THEN 1 ELSE m.edit_ratio END AS edit_ratio, m.shorter, m.longer
    FROM pairs p JOIN entries a ON a.entry_id = p.entry_a JOIN entries b ON b.entry_id = p.entry_b
    LEFT JOIN measured m ON m.content_a = least(a.content_id, b.content_id) AND m.content_b = greatest(a.content_id, b.content_id)
"""
_SAME = " AND ".join(
    f"p.{name} IS NOT DISTINCT FROM w.{name}"
    for name in ("entry_a", "entry_b", "jaccard", "containment", "edit_ratio", "text_differs")
)


def keep(con: Connection) -> None:
    """Judge the pairs that are new, drop those that are no more. Reads the temporary table `entries`."""
    con.execute(f"CREATE OR REPLACE TEMP TABLE wanted_pairs AS {WANTED}")
    con.execute(
        f"DELETE FROM entry_pairs WHERE rowid IN (SELECT p.rowid FROM entry_pairs p ANTI JOIN wanted_pairs w ON {_SAME})"
    )
    fresh = frame(con, f"SELECT w.* FROM wanted_pairs w ANTI JOIN entry_pairs p ON {_SAME} ORDER BY entry_a, entry_b")
    con.execute("DROP TABLE temp.wanted_pairs")
    for part in fresh.iter_slices(_PAIRS_A_BATCH):
        insert(con, BY_NAME["entry_pairs"], judged(con, part))


def judged(con: Connection, pairs: pl.DataFrame) -> pl.DataFrame:
    """Rows of the table entry_pairs, in any order."""
    text_odds = pl.when("same_text").then(pl.lit(verdicts.EXACT)).otherwise(likeness.log_odds())
    pairs = pairs.with_columns(text_odds.alias("text_odds"))
    sides = ", ".join(f'{side}."{name}" AS "{name}_{side}"' for side in "ab" for name in _COMPARED)
    with loaded(con, "unjudged", pairs):
        with_fields = frame(
            con,
            f"""SELECT u.*, {sides} FROM unjudged u LEFT JOIN described_entries a ON a.entry_id = u.entry_a
                LEFT JOIN described_entries b ON b.entry_id = u.entry_b""",
        )
    return verdicts.judged(compare(with_fields))
