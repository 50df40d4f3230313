"""The bytes of an archive itself: its members are sources of their own, so the outside holds no record.

Belongs here: what a container is in the account of bytes. Not here: unpacking (raw_files).
"""

from __future__ import annotations

from collections.abc import Iterator

from paper_assets.abstracts.pieces import Piece, Source
from paper_assets.raw_files.opening import INSIDE


def read(source: Source) -> Iterator[Piece]:
    """One piece over the whole: noise, or a reject where an archive lies in an archive."""
    if INSIDE in source.path:
        detail = "An archive in an archive is not opened. Unpack the outer one into the folder."
        yield Piece("reject", 0, len(source.raw), 1, 1, reason="archive_limit", detail=detail)
    else:
        yield Piece("noise", 0, len(source.raw), 1, 1, reason="archive")
