"""Questions to the published library from the command line, answered as a table, CSV or JSON lines.

Belongs here: forms of an answer. Not here: opening the file, printing.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from paper_assets.store import Connection

# A spreadsheet takes a cell that begins so for a formula and runs it (OWASP: CSV injection).
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def as_table(con: Connection, query: str) -> Iterator[str]:
    """The answer as DuckDB draws it; nothing for a statement that has none."""
    relation = con.sql(query)
    if relation is not None:
        yield str(relation)


def as_json(con: Connection, query: str) -> Iterator[str]:
    """A JSON object for each row."""
    names, rows = _asked(con, query)
    for row in rows:
        yield json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False, default=str)


def as_csv(con: Connection, query: str) -> Iterator[str]:
    """A header and a line for each row; lists as JSON, text that a spreadsheet would run defused by a quote."""
    names, rows = _asked(con, query)
    for row in [tuple(names), *rows]:
        line = io.StringIO()
        csv.writer(line, lineterminator="").writerow([_cell(value) for value in row])
        yield line.getvalue()


def _asked(con: Connection, query: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    answer = con.execute(query)
    return [column[0] for column in answer.description or []], answer.fetchall()


def _cell(value: object) -> object:
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    if isinstance(value, str) and value.startswith(FORMULA_SIGNS):
        return f"'{value}"
    return value
