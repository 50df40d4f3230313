"""How likely a candidate is a keyword: a linear score over its place, its words and how common they are elsewhere.

Here: the features, as columns over all candidates of a batch, and their weighted sum. The weights are data
(`weights.json`), fitted by `scripts/fit_keywords.py`; document frequencies and word odds are shipped tables, so a score
depends on the paper alone. The method is that of supervised keyphrase extraction with a linear model (Witten et al.
1999, KEA; Hulth 2003), to which the odds of the single words are added. Not here: which candidates are shown
(`ranking.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp, log

import numpy as np

from paper_assets.keywords import shipped
from paper_assets.keywords.candidates import LONGEST, Candidates
from paper_assets.keywords.lexicon import SUFFIXES, Array, Lexicon, PhraseTable

# What each feature that is one of several is called: `length_2`, `first_ion`, `last_-`.
CLASSES = {
    "length": tuple(map(str, range(1, LONGEST + 1))),
    "first": SUFFIXES,
    "last": SUFFIXES,
}
NUMBERS = [
    "count",
    "count_of_single",
    "count_of_pair",
    "first",
    "first_relative",
    "spread",
    "alone_share",
    "ever_alone",
    "bracketed",
    "title",
    "sentence_0",
    "sentence_1",
    "phrase_rarity",
    "listed_phrase",
    "given",
    "rarity_mean",
    "inside_mean",
    "inside_least",
    "short_form_mean",
    "first_odds",
    "last_odds",
]


class Model:
    """Weights with the tables they were fitted for.

    Args:
        weights: weight by the name of the feature, and ``constant``.
        frequency: document frequency by folded phrase, and the number of documents counted.
        given: how many labelled documents give the folded phrase as a keyword.
    """

    def __init__(
        self, weights: Mapping[str, float], frequency: tuple[Mapping[str, int], int], given: Mapping[str, int]
    ) -> None:
        self.weights = weights
        self.rarest = log(frequency[1] + 1)
        self.frequency = PhraseTable({k: log(1 + df) for k, df in frequency[0].items()})
        self.given = PhraseTable({k: log(1 + n) for k, n in given.items()})

    def numbers(self, c: Candidates, lexicon: Lexicon) -> dict[str, Array]:
        """Return the features that are numbers, by name."""
        count = np.log(c.count)
        known = self.frequency.look_up(c.hash)
        return {
            "count": count,
            "count_of_single": count * (c.size == 1),
            "count_of_pair": count * (c.size == 2),
            "first": np.log1p(c.first),
            "first_relative": c.first / (c.length + 1),
            "spread": (c.last - c.first) / (c.length + 1),
            "alone_share": c.alone / c.count,
            "ever_alone": c.alone > 0,
            "bracketed": c.bracketed,
            "title": c.in_title,
            "sentence_0": c.sentence == 0,
            "sentence_1": c.sentence == 1,
            "phrase_rarity": self.rarest - known,
            "listed_phrase": (known > 0) & (c.size > 1),
            "given": self.given.look_up(c.hash),
            **self._of_words(c, lexicon.columns),
        }

    def _of_words(self, c: Candidates, columns: Mapping[str, Array]) -> dict[str, Array]:
        """Return the features that come from the single words of a candidate."""
        ids, n = c.words.word, len(c.start)
        rarity, inside, short, least = np.zeros(n), np.zeros(n), np.zeros(n), np.full(n, np.inf)
        for place in range(LONGEST):
            holds = np.flatnonzero(c.size > place)
            word = ids[c.start[holds] + place]
            rarity[holds] += self.rarest - np.log1p(columns["df"][word])
            inside[holds] += columns["inside"][word]
            least[holds] = np.minimum(least[holds], columns["inside"][word])
            short[holds] += columns["is_short_form"][word]
        return {
            "rarity_mean": rarity / c.size,
            "inside_mean": inside / c.size,
            "inside_least": least,
            "short_form_mean": short / c.size,
            "first_odds": columns["first"][ids[c.start]],
            "last_odds": columns["last"][ids[c.start + c.size - 1]],
        }

    def classes(self, c: Candidates, lexicon: Lexicon) -> dict[str, Array]:
        """Return the features that are one of several, as places in `CLASSES`."""
        ids, ending = c.words.word, lexicon.columns["ending"]
        return {
            "length": c.size - 1,
            "first": ending[ids[c.start]],
            "last": ending[ids[c.start + c.size - 1]],
        }

    def scores(self, c: Candidates, lexicon: Lexicon) -> Array:
        """Return the score of each candidate: the weighted sum of its features."""
        w = self.weights
        total = np.full(len(c.start), w["constant"])
        for name, values in self.numbers(c, lexicon).items():
            total += w[name] * values
        for name, places in self.classes(c, lexicon).items():
            total += np.array([w[f"{name}_{label}"] for label in CLASSES[name]])[places]
        return total


@cache
def shipped_model() -> Model:
    """Return the model made of the shipped data."""
    return Model(shipped.weights(), shipped.phrase_frequency(), shipped.given_phrases())


def feature_names() -> list[str]:
    """Return the names of all features in a fixed order: one weight each, and the constant."""
    return [*NUMBERS, *(f"{name}_{label}" for name, labels in CLASSES.items() for label in labels)]


def probability(total: float) -> float:
    """Return a linear score as a number between 0 and 1 (the logistic function)."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
