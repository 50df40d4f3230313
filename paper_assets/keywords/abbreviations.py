"""Abbreviations that a text defines: `long form (SF)`, `SF (long form)` and `(long form, SF)`.

Here: finding the brackets and aligning letters with words. The alignment walks the letters of the short form over the
parts of the words before it, after Schwartz and Hearst (2003), but weighs every way to do it: initials of words are
free, further letters of the same word cost, words left out cost by what they are. Not here: what an abbreviation means
for the keywords (`canonical.py`, `ranking.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

BRACKET = re.compile(r"[(（]([^()（）]{2,120})[)）]")
SHORT = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+&/‐-–-]{0,11}[A-Za-z0-9+]$")
ROMAN = re.compile(r"[IVX]+$")
CLAUSE = re.compile(r"[.;:!?]\s|[()（）\[\]“”\"$]|''|``|[。；：，、]|\ue000")
WORD = re.compile(r"[^\s,]+")
PART = re.compile(r"[^\W_]+")
FILLERS = frozenset(
    ["a", "an", "and", "at", "as", "by", "for", "from", "in", "of", "on", "or", "the", "to", "via", "with"]
)
DIGITS = {"2": ("to", "two"), "3": ("three",), "4": ("for", "four"), "1": ("one",), "0": ("zero",)}
QUOTES = " \t\n*_'\"‘’“”,"
# What an alignment may cost for each letter of the short form, and what its pieces cost.
LIMIT = 0.7
NEXT_LETTER, INNER_LETTER = 0.15, 1.0
FILLER, LATER_PART, CONTENT_WORD, TRAILING_WORD = 0.1, 0.3, 0.6, 0.5
# Small words left out among capitalised ones: `Trusted multi-view classification via Evolutionary multi-view Fusion`.
AMONG_CAPITALS = 0.6
IMPOSSIBLE = 99.0
MOST_SKIPPED = 6
# Bounds on what is looked at, which only hostile texts reach.
MOST_PARTS, MOST_BRACKETS = 40, 500


class Abbreviation(NamedTuple):
    """A short form as written, its long form as written, and where the short form stands in the text."""

    short: str
    long: str
    start: int


class Part(NamedTuple):
    """A piece of a word between hyphens, where its word starts in the text, whether it opens the word, what leaving it out costs."""

    text: str
    start: int
    opens: bool
    skipped: float


def core(short: str) -> str:
    """Return a short form without its plural s: `LLMs` gives `LLM`, `FraCOs` gives `FraCO`, `DNS` stays."""
    return (
        short[:-1] if len(short) > 2 and short.endswith("s") and (short[-2].isupper() or short[-2].isdigit()) else short
    )


def is_short_form(text: str) -> bool:
    """Tell whether a bracketed piece is written like an abbreviation: at least two capitals, or one and a digit."""
    if not SHORT.match(text) or ROMAN.match(text):
        return False
    capitals = sum(c.isupper() for c in core(text))
    return capitals >= 2 or (capitals == 1 and any(c.isdigit() for c in text) and not text[0].isdigit())


def _parts(text: str, start: int, end: int, most: int) -> list[Part]:
    words = list(WORD.finditer(text, start, end))[-most:]
    capitals = sum(word.group()[0].isupper() for word in words) > 1
    found = []
    for word in words:
        for n, part in enumerate(PART.finditer(word.group())):
            skipped = FILLER if part.group().lower() in FILLERS else CONTENT_WORD if n == 0 else LATER_PART
            if capitals and part.group().islower():
                skipped *= AMONG_CAPITALS
            found.append(Part(part.group().lower(), word.start(), n == 0, skipped))
    return found[-MOST_PARTS:]


def _consumed(letters: str, i: int, part: str) -> Iterator[tuple[int, float]]:
    """Yield how many letters from the i-th on one part may stand for, and at what cost; the first is its initial."""
    if part in DIGITS.get(letters[i], ()):
        yield i + 1, 0.0
        return
    if not part.startswith(letters[i]):
        return
    cost, at = 0.0, 0
    yield i + 1, cost
    for k in range(i + 1, min(len(letters), i + 6)):
        found = part.find(letters[k], at + 1)
        if found < 0:
            return
        cost += NEXT_LETTER if found == at + 1 else INNER_LETTER
        at = found
        yield k + 1, cost


def _aligner(letters: str, parts: list[Part]) -> list[float]:
    """Return for each part the least cost of aligning all letters with the parts from there on."""

    @cache
    def cost(i: int, j: int) -> float:
        best = IMPOSSIBLE
        for following, spent in _consumed(letters, i, parts[j].text):
            if following == len(letters):
                best = min(best, spent + _trailing(parts, j))
                continue
            for n in range(j + 1, min(len(parts), j + 1 + MOST_SKIPPED)):
                best = min(best, spent + cost(following, n))
                spent += parts[n].skipped
        return best

    return [cost(0, j) if part.opens else IMPOSSIBLE for j, part in enumerate(parts)]


def _trailing(parts: list[Part], j: int) -> float:
    """Return the cost of the parts after the last one used: at most one further word may follow."""
    words = sum(part.opens for part in parts[j + 1 :])
    return IMPOSSIBLE if words > 1 else TRAILING_WORD * words + LATER_PART * (words == 0 and j + 1 < len(parts))


def align(short: str, text: str, start: int, end: int) -> int | None:
    """Return where in ``text[start:end]`` the long form of a short form begins, or None if none ends at ``end``."""
    letters = "".join(c for c in core(short).lower() if c.isalnum())
    tail = _parts(text, start, end, len(letters))[-len(letters) :]
    if len(letters) < 2 or not tail:
        return None
    if "".join(p.text[0] for p in tail) == letters and tail[0].opens:
        return tail[0].start
    parts = _parts(text, start, end, 2 * len(letters) + 6)
    costs = _aligner(letters, parts)
    best = min(range(len(parts)), key=lambda j: (costs[j], -j))
    return parts[best].start if costs[best] <= LIMIT * len(letters) else None


def _clause_start(text: str, end: int) -> int:
    """Return where the clause before a bracket begins, looking back 200 characters at most."""
    start = max(0, end - 200)
    for boundary in CLAUSE.finditer(text, start, end):
        start = boundary.end()
    return start


def _long(text: str, start: int, end: int) -> str:
    return " ".join(text[start:end].strip(QUOTES).split())


def _before(text: str, bracket: re.Match[str], short: str) -> Abbreviation | None:
    """`long form (SF)`."""
    end = len(text[: bracket.start()].rstrip(QUOTES)) if bracket.start() < 300 else bracket.start()
    start = align(short, text, _clause_start(text, end), end)
    if start is None:
        return None
    long = _long(text, start, end)
    return Abbreviation(short, long, bracket.start(1)) if len(long) > len(short) else None


def _inside(text: str, bracket: re.Match[str]) -> Abbreviation | None:
    """`SF (long form)` and `(long form, SF)`."""
    pieces = re.split(r"[,，;；]\s*", bracket.group(1))
    if len(pieces) == 2 and is_short_form(pieces[1].strip(QUOTES)):
        short, at = pieces[1].strip(QUOTES), bracket.start(1)
        if align(short, pieces[0], 0, len(pieces[0])) is not None:
            return Abbreviation(short, _long(pieces[0], 0, len(pieces[0])), at)
    before = re.search(r"([^\W_][\w.+&/‐-–-]{1,12})\s?$", text[max(0, bracket.start() - 16) : bracket.start()])
    inner = bracket.group(1).strip(QUOTES)
    if (
        before
        and " " in inner + "-"
        and is_short_form(before.group(1))
        and align(before.group(1), inner, 0, len(inner)) == 0
    ):
        return Abbreviation(before.group(1), " ".join(inner.split()), bracket.start() - len(before.group()))
    return None


def find(text: str) -> list[Abbreviation]:
    """Return the abbreviations that a text defines, each at its first definition, in text order."""
    found: dict[str, Abbreviation] = {}
    for bracket in islice(BRACKET.finditer(text), MOST_BRACKETS):
        inner = re.split(r"[,;，；]", bracket.group(1))[0].strip(QUOTES)
        pair = (_before(text, bracket, inner) if is_short_form(inner) else None) or _inside(text, bracket)
        if pair:
            found.setdefault(core(pair.short), pair)
    return list(found.values())
