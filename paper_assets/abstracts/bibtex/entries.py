"""Entries of a BibTeX text: where each begins and ends, and its fields as they are written.

Belongs here: braces, quotes, commas, macros, and what is left of an entry in which they do not fit. Not here: LaTeX in
values (`values.py`), which field is which (`reader.py`). An own scanner over line-start entries: bibtexparser's
Splitter is four times slower, gives lines but no bytes, lets a title swallow the next field behind a missing comma and
gives up an entry whose braces do not fit; it is a cross-check in the tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_START = re.compile(r"@[ \t]*([A-Za-z][\w-]*)[ \t\n]{0,80}([{(])")
_ENCODING = re.compile(r"^%[ \t]{0,20}Encoding:[^\n@]{0,40}\Z", re.MULTILINE)
_ENCODING_CHARACTERS = 80
_KEY = re.compile(r"\s*([^,{}=\n\"]*?)\s*,")
_FIELD = re.compile(r"[\s,]*([^\W\d][\w.:+/-]*)\s*=\s*")
_BRACE = re.compile(r"[{}]")
_QUOTE_OR_BRACE = re.compile(r'["{}]')
_BARE = re.compile(r"[^\s,{}()#\"=]+")
_JOIN = re.compile(r"\s*#\s*")
_SPACE = re.compile(r"\s*")
# In an entry whose braces do not fit, a field is what begins a line, or follows a comma or closing mark, like one.
_LOOSE_FIELD = re.compile(
    r"(?:^[ \t]*|[,}\"][ \t]*)([A-Za-z][\w-]{0,40})[ \t]*=[ \t]*(?=[{\"]|\d|[a-z]{3}\b)", re.MULTILINE
)
_OTHERS = frozenset(("comment", "string", "preamble"))
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(slots=True)
class Entry:
    """A stretch of the text and what it holds: an entry with fields, or a comment, string or preamble without."""

    kind: str
    start: int
    end: int
    key: str | None = None
    fields: list[tuple[str, str]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def is_record(self) -> bool:
        """False for comments, strings and preambles."""
        return self.kind not in _OTHERS


def entries_of(text: str) -> Iterator[Entry]:
    """The entries of a text in order. None reaches beyond the beginning of the next, so time is linear."""
    macros: dict[str, str] = {name: name for name in _MONTHS}
    now = _start(text, 0)
    while now is not None:
        following = _start(text, now.end())
        limit = following.start() if following else len(text)
        entry = _Block(text, now, limit, macros).entry()
        if entry.kind == "string":
            macros |= {name.lower(): value for name, value in entry.fields}
        yield entry
        now = following


def _start(text: str, at: int) -> re.Match[str] | None:
    """The next beginning of an entry, from a place on."""
    found = _START.search(text, at)
    while found is not None and not _may_begin(text, found.start()):
        found = _START.search(text, found.start() + 1)
    return found


def _may_begin(text: str, at: int) -> bool:
    """True at the beginning of a line, behind a closing brace, and on the line of JabRef's encoding comment."""
    before = at - 1
    while before >= 0 and text[before] in " \t\ufeff":
        before -= 1
    if before < 0 or text[before] == "\n":
        return True
    if text[before] == "}":
        return "\ufeff" not in text[before:at]
    return _ENCODING.search(text, max(0, at - _ENCODING_CHARACTERS), at) is not None


