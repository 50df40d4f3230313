"""What is compared: entries, each a text with its fields, held by one record or by many that are equal in all of that.

Belongs here: entries, their fields in compared form, the pairs of entries that share an identifier, a place or words of a
title. Not here: bringing fields into form (`fields.py`), judging pairs (`entry_pairs.py`).
"""

from __future__ import annotations

import polars as pl

from paper_assets.dedup import postings
from paper_assets.dedup.fields import compared_form
from paper_assets.dedup.postings import Postings
from paper_assets.store import Connection, count, frame, insert, loaded
from paper_assets.tables import BY_NAME

# Records that share an identifier, a place or a title; and records that share two runs of three words of their titles.
FIELDS = Postings("field_keys", "field_candidates", "crowded_keys", cap=60, least_shared=1)
TITLES = Postings("title_runs", "title_candidates", "crowded_runs", cap=20, least_shared=2)
_BEGINNING, _END = 40, 30  # characters of a title without spaces: a subtitle or a prefix may be missing
_RECORDS_A_BATCH = 50_000

_FIELDS = "title, authors, publication_year, venue, doi, arxiv_id, pmid"
_VOLUME, _PAGES = "extra ->> 'volume'", "extra ->> 'pages'"
_ISSUE = "coalesce(extra ->> 'issue', extra ->> 'number')"

# Every record with its entry. A record without title and identifiers is known by its text alone.
_ENTRIES_OF_RECORDS = f"""
    SELECT record_id, content_id, abstract IS NOT NULL AS has_text, described,
           CASE WHEN described THEN md5(concat_ws(chr(0), content_id, coalesce(title, ''), array_to_string(authors, chr(1)),
               coalesce(publication_year::VARCHAR, ''), coalesce(venue, ''), coalesce(doi, ''), coalesce(arxiv_id, ''),
               coalesce(pmid, ''), coalesce({_VOLUME}, ''), coalesce({_ISSUE}, ''), coalesce({_PAGES}, '')))
           ELSE content_id END AS entry_id
    FROM (SELECT *, coalesce(title, doi, arxiv_id, pmid) IS NOT NULL AS described FROM records)
"""


def keep(con: Connection) -> None:
    """Make the temporary tables `record_entries` and `entries`, and bring the stored fields and their pairs in step."""
    con.execute(f"CREATE OR REPLACE TEMP TABLE record_entries AS {_ENTRIES_OF_RECORDS}")
    con.execute(
        """CREATE OR REPLACE TEMP TABLE entries AS
           SELECT entry_id, min(record_id) AS record_id, any_value(content_id) AS content_id,
                  bool_or(has_text) AS has_text, bool_or(described) AS described
           FROM record_entries GROUP BY entry_id"""
    )
    con.execute(
        """CREATE OR REPLACE TEMP TABLE leaving AS
           SELECT entry_no AS owner FROM described_entries ANTI JOIN (SELECT * FROM entries WHERE described) USING (entry_id)"""
    )
    con.execute("DELETE FROM described_entries WHERE entry_no IN (SELECT owner FROM leaving)")
    con.execute("CREATE OR REPLACE TEMP TABLE fresh_keys (owner INTEGER, token BIGINT)")
    con.execute("CREATE OR REPLACE TEMP TABLE fresh_runs (owner INTEGER, token BIGINT)")
    _describe(con)
    for table, kept in (("fresh_keys", FIELDS), ("fresh_runs", TITLES)):
        con.execute(f"CREATE OR REPLACE TEMP TABLE coming AS SELECT DISTINCT owner, token FROM {table}")
        postings.keep(con, kept)
    for table in ("coming", "leaving", "fresh_keys", "fresh_runs"):
        con.execute(f"DROP TABLE temp.{table}")


def _describe(con: Connection) -> None:
    """Store the fields of new entries in compared form, with the keys by which they find each other."""
    first = count(con, "SELECT coalesce(max(entry_no) + 1, 0) FROM described_entries")
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE new_entries AS
            SELECT entry_id, record_id, ({first} + row_number() OVER (ORDER BY entry_id) - 1)::INTEGER AS entry_no
            FROM (SELECT * FROM entries WHERE described) ANTI JOIN described_entries USING (entry_id)"""
    )
    for start in range(first, first + count(con, "SELECT count(*) FROM new_entries"), _RECORDS_A_BATCH):
        records = frame(
            con,
            f"""SELECT entry_id, entry_no, {_FIELDS}, {_VOLUME} AS volume, {_ISSUE} AS issue, {_PAGES} AS pages
                FROM new_entries JOIN records USING (record_id)
                WHERE entry_no >= {start} AND entry_no < {start + _RECORDS_A_BATCH}""",
        )
        described = compared_form(records)
        insert(con, BY_NAME["described_entries"], described.join(records.select("entry_id", "entry_no"), on="entry_no"))
        for table, keys in (("fresh_keys", _keys(described)), ("fresh_runs", _runs(described))):
            with loaded(con, "keyed", keys):
                con.execute(f"INSERT INTO {table} SELECT owner, (hash(key) >> 1)::BIGINT FROM keyed")
    con.execute("DROP TABLE temp.new_entries")


def _keys(described: pl.DataFrame) -> pl.DataFrame:
    """Columns owner, key: what two records of one paper may be expected to share, one of these at least."""
    glued = pl.col("title").str.replace_all(" ", "")
    keys = {
        "doi": [pl.col("doi")],
        "pmid": [pl.col("pmid")],
        "arxiv": [pl.col("arxiv_id")],
        "begins": [glued.str.head(_BEGINNING)],
        "ends": [glued.str.tail(_END)],
        "author": [pl.col("family"), pl.col("first_page")],
        "place": [pl.col("volume"), pl.col("first_page"), pl.col("year").cast(pl.String)],
    }
    parts = [
        described.select(
            pl.col("entry_no").alias("owner"), pl.concat_str(pl.lit(name), *of, separator="|").alias("key")
        )
        for name, of in keys.items()
    ]
    return pl.concat(parts).drop_nulls()


def _runs(described: pl.DataFrame) -> pl.DataFrame:
    """Columns owner, key: the runs of three words of each title."""
    words = described.select(
        pl.col("entry_no").alias("owner"), pl.col("title").str.split(" ").alias("key")
    ).drop_nulls()
    following = [pl.col("key").shift(-n).over("owner") for n in range(3)]
    return words.explode("key").select("owner", pl.concat_str(*following, separator=" ").alias("key")).drop_nulls()
