"""CSV and TSV as pieces: each row of a table is a record.

Belongs here: what a row's cells become, and what lies around the table. Not here: column names (`columns.py`), quotes
(`rows.py`), the forms of values (`fields.py` of the room).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paper_assets.abstracts import fields
from paper_assets.abstracts.delimited.columns import Header, find_header, header_of, is_among_first
from paper_assets.abstracts.delimited.rows import Row, Rows
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.pieces import Piece, Source
from paper_assets.abstracts.stretches import LinePieces, decoded_of

_EXCEL_TEXT = re.compile(r'="(.*)"$', re.DOTALL)
_NO_HEADER = "No row names a title or an abstract. Put a header row above the table, such as title,abstract,authors."
_QUOTES = "A quotation mark is not closed, or closed twice. Double the quotation marks inside cells."
_COLUMN_FIELDS = ("title", "abstract", "venue", "doi", "arxiv_id", "pmid", "url", "language", "source_key")


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
            yield pieces.record(row.first, row.end, _draft(row, row.cells, header).record())
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


def _draft(row: Row, cells: list[str], header: Header) -> Draft:
    draft = Draft(warnings=[row.fault] if row.fault else [])
    cells = [_plain(cell) for cell in cells]
    _check_length(draft, cells, header)
    taken = set()
    found: dict[str, str] = {}
    for name, columns in header.columns.items():
        column = next((c for c in columns if c < len(cells) and cells[c]), None)
        if column is not None:
            taken.add(column)
            found[name] = cells[column]
    for name in _COLUMN_FIELDS:
        setattr(draft, name, found.get(name))
    draft.year = found.get("year")
    draft.authors = fields.authors_of(found["authors"]) if "authors" in found else ()
    draft.keywords = fields.keywords_of(found["keywords"]) if "keywords" in found else ()
    for column, cell in enumerate(cells):
        if cell and column not in taken:
            draft.keep(header.names[column] if column < len(header.names) else "more_cells", cell)
    return draft


def _check_length(draft: Draft, cells: list[str], header: Header) -> None:
    """Warn of a row with cells too few, or with more than a delimiter at the end too many."""
    if len(cells) < len(header.names) or any(cells[len(header.names) :]):
        draft.warn("ragged_row")


def _plain(cell: str) -> str:
    r"""A cell without white space at its ends and without the `="..."` that keeps Excel from counting."""
    cell = cell.strip().strip("\ufeff")
    excel = _EXCEL_TEXT.match(cell) if cell.startswith('="') else None
    return excel[1] if excel else cell
