"""Blocks fall into units: headings, titles, fields, the word Abstract, running text.

Belongs here: what can be cut off a block by its own lines and the width of the file. Not here: which units make a record
(`entries.py`), cuts by counters and indents (`cutting.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from paper_assets.abstracts.plain_text.drafts import Unit
from paper_assets.abstracts.plain_text.labels import fields_of, is_abstract_word, label_of
from paper_assets.abstracts.plain_text.lines import Block, is_marked_heading
from paper_assets.abstracts.plain_text.names import is_names
from paper_assets.abstracts.plain_text.prose import is_cut_off, is_placeholder, is_prose
from paper_assets.abstracts.plain_text.structured import section_of
from paper_assets.abstracts.plain_text.titles import is_short_title, lead_lines
from paper_assets.abstracts.plain_text.wrapping import breaks_early
from paper_assets.text.scripts import ends_sentence

_SHORT_LINE = 500
_NAMES_LINES = 8
_NAMES_CHARACTERS = 6000


@dataclass(frozen=True)
class Cutting:
    """What is known of a file when its blocks are cut: its lines, keys of lines, the width, whether titles stand above."""

    texts: Sequence[str]
    keys: Mapping[int, str] = field(default_factory=dict)
    width: int | None = None
    titles_above: bool = False


def units_of(blocks: Sequence[Block], cutting: Cutting) -> list[Unit]:
    """The units of all blocks in order; the last one may be text that the end of the file cut off."""
    units = [unit for block in blocks for unit in _of_block(block, cutting)]
    if units and units[-1].kind == "short" and is_cut_off(_lines(units[-1], cutting)):
        units[-1].kind = "prose"
    return units


def _of_block(block: Block, cutting: Cutting) -> Iterator[Unit]:
    if block.noise:
        yield Unit("noise", block.first, block.end, noise=block.noise)
        return
    if block.end - block.first == 1:
        yield _line_unit(block.first, cutting)
        return
    first = block.first
    above: Unit | None = None
    for index in range(block.first, block.end):
        if _stands_alone(cutting.texts[index]):
            yield from _stretch(first, index, cutting, above)
            above = _line_unit(index, cutting)
            yield above
            first = index + 1
    yield from _stretch(first, block.end, cutting, above)


def _stands_alone(text: str) -> bool:
    return is_marked_heading(text) and len(text) < _SHORT_LINE or is_abstract_word(text)


def _line_unit(index: int, cutting: Cutting) -> Unit:
    text = cutting.texts[index]
    key = cutting.keys.get(index)
    if len(text) < _SHORT_LINE and key is None:
        if is_abstract_word(text):
            return Unit("word", index, index + 1)
        if is_marked_heading(text):
            return Unit("short", index, index + 1)
        if fields := fields_of(text):
            return Unit("field", index, index + 1, fields=fields)
    return _text_unit(index, index + 1, cutting)


def _stretch(first: int, end: int, cutting: Cutting, above: Unit | None) -> Iterator[Unit]:
    """Lines without a heading among them: fields at both ends, a title, and text."""
    start = _fields_from(first, end, cutting)
    yield from (_line_unit(i, cutting) for i in range(first, start))
    if start == end:
        return
    last = _fields_up_to(start, end, cutting)
    lead = _lead(start, last, cutting) if above is None else _authors(start, last, cutting, above)
    if lead:
        yield Unit("short", start, start + lead, key=cutting.keys.get(start))
        fields_end = _fields_from(start + lead, last, cutting)
        yield from (_line_unit(i, cutting) for i in range(start + lead, fields_end))
        start += lead + fields_end - start - lead
    if start < last:
        yield _text_unit(start, last, cutting)
    yield from (_line_unit(i, cutting) for i in range(last, end))


def _lead(start: int, last: int, cutting: Cutting) -> int:
    """The lines of a title and its authors directly above the text."""
    lines = cutting.texts[start:last]
    if len(lines) < 2 or not is_prose(lines):  # noqa: PLR2004
        return 0
    lead, has_names = lead_lines(lines, cutting.width, lenient=cutting.titles_above)
    return lead if (cutting.titles_above or has_names) and lead < len(lines) else 0


def _authors(start: int, last: int, cutting: Cutting, above: Unit) -> int:
    """The lines of authors directly below a marked heading, and none below the word Abstract."""
    count = 0
    while above.kind == "short" and start + count < last - 1 and is_names(cutting.texts[start + count].strip(" *_")):
        count += 1
    return count


def _fields_from(first: int, end: int, cutting: Cutting) -> int:
    index = first
    while index < end and index not in cutting.keys and fields_of(cutting.texts[index]):
        index += 1
    return index


def _fields_up_to(first: int, end: int, cutting: Cutting) -> int:
    index = end
    while index - 1 > first and _is_trailing_field(index - 1, cutting):
        index -= 1
    return index


def _is_trailing_field(index: int, cutting: Cutting) -> bool:
    """True for a line of fields that is no part of the text above: an address may be the last word of a sentence."""
    text, above = cutting.texts[index], cutting.texts[index - 1]
    if not fields_of(text):
        return False
    if cutting.width is not None and not breaks_early(above, text, cutting.width):
        return False
    return label_of(text) is not None and "://" not in text[:8] or ends_sentence(above) or bool(fields_of(above))


def _text_unit(first: int, end: int, cutting: Cutting) -> Unit:
    lines = cutting.texts[first:end]
    key = cutting.keys.get(first)
    section = section_of(lines[0])
    if section is not None:
        return Unit("prose", first, end, key=key, section=section)
    if end - first == 1 and is_placeholder(lines[0]):
        return Unit("placeholder", first, end, key=key)
    return Unit("prose" if is_prose(lines) and not _ends_in_names(lines) else "short", first, end, key=key)


def _ends_in_names(lines: Sequence[str]) -> bool:
    """True for a long list of authors, with or without a title above it, which is no prose for all its length."""
    if (
        len(lines) > _NAMES_LINES
        or (ends_sentence(lines[-1]) and len(lines) == 1)
        or len(lines[-1]) > _NAMES_CHARACTERS
    ):
        return False
    return is_names(" ".join(lines)) or (len(lines) > 1 and is_names(" ".join(lines[1:])) and is_short_title(lines[0]))


def _lines(unit: Unit, cutting: Cutting) -> Sequence[str]:
    return cutting.texts[unit.first : unit.end]
