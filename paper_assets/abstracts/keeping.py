"""The tables of this room, kept in step with `raw_files`: new contents are read, gone ones leave.

Belongs here: the set difference between what is in the folder and what has been read. Not here: how a
file is read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import polars as pl

from paper_assets.abstracts.reading import Reading, Source, read, read_in_parts
from paper_assets.abstracts.registry import FORMATS, Format
from paper_assets.abstracts.unwrapping import FileWords
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.listing import list_folder
from paper_assets.raw_files.opening import Opener
from paper_assets.raw_files.parts import FileLines, Hashed, Open, digest_of, parts, survey
from paper_assets.raw_files.sidecars import from_json
from paper_assets.store import Connection, count, insert, transaction
from paper_assets.tables.abstracts import PARSED_FILES, RECORDS, REJECTS, SPANS
from paper_assets.tables.raw_files import FIRST_PATH, TOLD_PATH

_TABLES = (RECORDS, SPANS, REJECTS, PARSED_FILES)
# Rows that wait in memory before they are written: a few tens of megabytes of ordinary abstracts.
_ROWS_A_WRITE = 20_000
_FIRST_PATHS = f"(SELECT file_id, {FIRST_PATH} AS path FROM raw_files WHERE file_id IS NOT NULL GROUP BY file_id)"


@dataclass(frozen=True, slots=True)
class _Unread:
    """A content that has not been read by this version: where it lies and what it is."""

    file_id: str
    path: str
    format: str
    sidecar: str | None

    def version(self, engine: str) -> str:
        """What its rows depend on beside its bytes: the version of the code, and what a sidecar says."""
        return f"{engine} {self.sidecar}" if self.sidecar else engine


def keep(con: Connection, seeds: Path, engine: str, refresh: int, progress: Callable[[int, int, str], None]) -> int:
    """Read what is new in the folder and drop what has left it, in one transaction.

    `refresh` is the number that new records get as `first_seen`; `progress` is called with files done,
    files in all, and the path of the next one. Returns the number of contents that were read.

    Raises:
        FolderError: the watched folder cannot be listed any more.
    """
    opener = Opener(list_folder(seeds))
    with transaction(con):
        unread = _unread(con, engine)
        _drop_gone(con)
        batch = _Batch(con, engine)
        for done, content in enumerate(unread):
            progress(done, len(unread), content.path)
            _read_one(batch, content, opener)
        batch.write()
        _follow_renames(con)
        _reject_unreadable(con)
        _remember(con, refresh)
        _tell_outcomes(con)
    return len(unread)


def unread(con: Connection) -> int:
    """How many paths wait for a content that is in no table: it changed while it was read, or its rows were lost."""
    query = """SELECT count(*) FROM raw_files WHERE status = 'waiting'
               AND (file_id IS NULL OR file_id NOT IN (SELECT file_id FROM parsed_files))"""
    return count(con, query)


def _unread(con: Connection, engine: str) -> list[_Unread]:
    rows = con.execute(
        f"""SELECT * FROM (
                SELECT file_id, {FIRST_PATH} AS path, {TOLD_PATH.format("format")} AS format,
                       {TOLD_PATH.format("sidecar")} AS sidecar
                FROM raw_files WHERE file_id IS NOT NULL AND status NOT IN ('waiting', 'ignored') GROUP BY file_id)
           WHERE (file_id, concat_ws(' ', ?, sidecar)) NOT IN (SELECT (file_id, engine_version) FROM parsed_files)
           ORDER BY path""",
        [engine],
    ).fetchall()
    return [_Unread(*row) for row in rows]


def _drop_gone(con: Connection) -> None:
    for table in _TABLES:
        con.execute(
            f"""DELETE FROM "{table.name}" WHERE file_id IS NOT NULL
                AND file_id NOT IN (SELECT file_id FROM raw_files WHERE file_id IS NOT NULL)"""
        )


def _read_one(batch: _Batch, content: _Unread, opener: Opener) -> None:
    known = FORMATS.get(content.format)
    file = opener.large_file(content.path) if known and known.cut else None
    large = known is not None and file is not None and _read_large(batch, content, known, file)
    if not (large if file else _read_whole(batch, content, opener.bytes_of(content.path))):
        batch.con.execute(
            "UPDATE raw_files SET status = 'waiting', problem = ? WHERE file_id = ?",
            ["It changed or left while it was read; the next refresh reads it.", content.file_id],
        )


def _read_whole(batch: _Batch, content: _Unread, raw: bytes | None) -> bool:
    if raw is None or hashlib.sha256(raw).hexdigest() != content.file_id:
        return False
    told = from_json(content.sidecar)
    source = Source(content.file_id, content.path, raw, decode(raw, told.encoding), content.format, told)
    batch.add(content.file_id, content.version(batch.engine), read(source))
    return True


def _read_large(batch: _Batch, content: _Unread, known: Format, file: Open) -> bool:
    """Read a file part by part; False when it is not what it was, and then nothing new of it is kept."""
    told = from_json(content.sidecar)
    try:
        if digest_of(file) != content.file_id:
            return False
        whole = survey(file, told.encoding)
        words = FileWords(FileLines(file, whole), few=0)
        source = Source(content.file_id, content.path, b"", None, content.format, told, words)
        with file() as stream:
            hashed = Hashed(stream)
            for reading in read_in_parts(source, known, partial(parts, hashed, whole)):
                batch.add(content.file_id, content.version(batch.engine), reading)
        if hashed.digest() == content.file_id:
            return True
    except OSError:
        pass
    batch.forget(content.file_id)
    return False


class _Batch:
    """Readings on their way into the tables; many small files share one write, a large one has several."""

    def __init__(self, con: Connection, engine: str) -> None:
        self.con = con
        self.engine = engine
        self._readings: list[Reading] = []
        self._outcomes: dict[str, tuple[object, ...]] = {}
        self._replaced: list[str] = []
        self._rows = 0

    def add(self, file_id: str, version: str, reading: Reading) -> None:
        """Take a reading, of a file or of the next part of it, and write when there is enough."""
        if file_id not in self._outcomes:
            self._replaced.append(file_id)
        self._readings.append(reading)
        self._outcomes[file_id] = _outcome(file_id, version, reading)
        self._rows += reading.records.height + reading.spans.height
        if self._rows >= _ROWS_A_WRITE:
            self._write_rows()

    def forget(self, file_id: str) -> None:
        """Keep nothing of a file."""
        self._outcomes.pop(file_id, None)
        self._write_rows()
        self._replaced = [file_id]
        self._write_rows()

    def write(self) -> None:
        """Write what has not been written, and what is known of each file as a whole."""
        self._write_rows()
        outcomes = list(self._outcomes.values())
        insert(self.con, PARSED_FILES, pl.DataFrame(outcomes, schema=PARSED_FILES.schema, orient="row"))

    def _write_rows(self) -> None:
        """Replace what the tables hold of the files that were read."""
        for table in _TABLES if self._replaced else ():
            self.con.execute(f'DELETE FROM "{table.name}" WHERE file_id IN (SELECT unnest(?))', [self._replaced])
        if self._readings:
            insert(self.con, RECORDS, pl.concat([r.records for r in self._readings]))
            insert(self.con, SPANS, pl.concat([r.spans for r in self._readings]))
            insert(self.con, REJECTS, pl.concat([r.rejects for r in self._readings]))
        self._readings, self._replaced, self._rows = [], [], 0


def _outcome(file_id: str, engine: str, reading: Reading) -> tuple[object, ...]:
    said = (reading.heading, reading.venue, reading.publication_year, reading.language, reading.problem)
    return (file_id, engine, *said, reading.record_count, reading.reject_count)


def _follow_renames(con: Connection) -> None:
    """A record names the first path that holds its file, whatever that is called now."""
    for table in ("records", "rejects"):
        con.execute(
            f"""UPDATE {table} SET path = first.path FROM {_FIRST_PATHS} first
                WHERE {table}.file_id = first.file_id AND {table}.path <> first.path"""
        )


def _reject_unreadable(con: Connection) -> None:
    con.execute("DELETE FROM rejects WHERE file_id IS NULL")
    con.execute(
        """INSERT INTO rejects BY NAME
           SELECT NULL AS file_id, path, 0 AS byte_start, coalesce(size_bytes, 0) AS byte_end, NULL AS line_start,
                  CASE WHEN problem LIKE 'Archive limit:%' THEN 'archive_limit' ELSE 'unreadable' END AS reason,
                  problem AS detail, NULL AS raw
           FROM raw_files WHERE status = 'rejected' AND file_id IS NULL"""
    )


def _remember(con: Connection, refresh: int) -> None:
    """New records get the number of this refresh; those that were read before keep theirs."""
    con.execute(
        """INSERT INTO record_history SELECT record_id, ? FROM records
           WHERE record_id NOT IN (SELECT record_id FROM record_history)""",
        [refresh],
    )
    con.execute(
        """UPDATE records SET first_seen = h.first_seen FROM record_history h
           WHERE records.record_id = h.record_id AND records.first_seen <> h.first_seen"""
    )


def _tell_outcomes(con: Connection) -> None:
    """Write into `raw_files` what only reading could tell; a second path of the same bytes counts nothing."""
    con.execute(
        f"""UPDATE raw_files SET
              heading = p.heading, venue = p.venue, publication_year = p.publication_year, language = p.language,
              record_count = CASE WHEN raw_files.path = p.path THEN p.record_count ELSE 0 END,
              reject_count = CASE WHEN raw_files.path = p.path THEN p.reject_count ELSE 0 END,
              problem = CASE WHEN raw_files.path = p.path OR p.record_count + p.reject_count = 0
                             THEN nullif(concat_ws(' ', p.problem, raw_files.problem), '') ELSE raw_files.problem END,
              status = CASE WHEN raw_files.status = 'waiting' OR format = 'empty' THEN raw_files.status
                            WHEN p.reject_count = 0 THEN 'ok'
                            WHEN p.record_count = 0 THEN 'rejected' ELSE 'partial' END
            FROM (SELECT parsed_files.*, first.path FROM parsed_files JOIN {_FIRST_PATHS} first USING (file_id)) p
            WHERE raw_files.file_id = p.file_id"""
    )
