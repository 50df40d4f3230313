"""How alike two texts are: shared shingles over all, over those of the shorter one, and by edits; and what that says.

Belongs here: measuring pairs of texts, and the weights that turn the measures into one number. Not here: which pairs
are worth measuring (`texts.py`), what fields say (`evidence.py`).
"""

from __future__ import annotations

import numpy as np
import polars as pl
from rapidfuzz.distance import Indel
from rapidfuzz.process import cpdist

from paper_assets.dedup.wording import HASH_BITS, HASH_MASK, Hashes, Numbers, shingle_sets
from paper_assets.text.normalise import normalised

# Log odds that two texts are one abstract, fitted by scripts/fit_duplicates.py on pairs of real abstracts without
# titles (papers at two venues against other papers of the same groups), rounded. Lengths are counted in shingles.
_CONTAINMENT, _BEST_LIKENESS, _LOG_SHORTER, _LOG_RATIO, _BIAS = 1.6, 6.5, 1.1, 1.0, -9.35
# A sentence found inside a longer text is no copy of it; the beginning that databases show, about 35 words, is.
_ENOUGH_FOR_A_PART = 20
# Texts that differ in few letters are one whatever their length, from about fifteen words on.
_NEARLY_EQUAL, _FEW_LETTERS, _ENOUGH_WORDS = 20.0, 0.86, 13
# A text that is longer than twice the other says no more than one that is twice as long.
_LARGEST_LOG_RATIO = 0.7


def measured(texts: list[str], left: Numbers, right: Numbers) -> pl.DataFrame:
    """Measure pairs of texts.

    Args:
        texts: the texts.
        left: for each pair, the index of one text.
        right: for each pair, the index of the other.

    Returns:
        A row a pair, in order: jaccard, containment, edit_ratio (Float64, 0 to 1; the last is the normalised Indel
        similarity of the normalised texts), shorter, longer (Int32, shingles of the two texts).
    """
    keys = shingle_sets(texts)
    bounds = np.searchsorted(keys, np.arange(len(texts) + 1, dtype=np.uint64) << HASH_BITS)
    sizes = np.diff(bounds)
    fewer, more = np.where(sizes[left] <= sizes[right], (left, right), (right, left))
    shared = _shared(keys, bounds, fewer, more)
    union = sizes[left] + sizes[right] - shared
    forms = [normalised(text) for text in texts]
    edits = cpdist(
        [forms[i] for i in left], [forms[i] for i in right], scorer=Indel.normalized_similarity, dtype=np.float64
    )
    return pl.DataFrame(
        {
            "jaccard": shared / np.maximum(union, 1),
            "containment": shared / np.maximum(sizes[fewer], 1),
            "edit_ratio": edits,
            "shorter": sizes[fewer].astype(np.int32),
            "longer": sizes[more].astype(np.int32),
        }
    )


def _shared(keys: Hashes, bounds: Numbers, fewer: Numbers, more: Numbers) -> Numbers:
    """For each pair, how many shingles of the first text the second has too."""
    sizes = bounds[fewer + 1] - bounds[fewer]
    pair = np.repeat(np.arange(len(fewer)), sizes)
    within = np.arange(len(pair)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    wanted = (keys[bounds[fewer][pair] + within] & HASH_MASK) | (more[pair].astype(np.uint64) << HASH_BITS)
    at = np.minimum(np.searchsorted(keys, wanted), max(len(keys) - 1, 0))
    return np.bincount(pair[keys[at] == wanted], minlength=len(fewer)) if len(keys) else np.zeros(len(fewer), np.int64)


def log_odds() -> pl.Expr:
    """The log odds that two texts with these measures are one abstract (columns as `measured` gives them)."""
    part = pl.when(pl.col("shorter") >= _ENOUGH_FOR_A_PART).then("containment")
    best = pl.max_horizontal(part, "edit_ratio")
    shorter, longer = (pl.col(name).clip(lower_bound=1).log() for name in ("shorter", "longer"))
    ratio = (longer - shorter).clip(upper_bound=_LARGEST_LOG_RATIO)
    nearly_equal = (pl.col("edit_ratio") - _FEW_LETTERS).clip(lower_bound=0) * (pl.col("shorter") >= _ENOUGH_WORDS)
    return (
        _CONTAINMENT * pl.col("containment")
        + _NEARLY_EQUAL * nearly_equal
        + _BEST_LIKENESS * best
        + _LOG_SHORTER * shorter
        + _LOG_RATIO * ratio
        + _BIAS
    )
