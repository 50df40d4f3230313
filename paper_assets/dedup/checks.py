"""What must hold between records and papers."""

from paper_assets.checks import Check

CHECKS = (
    Check(
        "every_record_is_in_one_paper",
        "paper_records",
        "No record is lost and none is counted twice.",
        """
        SELECT path || ', record ' || ordinal || ' is in no paper.' FROM records ANTI JOIN paper_records USING (record_id)
        UNION ALL
        SELECT record_id || ' is in ' || count(*) || ' papers.' FROM paper_records GROUP BY record_id HAVING count(*) > 1
        UNION ALL
        SELECT record_id || ' is in a paper but is no record.' FROM paper_records ANTI JOIN records USING (record_id)
        """,
    ),
    Check(
        "papers_are_whole",
        "papers",
        "Every paper has an id of its own, a name, one canonical record and the records that it counts.",
        """
        SELECT paper_id || ' stands in ' || count(*) || ' rows.' FROM papers GROUP BY paper_id HAVING count(*) > 1
        UNION ALL
        SELECT paper_id || ' has no name.' FROM papers WHERE trim(display_name) = ''
        UNION ALL
        SELECT paper_id || ' counts ' || record_count || ' records and has ' || coalesce(n, 0) || ', ' || coalesce(c, 0) || ' canonical.'
        FROM papers LEFT JOIN (SELECT paper_id, count(*) AS n, count_if(is_canonical) AS c
                               FROM paper_records GROUP BY paper_id) USING (paper_id)
        WHERE record_count IS DISTINCT FROM n OR c IS DISTINCT FROM 1
        """,
    ),
    Check(
        "pairs_are_ordered",
        "duplicate_pairs",
        "Every pair stands once, the smaller record id first, and names records that are there.",
        """
        SELECT record_a || ' and ' || record_b || ' are out of order.' FROM duplicate_pairs WHERE record_a >= record_b
        UNION ALL
        SELECT record_a || ' and ' || record_b || ' stand ' || count(*) || ' times.'
        FROM duplicate_pairs GROUP BY record_a, record_b HAVING count(*) > 1
        UNION ALL
        SELECT record_id || ' is in a pair but is no record.'
        FROM (SELECT unnest([record_a, record_b]) AS record_id FROM duplicate_pairs) ANTI JOIN records USING (record_id)
        """,
    ),
)
