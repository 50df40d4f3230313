"""The table `raw_files`: a row for each path that a look found, and for each member of an archive.

Belongs here: turning a look into rows. Not here: reading records, which the abstracts room does; it also
fills in what only reading can tell (heading, counts, the final status).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import IO

import polars as pl

from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.looking import Seen
from paper_assets.raw_files.opening import CONTAINERS, INSIDE, file_at, read_file, unpack
from paper_assets.raw_files.parts import PART_BYTES, detect_in, digest_of, head_of
from paper_assets.raw_files.recognition import Recognised, recognise, recognise_text
from paper_assets.raw_files.sidecars import Sidecar, from_json, read_sidecar, sidecars_of
from paper_assets.raw_files.signatures import binary_format
from paper_assets.store import Connection, insert, transaction
from paper_assets.tables.raw_files import RAW_FILES

_END_BYTES = 1 << 17
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
    sidecar: str | None = None


def take(con: Connection, found: Iterable[Seen], engine: str, progress: Callable[[str], None]) -> int:
    """Make `raw_files` say what a look found; returns the number of contents that were new.

    A content is recognised, and a container unpacked, once, and known again by its SHA-256. A path that is
    waiting keeps the content that it last had.
    """
    seeds = sorted((seen for seen in found if seen.role == "seed"), key=lambda seen: seen.entry.path)
    last = _last_rows(con, engine)
    told = Told(seeds)
    by_content = {(row.file_id, row.sidecar): row for row in last.values() if row.file_id and row.format}
    rows: list[Row] = []
    new = 0
    for seen in seeds:
        path, said = seen.entry.path, told.of(seen.entry.path)
        if path in told.sidecars:
            rows.append(told.row(seen))
        elif seen.entry.status or seen.file_id is None:
            rows += _kept(seen, last)
        elif (known := last.get(path)) and known.format and (known.file_id, known.sidecar) == (seen.file_id, said):
            rows += _again(seen, known, last)
        elif (twin := by_content.get((seen.file_id, said))) and twin.format not in CONTAINERS:
            rows.append(replace(twin, path=path, mtime_ns=seen.entry.mtime_ns))
        else:
            progress(path)
            rows += _recognised(seen, last, said)
            new += 1
    _write(con, engine, _first_paths_told(rows, told.problems))
    return new


class Told:
    """What the sidecars of a folder say, by the path of the file that they speak of."""

    def __init__(self, seeds: Iterable[Seen]) -> None:
        entries = {seen.entry.path: seen.entry for seen in seeds if seen.entry.status != "ignored"}
        self.problems: dict[str, str] = {}
        self.sidecars: dict[str, str] = {}
        self._said: dict[str, str | None] = {}
        for path, sidecar in sidecars_of(entries).items():
            raw = read_file(entries[sidecar].location)
            said, problems = (
                read_sidecar(raw or b"", sidecar) if raw is not None else (Sidecar(), [f"{sidecar} cannot be read."])
            )
            self._said[path] = said.as_json()
            self.sidecars[sidecar] = path
            if problems:
                self.problems[path] = " ".join(problems)

    def of(self, path: str) -> str | None:
        """What is said of a file, as `Sidecar.as_json` writes it; None where nothing is."""
        return self._said.get(path)

    def row(self, seen: Seen) -> Row:
        """The row of a sidecar itself: no list of papers, so it is ignored as one, and says whose it is."""
        entry = seen.entry
        target = self.sidecars[entry.path]
        problem = f"The sidecar of {target}." + (f" {self.problems[target]}" if target in self.problems else "")
        return Row(entry.path, None, entry.size_bytes, entry.mtime_ns, status="ignored", problem=problem)


def _last_rows(con: Connection, engine: str) -> dict[str, Row]:
    """The rows of the last pass, by path; formats only where this version of the code found them.

    What is wrong is kept of paths without bytes alone, such as a member that cannot be unpacked.
    """
    query = """SELECT path, file_id, size_bytes, mtime_ns, format, format_evidence, encoding,
                      CASE WHEN file_id IS NULL THEN status ELSE 'ok' END,
                      CASE WHEN file_id IS NULL THEN problem END, sidecar FROM raw_files"""
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
        yield replace(row, status="waiting", problem=entry.problem) if row.file_id else row


def _again(seen: Seen, known: Row, last: dict[str, Row]) -> Iterator[Row]:
    """Rows of a path whose content is known."""
    yield replace(known, mtime_ns=seen.entry.mtime_ns, status="ok", problem=None)
    if known.format in CONTAINERS:
        yield from _members_of(seen.entry.path, last)


def _members_of(path: str, last: dict[str, Row]) -> Iterator[Row]:
    return (row for name, row in last.items() if name.startswith(path + INSIDE))


def _recognised(seen: Seen, last: dict[str, Row], said: str | None) -> Iterator[Row]:
    """Rows of a content that is new: the file, and its members where it is a container."""
    entry = seen.entry
    if (entry.size_bytes or 0) > PART_BYTES and (row := _row_of_large(seen, said)):
        yield row
        return
    raw = read_file(entry.location)
    if raw is None or hashlib.sha256(raw).hexdigest() != seen.file_id:
        yield from _kept(replace(seen, entry=replace(entry, status="waiting", problem=_CHANGED)), last)
        return
    outer = _row(entry.path, raw, entry.mtime_ns, said)
    yield outer
    for member in unpack(raw, outer.format or "", entry.path):
        if member.ignored:
            problem = member.problem or "A hidden or temporary member, by its name."
            yield Row(member.path, None, None, entry.mtime_ns, status="ignored", problem=problem)
        elif member.raw is None:
            yield Row(member.path, None, None, entry.mtime_ns, status="rejected", problem=member.problem)
        else:
            yield _row(member.path, member.raw, entry.mtime_ns, _of_table(said) if member.is_table else said)


def _of_table(said: str | None) -> str | None:
    """What a sidecar says of a workbook that holds for its sheets: their form and encoding are not the file's."""
    return replace(from_json(said), format=None, encoding=None).as_json()


