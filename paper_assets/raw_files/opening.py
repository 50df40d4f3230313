"""From a path, as the tables show it, to bytes: files of the folder, members of archives, sheets of workbooks.

Belongs here: finding and reading bytes, and what lies in what. Not here: what the bytes mean.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from paper_assets.raw_files import archives, parquet
from paper_assets.raw_files.listing import Entry, is_ignored, shown
from paper_assets.raw_files.parts import PART_BYTES, Open
from paper_assets.raw_files.signatures import binary_format
from paper_assets.raw_files.workbooks import opening as workbooks

# Formats that hold a table in a form that is no text; the text of it is a member.
TABLES = frozenset({*workbooks.WORKBOOKS, "parquet"})
CONTAINERS = archives.CONTAINERS | TABLES
# Stands between an archive and its member; DuckDB, Java and others write it so too.
INSIDE = "!"


class Opener:
    """Opens paths of one listing; keeps the archive that it opened last, since members are asked for in turn."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._places = {entry.path: entry.location for entry in entries}
        self._archive = ""
        self._members: dict[str, bytes] = {}

    def large_file(self, path: str) -> Open | None:
        """What opens a file that is to be read in parts; None for a small one and for a member of an archive."""
        location = self._places.get(path)
        try:
            large = location is not None and os.stat(location).st_size > PART_BYTES  # noqa: PTH116 - bytes
        except OSError:
            return None
        return file_at(location) if location and large else None

    def bytes_of(self, path: str) -> bytes | None:
        """The bytes of a file or member, or None where they cannot be had now."""
        if path in self._places:
            return read_file(self._places[path])
        outer = next((path[:at] for at in _insides(path) if path[:at] in self._places), None)
        if outer is None:
            return None
        if outer != self._archive:
            raw = read_file(self._places[outer]) or b""
            container, _ = binary_format(raw) or ("", "")
            self._members = {m.path: m.raw for m in unpack(raw, container, outer) if m.raw is not None}
            self._archive = outer
        return self._members.get(path)


class Unpacked:
    """A member of a container under the path that the tables show: its bytes, or why there are none."""

    __slots__ = ("ignored", "is_table", "path", "problem", "raw")

    def __init__(self, path: str, member: archives.Member, ignored: bool, is_table: bool) -> None:
        self.path, self.raw, self.problem = path, member.raw, member.problem
        self.ignored, self.is_table = ignored, is_table


def unpack(raw: bytes, container: str, outer: str) -> Iterator[Unpacked]:
    """The members of a container at a path; none where it is none. Names that look alike are told apart.

    In an archive, workbooks and tables are opened too: `outer.zip!book.xlsx!Sheet1`.
    """
    taken: set[str] = set()
    for member in _members(raw, container, outer):
        path = f"{outer}{INSIDE}{shown(member.name.encode('utf-8', 'surrogateescape'))}"
        while path in taken:
            path += " (another)"
        taken.add(path)
        ignored = member.ignored or (container in archives.CONTAINERS and _is_ignored(member.name))
        yield Unpacked(path, member, ignored, container in TABLES)
        if member.raw is not None and container in archives.CONTAINERS and not ignored:
            inner, _ = binary_format(member.raw) or ("", "")
            if inner in TABLES:
                yield from unpack(member.raw, inner, path)


def fault(raw: bytes, table: str) -> str | None:
    """Why a table of one of `TABLES` cannot be opened; None where it can."""
    return parquet.fault(raw) if table == "parquet" else workbooks.fault(raw, table)


def _members(raw: bytes, container: str, outer: str) -> Iterator[archives.Member]:
    if container in archives.CONTAINERS:
        return archives.members(raw, container, outer)
    if container in workbooks.WORKBOOKS:
        return workbooks.members(raw, container)
    return parquet.members(raw) if container == "parquet" else iter(())


def _is_ignored(name: str) -> bool:
    """True for a member of an archive whose name is that of no input."""
    parts = (part for part in name.split("/") if part not in (".", ".."))
    return any(part == "__MACOSX" or is_ignored(part.encode("utf-8", "surrogateescape")) for part in parts)


def file_at(location: bytes) -> Open:
    """What opens the file at a location for reading."""
    return lambda: open(location, "rb")  # noqa: PTH123, SIM115 - bytes; the caller closes it


def read_file(location: bytes) -> bytes | None:
    """The bytes at a location, or None where they cannot be read."""
    try:
        with open(location, "rb") as file:  # noqa: PTH123 - the location is bytes
            return file.read()
    except OSError:
        return None


def _insides(path: str) -> Iterator[int]:
    at = path.find(INSIDE)
    while at >= 0:
        yield at
        at = path.find(INSIDE, at + 1)
