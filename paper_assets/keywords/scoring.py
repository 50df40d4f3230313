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
        given: how many labelled documents give the folded phrase as a keyword.
    """

    def __init__(
        self, weights: Mapping[str, float], frequency: tuple[dict[str, int], int], odds: Odds, given: Mapping[str, int]
    ) -> None:
        self.weights = weights
        self.frequency, documents = frequency
        self.rarest = log(documents + 1)
        self.odds = odds
        self.given = given
        self.phrases = self.phrase_parts() if weights else ({}, 0.0)
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
            "bracketed": float(c.bracketed),
            "title": float(c.in_title),
            "sentence_0": float(c.sentence == 0),
            "sentence_1": float(c.sentence == 1),
            "phrase_rarity": self.rarity(key),
            "listed_phrase": float(" " in key and key in self.frequency),
            "given": log(1 + self.given.get(key, 0)),
            "rarity_mean": sum(word.rarity for word in words) / n,
            "inside_mean": sum(word.inside for word in words) / n,
            "short_form_mean": sum(word.is_short_form for word in words) / n,
            "first_odds": words[0].first,
            "last_odds": words[-1].last,
            f"first_{words[0].ending}": 1.0,
            f"last_{words[-1].ending}": 1.0,
        }

    def phrase_parts(self) -> tuple[dict[str, float], float]:
        """Return the weighted part of each listed phrase that does not depend on the paper, and that of any other."""
        w = self.weights
        unlisted = w["phrase_rarity"] * self.rarest
        parts = {
            key: unlisted - w["phrase_rarity"] * log(1 + df) + (w["listed_phrase"] if " " in key else 0.0)
            for key, df in self.frequency.items()
        }
        for key, times in self.given.items():
            parts[key] = parts.get(key, unlisted) + w["given"] * log(1 + times)
        return parts, unlisted

    def scores(self, candidates: Mapping[str, Candidate], length: int) -> list[float]:
        """Return the score of each candidate: the weighted sum of its features, written out because it is the hot loop."""
        w, part = self.weights, self.part
        phrase, unlisted = self.phrases
        relative, spread = w["first_relative"] / (length + 1), w["spread"] / (length + 1)
        by_length = [0.0] + [w["constant"] + w[f"length_{n}"] for n in range(1, LONGEST + 1)]
        counted = [0.0, w["count"] + w["count_of_single"], w["count"] + w["count_of_pair"]] + [w["count"]] * (
            LONGEST - 2
        )
        by_sentence = {0: w["sentence_0"], 1: w["sentence_1"]}
        first, alone, ever_alone = w["first"], w["alone_share"], w["ever_alone"]
        bracketed, title = w["bracketed"], w["title"]
        scores = []
        for key, c in candidates.items():
            words, at = c.words, c.first
            n = len(words)
            mean, total, last = part(words[0])
            for token in words[1:]:
                more, _, last = part(token)
                mean += more
            total += by_length[n] + mean / n + last + phrase.get(key, unlisted)
            total += first * log(1 + at) + relative * at + spread * (c.last - at)
            if c.count > 1:
                total += counted[n] * log(c.count)
            if c.alone:
                total += ever_alone + alone * c.alone / c.count
            if c.sentence < 2:
                total += by_sentence[c.sentence]
            if c.bracketed:
                total += bracketed
            if c.in_title:
                total += title
            scores.append(total)
        return scores


@cache
def shipped_model() -> Model:
    """Return the model made of the shipped data."""
    return Model(shipped.weights(), shipped.phrase_frequency(), shipped.word_odds(), shipped.given_phrases())


def feature_names() -> list[str]:
    """Return the names of all features in a fixed order: one weight each, and the constant."""
    lengths = [f"length_{n}" for n in range(1, LONGEST + 1)]
    place = "count count_of_single count_of_pair first first_relative spread alone_share ever_alone bracketed"
    place += " title sentence_0 sentence_1 phrase_rarity listed_phrase given"
    words = "rarity_mean inside_mean short_form_mean first_odds last_odds"
    ends = [f"{side}_{s}" for side in ("first", "last") for s in (*SUFFIXES, "-")]
    return [*lengths, *place.split(), *words.split(), *ends]


def probability(total: float) -> float:
    """Return a linear score as a number between 0 and 1 (the logistic function)."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
