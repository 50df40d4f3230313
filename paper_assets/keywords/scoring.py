"""How likely a candidate is a keyword: a linear score over its place, its words and how common they are elsewhere.

Here: the features and their weighted sum. The weights are data (`weights.json`), fitted by `scripts/fit_keywords.py`;
document frequencies and word odds are shipped tables, so a score depends on the paper alone. The method is that of
supervised keyphrase extraction with a linear model (Witten et al. 1999, KEA; Hulth 2003), to which the odds of the
single words are added. Not here: which candidates are shown (`ranking.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from math import exp, log
from typing import NamedTuple

from paper_assets.keywords import shipped
from paper_assets.keywords.candidates import LONGEST, Candidate
from paper_assets.keywords.folding import fold

SUFFIXES = ("ion", "ment", "ity", "ing", "ed", "al", "ive", "ic", "ous", "ble", "er", "ly", "s", "ate")
Odds = Mapping[str, tuple[float, float, float]]


class Word(NamedTuple):
    """What a word brings to any candidate that holds it."""

    key: str
    rarity: float
    inside: float
    first: float
    last: float
    ending: str
    is_short_form: bool


class Part(NamedTuple):
    """The weighted parts of a word: within the mean of a candidate, as its first and as its last word."""

    mean: float
    first: float
    last: float


def ending(word: str) -> str:
    """Return the longest listed ending of a lower-cased word that leaves three letters, or ``-``."""
    return max((s for s in SUFFIXES if word.endswith(s) and len(word) > len(s) + 2), key=len, default="-")


def has_short_form(token: str) -> bool:
    """Tell whether a word is written like an abbreviation or a name: `DNN`, `LiveXiv`, `mRNA`."""
    capitals = sum(c.isupper() for c in token)
    return capitals >= 2 or (capitals == 1 and not token[0].isupper())


class Model:
    """Weights with the tables they were fitted for.

    Args:
        weights: weight by the name of the feature, and ``constant``.
        frequency: document frequency by folded phrase, and the number of documents counted.
        odds: log-odds of a folded word to stand inside, first and last in a keyword; ``*`` holds those of any other word.
    """

    def __init__(self, weights: Mapping[str, float], frequency: tuple[dict[str, int], int], odds: Odds) -> None:
        self.weights = weights
        self.frequency, documents = frequency
        self.rarest = log(documents + 1)
        self.odds = odds
        self.part = lru_cache(maxsize=1 << 16)(self._part)

    def rarity(self, key: str) -> float:
        """Return the inverse document frequency of a folded phrase."""
        return self.rarest - log(1 + self.frequency.get(key, 0))

    def word(self, token: str) -> Word:
        """Return the facts about a word as written."""
        key = fold(token)
        odds = self.odds.get(key) or self.odds["*"]
        return Word(key, self.rarity(key), *odds, ending(token.lower()), has_short_form(token))

    def _part(self, token: str) -> Part:
        w, word = self.weights.get, self.word(token)
        mean = w("rarity_mean", 0.0) * word.rarity + w("inside_mean", 0.0) * word.inside
        mean += w("short_form_mean", 0.0) * word.is_short_form
        first = w("first_odds", 0.0) * word.first + w(f"first_{word.ending}", 0.0)
        return Part(mean, first, w("last_odds", 0.0) * word.last + w(f"last_{word.ending}", 0.0))

    def features(self, key: str, c: Candidate, length: int) -> dict[str, float]:
        """Return the features of a candidate in a document of so many words, by name; absent ones are 0."""
        words = [self.word(token) for token in c.words]
        n, count = len(words), log(c.count)
        return {
            f"length_{n}": 1.0,
            "count": count,
            "count_of_single": count if n == 1 else 0.0,
            "count_of_pair": count if n == 2 else 0.0,
            "first": log(1 + c.first),
            "first_relative": c.first / (length + 1),
            "spread": (c.last - c.first) / (length + 1),
            "alone_share": c.alone / c.count,
            "ever_alone": float(c.alone > 0),
            "verb_cue_share": c.after_verb_cue / c.count,
            "bracketed": float(c.bracketed),
            "title": float(c.in_title),
            "sentence_0": float(c.sentence == 0),
            "sentence_1": float(c.sentence == 1),
            "phrase_rarity": self.rarity(key),
            "listed_phrase": float(n > 1 and key in self.frequency),
            "rarity_mean": sum(word.rarity for word in words) / n,
            "inside_mean": sum(word.inside for word in words) / n,
            "short_form_mean": sum(word.is_short_form for word in words) / n,
            "first_odds": words[0].first,
            "last_odds": words[-1].last,
            f"first_{words[0].ending}": 1.0,
            f"last_{words[-1].ending}": 1.0,
        }

    def scores(self, candidates: Mapping[str, Candidate], length: int) -> list[float]:
        """Return the score of each candidate: the weighted sum of its features, written out because it is the hot loop."""
        w, part, frequency = self.weights, self.part, self.frequency.get
        per_word = 1 / (length + 1)
        by_length = [0.0] + [w["constant"] + w[f"length_{n}"] for n in range(1, LONGEST + 1)]
        counted = [0.0, w["count"] + w["count_of_single"], w["count"] + w["count_of_pair"]] + [w["count"]] * (LONGEST - 2)
        by_sentence = {0: w["sentence_0"], 1: w["sentence_1"]}
        first, relative, spread = w["first"], w["first_relative"], w["spread"]
        alone, ever_alone, cue = w["alone_share"], w["ever_alone"], w["verb_cue_share"]
        rarity, listed, rarest = w["phrase_rarity"], w["listed_phrase"], self.rarest
        scores = []
        for key, c in candidates.items():
            parts = [part(token) for token in c.words]
            n, df = len(parts), frequency(key, 0)
            total = by_length[n] + sum([p.mean for p in parts]) / n + parts[0].first + parts[-1].last
            total += first * log(1 + c.first) + (relative * c.first + spread * (c.last - c.first)) * per_word
            total += rarity * (rarest - log(1 + df)) + by_sentence.get(c.sentence, 0.0)
            if c.count > 1:
                total += counted[n] * log(c.count)
            if c.alone:
                total += ever_alone + alone * c.alone / c.count
            if c.after_verb_cue:
                total += cue * c.after_verb_cue / c.count
            if df and n > 1:
                total += listed
            scores.append(total + w["bracketed"] * c.bracketed + w["title"] * c.in_title)
        return scores


@cache
def shipped_model() -> Model:
    """Return the model made of the shipped data."""
    return Model(shipped.weights(), shipped.phrase_frequency(), shipped.word_odds())


def feature_names() -> list[str]:
    """Return the names of all features in a fixed order: one weight each, and the constant."""
    lengths = [f"length_{n}" for n in range(1, LONGEST + 1)]
    place = "count count_of_single count_of_pair first first_relative spread alone_share ever_alone verb_cue_share bracketed"
    place += " title sentence_0 sentence_1 phrase_rarity listed_phrase"
    words = "rarity_mean inside_mean short_form_mean first_odds last_odds"
    ends = [f"{side}_{s}" for side in ("first", "last") for s in (*SUFFIXES, "-")]
    return [*lengths, *place.split(), *words.split(), *ends]


def probability(total: float) -> float:
    """Return a linear score as a number between 0 and 1 (the logistic function)."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
