"""The private work database: its lock, opening and rebuilding it, transactions, frames in and out.

Belongs here: what every room needs to keep rows. Not here: what the rows mean, and the published file,
which the library room makes.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb
import polars as pl
from filelock import FileLock, Timeout

from paper_assets import tables
from paper_assets.errors import BusyError
from paper_assets.tables.schema import Table, digest

Connection = duckdb.DuckDBPyConnection
Tell = Callable[[str], None]

# The oldest storage format: any DuckDB since 1.1 opens it, and 1.5 and 2.0 share one work database.
OLDEST_FORMAT = "v1.0.0"


@dataclass(frozen=True)
class Change:
    """How many rows a pass added to a table and removed from it."""

    added: int
    removed: int


class _Capsule:
    """Shows a polars frame to DuckDB as an Arrow stream, so that pyarrow need not be installed."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._frame.__arrow_c_stream__(requested_schema)


def connect(path: Path | str, read_only: bool = False) -> Connection:
    """Open a DuckDB file; a new one gets the oldest storage format."""
    if read_only:
        return duckdb.connect(str(path), read_only=True)
    return duckdb.connect(str(path), config={"storage_compatibility_version": OLDEST_FORMAT})


def frame(con: Connection, query: str) -> pl.DataFrame:
    """The rows of a query as a polars frame."""
    return pl.DataFrame(con.sql(query))


def count(con: Connection, query: str) -> int:
    """The single number that a query gives."""
    return int(con.execute(query).fetchall()[0][0])


def insert(con: Connection, table: Table, rows: pl.DataFrame) -> None:
    """Append rows to a table; columns are matched by name and must all be there."""
    if rows.height:
        arrow = _Capsule(rows.select(table.names))  # noqa: F841 - DuckDB finds it by its name
        con.execute(f'INSERT INTO "{table.name}" BY NAME SELECT * FROM arrow')


@contextmanager
def loaded(con: Connection, name: str, rows: pl.DataFrame) -> Iterator[None]:
    """Make a frame a temporary table for the length of a block (after an error the rollback drops it)."""
    arrow = _Capsule(rows)  # noqa: F841 - DuckDB finds it by its name
    con.execute(f'CREATE OR REPLACE TEMP TABLE "{name}" AS SELECT * FROM arrow')
    yield
    con.execute(f'DROP TABLE IF EXISTS temp."{name}"')


def replace_difference(con: Connection, table: Table, query: str) -> Change:
    """Make a table hold exactly the rows of a query, touching only rows that differ.

    The query gives the columns in any order. Rows that are equal stay, so that a small change costs a small write.
    """
    columns = ", ".join(f'"{n}"' for n in table.names)
    same = " AND ".join(f'old."{n}" IS NOT DISTINCT FROM new."{n}"' for n in table.names)
    con.execute(f"CREATE OR REPLACE TEMP TABLE fresh_rows AS SELECT {columns} FROM ({query})")
    removed = count(con, f'SELECT count(*) FROM "{table.name}" old ANTI JOIN fresh_rows new ON {same}')
    if removed:
        con.execute(
            f'DELETE FROM "{table.name}" WHERE rowid IN '
            f'(SELECT old.rowid FROM "{table.name}" old ANTI JOIN fresh_rows new ON {same})'
        )
    before = count(con, f'SELECT count(*) FROM "{table.name}"')
    con.execute(
        f'INSERT INTO "{table.name}" BY NAME SELECT new.* FROM fresh_rows new ANTI JOIN "{table.name}" old ON {same}'
    )
    added = count(con, f'SELECT count(*) FROM "{table.name}"') - before
    con.execute("DROP TABLE temp.fresh_rows")
    return Change(added, removed)


@contextmanager
def transaction(con: Connection) -> Iterator[Connection]:
    """All or nothing: commit at the end of the block, roll back when it raises."""
    con.execute("BEGIN TRANSACTION")
    try:
        yield con
    except BaseException:
        con.execute("ROLLBACK")
        raise
    con.execute("COMMIT")


