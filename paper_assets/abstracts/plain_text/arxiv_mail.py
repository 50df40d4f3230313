r"""The daily e-mail of arXiv: `\\`, a header, `\\`, the abstract, `\\ ( address , size)`.

Belongs here: this one layout. Not here: other exports of arXiv.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from paper_assets.abstracts.plain_text.drafts import Arrangement, Draft
from paper_assets.abstracts.plain_text.lines import is_blank, noise_of
from paper_assets.abstracts.plain_text.prose import is_prose

_MARK = re.compile(r"\s*\\\\\s*(?:\(\s*(?P<url>https?://\S+?)\s*(?:,.*)?\)?\s*)?$")
_ID = re.compile(r"\s*(?:arXiv|Paper)\s?:\s?(?P<id>\S+)", re.IGNORECASE)
_HEADER = re.compile(r"(?P<name>[A-Z][A-Za-z-]+):\s*(?P<value>.*)$")
_FIELDS = {"Authors": "authors", "Author": "authors", "Date": "year", "DOI": "doi", "Journal-ref": "venue"}


def arrange(texts: list[str]) -> Arrangement | None:
    """Arrange a mailing; None for any other file. Names of header fields leave the texts."""
    marks = [i for i, t in enumerate(texts) if "\\\\" in t[:8] and _MARK.match(t)]
    starts = [i for i in marks if _ID.match(_below(texts, i))]
    if not starts:
        return None
    ends = [*starts[1:], len(texts)]
    drafts = list(_between(texts, 0, starts[0]))
    for start, end in zip(starts, ends, strict=True):
        drafts += _entry(texts, start, end, marks[bisect_right(marks, start) : bisect_left(marks, end)])
    return Arrangement("arxiv_mail", texts, drafts)


def _below(texts: Sequence[str], index: int) -> str:
    return next((t for t in texts[index + 1 : index + 3] if not is_blank(t)), "")


def _entry(texts: list[str], start: int, end: int, marks: Sequence[int]) -> Iterator[Draft]:
    """The record between two marks, and what stands below it."""
    close = marks[0] if marks else end
    record = Draft("record", start, close + 1 if marks else end)
    _header(texts, start + 1, close, record)
    if marks and not _address(texts[close]):
        close = marks[1] if len(marks) > 1 else _last_text(texts, marks[0] + 1, end)
        record.paragraphs = list(_paragraphs(texts, marks[0] + 1, close))
        record.end = close + 1 if len(marks) > 1 else close
    address = _address(texts[close]) if close < end else None
    if address:
        record.fields.append(("url", address))
    yield record
    yield from _between(texts, record.end, end)


def _address(text: str) -> str | None:
    match = _MARK.match(text)
    return match["url"] if match else None


def _last_text(texts: Sequence[str], first: int, end: int) -> int:
    """The end of a text that no mark closes: the next separator, or the end of the entry."""
    return next((i for i in range(first, end) if noise_of(texts[i]) == "separator"), end)


def _header(texts: list[str], first: int, end: int, record: Draft) -> None:
    name = ""
    for index in range(first, end):
        text = texts[index]
        header = _HEADER.match(text)
        identifier = _ID.match(text)
        if identifier:
            record.fields.append(("arxiv_id", identifier["id"]))
            record.key = re.sub(r"v\d+$", "", identifier["id"])
            name = ""
        elif header:
            name = header["name"]
            texts[index] = header["value"]
            if name == "Title":
                record.title = [index]
            else:
                record.fields.append((_FIELDS.get(name, name.lower()), header["value"].strip()))
        elif name == "Title" and not is_blank(text):
            record.title.append(index)
        elif name and not is_blank(text):
            field, value = record.fields[-1]
            record.fields[-1] = (field, f"{value} {text.strip()}")


def _paragraphs(texts: Sequence[str], first: int, end: int) -> Iterator[list[int]]:
    lines: list[int] = []
    for index in range(first, end):
        if is_blank(texts[index]):
            if lines:
                yield lines
            lines = []
        else:
            lines.append(index)
    if lines:
        yield lines


def _between(texts: Sequence[str], first: int, end: int) -> Iterator[Draft]:
    """Lines outside of records: noise, whatever they say."""
    for lines in _paragraphs(texts, first, end):
        kind = "separator" if noise_of(texts[lines[0]]) else "list_metadata"
        long = kind == "list_metadata" and is_prose([texts[i] for i in lines]) and first > 0
        yield Draft("noise", lines[0], lines[-1] + 1, reason="between_records" if long else kind)
