"""One source to the rows of three tables: records, spans, rejects.

Belongs here: running a reader, making sure that its pieces tile the file, and what is the same for all formats. Not
here: formats (one module each), the columns' filling (`rows.py`), which sources are to be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import polars as pl

from paper_assets.abstracts.pieces import Piece, Source
from paper_assets.abstracts.registry import FORMATS, Format
from paper_assets.abstracts.rows import Rows
from paper_assets.abstracts.unread import why_unread
from paper_assets.raw_files.heading import venue_and_year
from paper_assets.raw_files.opening import CONTAINERS
from paper_assets.raw_files.parts import Cut, Part
from paper_assets.text.scripts import language_of

__all__ = ["Reading", "Source", "read", "read_in_parts"]

# A list says what it is in its first lines, if at all.
_NAMING_HEADINGS = 20


@dataclass(frozen=True)
class Reading:
    """What was read from a source; from one in parts, the rows of a part, and what is known of the source so far.

    `records`, `spans` and `rejects` have the columns of the tables of those names (`first_seen` is 0); the spans
    tile the source. `heading` is the first one, `venue` and `publication_year` are what the headings above the
    first record name, `problem` is what a person should know about the file as a whole. The counts are of all parts.
    """

    records: pl.DataFrame
    spans: pl.DataFrame
    rejects: pl.DataFrame
    heading: str | None
    venue: str | None
    publication_year: int | None
    language: str | None
    problem: str | None
    record_count: int
    reject_count: int


def read(source: Source) -> Reading:
    """Read a source; whatever it holds, this does not fail.

    A format that is not read, a reader that fails and a stretch that it leaves out become rejects, so that the
    spans tile the source in any case.
    """
    known = FORMATS.get(source.format)
    rows = Rows(source, known.family if known else source.format)
    return _reading(rows, source, known)


def read_in_parts(source: Source, known: Format, parts: Callable[[Cut], Iterable[Part]]) -> Iterator[Reading]:
    """Read a source a part at a time; the parts together have the rows of the whole, and the last says all of it.

    `source` holds no bytes; `parts` gives them, for a format that says where it may be cut.
    """
    source = replace(source, kept={})
    rows = Rows(source, known.family)

    def cut(part: Part) -> int:
        return known.cut(_source_of(part, source)) if known.cut else 0

    for part in parts(cut):
        rows.go_on(_source_of(part, source), part.byte_start, part.line_start)
        yield _reading(rows, _source_of(part, source), known)


def _source_of(part: Part, source: Source) -> Source:
    return replace(source, raw=part.raw, decoded=part.decoded)


def _reading(rows: Rows, source: Source, known: Format | None) -> Reading:
    for piece in _tiled(source, known):
        rows.add(piece)
    told = source.told
    heading, venue, year = _named_by([told.heading, *rows.headings] if told.heading else rows.headings)
    return Reading(
        rows.records(),
        rows.spans(),
        rows.rejects(),
        heading,
        told.venue or venue,
        told.year or year,
        told.language or (language_of(heading) if heading else None) or rows.language(),
        _problem(rows, source.format),
        rows.record_count,
        rows.reject_count,
    )


def _tiled(source: Source, known: Format | None) -> Iterator[Piece]:
    """The pieces of a source without gap or overlap; at the first fault of the reader the rest is a reject."""
    size = len(source.raw)
    if size == 0:
        return
    if source.format == "empty":
        yield Piece("blank", 0, size, 1, _line(source, size - 1))
        return
    if known is None:
        reason, detail = why_unread(source.format)
        yield Piece("reject", 0, size, 1, _line(source, size - 1), reason=reason, detail=detail)
        return
    reached = 0
    fault = "The reader stopped before the end."
    try:
        for piece in known.read(source):
            if piece.byte_start != reached or not reached < piece.byte_end <= size:
                fault = "The reader left a gap or went over the same bytes twice."
                break
            yield piece
            reached = piece.byte_end
    except Exception as error:  # noqa: BLE001 - one bad file must never cost another
        fault = f"{type(error).__name__}: {error}"
    if reached < size:
        detail = f"The {known.name} reader failed here: {fault} Please report this with the file."
        yield Piece(
            "reject",
            reached,
            size,
            _line(source, reached),
            _line(source, size - 1),
            reason="parser_error",
            detail=detail,
        )


def _line(source: Source, offset: int) -> int:
    """The line, from 1, that holds a byte."""
    return 1 if source.decoded is None else source.decoded.lines.line_at(offset) + 1


def _named_by(headings: list[str]) -> tuple[str | None, str | None, int | None]:
    """The first heading, and the venue and the year of the first one above the records that names either."""
    if not headings:
        return None, None, None
    named = next(
        (found for h in headings[:_NAMING_HEADINGS] if (found := venue_and_year(h)) != (None, None)), (None, None)
    )
    return headings[0], *named


def _problem(rows: Rows, name: str) -> str | None:
    """What a person should know about the file as a whole, in one or two sentences."""
    said = []
    noise: Counter[str] = rows.noise
    if name in FORMATS and not rows.record_count and not rows.reject_count and name not in CONTAINERS:
        said.append("No abstract found: all its text is headings or short lines.")
    if noise["placeholder_abstract"]:
        said.append(f"Placeholders in place of an abstract: {noise['placeholder_abstract']}; they are no records.")
    if rows.low_confidence:
        said.append("Short lines may be titles or headings; they are taken for headings. Write `Title:` before titles.")
    if rows.cut_off:
        said.append("The last abstract may be cut off: the file ends in the middle of a sentence.")
    if rows.decode_errors:
        said.append(f"Bytes that do not fit the encoding: {rows.decode_errors}.")
    return " ".join(said) or (rows.first_reject if not rows.record_count else None)
