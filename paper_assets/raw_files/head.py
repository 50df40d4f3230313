"""The first part of a text, in the forms in which the rules of recognition look at it.

Belongs here: how far the rules look. Not here: what they look for (`rules.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

TAIL_LINES = 20
_HEAD_LINES = 400
_HEAD_CHARACTERS = 65_536
INVISIBLE = "\ufeff\u200b\u2060\x00"


class Head:
    """The head of a decoded text; each form of it is made when it is first asked for."""

    def __init__(self, texts: Sequence[str], last: Iterable[str] | None = None) -> None:
        """Take the lines of a text; or its first ones, and apart from them its last ones."""
        self._texts = texts
        self._last = texts[-TAIL_LINES:] if last is None else last

    @property
    def is_full(self) -> bool:
        """True when the head goes no further, whatever follows."""
        return len(self.lines) >= _HEAD_LINES or sum(map(len, self.lines)) >= _HEAD_CHARACTERS

    @cached_property
    def lines(self) -> list[str]:
        """The first lines with something in them, as far as the head goes."""
        found: list[str] = []
        size = 0
        for text in self._texts:
            if text.strip().strip(INVISIBLE):
                found.append(text[:_HEAD_CHARACTERS])
                size += len(text)
            if len(found) >= _HEAD_LINES or size > _HEAD_CHARACTERS:
                break
        return found

    @cached_property
    def text(self) -> str:
        """The head as one text that begins with its first visible character."""
        return "\n".join(self.lines).lstrip(" \t\u3000" + INVISIBLE)[:_HEAD_CHARACTERS]

    @cached_property
    def tail(self) -> str:
        """The last lines of the file."""
        return "\n".join(text[-1000:] for text in self._last)
