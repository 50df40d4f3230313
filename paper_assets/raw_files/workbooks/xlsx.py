"""Excel workbooks (XLSX, XLSM): sheets, rows, cells with the values that formulas had when it was saved.

Belongs here: the parts and elements of ECMA-376 that hold values. Not here: what the sheets of a workbook share
(`xlsx_shared.py`); formulas, styles and comments are not read.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import lru_cache

from paper_assets.raw_files.workbooks.merged import Merged
from paper_assets.raw_files.workbooks.parts import Events, Parts
from paper_assets.raw_files.workbooks.sheets import Cells, Sheet, WorkbookError, column_of
from paper_assets.raw_files.workbooks.values import date_text, number_text
from paper_assets.raw_files.workbooks.xlsx_shared import Shared, unescaped, whole

_BOOK = "xl/workbook.xml"
_DIGITS = "0123456789"
_MERGED = re.compile(rb"mergeCell [^>]{0,80}?ref=[\"']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})[\"']")
_KEPT_FOR_NEXT_CHUNK = 100


def sheets(raw: bytes) -> list[Sheet]:
    """The worksheets of a workbook in the order of its tabs; charts and dialogues are none.

    Raises:
        WorkbookError: the workbook cannot be opened.
    """
    parts = Parts(raw)
    book = _Book()
    parts.read(_BOOK, book)
    links = _Links()
    parts.read("xl/_rels/workbook.xml.rels", links)
    shared = Shared(parts, book.since_1904, links.of_kind("sharedstrings"), links.of_kind("styles"))
    return [
        Sheet(name, hidden, _Rows(parts, links.parts[link][1], shared).rows)
        for name, link, hidden in book.sheets
        if links.parts.get(link, ("", ""))[0] == "worksheet"
    ]


class _Book(Events):
    """The list of sheets: name, link, hidden; and the calendar."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str, bool]] = []
        self.since_1904 = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "sheet":
            link = next((value for key, value in attributes.items() if key.rpartition(":")[2] == "id"), "")
            hidden = attributes.get("state", "visible") != "visible"
            self.sheets.append((attributes.get("name", ""), link, hidden))
        elif name == "workbookPr":
            self.since_1904 = attributes.get("date1904", "0").lower() in ("1", "true")


class _Links(Events):
    """The parts that the workbook names: kind and place by link."""

    def __init__(self) -> None:
        self.parts: dict[str, tuple[str, str]] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship":
            kind = attributes.get("Type", "").rpartition("/")[2].lower()
            target = posixpath.normpath(posixpath.join("/xl", attributes.get("Target", "")))
            self.parts[attributes.get("Id", "")] = (kind, target)

    def of_kind(self, kind: str) -> str | None:
        """The place of the first part of a kind."""
        return next((place for found, place in self.parts.values() if found == kind), None)


class _Rows:
    """The rows of one sheet."""

    def __init__(self, parts: Parts, part: str, shared: Shared) -> None:
        self._parts, self._part, self._shared = parts, part, shared

    def rows(self) -> Iterator[tuple[int, Cells]]:
        """Each row with its number; cells that are merged downwards hold their value in every row."""
        merged = Merged(self._merges())
        cells = _Cells(self._shared)
        for _ in self._parts.stream(self._part, cells):
            for number, row in cells.done:
                yield number, merged.filled(number, row)
            cells.done.clear()

    def _merges(self) -> Iterator[tuple[int, int, int]]:
        """Column, first and last row of the merged cells of one column; they stand behind the rows in the part."""
        rest = b""
        try:
            for chunk in self._parts.chunks(self._part):
                rest += chunk
                for first, top, last, bottom in _MERGED.findall(rest) if b"mergeCell" in rest else ():
                    if first == last:
                        yield column_of(first.decode()), int(top), int(bottom)
                rest = rest[max(rest.rfind(b"<"), len(rest) - _KEPT_FOR_NEXT_CHUNK) :]
        except WorkbookError:
            return  # it is told where the rows are read


class _Cells(Events):
    """The cells of a sheet, row by row; a row that has ended is in `done`."""

    def __init__(self, shared: Shared) -> None:
        self.done: list[tuple[int, Cells]] = []
        self._shared = shared
        self._number = 0
        self._column = -1
        self._cells: Cells = {}
        self._kind = self._style = ""
        self._value: list[str] = []
        self._inside = self._reading = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "c":
            column = _column(attributes.get("r", "").rstrip(_DIGITS))
            self._column = self._column + 1 if column is None else column
            self._kind, self._style = attributes.get("t", "n"), attributes.get("s", "")
            self._value = []
        elif name in ("v", "t"):
            self._inside = not self._reading
        elif name == "rPh":
            self._reading = True
        elif name == "row":
            self._number = whole(attributes.get("r")) or self._number + 1
            self._column, self._cells = -1, {}

    def end(self, name: str) -> None:
        if name in ("v", "t"):
            self._inside = False
        elif name == "c" and self._value:
            self._cells[self._column] = self._shown("".join(self._value))
        elif name == "row" and self._cells:
            self.done.append((self._number, self._cells))
        elif name == "rPh":
            self._reading = False

    def text(self, text: str) -> None:
        if self._inside:
            self._value.append(text)

    def _shown(self, value: str) -> str:
        """The text of a cell by its kind: a shared text, one of its own, a truth, an error, a date or a number."""
        if self._kind == "s":
            index, strings = whole(value), self._shared.strings()
            return strings[index] if 0 <= index < len(strings) else ""
        if self._kind in ("str", "inlineStr"):
            return unescaped(value)
        if self._kind == "b":
            return "TRUE" if value.strip() == "1" else "FALSE"
        if self._kind != "n":
            return value
        style, dates = whole(self._style), self._shared.dates()
        is_date = 0 <= style < len(dates) and dates[style]
        return date_text(value, self._shared.since_1904) if is_date else number_text(value)


@lru_cache(maxsize=20_000)
def _column(letters: str) -> int | None:
    """The column, from 0, of the letters in a cell's place; None where there are none."""
    return column_of(letters) if re.fullmatch("[A-Z]{1,3}", letters) else None
