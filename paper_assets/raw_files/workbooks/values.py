"""Numbers and dates as spreadsheets store them, written as text.

Belongs here: serial numbers of days, formats that make a number a date, and how a number is written out. Not here:
which numbers should never have been one (the room abstracts).
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

# Formats of ECMA-376, part 1, 18.8.30, that show a date or a time; 27 to 36 and 50 to 58 are those of East Asia.
_DATE_FORMATS = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)])
_NOT_OF_THE_FORMAT = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]', re.IGNORECASE)
_DATE_LETTERS = re.compile(r"[dmyhs]", re.IGNORECASE)
_LONGEST_CODE = 255
_FIRST_MARCH = 60
_LAST_DAY = 2_958_465
# Beyond 15 digits a spreadsheet keeps no more of a number than its size.
_EXACT = 1e15


def is_date_format(number: int, code: str | None) -> bool:
    """True when a cell format, by its number and its own code where it has one, shows a date or a time."""
    if code is None:
        return number in _DATE_FORMATS
    shown = _NOT_OF_THE_FORMAT.sub("", code[:_LONGEST_CODE].split(";")[0])
    return "general" not in shown.lower() and _DATE_LETTERS.search(shown) is not None


def number_text(value: str) -> str:
    """A stored number as people write it: whole ones without a point, others as short as they can be told apart."""
    try:
        number = float(value)
    except ValueError:
        return value
    if number.is_integer() and abs(number) < _EXACT:
        return str(int(number))
    return repr(number)


def date_text(value: str, since_1904: bool) -> str:
    """A stored serial number of days as ISO date, time, or both; what is no possible date stays a number."""
    try:
        serial = float(value)
    except ValueError:
        return value
    if not 0 <= serial <= _LAST_DAY:
        return number_text(value)
    if serial < 1:
        return str((datetime(1900, 1, 1) + timedelta(seconds=round(serial * 86_400))).time())
    first = datetime(1904, 1, 1) if since_1904 else datetime(1899, 12, 30)
    if not since_1904 and serial < _FIRST_MARCH:
        # The calendar of the first spreadsheets has a 29 February in 1900.
        first += timedelta(days=1)
    try:
        moment = first + timedelta(seconds=round(serial * 86_400))
    except OverflowError:
        return number_text(value)
    return str(moment.date()) if serial.is_integer() else str(moment)
