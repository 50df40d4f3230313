"""What people decided: `data/rules/decisions.csv`, a row for each pair that is the same paper, or is not.

Contents are named by their ids, so that decisions survive a new import and a rebuild. Belongs here: reading and adding
rows, and telling which of them take effect. Not here: what they change (`linking.py`).
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

import polars as pl

from paper_assets.tables.dedup import DECISIONS

FILE = "decisions.csv"
HEADER = ("content_a", "content_b", "verdict", "note")
VERDICTS = ("same", "different")


def read(rules: Path) -> pl.DataFrame:
    """The decisions of a folder of rules, in file order, as rows of the table `decisions`.

    Nothing that people write there stops a refresh: a row that cannot be understood has status `unreadable`, all others
    `applied` for now (`settled` tells which are stale).
    """
    path = rules / FILE
    text = path.read_text("utf-8-sig", "replace") if path.is_file() else ""
    rows = [_row(number, row) for number, row in enumerate(csv.reader(io.StringIO(text)), 1) if _says_something(row)]
    return pl.DataFrame(rows, schema=DECISIONS.schema, orient="row")


def _says_something(row: list[str]) -> bool:
    return any(row) and not row[0].startswith("#") and tuple(cell.strip() for cell in row[:3]) != HEADER[:3]


def _row(number: int, row: list[str]) -> tuple[object, ...]:
    a, b, verdict, *notes = [cell.strip() for cell in row] + [""] * (3 - len(row))
    note = ", ".join(notes)
    if verdict.lower() not in VERDICTS:
        return (number, a, b, verdict, note, "unreadable", "The third column must say same or different.")
    if not a or not b or a == b:
        return (number, a, b, verdict, note, "unreadable", "The first two columns must name two content ids.")
    return (number, *sorted((a.lower(), b.lower())), verdict.lower(), note, "applied", None)


def settled(decisions: pl.DataFrame, contents: pl.Series) -> pl.DataFrame:
    """The decisions with `stale` for those that name a content which is not there now."""
    there = pl.col("content_a").is_in(contents.implode()) & pl.col("content_b").is_in(contents.implode())
    return _marked(decisions, ~there, "stale", "A content that it names is not in the library now.")


def contradicted(decisions: pl.DataFrame, refused: pl.DataFrame) -> pl.DataFrame:
    """The decisions with `contradicted` for each `same` that a `different` does not let take effect.

    `refused` has the columns content_a, content_b.
    """
    pairs = refused.with_columns(pl.lit("same").alias("verdict"), pl.lit(True).alias("hit"))
    joined = decisions.join(pairs.unique(), on=["content_a", "content_b", "verdict"], how="left", maintain_order="left")
    told = "A row that says different forbids it, directly or through other rows."
    return _marked(joined, pl.col("hit").fill_null(False), "contradicted", told).drop("hit")


def _marked(decisions: pl.DataFrame, where: pl.Expr, status: str, told: str) -> pl.DataFrame:
    hit = where & (pl.col("status") == "applied")
    return decisions.with_columns(
        pl.when(hit).then(pl.lit(status)).otherwise("status").alias("status"),
        pl.when(hit).then(pl.lit(told)).otherwise("detail").alias("detail"),
    )


def add(rules: Path, content_a: str, content_b: str, verdict: str, note: str = "") -> Path:
    """Append a decision; the file is made with its header where it is missing. Returns its path."""
    rules.mkdir(parents=True, exist_ok=True)
    path = rules / FILE
    before = path.read_text("utf-8-sig") if path.is_file() else ""
    with path.open("a", encoding="utf-8", newline="") as file:
        if before and not before.endswith("\n"):
            file.write("\n")
        writer = csv.writer(file, lineterminator="\n")
        if not before.strip():
            writer.writerow(HEADER)
        writer.writerow((*sorted((content_a, content_b)), verdict, note))
    return path
