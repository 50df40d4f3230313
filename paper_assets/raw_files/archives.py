"""Archives: what lies in them, member by member, within limits.

Belongs here: unpacking in memory (gzip, zip, bzip2, xz, zstd). Not here: what the members are. Nothing is
ever written to the disk, so the paths in an archive can do no harm.

The limits are on what a small archive may become, not on size: a member may grow to 200 times its packed
size (text packs three to ten times; what packs better holds no papers), there may be 10,000 of them, and an
archive in an archive is not opened.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import IO, cast

import zstandard

MOST_MEMBERS = 10_000
HIGHEST_RATIO = 200
# Below this size any ratio is harmless: a few lines of blanks pack a thousand times.
_ALWAYS_ALLOWED = 1 << 20
_CHUNK = 1 << 18
# A packed piece may become tens of thousands of times as large before its size can be looked at.
_PACKED_CHUNK = 1 << 12
FAULTS = (OSError, EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, zstandard.ZstdError, NotImplementedError,
           RuntimeError, ValueError, LookupError, struct.error)  # fmt: skip
_SUFFIXES = {"gzip": (".gz", ".gzip"), "bzip2": (".bz2",), "xz": (".xz",), "zstd": (".zst", ".zstd")}
CONTAINERS = frozenset({*_SUFFIXES, "zip"})


@dataclass(frozen=True, slots=True)
class Member:
    """One member of a container: its name, and its bytes or the problem that they have; some are not to be read."""

    name: str
    raw: bytes | None
    problem: str = ""
    ignored: bool = False


def members(raw: bytes, container: str, outer_name: str) -> Iterator[Member]:
    """The members of an archive in their order; folders are left out.

    Args:
        raw: the bytes of the archive.
        container: its format, one of `CONTAINERS`.
        outer_name: its file name, from which the one member of gzip, bzip2, xz and zstd gets its own.

    Yields:
        Members; one that cannot be unpacked has a problem instead of bytes. An archive that cannot be opened
        at all gives one member without a name.
    """
    if container == "zip":
        yield from _zip_members(raw)
    else:
        name = next((outer_name[: -len(s)] for s in _SUFFIXES[container] if outer_name.lower().endswith(s)), outer_name)
        chunks = (
            partial(_zstd_chunks, raw) if container == "zstd" else partial(_chunks, partial(_stream, raw, container))
        )
        yield _unpacked(name.rpartition("/")[2], len(raw), chunks)


def _zip_members(raw: bytes) -> Iterator[Member]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
    except FAULTS as error:
        yield Member("", None, f"The archive cannot be opened: {error}. Pack it again.")
        return
    with archive:
        entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
        for entry in entries[:MOST_MEMBERS]:
            yield _unpacked(entry.filename, entry.compress_size, partial(_chunks, partial(archive.open, entry)))
        if len(entries) > MOST_MEMBERS:
            left = len(entries) - MOST_MEMBERS
            yield Member("", None, f"Archive limit: {left:,} members beyond {MOST_MEMBERS:,} are not read. Unpack it.")


def _stream(raw: bytes, container: str) -> IO[bytes]:
    packed = io.BytesIO(raw)
    if container == "gzip":
        return cast(IO[bytes], gzip.GzipFile(fileobj=packed))
    if container == "bzip2":
        return cast(IO[bytes], bz2.BZ2File(packed))
    return cast(IO[bytes], lzma.LZMAFile(packed))


def _chunks(opened: Callable[[], IO[bytes]]) -> Iterator[bytes]:
    with opened() as stream:
        while chunk := stream.read(_CHUNK):
            yield chunk


def _zstd_chunks(raw: bytes) -> Iterator[bytes]:
    """Frame after frame. The library's own stream does not tell an end from a break, so each frame is asked."""
    at = 0
    while at < len(raw):
        frame = zstandard.ZstdDecompressor().decompressobj()
        while at < len(raw) and not frame.eof:
            yield frame.decompress(raw[at : at + _PACKED_CHUNK])
            at += _PACKED_CHUNK
        if not frame.eof:
            raise EOFError("it ends in the middle")
        at = min(at, len(raw)) - len(frame.unused_data)


def _unpacked(name: str, packed_size: int, chunks: Callable[[], Iterator[bytes]]) -> Member:
    limit = max(packed_size * HIGHEST_RATIO, _ALWAYS_ALLOWED)
    parts, size = [], 0
    try:
        for chunk in chunks():
            parts.append(chunk)
            size += len(chunk)
            if size > limit:
                said = f"Archive limit: it unpacks to more than {HIGHEST_RATIO} times its size. Unpack it yourself."
                return Member(name, None, said)
    except FAULTS as error:
        return Member(name, None, f"It cannot be unpacked: {error}. Pack it again, without a password.")
    return Member(name, b"".join(parts))
