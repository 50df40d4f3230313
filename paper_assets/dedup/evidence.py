"""What the fields of two records say for and against their being one paper.

Belongs here: comparing values, field by field. Not here: bringing a value into form (`fields.py`), and the judgement
(`verdicts.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import polars as pl
from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler
from rapidfuzz.process import cpdist

# How much of a long author list is compared letter by letter: its beginning is what sources agree in.
_AUTHORS_COMPARED = 40
# A title shorter than this is not looked for inside a longer one.
_LONG_TITLE = 30
_SAME_VENUE = 75.0


def compare(pairs: pl.DataFrame) -> pl.DataFrame:
    """Compare the fields of pairs of records.

    Args:
        pairs: the columns of the table `described` for both records, with the endings `_a` and `_b`.

    Returns:
        The pairs with title_likeness and author_likeness (Float64, 0 to 100; null where one has none), title_inside
        (Float64: likeness of the shorter title to its best place in the longer one), shorter_title (words of the
        shorter title), and for each field of `FIELDS` whether the two agree (Boolean; null where one has none).
    """
    titles = _both(pairs, "title")
    authors = _both(pairs, "authors")
    return pairs.with_columns(
        _likeness(titles, fuzz.ratio, fuzz.token_sort_ratio).alias("title_likeness"),
        _likeness(titles, fuzz.partial_ratio).alias("title_inside"),
        _likeness(authors, fuzz.token_set_ratio, _beginning).alias("author_likeness"),
        _likeness(_both(pairs, "family"), fuzz.partial_ratio).alias("family_likeness"),
        _likeness(authors, fuzz.token_sort_ratio).alias("all_author_likeness"),
        pl.min_horizontal(*(pl.col(f"title_{side}").str.count_matches(r"\S+") for side in "ab")).alias("shorter_title"),
        (pl.col("year_a") - pl.col("year_b")).abs().alias("years_apart"),
        _same_venue(pairs).alias("same_venue"),
        *(_equal(name).alias(f"same_{name}") for name in ("volume", "issue", "doi", "pmid", "arxiv_id")),
        _same_page().alias("same_page"),
        (pl.col("numbers_a") == pl.col("numbers_b")).alias("same_numbers"),
        _replaced_words().alias("replaced_words"),
    )


def _equal(name: str) -> pl.Expr:
    return pl.col(f"{name}_a") == pl.col(f"{name}_b")


def _replaced_words() -> pl.Expr:
    """How many words of each title the other lacks, the smaller number: words replaced, not only left out."""
    words = [pl.col(f"title_{side}").str.split(" ") for side in "ab"]
    lacking = (words[0].list.set_difference(words[1]), words[1].list.set_difference(words[0]))
    return pl.min_horizontal(*(side.list.len() for side in lacking)).cast(pl.Int32)


def _same_page() -> pl.Expr:
    """True when the first or the last pages agree; where one has no first page, an end that fits says nothing."""
    first, last = _equal("first_page"), _equal("last_page")
    return pl.when(last.fill_null(False)).then(True).otherwise(first)


def _both(pairs: pl.DataFrame, name: str) -> tuple[list[str | None], list[str | None]]:
    """The values of both sides; None on both where one side has none."""
    given = pl.col(f"{name}_a").is_not_null() & pl.col(f"{name}_b").is_not_null()
    sides = pairs.select(pl.when(given).then(pl.col(f"{name}_{side}")).alias(side) for side in "ab")
    return sides["a"].to_list(), sides["b"].to_list()


def _likeness(values: tuple[list[str | None], list[str | None]], *scorers: Callable[..., Any]) -> pl.Series:
    """The best of several likenesses, 0 to 100; null where a value is missing."""
    left, right = ([value or "" for value in side] for side in values)
    best = np.zeros(len(left))
    for scorer in scorers:
        best = np.maximum(best, cpdist(left, right, scorer=scorer, dtype=np.float64)) if len(left) else best
    missing = pl.Series([value is None for value in values[0]], dtype=pl.Boolean)
    return pl.select(pl.when(~missing).then(pl.Series(best, dtype=pl.Float64))).to_series()


def _beginning(a: str, b: str, **_: Any) -> float:
    """Jaro-Winkler likeness of the beginnings of two author lists."""
    return 100.0 * JaroWinkler.similarity(a[:_AUTHORS_COMPARED], b[:_AUTHORS_COMPARED])


def _same_venue(pairs: pl.DataFrame) -> pl.Series:
    """Whether two venues are one; looked at once for each pair of names."""
    venues = _both(pairs, "venue")
    return pl.Series(
        [None if a is None or b is None else same_venue(a, b) for a, b in zip(*venues, strict=True)], dtype=pl.Boolean
    )


@cache
def same_venue(a: str, b: str) -> bool:
    """True when two names, in words, are one venue's: equal, abbreviated word by word, or nearly equal."""
    first, second = a.split(), b.split()
    if "".join(first) == "".join(second):
        return True
    short, long = sorted((first, second), key=len)
    if len(short) == 1 and len(long) > 2 and short[0] == "".join(word[0] for word in long):
        return True
    if len(short) == len(long) == 1:
        return bool(fuzz.ratio(a, b) > 92)
    rest = iter(long)
    if all(any(_abbreviates(word, other, alone=len(short) == 1) for other in rest) for word in short):
        return True
    return bool(fuzz.token_sort_ratio(a, b) > _SAME_VENUE)


def _abbreviates(word: str, other: str, alone: bool) -> bool:
    if word.startswith(other) or other.startswith(word):
        return True
    return not alone and min(len(word), len(other)) <= 5 and word[:3] == other[:3]
