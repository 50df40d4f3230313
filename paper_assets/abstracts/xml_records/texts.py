"""The text of elements: markup inside of it, mathematics, paragraphs, structured abstracts.

Belongs here: what every vocabulary shares of text with tags in it. Not here: which element is which field (a module for
each vocabulary).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft

# Signs that no text holds, since decoding makes line ends of them: a new paragraph, and the end of a label.
_PARAGRAPH, _LABEL_END = "\u2029", "\u2028"
_BEHIND_LABEL = re.compile(f"{_LABEL_END}[\\s{_PARAGRAPH}]*")
_BLOCKS = frozenset(
    {"p", "sec", "title", "list", "list-item", "br", "break", "div", "li", "disp-formula", "disp-quote"}
)
_SKIPPED = frozenset({"fn", "graphic", "inline-graphic", "label", "object-id", "index-term"})
# Kinds of references that are a star or a number in the text, to a note, an address, a mailbox.
_MARKS = frozenset({"fn", "aff", "corresp", "author-notes", "table-fn"})
_NO_LABELS = frozenset({"", "abstract", "summary", "unlabelled", "unlabeled"})
_TEX_BODY = re.compile(r"\\begin\{document\}(.*?)(?:\\end\{document\}|\Z)", re.DOTALL)
_TEX_SIGNS = re.compile(r"[\\^_{]")
_DEEPEST = 60


def text_of(element: Element | None) -> str:
    """All text of an element on one line; empty where there is no element."""
    if element is None:
        return ""
    if not len(element):
        return fields.one_line(element.text or "")
    return fields.one_line(_joined(element).replace(_LABEL_END, "").replace(_PARAGRAPH, " "))


def paragraphs_of(element: Element | None) -> str:
    """The text of an element, a paragraph a line; the title of a section stands before its text, as `Methods: `."""
    if element is None:
        return ""
    lines = map(fields.one_line, _BEHIND_LABEL.sub("", _joined(element)).split(_PARAGRAPH))
    return "\n".join(line for line in lines if line)


def at(record: Element, path: str) -> list[Element]:
    """The elements at a path. Step by step, since a path of several steps takes ElementTree four times as long."""
    found = [record]
    for step in path.split("/"):
        found = [child for element in found for child in element.findall(step)]
    return found


def first(record: Element, *paths: str) -> str | None:
    """The text at the first of these paths where there is any."""
    for path in paths:
        for element in at(record, path):
            text = text_of(element)
            if text:
                return text
    return None


def every(record: Element, *paths: str) -> list[str]:
    """The texts at these paths, in order, without those that are empty."""
    return [text for path in paths for element in at(record, path) if (text := text_of(element))]


def inside(record: Element, *paths: str) -> Element:
    """The element at the first of these paths that leads to one; an empty one where none does."""
    found = (element for path in paths if (element := record.find(path)) is not None)
    return next(found, Element("nothing"))


class Kept:
    """Names in `extra`, and the paths to their texts; by the first step, so that a path that is not there costs nothing."""

    def __init__(self, paths: Mapping[str, str]) -> None:
        self._by_first: dict[str, list[tuple[str, str]]] = {}
        for name, path in paths.items():
            step, _, rest = path.partition("/")
            self._by_first.setdefault(step, []).append((name, rest))

    def keep(self, draft: Draft, record: Element) -> None:
        """Put the texts at these paths into `extra`."""
        for child in record:
            for name, rest in self._by_first.get(child.tag, ()):
                for text in every(child, rest) if rest else (text_of(child),):
                    draft.keep(name, text)


def full_name(*parts: str | None) -> str:
    """A name from its parts in the order in which it is said: given names, family name, suffix."""
    return " ".join(part for part in parts if part)


def labelled(label: str | None, text: str) -> str:
    """A part of a structured abstract with its label."""
    label = fields.one_line(label or "").rstrip(":. ")
    return text if label.lower() in _NO_LABELS or not text else f"{label}: {text}"


def _joined(element: Element) -> str:
    out: list[str] = []
    _walk(element, out, 0)
    return "".join(out)


def _walk(element: Element, out: list[str], depth: int) -> None:
    name = element.tag
    if depth and (name in _SKIPPED or element.get("ref-type") in _MARKS):
        return
    if name in _FORMULAS:
        out.append(_formula(element))
    elif depth > _DEEPEST:
        out.append("".join(element.itertext()))
    elif name == "title" and depth:
        out += (_PARAGRAPH, _label(element), _LABEL_END)
    else:
        mark = _PARAGRAPH if name in _BLOCKS else ""
        out += (mark, element.text or "")
        for child in element:
            _walk(child, out, depth + 1)
            out.append(child.tail or "")
        out.append(mark)


def _label(title: Element) -> str:
    label = fields.one_line("".join(title.itertext())).rstrip(":. ")
    return "" if label.lower() in _NO_LABELS else f"{label}: "


def _formula(element: Element) -> str:
    """A formula as TeX between dollars where its source is given, else its signs in a row."""
    if element.tag == "alternatives":
        chosen = next((found for name in ("tex-math", "math") if (found := element.find(name)) is not None), None)
        return _formula(chosen) if chosen is not None else text_of(next(iter(element), None))
    if element.tag == "tex-math":
        return _tex("".join(element.itertext()))
    said = element.get("alttext")
    if said:
        return _tex(said) if _TEX_SIGNS.search(said) else said
    source = next((a for a in element.iter("annotation") if "tex" in (a.get("encoding") or "").lower()), None)
    if source is not None:
        return _tex("".join(source.itertext()))
    return "".join("".join(text.split()) for text in element.itertext())


_FORMULAS = frozenset({"alternatives", "tex-math", "math"})


def _tex(text: str) -> str:
    body = _TEX_BODY.search(text)
    inner = fields.one_line(body[1] if body else text).strip("$ ")
    return f"${inner}$" if inner else ""
