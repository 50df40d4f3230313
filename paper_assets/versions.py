"""Which version of the code made a row: a digest of the sources that decide it.

A digest needs nobody to remember a number: any change to a room, or to what it stands on, makes its old
rows stale, and the next refresh makes them anew.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_GROUND_FLOOR = ("text", "tables")


@cache
def engine_version(*rooms: str) -> str:
    """16 hexadecimal digits over all sources and data files of the rooms and of the ground floor."""
    digest = hashlib.sha256()
    package = files("paper_assets")
    for name in (*_GROUND_FLOOR, *rooms):
        for path, source in sorted(_sources(package / name, name)):
            digest.update(f"{path}\0{len(source)}\0".encode() + source)
    return digest.hexdigest()[:16]


def _sources(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        path = f"{prefix}/{entry.name}"
        if entry.is_dir():
            found += [] if entry.name == "__pycache__" else _sources(entry, path)
        elif not entry.name.endswith((".pyc", ".md")):
            found.append((path, entry.read_bytes()))
    return found
