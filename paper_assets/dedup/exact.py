"""Exact duplicates: records whose texts are equal once normalised, and the evidence for it.

A group of n records gives n-1 pairs, each with the group's smallest record id: enough to join them, and
linear where a text is repeated thousands of times.
"""

# What two records of a pair are compared in; equal texts agree in their abstract by themselves.
COMPARED = ("title", "authors", "publication_year", "venue", "doi")


def _given(column: str, side: str) -> str:
    return f"len({side}.{column}) > 0" if column == "authors" else f"{side}.{column} IS NOT NULL"


def _value(column: str, side: str) -> str:
    return f"lower(trim({side}.{column}))" if column in ("title", "venue") else f"{side}.{column}"


def _named_where(operator: str) -> str:
    """An expression for the names of the fields that both records give and that compare so."""
    cases = ", ".join(
        f"CASE WHEN {_given(c, 'a')} AND {_given(c, 'b')} AND {_value(c, 'a')} {operator} {_value(c, 'b')} THEN '{c}' END"
        for c in COMPARED
    )
    return f"list_filter([{cases}], lambda x: x IS NOT NULL)"


# Columns of duplicate_pairs, a row for each record of a paper that is not the first with its text.
PAIRS = f"""
    WITH repeated AS (SELECT content_id, paper_id, min(record_id) AS first_id FROM record_papers
                      GROUP BY content_id, paper_id HAVING count(*) > 1)
    SELECT a.record_id AS record_a, b.record_id AS record_b, 'duplicate' AS band, 'exact_text' AS rule, 1.0::DOUBLE AS likelihood,
           1.0::DOUBLE AS jaccard, 1.0::DOUBLE AS containment, 1.0::DOUBLE AS edit_ratio,
           list_prepend(CASE WHEN b.abstract IS NULL THEN 'title' ELSE 'abstract' END, {_named_where("=")}) AS agree,
           {_named_where("<>")} AS conflict, NULL::VARCHAR AS veto
    FROM record_papers p JOIN repeated f ON p.content_id = f.content_id AND p.paper_id = f.paper_id AND p.record_id <> f.first_id
    JOIN records b ON b.record_id = p.record_id JOIN records a ON a.record_id = f.first_id
"""
