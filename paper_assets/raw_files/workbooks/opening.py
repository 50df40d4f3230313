"""Workbooks as containers: each sheet that people see is a member, with its text.

Belongs here: which reader opens which workbook, and the limit on what one may become. Not here: the path of a sheet
(`opening.py` of the room).
"""

from __future__ import annotations

from collections.abc import Iterator

from paper_assets.raw_files.archives import HIGHEST_RATIO, Member
from paper_assets.raw_files.workbooks import ods, xls, xlsx
from paper_assets.raw_files.workbooks.sheets import Sheet, WorkbookError, text_of

_READERS = {"xlsx": xlsx.sheets, "ods": ods.sheets, "xls": xls.sheets}
WORKBOOKS = frozenset(_READERS)
# A workbook may name one long text in many cells.
_ALWAYS_ALLOWED = 1 << 26


def fault(raw: bytes, name: str) -> str | None:
    """Why a workbook of this format cannot be opened; None where it can."""
    try:
        _READERS[name](raw)
    except WorkbookError as error:
        return str(error)
    return None


def members(raw: bytes, name: str) -> Iterator[Member]:
    """The sheets of a workbook of this format; none where it cannot be opened.

    Yields:
        Members whose bytes are the text of a sheet (`sheets.py`) in UTF-8; one that cannot be read has a problem, a
        hidden one no bytes.
    """
    try:
        sheets = _READERS[name](raw)
    except WorkbookError:
        return
    limit = max(HIGHEST_RATIO * len(raw), _ALWAYS_ALLOWED)
    for sheet in sheets:
        yield _member(sheet, limit)


def _member(sheet: Sheet, limit: int) -> Member:
    if sheet.hidden:
        return Member(sheet.name, None, "A hidden sheet. Show it in the workbook to have it read.", ignored=True)
    try:
        text = text_of(sheet.rows(), limit)
    except WorkbookError as error:
        return Member(sheet.name, None, str(error))
    return Member(sheet.name, text.encode("utf-8", "replace"))
