"""Keywords of texts in Chinese, which has no blanks between words: the same method with characters for words.

Here: pieces cut at punctuation and function words, candidates of two to eight characters (a Latin word counts as one),
and their linear score from shipped odds of single characters and of neighbours. No segmenter and no dictionary is
needed. Not here: Japanese and Korean in their own scripts, whose runs are only cut at what is no ideograph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log

from paper_assets.keywords import shipped
from paper_assets.keywords.ranking import Contender

IDEOGRAPH = "㐀-䶿一-鿿豈-﫿"
IS_CHINESE = re.compile(f"[{IDEOGRAPH}]")
UNIT = re.compile(rf"[{IDEOGRAPH}]|[A-Za-z0-9Α-ω]+(?:[-.+/][A-Za-z0-9]+)*\+*")
# Units side by side: the words of a candidate stand in the text without anything between them.
JOINED = re.compile(f"(?:{UNIT.pattern})+")
RUN = re.compile(rf"(?:[{IDEOGRAPH}]|[A-Za-z0-9Α-ω+.\-/](?![.\s]))+[A-Za-z0-9]?")
# Words that hold a character which alone is a function word.
WHOLE = (
    "对象|对称|对比|对应|对流|对数|对抗|对策|对偶|反对|绝对|相对|针对性|行为|以太|等级|等价|等效|等离子|高等|中等|均等|等温|等式|和谐|饱和|总和|调和|共和|目的地|标的|其他|最优|最小|最大|最短|最佳|更新|更年|在线|存在性|内在|潜在|并行|并发"
    "|合并|并网|与门|是非|从属|主从|各向|自由|理由|由来|此时|所有|使命|之一|为人|以色列|于是"
)
LEAST, LONGEST = 2, 8
MOST_CONTENDERS = 200
LENGTHS = tuple(f"length_{n}" for n in range(1, LONGEST + 1))


@dataclass(slots=True)
class Candidate:
    """A possible keyword: how it is written and where it stands."""

    keyword: str
    first: int
    last: int
    count: int = 0
    alone: int = 0
    """How often it filled its piece."""
    edges: int = 0
    """At how many ends of pieces it stands."""
    in_title: bool = False


def is_chinese(text: str) -> bool:
    """Tell whether a fifth of the letters of a text are ideographs."""
    return not text.isascii() and len(IS_CHINESE.findall(text)) * 5 > sum(map(str.isalpha, text))


@cache
def _cutter() -> re.Pattern[str]:
    words = sorted(shipped.stopwords("zh"), key=lambda w: (-len(w), w))
    return re.compile(f"({WHOLE})|(?:{'|'.join(map(re.escape, words))})")


def pieces(text: str) -> Iterator[tuple[list[str], int]]:
    """Yield the stretches between punctuation and function words as units, with the position of the first."""
    position = 0
    for run in RUN.finditer(text):
        cut = _cutter().sub(lambda m: m.group(1) or "\n", run.group())
        for piece in JOINED.findall(cut):
            units = UNIT.findall(piece)
            yield units, position
            position += len(units) + 1


def _usable(units: Sequence[str]) -> bool:
    """Tell whether units can be a keyword: at least two, or one Latin word with a letter; no lone number at an end."""
    if units[0].isdigit() or (len(units) == 1 and (len(units[0]) < 2 or not units[0][0].isalpha())):
        return False
    return len(units) >= LEAST or units[0].isascii()


def collect(text: str, title: str = "") -> dict[str, Candidate]:
    """Return the candidates by their units joined with blanks, each in the text before the title."""
    found: dict[str, Candidate] = {}
    for in_title, source in ((False, text), (True, title)):
        for units, position in pieces(source):
            n = len(units)
            for i in range(n):
                for j in range(i + 1, min(n, i + LONGEST) + 1):
                    if _usable(units[i:j]):
                        key = " ".join(units[i:j]).lower()
                        c = found.get(key)
                        if c is None:
                            c = found[key] = Candidate("".join(units[i:j]), position + i, position + i)
                        c.count += 1
                        c.last = position + i
                        c.alone += j - i == n
                        c.edges += (i == 0) + (j == n)
                        c.in_title |= in_title
    return found


def length_of(candidates: Mapping[str, Candidate]) -> int:
    """Return the number of units up to the last candidate."""
    return max((c.last for c in candidates.values()), default=0) + 1


class ChineseModel:
    """Weights with the odds of units and neighbours.

    Args:
        weights: weight by the name of the feature.
        units: log-odds of a unit to stand inside, first and last in a keyword; ``*`` for any other.
        neighbours: log-odds of two units side by side to stand in one keyword; ``*`` for any other.
    """

    def __init__(
        self,
        weights: Mapping[str, float],
        units: Mapping[str, tuple[float, float, float]],
        neighbours: Mapping[str, float],
    ) -> None:
        self.weights, self.units, self.neighbours = weights, units, neighbours

    def features(self, key: str, c: Candidate, length: int) -> dict[str, float]:
        """Return the features of a candidate in a text of so many units."""
        units = key.split(" ")
        n = len(units)
        other, beside = self.units["*"], self.neighbours["*"]
        odds = [self.units.get(u, other) for u in units]
        bonds = [self.neighbours.get(a + b, beside) for a, b in zip(units, units[1:], strict=False)] or [beside]
        return {
            f"length_{n}": 1.0,
            "count": log(c.count),
            "first": log(1 + c.first),
            "first_relative": c.first / (length + 1),
            "spread": (c.last - c.first) / (length + 1),
            "alone_share": c.alone / c.count,
            "ever_alone": float(c.alone > 0),
            "edges": c.edges / c.count,
            "title": float(c.in_title),
            "latin": float(not IS_CHINESE.search(key)),
            "inside_mean": sum(o[0] for o in odds) / n,
            "first_odds": odds[0][1],
            "last_odds": odds[-1][2],
            "bond_mean": sum(bonds) / len(bonds),
            "bond_least": min(bonds),
        }

    def scores(self, candidates: Mapping[str, Candidate], length: int) -> list[float]:
        """Return the linear score of each candidate."""
        w = self.weights
        return [
            w["constant"] + sum(w[name] * value for name, value in self.features(key, c, length).items())
            for key, c in candidates.items()
        ]


def feature_names() -> list[str]:
    """Return the names of all features in a fixed order."""
    place = "count first first_relative spread alone_share ever_alone edges title latin"
    return [*LENGTHS, *place.split(), "inside_mean", "first_odds", "last_odds", "bond_mean", "bond_least"]


@cache
def shipped_model() -> ChineseModel:
    """Return the model made of the shipped data."""
    weights, units, neighbours = shipped.chinese()
    return ChineseModel(weights, units, neighbours)


def contenders(text: str, title: str) -> list[Contender]:
    """Return the best candidates of a plain text and title, best first; equal scores in the order of the text."""
    candidates = collect(text, title)
    scores = shipped_model().scores(candidates, length_of(candidates))
    best = sorted(zip(scores, candidates.values(), strict=True), key=lambda pair: -pair[0])[:MOST_CONTENDERS]
    return [Contender(score, [c.keyword], c.count, c.in_title) for score, c in best]
