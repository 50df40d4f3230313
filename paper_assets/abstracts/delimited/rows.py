"""Rows of a table with the lines that each stands on, and where quotes went wrong.

Belongs here: quotes, cells of several lines, rows of the wrong length. Not here: what the cells mean (`reader.py`).
The standard library's parser does the cells: it counts lines, takes ragged rows and fails at a quote that closes
nothing. It also refuses a cell of more than 128 KiB, so a quote that is never closed costs no more than that.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paper_assets.abstracts.delimited.columns import Header, split_line

# After so many broken quotes the table is read line by line, so that no file takes more than linear time.
_MOST_FAULTS = 2000


@dataclass(frozen=True, slots=True)
class Row:
    """Cells on the lines `first` up to `end`; without cells, lines that could not be read, and why."""

    first: int
    end: int
    cells: list[str] | None
    fault: str | None = None


class Rows:
    """The rows of one table below a header; of a table in parts, of the lines that are at hand.

    `logical` are the first lines of the file's lines, as line feeds make them, and the end. Where quotes do not fit,
    the line is read by itself; if it has not the columns of the header, it is a fault up to the next line that has.
    """

    def __init__(self, texts: Sequence[str], header: Header, logical: Sequence[int], faults: int = 0) -> None:
        """Take the lines, and how many faults there were in the parts before."""
        self.faults = faults
        self._texts = texts
        self._header = header
        self._logical = logical
        self._count = len(logical) - 1
        # Whether the last fault was found at the end of the lines: what follows them might mend it.
        self._at_end = False

    def below(self, line: int) -> Iterator[Row]:
        """The rows below a line."""
        for row, _ in self._below(line):
            yield row

    def settled(self, line: int) -> int:
        """The end of the rows below a line that are the same whatever follows the lines; the line where there are none."""
        end = line
        for row, settled in self._below(line):
            if not settled:
                break
            end = row.end
        return end

    def _below(self, line: int) -> Iterator[tuple[Row, bool]]:
        """The rows below a line, each with whether it is the same whatever follows."""
        at = next(i for i, start in enumerate(self._logical) if start > line)
        while at < self._count:
            for row, stop in self._parse(at):
                yield row, True
                at = stop
            if at < self._count:
                self.faults += 1
                row, at = self._recover(at, self.faults > _MOST_FAULTS)
                yield row, not self._at_end and at < self._count

    def _parse(self, start: int) -> Iterator[tuple[Row, int]]:
        """Rows from a line on, each with the line after it, until the first fault."""
        lines = (self._line(i) + "\n" for i in range(start, self._count))
        parser = csv.reader(lines, delimiter=self._header.delimiter, strict=True)
        at = start
        self._at_end = False
        try:
            for cells in parser:
                stop = start + parser.line_num
                if stop - at > 1 and len(cells) != len(self._header.names):
                    break
                yield self._row(at, stop, cells), stop
                at = stop
        except csv.Error:
            self._at_end = start + parser.line_num >= self._count

    def _recover(self, at: int, line_by_line: bool) -> tuple[Row, int]:
        """The line at a fault by itself, or all lines up to the next one that looks like a row."""
        cells = split_line(self._line(at), self._header.delimiter)
        if len(cells) == len(self._header.names) and "\n" not in cells[-1]:
            return self._row(at, at + 1, cells, "unbalanced_quotes"), at + 1
        stop = at + 1
        while not line_by_line and stop < self._count and not self._is_row(stop):
            stop += 1
        return self._row(at, stop, None, "unbalanced_quotes"), stop

    def _is_row(self, at: int) -> bool:
        """True for a line that is a row by itself, or begins one whose last cell goes on."""
        line = self._line(at)
        names = len(self._header.names)
        if line.count(self._header.delimiter) < min(names - 1, 1):
            return False
        cells = split_line(line, self._header.delimiter)
        return len(cells) == names or (names > 1 and line.count('"') % 2 == 1 and 1 < len(cells) <= names)

    def _row(self, at: int, stop: int, cells: list[str] | None, fault: str | None = None) -> Row:
        return Row(self._logical[at], self._logical[stop], cells, fault)

    def _line(self, index: int) -> str:
        first, end = self._logical[index], self._logical[index + 1]
        return self._texts[first] if end - first == 1 else "\n".join(self._texts[first:end])
