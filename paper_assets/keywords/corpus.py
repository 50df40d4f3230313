"""What the whole corpus is about: keyword frequencies, spellings, years, sources, and keywords that go together.

All of it is counted from the tables of the papers, in SQL; no score of a single paper depends on it. Every statistic is a
function of whole counts, so that the order of arrival cannot show. Not here: what a single paper is about.
"""

from __future__ import annotations

from paper_assets.store import Change, Connection, replace_difference, transaction
from paper_assets.tables import BY_NAME

# What is kept where a table would grow with the square of the keywords: partners of a keyword, keywords of a source.
MOST_PARTNERS, MOST_OF_SOURCE = 100, 200
# Keywords of a paper that count for pairs; only long lists of authors have more.
PAIRED = 20
# Weight of the prior in the log-odds, in keywords: the corpus as it would stand in so many more keywords of the source.
PRIOR = 100

_VARIANTS = """
    SELECT keyword_id, keyword, count(*)::INTEGER AS document_frequency FROM paper_keywords GROUP BY ALL
"""

_KEYWORDS = """
    SELECT k.keyword_id, first(k.keyword ORDER BY v.document_frequency DESC, k.keyword) AS keyword,
           count(*)::INTEGER AS document_frequency,
           min(p.publication_year) AS first_year, max(p.publication_year) AS last_year
    FROM paper_keywords k JOIN keyword_variants v USING (keyword_id, keyword) JOIN papers p USING (paper_id)
    GROUP BY k.keyword_id
"""

# An abbreviation without its plural s: LLMs counts for LLM.
_SHORT = "CASE WHEN regexp_matches(short, '..*[A-Z0-9]s$') THEN left(short, -1) ELSE short END"
_SENSES = f"""
    WITH used AS (SELECT {_SHORT} AS short, long, keyword_id, paper_id FROM abbreviations),
         spelled AS (SELECT short, keyword_id, long, count(DISTINCT paper_id) AS n FROM used GROUP BY ALL),
         senses AS (SELECT short, keyword_id, count(DISTINCT paper_id)::INTEGER AS document_frequency FROM used GROUP BY ALL)
    SELECT short, keyword_id, long, document_frequency,
           document_frequency / sum(document_frequency) OVER (PARTITION BY short) AS share
    FROM senses JOIN (SELECT short, keyword_id, first(long ORDER BY n DESC, long) AS long FROM spelled GROUP BY ALL)
    USING (short, keyword_id)
"""

_TRENDS = """
    WITH years AS (
            SELECT publication_year, count(*) AS papers, lag(publication_year) OVER (ORDER BY publication_year) AS earlier
            FROM papers WHERE publication_year IS NOT NULL GROUP BY publication_year),
         counts AS (
            SELECT keyword_id, publication_year, count(*)::INTEGER AS document_frequency
            FROM paper_keywords JOIN papers USING (paper_id) WHERE publication_year IS NOT NULL GROUP BY ALL)
    SELECT c.keyword_id, c.publication_year, c.document_frequency, c.document_frequency / y.papers AS share,
           c.document_frequency / y.papers - coalesce(b.document_frequency, 0) / e.papers AS growth
    FROM counts c JOIN years y USING (publication_year)
    LEFT JOIN years e ON e.publication_year = y.earlier
    LEFT JOIN counts b ON b.keyword_id = c.keyword_id AND b.publication_year = y.earlier
"""

_TOGETHER = f"""
    WITH shared AS (
            SELECT paper_id, keyword_id FROM paper_keywords JOIN keywords USING (keyword_id)
            WHERE document_frequency >= 2 AND rank <= {PAIRED}),
         pairs AS (
            SELECT a.keyword_id AS keyword_a, b.keyword_id AS keyword_b, count(*)::INTEGER AS paper_count
            FROM shared a JOIN shared b ON a.paper_id = b.paper_id AND a.keyword_id < b.keyword_id
            GROUP BY a.keyword_id, b.keyword_id HAVING count(*) >= 2
            QUALIFY least(row_number() OVER (PARTITION BY a.keyword_id ORDER BY count(*) DESC, b.keyword_id),
                          row_number() OVER (PARTITION BY b.keyword_id ORDER BY count(*) DESC, a.keyword_id)) <= {MOST_PARTNERS}),
         total AS (SELECT count(DISTINCT paper_id) AS papers FROM paper_keywords)
    SELECT keyword_a, keyword_b, paper_count,
           paper_count / (ka.document_frequency + kb.document_frequency - paper_count) AS jaccard,
           CASE WHEN paper_count = papers THEN 1.0
                ELSE ln(paper_count * papers / (ka.document_frequency * kb.document_frequency::DOUBLE))
                     / -ln(paper_count / papers) END AS npmi
    FROM pairs, total JOIN keywords ka ON ka.keyword_id = keyword_a JOIN keywords kb ON kb.keyword_id = keyword_b
"""

# In the source: n of all its keywords; elsewhere: m of all others; p of the prior.
_SOURCES = f"""
    WITH held AS (SELECT venue AS source, keyword_id FROM paper_keywords JOIN papers USING (paper_id) WHERE venue <> ''),
         counts AS (SELECT source, keyword_id, count(*)::INTEGER AS n FROM held GROUP BY ALL),
         numbers AS (
            SELECT source, keyword_id, n, sum(n) OVER (PARTITION BY source) AS of_source,
                   sum(n) OVER (PARTITION BY keyword_id) AS of_keyword, sum(n) OVER () AS everything
            FROM counts),
         sources AS (SELECT count(DISTINCT source) AS sources FROM counts),
         sides AS (
            SELECT *, of_keyword - n AS m, everything - of_source AS others, {PRIOR} * of_keyword / everything AS p
            FROM numbers),
         found AS (
            SELECT source, keyword_id, n AS document_frequency, n / of_source * ln(1 + everything / sources / of_keyword) AS ctfidf,
                   ln((n + p) / (of_source + {PRIOR + 1} - n - p)) - ln((m + p) / (others + {PRIOR + 1} - m - p)) AS log_odds,
                   sqrt(1 / (n + p) + 1 / (m + p)) AS deviation
            FROM sides, sources)
    SELECT source, keyword_id, document_frequency, ctfidf, log_odds, log_odds / deviation AS z FROM found
    QUALIFY row_number() OVER (PARTITION BY source ORDER BY round(z, 6) DESC, keyword_id) <= {MOST_OF_SOURCE}
"""

# In this order: later ones read earlier ones.
TABLES = {
    "keyword_variants": _VARIANTS,
    "keywords": _KEYWORDS,
    "abbreviation_senses": _SENSES,
    "keyword_trends": _TRENDS,
    "keyword_cooccurrence": _TOGETHER,
    "keyword_source_stats": _SOURCES,
}


def keep(con: Connection) -> Change:
    """Bring the tables of the corpus in step with those of the papers, in one transaction; returns the change of `keywords`."""
    with transaction(con):
        changes = {name: replace_difference(con, BY_NAME[name], query) for name, query in TABLES.items()}
    return changes["keywords"]
