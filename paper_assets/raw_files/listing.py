"""What lies in a folder: every entry, in sub-folders too, with what the file system says about it.

Belongs here: names, kinds of entries, times and sizes. Not here: the bytes of a file.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from paper_assets.errors import FolderError

# Names that systems, editors and downloads give to what is no input, or not yet (research on watched folders).
_IGNORED_NAME = re.compile(
    r"\..*|~\$.*|.*~|#.*#|.*\.(?:swp|swx|tmp|part|partial|filepart|crdownload|download)|Thumbs\.db|desktop\.ini",
    re.IGNORECASE | re.DOTALL,
)
_KINDS = {stat.S_IFIFO: "a named pipe", stat.S_IFSOCK: "a socket", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a folder.

    `path` is what people see; `location` opens it. `status` is empty for an ordinary file, else ignored
    or rejected with the `problem`. Times are in nanoseconds since 1970.
    """

    path: str
    location: bytes
    status: str = ""
    problem: str = ""
    size_bytes: int | None = None
    mtime_ns: int | None = None
    ctime_ns: int | None = None
    inode: int | None = None


def list_folder(folder: Path) -> list[Entry]:
    """Every entry below a folder, sorted by the bytes of its path.

    Links to files are followed, links to folders are not (they can go round in circles).

    Raises:
        FolderError: the folder is missing or cannot be listed.
    """
    root = os.fsencode(folder)
    try:
        found = sorted(_walk(root, b""), key=lambda entry: entry.location)
    except OSError as error:
        todo = "Make the folder, or point --seeds (PAPER_ASSETS_SEEDS) at the one that holds your files."
        raise FolderError(f"The watched folder cannot be read: {error.strerror}", folder, todo) from error
    return _with_distinct_paths(found)


def shown(path: bytes) -> str:
    r"""A path for people: bytes that are not UTF-8 and control characters become \xNN."""
    text = path.decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() or ord(c) > 0xFF else f"\\x{ord(c):02x}" for c in text)


def _walk(root: bytes, below: bytes) -> Iterator[Entry]:
    with os.scandir(os.path.join(root, below)) as entries:  # noqa: PTH118 - paths are bytes here
        for entry in entries:
            path = os.path.join(below, entry.name)  # noqa: PTH118
            if entry.is_dir(follow_symlinks=False) and not is_ignored(entry.name):
                yield from _walk_or_reject(root, path, entry.path)
            else:
                yield _entry(entry, path)


def _walk_or_reject(root: bytes, path: bytes, location: bytes) -> Iterator[Entry]:
    try:
        yield from _walk(root, path)
    except OSError as error:
        yield Entry(
            shown(path), location, "rejected", f"This folder cannot be listed: {error.strerror}. Mend or move it."
        )


def _entry(entry: os.DirEntry[bytes], path: bytes) -> Entry:
    name = shown(path)
    if is_ignored(entry.name):
        return Entry(name, entry.path, "ignored", "A hidden, temporary or unfinished file, by its name.")
    try:
        seen = entry.stat()
    except OSError as error:
        what = "A link that leads nowhere" if entry.is_symlink() else "Cannot be read"
        return Entry(name, entry.path, "rejected", f"{what}: {error.strerror}. Mend or remove it.")
    if stat.S_ISDIR(seen.st_mode):
        return Entry(
            name, entry.path, "ignored", "A link to a folder is not followed. Point --seeds there, or copy its files."
        )
    if not stat.S_ISREG(seen.st_mode):
        return Entry(
            name, entry.path, "ignored", f"Not a file but {_KINDS.get(stat.S_IFMT(seen.st_mode), 'something else')}."
        )
    return Entry(name, entry.path, "", "", seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns, seen.st_ino)


def is_ignored(name: bytes) -> bool:
    """True for the names that systems, editors and downloads give to what is no input, or not yet."""
    return _IGNORED_NAME.fullmatch(name.decode("utf-8", "backslashreplace")) is not None


def _with_distinct_paths(entries: list[Entry]) -> list[Entry]:
    r"""Tell apart the rare names that look alike once escaped (a byte FF, and a name that spells \xff)."""
    taken: set[str] = set()
    result = []
    for entry in entries:
        path = entry.path
        while path in taken:
            path += " (another)"
        taken.add(path)
        result.append(replace(entry, path=path))
    return result
