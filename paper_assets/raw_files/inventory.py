"""The table `raw_files`: a row for each path that a look found, and for each member of an archive.

Belongs here: turning a look into rows. Not here: reading records, which the abstracts room does; it also
fills in what only reading can tell (heading, counts, the final status).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import polars as pl

from paper_assets.raw_files.archives import CONTAINERS
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.listing import is_ignored
from paper_assets.raw_files.looking import Seen
from paper_assets.raw_files.opening import INSIDE, read_file, unpack
from paper_assets.raw_files.recognition import recognise
from paper_assets.store import Connection, insert, transaction
from paper_assets.tables.raw_files import RAW_FILES

_CHANGED = "It changed or left while it was read; the next refresh reads it."


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of a path before its records are read; the first columns of `raw_files`."""

    path: str
    file_id: str | None
    size_bytes: int | None
    mtime_ns: int | None
    format: str | None = None
    format_evidence: str | None = None
    encoding: str | None = None
    status: str = "ok"
    problem: str | None = None


def take(con: Connection, found: Iterable[Seen], engine: str, progress: Callable[[str], None]) -> int:
    """Make `raw_files` say what a look found; returns the number of contents that were new.

    A content is recognised, and an archive unpacked, once, and known again by its SHA-256. A path that is
    waiting keeps the content that it last had.
    """
    seeds = sorted((seen for seen in found if seen.role == "seed"), key=lambda seen: seen.entry.path)
    last = _last_rows(con, engine)
    by_content = {row.file_id: row for row in last.values() if row.file_id and row.format}
    rows: list[Row] = []
    new = 0
    for seen in seeds:
        if seen.entry.status or seen.file_id is None:
            rows += _kept(seen, last)
        elif (known := last.get(seen.entry.path)) and known.file_id == seen.file_id and known.format:
            rows += _again(seen, known, last)
        elif (twin := by_content.get(seen.file_id)) and twin.format not in CONTAINERS:
            rows.append(replace(twin, path=seen.entry.path, mtime_ns=seen.entry.mtime_ns))
        else:
            progress(seen.entry.path)
            rows += _recognised(seen, last)
            new += 1
    _write(con, engine, _first_paths_told(rows))
    return new


def _last_rows(con: Connection, engine: str) -> dict[str, Row]:
    """The rows of the last pass, by path; formats only where this version of the code found them."""
    query = "SELECT path, file_id, size_bytes, mtime_ns, format, format_evidence, encoding FROM raw_files"
    rows = {values[0]: Row(*values) for values in con.execute(query).fetchall()}
    if con.execute("SELECT value FROM work_info WHERE key = 'raw_files_engine'").fetchall() == [(engine,)]:
        return rows
    return {path: replace(row, format=None) for path, row in rows.items()}


def _kept(seen: Seen, last: dict[str, Row]) -> Iterator[Row]:
    """Rows of a path whose bytes are not read now; a waiting one keeps what it had, members too."""
    entry = seen.entry
    here = Row(entry.path, None, entry.size_bytes, entry.mtime_ns, status=entry.status, problem=entry.problem or None)
    before = last.get(entry.path)
    if entry.status != "waiting" or before is None:
        yield here
        return
    yield replace(before, size_bytes=entry.size_bytes, mtime_ns=entry.mtime_ns, status="waiting", problem=entry.problem)
    for row in _members_of(entry.path, last):
        yield replace(row, status="waiting" if row.file_id else "rejected", problem=entry.problem)


def _again(seen: Seen, known: Row, last: dict[str, Row]) -> Iterator[Row]:
    """Rows of a path whose content is known."""
    yield replace(known, mtime_ns=seen.entry.mtime_ns, status="ok", problem=None)
    if known.format in CONTAINERS:
        yield from _members_of(seen.entry.path, last)


def _members_of(path: str, last: dict[str, Row]) -> Iterator[Row]:
    return (row for name, row in last.items() if name.startswith(path + INSIDE))


def _recognised(seen: Seen, last: dict[str, Row]) -> Iterator[Row]:
    """Rows of a content that is new: the file, and its members where it is an archive."""
    entry = seen.entry
    raw = read_file(entry.location)
    if raw is None or hashlib.sha256(raw).hexdigest() != seen.file_id:
        yield from _kept(replace(seen, entry=replace(entry, status="waiting", problem=_CHANGED)), last)
        return
    outer = _row(entry.path, raw, entry.mtime_ns)
    yield outer
    for member in unpack(raw, outer.format or "", entry.path):
        if _is_ignored(member.path):
            problem = "A hidden or temporary member, by its name."
            yield Row(member.path, None, None, entry.mtime_ns, status="ignored", problem=problem)
        elif member.raw is None:
            yield Row(member.path, None, None, entry.mtime_ns, status="rejected", problem=member.problem)
        else:
            yield _row(member.path, member.raw, entry.mtime_ns)


def _is_ignored(path: str) -> bool:
    parts = (part for part in path.rpartition(INSIDE)[2].split("/") if part not in (".", ".."))
    return any(part == "__MACOSX" or is_ignored(part.encode()) for part in parts)


def _row(path: str, raw: bytes, mtime_ns: int | None) -> Row:
    decoded = decode(raw)
    recognised = recognise(raw, decoded)
    evidence = recognised.evidence + (f"; next best {recognised.runner_up}" if recognised.runner_up else "")
    encoding = decoded.encoding if decoded else None
    return Row(path, hashlib.sha256(raw).hexdigest(), len(raw), mtime_ns, recognised.format, evidence, encoding)


def _first_paths_told(rows: list[Row]) -> Iterator[Row]:
    """Rows as they are shown: empty files, and second paths of the same bytes, say so."""
    first: dict[str, str] = {}
    for row in sorted(rows, key=lambda row: (INSIDE in row.path, row.path)):
        path = first.setdefault(row.file_id, row.path) if row.file_id else row.path
        if row.status != "ok":
            yield row
        elif row.format == "empty":
            yield replace(row, status="empty", problem="It holds nothing but white space.")
        elif path != row.path:
            yield replace(row, problem=f"The same bytes as {path}, where they are counted.")
        else:
            yield row


def _write(con: Connection, engine: str, rows: Iterable[Row]) -> None:
    heading_to_language, counts = (None,) * 4, (0, 0)
    values = [
        (r.path, r.file_id, r.size_bytes, r.mtime_ns, r.format, r.format_evidence, r.encoding)
        + (*heading_to_language, r.status, r.problem, *counts)
        for r in rows
    ]
    with transaction(con):
        con.execute("DELETE FROM raw_files")
        insert(con, RAW_FILES, pl.DataFrame(values, schema=RAW_FILES.schema, orient="row"))
        con.execute("DELETE FROM work_info WHERE key = 'raw_files_engine'")
        con.execute("INSERT INTO work_info VALUES ('raw_files_engine', ?)", [engine])
