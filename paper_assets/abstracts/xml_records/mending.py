"""Text that no XML parser takes, mended so that one does: once its characters, then its tags.

Belongs here: entities without a definition, characters that XML forbids, tags without a partner. Not here: parsing
(`trees.py`). Nothing is guessed of what a tag means. Every pattern takes linear time.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import dataclass
from html.entities import html5
from itertools import zip_longest

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_CDATA = r"<!\[CDATA\[(?:[^\]<]|\](?!\]>)|<(?!!\[CDATA\[))*+\]\]>"
_COMMENT = r"<!--(?:[^-<]|-(?!->)|<(?!!--))*+-->"
_REFERENCE = re.compile(rf"(?P<cdata>{_CDATA})|&(?:#(?P<code>\d+|[xX][0-9a-fA-F]+)|(?P<name>[A-Za-z][A-Za-z0-9]*));|&")
_OF_XML = frozenset({"amp", "lt", "gt", "quot", "apos"})
_PREFIXES, _NAME = r"(?:[\w.-]+:)*", r"[A-Za-z_][A-Za-z0-9_.-]*"
_TAG = rf"<(?P<end>/?){_PREFIXES}(?P<name>{_NAME})(?P<rest>[^<>\w:.-][^<>]*)?>"
_TOKEN = re.compile(rf"(?P<cdata>{_CDATA})|(?P<aside>{_COMMENT}|<\?[^<>]*>)|{_TAG}|<")
_ATTRIBUTE = re.compile(rf"\s{_PREFIXES}({_NAME})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
# What a file that was cut off leaves of a tag or an entity.
_CUT_TAG = re.compile(r"(?:<[^<>]*|&[#\w]{0,10})\Z")
_INLINE = "i b u em strong italic bold sub sup sc tt span style a xref ext-link underline monospace fixed-case"
_INLINE_NAMES = frozenset(_INLINE.split())


def characters(text: str) -> tuple[str, list[str]]:
    """The text with characters in place of entities that are not XML's own, and without what XML forbids.

    A name that HTML does not know either stays as it is written. Returns the names of what was found too.
    """
    found: list[str] = []
    allowed = _FORBIDDEN.sub("", text)
    if allowed != text:
        found.append("control_characters")

    def replaced(reference: re.Match[str]) -> str:
        if reference["cdata"] or reference["name"] in _OF_XML:
            return reference[0]
        if reference["code"]:
            character = html.unescape(reference[0])
            if character not in ("", "\ufffd") and not _FORBIDDEN.search(character):
                return html.escape(character, quote=True)
            found.append("control_characters")
            return ""
        found.append("undefined_entity" if reference["name"] else "bare_ampersand")
        known = html5.get(f"{reference['name']};") if reference["name"] else None
        return html.escape(known, quote=True) if known else f"&amp;{reference[0][1:]}"

    return _REFERENCE.sub(replaced, allowed), list(dict.fromkeys(found))


@dataclass(slots=True)
class _Tag:
    """A start or end tag in the text between two others; `paired` when its partner was found."""

    name: str
    token: re.Match[str]
    before: str
    is_end: bool
    paired: bool = False

    @property
    def is_empty(self) -> bool:
        return not self.is_end and (self.token["rest"] or "").endswith("/")

    @property
    def written(self) -> str:
        attributes: dict[str, str] = {}
        for name, *values in _ATTRIBUTE.findall(f" {self.token['rest'] or ''}"):
            attributes.setdefault(name, "".join(values).replace('"', "&quot;"))
        said = "".join(f' {name}="{value}"' for name, value in attributes.items())
        return f"<{self.name}{said}{'/' if self.is_empty else ''}>"


def balanced(text: str) -> str:
    """The text with every tag in a pair, without prefixes, comments and instructions.

    An end tag without a start is left out. A start without an end is closed where its text ends, at the next tag that
    is no markup inside of text; one that holds no text of its own ends with what is around it.
    """
    text = _CUT_TAG.sub("", text)
    tags, tail = _tags(text)
    _pair(tags)
    return _Writer().written(tags, tail)


def _tags(text: str) -> tuple[list[_Tag], str]:
    """The tags with the text before each, and the text behind the last one; what looks like a tag and is none is text."""
    tags: list[_Tag] = []
    parts: list[str] = []
    at = 0
    for token in _TOKEN.finditer(text):
        parts.append(text[at : token.start()].replace("]]>", "]]&gt;"))
        at = token.end()
        if token["name"]:
            tags.append(_Tag(token["name"], token, "".join(parts), bool(token["end"])))
            parts = []
        else:
            parts.append(token["cdata"] or ("" if token["aside"] else "&lt;"))
    return tags, "".join([*parts, text[at:].replace("]]>", "]]&gt;")])


def _pair(tags: list[_Tag]) -> None:
    """Mark the tags that have a partner."""
    unclosed: list[_Tag] = []
    waiting: Counter[str] = Counter()
    for tag in tags:
        if tag.is_empty:
            tag.paired = True
        elif not tag.is_end:
            unclosed.append(tag)
            waiting[tag.name] += 1
        elif waiting[tag.name]:
            while True:
                start = unclosed.pop()
                waiting[start.name] -= 1
                if start.name == tag.name:
                    break
            start.paired = tag.paired = True


def _holds_text(following: _Tag | None, tail: str) -> bool:
    """True for an element that begins with text, or with markup inside of text."""
    if following is None:
        return bool(tail.strip())
    return bool(following.before.strip()) or (not following.is_end and following.name in _INLINE_NAMES)


class _Writer:
    """Writes tags so that they are balanced."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._open: list[str] = []
        self._count: Counter[str] = Counter()
        # How many elements stay open when a start tag without an end is closed at the next tag.
        self._keep: int | None = None

    def written(self, tags: list[_Tag], tail: str) -> str:
        for tag, following in zip_longest(tags, tags[1:]):
            self._out.append(tag.before)
            if self._keep is not None and tag.name not in _INLINE_NAMES:
                self._close(self._keep)
                self._keep = None
            if tag.is_end:
                self._end(tag)
            else:
                self._start(tag, _holds_text(following, tail))
        self._out.append(tail)
        self._close(0)
        return "".join(self._out)

    def _start(self, tag: _Tag, holds_text: bool) -> None:
        self._out.append(tag.written)
        if tag.is_empty:
            return
        if not tag.paired and holds_text and self._keep is None:
            self._keep = len(self._open)
        self._open.append(tag.name)
        self._count[tag.name] += 1

    def _end(self, tag: _Tag) -> None:
        if tag.paired and self._count[tag.name]:
            depth = len(self._open) - 1
            while self._open[depth] != tag.name:
                depth -= 1
            self._close(depth)

    def _close(self, depth: int) -> None:
        while len(self._open) > depth:
            name = self._open.pop()
            self._count[name] -= 1
            self._out.append(f"</{name}>")
