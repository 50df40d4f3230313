"""The judgement on a pair of records: how likely they are one paper, what forbids it, and how else they are related.

Fields weigh for and against; some conflicts forbid a merge whatever else agrees. Belongs here: weights, vetoes, relations.
Not here: comparing values (`evidence.py`), measuring texts (`likeness.py`), what is done about it (`clusters.py`).
"""

from __future__ import annotations

import polars as pl

# Log odds by field, near to what scripts/fit_duplicates.py gives on 6,408 labelled records of four reviews (cytology,
# haematology, stroke, diabetes; CoLRev bib-dedupe and ASySD, OSF dyvnj and c9evs). Identifiers and differing abstracts are
# set by judgement: few records there had the one, and no two of one paper the other. The bias puts the fields on the scale
# of the texts' odds.
_TITLE, _REPLACED_WORD, _AUTHORS, _SAME_YEAR = 2.1, -1.1, 2.8, 1.9
_VOLUME, _OTHER_VOLUME, _PAGE, _VENUE, _IDENTIFIER = 1.6, -0.9, 1.4, 1.4, 3.0
_ABSTRACT, _OTHER_ABSTRACT, _BIAS = 1.3, -3.0, -2.9
# What equal texts are worth.
EXACT = 6.0
SAME_TEXT = 2.45

_TITLE_FLOOR, _TITLE_SAME, _AUTHORS_SAME = 0.7, 0.9, 0.7


def _yes(name: str) -> pl.Expr:
    return pl.col(name).fill_null(False)


def _no(name: str) -> pl.Expr:
    return ~pl.col(name).fill_null(True)


_TITLES = pl.col("title_likeness").is_not_null()
# A short title inside a longer one is nearly as good as an equal one: a subtitle was left out.
TITLE_SHARE = (
    pl.max_horizontal(
        "title_likeness", pl.when(pl.col("shorter_title") >= 5).then(pl.min_horizontal(pl.col("title_inside"), 97) - 4)
    )
    / 100
)
_AUTHOR_SHARE = pl.col("author_likeness") / 100
_SAME_ID = _yes("same_doi") | _yes("same_pmid") | _yes("same_arxiv_id")
_TEXT_AGREES = (pl.col("text_odds") >= SAME_TEXT).fill_null(False)
# An issue of three digits or more is a number of another kind in the wrong column.
_OTHER_ISSUE = _no("same_issue") & (pl.max_horizontal(*(pl.col(f"issue_{s}").str.len_chars() for s in "ab")) <= 2)
_OTHER_PLACE = _no("same_volume") | _no("same_page") | _OTHER_ISSUE
_SAME_PLACE = _yes("same_volume") & _yes("same_page")
_SHORT = (pl.col("shorter_title") <= 3).fill_null(False)
_REPLACED = (pl.col("replaced_words") >= 1).fill_null(False)
_BOTH_MEETINGS = _yes("meeting_a") & _yes("meeting_b")
_VERSIONS = _no("same_venue") & (
    (pl.col("preprint_a") != pl.col("preprint_b")) | (pl.col("conference_a") != pl.col("conference_b"))
)

# What forbids a merge, by name; each kind was seen among real records.
VETOES: dict[str, pl.Expr] = {
    "note": pl.col("note_a") != pl.col("note_b"),
    "title": _TITLES & (TITLE_SHARE < _TITLE_FLOOR),
    "doi": _no("same_doi") & _no("same_volume") & ~(_yes("same_page") & _yes("same_venue") & _TEXT_AGREES),
    "venue": _no("same_venue") & ~_SAME_ID & (_no("same_volume") | _no("same_page") | (_BOTH_MEETINGS & ~_SAME_PLACE)),
    "issue and pages": _OTHER_ISSUE & _no("same_page") & ~_SAME_ID,
    "volume and pages": _no("same_volume") & _no("same_page") & ~_SAME_ID,
    "companion": _yes("same_volume") & _no("same_page") & (TITLE_SHARE < 0.97) & ~_SAME_ID,
    "numbers": _no("same_numbers") & _REPLACED & ~_yes("same_page") & ~_SAME_ID,
    "wording": _REPLACED & ~_yes("same_page") & ~_yes("same_volume") & ~_SAME_ID & ~_TEXT_AGREES,
    "years": (pl.col("years_apart") >= 2).fill_null(False) & ~_SAME_ID & ~_SAME_PLACE & ~_TEXT_AGREES,
    "recurring title": _SHORT & ~_SAME_ID & (_OTHER_PLACE | ~(_yes("same_page") | _TEXT_AGREES)),
}


