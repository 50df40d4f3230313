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


@dataclass(slots=True)
class Scanner:
    """A text, and how much of it may be read again."""

    text: str
    not_numbers: int = 0
    _budget: int = 0
    _decoder: json.JSONDecoder = field(init=False)

    def __post_init__(self) -> None:
        """Make a decoder that reads NaN and Infinity as null and counts them."""
        self._budget = max(_LEAST_BUDGET, _BUDGET * len(self.text))
        self._decoder = json.JSONDecoder(strict=False, parse_constant=self._null, parse_int=_number)

    def _null(self, name: str) -> None:
        self.not_numbers += 1

    def value(self, at: int) -> tuple[object, int] | None:
        """The value at a place and where it ends; None where there is none."""
        try:
            return self._decoder.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            self._budget -= max(error.pos - at, 1)
        except RecursionError:
            self._budget -= _DEEP
        except ValueError:
            self._budget -= _DEEP
        return None

    def next_object(self, at: int) -> int | None:
        """Where the next object behind a fault may begin; None at the end, or when enough has been tried."""
        if self._budget <= 0:
            return None
        found = _NEXT_OBJECT.search(self.text, at)
        return found.start(1) if found else None


def _number(digits: str) -> int | float:
    """A whole number; one that no one would write down as a float, so that its length costs nothing."""
    return int(digits) if len(digits) <= 40 else float(digits[:300])
