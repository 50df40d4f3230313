"""A sheet as text: a line for each row that holds anything, with the row's number and its cells by column letter.

Belongs here: the form of that text, written and read, and the limit on its size. Not here: the formats of workbooks.
Cells that hold nothing take no room, so that a sheet costs what is in it, wherever that stands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

Cells = dict[int, str]
"""The cells of a row that hold anything, by column from 0."""

FAULT = "!"
_encoded = json.JSONEncoder(ensure_ascii=False).encode
_ROW = re.compile(r"(\d+)\t(\{.*\})", re.DOTALL)
# Characters at which a text is divided into lines, and which JSON leaves as they are.
_LINE_ENDS = ("\x85", "\u2028", "\u2029")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class WorkbookError(Exception):
    """A workbook or a sheet cannot be read; the message says why and what to do, in sentences."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its name, whether people see it, and its rows in order, each with its number from 1."""

    name: str
    hidden: bool
    rows: Callable[[], Iterator[tuple[int, Cells]]]


def text_of(rows: Iterable[tuple[int, Cells]], limit: int) -> str:
    """The text of a sheet, at most `limit` characters; a line with the fault where it could be read no further.

    Raises:
        WorkbookError: not even one row could be read.
    """
    lines: list[str] = []
    room = limit
    try:
        for number, cells in rows:
            named = {letters_of(column): cells[column] for column in sorted(cells) if cells[column].strip()}
            if not named:
                continue
            line = f"{number}\t{undivided(_encoded(named))}\n"
            room -= len(line)
            if room < 0:
                raise WorkbookError(f"Its text takes more than {limit:,} characters. Save the sheet as CSV.")
            lines.append(line)
    except WorkbookError as error:
        if not lines:
            raise
        lines.append(f"{FAULT}\t{json.dumps(str(error))}\n")
    return "".join(lines)


def undivided(text: str) -> str:
    """JSON without the characters at which a text is divided into lines, but for the line feed."""
    for mark in _LINE_ENDS:
        text = text.replace(mark, f"\\u{ord(mark):04x}")
    return text


def row_of(line: str) -> tuple[int, Mapping[str, str]] | None:
    """The number and the cells, by column letters, of a line that `text_of` wrote; None for any other line."""
    found = _ROW.fullmatch(line.strip().strip("\ufeff").strip())
    if found is None:
        return None
    try:
        cells = json.loads(found[2])
    except (ValueError, RecursionError):
        return None
    return int(found[1][:9]), {str(letters): str(cell) for letters, cell in cells.items()}


def fault_of(line: str) -> str | None:
    """What a line says about the rest of its sheet, when that could not be read."""
    mark, _, said = line.strip().partition("\t")
    if mark != FAULT:
        return None
    try:
        return str(json.loads(said))
    except (ValueError, RecursionError):
        return None


@lru_cache(maxsize=20_000)
def letters_of(column: int) -> str:
    """The letters of a column from 0: A, B, ..., Z, AA, ..."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = _LETTERS[rest] + letters
    return letters


@lru_cache(maxsize=20_000)
def column_of(letters: str) -> int:
    """The column, from 0, of its letters."""
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - 64
    return column - 1