def _row(path: str, raw: bytes, mtime_ns: int | None, said: str | None) -> Row:
    """What the content shows, and over that what a sidecar says; a container is one whatever is said of its members."""
    decoded = decode(raw, from_json(said).encoding)
    file_id = hashlib.sha256(raw).hexdigest()
    return _row_as(Row(path, file_id, len(raw), mtime_ns, encoding=decoded.encoding), recognise(raw, decoded), said)


def _row_of_large(seen: Seen, said: str | None) -> Row | None:
    """The same of a text that is not held in memory as a whole; None for what is no text or cannot be read now."""
    entry = seen.entry
    told = from_json(said)
    file = file_at(entry.location)
    try:
        with file() as stream:
            if binary_format(_ends_of(stream)) is not None:
                return None
        detected = detect_in(file, told.encoding)
        recognised = recognise_text(head_of(file, detected))
        unchanged = digest_of(file) == seen.file_id
    except OSError:
        return None
    row = Row(entry.path, seen.file_id, entry.size_bytes, entry.mtime_ns, encoding=detected.encoding)
    return _row_as(row, recognised, said) if unchanged else None


def _ends_of(stream: IO[bytes]) -> bytes:
    """The first and the last bytes of a file, where signatures stand."""
    first = stream.read(_END_BYTES)
    stream.seek(-_END_BYTES, os.SEEK_END)
    return first + stream.read()


def _row_as(row: Row, recognised: Recognised, said: str | None) -> Row:
    told = from_json(said)
    name, evidence = recognised.format, recognised.evidence
    evidence += f"; next best {recognised.runner_up}" if recognised.runner_up else ""
    if told.format and name not in CONTAINERS:
        name, evidence = told.format, f"its sidecar says so; by its content {name}: {evidence}"
    return replace(row, format=name, format_evidence=evidence, sidecar=said)


def _first_paths_told(rows: list[Row], problems: Mapping[str, str]) -> Iterator[Row]:
    """Rows as they are shown: empty files, second paths of the same bytes and faults of sidecars are told."""
    first: dict[str, str] = {}
    for row in sorted(rows, key=lambda row: (min(row.path.count(INSIDE), 9), row.path)):
        path = first.setdefault(row.file_id, row.path) if row.file_id else row.path
        if row.status != "ok":
            yield row
        elif row.format == "empty":
            yield replace(row, status="empty", problem="It holds nothing but white space.")
        elif path != row.path:
            yield replace(row, problem=f"The same bytes as {path}, where they are counted.")
        else:
            yield replace(row, problem=problems.get(row.path))


def _write(con: Connection, engine: str, rows: Iterable[Row]) -> None:
    heading_to_language, counts = (None,) * 4, (0, 0)
    values = [
        (r.path, r.file_id, r.size_bytes, r.mtime_ns, r.format, r.format_evidence, r.encoding)
        + (*heading_to_language, r.status, r.problem, *counts, r.sidecar)
        for r in rows
    ]
    with transaction(con):
        con.execute("DELETE FROM raw_files")
        insert(con, RAW_FILES, pl.DataFrame(values, schema=RAW_FILES.schema, orient="row"))
        con.execute("DELETE FROM work_info WHERE key = 'raw_files_engine'")
        con.execute("INSERT INTO work_info VALUES ('raw_files_engine', ?)", [engine])
