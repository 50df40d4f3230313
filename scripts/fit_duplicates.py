"""Fit the weights of `paper_assets/dedup/likeness.py` (texts) and `verdicts.py` (fields); prints them, writes nothing.

    python scripts/fit_duplicates.py texts DOCS PAIRS
    python scripts/fit_duplicates.py records LABELLED

DOCS is a Parquet file with id, title, authors (list), text; PAIRS one with a, b (ids of one paper). LABELLED has set, id,
title, authors, year, journal, volume, number, pages, doi, abstract, cluster (null: no duplicate). Only weights leave this
script, no text. The shipped ones are these, rounded; where the comments beside them say so, set by judgement.

Method: logistic regression with a ridge (Newton's method) over the measures of candidate pairs. For texts, labelled pairs
and pairs of close titles with a shared author count as one paper, pairs without either as two; other pairs are left out.
For records each set is also judged by weights fitted on the other sets alone.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
import polars as pl
from rapidfuzz import fuzz

from paper_assets import tables
from paper_assets.dedup import entries, entry_pairs, texts, verdicts
from paper_assets.store import Connection, connect, frame, loaded
from paper_assets.text.normalise import content_id

Matrix = npt.NDArray[np.float64]
CLOSE_TITLES = 60


def main() -> None:
    """Fit what the first argument names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("texts", "records"))
    parser.add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    fit_texts(*given.files) if given.what == "texts" else fit_records(*given.files)


def database(records: pl.DataFrame) -> Connection:
    """A work database that holds these records, their texts measured and their pairs judged."""
    con = connect(":memory:")
    for table in tables.WORK:
        con.execute(table.create())
    rest = "'f' AS file_id, '' AS path, 1 AS ordinal, 0 AS byte_start, 0 AS byte_end, 1 AS line_start, 1 AS line_end"
    empty = "[]::VARCHAR[] AS keywords, []::VARCHAR[] AS warnings, 1 AS first_seen"
    with loaded(con, "given", records):
        con.execute(f"INSERT INTO records BY NAME SELECT *, {rest}, {empty} FROM given")
    texts.keep(con)
    entries.keep(con)
    entry_pairs.keep(con)
    return con


def fit_texts(docs: Path, pairs: Path) -> None:
    """Weights of containment, best likeness, log length of the shorter text, log ratio of the lengths."""
    read = pl.read_parquet(docs)
    ids = [hashlib.sha256(str(i).encode()).hexdigest()[:32] for i in read["id"]]
    records = pl.DataFrame(
        {"record_id": ids, "abstract": read["text"], "content_id": [content_id(t) for t in read["text"]]}
    ).with_columns(authors=pl.lit([], pl.List(pl.String)))
    con = database(records)
    of = dict(zip(ids, read.to_dicts(), strict=True))
    gold = {frozenset(pair) for pair in pl.read_parquet(pairs).select("a", "b").iter_rows()}
    found = frame(con, f"SELECT * FROM text_pairs WHERE containment >= {texts.LEAST_CONTAINMENT}")
    labels = [label(of[a], of[b], gold) for a, b in found.select("record_a", "record_b").iter_rows()]
    known = found.with_columns(pl.Series("label", labels, pl.Float64)).drop_nulls("label")
    shorter, longer = pl.col("shorter").log(), pl.col("longer").log()
    measures = known.select(
        "containment", pl.max_horizontal("containment", "edit_ratio").alias("best"), shorter,
        (longer - shorter).clip(upper_bound=0.7).alias("ratio"),
    )  # fmt: skip
    tell([*measures.columns], fitted(measures.to_numpy(), known["label"].to_numpy(), ridge=0.1))


def label(a: dict[str, object], b: dict[str, object], gold: set[frozenset[object]]) -> float | None:
    """1 for one paper, 0 for two, None where title and authors do not tell."""
    if frozenset((a["id"], b["id"])) in gold:
        return 1.0
    shared = set(a["authors"]) & set(b["authors"])  # type: ignore[call-overload]
    close = fuzz.token_set_ratio(str(a["title"]).lower(), str(b["title"]).lower()) >= CLOSE_TITLES
    if shared:
        return 1.0 if close else 0.0
    return 0.0 if a["authors"] and b["authors"] and not close else None


