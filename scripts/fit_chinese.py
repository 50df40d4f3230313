"""Make the tables and weights for Chinese: `chinese_weights.json`, `chinese_odds.tsv.gz` of the keywords room.

    python scripts/fit_chinese.py LABELLED... [--out paper_assets/keywords]

LABELLED as for fit_keywords.py. Method as there, with characters for words: smoothed log-odds of a character to stand
inside, first and last in a gold keyword and of two neighbours to stand in one keyword, cross-fitted in five folds, then a
logistic regression over the features of `paper_assets/keywords/chinese.py`. Needs scikit-learn.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl
from fit_keywords import FOLDS, log_odds, pack
from sklearn.linear_model import LogisticRegression

from paper_assets.keywords.chinese import LONGEST, Candidate, ChineseModel, collect, feature_names, length_of, pieces

LEAST_SEEN = 3


class Document(NamedTuple):
    """A labelled text: its pieces, its candidates, which of them are gold, its length."""

    pieces: list[list[str]]
    candidates: dict[str, Candidate]
    gold: frozenset[str]
    length: int


def labelled(path: Path) -> list[Document]:
    """Return the documents of a labelled file."""
    made = []
    for title, abstract, gold in pl.read_parquet(path).select("title", "abstract", "gold").iter_rows():
        found = collect(abstract, title or "")
        wanted = {g.strip().lower() for g in gold}
        right = frozenset(key for key in found if key.replace(" ", "") in wanted)
        parts = [units for units, _ in pieces(abstract)]
        made.append(Document(parts, found, right, length_of(found)))
    return made


def tables(documents: Sequence[Document]) -> tuple[dict[str, tuple[float, float, float]], dict[str, float]]:
    """Return the log-odds of units and of neighbours, ``*`` for those hardly seen."""
    seen, inside, first, last, beside, bound = (Counter[str]() for _ in range(6))
    for doc in documents:
        for units in doc.pieces:
            low = [u.lower() for u in units]
            covered, joint = [False] * len(low), [False] * len(low)
            for i in range(len(low)):
                for j in range(i + 1, min(len(low), i + LONGEST) + 1):
                    if " ".join(low[i:j]) in doc.gold:
                        first[low[i]] += 1
                        last[low[j - 1]] += 1
                        covered[i:j] = [True] * (j - i)
                        joint[i : j - 1] = [True] * (j - 1 - i)
            seen.update(low)
            inside.update(u for u, c in zip(low, covered, strict=True) if c)
            pairs = [a + b for a, b in pairwise(low)]
            beside.update(pairs)
            bound.update(p for p, c in zip(pairs, joint, strict=False) if c)
    counts = (inside, first, last)
    priors = [sum(c.values()) / sum(seen.values()) for c in counts]
    units_ = {
        u: [log_odds(c[u], n, p) for c, p in zip(counts, priors, strict=True)]
        for u, n in seen.items()
        if n >= LEAST_SEEN
    }
    units_["*"] = [math.log(p / (1 - p)) for p in priors]
    prior = sum(bound.values()) / sum(beside.values())
    bonds = {p: log_odds(bound[p], n, prior) for p, n in beside.items() if n >= LEAST_SEEN}
    bonds["*"] = math.log(prior / (1 - prior))
    return {u: (v[0], v[1], v[2]) for u, v in units_.items()}, bonds


def fit(documents: Sequence[Document]) -> ChineseModel:
    """Return the model: weights fitted with tables of the other folds, tables over all documents."""
    names = feature_names()
    column = {name: i for i, name in enumerate(names)}
    rows, labels = [], []
    for k in range(FOLDS):
        model = ChineseModel({}, *tables([d for i, d in enumerate(documents) if i % FOLDS != k]))
        for doc in documents[k::FOLDS]:
            for key, c in doc.candidates.items() if doc.gold else ():
                row = np.zeros(len(names), np.float32)
                for name, value in model.features(key, c, doc.length).items():
                    row[column[name]] = value
                rows.append(row)
                labels.append(key in doc.gold)
    x = np.array(rows)
    spread = x.std(0) + 1e-6
    fitted = LogisticRegression(C=0.3, max_iter=300).fit(x / spread, np.array(labels))
    weights = {name: round(float(w), 4) for name, w in zip(names, fitted.coef_[0] / spread, strict=True)}
    weights["constant"] = round(float(fitted.intercept_[0]), 4)
    return ChineseModel(weights, *tables(documents))


def main() -> None:
    """Read the arguments, fit and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labelled", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=Path("paper_assets/keywords"))
    a = parser.parse_args()
    documents = [d for path in a.labelled for d in labelled(path)]
    model = fit(documents)
    about = f"scripts/fit_chinese.py on {len(documents)} labelled texts"
    units = [f"{u}\t" + "\t".join(f"{100 * x:.0f}" for x in v) for u, v in sorted(model.units.items())]
    bonds = [f"{p}\t{100 * v:.0f}" for p, v in sorted(model.neighbours.items())]
    # The row of ``*`` with one number is that of the neighbours, the one with three that of the units.
    pack(a.out / "chinese_odds.tsv.gz", [f"# {about}", *units, *bonds])
    content = {"provenance": about, "weights": dict(model.weights)}
    (a.out / "chinese_weights.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(units)} units, {len(bonds)} neighbours, {len(model.weights)} weights\n")


if __name__ == "__main__":
    main()
