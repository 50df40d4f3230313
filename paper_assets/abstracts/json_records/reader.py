"""JSON as pieces: the objects of a list, of a list inside an answer, or one after the other.

Belongs here: where the records of a file are, and what lies between them. Not here: what an object means
(`flavours.py`), JSON Lines (`lines.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paper_assets.abstracts.json_records.flavours import draft_of
from paper_assets.abstracts.json_records.scanning import SPACE, Scanner
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.stretches import WholeText

_LIST_NAMES = (
    "results|data|notes|papers|works|items|records|articles|documents|docs|entries|references|publications|message|hits"
)
_LIST = re.compile(rf'"(?:{_LIST_NAMES})"\s*:\s*\[\s*(?=\{{)')
_MEMBER = re.compile(r'[\s,{]*"((?:[^"\\]|\\.)*)"\s*:\s*(?=\{)', re.DOTALL)
_OTHER_MEMBER = re.compile(r'"(?:[^"\\]|\\.)*"\s*:\s*', re.DOTALL)
_BROKEN = "This is not valid JSON. Write the file again, or mend it here; what stands around it was read."
_NO_OBJECT = "This is a text and no object. Give each paper as an object with the keys title and abstract."
_CUT_OFF = "The file ends here in the middle of an object. Let the program that writes it finish, or write it again."
_MOST_CHARACTERS_BEFORE = 65_536


def read(source: Source) -> Iterator[Piece]:
    """The pieces of a JSON file; they tile it.

    Each object of a list is a record. What is broken is a reject up to the next object that can be read and has a
    title or an abstract; brackets and the answer around a list are noise.
    """
    whole = WholeText(source)
    yield from _Objects(whole).pieces()


class _Objects:
    """The walk over one text."""

    def __init__(self, whole: WholeText) -> None:
        self._whole = whole
        self._text = whole.text
        self._scanner = Scanner(whole.text)
        self._in_answer = False

    def pieces(self) -> Iterator[Piece]:
        at = self._next(0)
        while at < len(self._text):
            beyond = self._around(at)
            found = None if beyond is not None else self._scanner.value(at)
            if beyond is None and not (found and _is_record(found[0])):
                beyond = self._list_inside(at, found)
            if beyond is not None:
                at = self._next(beyond)
            elif found is None:
                stop = self._behind_fault(at)
                yield from self._reject(at, stop)
                at = stop
            else:
                yield from self._value(at, *found)
                at = self._next(found[1])
        yield from self._whole.between(len(self._text), "around_the_list")

    def _next(self, at: int) -> int:
        space = SPACE.match(self._text, at)
        return space.end() if space else at

    def _around(self, at: int) -> int | None:
        """Where brackets, the beginning of an answer, or a member of one beside the list end; else None."""
        mark = self._text[at]
        if mark in "[]}":
            return at + 1
        if mark == '"' and self._in_answer:
            member = _OTHER_MEMBER.match(self._text, at)
            found = self._scanner.value(member.end()) if member else None
            listed = _LIST.match(self._text, at)
            return listed.end() if listed else found[1] if found else None
        return None

    def _list_inside(self, at: int, found: tuple[object, int] | None) -> int | None:
        """Where the list of records begins in an object that is an answer around one, read or broken."""
        if self._text[at] != "{":
            return None
        end = found[1] if found else at + _MOST_CHARACTERS_BEFORE
        listed = _LIST.search(self._text, at, min(end, at + _MOST_CHARACTERS_BEFORE))
        inside = self._or_nearer(at, listed) if listed else None
        self._in_answer = self._in_answer or inside is not None
        return inside

    def _or_nearer(self, at: int, found: re.Match[str]) -> int | None:
        """The list, unless the text before it is a broken record of its own."""
        before = self._text[at : found.start()]
        return None if re.search(r'"(?:title|abstract)"\s*:', before) else found.end()

    def _value(self, at: int, value: object, end: int) -> Iterator[Piece]:
        if isinstance(value, dict) and _holds_records(value) and not _is_record(value):
            yield from self._members(at, end)
        elif isinstance(value, dict):
            yield from self._whole.between(at, "around_the_list")
            yield from self._whole.piece("record", end, self._record(value))
        elif isinstance(value, str) and value and not self._in_answer:
            yield from self._reject(at, end, _NO_OBJECT)

    def _record(self, item: dict[str, object], key: str | None = None) -> Record:
        draft = draft_of(item)
        draft.source_key = draft.source_key or key
        if self._scanner.not_numbers:
            draft.warn("not_a_number")
            self._scanner.not_numbers = 0
        return draft.record()

    def _members(self, at: int, end: int) -> Iterator[Piece]:
        """An object whose members are the records, under their keys."""
        while (member := _MEMBER.match(self._text, at, end)) is not None:
            found = self._scanner.value(member.end())
            if found is None or not isinstance(found[0], dict):
                break
            yield from self._whole.between(member.end(), "around_the_list")
            yield from self._whole.piece("record", found[1], self._record(found[0], member[1]))
            at = found[1]

    def _behind_fault(self, at: int) -> int:
        """The next object that can be read and is a record, or the end."""
        tried = at
        while (start := self._scanner.next_object(tried + 1)) is not None:
            found = self._scanner.value(start)
            if found is not None and _is_record(found[0]):
                return start
            tried = start
        return len(self._text)

    def _reject(self, at: int, stop: int, detail: str | None = None) -> Iterator[Piece]:
        """From a fault up to the next object, without the white space and comma before that."""
        body = self._text[at:stop].rstrip("\ufeff \t\r\n,")
        if not body:
            return
        detail = detail or (_CUT_OFF if stop == len(self._text) and not self._whole.closed else _BROKEN)
        yield from self._whole.between(at, "around_the_list")
        yield from self._whole.piece("reject", at + len(body), reason="bad_json", detail=detail)


def _is_record(item: object) -> bool:
    """True for an object with a title or an abstract under any of their names."""
    if not isinstance(item, dict):
        return False
    if isinstance(item.get("title"), str) and item["title"]:
        return True
    draft = draft_of(item)
    return bool(draft.title or draft.abstract)


def _holds_records(item: dict[str, object]) -> bool:
    """True when the members of an object, judged by the first few, are records."""
    members = list(item.values())[:3]
    return bool(members) and all(map(_is_record, members))
