"""Workbooks of Excel 97 to 2003 (XLS), by way of the library xlrd, which keeps rows no longer than they are.

Belongs here: the kinds of cells as that library names them. Not here: the binary format.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial

import xlrd

from paper_assets.raw_files.workbooks.sheets import Cells, Sheet, WorkbookError
from paper_assets.raw_files.workbooks.values import date_text, number_text

_PASSWORD = "The workbook has a password. Save it without one."
_DAMAGED = "The workbook is damaged or not complete ({}). Open it and save it as XLSX."


def sheets(raw: bytes) -> list[Sheet]:
    """The worksheets of a workbook in the order of its tabs.

    Raises:
        WorkbookError: the workbook cannot be opened, or has a password.
    """
    try:
        book = xlrd.open_workbook(file_contents=raw, logfile=io.StringIO(), on_demand=True, ragged_rows=True)
    except Exception as error:  # noqa: BLE001 - the library fails in many ways where bytes are missing
        said = _PASSWORD if "encrypted" in str(error) else _DAMAGED.format(error)
        raise WorkbookError(said) from error
    return [_sheet(book, index, name) for index, name in enumerate(book.sheet_names())]


def _sheet(book: xlrd.Book, index: int, name: str) -> Sheet:
    try:
        sheet = book.sheet_by_index(index)
    except Exception as error:  # noqa: BLE001 - as above
        return Sheet(name, False, partial(_fail, str(error)))
    return Sheet(name, sheet.visibility != 0, partial(_rows, sheet, book.datemode))


def _fail(error: str) -> Iterator[tuple[int, Cells]]:
    raise WorkbookError(_DAMAGED.format(error))


def _rows(sheet: xlrd.sheet.Sheet, datemode: int) -> Iterator[tuple[int, Cells]]:
    for number in range(sheet.nrows):
        yield number + 1, {i: text for i, cell in enumerate(sheet.row(number)) if (text := _shown(cell, datemode))}


def _shown(cell: xlrd.sheet.Cell, datemode: int) -> str:
    """The text of a cell by its kind."""
    if cell.ctype == xlrd.XL_CELL_TEXT:
        return str(cell.value)
    if cell.ctype == xlrd.XL_CELL_NUMBER:
        return number_text(repr(cell.value))
    if cell.ctype == xlrd.XL_CELL_DATE:
        return date_text(repr(cell.value), since_1904=datemode == 1)
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return "TRUE" if cell.value else "FALSE"
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return xlrd.error_text_from_code.get(int(cell.value), "#N/A")
    return ""
