"""What the sheets of an Excel workbook share: texts that cells name by number, formats that make a number a date.

Belongs here: the parts sharedStrings and styles of ECMA-376. Not here: sheets (`xlsx.py`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from paper_assets.raw_files.workbooks.parts import Events, Parts
from paper_assets.raw_files.workbooks.values import is_date_format

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


@dataclass(slots=True)
class Shared:
    """What all sheets of a workbook share, read when the first of them is."""

    parts: Parts
    since_1904: bool
    strings_part: str | None
    styles_part: str | None
    _strings: list[str] | None = field(default=None)
    _dates: list[bool] | None = field(default=None)

    def strings(self) -> list[str]:
        """The texts that cells name by number."""
        if self._strings is None:
            events = _Strings()
            if self.strings_part is not None and self.strings_part in self.parts:
                self.parts.read(self.strings_part, events)
            self._strings = events.found
        return self._strings

    def dates(self) -> list[bool]:
        """Whether each cell format shows a date."""
        if self._dates is None:
            events = _Styles()
            if self.styles_part is not None and self.styles_part in self.parts:
                self.parts.read(self.styles_part, events)
            self._dates = [is_date_format(number, events.codes.get(number)) for number in events.formats]
        return self._dates


class _Strings(Events):
    """Shared texts; the runs of a rich one are joined, readings of characters (rPh) left out."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._runs: list[str] = []
        self._inside = self._reading = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            self._runs = []
        elif name == "rPh":
            self._reading = True
        elif name == "t":
            self._inside = not self._reading

    def end(self, name: str) -> None:
        if name == "t":
            self._inside = False
        elif name == "rPh":
            self._reading = False
        elif name == "si":
            self.found.append(unescaped("".join(self._runs)))

    def text(self, text: str) -> None:
        if self._inside:
            self._runs.append(text)


class _Styles(Events):
    """Number formats of the cell formats, in order, and the codes of those that are the workbook's own."""

    def __init__(self) -> None:
        self.codes: dict[int, str] = {}
        self.formats: list[int] = []
        self._in_cell_formats = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt":
            self.codes[whole(attributes.get("numFmtId"))] = attributes.get("formatCode", "")
        elif name == "cellXfs":
            self._in_cell_formats = True
        elif name == "xf" and self._in_cell_formats:
            self.formats.append(whole(attributes.get("numFmtId")))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._in_cell_formats = False


def unescaped(text: str) -> str:
    """A text with `_x000D_` and the like as the characters that they stand for."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


def whole(text: str | None) -> int:
    """A whole number; 0 for none."""
    return int(text) if text and text.strip().isdecimal() else 0
