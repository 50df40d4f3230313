"""The stored index of texts, and the measured pairs of those that share words.

A text is known by its content id. Where several records hold it, the wording that is first in the alphabet is compared, so
that neither the order of arrival nor the files matter. Belongs here: which texts are new or gone, which pairs are worth measuring, keeping
the measures. Not here: how texts are hashed (`wording.py`) and measured (`likeness.py`).
"""

from __future__ import annotations

import numpy as np
import polars as pl

from paper_assets.dedup import likeness, postings, wording
from paper_assets.dedup.postings import Postings
from paper_assets.store import Connection, count, frame, insert, loaded
from paper_assets.tables import BY_NAME

SHINGLES = Postings("text_shingles", "text_candidates", "crowded_shingles", cap=40, least_shared=2)
# The least share of the smaller sketch that two texts must have in common to be measured; a pair that is worth a look
# has three times as much.
_WORTH_MEASURING = 0.1
# Measured pairs below this containment are kept out of sight of everything that follows.
LEAST_CONTAINMENT = 0.12
_TEXTS_A_BATCH = 20_000
_PAIRS_A_BATCH = 10_000

# Each text with the record that lends its wording.
_WANTED = """
    WITH held AS (SELECT content_id, count(*) AS records, any_value(record_id) AS record_id
                  FROM records WHERE abstract IS NOT NULL GROUP BY content_id)
    SELECT content_id, record_id FROM held WHERE records = 1
    UNION ALL
    SELECT content_id, first(record_id ORDER BY coalesce(text, abstract), record_id) AS record_id
    FROM records SEMI JOIN (SELECT content_id FROM held WHERE records > 1) USING (content_id)
    WHERE abstract IS NOT NULL GROUP BY content_id
"""


def keep(con: Connection) -> None:
    """Bring the index and the measured pairs in step with the texts of the records."""
    con.execute(f"CREATE OR REPLACE TEMP TABLE wanted_texts AS {_WANTED}")
    con.execute(
        """CREATE OR REPLACE TEMP TABLE leaving AS
           SELECT text_no AS owner FROM compared_texts ANTI JOIN wanted_texts USING (content_id, record_id)"""
    )
    first = count(con, "SELECT coalesce(max(text_no) + 1, 0) FROM compared_texts")
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE new_texts AS
            SELECT content_id, record_id, ({first} + row_number() OVER (ORDER BY content_id) - 1)::INTEGER AS text_no
            FROM wanted_texts ANTI JOIN compared_texts USING (content_id, record_id)"""
    )
    con.execute("CREATE OR REPLACE TEMP TABLE coming (owner INTEGER, token BIGINT)")
    con.execute("DELETE FROM compared_texts WHERE text_no IN (SELECT owner FROM leaving)")
    for start in range(first, first + count(con, "SELECT count(*) FROM new_texts"), _TEXTS_A_BATCH):
        _index(con, start)
    if count(con, "SELECT (SELECT count(*) FROM new_texts) + (SELECT count(*) FROM leaving)"):
        postings.keep(con, SHINGLES)
        _keep_pairs(con)
    for table in ("coming", "wanted_texts", "new_texts", "leaving"):
        con.execute(f"DROP TABLE temp.{table}")


def _index(con: Connection, start: int) -> None:
    texts = frame(
        con,
        f"""SELECT n.content_id, n.record_id, n.text_no, coalesce(r.text, r.abstract) AS text
            FROM new_texts n JOIN records r USING (record_id)
            WHERE n.text_no >= {start} AND n.text_no < {start + _TEXTS_A_BATCH} ORDER BY n.text_no""",
    )
    found = wording.sketches(texts["text"].to_list())
    numbers = texts["text_no"].to_numpy()
    sizes = (pl.Series("sketch_size", found.sizes, pl.Int32), pl.Series("whole", found.whole, pl.Boolean))
    insert(con, BY_NAME["compared_texts"], texts.with_columns(sizes))
    with loaded(con, "sketched", pl.DataFrame({"owner": numbers[found.text], "token": found.shingle})):
        con.execute("INSERT INTO coming SELECT owner, token FROM sketched")


# Copies so many that no shingle tells: of each shingle beyond the cap, every text that has it with the first one.
_CROWDED = f"""
    SELECT least(t.owner, h.first) AS a, greatest(t.owner, h.first) AS b, count(*)::INTEGER AS shared
    FROM {SHINGLES.tokens} t JOIN (
        SELECT token, min_by(owner, content_id) AS first
        FROM {SHINGLES.tokens} SEMI JOIN {SHINGLES.crowded} USING (token)
        JOIN compared_texts ON text_no = owner GROUP BY token) h USING (token)
    WHERE t.owner <> h.first GROUP BY ALL HAVING shared > {SHINGLES.least_shared}
"""
# Pairs of texts that share enough of their sketches; a sketch of every fourth shingle against a whole one meets a quarter.
_SAMPLED = "CASE WHEN {0}.whole THEN 0.25 ELSE 1 END * {0}.sketch_size"
_WORTH = f"""
    SELECT DISTINCT x.content_id AS content_x, y.content_id AS content_y, x.record_id AS record_x, y.record_id AS record_y
    FROM (SELECT * FROM {SHINGLES.pairs} UNION ALL ({_CROWDED})) c
    JOIN compared_texts x ON x.text_no = c.a JOIN compared_texts y ON y.text_no = c.b
    WHERE c.shared >= {_WORTH_MEASURING} * CASE WHEN x.whole AND y.whole THEN least(x.sketch_size, y.sketch_size)
                                            ELSE least({_SAMPLED.format("x")}, {_SAMPLED.format("y")}) END
"""


def _keep_pairs(con: Connection) -> None:
    """Measure the pairs that are new, drop those that are no more."""
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE worth AS
            SELECT least(content_x, content_y) AS content_a, greatest(content_x, content_y) AS content_b,
                   CASE WHEN content_x < content_y THEN record_x ELSE record_y END AS record_a,
                   CASE WHEN content_x < content_y THEN record_y ELSE record_x END AS record_b
            FROM ({_WORTH})"""
    )
    con.execute(
        """DELETE FROM text_pairs WHERE rowid IN (
               SELECT p.rowid FROM text_pairs p ANTI JOIN worth USING (content_a, content_b, record_a, record_b))"""
    )
    fresh = frame(
        con,
        """SELECT * FROM worth ANTI JOIN text_pairs USING (content_a, content_b, record_a, record_b)
           ORDER BY content_a, content_b""",
    )
    con.execute("DROP TABLE temp.worth")
    for part in fresh.iter_slices(_PAIRS_A_BATCH):
        insert(con, BY_NAME["text_pairs"], pl.concat([part, _measured(con, part)], how="horizontal"))


def _measured(con: Connection, pairs: pl.DataFrame) -> pl.DataFrame:
    """The measures of pairs of records, in order."""
    needed = pl.concat([pairs["record_a"], pairs["record_b"].alias("record_a")]).unique().sort()
    with loaded(con, "needed", needed.to_frame("record_id")):
        texts = frame(
            con,
            """SELECT record_id, coalesce(text, abstract) AS text FROM records SEMI JOIN needed USING (record_id)
               ORDER BY record_id""",
        )
    left, right = (
        np.searchsorted(texts["record_id"].to_numpy(), pairs[side].to_numpy()) for side in ("record_a", "record_b")
    )
    return likeness.measured(texts["text"].to_list(), left, right)
