"""The command `paper-assets`: refresh, status, sql, rollback.

Belongs here: arguments, printing, exit codes. Not here: what a refresh does. Dagster is imported only
when there is something to refresh.

Exit codes: 0 done, 1 failed, 2 usage, 3 done and new rejects were met, 4 a check failed, 5 another
refresh holds the lock, 130 interrupted.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from paper_assets import __version__, settings as house
from paper_assets.errors import NothingPublishedError, PaperAssetsError
from paper_assets.library import freshness, snapshots, status
from paper_assets.raw_files.looking import Clock
from paper_assets.settings import Settings

EXIT_NEW_REJECTS, EXIT_INTERRUPTED = 3, 130
_FLAGS = ("data", "seeds")
_CLOCK = Clock(time.time_ns, time.sleep)
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
_NEXT = ('sql "SELECT display_name FROM reading_list LIMIT 10"', """sql "SELECT * FROM search('your words')\"""")


def main(argv: list[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    arguments = _parser().parse_args(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for name in house.unknown_variables(os.environ):
            print(f"paper-assets: {name} is no setting (see paper-assets status); ignored.", file=sys.stderr)
        flags = {name: value for name in _FLAGS if (value := getattr(arguments, name)) is not None}
        return int(arguments.run(arguments, house.load(flags, os.environ), flags))
    except PaperAssetsError as error:
        return _failed(arguments, error)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        todo = "Free some space and run it again." if error.errno in _DISK_FULL else ""
        return _failed(arguments, PaperAssetsError(error.strerror or str(error), error.filename, todo))
    except KeyboardInterrupt:
        print("Interrupted; the published library is as it was.", file=sys.stderr)
        return EXIT_INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="paper-assets", description="A folder of paper lists becomes a library.")
    parser.add_argument("--version", action="version", version=f"paper-assets {__version__}")
    commands = parser.add_subparsers(metavar="command", required=True)
    for name, run, said in (
        ("refresh", _refresh, "bring the published library in step with the watched folder"),
        ("status", _status, "what is published, what waits, and which settings are in force"),
        ("sql", _sql, "ask the published library a question, read-only"),
        ("rollback", _rollback, "put the snapshot before the one in force in force again"),
    ):
        command = commands.add_parser(name, help=said, description=said.capitalize() + ".")
        command.set_defaults(run=run)
        command.add_argument("--data", help="data folder (PAPER_ASSETS_DATA; default: data)")
        command.add_argument("--seeds", help="watched folder (PAPER_ASSETS_SEEDS; default: DATA/seeds)")
        command.add_argument("--json", action="store_true", help="one JSON object, for machines")
        if name == "refresh":
            command.add_argument("--allow-shrink", action="store_true", help="go on even when most records are gone")
            command.add_argument("--force", action="store_true", help="publish even when nothing has changed")
            command.add_argument("--rebuild", action="store_true", help="read everything again and publish; ids stay")
        if name == "sql":
            command.add_argument("query", help="a SQL query")
            command.add_argument("--csv", action="store_true", help="the result as CSV")
    return parser


def _refresh(arguments: argparse.Namespace, settings: Settings, flags: dict[str, str]) -> int:
    seen = freshness.look(settings, _CLOCK)
    if seen.up_to_date and not (arguments.force or arguments.rebuild):
        return _nothing_to_do(arguments, settings, seen)
    with _progress(arguments) as show:
        show("starting")
        from paper_assets.defs.launching import run_refresh

        choices = {
            "allow_shrink": arguments.allow_shrink,
            "rebuild": arguments.rebuild,
            "publish_unchanged": arguments.force,
        }
        outcome = run_refresh(settings, flags, choices, show)
    if outcome.error is not None:
        raise outcome.error
    published = snapshots.current(settings)
    if published is None or published.run_id != outcome.run_id:
        return _nothing_to_do(arguments, settings, freshness.look(settings, _CLOCK))
    return _tell_refreshed(arguments, settings)


def _nothing_to_do(arguments: argparse.Namespace, settings: Settings, seen: freshness.Freshness) -> int:
    since = seen.published.published_at if seen.published else "an earlier snapshot"
    if seen.held_back:
        said = f"This input was rolled back from. Change a file, or run: {_command(settings, 'refresh --force')}"
    else:
        said = f"Nothing has changed since {since} UTC; {_short(settings.library)} is up to date."
    waiting = [f"{w.entry.path}: {w.entry.problem}" for w in seen.waiting]
    if arguments.json:
        _print_json({"status": "unchanged", "library": str(settings.library), "said": said, "waiting": waiting})
    else:
        print("\n".join([said, *(f"  waiting: {line}" for line in waiting)]))
    return 0


def _tell_refreshed(arguments: argparse.Namespace, settings: Settings) -> int:
    from paper_assets.library.summary import lines, summarise
    from paper_assets.store import snapshot

    with snapshot(settings.library, settings.work) as con:
        summary = summarise(con)
    if arguments.json:
        _print_json({"status": "published", "library": str(settings.library), **summary.as_dict()})
    else:
        print(
            "\n".join(
                [
                    f"Published {_short(settings.library)} (refresh {summary.refresh})",
                    *lines(summary),
                    *_next(settings),
                ]
            )
        )
    return EXIT_NEW_REJECTS if summary.new_rejects else 0


def _status(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    try:
        seen = freshness.look(settings, _CLOCK)
    except PaperAssetsError:
        print("\n".join(status.settings_lines(settings)), file=sys.stderr)
        raise
    if arguments.json:
        told = {"up_to_date": seen.up_to_date, "rolled_back": seen.held_back, "library": str(settings.library)}
        manifest = asdict(seen.published) if seen.published else None
        waits = [waiting.entry.path for waiting in seen.waiting]
        _print_json({**told, "published": manifest, "waiting": waits, "settings": status.values(settings)})
    else:
        said = status.lines(settings, seen, _short(settings.library), partial(_command, settings))
        print("\n".join([*said, *status.settings_lines(settings)]))
    return 0


def _command(settings: Settings, words: str) -> str:
    """A command as it can be typed from here, for this data folder."""
    installed = Path(sys.prefix) / "bin" / "paper-assets"
    name = _short(installed) if installed.exists() and shutil.which("paper-assets") is None else "paper-assets"
    given = [f" --{f} {shlex.quote(str(getattr(settings, f)))}" for f in _FLAGS if settings.origins[f].startswith("--")]
    return f"{name} {words}{''.join(given)}"


def _next(settings: Settings) -> list[str]:
    """Three things to try."""
    asked = [f"  {_command(settings, words)}" for words in _NEXT]
    return ["", "Next:", *asked, "  make ui     (the graph, its checks and its history in the browser)"]


def _short(path: Path) -> str:
    """A path as people type it from where they are."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _sql(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    if not settings.library.exists():
        raise NothingPublishedError(
            "Nothing is published yet", settings.library, f"Run: {_command(settings, 'refresh')}"
        )
    import duckdb

    from paper_assets.library import asking
    from paper_assets.store import connect

    answer = asking.as_json if arguments.json else asking.as_csv if arguments.csv else asking.as_table
    try:
        with connect(settings.library, read_only=True) as con:
            for line in answer(con, arguments.query):
                print(line)
    except duckdb.Error as error:
        raise PaperAssetsError(str(error).strip(), settings.library) from error
    return 0


def _rollback(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    from paper_assets.store import locked

    with locked(settings.work / "refresh.lock", settings.lock_wait_seconds, lambda text: print(text, file=sys.stderr)):
        snapshot = snapshots.roll_back(settings)
    said = f"{settings.library} is {snapshot.name} again. It stays so until a file, a rule or a setting changes."
    _print_json({"status": "rolled back", "snapshot": snapshot.name}) if arguments.json else print(said)
    return 0


@contextmanager
def _progress(arguments: argparse.Namespace) -> Iterator[Callable[[str], None]]:
    """Show on a terminal what is under way; elsewhere only what a person must know."""
    if arguments.json or not sys.stderr.isatty():
        yield lambda text: print(text, file=sys.stderr) if "waiting" in text or "rebuilt" in text else None
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("starting") as status:
        yield lambda text: status.update(text[: max(console.width - 4, 20)])


def _failed(arguments: argparse.Namespace, error: PaperAssetsError) -> int:
    if arguments.json:
        _print_json({"status": "failed", "error": str(error), "exit_code": error.exit_code})
    else:
        print(f"paper-assets: {error}", file=sys.stderr)
    return error.exit_code


def _print_json(told: dict[str, Any]) -> None:
    print(json.dumps(told, ensure_ascii=False, default=str))


if __name__ == "__main__":
    sys.exit(main())
