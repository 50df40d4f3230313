"""Objects in a text of JSON, each with its place; what is broken costs no neighbour.

Belongs here: decoding one value at a place, finding the next object behind a fault. Not here: what an object means
(`flavours.py`), pieces (`reader.py`). The standard library's decoder says where a value ends and takes raw control
characters; it is fast enough by far.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

SPACE = re.compile(r"[\s\ufeff,]*")
_NEXT_OBJECT = re.compile(r"(?:^[ \t]*|[\]},\[][ \t\r\n]*)(\{\s*\")", re.MULTILINE)
# Characters that may be looked at again behind faults, as a multiple of the text: linear time for any text.
_BUDGET = 30
_LEAST_BUDGET = 1_000_000
_DEEP = 10_000
# A value is decoded from a window of the text, because the decoder's error counts lines from the beginning of what it
# was given: with many faults in a long text that alone would take quadratic time.
_LEAST_WINDOW = 4096
_GROWTH = 8
# No error of the decoder that only the end of the window caused lies further from it, but for open strings.
_LONGEST_TOKEN = 16


@dataclass(slots=True)
class Scanner:
    """A text, and how much of it may be read again."""

    text: str
    not_numbers: int = 0
    _budget: int = 0
    _window: int = _LEAST_WINDOW
    _decoder: json.JSONDecoder = field(init=False)

    def __post_init__(self) -> None:
        """Make a decoder that reads NaN and Infinity as null and counts them."""
        self._budget = max(_LEAST_BUDGET, _BUDGET * len(self.text))
        self._decoder = json.JSONDecoder(strict=False, parse_constant=self._null, parse_int=_number)

    def _null(self, name: str) -> None:
        self.not_numbers += 1

    def value(self, at: int) -> tuple[object, int] | None:
        """The value at a place and where it ends; None where there is none."""
        size = self._window
        while True:
            part = self.text[at : at + size]
            rest = at + size < len(self.text)
            try:
                item, end = self._decoder.raw_decode(part)
            except json.JSONDecodeError as error:
                if not rest or not _is_cut_off(part, error):
                    self._budget -= max(error.pos, 1)
                    return None
            except (RecursionError, ValueError):
                self._budget -= _DEEP
                return None
            else:
                if not rest or end < len(part):
                    self._window = max(_LEAST_WINDOW, 2 * end)
                    return item, at + end
            size *= _GROWTH

    def next_object(self, at: int) -> int | None:
        """Where the next object behind a fault may begin; None at the end, or when enough has been tried."""
        if self._budget <= 0:
            return None
        found = _NEXT_OBJECT.search(self.text, at)
        return found.start(1) if found else None


def _is_cut_off(part: str, error: json.JSONDecodeError) -> bool:
    """True for an error that the end of a window may have caused."""
    return error.msg.startswith("Unterminated") or error.pos > len(part) - _LONGEST_TOKEN


def _number(digits: str) -> int | float:
    """A whole number; one that no one would write down as a float, so that its length costs nothing."""
    return int(digits) if len(digits) <= 40 else float(digits[:300])
