"""What the whole corpus is about: keyword frequencies, their years, and keywords that go together.

All of it is counted from `paper_keywords`, in SQL; no score of a single paper depends on it.
"""

from __future__ import annotations

from paper_assets.store import Change, Connection, replace_difference, transaction
from paper_assets.tables import BY_NAME

_KEYWORDS = """
    SELECT keyword_id, first(keyword ORDER BY papers DESC, keyword) AS keyword, sum(papers)::INTEGER AS document_frequency,
           min(first_year) AS first_year, max(last_year) AS last_year
    FROM (
        SELECT k.keyword_id, k.keyword, count(DISTINCT k.paper_id) AS papers,
               min(p.publication_year) AS first_year, max(p.publication_year) AS last_year
        FROM (SELECT paper_id, keyword_id, arg_min(keyword, rank) AS keyword FROM paper_keywords GROUP BY ALL) k
        JOIN papers p USING (paper_id) GROUP BY k.keyword_id, k.keyword
    ) GROUP BY keyword_id
"""

_TRENDS = """
    WITH years AS (SELECT publication_year, count(*) AS papers FROM papers WHERE publication_year IS NOT NULL GROUP BY ALL)
    SELECT keyword_id, publication_year, count(DISTINCT paper_id)::INTEGER AS document_frequency,
           count(DISTINCT paper_id) / any_value(y.papers) AS share
    FROM paper_keywords JOIN papers USING (paper_id) JOIN years y USING (publication_year) GROUP BY ALL
"""

_TOGETHER = """
    WITH held AS (SELECT DISTINCT paper_id, keyword_id FROM paper_keywords),
         shared AS (SELECT paper_id, keyword_id FROM held JOIN keywords USING (keyword_id) WHERE document_frequency >= 2),
         pairs AS (
            SELECT a.keyword_id AS keyword_a, b.keyword_id AS keyword_b, count(*)::INTEGER AS paper_count
            FROM shared a JOIN shared b ON a.paper_id = b.paper_id AND a.keyword_id < b.keyword_id
            GROUP BY ALL HAVING count(*) >= 2)
    SELECT keyword_a, keyword_b, paper_count,
           paper_count / (ka.document_frequency + kb.document_frequency - paper_count) AS jaccard
    FROM pairs JOIN keywords ka ON ka.keyword_id = keyword_a JOIN keywords kb ON kb.keyword_id = keyword_b
"""


def keep(con: Connection) -> Change:
    """Bring keywords, keyword_trends and keyword_cooccurrence in step, in one transaction."""
    with transaction(con):
        changed = replace_difference(con, BY_NAME["keywords"], _KEYWORDS)
        replace_difference(con, BY_NAME["keyword_trends"], _TRENDS)
        replace_difference(con, BY_NAME["keyword_cooccurrence"], _TOGETHER)
    return changed
