"""Runs in Dagster's history: which are under way, and which are there only because nobody said that they died.

Belongs here: marks that tell runs apart, and their processes. Not here: starting runs.
"""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import dagster as dg

# Tags that begin with a dot are not shown on the pages; only who started a run concerns people.
BY, HOST, PROCESS = "paper_assets/by", ".dagster/paper_assets_host", ".dagster/paper_assets_process"
_STARTED = [
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]
# Deleting a run takes some ten milliseconds: a tick or a command does not wait for more than these.
_MOST_DROPPED = 20
_UNDER_WAY = [dg.DagsterRunStatus.QUEUED, *_STARTED]


def under_way(instance: dg.DagsterInstance) -> dg.DagsterRun | None:
    """A run that is queued or running, of any job (a click on "Materialize all" runs another one), or None."""
    return next(iter(instance.get_runs(filters=dg.RunsFilter(statuses=_UNDER_WAY), limit=1)), None)


def marks() -> dict[str, str]:
    """Tags that tell which process of which machine a run lives in."""
    return {HOST: socket.gethostname(), PROCESS: process_mark(os.getpid()) or ""}


def report_dead(instance: dg.DagsterInstance) -> list[str]:
    """Report runs of this machine as failed whose process is gone; they would block the queue for ever."""
    dead = []
    for run in instance.get_runs(filters=dg.RunsFilter(statuses=_STARTED, tags={HOST: socket.gethostname()})):
        mark = run.tags.get(PROCESS, "")
        if mark and process_mark(int(mark.partition("@")[0])) != mark:
            instance.report_run_failed(run, "The process of this run is gone; it was killed.")
            dead.append(run.run_id)
    return dead


def drop_old(instance: dg.DagsterInstance, keep: int) -> int:
    """Delete the oldest runs beyond those that are kept, a few at a time; returns how many.

    The history would grow for ever otherwise: Dagster itself only forgets ticks. No data is lost with it.
    """
    beyond = min(instance.get_runs_count() - keep, _MOST_DROPPED)
    if beyond <= 0:
        return 0
    oldest = instance.get_run_records(limit=beyond, order_by="id", ascending=True)
    done = [record.dagster_run for record in oldest if record.dagster_run.is_finished]
    for run in done:
        instance.delete_run(run.run_id)
        instance.compute_log_manager.delete_logs(prefix=[run.run_id])
        _drop_shard(instance, run.run_id)
    return len(done)


def _drop_shard(instance: dg.DagsterInstance, run_id: str) -> None:
    """The SQLite history keeps a file for each run, and leaves it there, empty, when the run is deleted."""
    path_of: Callable[[str], str] | None = getattr(instance.event_log_storage, "path_for_shard", None)
    if path_of is not None:
        for suffix in ("", "-wal", "-shm"):
            Path(path_of(run_id) + suffix).unlink(missing_ok=True)


def process_mark(pid: int) -> str | None:
    """A process id with the time at which that process began, so that a reused id is told apart."""
    try:
        os.kill(pid, 0)
    except PermissionError:
        pass
    except (OSError, OverflowError):
        return None
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return f"{pid}@"
    return None if state == "Z" else f"{pid}@{fields[18]}"
