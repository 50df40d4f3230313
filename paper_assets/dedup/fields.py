"""The fields of records in the form in which they are compared: words without accents, numbers without ornament.

Belongs here: what may differ between two sources that mean the same value. Not here: comparing two records
(`evidence.py`), reading fields from files (the abstracts room).
"""

from __future__ import annotations

import polars as pl

# A note upon a paper is another paper: an erratum, a comment, a reply.
_NOTE = (
    r"^\W*(?:published )?(?:erratum|errata|correction|corrigend\w+|comment|commentary|reply|response|re|retract\w*|"
    r"expression of concern)\b|\(vol\.? ?\d+|[-:.] *(?:author'?s'? )?(?:reply|response) to\b|"
    r"\b(?:erratum|corrigendum|reply|editorial comment|author'?s'? response)\W*$|\[comment\]\W*$"
)
# What databases add to a title: that an erratum exists, the kind of item, the language of the original, a count.
_ERRATUM_ELSEWHERE = r"[\[(]?\s*(?:published )?(?:errat|correct|corrig|retract)\w*\s+(?:appears\s+)?in\b.*$"
_ADDED = (
    r"(?:[\[(]\s*(?:(?:published )?errat|correct|corrig|comment|see comment|reprint|retract|update|review|letter|abstract|"
    r"editorial|multiple|article in|\d+ refs?\b|(?:in )?(?:french|german|spanish|chinese|italian|portuguese|russian|japanese|"
    r"turkish|polish|hungarian|czech|dutch|swedish|danish|norwegian|hebrew|korean|persian|croatian|serbian|romanian|greek|"
    r"bulgarian|ukrainian|slovak)\b)[^\])]*[\])]?\W*)+$"
)
_PREPRINT = r"\barxiv\b|\bcorr\b|bio-?rxiv|med-?rxiv|chem-?rxiv|\bpsyarxiv|preprint|\bssrn\b|research square"
_CONFERENCE = r"\bproc\b|proceedings|conference|\bconf\b|symposium|workshop|\bmeeting\b"
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
# Words that every title of a venue may have or leave out.
_VENUE_STOPS = r"\b(?:the|of|and|for|in|on|de|la|le|et|und|der|die|das|proceedings|proc|annual|journal of the)\b"


def _words(value: pl.Expr) -> pl.Expr:
    """Lower case, without accents, letters and digits with single spaces between."""
    plain = value.fill_null("").str.normalize("NFKD").str.replace_all(r"\p{M}", "").str.to_lowercase()
    plain = plain.str.replace_all(r"<[^<>]{1,20}>|&[a-z]{2,8};", " ")
    return plain.str.replace_all(r"['’`]", "").str.replace_all(r"[^\p{L}\p{N}]+", " ").str.strip_chars()


def _number(column: str) -> pl.Expr:
    """The first number of a value, without leading zeros and without the `.0` of a spreadsheet."""
    return pl.col(column).str.replace(r"\.0$", "").str.extract(r"0*(\d+)", 1)


def _or_null(expression: pl.Expr) -> pl.Expr:
    return pl.when(expression != "").then(expression)


