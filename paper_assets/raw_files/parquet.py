"""Parquet tables as JSON Lines, so that a row is a record like an object of JSON.

Belongs here: row groups to text, and which columns are left out. Not here: what a key means (the room abstracts).
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import polars as pl

from paper_assets.raw_files.archives import HIGHEST_RATIO, Member
from paper_assets.raw_files.workbooks.sheets import undivided

_ROWS_AT_ONCE = 2000
# Run-length encoding makes a long column of one value very short.
_ALWAYS_ALLOWED = 1 << 28
_FAULTS = (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError, OverflowError)
_TOO_MUCH = "Its rows take more than {:,} bytes as text. Split the table, or leave out columns."
_DAMAGED = "The table is damaged or not complete ({}). Write it again."


def fault(raw: bytes) -> str | None:
    """Why a table cannot be opened; None where it can."""
    try:
        pl.scan_parquet(io.BytesIO(raw)).collect_schema()
    except _FAULTS as error:
        return _DAMAGED.format(_first_line(error))
    return None


def members(raw: bytes) -> Iterator[Member]:
    """The one member of a table, `rows`: a line of JSON for each row; none where it cannot be opened.

    Columns of bytes, and lists of decimal numbers (embeddings), hold nothing to read and are left out.
    """
    if fault(raw) is not None:
        return
    limit = max(HIGHEST_RATIO * len(raw), _ALWAYS_ALLOWED)
    lines = bytearray()
    try:
        for part in _parts(raw):
            if len(lines) + _text_bytes(part) > limit:
                yield Member("rows", None, _TOO_MUCH.format(limit))
                return
            lines += undivided(part.write_ndjson()).encode("utf-8", "replace")
    except _FAULTS as error:
        yield Member("rows", None, _DAMAGED.format(_first_line(error)))
        return
    yield Member("rows", bytes(lines))


def _parts(raw: bytes) -> Iterator[pl.DataFrame]:
    """The rows, a few thousand at a time, so that only the row groups that hold them are unpacked."""
    table = pl.scan_parquet(io.BytesIO(raw))
    schema = table.collect_schema()
    wanted = [name for name, dtype in schema.items() if _is_readable(dtype)]
    height = table.select(pl.len()).collect().item()
    for start in range(0, height if wanted else 0, _ROWS_AT_ONCE):
        yield table.select(wanted).slice(start, _ROWS_AT_ONCE).collect()


def _is_readable(dtype: object) -> bool:
    """False for bytes and lists of decimal numbers, and for what holds bytes anywhere inside."""
    if isinstance(dtype, pl.List | pl.Array):
        inner = dtype.inner
        return not (isinstance(inner, pl.DataType) and inner.is_float()) and _is_readable(inner)
    if isinstance(dtype, pl.Struct):
        return all(_is_readable(field.dtype) for field in dtype.fields)
    return not isinstance(dtype, pl.Binary | pl.Object)


def _text_bytes(part: pl.DataFrame) -> int:
    """Bytes of the texts in a part, before they are written out."""
    texts = part.select(pl.col(pl.String).str.len_bytes().sum())
    return sum(int(size or 0) for size in texts.row(0)) if texts.width else 0


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]