class _Block:
    """The text from one entry's beginning to the next one's."""

    def __init__(self, text: str, start: re.Match[str], limit: int, macros: dict[str, str]) -> None:
        self._text = text
        self._limit = limit
        self._macros = macros
        self._body = start.end()
        self._closing = "}" if start[2] == "{" else ")"
        self._entry = Entry(start[1].lower(), start.start(), limit)

    def entry(self) -> Entry:
        entry = self._entry
        if entry.kind in ("comment", "preamble"):
            entry.end = self._braced(self._body - 1) or self._limit
            return entry
        at = self._body
        if entry.is_record:
            key = _KEY.match(self._text, at, self._limit)
            at = key.end() if key else at
            entry.key = (key[1] or None) if key else None
        closed = self._read_fields(at)
        if closed is None or self._has_fields_left(closed):
            self._recover(at)
        else:
            entry.end = closed
        if entry.is_record and entry.key is None:
            entry.warnings.append("missing_key")
        return entry

    def _read_fields(self, at: int) -> int | None:
        """Take the fields; returns the end of the entry, or None where something does not fit."""
        while True:
            found = _FIELD.match(self._text, at, self._limit)
            if found is None:
                break
            if self._entry.fields and "," not in self._text[at : found.start(1)]:
                self._entry.warnings.append("missing_comma")
            value = self._value(found.end())
            if value is None:
                return None
            self._entry.fields.append((found[1].lower(), value[0]))
            at = value[1]
        while at < self._limit and self._text[at] in " \t\r\n,":
            at += 1
        return at + 1 if at < self._limit and self._text[at] == self._closing else None

    def _value(self, at: int) -> tuple[str, int] | None:
        """A value, its parts joined, and where it ends."""
        parts: list[str] = []
        while True:
            part = self._part(at)
            if part is None:
                return None
            parts.append(part[0])
            joint = _JOIN.match(self._text, part[1], self._limit)
            if joint is None:
                return "".join(parts), part[1]
            at = joint.end()

    def _part(self, at: int) -> tuple[str, int] | None:
        text = self._text
        mark = text[at] if at < self._limit else ""
        if mark == "{":
            end = self._braced(at)
            return None if end is None else (text[at + 1 : end - 1], end)
        if mark == '"':
            end = self._quoted(at)
            return None if end is None else (text[at + 1 : end - 1], end)
        bare = _BARE.match(text, at, self._limit)
        if bare is None:
            return ("", at) if mark in (",", "}", "\n") else None
        word = bare[0]
        if word.lower() in self._macros:
            return self._macros[word.lower()], bare.end()
        if not word[0].isdigit() and "undefined_macro" not in self._entry.warnings:
            self._entry.warnings.append("undefined_macro")
        return word, bare.end()

    def _braced(self, at: int) -> int | None:
        """The end of what the brace at a place encloses. A brace behind a backslash counts, as it does in BibTeX."""
        depth = 0
        for brace in _BRACE.finditer(self._text, at, self._limit):
            depth += 1 if brace[0] == "{" else -1
            if depth == 0:
                return brace.end()
        return None

    def _quoted(self, at: int) -> int | None:
        depth = 0
        for mark in _QUOTE_OR_BRACE.finditer(self._text, at + 1, self._limit):
            if mark[0] == '"':
                if depth == 0 and self._text[mark.start() - 1] != "\\":
                    return mark.end()
            else:
                depth += 1 if mark[0] == "{" else -1
        return None

    def _has_fields_left(self, closed: int) -> bool:
        """True when fields follow the brace that should have closed the entry."""
        rest = _LOOSE_FIELD.search(self._text, closed - 1, self._limit)
        return rest is not None

    def _recover(self, at: int) -> None:
        """Field by field, each up to the beginning of the next: what braces and quotes there are do not count."""
        entry = self._entry
        entry.warnings.append("unbalanced_braces")

        starts = list(_LOOSE_FIELD.finditer(self._text, max(at - 1, 0), self._limit))
        entry.fields = []
        for found, following in zip(starts, [*starts[1:], None], strict=False):
            stop = following.start() + 1 if following else self._limit
            entry.fields.append((found[1].lower(), _without_marks(self._text[found.end() : stop])))
        entry.end = self._limit


def _without_marks(value: str) -> str:
    """A value without the braces, quotes and comma around it."""
    value = value.strip()
    quoted = value.startswith('"')
    value = value.lstrip('{"').rstrip()
    for mark in ("}", ",", '"' if quoted else "}"):
        value = value.removesuffix(mark).rstrip()
    return value.removesuffix("}").removesuffix("},").rstrip()