def fit_records(labelled: Path) -> None:
    """Weights of the fields, over pairs that nothing forbids; with the pairs right and wrong for each set held out."""
    read = pl.read_parquet(labelled)
    by_set = {str(name): judged(part) for (name,), part in read.group_by("set", maintain_order=True)}
    names = list(FIELD_MEASURES)
    everything = pl.concat(by_set.values())
    tell(names, fitted(everything.select(**FIELD_MEASURES).to_numpy(), everything["label"].to_numpy(), ridge=1.0))
    for name, part in by_set.items():
        rest = pl.concat([other for key, other in by_set.items() if key != name])
        weights = fitted(rest.select(**FIELD_MEASURES).to_numpy(), rest["label"].to_numpy(), ridge=1.0)
        said = np.c_[part.select(**FIELD_MEASURES).to_numpy(), np.ones(part.height)] @ weights > 1
        truth = part["label"].to_numpy() > 0
        print(
            f"held out {name}: {(said & truth).sum()} found, {(said & ~truth).sum()} wrong, {(~said & truth).sum()} missed"
        )


FIELD_MEASURES = {
    "title": ((verdicts.TITLE_SHARE - 0.9) * 10).clip(-2, 1).fill_null(0),
    "replaced words": pl.col("replaced_words").clip(0, 3).fill_null(0),
    "authors": ((pl.col("author_likeness") / 100 - 0.7) / 0.3).clip(-1.5, 1).fill_null(0),
    "same year": (pl.col("years_apart") == 0).fill_null(False).cast(pl.Float64),
    "same volume": pl.col("same_volume").fill_null(False).cast(pl.Float64),
    "other volume": (~pl.col("same_volume")).fill_null(False).cast(pl.Float64),
    "same page": pl.col("same_page").fill_null(False).cast(pl.Float64),
    "venue": pl.col("same_venue").cast(pl.Float64).fill_null(0.5) * 2 - 1,
    "same identifier": pl.col("same_doi").fill_null(False).cast(pl.Float64),
    "same abstract": (pl.col("text_odds") >= verdicts.SAME_TEXT).fill_null(False).cast(pl.Float64),
    "other abstract": pl.col("text_differs").cast(pl.Float64),
}


def judged(part: pl.DataFrame) -> pl.DataFrame:
    """The compared pairs of one set that no veto forbids, with their label."""
    rows = part.to_dicts()
    ids = [hashlib.sha256(str(r["id"]).encode()).hexdigest()[:32] for r in rows]
    records = pl.DataFrame({
        "record_id": ids, "title": part["title"], "abstract": part["abstract"], "publication_year": part["year"].cast(pl.Int16),
        "venue": part["journal"], "doi": part["doi"], "authors": part["authors"].fill_null("").str.split(" and "),
        "content_id": [content_id(r["abstract"] or "=".join(str(v) for v in r.values())) for r in rows],
        "extra": part.select(pl.struct("volume", pl.col("number").alias("issue"), "pages").struct.json_encode()).to_series(),
    })  # fmt: skip
    con = database(records)
    cluster = dict(zip(ids, part["cluster"], strict=True))
    places = dict(con.execute("SELECT entry_id, record_id FROM entries").fetchall())
    pairs = frame(con, entry_pairs.WANTED)
    compared = entry_pairs.judged(con, pairs).filter(pl.col("veto").is_null() & pl.col("described"))
    labels = [
        float(cluster[places[a]] is not None and cluster[places[a]] == cluster[places[b]])
        for a, b in compared.select("entry_a", "entry_b").iter_rows()
    ]
    return compared.with_columns(pl.Series("label", labels))


def fitted(measures: Matrix, labels: Matrix, ridge: float) -> Matrix:
    """Weights of a logistic regression, the last one the bias; the measures are scaled while fitting."""
    mean, scale = measures.mean(0), np.maximum(measures.std(0), 1e-9)
    x = np.c_[(measures - mean) / scale, np.ones(len(measures))]
    weights, penalty = np.zeros(x.shape[1]), ridge * np.eye(x.shape[1])
    for _ in range(100):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        weights += np.linalg.solve(x.T @ (x * (p * (1 - p))[:, None]) + penalty, x.T @ (labels - p) - penalty @ weights)
    raw = weights[:-1] / scale
    return np.append(raw, weights[-1] - raw @ mean)


def tell(names: list[str], weights: Matrix) -> None:
    """Print the weights."""
    for name, weight in zip([*names, "bias"], weights, strict=True):
        print(f"{name:16s} {weight:6.2f}")


if __name__ == "__main__":
    main()
