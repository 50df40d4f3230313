"""Rows that come one by one, gathered as columns of a table.

Belongs here: the types of columns, and how many rows wait as rows. Not here: what stands in a row (`rows.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from paper_assets.tables.schema import Column, Table

Row = tuple[object, ...]

# As columns the text of a row is held once and without its Python objects; a few megabytes of ordinary abstracts wait.
ROWS_A_FRAME = 4_000
# Up to so many different lists polars makes them one by one in less time than it takes to plan a grouping.
_FEW_LISTS = 32


class Gathered:
    """Rows of one table in order, of which no more than `ROWS_A_FRAME` are kept as rows at any time."""

    def __init__(self, table: Table) -> None:
        """Begin with no row."""
        self._table = table
        self._frames: list[pl.DataFrame] = []
        self._rows: list[Row] = []
        self._count = 0

    def __len__(self) -> int:
        """Rows so far."""
        return self._count

    def append(self, row: Row) -> None:
        """Take the next row, with its values in the order of the columns."""
        self._rows.append(row)
        self._count += 1
        if len(self._rows) >= ROWS_A_FRAME:
            self._frames.append(_frame(self._table, self._rows))
            self._rows = []

    def frame(self) -> pl.DataFrame:
        """All rows, with the columns and types of the table."""
        return pl.concat([*self._frames, _frame(self._table, self._rows)])


def _frame(table: Table, rows: list[Row]) -> pl.DataFrame:
    """Rows as columns of the table's types."""
    if not rows:
        return table.empty()
    columns = zip(table.columns, zip(*rows, strict=True), strict=True)
    return pl.DataFrame([_series(column, values) for column, values in columns])


def _series(column: Column, values: Sequence[Any]) -> pl.Series:
    if not isinstance(column.dtype, pl.List):
        return pl.Series(column.name, values, column.dtype)
    distinct = {value: index for index, value in enumerate(dict.fromkeys(values))}
    if len(distinct) > _FEW_LISTS:
        return _lists(column.name, values)
    return pl.Series(column.name, list(distinct), column.dtype).gather([distinct[value] for value in values])


def _lists(name: str, values: Sequence[tuple[str, ...]]) -> pl.Series:
    """A column of many lists of text, grouped from one flat column: five times as fast as from lists.

    Each list gets a first item that is none, so that an empty one is a group as well, and loses it again.
    """
    rows = [row for row, value in enumerate(values) for _ in range(len(value) + 1)]
    items = [item for value in values for item in (None, *value)]
    flat = pl.DataFrame({"row": rows, name: items}, schema={"row": pl.UInt32, name: pl.String})
    return flat.group_by("row", maintain_order=True).agg(pl.col(name).slice(1))[name]
