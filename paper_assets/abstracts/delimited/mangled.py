"""What spreadsheet programs do to values, told from the values: it stays after a table was saved as CSV.

Belongs here: numbers that were identifiers, dates that were pages or numbers, texts that a cell could not hold, errors
of formulas. Not here: values that are odd for other reasons (`fields.py` and `drafts.py` of the room).
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

# The most that a cell holds (Excel specifications and limits), in the units of UTF-16.
LONGEST_CELL = 32_767
# What these are called on a cell says that it is not what it was: it fills no field and is kept as it is.
SPOILT = frozenset({"digits_lost", "doi_became_date", "doi_became_number"})
_ERRORS = frozenset({"#N/A", "#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#SPILL!", "#CALC!"})
_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
# As stored in a sheet, and as shown in tables saved from one: 2031-01-05, 5-Jan, Jan-05, 05.01.2031, 1月5日.
_DATE = re.compile(
    rf"\d{{4}}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?|\d{{1,2}}[-. ]{_MONTH}\.?|{_MONTH}[-. ]\d{{2,4}}"
    r"|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{1,2}月\d{1,2}日",
    re.IGNORECASE,
)
_LONGEST_MANGLED = 40
_FLOAT = re.compile(r"(\d+)\.0+")
_SCIENTIFIC = re.compile(r"\d(?:[.,](\d+))?E\+?(\d{1,2})", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
# A year in a cell that is shown as a date: day 2031 after the end of 1899 is in July 1905.
_YEAR_AS_DAY = re.compile(r"190[456]-\d\d-\d\d(?: 00:00:00)?")
_DAY_ZERO = date(1899, 12, 30).toordinal()
_IDENTIFIERS = frozenset({"pmid", "source_key", "year", "arxiv_id"})
_SMALL_NUMBERS = ("page", "pagination", "volume", "issue", "number")


def mended(field: str, cell: str) -> tuple[str, str | None]:
    """A cell of a field, or of another column by its name, as it was meant, and the name of what was done to it."""
    if len(cell) > _LONGEST_MANGLED:
        return cell, None
    if cell in _ERRORS:
        return "", "error_in_cell"
    if field in _IDENTIFIERS:
        return _identifier(field, cell)
    if field == "doi" and _DATE.fullmatch(cell):
        return cell, "doi_became_date"
    if field == "doi" and (_NUMBER.fullmatch(cell) or _SCIENTIFIC.fullmatch(cell)):
        return cell, "doi_became_number"
    was = next((name for name in _SMALL_NUMBERS if name in field), None)
    if was is not None and _DATE.fullmatch(cell):
        return cell, "pages_became_date" if was.startswith("pag") else f"{was}_became_date"
    return cell, None


def is_cut(cell: str) -> bool:
    """True for a text that fills its cell to the last character, so that the rest is probably lost."""
    return len(cell) <= LONGEST_CELL <= 2 * len(cell) and len(cell.encode("utf-16-le", "replace")) == 2 * LONGEST_CELL


def _identifier(field: str, cell: str) -> tuple[str, str | None]:
    """A number that names something: 2031.0, 3.1E+07 and the day 2031 are mended where no digit is lost."""
    if field == "year" and _YEAR_AS_DAY.fullmatch(cell):
        return str(date.fromisoformat(cell[:10]).toordinal() - _DAY_ZERO), "year_became_date"
    whole = _FLOAT.fullmatch(cell)
    if whole is not None and field != "arxiv_id":
        return whole[1], "number_became_decimal"
    scientific = _SCIENTIFIC.fullmatch(cell)
    if scientific is None:
        return cell, None
    if len(scientific[1] or "") < int(scientific[2]):
        return cell, "digits_lost"
    return str(int(Decimal(cell.replace(",", ".")))), "number_became_decimal"
