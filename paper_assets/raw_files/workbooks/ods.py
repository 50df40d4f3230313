"""OpenDocument spreadsheets (ODS): sheets, repeated rows and cells, dates, values of formulas.

Belongs here: the elements of OpenDocument 1.3, part 3, chapter 9, that hold values. Not here: formulas, styles but for
whether a sheet is hidden, notes at cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from paper_assets.raw_files.workbooks.merged import Merged
from paper_assets.raw_files.workbooks.parts import Events, Parts
from paper_assets.raw_files.workbooks.sheets import Cells, Sheet, WorkbookError
from paper_assets.raw_files.workbooks.values import number_text

_CONTENT = "content.xml"
_PASSWORD = "The workbook has a password. Save it without one."
# A row or cell that a program repeats to the end of the sheet is meant to be looked at, not read.
_MOST_REPEATS = 1000
_SPACES = {"tab": "\t", "line-break": "\n"}


def sheets(raw: bytes) -> list[Sheet]:
    """The sheets of a workbook in the order of its tabs.

    Raises:
        WorkbookError: the workbook cannot be opened, or has a password.
    """
    parts = Parts(raw)
    if any(b"encryption-data" in chunk for chunk in parts.chunks("META-INF/manifest.xml")):
        raise WorkbookError(_PASSWORD)
    tables = _Tables()
    try:
        parts.read(_CONTENT, tables)
    except WorkbookError:
        if not tables.found:
            raise
    rows = _Rows(parts)
    return [
        Sheet(name, style in tables.hidden_styles, partial(rows.of, index))
        for index, (name, style) in enumerate(tables.found)
    ]


class _Rows:
    """The rows of all sheets, read once: sheets are asked for in their order, and those that are not are passed over."""

    def __init__(self, parts: Parts) -> None:
        self._stream = self._all(parts)
        self._next: tuple[int, int, Cells] | None = None

    def of(self, index: int) -> Iterator[tuple[int, Cells]]:
        """The rows of a sheet, each with its number."""
        while (found := self._next or next(self._stream, None)) is not None:
            self._next = found if found[0] > index else None
            if found[0] > index:
                return
            if found[0] == index:
                yield found[1], found[2]

    def _all(self, parts: Parts) -> Iterator[tuple[int, int, Cells]]:
        cells = _Cells()
        for _ in parts.stream(_CONTENT, cells):
            yield from cells.done
            cells.done.clear()


class _Tables(Events):
    """Names and styles of the sheets, and the styles that hide one."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []
        self.hidden_styles: set[str] = set()
        self._style = ""
        self._depth = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "style":
            self._style = attributes.get("style:name", "")
        elif name == "table-properties" and attributes.get("table:display") == "false":
            self.hidden_styles.add(self._style)
        elif name == "table":
            self._depth += 1
            if self._depth == 1:
                self.found.append((attributes.get("table:name", ""), attributes.get("table:style-name", "")))

    def end(self, name: str) -> None:
        if name == "table":
            self._depth -= 1


class _Cells(Events):
    """The rows of all sheets; those that have ended are in `done`, with the index of their sheet and their number."""

    def __init__(self) -> None:
        self.done: list[tuple[int, int, Cells]] = []
        self._table = -1
        self._depth = 0
        self._note = 0
        self._number = self._column = 0
        self._rows = self._columns = 1
        self._cells: Cells = {}
        self._merged = Merged()
        self._attributes: dict[str, str] = {}
        self._text: list[str] = []
        self._paragraphs = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "table":
            self._depth += 1
            if self._depth == 1:
                self._table, self._number, self._merged = self._table + 1, 0, Merged()
        elif self._depth == 1:
            self._begin(name, attributes)

    def end(self, name: str) -> None:
        if name == "table":
            self._depth -= 1
        elif self._depth == 1:
            self._finish(name)

    def text(self, text: str) -> None:
        if self._paragraphs and not self._note:
            self._text.append(text)

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        if name == "annotation":
            self._note += 1
        elif name in ("table-cell", "covered-table-cell"):
            self._attributes, self._text, self._paragraphs = attributes, [], 0
            self._columns = _repeats(attributes.get("table:number-columns-repeated"))
        elif name == "table-row":
            self._rows = _repeats(attributes.get("table:number-rows-repeated"))
            self._column, self._cells = 0, {}
            self._number += 1
        elif name == "p" and not self._note:
            if self._paragraphs:
                self._text.append("\n")
            self._paragraphs += 1
        elif name == "s":
            self.text(" " * min(_repeats(attributes.get("text:c")), _MOST_REPEATS))
        elif name in _SPACES:
            self.text(_SPACES[name])

    def _finish(self, name: str) -> None:
        if name == "annotation":
            self._note -= 1
        elif name in ("table-cell", "covered-table-cell"):
            self._end_cell()
        elif name == "table-row":
            self._end_row()

    def _end_cell(self) -> None:
        shown = _shown(self._attributes, "".join(self._text))
        if shown.strip():
            repeats = min(self._columns, _MOST_REPEATS)
            self._cells.update(dict.fromkeys(range(self._column, self._column + repeats), shown))
            spanned = _repeats(self._attributes.get("table:number-rows-spanned"))
            if spanned > 1 and _repeats(self._attributes.get("table:number-columns-spanned")) == 1:
                self._merged.merge(self._column, self._number, self._number + spanned - 1)
        self._column += self._columns

    def _end_row(self) -> None:
        if self._cells:
            for number in range(self._number, self._number + min(self._rows, _MOST_REPEATS)):
                self.done.append((self._table, number, self._merged.filled(number, dict(self._cells))))
        self._number += self._rows - 1


def _shown(attributes: dict[str, str], text: str) -> str:
    """The text of a cell: the stored value of a number or a date, else what is shown."""
    kind = attributes.get("office:value-type", "")
    if kind == "date" and attributes.get("office:date-value"):
        return attributes["office:date-value"].replace("T", " ").removesuffix(" 00:00:00")
    if kind in ("float", "currency") and attributes.get("office:value"):
        return number_text(attributes["office:value"])
    return text or attributes.get("office:string-value", "")


def _repeats(text: str | None) -> int:
    """How often something is repeated; once where nothing is said."""
    return max(1, int(text[:9])) if text and text.isdecimal() else 1
