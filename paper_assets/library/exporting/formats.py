"""The formats of export, each with its file ending and the function that writes it.

Belongs here: the list. Not here: how one is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from paper_assets.library.exporting import bibtex, csl_json, graphml, ris, tabular
from paper_assets.library.exporting.papers import Paper, selected
from paper_assets.store import Connection

Write = Callable[[Connection, Path], None]


@dataclass(frozen=True)
class Format:
    """A format: the ending of its files, who reads them, and how the table `exported` is written to one."""

    ending: str
    purpose: str
    write: Write


def _written(path: Path, lines: Iterable[str]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines)


def _records(lines_of: Callable[[Paper], Iterator[str]]) -> Write:
    return lambda con, path: _written(path, (line for paper in selected(con) for line in lines_of(paper)))


def _csl_json(con: Connection, path: Path) -> None:
    def lines() -> Iterator[str]:
        before = "["
        for paper in selected(con):
            yield before + csl_json.item(paper)
            before = ","
        yield "[]" if before == "[" else "]"

    _written(path, lines())


FORMATS: dict[str, Format] = {
    "parquet": Format(".parquet", "polars, pandas, DuckDB, Spark", tabular.parquet),
    "jsonl": Format(".jsonl", "programs, language models", tabular.jsonl),
    "csv": Format(".csv", "spreadsheets, R", tabular.csv),
    "bibtex": Format(".bib", "LaTeX, JabRef, Zotero", _records(bibtex.lines)),
    "ris": Format(".ris", "Zotero, EndNote, Rayyan, ASReview", _records(ris.lines)),
    "csl-json": Format(".csl.json", "Zotero, pandoc", _csl_json),
    "graphml": Format(".graphml", "Gephi, Cytoscape, networkx", lambda con, path: _written(path, graphml.lines(con))),
}
