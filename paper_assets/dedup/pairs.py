"""The published evidence: a row for each pair that merged or may be one paper, and for each pair that is related.

Belongs here: from judged pairs of entries to pairs of records. Not here: the judgement (`verdicts.py`), pairs of equal
texts (`exact.py`). The queries read the temporary tables `entries`, `entry_papers` (entry_id, paper_id), `refused`
(entry_a, entry_b) and `decided` (content_a, content_b, verdict; those that take effect).
"""

from __future__ import annotations

from paper_assets.dedup.linking import Policy, merges

# Judged pairs with a record and the paper of each side.
_PLACED = """
    SELECT p.*, x.paper_id AS paper_x, y.paper_id AS paper_y, a.record_id AS record_x, b.record_id AS record_y,
           a.content_id AS content_x, b.content_id AS content_y
    FROM entry_pairs p JOIN entries a ON a.entry_id = p.entry_a JOIN entries b ON b.entry_id = p.entry_b
    JOIN entry_papers x ON x.entry_id = p.entry_a JOIN entry_papers y ON y.entry_id = p.entry_b
"""
_ORDERED = "least(record_x, record_y) AS record_a, greatest(record_x, record_y) AS record_b"
_LIKELIHOOD = "1 / (1 + exp(-odds)) AS likelihood"


def near_pairs(policy: Policy) -> str:
    """Columns of duplicate_pairs: pairs of different texts, and of equal texts that conflict."""
    worth = f"(odds >= {policy.probable_odds!r} AND {merges(policy)})"
    conflict = f"(veto IS NOT NULL AND relation IS NULL AND text_odds >= {policy.duplicate_odds!r})"
    return f"""
        WITH placed AS ({_PLACED}),
        told AS (
            SELECT p.*, d.verdict,
                   CASE WHEN d.verdict = 'same' THEN 'decision' WHEN paper_x <> paper_y AND r.entry_a IS NOT NULL THEN 'chain'
                   WHEN veto IS NOT NULL THEN 'conflict' WHEN content_x = content_y THEN 'exact_text'
                   WHEN text_odds >= odds THEN 'near_text' ELSE 'same_fields' END AS rule
            FROM placed p LEFT JOIN refused r USING (entry_a, entry_b)
            LEFT JOIN decided d ON d.content_a = least(content_x, content_y) AND d.content_b = greatest(content_x, content_y))
        SELECT {_ORDERED}, CASE WHEN paper_x = paper_y THEN 'duplicate' ELSE 'probable' END AS band, rule, {_LIKELIHOOD},
               jaccard, containment, edit_ratio, agree, conflict, veto
        FROM told
        WHERE (content_x <> content_y OR paper_x <> paper_y) AND verdict IS DISTINCT FROM 'different'
        AND ({worth} OR {conflict} OR verdict = 'same')
        UNION ALL
        SELECT {_ORDERED}, 'duplicate', 'decision', 0.5, NULL, NULL, NULL, [], [], NULL
        FROM (SELECT min(a.record_id) AS record_x, min(b.record_id) AS record_y
              FROM decided d JOIN entries a ON a.content_id = d.content_a JOIN entries b ON b.content_id = d.content_b
              WHERE verdict = 'same' GROUP BY d.content_a, d.content_b)
        WHERE (record_a, record_b) NOT IN (SELECT ({_ORDERED.replace(" AS record_a", "").replace(" AS record_b", "")}) FROM placed)
    """


def relations(policy: Policy) -> str:
    """Columns of paper_relations; versions are left out where the policy is to keep them separate."""
    left_out = " AND relation NOT IN ('preprint_of', 'version_of')" if policy.versions == "separate" else ""
    return f"""
        SELECT {_ORDERED}, CASE WHEN record_x < record_y THEN paper_x ELSE paper_y END AS paper_a,
               CASE WHEN record_x < record_y THEN paper_y ELSE paper_x END AS paper_b, relation, {_LIKELIHOOD}, agree, conflict
        FROM ({_PLACED}) WHERE relation IS NOT NULL AND paper_x <> paper_y{left_out}
    """
