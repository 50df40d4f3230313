"""The tables of this room, kept in step with `raw_files`: new contents are read, gone ones leave.

Belongs here: the set difference between what is in the folder and what has been read. Not here: how a
file is read, how its rows are written (`writing.py`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from paper_assets.abstracts.reading import Source, read, read_in_parts
from paper_assets.abstracts.registry import FORMATS, Format
from paper_assets.abstracts.unwrapping import FileWords
from paper_assets.abstracts.writing import ROWS_OF_FILES, Batch, bounded, writing
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.listing import list_folder
from paper_assets.raw_files.opening import Opener
from paper_assets.raw_files.parts import FileLines, Hashed, Open, digest_of, parts, survey
from paper_assets.raw_files.sidecars import from_json
from paper_assets.store import Connection, count, transaction
from paper_assets.tables.raw_files import FIRST_PATH, TOLD_PATH

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
    with bounded(con), transaction(con):
        unread = _unread(con, engine)
        _drop_gone(con)
        with writing(con) as batch:
            for done, content in enumerate(unread):
                progress(done, len(unread), content.path)
                _read_one(batch, content, engine, opener)
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
    for table in ROWS_OF_FILES:
        con.execute(
            f"""DELETE FROM "{table.name}" WHERE file_id IS NOT NULL
                AND file_id NOT IN (SELECT file_id FROM raw_files WHERE file_id IS NOT NULL)"""
        )


def _read_one(batch: Batch, content: _Unread, engine: str, opener: Opener) -> None:
    known = FORMATS.get(content.format)
    file = opener.large_file(content.path) if known and known.cut else None
    large = known is not None and file is not None and _read_large(batch, content, engine, known, file)
    if not (large if file else _read_whole(batch, content, engine, opener.bytes_of(content.path))):
        batch.con.execute(
            "UPDATE raw_files SET status = 'waiting', problem = ? WHERE file_id = ?",
            ["It changed or left while it was read; the next refresh reads it.", content.file_id],
        )


def _read_whole(batch: Batch, content: _Unread, engine: str, raw: bytes | None) -> bool:
    if raw is None or hashlib.sha256(raw).hexdigest() != content.file_id:
        return False
    told = from_json(content.sidecar)
    source = Source(content.file_id, content.path, raw, decode(raw, told.encoding), content.format, told)
    batch.add(content.file_id, content.version(engine), read(source))
    return True


def _read_large(batch: Batch, content: _Unread, engine: str, known: Format, file: Open) -> bool:
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
                batch.add(content.file_id, content.version(engine), reading)
        if hashed.digest() == content.file_id:
            return True
    except OSError:
        pass
    batch.forget(content.file_id)
    return False


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
