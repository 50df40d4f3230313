"""A refresh from the command line: the job `refresh`, run in this process and kept in the history.

Belongs here: the Dagster instance under the data folder, runs and their outcome. Not here: arguments and
printing, which `cli.py` does.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dagster as dg
from dagster._core.instance.ref import InstanceRef
from dagster_shared.error import SerializableErrorInfo
from sqlalchemy import event
from sqlalchemy.pool import Pool

from paper_assets.definitions import build
from paper_assets.defs import runs
from paper_assets.defs.automation import REFRESH
from paper_assets.errors import BusyError, CheckFailedError, PaperAssetsError
from paper_assets.settings import Settings

Show = Callable[[str], None]
_INTERRUPTED = ("DagsterExecutionInterruptedError", "KeyboardInterrupt", "InterruptException")
_DISK_FULL = ("No space left on device", "database or disk is full")


@dataclass(frozen=True)
class Outcome:
    """How a run ended: its id, and the error that ended it, if one did."""

    run_id: str
    error: PaperAssetsError | None


@contextmanager
def history(data: Path) -> Iterator[dg.DagsterInstance]:
    """The Dagster instance whose history lies under the data folder, as `dagster.yaml` says too."""
    base = str(data / "dagster")
    sqlite = {"sqlite": {"base_dir": base}}
    artifacts = {"module": "dagster.core.storage.root", "class": "LocalArtifactStorage", "config": {"base_dir": base}}
    logs = {"module": "dagster.core.storage.noop_compute_log_manager", "class": "NoOpComputeLogManager"}
    overrides = {
        "storage": sqlite,
        "local_artifact_storage": artifacts,
        "compute_logs": logs,
        "telemetry": {"enabled": False},
    }
    Path(base).mkdir(parents=True, exist_ok=True)
    (Path(base) / "dagster.yaml").touch()  # all of it is said here; without the file Dagster warns
    if not event.contains(Pool, "connect", _do_not_sync):
        event.listen(Pool, "connect", _do_not_sync)
    with dg.DagsterInstance.from_ref(InstanceRef.from_dir(base, overrides=overrides)) as instance:
        yield instance


def _do_not_sync(connection: Any, _record: object) -> None:
    """Let the history reach the disk when the system likes: a hundred waits a run cost half a second of CPU."""
    connection.execute("PRAGMA synchronous = NORMAL")


def run_refresh(settings: Settings, flags: dict[str, str], choices: dict[str, Any], show: Show) -> Outcome:
    """Run the job `refresh` in this process; `show` hears which step is under way and what it says.

    `choices` are those of `RefreshChoices`.

    Raises:
        KeyboardInterrupt: somebody interrupted the run.
    """
    with history(settings.data) as instance:
        runs.report_dead(instance)
        job = build(flags).resolve_job_def(REFRESH).with_logger_defs({"console": _listener(show)})
        result = job.execute_in_process(
            instance=instance,
            tags={runs.BY: "command line", **runs.marks()},
            run_config=choices,
            raise_on_error=False,
        )
        runs.drop_old(instance, settings.history_runs)
        return Outcome(result.run_id, None if result.success else _error_of(result, instance))


def _listener(show: Show) -> dg.LoggerDefinition:
    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told = getattr(record, "dagster_meta", {})
            said = told.get("dagster_event")
            if said is None and record.levelno >= logging.INFO:
                show(str(told.get("orig_message") or record.getMessage()))
            elif said is not None and said.event_type_value == "STEP_START":
                show(str(said.step_key))

    @dg.logger
    def listener(_context: dg.InitLoggerContext) -> logging.Logger:
        logger = logging.getLogger("paper_assets.refresh")
        logger.propagate = False
        logger.setLevel(logging.DEBUG)
        logger.handlers = [Handler()]
        return logger

    return listener


def _error_of(result: dg.ExecuteInProcessResult, instance: dg.DagsterInstance) -> PaperAssetsError:
    """The error of ours that ended a run, found again in what Dagster kept of it.

    Raises:
        KeyboardInterrupt: somebody interrupted the run.
    """
    failed = [
        c for c in result.get_asset_check_evaluations() if not c.passed and c.severity == dg.AssetCheckSeverity.ERROR
    ]
    if failed:
        told = "\n".join(f"{c.asset_key.to_user_string()}.{c.check_name}: {c.description or 'failed'}" for c in failed)
        return CheckFailedError(f"A check failed, and the published library stays as it was:\n{told}")
    for error in _kept_errors(result.run_id, instance):
        if any(sign in error.message for sign in _DISK_FULL):
            return PaperAssetsError(
                "The disk is full", todo="Free some space and run it again; the library is as it was."
            )
        if error.cls_name in _INTERRUPTED or "Query interrupted" in error.message:
            raise KeyboardInterrupt
        for kind in (BusyError, CheckFailedError):
            if error.cls_name == kind.__name__:
                return kind(_plain(error.message))
        if error.cause is None:
            return PaperAssetsError(_plain(error.message))
    return PaperAssetsError("The run failed", result.run_id, "Its log is in the history: make ui.")


def _kept_errors(run_id: str, instance: dg.DagsterInstance) -> Iterator[SerializableErrorInfo]:
    """The errors in the log of a run, each followed by its causes."""
    for entry in instance.all_logs(run_id):
        said = entry.dagster_event
        told = said.event_specific_data if said is not None and said.is_failure else None
        error: SerializableErrorInfo | None = getattr(told, "error", None)
        while error is not None:
            yield error
            error = error.cause


def _plain(message: str) -> str:
    """A message without the class name that Dagster puts before it."""
    first, _, rest = message.strip().partition(": ")
    return (rest if first.rpartition(".")[2].isidentifier() and rest else message).strip().rstrip(".")
