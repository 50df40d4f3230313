"""Markdown lists of papers: `- **[Title](address)** - authors, venue 2031 [[code](…)]`, abstracts in `<details>` or below.

Belongs here: lists whose items carry links. Not here: plain text with Markdown headings (`plain_text`), repairs of Markdown
inside a text (`markup.py`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from paper_assets.abstracts.pieces import Kind, Piece, Record, Source
from paper_assets.abstracts.plain_text.labels import LINK, fields_of, is_abstract_word, label_of
from paper_assets.abstracts.plain_text.lines import is_blank
from paper_assets.abstracts.plain_text.names import is_names
from paper_assets.abstracts.plain_text.prose import is_prose
from paper_assets.abstracts.plain_text.values import values_of
from paper_assets.raw_files.decoding import Lines, decode
from paper_assets.raw_files.heading import venue_and_year

_HEADING = re.compile(r"\s{0,3}#{1,6}\s+\S")
_ITEM = re.compile(r" {0,3}(?:[-*+]|\d{1,4}[.)])\s+(?=\S)")
_BOLD_LINK = re.compile(r"\s{0,3}\*\*\s*\[[^\]]+\]\(|\s{0,3}\[\*\*[^\]]+\]\(")
_ADDRESS = re.compile(r"\]\(\s*<?(?:https?://|www\.)|<details", re.IGNORECASE)
_IMAGE = re.compile(r"!\[[^\]]{0,300}\]\([^)]{0,2000}\)")
_IMAGE_LINK = re.compile(r"\[\s*\]\(([^)\s]{1,2000})\)")
_DETAILS = re.compile(
    r"<details[^>]*>\s*(?:<summary[^>]*>(?P<summary>.*?)</summary>)?(?P<body>.*?)(?:</details>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_TAG = re.compile(
    r"</?(?:br|p|div|summary|details|b|i|em|strong|blockquote|sub|sup|span|ul|li)\b[^<>]{0,200}>", re.IGNORECASE
)
_BOLD = re.compile(r"\*\*\s*(?!\[)([^*]{3,400}?)\s*\*\*")
_MARKS = ' \t*_`"\u201c\u201d|:;,.\u2013\u2014-[]()'
_PARTS = re.compile(
    r"\s*(?:\n|\s[-\u2013\u2014|\u00b7]\s|\s{2,}|<br\s*/?>|,?\s\*{1,2}(?=\w)|(?<=\w)\*{1,2},?(?=\s|$))\s*",
    re.IGNORECASE,
)
_RUNS = re.compile(r"[^\S\n]{3,}")
_PREFIX = re.compile(r"^\s*(?:[-*+>]|\d{1,4}[.)])?\s*")


def read(source: Source) -> Iterator[Piece]:
    """The pieces of a Markdown list; they tile it.

    An item with a link or a `<details>` is a record, a heading the section of the items below it; introductions, tables of
    contents and badges are noise.
    """
    lines = (source.decoded or decode(source.raw)).lines
    section: str | None = None
    reached = 0
    for kind, first, end in _stretches(lines.texts):
        if kind == "heading":
            section = unicodedata.normalize("NFC", lines.texts[first].strip(" \t#*_"))
            yield _piece("heading", lines, first, end, text=section)
        elif kind == "record":
            record = _record(lines.texts[first:end], section)
            usable = record.title or record.abstract
            yield _piece("record" if usable else "noise", lines, first, end, record=record if usable else None)
        else:
            yield _piece("blank" if kind == "blank" else "noise", lines, first, end)
        reached = end
    if reached < len(lines):
        yield _piece("blank", lines, reached, len(lines))


def _stretches(texts: Sequence[str]) -> Iterator[tuple[Kind, int, int]]:
    """Headings, items with what is indented or folded below them, and the rest, line by line in order."""
    index = 0
    while index < len(texts):
        text = texts[index]
        if _HEADING.match(text):
            end, kind = index + 1, "heading"
        elif _begins_item(text):
            end, kind = _end_of_item(texts, index), "record"
        else:
            end, kind = index + 1, "blank" if is_blank(text) else "noise"
            while end < len(texts) and kind == "blank" and is_blank(texts[end]):
                end += 1
        yield kind, index, end  # type: ignore[misc]
        index = end


def _begins_item(text: str) -> bool:
    if _BOLD_LINK.match(text) or text.lstrip().lower().startswith("<details"):
        return True
    return _ITEM.match(text) is not None and (_ADDRESS.search(text) is not None or _BOLD.search(text) is not None)


def _end_of_item(texts: Sequence[str], first: int) -> int:
    """The line after an item: it holds what is indented, quoted or folded, and text directly below."""
    end = first + 1
    folded = _folds(texts[first])
    blank = False
    while end < len(texts):
        text = texts[end]
        if folded <= 0 and not is_blank(text):
            below = text[:1] in " \t>" or text.lstrip().lower().startswith(("<details", "</", "<summary"))
            own = text.lower().startswith("<details") and "<details" in "\n".join(texts[first:end]).lower()
            if _HEADING.match(text) or own or (not below and (blank or _begins_item(text) or _ITEM.match(text))):
                break
        folded += _folds(text)
        blank = is_blank(text)
        end += 1
    while end - 1 > first and is_blank(texts[end - 1]):
        end -= 1
    return end


def _folds(text: str) -> int:
    low = text.lower()
    return low.count("<details") - low.count("</details")


def _record(lines: Sequence[str], section: str | None) -> Record:
    """The record of an item."""
    text = _IMAGE.sub("", "\n".join(lines))
    folded = [m for m in _DETAILS.finditer(text)]
    rest = _DETAILS.sub("\n", text)
    title, address, rest = _title(rest)
    abstract = _plain("\n\n".join(m["body"] for m in folded))
    if title is None and folded and not is_abstract_word(_plain(folded[0]["summary"] or "")):
        title = _plain(LINK.sub(r"\1", folded[0]["summary"] or "")).strip(_MARKS) or None
    fields = [("url", address)] if address else []
    links = LINK.findall(rest)
    fields += [f for words, link in links for f in fields_of(f"[{words}]({link})")]
    fields += [("url", link) for link in _IMAGE_LINK.findall(rest) if "://" in link]
    below, more = _parts(_IMAGE_LINK.sub("", LINK.sub("", rest)))
    record = values_of([*fields, *more])
    return Record(
        title=title,
        abstract=abstract or below or None,
        section=section,
        **record,
    )


def _title(text: str) -> tuple[str | None, str | None, str]:
    """The title of an item and its address (the words of the first link, else what is bold), and the rest."""
    link = LINK.search(text)
    bold = _BOLD.search(text)
    if bold and (link is None or bold.start() < link.start()):
        return _plain(bold[1]).strip(" *_:.") or None, None, text[: bold.start()] + text[bold.end() :]
    if link is None:
        return None, None, text
    return _plain(link[1]).strip(" *_") or None, link[2], text[: link.start()] + text[link.end() :]


def _parts(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The abstract that stands in the open, and the fields of the other words of an item."""
    fields: list[tuple[str, str]] = []
    abstract: list[str] = []
    for part in _PARTS.split(_RUNS.sub("  ", text)):
        words = _PREFIX.sub("", _plain(part)).strip()
        label = label_of(words)
        venue, year = venue_and_year(words) if len(words) < 120 else (None, None)  # noqa: PLR2004
        if label is not None and label.name != "title":
            abstract += [label.value] if label.name == "abstract" else []
            fields += [] if label.name == "abstract" else [(label.name, label.value)]
        elif not words.strip(_MARKS):
            continue
        elif is_names(words.strip(_MARKS.replace(".", ""))):
            fields.append(("authors", words.strip(" *_,;-")))
        elif is_prose([words]):
            abstract.append(words)
        elif venue or year:
            fields += [("venue", venue)] if venue else []
            fields += [("year", str(year))] if year else []
            fields.append(("note", words.strip(" *_|")))
        else:
            fields.append(("note", words.strip(" *_|")))
    return " ".join(abstract), fields


def _plain(text: str) -> str:
    """Text without tags and marks of quotation; a blank line stays one."""
    lines = [line.strip().lstrip(">").strip() for line in _TAG.sub(" ", text).split("\n")]
    paragraphs = [" ".join(group) for blank, group in groupby(lines, key=lambda line: not line) if not blank]
    joined = "\n\n".join(" ".join(p.split()) for p in paragraphs)
    return unicodedata.normalize("NFC", re.sub(r"^\**abstract\**\s*[:.\u2014-]\**\s*", "", joined, flags=re.IGNORECASE))


def _piece(
    kind: Kind, lines: Lines, first: int, end: int, *, record: Record | None = None, text: str | None = None
) -> Piece:
    reason = "list_metadata" if kind == "noise" else None
    return Piece(kind, lines.starts[first], lines.starts[end], first + 1, end, record, text, reason)
