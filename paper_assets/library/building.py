"""A snapshot from the work database: built beside, checked as a file, then put in force.

Belongs here: what goes into a snapshot and what must hold of it. Not here: the links between snapshots.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import duckdb

from paper_assets import checks, tables
from paper_assets.checks import Check
from paper_assets.errors import CheckFailedError, PublishError
from paper_assets.library import history, snapshots, views
from paper_assets.settings import Settings
from paper_assets.store import OLDEST_FORMAT, Connection, connect, count, insert, loaded, transaction

_COPIED = tuple(t for t in tables.PUBLIC if t.work)
_SECONDS = "MAP(VARCHAR, STRUCT(cpu_s DOUBLE, wall_s DOUBLE))"


@dataclass(frozen=True)
class Edition:
    """What a snapshot says about its own making."""

    refresh: int
    run_id: str
    published_at: datetime
    package_version: str
    input_digest: str


def publish(
    con: Connection,
    settings: Settings,
    edition: Edition,
    blocking: Sequence[Check],
    spent: Callable[[], tuple[float, float]],
) -> snapshots.Manifest:
    """Build a snapshot of the work database, check the file itself, and put it in force.

    `spent` tells the CPU and wall-clock seconds that the library room has taken so far.

    Raises:
        CheckFailedError: a blocking check does not hold on the file; nothing was published.
        PublishError: the file could not be written or does not open as it should.
    """
    settings.published.mkdir(parents=True, exist_ok=True)
    building = settings.published / f".building-{edition.run_id}.duckdb"
    building.unlink(missing_ok=True)
    try:
        _copy_tables(con, building)
        counts = _finish(con, settings, edition, building, spent)
        _inspect(building, blocking)
    except duckdb.IOException as error:
        raise PublishError(f"The snapshot could not be written: {error}", building, "Is the disk full?") from error
    except BaseException:
        building.unlink(missing_ok=True)
        raise
    stamp = edition.published_at.isoformat(timespec="seconds")
    previous = settings.library.resolve().name if settings.library.is_symlink() else None
    manifest = snapshots.Manifest(
        edition.refresh, edition.run_id, edition.input_digest, stamp, edition.package_version, counts, previous
    )
    snapshots.put_in_force(settings, building, snapshots.file_name(edition.refresh, edition.run_id), manifest)
    return manifest


def _copy_tables(con: Connection, building: Path) -> None:
    con.execute(
        f"ATTACH '{str(building).replace(chr(39), chr(39) * 2)}' AS snapshot (STORAGE_VERSION '{OLDEST_FORMAT}')"
    )
    try:
        for table in _COPIED:
            con.execute(table.create().replace("IF NOT EXISTS ", "IF NOT EXISTS snapshot."))
            order = ", ".join(f'"{name}"' for name in table.key)
            con.execute(f'INSERT INTO snapshot."{table.name}" BY NAME SELECT * FROM "{table.name}" ORDER BY {order}')
    finally:
        con.execute("DETACH snapshot")


def _finish(
    work: Connection, settings: Settings, edition: Edition, building: Path, spent: Callable[[], tuple[float, float]]
) -> dict[str, int]:
    """Add what only the snapshot has: the list of refreshes, what it is, views, comments. Returns rows by table."""
    before = history.before(settings)
    with connect(building) as con:
        with transaction(con):
            for table in (t for t in tables.PUBLIC if not t.work):
                con.execute(table.create())
            seconds = seconds_by_room(work, spent())
            _add_refresh(con, edition, before, sum(wall for _, wall in seconds.values()))
            counts = {t.name: count(con, f'SELECT count(*) FROM "{t.name}"') for t in tables.PUBLIC} | {
                "publish_info": 1
            }
            _add_info(con, edition, counts, seconds)
            for statement in [*views.statements(), *(c for t in tables.PUBLIC for c in t.comments())]:
                con.execute(statement)
        con.execute("CHECKPOINT")
    return counts


def _add_info(
    con: Connection, edition: Edition, counts: dict[str, int], seconds: dict[str, tuple[float, float]]
) -> None:
    costs = [{"cpu_s": cpu, "wall_s": wall} for cpu, wall in seconds.values()]
    con.execute(
        f"INSERT INTO publish_info VALUES (?, ?, ?, ?, map(?, ?), map(?, ?)::{_SECONDS})",
        [edition.run_id, edition.published_at, edition.package_version, edition.input_digest]
        + [list(counts), list(counts.values()), list(seconds), costs],
    )


def seconds_by_room(work: Connection, library: tuple[float, float]) -> dict[str, tuple[float, float]]:
    """CPU and wall-clock seconds of the last passes, by room."""
    spent: dict[str, tuple[float, float]] = {}
    passes = work.execute("SELECT room, cpu_s, wall_s FROM passes WHERE name <> 'library'").fetchall()
    for room, cpu, wall in [*passes, ("library", *library)]:
        so_far = spent.get(room, (0.0, 0.0))
        spent[room] = (so_far[0] + cpu, so_far[1] + wall)
    return spent


def _add_refresh(con: Connection, edition: Edition, before: history.Before, seconds: float) -> None:
    insert(con, tables.BY_NAME["refreshes"], before.refreshes)
    with loaded(con, "earlier_rejects", before.rejects):
        con.execute(
            """INSERT INTO refreshes BY NAME SELECT ? AS seq, ? AS run_id, ? AS published_at, ? AS input_digest,
               (SELECT count(*) FROM raw_files) AS files, (SELECT count(*) FROM records) AS records,
               (SELECT count(*) FROM rejects) AS rejects, (SELECT count(*) FROM papers) AS papers,
               (SELECT count(*) FROM records) - (SELECT count(*) FROM papers) AS duplicates,
               (SELECT count(*) FROM keywords) AS keywords,
               (SELECT count(*) FROM (SELECT reason, coalesce(raw, path) AS what FROM rejects)
                ANTI JOIN earlier_rejects USING (reason, what)) AS new_rejects,
               ? AS seconds""",
            [edition.refresh, edition.run_id, edition.published_at, edition.input_digest, seconds],
        )


def _inspect(building: Path, blocking: Sequence[Check]) -> None:
    """Open the file as a reader does, and ask it everything that must hold."""
    if building.with_name(building.name + ".wal").exists():
        raise PublishError("The snapshot is not complete: a write-ahead log is left", building)
    with connect(building, read_only=True) as con:
        version = con.execute(
            "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = current_database()"
        ).fetchall()
        if not version or not str(version[0][0]).startswith(OLDEST_FORMAT):
            raise PublishError(f"The snapshot has storage format {version}, not {OLDEST_FORMAT}", building)
        failed = [finding for finding in (checks.run(con, check) for check in blocking) if not finding.passed]
        con.execute("SELECT * FROM search('paper') LIMIT 1").fetchall()
    if failed:
        told = "\n".join(f"{f.check.table}.{f.check.name}: {f}" for f in failed)
        raise CheckFailedError(
            f"The snapshot does not pass its checks, and the published library stays as it was:\n{told}"
        )
    with building.open("rb") as file:
        os.fsync(file.fileno())
