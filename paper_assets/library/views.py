"""Views and the search macro: what people ask first, in the words of their trade.

Names of counts follow PRISMA 2020 (Page and others, BMJ 2021;372:n71).
"""

from __future__ import annotations

from dataclasses import dataclass

from paper_assets.library.searching import SEARCH


@dataclass(frozen=True)
class View:
    """A view of the published file: its name, meaning, query, and the meaning of each column."""

    name: str
    meaning: str
    query: str
    columns: dict[str, str]


VIEWS = (
    View(
        "reading_list",
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
        "Pairs that may be the same paper, or that agree in text but conflict in a field, with both texts to compare.",
        """
        SELECT d.record_a, d.record_b, d.band, d.rule, d.jaccard, d.containment, d.conflict,
               a.path AS path_a, b.path AS path_b, coalesce(a.title, left(a.abstract, 200)) AS text_a,
               coalesce(b.title, left(b.abstract, 200)) AS text_b
        FROM duplicate_pairs d JOIN records a ON a.record_id = d.record_a JOIN records b ON b.record_id = d.record_b
        WHERE d.band = 'probable' OR len(d.conflict) > 0
        ORDER BY d.jaccard DESC, d.record_a, d.record_b
        """,
        {
            "record_a": "The smaller record id.",
            "record_b": "The larger record id.",
            "band": "duplicate or probable.",
            "rule": "The rule that found the pair.",
            "jaccard": "Shared shingles over all, 0 to 1.",
            "containment": "Shared shingles over those of the shorter text, 0 to 1.",
            "conflict": "Fields that differ.",
            "path_a": "File of the first record.",
            "path_b": "File of the second record.",
            "text_a": "Title or beginning of the first record.",
            "text_b": "Title or beginning of the second record.",
        },
    ),
    View(
        "prisma_counts",
        "The counts of the identification box of a PRISMA 2020 flow diagram.",
        """
        SELECT (SELECT count(*) FROM records) AS records_identified,
               (SELECT count(*) FROM records) - (SELECT count(*) FROM papers) AS duplicate_records_removed,
               (SELECT count(*) FROM papers) AS records_screened,
               (SELECT count(*) FROM rejects) AS records_not_readable,
               (SELECT count(DISTINCT file_id) FROM records) AS sources
        """,
        {
            "records_identified": "Records read from all sources.",
            "duplicate_records_removed": "Records beyond the first of their paper.",
            "records_screened": "Distinct papers left.",
            "records_not_readable": "Stretches of files that could not be read.",
            "sources": "Files that hold records.",
        },
    ),
    View(
        "source_overlap",
        "How many papers two files share; a file with itself gives its own papers.",
        """
        WITH held AS (SELECT DISTINCT r.path, m.paper_id FROM records r JOIN paper_records m USING (record_id))
        SELECT a.path AS path_a, b.path AS path_b, count(*) AS papers
        FROM held a JOIN held b ON a.paper_id = b.paper_id AND a.path <= b.path
        GROUP BY ALL ORDER BY path_a, path_b
        """,
        {"path_a": "A file.", "path_b": "The same file or a later one.", "papers": "Papers that both hold."},
    ),
)

_SEARCH_MEANING = (
    "search(''words''): papers that hold any of the words, best first; columns paper_id, score, display_name, snippet."
)


def statements() -> list[str]:
    """The statements that make all views and the macro, with a comment on everything."""
    said: list[str] = []
    for view in VIEWS:
        said.append(f"CREATE VIEW {view.name} AS {view.query}")
        said.append(f"COMMENT ON VIEW {view.name} IS '{_quoted(view.meaning)}'")
        said += [f"COMMENT ON COLUMN {view.name}.{name} IS '{_quoted(text)}'" for name, text in view.columns.items()]
    return [*said, SEARCH, f"COMMENT ON MACRO TABLE search IS '{_SEARCH_MEANING}'"]


def _quoted(text: str) -> str:
    return text.replace("'", "''")
