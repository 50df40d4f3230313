"""Make the tables and weights of the keywords room: `phrases.tsv.gz`, `given.tsv.gz`, `odds.tsv.gz`, `weights.json`.

    python scripts/fit_keywords.py BACKGROUND LABELLED... [--out paper_assets/keywords] [--check]

BACKGROUND is a folder of Parquet files with English abstracts (as for count_words.py). LABELLED are Parquet files with
the columns title, abstract and gold (the keywords that people gave). Needs scikit-learn. Only counts and weights leave
this script, no text. With --check every labelled file is also scored by weights fitted on the other files alone.

Method: the document frequency of every candidate over the background; then, for each folded word, the smoothed log-odds
of standing inside, first or last in a gold keyword; then a logistic regression over the features of
`paper_assets/keywords/scoring.py`, the odds being those of the other four fifths of the documents (cross-fitting).
Documents with a title are also used without it, since many lists have none.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import snowballstemmer
from count_words import texts
from sklearn.linear_model import LogisticRegression

from paper_assets.keywords.candidates import LONGEST, Candidate, collect, length_of
from paper_assets.keywords.folding import fold
from paper_assets.keywords.scoring import Model, feature_names
from paper_assets.keywords.tokens import Chunk, chunks, plain

WORD = re.compile(r"[^\W_]+")
PORTER = snowballstemmer.stemmer("porter")
SMOOTHING = 8.0
FOLDS = 5
LEAST_GIVEN = 2
Odds = dict[str, tuple[float, float, float]]
Frequency = tuple[dict[str, int], int]
Numbers = np.ndarray[Any, Any]


class Document(NamedTuple):
    """A labelled text: its chunks, its candidates by folded form, which of them are gold, its length.

    `source` is its set and `number` its place there, the same with and without its title.
    """

    chunks: list[Chunk]
    candidates: dict[str, Candidate]
    gold: frozenset[str]
    length: int
    source: int
    number: int


@lru_cache(maxsize=500_000)
def stem(word: str) -> str:
    """Return the Porter stem."""
    return str(PORTER.stemWord(word))


@lru_cache(maxsize=500_000)
def stems(phrase: str) -> str:
    """Return the form under which keywords are compared: Porter stems of the alphanumeric runs."""
    return " ".join(stem(w) for w in WORD.findall(unicodedata.normalize("NFKC", phrase).lower()))


def document(title: str, abstract: str, gold: frozenset[str], source: int, number: int) -> Document:
    """Return one labelled text with its candidates."""
    heads, body = list(chunks(plain(title))), list(chunks(plain(abstract)))
    found = collect(body, heads)
    right = frozenset(key for key, c in found.items() if stems(" ".join(c.words)) in gold)
    return Document(heads + body, found, right, length_of(heads + body), source, number)


def labelled(path: Path, source: int) -> list[Document]:
    """Return the documents of a labelled file, each also without its title if it has one."""
    made = []
    rows = pl.read_parquet(path).select("title", "abstract", "gold").iter_rows()
    for number, (title, abstract, gold) in enumerate(rows):
        wanted = frozenset(map(stems, gold)) - {""}
        made += [document(t, abstract, wanted, source, number) for t in dict.fromkeys([title or "", ""])]
    return made


def count_phrases(folder: Path, min_df: int) -> Frequency:
    """Return the document frequency of the folded candidates of the background, and its number of documents."""
    frequency: Counter[str] = Counter()
    n = 0
    for n, text in enumerate(texts(folder), 1):
        frequency.update(collect(chunks(plain(text))).keys())
        if n % 5000 == 0:  # what stood in a single document so far will hardly become frequent; keeps memory flat
            frequency = Counter({k: v for k, v in frequency.items() if v * 10_000 > n or " " not in k})
    least = {k: v for k, v in frequency.items() if v >= (min_df if " " in k else 3) and len(k) < 60}
    return least, n


def given_phrases(documents: Sequence[Document], listed: Collection[str]) -> dict[str, int]:
    """Return in how many labelled documents each folded phrase is gold; a document counts once, with or without title."""
    pairs = {(doc.source, doc.number, key) for doc in documents for key in doc.gold}
    counts = Counter(key for _, _, key in pairs)
    return {key: n for key, n in counts.items() if n >= LEAST_GIVEN or key in listed}


def log_odds(part: float, whole: float, prior: float) -> float:
    """Return the log-odds of `part` in `whole`, smoothed towards the prior probability."""
    return math.log((part + SMOOTHING * prior) / (max(whole - part, 0) + SMOOTHING * (1 - prior)))


def word_odds(documents: Sequence[Document]) -> Odds:
    """Return the log-odds of each folded word to stand inside, first and last in gold; ``*`` holds the priors."""
    seen, inside, first, last = (Counter[str]() for _ in range(4))
    for doc in documents:
        for chunk in doc.chunks:
            keys = [fold(w) for w in chunk.words]
            covered = [False] * len(keys)
            for i in range(len(keys)):
                for j in range(i, min(len(keys), i + LONGEST)):
                    if " ".join(keys[i : j + 1]) in doc.gold:
                        first[keys[i]] += 1
                        last[keys[j]] += 1
                        covered[i : j + 1] = [True] * (j + 1 - i)
            seen.update(keys)
            inside.update(k for k, c in zip(keys, covered, strict=True) if c)
    total = sum(seen.values())
    counts = (inside, first, last)
    priors = [sum(c.values()) / total for c in counts]
    odds = {w: [log_odds(c[w], n, p) for c, p in zip(counts, priors, strict=True)] for w, n in seen.items()}
    odds["*"] = [math.log(p / (1 - p)) for p in priors]
    return {w: (v[0], v[1], v[2]) for w, v in odds.items()}


def matrix(documents: Sequence[Document], model: Model, names: list[str]) -> tuple[Numbers, Numbers, Numbers]:
    """Return features, labels and the source of each candidate of the documents that have any gold."""
    column = {name: i for i, name in enumerate(names)}
    rows, labels, sources = [], [], []
    for doc in documents:
        if not doc.gold:
            continue
        for key, c in doc.candidates.items():
            row = np.zeros(len(names), np.float32)
            for name, value in model.features(key, c, doc.length).items():
                row[column[name]] = value
            rows.append(row)
            labels.append(key in doc.gold)
            sources.append(doc.source)
    return np.array(rows), np.array(labels), np.array(sources)


def fit(documents: Sequence[Document], frequency: Frequency) -> Model:
    """Return the model: weights fitted with tables of the other folds, tables over all documents."""
    names = feature_names()
    parts = []
    for k in range(FOLDS):
        others = [d for d in documents if d.number % FOLDS != k]
        held = [d for d in documents if d.number % FOLDS == k]
        parts.append(matrix(held, Model({}, frequency, word_odds(others), given_phrases(others, frequency[0])), names))
    x, y, source = (np.concatenate(p) for p in zip(*parts, strict=True))
    which = np.eye(source.max() + 1, dtype=np.float32)[source]
    spread = np.concatenate([x.std(0) + 1e-6, np.ones(which.shape[1])])
    model = LogisticRegression(C=0.3, max_iter=300).fit(np.hstack([x, which]) / spread, y)
    raw = model.coef_[0] / spread
    weights = {name: round(float(w), 4) for name, w in zip(names, raw, strict=False)}
    weights["constant"] = round(float(model.intercept_[0] + raw[len(names) :].mean()), 4)
    return Model(weights, frequency, word_odds(documents), given_phrases(documents, frequency[0]))


def figures(documents: Sequence[Document], model: Model, k: int) -> float:
    """Return the mean F1 at k against the gold that the text holds, no repeats suppressed."""
    total = 0.0
    for doc in documents:
        scores = dict(zip(doc.candidates, model.scores(doc.candidates, doc.length), strict=True))
        ranked = sorted(scores, key=lambda key: -scores[key])[:k]
        total += 2 * len(doc.gold.intersection(ranked)) / max(1, len(ranked) + len(doc.gold))
    return 100 * total / len(documents)


def pack(path: Path, lines: list[str]) -> None:
    """Write lines to a gzip file whose bytes depend on nothing else."""
    with path.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
        packed.write("\n".join(lines).encode())


def write(out: Path, frequency: Frequency, model: Model, about: str) -> None:
    """Write the four files of the room."""
    listed, n = frequency
    pack(
        out / "phrases.tsv.gz",
        [f"# {n} distinct English abstracts; {about}", *(f"{k}\t{v}" for k, v in sorted(listed.items()))],
    )
    pack(out / "given.tsv.gz", [f"# {about}", *(f"{k}\t{v}" for k, v in sorted(model.given.items()))])
    prior = model.odds["*"]
    far = {
        w: v for w, v in model.odds.items() if w == "*" or max(abs(a - b) for a, b in zip(v, prior, strict=True)) > 0.15
    }
    pack(
        out / "odds.tsv.gz",
        [f"# {about}", *(f"{w}\t" + "\t".join(f"{100 * x:.0f}" for x in v) for w, v in sorted(far.items()))],
    )
    content = {"provenance": about, "weights": dict(model.weights)}
    (out / "weights.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(
        f"{len(listed)} phrases, {len(model.given)} given, {len(far)} words with odds, {len(model.weights)} weights\n"
    )


def main() -> None:
    """Read the arguments, count, fit, write the files and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("background", type=Path)
    parser.add_argument("labelled", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=Path("paper_assets/keywords"))
    parser.add_argument("--min-df", type=int, default=8)
    parser.add_argument("--check", action="store_true")
    a = parser.parse_args()
    frequency = count_phrases(a.background, a.min_df)
    documents = [d for i, path in enumerate(a.labelled) for d in labelled(path, i)]
    for i, path in enumerate(a.labelled if a.check else []):
        model = fit([d._replace(source=0) for d in documents if d.source != i], frequency)
        held = [d for d in documents if d.source == i]
        sys.stdout.write(
            f"{path.stem} by the others: F1@5 {figures(held, model, 5):.2f}, F1@10 {figures(held, model, 10):.2f} (present)\n"
        )
    write(a.out, frequency, fit(documents, frequency), f"scripts/fit_keywords.py on {len(documents)} labelled texts")


if __name__ == "__main__":
    main()