@contextmanager
def locked(path: Path, wait_seconds: float, tell: Tell) -> Iterator[None]:
    """Hold the lock of the work database; the operating system frees it when the process ends.

    Raises:
        BusyError: another refresh still holds it after `wait_seconds`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        tell(f"Another refresh is running; waiting up to {wait_seconds:g} s for it to end.")
        try:
            lock.acquire(timeout=wait_seconds, poll_interval=0.2)
        except Timeout as still_held:
            raise BusyError("Another refresh is still running", path, "Try again when it has ended.") from still_held
    try:
        yield
    finally:
        lock.release()


@contextmanager
def opened(path: Path, library: Path, tell: Tell) -> Iterator[Connection]:
    """Open the work database, made anew where it is missing, broken or of another shape.

    A new one takes its history (ids and first refreshes) from the published library, so that a rebuild
    changes no id. The caller holds the lock.
    """
    con = _opened_or_set_aside(path, tell)
    try:
        if _shape(con) != digest(tables.WORK):
            _make_tables(con)
            _carry_history(con, library, path.parent, tell)
        yield con
    finally:
        con.close()


def _opened_or_set_aside(path: Path, tell: Tell) -> Connection:
    try:
        con = connect(path)
        con.execute("SELECT count(*) FROM duckdb_tables()").fetchall()
        return con
    except duckdb.Error as error:
        if "lock on file" in str(error):
            raise BusyError(f"The work database is open elsewhere: {error}", path, "Close that program.") from error
        aside = _free_name(path)
        tell(
            f"The work database cannot be opened ({str(error).splitlines()[0]}); set aside as {aside.name} and rebuilt."
        )
        for suffix in ("", ".wal"):
            old = path.with_name(path.name + suffix)
            if old.exists():
                old.rename(aside.with_name(aside.name + suffix))
        return connect(path)


def _free_name(path: Path) -> Path:
    number = 1
    while path.with_name(f"{path.name}.broken-{number}").exists():
        number += 1
    return path.with_name(f"{path.name}.broken-{number}")


def _shape(con: Connection) -> str | None:
    if not count(con, "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'work_info'"):
        return None
    found = con.execute("SELECT value FROM work_info WHERE key = 'tables'").fetchall()
    return str(found[0][0]) if found else None


def _make_tables(con: Connection) -> None:
    with transaction(con):
        for (name,) in con.execute("SELECT table_name FROM duckdb_tables() WHERE NOT internal").fetchall():
            con.execute(f'DROP TABLE "{name}"')
        for table in tables.WORK:
            con.execute(table.create())
        con.execute("INSERT INTO work_info VALUES ('tables', ?)", [digest(tables.WORK)])


def forget_what_was_read(con: Connection) -> None:
    """Mark every row as made by an older version; those of files that cannot be read now stay until they can."""
    with transaction(con):
        for table in ("parsed_files", "merged_papers", "read_papers"):
            con.execute(f"UPDATE {table} SET engine_version = ''")
        con.execute("UPDATE search_lengths SET text_id = ''")
        con.execute("DELETE FROM work_info WHERE key <> 'tables'")


# Tables of the work database that tell of history, each with the published table that holds its columns.
_HISTORY = {"paper_history": "paper_history", "record_history": "records", "paper_aliases": "paper_aliases"}


def _carry_history(con: Connection, library: Path, scratch: Path, tell: Tell) -> None:
    if not library.exists():
        return
    try:
        with snapshot(library, scratch) as published:
            there = {name for (name,) in published.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
            tables_of = {tables.BY_NAME[name]: source for name, source in _HISTORY.items() if source in there}
            kept = {t: frame(published, f"SELECT {', '.join(t.names)} FROM {s}") for t, s in tables_of.items()}
    except duckdb.Error as error:
        tell(f"The published library tells no history ({str(error).splitlines()[0]}); ids start anew.")
        return
    with transaction(con):
        for table, rows in kept.items():
            insert(con, table, rows)


@contextmanager
def snapshot(library: Path, scratch: Path) -> Iterator[Connection]:
    """Open the published file for reading, just as it was published.

    Somebody may hold it open for writing, or may have left a write-ahead log beside it, which DuckDB
    would replay: then a copy of the bytes is read instead.

    Raises:
        duckdb.Error: the file cannot be opened.
    """
    path = library.resolve()
    copy = scratch / "snapshot-copy.duckdb"
    try:
        if path.with_name(path.name + ".wal").exists():
            raise duckdb.IOException("a write-ahead log lies beside it")
        con = connect(path, read_only=True)
    except duckdb.IOException:
        shutil.copyfile(path, copy)
        con = connect(copy, read_only=True)
    try:
        yield con
    finally:
        con.close()
        copy.unlink(missing_ok=True)
