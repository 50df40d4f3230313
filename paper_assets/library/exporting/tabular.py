"""Exports in columns: Parquet, JSON Lines and CSV, written by DuckDB itself.

Belongs here: what a table looks like in each. Not here: formats of records (`ris.py` and its neighbours).
"""

from __future__ import annotations

import re
from pathlib import Path

from paper_assets.library.asking import FORMULA_SIGNS
from paper_assets.store import Connection

_FORMULA = f"'^[{re.escape(''.join(FORMULA_SIGNS))}]'"


def parquet(con: Connection, path: Path) -> None:
    """A row a paper, lists as lists, compressed with zstd."""
    _copy(con, "SELECT * FROM exported ORDER BY paper_id", path, "FORMAT parquet, COMPRESSION zstd")


def jsonl(con: Connection, path: Path) -> None:
    """A JSON object on each line; lists as lists, null where a field is not known."""
    _copy(con, "SELECT * FROM exported ORDER BY paper_id", path, "FORMAT json")


def csv(con: Connection, path: Path) -> None:
    """Names in a list with semicolons between; cells that a spreadsheet would run begin with an apostrophe."""
    described = con.execute("SELECT * FROM exported LIMIT 0").description or []
    cells = ", ".join(_cell(name, str(kind)) for name, kind, *_ in described)
    _copy(con, f"SELECT {cells} FROM exported ORDER BY paper_id", path, "FORMAT csv, HEADER")


def _cell(name: str, kind: str) -> str:
    if kind not in ("VARCHAR", "VARCHAR[]", "STRING", "list", "LIST"):
        return name
    text = f"list_aggregate({name}, 'string_agg', '; ')" if name in ("authors", "keywords") else name
    return f"CASE WHEN regexp_matches({text}, {_FORMULA}) THEN '''' || {text} ELSE {text} END AS {name}"


def _copy(con: Connection, query: str, path: Path, options: str) -> None:
    quoted = str(path).replace("'", "''")
    con.execute(f"COPY ({query}) TO '{quoted}' ({options})")