def judged(pairs: pl.DataFrame) -> pl.DataFrame:
    """Judge pairs of records.

    Args:
        pairs: what `evidence.compare` gives, with text_odds (Float64; null where the texts were not measured),
            text_differs (Boolean: both have a text, and they share too little to be measured) and described (Boolean:
            both records have fields to compare).

    Returns:
        The pairs with odds (Float64, log odds of being one paper), veto, relation (String or null), agree and conflict
        (List of field names).
    """
    veto = pl.when(pl.col("described")).then(
        pl.coalesce(*(pl.when(forbids.fill_null(False)).then(pl.lit(name)) for name, forbids in VETOES.items()))
    )
    return pairs.with_columns(veto.alias("veto"), _field_odds().alias("field_odds")).with_columns(
        _odds().alias("odds"), _relation().alias("relation"), *_told()
    )


def _field_odds() -> pl.Expr:
    title = ((TITLE_SHARE - _TITLE_SAME) * 10).clip(-2, 1).fill_null(0)
    authors = ((_AUTHOR_SHARE - _AUTHORS_SAME) / (1 - _AUTHORS_SAME)).clip(-1.5, 1).fill_null(0)
    return (
        _BIAS
        + _TITLE * title
        + _REPLACED_WORD * pl.col("replaced_words").clip(0, 3).fill_null(0)
        + _AUTHORS * authors
        + _SAME_YEAR * (pl.col("years_apart") == 0).fill_null(False)
        + _VOLUME * _yes("same_volume")
        + _OTHER_VOLUME * _no("same_volume")
        + _PAGE * _yes("same_page")
        + _VENUE * (_yes("same_venue").cast(pl.Float64) - _no("same_venue").cast(pl.Float64))
        + _IDENTIFIER * _SAME_ID
        + _ABSTRACT * _TEXT_AGREES
        + _OTHER_ABSTRACT * _yes("text_differs")
    )


def _odds() -> pl.Expr:
    """Fields and text together: equal texts need no field to agree, and fields that all agree need no text."""
    by_text = pl.col("text_odds").fill_null(-10.0)
    retitled = _TITLES & (TITLE_SHARE < 0.85)
    texts_speak = ~retitled | ((_AUTHOR_SHARE >= _AUTHORS_SAME).fill_null(False) & ~_no("same_venue"))
    together = pl.max_horizontal("field_odds", pl.when(texts_speak).then(by_text))
    return pl.when(pl.col("described")).then(together).otherwise(by_text)


def _relation() -> pl.Expr:
    """How two papers that are not one are related: title and authors are the same, or one is a note upon the other."""
    same_work = (TITLE_SHARE >= _TITLE_SAME) & (_AUTHOR_SHARE >= _AUTHORS_SAME).fill_null(True)
    note = (pl.col("note_a") != pl.col("note_b")) & (pl.col("title_inside") >= 90) & (pl.col("shorter_title") >= 4)
    preprint = pl.col("preprint_a") != pl.col("preprint_b")
    found = (
        pl.when(note)
        .then(pl.lit("note_on"))
        .when(same_work & preprint & ~_SAME_ID & ~_SHORT)
        .then(pl.lit("preprint_of"))
        .when(same_work & _VERSIONS & ~_SAME_ID & ~_SHORT)
        .then(pl.lit("version_of"))
        .when(same_work & ~_SHORT & (pl.col("veto") == "venue"))
        .then(pl.lit("same_study"))
    )
    return pl.when(pl.col("described")).then(found)


def _told() -> tuple[pl.Expr, pl.Expr]:
    """The names of the fields that agree, and of those that conflict."""
    text = {"abstract": (_TEXT_AGREES, _yes("text_differs"))}
    likeness = {
        "title": (TITLE_SHARE >= _TITLE_SAME, TITLE_SHARE < _TITLE_FLOOR),
        "authors": (_AUTHOR_SHARE >= _AUTHORS_SAME, _AUTHOR_SHARE < _AUTHORS_SAME),
        "publication_year": (pl.col("years_apart") == 0, pl.col("years_apart") > 0),
    }
    equal = {"venue": "venue", "volume": "volume", "issue": "issue", "pages": "page", "doi": "doi", "pmid": "pmid"}
    named = text | likeness | {name: (_yes(f"same_{c}"), _no(f"same_{c}")) for name, c in equal.items()}
    agree = [pl.when(yes.fill_null(False)).then(pl.lit(name)) for name, (yes, _) in named.items()]
    conflict = [pl.when(no.fill_null(False)).then(pl.lit(name)) for name, (_, no) in named.items()]
    return (
        pl.concat_list(agree).list.drop_nulls().alias("agree"),
        pl.concat_list(conflict).list.drop_nulls().alias("conflict"),
    )