def compared_form(records: pl.DataFrame) -> pl.DataFrame:
    """Bring records into the form in which they are compared.

    Args:
        records: columns entry_no, title, authors (List), publication_year, venue, doi, arxiv_id, pmid, volume, issue,
            pages (String or null).

    Returns:
        Columns entry_no, title, note, numbers, authors, family, year, volume, issue, first_page, last_page, meeting,
        venue, doi, arxiv_id, pmid, as the table `described` declares them.
    """
    return (
        records.with_columns(
            pl.col("title").fill_null("").str.to_lowercase().alias("said"),
            pl.col("authors").list.join("; ").alias("names"),
            pl.col("pages").fill_null("").str.to_lowercase().alias("pages"),
        )
        .with_columns(pl.col("said").str.replace(_ERRATUM_ELSEWHERE, "").alias("said"))
        .with_columns(pl.col("said").str.contains(_NOTE).alias("note"))
        .with_columns(
            pl.when("note").then(pl.col("said")).otherwise(pl.col("said").str.replace(_ADDED, "")).alias("said"),
            *_page_range(),
        )
        .select(
            "entry_no",
            _or_null(_words(pl.col("said"))).alias("title"),
            "note",
            _or_null(_words(pl.col("names"))).alias("authors"),
            _or_null(_family()).alias("family"),
            pl.col("publication_year").alias("year"),
            _number("volume").alias("volume"),
            _number("issue").alias("issue"),
            "first_page",
            "last_page",
            _meeting().alias("meeting"),
            _or_null(_venue()).alias("venue"),
            pl.col("venue").str.to_lowercase().str.contains(_PREPRINT).fill_null(False).alias("preprint"),
            pl.col("venue").str.to_lowercase().str.contains(_CONFERENCE).fill_null(False).alias("conference"),
            "doi",
            "arxiv_id",
            "pmid",
        )
        .with_columns(_numbers().alias("numbers"))
    )


def _page_range() -> tuple[pl.Expr, pl.Expr]:
    """First and last page as numbers; nothing where a spreadsheet made a date of them, or for a count of pages.

    `1325-9` ends at 1329. Of `Suppl-41` only the end is known.
    """
    doubtful = pl.col("pages").str.contains(rf"\b\d*-?(?:{_MONTHS})\b|^1-\d+ ?p|^\d+ ?p(?:ages)?\b|no pagination")
    pages = pl.when(~doubtful).then(pl.col("pages"))
    first = pages.str.extract(r"^[^\d-]*0*(\d+)", 1)
    end = pages.str.extract(r"-\D*0*(\d+)", 1)
    kept = first.str.len_chars().cast(pl.Int64) - end.str.len_chars().cast(pl.Int64)
    whole = pl.when(kept > 0).then(first.str.head(pl.max_horizontal(kept, 0)) + end).otherwise(end)
    return first.alias("first_page"), whole.alias("last_page")


def _venue() -> pl.Expr:
    """The name of a venue in words, without what stands in brackets and words that are left out as one pleases."""
    plain = pl.when(pl.col("venue").is_not_null()).then(_words(pl.col("venue").str.replace_all(r"\([^()]*\)", "")))
    return plain.str.replace_all(_VENUE_STOPS, "").str.replace_all(" +", " ").str.strip_chars().fill_null("")


def _family() -> pl.Expr:
    """The first author's family name: what stands before a comma, else the last word that is no initial."""
    first = pl.col("authors").list.get(0, null_on_oob=True).fill_null("")
    before = first.str.extract(r"^([^,]+),", 1)
    name = pl.coalesce(before, first.str.extract(r"([\p{L}'’-]{2,})\W*(?:\b\p{Lu}{1,3}\b\W*)*$", 1), first)
    plain = name.str.normalize("NFKD").str.replace_all(r"\p{M}", "").str.to_lowercase()
    return plain.str.replace_all(r"[^\p{L}]+", "")


def _meeting() -> pl.Expr:
    """True for what was printed among the abstracts of a meeting: a supplement, pages such as S12 or A486."""
    told = pl.concat_str([pl.col("issue").fill_null(""), pl.col("venue").fill_null(""), pl.col("volume").fill_null("")])
    return told.str.to_lowercase().str.contains("suppl|meeting|conference") | pl.col("pages").str.contains(
        r"^[sap]\.?\d"
    )


def _numbers() -> pl.Expr:
    """The numbers of a title, roman ones too: part I is not part II."""
    found = pl.col("title").fill_null("").str.extract_all(r"\b(?:\d+|ii|iii|iv|v|vi{1,3}|ix|i)\b")
    return found.list.unique().list.sort().list.join(" ")
