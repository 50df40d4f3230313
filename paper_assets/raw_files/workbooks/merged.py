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
        self._beginning: dict[int, list[tuple[int, int]]] = {}
        self._open: dict[int, tuple[int, str]] = {}
        for column, top, bottom in ranges:
            self.merge(column, top, bottom)

    def merge(self, column: int, top: int, bottom: int) -> None:
        """Add a range; it may be met with its first row."""
        self._beginning.setdefault(top, []).append((column, bottom))

    def filled(self, number: int, row: Cells) -> Cells:
        """The row, which holds something of its own, with what the ranges over it hold."""
        for column, (bottom, text) in list(self._open.items()):
            if bottom < number:
                del self._open[column]
            else:
                row.setdefault(column, text)
        for column, bottom in self._beginning.get(number, ()):
            if column in row:
                self._open[column] = (bottom, row[column])
        return row
