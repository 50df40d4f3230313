"""Cells that are merged downwards: what stands in the first row holds for the others too.

Belongs here: filling in. Not here: cells merged sideways, which hold their text once.
"""

from __future__ import annotations

from collections.abc import Iterable

from paper_assets.raw_files.workbooks.sheets import Cells


class Merged:
    """The merged cells of a sheet, met row by row."""

    def __init__(self, ranges: Iterable[tuple[int, int, int]] = ()) -> None:
        """Take the column, the first and the last row of each range of one column."""
        self._last_row = {(column, top): bottom for column, top, bottom in ranges}
        self._columns = {column for column, _ in self._last_row}
        self._open: dict[int, tuple[int, str]] = {}

    def merge(self, column: int, top: int, bottom: int) -> None:
        """Add a range that is met with its first row."""
        self._last_row[column, top] = bottom
        self._columns.add(column)

    def filled(self, number: int, row: Cells) -> Cells:
        """The row, which holds something of its own, with what the ranges over it hold."""
        for column in self._columns:
            if (column, number) in self._last_row:
                self._open[column] = (self._last_row[column, number], row.get(column, ""))
            elif column in self._open and self._open[column][0] >= number:
                row.setdefault(column, self._open[column][1])
        return row
