"""The work database as a resource: one lock and one connection, held for the whole run.

Belongs here: what a run holds open, and the passes of the rooms through it. Not here: what a pass does.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import dagster as dg
from pydantic import PrivateAttr

from paper_assets import settings as house
from paper_assets.defs import runs
from paper_assets.errors import BusyError, PublishError
from paper_assets.library import snapshots
from paper_assets.settings import Settings
from paper_assets.store import Connection, locked, opened, transaction

# The passes, each with its room and the pass whose rows it works on.
PASSES: dict[str, tuple[str, str | None]] = {
    "raw_files": ("raw_files", None),
    "abstracts": ("abstracts", "raw_files"),
    "dedup": ("dedup", "abstracts"),
    "paper_keywords": ("keywords", "dedup"),
    "keywords": ("keywords", "paper_keywords"),
    "finding": ("library", "keywords"),
    "library": ("library", "raw_files"),
}


@dataclass
class Pass:
    """One pass of a room: what it works on, the digest of the input that its rows come from, what it costs."""

    con: Connection
    settings: Settings
    refresh: int
    input_digest: str
    cpu_start: float = field(default_factory=time.process_time)
    wall_start: float = field(default_factory=time.monotonic)

    def spent(self) -> tuple[float, float]:
        """CPU and wall-clock seconds since the pass began."""
        return time.process_time() - self.cpu_start, time.monotonic() - self.wall_start

    def cost(self) -> dict[str, float]:
        """The same, as Dagster plots it over time."""
        cpu, wall = self.spent()
        return {"cpu seconds": round(cpu, 3), "wall seconds": round(wall, 3)}


class WorkDatabase(dg.ConfigurableResource):  # type: ignore[type-arg]
    """The private work database, locked for the length of a run."""

    flags: dict[str, str] = {}
    _con: Connection = PrivateAttr()
    _settings: Settings = PrivateAttr()

    @contextmanager
    def yield_for_execution(self, context: dg.InitResourceContext) -> Iterator["WorkDatabase"]:
        """Take the lock, sweep what an interrupted run left, open the database; undo all that at the end."""
        if context.instance is not None and context.run is not None:
            context.instance.add_run_tags(context.run.run_id, runs.marks())
        warn = context.log.warning if context.log else print
        self._settings = house.load(self.flags, os.environ)
        wait = locked(self._settings.work / "refresh.lock", self._settings.lock_wait_seconds, warn)
        try:
            wait.__enter__()
        except BusyError as busy:
            raise dg.Failure(str(busy), allow_retries=False) from busy
        try:
            snapshots.sweep(self._settings)
            with opened(self._settings.work / "work.duckdb", self._settings.library, warn) as self._con:
                yield self
        finally:
            wait.__exit__(None, None, None)

    @contextmanager
    def made(self, name: str) -> Iterator[Pass]:
        """One pass; remembered, when it ends well, with the digest of its input and its cost."""
        room, before = PASSES[name]
        digest = (self._digest(before) if before else None) or ""
        this = Pass(self._con, self._settings, snapshots.next_refresh(self._settings), digest)
        yield this
        with transaction(self._con):
            self._con.execute("DELETE FROM passes WHERE name = ?", [name])
            self._con.execute(
                "INSERT INTO passes VALUES (?, ?, ?, ?, ?)", [name, room, this.input_digest, *this.spent()]
            )

    def mark_incomplete(self, this: Pass) -> None:
        """Give the input a digest that no folder has: something in it was not read, and the next refresh tries again."""
        incomplete = f"{this.input_digest.rstrip('+')}+"
        self._con.execute("UPDATE passes SET input_digest = ? WHERE name = 'raw_files'", [incomplete])
        this.input_digest = incomplete

    def require_in_step(self) -> None:
        """Refuse to go on when a pass has not yet worked on the latest listing of the folder.

        Raises:
            PublishError: with the name of that pass, and what to do.
        """
        latest = self._digest("raw_files")
        for name in PASSES:
            if name != "library" and (latest is None or self._digest(name) != latest):
                todo = f"Materialise {name} and what comes after it, or run the job refresh."
                raise PublishError(f"{name} has not seen the latest listing of the folder", todo=todo)

    def _digest(self, name: str) -> str | None:
        rows = self._con.execute("SELECT input_digest FROM passes WHERE name = ?", [name]).fetchall()
        return str(rows[0][0]) if rows else None
