"""What must hold of the keywords and of what else was found in the texts."""

from paper_assets.checks import Check

# Case and white space do not count, nor do the marks of mathematics: `$\\ell_1$ norm` holds `ell_1 norm`; `$\\ell^1$` too.
_FOLDED = "lower(regexp_replace(regexp_replace({}, '[$\\\\{{}}_^]', '', 'g'), '\\s+', ' ', 'g'))"

# Of a keyword k of a paper p: that it was found, and does not stand there.
_TEXT, _KEYWORD = _FOLDED.format("concat_ws(' ', p.title, p.abstract)"), _FOLDED.format("k.keyword")
NOT_THERE = f"k.kind <> 'author' AND NOT contains({_TEXT}, {_KEYWORD})"

CHECKS = (
    Check(
        "keywords_occur_in_their_text",
        "paper_keywords",
        "Every keyword that was found stands in the title or abstract of its paper.",
        f"""
        SELECT k.keyword || ' is a keyword of ' || paper_id || ' but does not occur in it.'
        FROM paper_keywords k JOIN papers p USING (paper_id) WHERE {NOT_THERE}
        """,
    ),
    Check(
        "ranks_run_from_one",
        "paper_keywords",
        "The keywords of a paper are ranked 1, 2, 3 without gaps, each canonical form once.",
        """
        SELECT paper_id || ' has ' || count(*) || ' keywords, ' || count(DISTINCT keyword_id) || ' distinct, ranked up to '
               || max(rank) || '.'
        FROM paper_keywords GROUP BY paper_id
        HAVING max(rank) <> count(*) OR min(rank) <> 1 OR count(DISTINCT rank) <> count(*) OR count(DISTINCT keyword_id) <> count(*)
        """,
    ),
    Check(
        "found_in_papers",
        "names",
        "Names, abbreviations and links belong to papers that are there.",
        """
        SELECT 'names: ' || paper_id || ' is no paper.' FROM names ANTI JOIN papers USING (paper_id)
        UNION ALL SELECT 'abbreviations: ' || paper_id || ' is no paper.' FROM abbreviations ANTI JOIN papers USING (paper_id)
        UNION ALL SELECT 'links: ' || paper_id || ' is no paper.' FROM links ANTI JOIN papers USING (paper_id)
        """,
    ),
    Check(
        "frequencies_add_up",
        "keywords",
        "The corpus counts what the papers have.",
        """
        SELECT keyword_id || ' counts ' || coalesce(document_frequency, 0) || ' papers and has ' || coalesce(n, 0) || '.'
        FROM keywords FULL JOIN (SELECT keyword_id, count(DISTINCT paper_id) AS n FROM paper_keywords GROUP BY ALL) USING (keyword_id)
        WHERE document_frequency IS DISTINCT FROM n
        """,
    ),
)
