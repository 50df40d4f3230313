"""Where in a text the elements are that hold a record each: found by their tags alone, so that none costs another.

Belongs here: start tags, end tags, what hides them (comments, CDATA, a document type). Not here: what stands inside an
element (`trees.py`). No parser is asked: one would stop at the first fault, and it knows no place in the file. A record
whose end tag is lost ends where the next one begins.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

# Attributes up to the end of a start tag; a quoted value may hold `>`.
_REST_OF_TAG = re.compile(r"(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*+>")
_BEFORE_SUBSET = re.compile(r"[^\[<>]*\[")
_LONGEST_SUBSET = 65_536
# How far a start tag may reach back from what it holds.
_LONGEST_HOLDER = 400


@dataclass(frozen=True, slots=True)
class Cut:
    """An element by its local name, from its first character up to the one behind it.

    Not `opened`: its start tag is lost, and it begins somewhere behind the element before it. Not `closed`: its end
    tag is lost.
    """

    name: str
    start: int
    end: int
    opened: bool = True
    closed: bool = True


def cuts_of(text: str, names: Collection[str], holders: Collection[str] = ()) -> Iterator[Cut]:
    """The elements of these names, in order and without overlap; those directly inside a holder belong to it."""
    yield from _Cutter(text, names, holders).cuts()


class Next:
    """Where a pattern is found next. Asked for rising places, it goes over the text once."""

    def __init__(self, pattern: str, text: str) -> None:
        self._pattern = re.compile(pattern)
        self._text = text
        self._start = self._end = -1

    def end_behind(self, at: int) -> int:
        """The end of the first occurrence that begins at this place or behind it; beyond the text if there is none."""
        if self._start < at:
            found = self._pattern.search(self._text, at)
            self._start, self._end = found.span() if found else (len(self._text), len(self._text) + 1)
        return self._end


class _Cutter:
    """The walk over one text."""

    def __init__(self, text: str, names: Collection[str], holders: Collection[str]) -> None:
        wanted = "|".join(map(re.escape, sorted(names)))
        # Looking for a prefix at every tag takes twice as long; most files have none.
        prefix = r"(?:[\w.-]+:)?" if any(f":{name}" in text for name in names) else ""
        self._text = text
        self._tags = re.compile(
            rf"<(?:(?P<end>/?){prefix}(?P<name>{wanted})(?=[\s/>])|(?P<aside>!--|!\[CDATA\[|!DOCTYPE\b))"
        )
        held_by = "|".join(map(re.escape, sorted(holders))) or "(?!)"
        self._held = re.compile(rf"<(?:[\w.-]+:)?(?:{held_by})(?:\s[^<>]*)?>\s*\Z")
        self._comment_end = Next("-->", text)
        self._cdata_end = Next(r"\]\]>", text)
        self._subset_end = Next(r"\]\s*>", text)
        self._record_end = Next(rf"</{prefix}(?:{wanted})\s*>", text)
        self._open: str | None = None
        self._start = self._depth = self._reached = 0

    def cuts(self) -> Iterator[Cut]:
        at = 0
        while (tag := self._tags.search(self._text, at)) is not None:
            if tag["aside"]:
                at = self._behind_aside(tag)
                continue
            rest = _REST_OF_TAG.match(self._text, tag.end())
            at = rest.end() if rest else tag.end()
            if tag["end"]:
                yield from self._end_tag(tag["name"], at)
            else:
                yield from self._start_tag(tag, at)
        yield from self._lost_end(len(self._text))

    def _behind_aside(self, tag: re.Match[str]) -> int:
        """The end of a comment, CDATA section or document type; of its first sign where it has no end of its own."""
        at, text = tag.end(), self._text
        if tag["aside"] == "!--":
            end = self._comment_end.end_behind(at)
        elif tag["aside"] == "!DOCTYPE":
            subset = _BEFORE_SUBSET.match(text, at)
            end = self._subset_end.end_behind(subset.end()) if subset else at
            end = end if end - at <= _LONGEST_SUBSET else at
        else:
            end = self._cdata_end.end_behind(at)
            # A section that reaches over the end of its record lost its own end.
            end = end if end <= self._record_end.end_behind(at) else at
        return end if end <= len(text) else at

    def _start_tag(self, tag: re.Match[str], at: int) -> Iterator[Cut]:
        empty = self._text[at - 2 : at] == "/>"
        start = tag.start()
        if self._open is not None and self._held.search(self._text[max(0, start - _LONGEST_HOLDER) : start]):
            self._depth += tag["name"] == self._open and not empty
            return
        yield from self._lost_end(start)
        if empty:
            yield self._cut(Cut(tag["name"], start, at))
        else:
            self._open, self._start, self._depth = tag["name"], start, 0

    def _end_tag(self, name: str, at: int) -> Iterator[Cut]:
        if self._open is None:
            yield self._cut(Cut(name, self._reached + self._space(self._reached), at, opened=False))
        elif self._open == name and self._depth:
            self._depth -= 1
        elif self._open == name:
            self._open = None
            yield self._cut(Cut(name, self._start, at))

    def _lost_end(self, stop: int) -> Iterator[Cut]:
        """The open element, when it can go no further than here."""
        if self._open is not None:
            name, self._open = self._open, None
            while stop > self._start and self._text[stop - 1] in " \t\n\ufeff":
                stop -= 1
            yield self._cut(Cut(name, self._start, stop, closed=False))

    def _space(self, at: int) -> int:
        found = re.compile("[\\s\ufeff]*").match(self._text, at)
        return len(found[0]) if found else 0

    def _cut(self, cut: Cut) -> Cut:
        self._reached = cut.end
        return cut
