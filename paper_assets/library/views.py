"""Views and the search macro: what people ask first, in the words of their trade.

Names of counts follow PRISMA 2020 (Page and others, BMJ 2021;372:n71).
"""

from __future__ import annotations

from dataclasses import dataclass

from paper_assets.library.search_macro import MOST_FOUND, NEIGHBOURS, SEARCH


@dataclass(frozen=True)
class View:
    """A view of the published file: its name, meaning, query, and the meaning of each column."""

    name: str
    meaning: str
    query: str
    columns: dict[str, str]


VIEWS = (
    View(
        "paper_overview",
        "The papers with their first keywords and code links, newest first.",
        """
        SELECT p.paper_id, p.display_name, p.publication_year, p.venue, k.keywords, l.code, p.first_seen
        FROM papers p
        LEFT JOIN (SELECT paper_id, string_agg(keyword, ', ' ORDER BY rank) AS keywords
                   FROM paper_keywords WHERE rank <= 5 GROUP BY paper_id) k USING (paper_id)
        LEFT JOIN (SELECT paper_id, min(url) AS code FROM links WHERE kind = 'code' GROUP BY paper_id) l USING (paper_id)
        ORDER BY p.first_seen DESC, p.display_name
        """,
        {
            "paper_id": "The paper.",
            "display_name": "Title or derived name.",
            "publication_year": "Year.",
            "venue": "Venue.",
            "keywords": "Its first five keywords.",
            "code": "A link to its code.",
            "first_seen": "Number of the refresh that first published it.",
        },
    ),
    View(
        "new_since",
        "Papers with the time they were first published here; filter by first_published_at.",
        """
        SELECT p.paper_id, p.display_name, p.first_seen, r.published_at AS first_published_at
        FROM papers p LEFT JOIN refreshes r ON r.seq = p.first_seen
        ORDER BY p.first_seen DESC, p.display_name
        """,
        {
            "paper_id": "The paper.",
            "display_name": "Title or derived name.",
            "first_seen": "Number of the refresh that first published it.",
            "first_published_at": "When that was, UTC.",
        },
    ),
    View(
        "papers_with_both",
        "Which papers have both of two keywords; filter by keyword_a and keyword_b, in alphabetical order.",
        """
        SELECT a.keyword_id AS keyword_a, b.keyword_id AS keyword_b, p.paper_id, p.display_name, p.publication_year
        FROM paper_keywords a JOIN paper_keywords b ON a.paper_id = b.paper_id AND a.keyword_id < b.keyword_id
        JOIN papers p ON p.paper_id = a.paper_id
        """,
        {
            "keyword_a": "The smaller canonical form.",
            "keyword_b": "The larger canonical form.",
            "paper_id": "A paper that has both.",
            "display_name": "Title or derived name.",
            "publication_year": "Year.",
        },
    ),
    View(
        "review_queue",
        "Pairs for a person to decide, those that settle most first: they may be the same paper, or merged under two titles.",
        """
        SELECT d.record_a, d.record_b, a.content_id AS content_a, b.content_id AS content_b, d.band, d.rule, d.likelihood,
               d.jaccard, d.containment, d.agree, d.conflict, d.veto, p.record_count * q.record_count AS settles,
               a.path AS path_a, b.path AS path_b, coalesce(a.title, left(a.abstract, 200)) AS text_a,
               coalesce(b.title, left(b.abstract, 200)) AS text_b
        FROM duplicate_pairs d JOIN records a ON a.record_id = d.record_a JOIN records b ON b.record_id = d.record_b
        JOIN paper_records m ON m.record_id = d.record_a JOIN papers p ON p.paper_id = m.paper_id
        JOIN paper_records n ON n.record_id = d.record_b JOIN papers q ON q.paper_id = n.paper_id
        WHERE d.rule <> 'decision' AND (d.band = 'probable' OR list_contains(d.conflict, 'title'))
        ORDER BY settles DESC, d.likelihood DESC, d.record_a, d.record_b
        """,
        {
            "record_a": "The smaller record id.",
            "record_b": "The larger record id.",
            "content_a": "Content of the first record, as rules/decisions.csv names it.",
            "content_b": "Content of the second record.",
            "band": "duplicate or probable.",
            "rule": "The rule that found the pair.",
            "likelihood": "Probability of one paper, 0 to 1.",
            "jaccard": "Shared shingles over all, 0 to 1.",
            "containment": "Shared shingles over those of the shorter text, 0 to 1.",
            "agree": "Fields that agree.",
            "conflict": "Fields that differ.",
            "veto": "What forbids a merge.",
            "settles": "Pairs of records that the answer settles.",
            "path_a": "File of the first record.",
            "path_b": "File of the second record.",
            "text_a": "Title or beginning of the first record.",
            "text_b": "Title or beginning of the second record.",
        },
    ),
    View(
        "prisma_counts",
        "The identification boxes of a PRISMA 2020 flow diagram: a row for each source and one for all of them.",
        """
        WITH ranked AS (
                SELECT r.path, r.record_id, m.paper_id,
                       row_number() OVER (PARTITION BY m.paper_id ORDER BY NOT m.is_canonical, r.path, r.ordinal) AS place
                FROM records r JOIN paper_records m USING (record_id)),
             of_source AS (
                SELECT path AS source, count(*) AS identified, count(*) FILTER (place > 1) AS duplicates
                FROM ranked GROUP BY path),
             not_read AS (SELECT path AS source, count(*) AS rejects FROM rejects GROUP BY path)
        SELECT coalesce(source, 'all sources') AS source, coalesce(sum(identified), 0)::BIGINT AS records_identified,
               coalesce(sum(duplicates), 0)::BIGINT AS duplicate_records_removed,
               0::BIGINT AS records_marked_as_ineligible_by_automation_tools,
               coalesce(sum(rejects), 0)::BIGINT AS records_removed_for_other_reasons,
               (coalesce(sum(identified), 0) - coalesce(sum(duplicates), 0))::BIGINT AS records_screened
        FROM of_source FULL JOIN not_read USING (source)
        GROUP BY GROUPING SETS ((source), ()) ORDER BY source = 'all sources', source
        """,
        {
            "source": "A file that was searched, or all of them.",
            "records_identified": "Records identified from it.",
            "duplicate_records_removed": "Records removed before screening: duplicates of a record that is kept.",
            "records_marked_as_ineligible_by_automation_tools": "None: nothing here judges eligibility.",
            "records_removed_for_other_reasons": "Stretches of the source that could not be read; see rejects.",
            "records_screened": "Records left: each paper counts in the source of its canonical record.",
        },
    ),
    View(
        "source_overlap",
        "How many papers two files share; a file with itself gives its own papers, and how many it alone holds.",
        """
        WITH held AS (SELECT DISTINCT r.path, m.paper_id FROM records r JOIN paper_records m USING (record_id)),
             shared AS (SELECT paper_id, count(*) AS files FROM held GROUP BY paper_id)
        SELECT a.path AS path_a, b.path AS path_b, count(*) AS papers,
               count(*) FILTER (s.files = CASE WHEN a.path = b.path THEN 1 ELSE 2 END) AS papers_in_no_other,
               count(*) / any_value(o.papers) AS share_of_a
        FROM held a JOIN held b ON a.paper_id = b.paper_id JOIN shared s ON s.paper_id = a.paper_id
        JOIN (SELECT path, count(*) AS papers FROM held GROUP BY path) o ON o.path = a.path
        GROUP BY a.path, b.path ORDER BY path_a, path_b
        """,
        {
            "path_a": "A file.",
            "path_b": "The same file or another one.",
            "papers": "Papers that both hold.",
            "papers_in_no_other": "Those of them that no further file holds: the unique contribution of a file to itself.",
            "share_of_a": "The papers that both hold over those of the first file, 0 to 1.",
        },
    ),
)

MACROS = {
    "search": (
        SEARCH,
        f"search('words'): the best {MOST_FOUND:,} papers that hold any of the words, best first; "
        "columns paper_id, score, display_name, snippet.",
    ),
    "neighbours": (
        NEIGHBOURS,
        "neighbours('paper_id'): papers that share rare keywords with this one, nearest first; "
        "columns paper_id, score, display_name, shared_keywords.",
    ),
}


def statements() -> list[str]:
    """The statements that make all views and macros, with a comment on everything."""
    said: list[str] = []
    for view in VIEWS:
        said.append(f"CREATE VIEW {view.name} AS {view.query}")
        said.append(f"COMMENT ON VIEW {view.name} IS '{_quoted(view.meaning)}'")
        said += [f"COMMENT ON COLUMN {view.name}.{name} IS '{_quoted(text)}'" for name, text in view.columns.items()]
    for name, (query, meaning) in MACROS.items():
        said += [query, f"COMMENT ON MACRO TABLE {name} IS '{_quoted(meaning)}'"]
    return said


def _quoted(text: str) -> str:
    return text.replace("'", "''")
