"""The lines between two texts: headings, then title, authors and fields of the second.

Belongs here: splitting such a head. Not here: whether the file has titles (`entries.py`), names (`names.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from paper_assets.abstracts.plain_text.drafts import Unit
from paper_assets.abstracts.plain_text.names import is_names
from paper_assets.abstracts.plain_text.prose import is_section_name, names_list


@dataclass(frozen=True)
class Head:
    """What belongs to no record (`before`), and the units, title lines and fields of the record below."""

    before: Sequence[Unit] = ()
    units: Sequence[Unit] = ()
    title: list[int] = field(default_factory=list)
    fields: list[tuple[str, str]] = field(default_factory=list)


def is_strong(texts: Sequence[str], lead: Sequence[Unit]) -> bool:
    """True for a head that says by itself that a title is in it: authors below it, a number before it, the word Abstract."""
    if not lead or not any(u.kind == "short" for u in lead):
        return False
    if any(u.kind == "short" and u.key for u in lead) or has_authors(texts, lead):
        return True
    return lead[-1].kind == "word" and not is_heading(texts, [u for u in lead if u.kind == "short"][-1])


def has_authors(texts: Sequence[str], lead: Sequence[Unit]) -> bool:
    """True when authors stand below another short line, or in a labelled field below one."""
    shorts = [u for u in lead if u.kind == "short"]
    if not shorts:
        return False
    if any(name == "authors" for u in lead if u.kind == "field" for name, _ in u.fields):
        return lead[0].kind == "short"
    return _authors_at(texts, shorts) is not None


def split_head(texts: Sequence[str], lead: Sequence[Unit], *, authors: bool) -> Head:
    """Split the units before a text. `authors` says that the other records of the file have a line of authors."""
    shorts = [u for u in lead if u.kind == "short"]
    if not shorts:
        return Head(units=list(lead), fields=[f for u in lead for f in u.fields])
    if len(shorts) == 1 and not shorts[0].key and is_heading(texts, shorts[0]) and not has_authors(texts, lead):
        rest = list(lead[lead.index(shorts[0]) + 1 :])
        return Head(lead[: lead.index(shorts[0]) + 1], rest, fields=[f for u in rest for f in u.fields])
    title, at, names = _title(texts, shorts, authors=authors)
    start = lead.index(shorts[at])
    units = list(lead[start:])
    others = [i for u in shorts[at:] for i in range(u.first, u.end) if i not in title and i not in names]
    fields = [("authors", _joined(texts, names))] if names else []
    fields += [("affiliations", texts[i].strip()) for i in others]
    return Head(lead[:start], units, title, fields + [f for u in units for f in u.fields])


def _title(texts: Sequence[str], shorts: Sequence[Unit], *, authors: bool) -> tuple[list[int], int, list[int]]:
    """The lines of the title, the short unit that it stands in, and the lines of the authors."""
    found = _authors_at(texts, shorts)
    if found is not None:
        at, first, end = found
        if first > shorts[at].first:
            return list(range(shorts[at].first, first)), at, list(range(first, end))
        above = shorts[at - 1]
        return list(range(above.first, above.end)), at - 1, list(range(first, end))
    keyed = next((i for i in range(len(shorts) - 1, -1, -1) if shorts[i].key), None)
    at = len(shorts) - 1 if keyed is None else keyed
    lines = list(range(shorts[at].first, shorts[at].end))
    return (lines[:1], at, lines[1:2]) if authors and len(lines) > 1 else (lines, at, [])


def _authors_at(texts: Sequence[str], shorts: Sequence[Unit]) -> tuple[int, int, int] | None:
    """The last short unit with a line of authors below another line, the first of its lines of authors and their end."""
    for at in range(len(shorts) - 1, -1, -1):
        unit = shorts[at]
        for line in range(unit.first, unit.end):
            above = line > unit.first or (at > 0 and not is_heading(texts, shorts[at - 1]))
            if above and is_names(texts[line].strip()):
                end = line + 1
                while end < unit.end and is_names(texts[end].strip()):
                    end += 1
                return at, line, end
    return None


def _joined(texts: Sequence[str], lines: Sequence[int]) -> str:
    """Lines of authors as one list; a comma at the end of a line is that of the list."""
    parts = [texts[i].strip().rstrip(",;") for i in lines]
    return ("; " if any(";" in p for p in parts) else ", ").join(parts)


def is_heading(texts: Sequence[str], unit: Unit) -> bool:
    """True for a short unit that names a list or a part of one, and hardly a paper."""
    text = texts[unit.first]
    return is_section_name(text) or names_list(text)
