"""The table `raw_files`: a row for each path that a look found, with the format and encoding of its bytes.

Belongs here: turning a look into rows. Not here: reading records, which the abstracts room does; it also
fills in what only reading can tell (heading, counts, the final status).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import polars as pl

from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.looking import Seen
from paper_assets.raw_files.recognition import recognise
from paper_assets.store import Connection, frame, insert, transaction
from paper_assets.tables.raw_files import RAW_FILES


@dataclass(frozen=True, slots=True)
class Content:
    """What the bytes of a file show: format, the evidence for it, and the encoding of text."""

    format: str
    format_evidence: str
    encoding: str | None


def take(con: Connection, found: Iterable[Seen], engine: str, progress: Callable[[str], None]) -> int:
    """Make `raw_files` say what a look found; returns the number of contents that were new.

    A content is recognised once and known again by its SHA-256. A path that is waiting keeps the content
    that it last had.
    """
    seeds = sorted((seen for seen in found if seen.role == "seed"), key=lambda seen: seen.entry.path)
    before = frame(con, "SELECT path, file_id FROM raw_files WHERE file_id IS NOT NULL")
    last = dict(before.iter_rows())
    known = _known_contents(con, engine)
    rows, first_path, new = [], dict[str, str](), 0
    for seen in seeds:
        file_id = last.get(seen.entry.path) if seen.entry.status == "waiting" else seen.file_id
        if file_id and file_id not in known and not seen.entry.status:
            progress(seen.entry.path)
            known[file_id] = _content(seen.entry.location)
            new += 1
        rows.append(_row(seen, file_id, known.get(file_id or ""), first_path))
    with transaction(con):
        con.execute("DELETE FROM raw_files")
        insert(con, RAW_FILES, pl.DataFrame(rows, schema=RAW_FILES.schema, orient="row"))
        con.execute("DELETE FROM work_info WHERE key = 'raw_files_engine'")
        con.execute("INSERT INTO work_info VALUES ('raw_files_engine', ?)", [engine])
    return new


def _known_contents(con: Connection, engine: str) -> dict[str, Content]:
    made_by = con.execute("SELECT value FROM work_info WHERE key = 'raw_files_engine'").fetchall()
    if made_by != [(engine,)]:
        return {}
    rows = con.execute(
        "SELECT DISTINCT file_id, format, format_evidence, encoding FROM raw_files WHERE file_id IS NOT NULL AND format IS NOT NULL"
    ).fetchall()
    return {file_id: Content(*what) for file_id, *what in rows}


def _content(location: bytes) -> Content:
    with open(location, "rb") as file:  # noqa: PTH123 - the path is bytes
        raw = file.read()
    decoded = decode(raw)
    recognised = recognise(raw, decoded)
    evidence = recognised.evidence + (f"; next best {recognised.runner_up}" if recognised.runner_up else "")
    return Content(recognised.format, evidence, decoded.encoding if decoded else None)


def _row(seen: Seen, file_id: str | None, content: Content | None, first_path: dict[str, str]) -> tuple[object, ...]:
    entry = seen.entry
    status, problem = entry.status or "ok", entry.problem or None
    if content is not None and content.format == "empty" and not entry.status:
        status, problem = "empty", "It holds nothing but white space."
    first = first_path.setdefault(file_id, entry.path) if file_id else entry.path
    if first != entry.path and not entry.status:
        problem = f"The same bytes as {first}, where they are counted."
    what = (content.format, content.format_evidence, content.encoding) if content else (None, None, None)
    heading_to_language = (None, None, None, None)
    return (entry.path, file_id, entry.size_bytes, entry.mtime_ns, *what, *heading_to_language, status, problem, 0, 0)
