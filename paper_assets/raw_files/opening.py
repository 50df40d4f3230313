"""From a path, as the tables show it, to bytes: files of the folder, and members of archives.

Belongs here: finding and reading bytes. Not here: what they mean.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from paper_assets.raw_files import archives
from paper_assets.raw_files.listing import Entry, shown
from paper_assets.raw_files.parts import PART_BYTES, Open
from paper_assets.raw_files.signatures import binary_format

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
    """A member of an archive under the path that the tables show."""

    __slots__ = ("path", "problem", "raw")

    def __init__(self, path: str, raw: bytes | None, problem: str) -> None:
        self.path, self.raw, self.problem = path, raw, problem


def unpack(raw: bytes, container: str, outer: str) -> Iterator[Unpacked]:
    """The members of an archive at a path; none where it is no archive. Names that look alike are told apart."""
    if container not in archives.CONTAINERS:
        return
    taken: set[str] = set()
    for member in archives.members(raw, container, outer):
        path = f"{outer}{INSIDE}{shown(member.name.encode('utf-8', 'surrogateescape'))}"
        while path in taken:
            path += " (another)"
        taken.add(path)
        yield Unpacked(path, member.raw, member.problem)


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
