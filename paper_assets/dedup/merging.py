"""One row a paper from the records that are it: the canonical record, and what others add to it.

Which record is canonical depends on the records alone, never on when they came.
"""

# The fullest record speaks for the paper: a title, then the longest text, then most other fields; the
# smallest record id where all that is equal, so that any order of arrival gives the same.
_FULLNESS = """
    (r.title IS NOT NULL)::INTEGER DESC, length(coalesce(r.text, r.abstract, '')) DESC,
    (r.doi IS NOT NULL)::INTEGER + (len(r.authors) > 0)::INTEGER + (r.publication_year IS NOT NULL)::INTEGER
    + (r.venue IS NOT NULL)::INTEGER + (r.url IS NOT NULL)::INTEGER DESC, r.record_id
"""

# Columns of paper_records, from the temporary table `identified` (content_id, paper_id, first_seen).
MEMBERS = f"""
    SELECT i.paper_id, r.record_id,
           row_number() OVER (PARTITION BY i.paper_id ORDER BY {_FULLNESS}) = 1 AS is_canonical,
           CASE WHEN count(*) OVER (PARTITION BY i.paper_id) = 1 THEN 'single' ELSE 'exact_text' END AS match_rule
    FROM records r JOIN identified i USING (content_id)
"""

# A digest of all that a paper's row is made of, by paper.
MEMBER_DIGESTS = """
    SELECT m.paper_id, md5(string_agg(m.record_id || m.is_canonical || f.engine_version, ',' ORDER BY m.record_id)) AS members
    FROM paper_records m JOIN records r USING (record_id) JOIN parsed_files f USING (file_id)
    GROUP BY m.paper_id
"""


def _first(column: str, given: str) -> str:
    return f"first(r.{column} ORDER BY m.is_canonical DESC, r.record_id) FILTER ({given})"


def _value(column: str) -> str:
    return _first(column, f"r.{column} IS NOT NULL")


# The rows of papers named in the temporary table `stale_papers`; display_name is still missing where there is no title.
PAPERS = f"""
    SELECT m.paper_id, {_value("title")} AS title,
           first(coalesce(r.text, r.abstract) ORDER BY m.is_canonical DESC, r.record_id)
               FILTER (r.abstract IS NOT NULL) AS abstract,
           coalesce({_first("authors", "len(r.authors) > 0")}, []) AS authors,
           {_value("publication_year")} AS publication_year, {_value("venue")} AS venue, {_value("doi")} AS doi,
           {_value("language")} AS language, {_value("url")} AS url,
           count(*)::INTEGER AS record_count, count(DISTINCT r.file_id)::INTEGER AS source_count
    FROM paper_records m JOIN records r USING (record_id)
    WHERE m.paper_id IN (SELECT paper_id FROM stale_papers)
    GROUP BY m.paper_id
"""
