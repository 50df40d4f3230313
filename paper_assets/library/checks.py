"""What must hold of the library as a whole, and all blocking checks of the house."""

from __future__ import annotations

from paper_assets.abstracts import checks as abstracts
from paper_assets.checks import Check
from paper_assets.dedup import checks as dedup
from paper_assets.keywords import checks as keywords
from paper_assets.raw_files import checks as raw_files

CHECKS = (
    Check(
        "index_covers_papers",
        "search_terms",
        "Every paper can be found by search().",
        """
        SELECT paper_id || ' is not in the search index.' FROM papers ANTI JOIN search_lengths USING (paper_id)
        UNION ALL SELECT paper_id || ' is in the search index but is no paper.' FROM search_lengths ANTI JOIN papers USING (paper_id)
        """,
    ),
    Check(
        "picks_cover_something_new",
        "reading_list",
        "Each pick covers a keyword that none before it does.",
        """
        SELECT 'Pick ' || rank || ' covers nothing new.' FROM reading_list
        WHERE len(newly_covers) = 0 OR paper_id NOT IN (SELECT paper_id FROM papers)
        """,
    ),
)

OF_ALL_ROOMS = (*raw_files.CHECKS, *abstracts.CHECKS, *dedup.CHECKS, *keywords.CHECKS, *CHECKS)


def not_collapsed(records_before: int, shrink_limit: float) -> Check:
    """The corpus has not lost more than a share of the records that the last snapshot had."""
    return Check(
        "corpus_has_not_collapsed",
        "records",
        f"A refresh drops at most {shrink_limit:.0%} of the records of the one before.",
        f"""
        SELECT 'Records left: ' || count(*) || ' of {records_before}. Put the files back. If they are meant to be gone, run '
               || 'paper-assets refresh --allow-shrink, or launch the job refresh with allow_shrink: true.'
        FROM records HAVING count(*) < {records_before} * (1 - {shrink_limit})
        """,
    )
