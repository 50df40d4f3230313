"""What single lines look like, and the blocks that blank lines leave.

Belongs here: classes of lines that need no look at their neighbours. Not here: what a block is (`prose.py`),
how blocks are arranged (`layout.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060\u200e\u200f"
_SEPARATOR = re.compile(r"\s*(?:[-=*_#~+\u2013\u2014\u2500\u2550\u00b7.]\s?){3,}\s*$")
_SEPARATOR_STARTS = frozenset("-=*_#~+\u2013\u2014\u2500\u2550\u00b7.")
_FURNITURE = re.compile(
    r"\s*(?:(?:page|seite|p\u00e1gina|pagina|p\.)\s*\d{1,5}(?:\s*(?:of|von|de|/)\s*\d{1,5})?"
    r"|[-\u2013\u2014]\s*\d{1,5}\s*[-\u2013\u2014]|\d{1,4}"
    r"|\d{1,5}\s*(?:/|of|von|de)\s*\d{1,5}|\[?page \d{1,5}\]?"
    r"|\u7b2c\s*\d{1,5}\s*[\u9875\u9801](?:[\s,\uff0c/]*\u5171\s*\d{1,5}\s*[\u9875\u9801])?"
    r"|(?:downloaded|printed|retrieved|accessed|heruntergeladen|t\u00e9l\u00e9charg\u00e9|descargado)"
    r" (?:from|by|von|de|depuis|at|on) \S+(?: (?:on|at|am|le|el) [\w ,.:/-]{6,40})?\.?)\s*$",
    re.IGNORECASE,
)
_FURNITURE_STARTS = frozenset("pPsSdDrRaAhHtT[-\u2013\u2014\u7b2c0123456789")
_FURNITURE_WORDS = (
    *("page", "seite", "p\u00e1gina", "pagina", "p.", "downloaded", "printed", "retrieved", "accessed"),
    *("heruntergeladen", "t\u00e9l\u00e9charg\u00e9", "descargado"),
)
# The first one or two characters of all lines that are noise; most lines begin with something else.
_NOISE_STARTS = (
    frozenset(_INVISIBLE) | _SEPARATOR_STARTS | {c for c in _FURNITURE_STARTS if not c.isascii() or not c.isalpha()}
)
_NOISE_BEGINNINGS = frozenset(
    f"{first}{second}"
    for word in _FURNITURE_WORDS
    for first in (word[0], word[0].upper())
    for second in (word[1], word[1].upper())
)
_FURNITURE_CHARACTERS = 100
_DIGITS = re.compile(r"\d+")

_COUNTER = re.compile(
    r"\s*(?:(?P<a>\d{1,5})(?P<behind>[.)\uff0e\u3001\uff09:\uff1a]|\.\)|(?=\t))|(?P<before>[\[(\uff08\u3010\u3014])(?P<b>\d{1,5})[\])\uff09\u3011\u3015]\.?"
    r"|(?P<word>#|\u2116|No\.?|Nr\.?|Paper|Abstract|Article|\u8bba\u6587|\u6458\u8981|\u7b2c)\s?#?(?P<c>\d{1,5})\s?[.):\uff1a\u7bc7\u3001]?"
    r"|(?P<roman>[ivxlc]{1,7}|[IVXLC]{1,7})(?P<end>[.)])|\((?P<inroman>[ivxlc]{1,7})\)|(?P<circled>[\u2460-\u2473\u2776-\u277f])"
    r"|(?P<bullet>[-*\u2022\u25cf\u25aa\u25e6\u2023\u00b7+\u25a0\u25c6\u30fb](?=[\s\u3000])))(?=[\s\u3000]|[^\x00-\x7f]|$)[\s\u3000]*"
)
_COUNTER_STARTS = frozenset(
    "0123456789[(\uff08\u3010\u3014#\u2116NPA\u8bba\u6458\u7b2civxlcIVXLC-*\u2022\u25cf\u25aa\u25e6\u2023\u00b7+\u25a0\u25c6\u30fb"
) | frozenset(map(chr, [*range(0x2460, 0x2474), *range(0x2776, 0x2780), *range(0xFF10, 0xFF1A)]))
_ROMAN = dict(zip("ivxlc", (1, 5, 10, 50, 100), strict=True))
_COUNTER_CHARACTERS = 24
BULLET = "bullet"
LETTER = "letter"
_MARKED_HEADING = re.compile(
    r"\s*#{1,6}\s+\S|\s*(\*\*|__)(?=\S)[^*_]{2,300}\1\s*$|\s*\[?\u3010[^\u3010\u3011]{1,100}\u3011\s*$"
)
_QUOTE = re.compile(r"\s*(?:>\s?)+")
# Nine in ten lines: a few lines of the answer may stand unquoted.
_QUOTED_SHARE = 0.9
_RUNNING = 3
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

    @property
    def key(self) -> str:
        """The counter without its punctuation; nothing for a bullet."""
        if self.style.startswith(LETTER):
            return chr(ord(self.style[-1]) + self.number - 1)
        return str(self.number) if self.number else ""


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
    if start in _FURNITURE_STARTS and len(text) <= _FURNITURE_CHARACTERS and _is_furniture(text, start):
        return "page_furniture"
    return None


def _is_furniture(text: str, start: str) -> bool:
    if start.isalpha() and start.isascii() and not text.lstrip()[:16].lower().startswith(_FURNITURE_WORDS):
        return False
    return _FURNITURE.match(text) is not None


def counter_of(text: str) -> Counter | None:
    """The counter that a line begins with: `1. `, `1) `, `(1) `, `[1] ` and their full-width forms."""
    if text.lstrip()[:1] not in _COUNTER_STARTS:
        return None
    match = _COUNTER.match(text[:_COUNTER_CHARACTERS])
    if match is None:
        return None
    length = len(text) - len(text[match.end() :].lstrip()) if match.end() < len(text) else match.end()
    return Counter(*_style_and_number(match), length)


def _style_and_number(match: re.Match[str]) -> tuple[str, int]:
    """The punctuation of a counter and its number; a bullet has none and counts as 0."""
    if match["bullet"]:
        return BULLET + match["bullet"], 0
    if match["circled"]:
        code = ord(match["circled"])
        return "circled", code - (0x245F if code < 0x2776 else 0x2775)  # noqa: PLR2004
    roman = match["roman"] or match["inroman"]
    if roman:
        return f"roman{match['end'] or '('}{roman.islower()}", _roman(roman.lower())
    style = match["behind"] if match["a"] else match["before"] or match["word"]
    return (style or "tab").translate(_STYLES), int(match["a"] or match["b"] or match["c"])


def _roman(text: str) -> int:
    values = [_ROMAN[c] for c in text]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))


def is_marked_heading(text: str) -> bool:
    """True for a line that Markdown marks as a heading, or that is bold from its first to its last character."""
    start = text.lstrip()[:1]
    return start in ("#", "*", "_", "\u3010") and _MARKED_HEADING.match(text) is not None


def unquoted(texts: Sequence[str]) -> Sequence[str]:
    """The lines without the marks of a quoted e-mail, where nearly all have them; else the lines themselves."""
    if not any(t.startswith(">") for t in texts[:50]):
        return texts
    written = [t for t in texts if t.strip()]
    quoted = sum(t.lstrip().startswith(">") for t in written)
    if quoted < _QUOTED_SHARE * len(written):
        return texts
    return [_QUOTE.sub("", t, count=1) if t.lstrip().startswith(">") else t for t in texts]


def running_heads(texts: Sequence[str], blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with lines that recur beside page numbers as page furniture."""
    alone = [(n, b) for n, b in enumerate(blocks) if b.noise is None and b.end - b.first == 1]
    beside: dict[str, list[int]] = {}
    for n, block in alone:
        text = texts[block.first]
        if len(text) <= _FURNITURE_CHARACTERS:
            beside.setdefault(_DIGITS.sub("0", text.strip()), []).append(n)
    near = {n for n, b in enumerate(blocks) if b.noise == "page_furniture"}
    if not near:
        return list(blocks)
    running = {
        n
        for places in beside.values()
        if len(places) >= _RUNNING and 2 * sum(bool({m - 1, m + 1} & near) for m in places) > len(places)
        for n in places
        if n != alone[0][0]
    }
    return [replace(b, noise="page_furniture") if n in running else b for n, b in enumerate(blocks)]


def _is_number(text: str) -> bool:
    """True for a number alone, which below a line of text is its last word and not a page number."""
    return len(text) < _FURNITURE_CHARACTERS and text.strip().isdecimal()


def blocks_of(texts: Sequence[str]) -> list[Block]:
    """The blocks of a file in order; a line that is noise is a block of its own."""
    blocks: list[Block] = []
    first = -1
    for index, text in enumerate(texts):
        start = text.lstrip()[:2]
        if start and start[0] not in _NOISE_STARTS and start not in _NOISE_BEGINNINGS:
            first = index if first < 0 else first
            continue
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
