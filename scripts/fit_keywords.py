"""Make the tables and weights of the keywords room: `phrases.tsv.gz`, `given.tsv.gz`, `odds.tsv.gz`, `weights.json`.

    python scripts/fit_keywords.py BACKGROUND LABELLED... [--out paper_assets/keywords] [--check]

BACKGROUND is a folder of Parquet files with English abstracts (as for count_words.py). LABELLED are Parquet files with
the columns title, abstract and gold (the keywords that people gave). Needs scikit-learn. Only counts and weights leave
this script, no text. With --check each fifth of the labelled texts is also scored by a model fitted on the other four.

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
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import snowballstemmer
from count_words import texts
from sklearn.linear_model import LogisticRegression

from paper_assets.keywords.candidates import Candidates, collect
from paper_assets.keywords.canonical import Identity
from paper_assets.keywords.folding import fold
from paper_assets.keywords.lexicon import Lexicon, Tables
from paper_assets.keywords.ranking import best, rank
from paper_assets.keywords.scoring import CLASSES, NUMBERS, Model, feature_names
from paper_assets.keywords.tokens import plain

WORD = re.compile(r"[^\W_]+")
PORTER = snowballstemmer.stemmer("porter")
SMOOTHING = 8.0
FOLDS = 5
LEAST_GIVEN = 2
NO_ODDS = {"*": (0.0, 0.0, 0.0)}
Odds = dict[str, tuple[float, float, float]]
Frequency = tuple[dict[str, int], int]
Numbers = np.ndarray[Any, Any]


class Document(NamedTuple):
    """A labelled text: its plain title and abstract, its keywords as stems.

    `source` is its set and `number` its place there, the same with and without its title.
    """

    title: str
    text: str
    gold: frozenset[str]
    source: int
    number: int


class Batch(NamedTuple):
    """The candidates of documents, and which of them are gold."""

    candidates: Candidates
    lexicon: Lexicon
    gold: Numbers


class Fitted(NamedTuple):
    """A model and the tables that it goes with."""

    model: Model
    odds: Odds
    given: Mapping[str, int]


@lru_cache(maxsize=500_000)
def stem(word: str) -> str:
    """Return the Porter stem."""
    return str(PORTER.stemWord(word))


@lru_cache(maxsize=500_000)
def stems(phrase: str) -> str:
    """Return the form under which keywords are compared: Porter stems of the alphanumeric runs."""
    return " ".join(stem(w) for w in WORD.findall(unicodedata.normalize("NFKC", phrase).lower()))


def labelled(path: Path, source: int) -> list[Document]:
    """Return the documents of a labelled file, each also without its title if it has one."""
    made = []
    rows = pl.read_parquet(path).select("title", "abstract", "gold").iter_rows()
    for number, (title, abstract, gold) in enumerate(rows):
        wanted = frozenset(map(stems, gold)) - {""}
        for shown in dict.fromkeys([title or "", ""]):
            made.append(Document(plain(shown), plain(abstract), wanted, source, number))
    return made


def candidates_of(texts_: Sequence[tuple[str, str]], lexicon: Lexicon) -> Candidates:
    """Return the candidates of abstracts with their titles."""
    return collect([part for pair in texts_ for part in pair], lexicon)


def surfaces(c: Candidates, rows: Numbers) -> list[str]:
    """Return candidates as written."""
    starts = c.words.token[c.start[rows]].tolist()
    return [" ".join(c.tokens[a : a + n]) for a, n in zip(starts, c.size[rows].tolist(), strict=True)]


def folded(c: Candidates, rows: Numbers) -> list[str]:
    """Return candidates as folded phrases."""
    return [" ".join(map(fold, written.split(" "))) for written in surfaces(c, rows)]


def batch(documents: Sequence[Document], tables: Tables) -> Batch:
    """Return the candidates of documents with facts from these tables."""
    lexicon = Lexicon("en", tables)
    c = candidates_of([(d.text, d.title) for d in documents], lexicon)
    papers = c.paper.tolist()
    written = surfaces(c, np.arange(len(papers)))
    gold = [stems(w) in documents[p].gold for w, p in zip(written, papers, strict=True)]
    return Batch(c, lexicon, np.array(gold, bool))


def count_phrases(folder: Path, min_df: int) -> Frequency:
    """Return the document frequency of the folded candidates of the background, and its number of documents."""
    background = [(plain(text), "") for text in texts(folder)]
    lexicon = Lexicon("en", Tables({}, NO_ODDS))
    parts = [background[n : n + 4000] for n in range(0, len(background), 4000)]
    values, counts = np.unique(np.concatenate([candidates_of(p, lexicon).hash for p in parts]), return_counts=True)
    df = dict(zip(values[counts >= 3].tolist(), counts[counts >= 3].tolist(), strict=True))
    often = np.fromiter(df, np.uint64, len(df))
    frequency: dict[str, int] = {}
    for part in parts:
        c = candidates_of(part, lexicon)
        rows = np.flatnonzero(np.isin(c.hash, often))
        frequency |= zip(folded(c, rows), map(df.__getitem__, c.hash[rows].tolist()), strict=True)
    least = {k: v for k, v in frequency.items() if v >= (min_df if " " in k else 3) and len(k) < 60}
    return least, len(background)


def given_phrases(documents: Sequence[Document], b: Batch, listed: Collection[str]) -> dict[str, int]:
    """Return in how many labelled documents each folded phrase is gold; a document counts once, with or without title."""
    rows = np.flatnonzero(b.gold)
    papers = [documents[p] for p in b.candidates.paper[rows].tolist()]
    pairs = {(d.source, d.number, key) for d, key in zip(papers, folded(b.candidates, rows), strict=True)}
    counts = Counter(key for _, _, key in pairs)
    return {key: n for key, n in counts.items() if n >= LEAST_GIVEN or key in listed}


def log_odds(part: float, whole: float, prior: float) -> float:
    """Return the log-odds of `part` in `whole`, smoothed towards the prior probability."""
    return math.log((part + SMOOTHING * prior) / (max(whole - part, 0) + SMOOTHING * (1 - prior)))


def word_odds(b: Batch) -> Odds:
    """Return the log-odds of each folded word to stand inside, first and last in gold; ``*`` holds the priors."""
    seen, inside, first, last = (Counter[str]() for _ in range(4))
    c = b.candidates
    seen.update(fold(c.tokens[n]) for n in c.words.token.tolist())
    rows = np.flatnonzero(b.gold)
    for written, count in zip(surfaces(c, rows), c.count[rows].tolist(), strict=True):
        keys = [fold(w) for w in written.split(" ")]
        first[keys[0]] += count
        last[keys[-1]] += count
        inside.update(dict.fromkeys(keys, count))
    total = sum(seen.values())
    counts = (inside, first, last)
    priors = [sum(x.values()) / total for x in counts]
    odds = {w: [log_odds(min(x[w], n), n, p) for x, p in zip(counts, priors, strict=True)] for w, n in seen.items()}
    odds["*"] = [math.log(p / (1 - p)) for p in priors]
    return {w: (v[0], v[1], v[2]) for w, v in odds.items()}


def matrix(b: Batch, model: Model) -> Numbers:
    """Return the features of all candidates, a column a feature."""
    numbers = model.numbers(b.candidates, b.lexicon)
    columns = [np.asarray(numbers[name], np.float32) for name in NUMBERS]
    for name, places in model.classes(b.candidates, b.lexicon).items():
        columns += list(np.eye(len(CLASSES[name]), dtype=np.float32)[:, np.asarray(places)])
    return np.column_stack(columns)


def cross_fitted(documents: Sequence[Document], frequency: Frequency) -> tuple[Numbers, Numbers, Numbers]:
    """Return features, labels and source of the candidates, the tables of each fifth counted over the others."""
    parts = []
    for k in range(FOLDS):
        others = [d for d in documents if d.number // FOLDS % FOLDS != k]
        held = [d for d in documents if d.number // FOLDS % FOLDS == k]
        counted = batch(others, Tables(frequency[0], NO_ODDS))
        b = batch(held, Tables(frequency[0], word_odds(counted)))
        model = Model({}, frequency, given_phrases(others, counted, frequency[0]))
        any_gold = np.bincount(b.candidates.paper, b.gold, len(held))[b.candidates.paper] > 0
        source = np.array([d.source for d in held])[b.candidates.paper]
        parts.append((matrix(b, model)[any_gold], b.gold[any_gold], source[any_gold]))
    x, y, source = (np.concatenate(p) for p in zip(*parts, strict=True))
    return x, y, source


def fit(documents: Sequence[Document], frequency: Frequency) -> Fitted:
    """Return the model: weights by cross-fitting, tables over all documents."""
    x, y, source = cross_fitted(documents, frequency)
    which = np.eye(source.max() + 1, dtype=np.float32)[source]
    spread = np.concatenate([x.std(0) + 1e-6, np.ones(which.shape[1])])
    model = LogisticRegression(C=0.3, solver="newton-cholesky", max_iter=60).fit(np.hstack([x, which]) / spread, y)
    raw = model.coef_[0] / spread
    weights = {name: round(float(w), 4) for name, w in zip(feature_names(), raw, strict=False)}
    weights["constant"] = round(float(model.intercept_[0] + raw[len(weights) :].mean()), 4)
    counted = batch(documents, Tables(frequency[0], NO_ODDS))
    given = given_phrases(documents, counted, frequency[0])
    return Fitted(Model(weights, frequency, given), word_odds(counted), given)


def predictions(documents: Sequence[Document], fitted: Fitted, frequency: Frequency) -> list[list[str]]:
    """Return the ten keywords of each document as the package would show them, names and abbreviations left aside."""
    lexicon = Lexicon("en", Tables(frequency[0], fitted.odds))
    c = candidates_of([(d.text, d.title) for d in documents], lexicon)
    ranked = best(c, fitted.model.scores(c, lexicon), len(documents), 10)
    return [[k.keyword for k in rank(found, (), "", Identity(), 10)] for found in ranked]


def f1(found: Sequence[Sequence[str]], documents: Sequence[Document], k: int) -> float:
    """Return the mean F1 at k against all gold, both as stems."""
    total = 0.0
    for keywords, d in zip(found, documents, strict=True):
        top = list(dict.fromkeys(map(stems, keywords)))[:k]
        total += 2 * len(d.gold.intersection(top)) / max(1, len(top) + len(d.gold))
    return 100 * total / max(1, len(documents))


def cross_validate(documents: Sequence[Document], frequency: Frequency, names: Sequence[str]) -> None:
    """Print for each set the mean F1 at 5 and at 10 of each fifth by a model fitted on the other four."""
    found: list[tuple[Document, list[str]]] = []
    for k in range(FOLDS):
        held = [d for d in documents if d.number % FOLDS == k]
        fitted = fit([d for d in documents if d.number % FOLDS != k], frequency)
        found += zip(held, predictions(held, fitted, frequency), strict=True)
    for source, name in enumerate(names):
        for titled in (True, False):
            some = [(d, f) for d, f in found if d.source == source and bool(d.title) == titled]
            if some:
                of, keywords = zip(*some, strict=True)
                sys.stdout.write(
                    f"{name}, {'title and abstract' if titled else 'abstract'}: "
                    f"F1@5 {f1(keywords, of, 5):.1f}, F1@10 {f1(keywords, of, 10):.1f}, {len(of)} texts\n"
                )


def pack(path: Path, lines: list[str]) -> None:
    """Write lines to a gzip file whose bytes depend on nothing else."""
    with path.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
        packed.write("\n".join(lines).encode())


def write(out: Path, frequency: Frequency, fitted: Fitted, about: str) -> None:
    """Write the four files of the room."""
    listed, n = frequency
    head = f"# {n} distinct English abstracts; {about}"
    pack(out / "phrases.tsv.gz", [head, *(f"{k}\t{v}" for k, v in sorted(listed.items()))])
    pack(out / "given.tsv.gz", [f"# {about}", *(f"{k}\t{v}" for k, v in sorted(fitted.given.items()))])
    prior = fitted.odds["*"]
    far = {
        w: v
        for w, v in fitted.odds.items()
        if w == "*" or max(abs(a - b) for a, b in zip(v, prior, strict=True)) > 0.15
    }
    rows = (f"{w}\t" + "\t".join(f"{100 * x:.0f}" for x in v) for w, v in sorted(far.items()))
    pack(out / "odds.tsv.gz", [f"# {about}", *rows])
    content = {"provenance": about, "weights": dict(fitted.model.weights)}
    (out / "weights.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(
        f"{len(listed)} phrases, {len(fitted.given)} given, {len(far)} words with odds, {len(content['weights'])} weights\n"
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
    if a.check:
        cross_validate(documents, frequency, [path.stem for path in a.labelled])
    write(a.out, frequency, fit(documents, frequency), f"scripts/fit_keywords.py on {len(documents)} labelled texts")


if __name__ == "__main__":
    main()
