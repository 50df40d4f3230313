"""What single lines look like, and the blocks that blank lines leave.

Belongs here: classes of lines that need no look at their neighbours. Not here: what a block is (`prose.py`),
how blocks are arranged (`layout.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060\u200e\u200f"
_SEPARATOR = re.compile(r"\s*(?:[-=*_#~+\u2013\u2014\u2500\u2550\u00b7.]\s?){3,}\s*$")
_SEPARATOR_STARTS = frozenset("-=*_#~+\u2013\u2014\u2500\u2550\u00b7.")
_FURNITURE = re.compile(
    r"\s*(?:(?:page|seite|p\u00e1gina|p\.)\s+\d{1,5}(?:\s*(?:of|von|de|/)\s*\d{1,5})?"
    r"|[-\u2013\u2014]\s*\d{1,5}\s*[-\u2013\u2014]|\d{1,4}"
    r"|\u7b2c\s*\d{1,5}\s*\u9875|downloaded from \S+(?: on [\w ,]{6,30})?\.?)\s*$",
    re.IGNORECASE,
)
_FURNITURE_STARTS = frozenset("pPsSdD-\u2013\u2014\u7b2c0123456789")
_FURNITURE_CHARACTERS = 100

_COUNTER = re.compile(
    r"\s*(?:(\d{1,5})([.)\uff0e\u3001\uff09])|([\[(\uff08\u3010])(\d{1,5})[\])\uff09\u3011])(?=\s|[^\x00-\x7f])\s*"
)
_COUNTER_STARTS = frozenset("0123456789[(\uff08\u3010")
# A style of counter is known by its punctuation; full-width forms are the same style.
_STYLES = str.maketrans("\uff0e\u3001\uff09\uff08\u3010", "..)([")

Noise = Literal["separator", "page_furniture", "invisible"]


@dataclass(frozen=True, slots=True)
class Block:
    """Lines `first` up to `end` (from 0, end not included) with nothing blank between them; noise by its kind."""

    first: int
    end: int
    noise: Noise | None = None


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter at the beginning of a line: its punctuation, its number, and the characters that it takes."""

    style: str
    number: int
    length: int


def is_blank(text: str) -> bool:
    """True for a line of white space, or of the byte order mark that a list put below another one begins with."""
    return not text or text.isspace() or (not text.isascii() and not text.replace("\ufeff", "").strip())


def noise_of(text: str) -> Noise | None:
    """The kind of noise that a line is by itself: a separator, what a page carries besides its text, or nothing visible."""
    start = text.lstrip()[:1]
    if start in _INVISIBLE and not text.strip(_INVISIBLE).strip():
        return "invisible"
    if start in _SEPARATOR_STARTS and len(text) <= _FURNITURE_CHARACTERS * 4 and _SEPARATOR.match(text):
        return "separator"
    if start in _FURNITURE_STARTS and len(text) <= _FURNITURE_CHARACTERS and _FURNITURE.match(text):
        return "page_furniture"
    return None


def counter_of(text: str) -> Counter | None:
    """The counter that a line begins with: `1. `, `1) `, `(1) `, `[1] ` and their full-width forms."""
    if text.lstrip()[:1] not in _COUNTER_STARTS:
        return None
    match = _COUNTER.match(text)
    if match is None:
        return None
    style = (match[2] or match[3]).translate(_STYLES)
    return Counter(style, int(match[1] or match[4]), match.end())


def _is_number(text: str) -> bool:
    """True for a number alone, which below a line of text is its last word and not a page number."""
    return len(text) < _FURNITURE_CHARACTERS and text.strip().isdecimal()


def blocks_of(texts: Sequence[str]) -> list[Block]:
    """The blocks of a file in order; a line that is noise is a block of its own."""
    blocks: list[Block] = []
    first = -1
    for index, text in enumerate(texts):
        blank = is_blank(text)
        noise = None if blank or (first >= 0 and _is_number(text)) else noise_of(text)
        if (blank or noise) and first >= 0:
            blocks.append(Block(first, index))
            first = -1
        if noise:
            blocks.append(Block(index, index + 1, noise))
        elif not blank and first < 0:
            first = index
    if first >= 0:
        blocks.append(Block(first, len(texts)))
    return blocks
