"""One row a paper from the records that are it: the canonical record, and what others add to it.

Which record is canonical depends on the records alone, never on when they came. The queries read the temporary table
`record_papers` (record_id, content_id, entry_id, paper_id).
"""

_CUT_OFF = "list_contains(r.warnings, 'possibly_truncated')"
_PREPRINT = "regexp_matches(lower(coalesce(r.venue, '')), 'rxiv|preprint|\\bcorr\\b|ssrn|research square')"

# The fullest record speaks for the paper: a title, a whole text, published rather than a preprint, the longest text, then
# most other fields; the smallest record id where all that is equal, so that any order of arrival gives the same.
_FULLNESS = f"""
    (r.title IS NOT NULL)::INTEGER DESC, {_CUT_OFF}, {_PREPRINT}, length(coalesce(r.text, r.abstract, '')) DESC,
    (r.doi IS NOT NULL)::INTEGER + (len(r.authors) > 0)::INTEGER + (r.publication_year IS NOT NULL)::INTEGER
    + (r.venue IS NOT NULL)::INTEGER + (r.url IS NOT NULL)::INTEGER DESC, r.record_id
"""

# Columns of paper_records. A record of a text that stands in the paper more than once joined by that; any other by the
# strongest pair of its entry.
MEMBERS = f"""
    WITH several AS (SELECT paper_id FROM record_papers GROUP BY paper_id HAVING count(*) > 1),
    texts AS (SELECT paper_id, content_id, count(*) AS copies FROM record_papers SEMI JOIN several USING (paper_id) GROUP BY ALL),
    spoken AS (SELECT p.paper_id, first(r.record_id ORDER BY {_FULLNESS}) AS record_id
               FROM record_papers p SEMI JOIN several USING (paper_id) JOIN records r USING (record_id) GROUP BY p.paper_id),
    rules AS (SELECT record_id, first(rule ORDER BY likelihood DESC, rule) AS rule
              FROM (SELECT unnest([record_a, record_b]) AS record_id, rule, likelihood FROM duplicate_pairs WHERE band = 'duplicate')
              GROUP BY record_id)
    SELECT p.paper_id, p.record_id, true AS is_canonical, 'single' AS match_rule
    FROM record_papers p ANTI JOIN several USING (paper_id)
    UNION ALL
    SELECT p.paper_id, p.record_id, s.record_id = p.record_id AS is_canonical,
           CASE WHEN t.copies > 1 THEN 'exact_text' ELSE coalesce(u.rule, 'same_fields') END AS match_rule
    FROM record_papers p JOIN spoken s USING (paper_id) JOIN texts t ON t.paper_id = p.paper_id AND t.content_id = p.content_id
    LEFT JOIN rules u ON u.record_id = p.record_id
"""

# A digest of all that a paper's row is made of, by paper.
MEMBER_DIGESTS = """
    SELECT m.paper_id, md5(string_agg(m.record_id || m.is_canonical || f.engine_version, ',' ORDER BY m.record_id)) AS members
    FROM paper_records m JOIN records r USING (record_id) JOIN parsed_files f USING (file_id)
    GROUP BY m.paper_id
"""

_CANONICAL_FIRST = "m.is_canonical DESC, r.record_id"
# The fields of a paper: the value that a record gives, when it gives one, and whose value is taken first.
_FIELDS = {
    "title": ("r.title", "r.title IS NOT NULL", _CANONICAL_FIRST),
    "abstract": ("coalesce(r.text, r.abstract)", "r.abstract IS NOT NULL", f"{_CUT_OFF}, {_CANONICAL_FIRST}"),
    "authors": ("r.authors", "len(r.authors) > 0", _CANONICAL_FIRST),
    **{
        name: (f"r.{name}", f"r.{name} IS NOT NULL", _CANONICAL_FIRST)
        for name in ("publication_year", "venue", "doi", "language", "url")
    },
}


def _first(value: str, given: str, order: str) -> str:
    return f"first({value} ORDER BY {order}) FILTER ({given})"


_VALUES = ", ".join(
    f"coalesce({_first(*of)}, []) AS {name}" if name == "authors" else f"{_first(*of)} AS {name}"
    for name, of in _FIELDS.items()
)

# The rows of papers named in the temporary table `stale_papers`; display_name is still missing where there is no title.
PAPERS = f"""
    SELECT m.paper_id, {_VALUES}, count(*)::INTEGER AS record_count, count(DISTINCT r.file_id)::INTEGER AS source_count
    FROM paper_records m JOIN records r USING (record_id)
    WHERE m.paper_id IN (SELECT paper_id FROM stale_papers)
    GROUP BY m.paper_id
"""

# Rows of paper_fields for the stale papers of several records.
SOURCES = " UNION ALL ".join(
    f"""SELECT m.paper_id, '{name}' AS field, {_first("r.record_id", given, order)} AS record_id,
               count({value}) FILTER ({given} AND {value} <> m2.{name})::INTEGER AS others
        FROM paper_records m JOIN records r USING (record_id) JOIN papers m2 ON m2.paper_id = m.paper_id
        WHERE m.paper_id IN (SELECT paper_id FROM stale_papers) AND m2.record_count > 1
        GROUP BY m.paper_id HAVING count(*) FILTER ({given}) > 0"""
    for name, (value, given, order) in _FIELDS.items()
)
