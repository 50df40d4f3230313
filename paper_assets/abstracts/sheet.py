"""A sheet of a workbook as pieces: each row below its header is a record.

Belongs here: the header of a sheet, and what lies around its table. Not here: column names and cells (delimited), how
a sheet becomes text (raw_files). The lines of a piece are the numbers of its rows in the workbook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from paper_assets.abstracts.delimited.columns import CELL_CHARACTERS, Header, header_of
from paper_assets.abstracts.delimited.records import draft_of
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.stretches import LinePieces, visible
from paper_assets.raw_files.workbooks.sheets import column_of, fault_of, row_of

Row = Mapping[str, str]
_HEADER_ROWS = 12
# A sheet without a header and with a text of this length may hold abstracts; one without such a text is about others.
_LONG_TEXT = 200
_NO_HEADER = (
    "No row of the sheet names a title or an abstract. Put a header row above the table, such as title, abstract."
)
_NO_ROW = "This line is no row of a sheet. Save the workbook again."


@dataclass(frozen=True, slots=True)
class _Table:
    """The header of a sheet, and the letters of its columns."""

    header: Header
    letters: tuple[str, ...]


def read(source: Source) -> Iterator[Piece]:
    """The pieces of a sheet's text; they tile it. Rows above the header, the header itself and its repeats are noise."""
    pieces = LinePieces(source)
    rows = [row_of(text) for text in pieces.texts]
    pieces.numbers = [row[0] if row else line + 1 for line, row in enumerate(rows)]
    at, table = _find_header(rows)
    if table is None and any(len(cell) >= _LONG_TEXT for row in rows if row for cell in row[1].values()):
        yield pieces.reject(0, len(rows), "no_header", _NO_HEADER)
        return
    yield from pieces.between(0, at, "above_the_table")
    for line in range(at, len(rows)):
        row = rows[line]
        if row is None:
            yield from _no_row(pieces, line)
        elif table is None or row[1].keys().isdisjoint(table.letters):
            yield from pieces.between(line, line + 1, "outside_the_table")
        elif (again := _table_of(row[1])) is not None and _is_like(again, table):
            table = again
            yield from pieces.between(line, line + 1, "column_names")
        else:
            yield pieces.record(line, line + 1, _record(row[1], table))


def _no_row(pieces: LinePieces, line: int) -> Iterator[Piece]:
    """A line that says why the sheet ends here, a blank one, or one that no workbook gave."""
    text = pieces.texts[line]
    fault = fault_of(text)
    if fault is None and not visible(text):
        yield from pieces.between(line, line + 1, "outside_the_table")
    else:
        yield pieces.reject(line, line + 1, "unreadable", fault or _NO_ROW)


def _find_header(rows: Sequence[tuple[int, Row] | None]) -> tuple[int, _Table | None]:
    """The first header among the first rows that is not far poorer than the richest; the first row where there is none."""
    found = [(line, table) for line, row in enumerate(rows[:_HEADER_ROWS]) if row and (table := _table_of(row[1]))]
    richest = max((table for _, table in found), key=lambda table: len(table.header.columns), default=None)
    return next(((line, table) for line, table in found if richest and _is_like(table, richest)), (0, None))


def _table_of(row: Row) -> _Table | None:
    if max(map(len, row.values())) > CELL_CHARACTERS:
        return None
    letters = tuple(sorted(row, key=column_of))
    header = header_of([row[letter] for letter in letters], 0, "")
    return None if header is None else _Table(header, letters)


def _is_like(again: _Table, table: _Table) -> bool:
    """True for a header that names about as much as another: the same again, or that of a second table."""
    return len(again.header.columns) >= min(3, len(table.header.columns))


def _record(row: Row, table: _Table) -> Record:
    draft = draft_of([row.get(letter, "") for letter in table.letters], table.header)
    for letter, cell in row.items():
        if letter not in table.letters:
            draft.keep(f"column_{letter.lower()}", cell)
    return draft.record()
