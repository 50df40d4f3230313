"""The tables of this room, kept in step with the papers: new texts are read, gone ones leave.

Belongs here: the set difference between the papers (and the rules of people) and what has been read of them. Not here: how keywords
are found, and the tables of the whole corpus, which are `corpus`.
"""

from __future__ import annotations

from collections.abc import Callable

from paper_assets.keywords.checks import NOT_THERE
from paper_assets.keywords.extraction import Extractor
from paper_assets.keywords.rules import Rules
from paper_assets.store import Connection, count, frame, insert, transaction
from paper_assets.tables import BY_NAME

_TABLES = ("paper_keywords", "names", "abbreviations", "links")
# Papers read between two writes: some megabytes of text, a second or two of work.
_PAPERS_A_BATCH = 2_000

# What is read of each paper, and a digest of it.
_TEXTS = """
    SELECT p.paper_id, p.title, p.abstract AS text, p.language, coalesce(k.author_keywords, []) AS author_keywords,
           md5(concat_ws(chr(0), coalesce(p.title, ''), coalesce(p.abstract, ''), coalesce(p.language, ''),
                         array_to_string(coalesce(k.author_keywords, []), chr(1)), ?::VARCHAR, ?)) AS text_id
    FROM papers p LEFT JOIN (
        SELECT m.paper_id, first(r.keywords ORDER BY m.is_canonical DESC, r.record_id) AS author_keywords
        FROM paper_records m JOIN records r USING (record_id) WHERE len(r.keywords) > 0 GROUP BY m.paper_id
    ) k USING (paper_id)
"""


def keep(con: Connection, engine: str, top: int, rules: Rules, progress: Callable[[int, int], None]) -> int:
    """Read the papers whose text is new to this version of the engine and these rules of people, in one transaction.

    `top` keywords are kept for each paper; `progress` is called with papers done and papers in all.
    Returns the number of papers that were read.
    """
    with transaction(con):
        con.execute(f"CREATE OR REPLACE TEMP TABLE texts AS {_TEXTS}", [top, rules.digest])
        con.execute(
            """CREATE OR REPLACE TEMP TABLE unread AS
               SELECT *, row_number() OVER (ORDER BY paper_id) - 1 AS place FROM texts ANTI JOIN read_papers r
               ON texts.paper_id = r.paper_id AND texts.text_id = r.text_id AND r.engine_version = ?""",
            [engine],
        )
        for table in (*_TABLES, "read_papers"):
            con.execute(
                f"""DELETE FROM {table} WHERE paper_id NOT IN (SELECT paper_id FROM papers)
                    OR paper_id IN (SELECT paper_id FROM unread)"""
            )
        total = count(con, "SELECT count(*) FROM unread")
        extractor = Extractor(top, rules)
        for start in range(0, total, _PAPERS_A_BATCH):
            progress(start, total)
            _read(con, start, extractor)
        leave_out_what_is_not_there(con)
        con.execute(
            "INSERT INTO read_papers BY NAME SELECT paper_id, text_id, ? AS engine_version FROM unread", [engine]
        )
        con.execute("DROP TABLE temp.texts; DROP TABLE temp.unread")
    return total


def leave_out_what_is_not_there(con: Connection) -> int:
    """Drop keywords that do not stand in the text of their paper, and rank what is left; returns how many.

    No keyword should be such a one. A text that misleads the engine must cost that keyword and not the refresh, which the
    check of the published file would stop.
    """
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE misled AS SELECT k.rowid AS place, paper_id
            FROM paper_keywords k JOIN papers p USING (paper_id)
            WHERE paper_id IN (SELECT paper_id FROM unread) AND {NOT_THERE}"""
    )
    con.execute("DELETE FROM paper_keywords WHERE rowid IN (SELECT place FROM misled)")
    con.execute(
        """UPDATE paper_keywords SET rank = ranked.rank FROM (
               SELECT rowid AS place, row_number() OVER (PARTITION BY paper_id ORDER BY rank)::INTEGER AS rank
               FROM paper_keywords WHERE paper_id IN (SELECT paper_id FROM misled)) ranked
           WHERE paper_keywords.rowid = ranked.place AND paper_keywords.rank <> ranked.rank"""
    )
    dropped = count(con, "SELECT count(*) FROM misled")
    con.execute("DROP TABLE temp.misled")
    return dropped


def _read(con: Connection, start: int, extractor: Extractor) -> None:
    papers = frame(
        con,
        f"""SELECT paper_id, title, text, language, author_keywords FROM unread
            WHERE place >= {start} AND place < {start + _PAPERS_A_BATCH} ORDER BY place""",
    )
    extracted = extractor.extract(papers)
    for table in _TABLES:
        insert(con, BY_NAME[table], getattr(extracted, table))
