"""The stored index of texts, and the measured pairs of those that share words.

A text is known by its content id. Where several records hold it, the smallest record id lends its wording, so that the
order of arrival does not matter. Belongs here: which texts are new or gone, which pairs are worth measuring, keeping
the measures. Not here: how texts are hashed (`wording.py`) and measured (`likeness.py`).
"""

from __future__ import annotations

import numpy as np
import polars as pl

from paper_assets.dedup import likeness, postings, wording
from paper_assets.dedup.postings import Postings
from paper_assets.store import Connection, count, frame, insert, loaded
from paper_assets.tables import BY_NAME

SHINGLES = Postings("text_shingles", "text_candidates", cap=40, least_shared=2)
# The least share of the smaller sketch that two texts must have in common to be measured; a pair that is worth a look
# has three times as much.
_WORTH_MEASURING = 0.1
# Measured pairs below this containment are kept out of sight of everything that follows.
LEAST_CONTAINMENT = 0.12
_TEXTS_A_BATCH = 20_000
_PAIRS_A_BATCH = 10_000


def keep(con: Connection) -> None:
    """Bring the index and the measured pairs in step with the texts of the records."""
    con.execute(
        """CREATE OR REPLACE TEMP TABLE wanted_texts AS
           SELECT content_id, min(record_id) AS record_id FROM records WHERE abstract IS NOT NULL GROUP BY content_id"""
    )
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
    for table in ("compared_texts", "text_leads"):
        con.execute(f"DELETE FROM {table} WHERE text_no IN (SELECT owner FROM leaving)")
    for start in range(first, first + count(con, "SELECT count(*) FROM new_texts"), _TEXTS_A_BATCH):
        _index(con, start)
    postings.keep(con, SHINGLES)
    con.execute("DROP TABLE temp.coming; DROP TABLE temp.wanted_texts; DROP TABLE temp.new_texts")
    con.execute("DROP TABLE temp.leaving")
    _keep_pairs(con)


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
    leads = pl.DataFrame({"text_no": numbers[found.lead_text], "lead": found.lead})
    insert(con, BY_NAME["text_leads"], leads)
    with loaded(con, "sketched", pl.DataFrame({"owner": numbers[found.text], "token": found.shingle})):
        con.execute("INSERT INTO coming SELECT owner, token FROM sketched")


# Pairs that share enough of their telling shingles; and, for copies so many that no shingle tells, each text of a lead
# with the first one of it.
_WORTH = f"""
    SELECT x.content_id AS content_a, y.content_id AS content_b, x.record_id AS record_a, y.record_id AS record_b
    FROM (SELECT a, b FROM text_candidates c JOIN compared_texts x ON x.text_no = c.a JOIN compared_texts y ON y.text_no = c.b
          WHERE c.shared >= {_WORTH_MEASURING} * CASE WHEN x.whole AND y.whole THEN least(x.sketch_size, y.sketch_size)
          ELSE least(CASE WHEN x.whole THEN 0.25 ELSE 1 END * x.sketch_size, CASE WHEN y.whole THEN 0.25 ELSE 1 END * y.sketch_size) END
          UNION
          SELECT DISTINCT l.text_no, l.hub FROM (
              SELECT text_no, first(text_no) OVER (PARTITION BY lead ORDER BY content_id) AS hub
              FROM text_leads JOIN compared_texts USING (text_no)
              WHERE lead IN (SELECT lead FROM text_leads GROUP BY lead HAVING count(*) > 1)) l WHERE l.text_no <> l.hub) p
    JOIN compared_texts x ON x.text_no = p.a JOIN compared_texts y ON y.text_no = p.b
"""


def _keep_pairs(con: Connection) -> None:
    """Measure the pairs that are new, drop those that are no more."""
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE worth AS
            SELECT DISTINCT CASE WHEN content_a < content_b THEN struct_pack(c := content_a, r := record_a)
                            ELSE struct_pack(c := content_b, r := record_b) END AS low,
                   CASE WHEN content_a < content_b THEN struct_pack(c := content_b, r := record_b)
                   ELSE struct_pack(c := content_a, r := record_a) END AS high
            FROM ({_WORTH})"""
    )
    same = "p.content_a = w.low.c AND p.content_b = w.high.c AND p.record_a = w.low.r AND p.record_b = w.high.r"
    con.execute(f"DELETE FROM text_pairs WHERE rowid IN (SELECT p.rowid FROM text_pairs p ANTI JOIN worth w ON {same})")
    fresh = frame(
        con,
        f"""SELECT low.c AS content_a, high.c AS content_b, low.r AS record_a, high.r AS record_b
            FROM worth w ANTI JOIN text_pairs p ON {same} ORDER BY ALL""",
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
