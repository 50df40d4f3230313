"""The bytes of a workbook or a Parquet table itself: its sheets and rows are sources of their own.

Belongs here: what such a file is in the account of bytes, and whether it can be opened. Not here: sheets (`sheet.py`),
opening (raw_files).
"""

from __future__ import annotations

from collections.abc import Iterator

from paper_assets.abstracts.pieces import Piece, Source
from paper_assets.raw_files.opening import fault


def read(source: Source) -> Iterator[Piece]:
    """One piece over the whole: noise, or a reject where it cannot be opened."""
    detail = fault(source.raw, source.format)
    if detail is None:
        yield Piece("noise", 0, len(source.raw), 1, 1, reason="workbook")
    else:
        yield Piece("reject", 0, len(source.raw), 1, 1, reason="unreadable", detail=detail)
