"""The index behind `search('words')`: plain tables and SQL, so that no reader needs an extension.

Words and numbers are terms; accents do not count; in Chinese, Japanese and Korean, which write no spaces, each
character is one, and each pair of neighbours. Belongs here: what a term is, and the tables. Not here: the
question (`search_macro.py`).
"""

from __future__ import annotations

from paper_assets.store import Connection, transaction

_CJK = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}"
_WORD = r"\p{Latin}\p{Greek}\p{Cyrillic}\p{Arabic}\p{Hebrew}\p{Devanagari}\p{Thai}\p{Armenian}\p{Georgian}\p{M}\p{N}"
# A term in a given title counts as much as three in the abstract.
_TITLE_WEIGHT = 3
# Endings of English that a reader does not mind: optimizing finds optimization. The shortest stem has four letters.
_ENDINGS = (
    "i[sz](?:ations?|es?|ed|ing)|at(?:es?|ed|ing|ions?|ors?|ively|ives?)|ions?|ingly|ively|ings?|ments?|ities|ity|ness|ally|ives?|als?|icals?|ics?|"
    "ly|ers?|ors?|ed|ies|es|e|y|s"
)


def terms_of(text: str) -> str:
    """A SQL expression: the list of terms in the text that a SQL expression gives."""
    words = f"regexp_extract_all(lower(strip_accents(nfc_normalize({text}))), '[{_WORD}]+')"
    runs = f"regexp_extract_all(nfc_normalize({text}), '[{_CJK}]+')"
    pairs = f"flatten(list_transform({runs}, lambda run: list_transform(range(1, greatest(len(run), 2)), lambda i: substr(run, i, 2))))"
    signs = f"regexp_extract_all(nfc_normalize({text}), '[{_CJK}]')"
    return f"list_concat(list_concat({words}, {pairs}), {signs})"


def stem_of(term: str) -> str:
    """A SQL expression: a term without its English ending; other terms are their own stem."""
    return f"regexp_replace({term}, '^([a-z]{{4,}}?)(?:{_ENDINGS})$', '\\1')"


_NAME = "CASE WHEN title_source = 'given' THEN display_name ELSE '' END"
_INDEXED = f"md5(concat_ws(chr(0), {_NAME}, coalesce(abstract, '')))"


def keep(con: Connection, engine: str) -> int:
    """Index the papers whose text is new, in one transaction; returns how many were indexed."""
    text_id = f"md5({_INDEXED} || '{engine}')"
    with transaction(con):
        con.execute(
            f"""CREATE OR REPLACE TEMP TABLE unindexed AS SELECT paper_id, {_NAME} AS name, coalesce(abstract, '') AS abstract,
                {text_id} AS text_id FROM papers WHERE (paper_id, {text_id}) NOT IN (SELECT (paper_id, text_id) FROM search_lengths)"""
        )
        for table in ("search_terms", "search_lengths"):
            con.execute(
                f"""DELETE FROM {table} WHERE paper_id NOT IN (SELECT paper_id FROM papers)
                    OR paper_id IN (SELECT paper_id FROM unindexed)"""
            )
        con.execute(
            f"""INSERT INTO search_terms BY NAME SELECT term, {stem_of("term")} AS stem, paper_id, frequency FROM (
                    SELECT term, paper_id, sum(weight)::INTEGER AS frequency FROM (
                        SELECT paper_id, {_TITLE_WEIGHT} AS weight, unnest({terms_of("name")}) AS term FROM unindexed
                        UNION ALL SELECT paper_id, 1, unnest({terms_of("abstract")}) FROM unindexed)
                    GROUP BY term, paper_id)"""
        )
        con.execute(
            """INSERT INTO search_lengths BY NAME SELECT u.paper_id, coalesce(t.length, 0)::INTEGER AS length, u.text_id
               FROM unindexed u LEFT JOIN (SELECT paper_id, sum(frequency) AS length FROM search_terms GROUP BY ALL) t USING (paper_id)"""
        )
        indexed = con.execute("SELECT count(*) FROM unindexed").fetchall()[0][0]
        con.execute("DROP TABLE temp.unindexed")
    return int(indexed)
