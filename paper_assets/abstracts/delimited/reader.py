"""CSV and TSV as pieces: each row of a table is a record.

Belongs here: where the rows stand, and what lies around the table. Not here: column names (`columns.py`), quotes
(`rows.py`), what a row's cells become (`records.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paper_assets.abstracts.delimited.columns import Header, find_header, header_of, is_among_first
from paper_assets.abstracts.delimited.records import draft_of
from paper_assets.abstracts.delimited.rows import Row, Rows
from paper_assets.abstracts.pieces import Piece, Source
from paper_assets.abstracts.stretches import LinePieces, decoded_of

_NO_HEADER = "No row names a title or an abstract. Put a header row above the table, such as title,abstract,authors."
_QUOTES = "A quotation mark is not closed, or closed twice. Double the quotation marks inside cells."


def read(source: Source) -> Iterator[Piece]:
    """The pieces of a table; they tile it.

    Lines above the header are noise, as are the header, repeated headers and empty rows. A row with too few or too
    many cells is a record with a warning; one whose quotes cannot be told is a reject.
    """
    pieces = LinePieces(source)
    texts = pieces.texts
    table = _table(source)
    if table is None:
        yield pieces.reject(0, len(texts), "no_header", _NO_HEADER)
        return
    logical = _logical_lines(source)
    rows = Rows(texts, table.header, logical, table.faults)
    header = table.names
    if table.line >= 0:
        yield from pieces.between(0, table.line, "above_the_table")
        yield from pieces.between(table.line, next(line for line in logical if line > table.line), "column_names")
    for row in rows.below(table.line):
        if row.cells is None:
            yield pieces.reject(row.first, row.end, "unbalanced_block", _QUOTES)
        elif not any(map(str.strip, row.cells)):
            yield from pieces.between(row.first, row.end, "empty_row")
        elif (again := _repeated_header(row, header)) is not None:
            header = again
            yield from pieces.between(row.first, row.end, "column_names")
        else:
            yield pieces.record(
                row.first, row.end, draft_of(row.cells, header, _doubts(row, row.cells, header)).record()
            )
    if source.kept is not None:
        source.kept["table"] = _Table(table.header, header, -1, rows.faults)


def cut(source: Source) -> int:
    """Lines up to the end of the last row that is the same whatever follows, beyond those where a header may stand."""
    texts = LinePieces(source).texts
    table = _table(source)
    if table is None:
        return 0
    end = Rows(texts, table.header, _logical_lines(source), table.faults).settled(table.line)
    return 0 if table.line >= 0 and is_among_first(texts, end) else max(end, 0)


@dataclass(frozen=True, slots=True)
class _Table:
    """A table and where it begins: its header on a line, or from a part before (-1), the names that hold now, faults."""

    header: Header
    names: Header
    line: int
    faults: int


def _table(source: Source) -> _Table | None:
    """The table of a source, or of the parts before it; None where no row is a header."""
    known: _Table | None = (source.kept or {}).get("table")
    if known is not None:
        return known
    header = find_header(LinePieces(source).texts)
    return _Table(header, header, header.line, 0) if header else None


def _logical_lines(source: Source) -> Sequence[int]:
    """First lines of what line feeds and carriage returns divide, and the number of lines.

    Other line ends (U+2028, vertical tab) stand inside cells where a file has both.
    """
    decoded = decoded_of(source)
    lines = decoded.lines
    if decoded.newline != "mixed":
        return range(len(lines) + 1)
    first = [0]
    for line in range(1, len(lines)):
        before = source.raw[lines.starts[line - 1] : lines.starts[line]]
        if before.rstrip(b"\0")[-1:] in (b"\n", b"\r"):
            first.append(line)
    return [*first, len(lines)]


def _repeated_header(row: Row, header: Header) -> Header | None:
    """The header that a row is again, as in tables put end to end; it may name other columns."""
    cells = row.cells or []
    if row.end - row.first > 1 or sum(map(len, cells)) > 60 * len(cells):
        return None
    found = header_of(cells, row.first, header.delimiter)
    return found if found is not None and len(found.columns) >= min(3, len(header.columns)) else None


def _doubts(row: Row, cells: Sequence[str], header: Header) -> list[str]:
    """What is odd about a row: its quotes, cells too few, or more than a delimiter at the end too many."""
    ragged = len(cells) < len(header.names) or any(map(str.strip, cells[len(header.names) :]))
    return [*([row.fault] if row.fault else []), *(["ragged_row"] if ragged else [])]
