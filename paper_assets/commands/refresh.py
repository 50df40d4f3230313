"""`paper-assets refresh`: bring the published library in step with the watched folder.

Dagster is imported only when there is something to refresh.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from paper_assets.commands.saying import command_line, print_json, short
from paper_assets.library import freshness, snapshots
from paper_assets.raw_files.looking import Clock
from paper_assets.settings import Settings

_EXIT_NEW_REJECTS = 3
_CLOCK = Clock(time.time_ns, time.sleep)
_NEXT = ("search your words", 'sql "SELECT display_name, keywords FROM paper_overview LIMIT 10"')
PURPOSE = "bring the published library in step with the watched folder"


def declare(command: argparse.ArgumentParser) -> None:
    """Add the arguments of this command alone."""
    command.add_argument("--allow-shrink", action="store_true", help="go on even when most records are gone")
    command.add_argument("--force", action="store_true", help="publish even when nothing has changed")
    command.add_argument("--rebuild", action="store_true", help="read everything again and publish; ids stay")


def run(arguments: argparse.Namespace, settings: Settings, flags: dict[str, str]) -> int:
    """Refresh, and say what came of it; returns the exit code."""
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
        said = f"This input was rolled back from. Change a file, or run: {command_line(settings, 'refresh --force')}"
    else:
        said = f"Nothing has changed since {since} UTC; {short(settings.library)} is up to date."
    waiting = [f"{w.entry.path}: {w.entry.problem}" for w in seen.waiting]
    if arguments.json:
        print_json({"status": "unchanged", "library": str(settings.library), "said": said, "waiting": waiting})
    else:
        print("\n".join([said, *(f"  waiting: {line}" for line in waiting)]))
    return 0


def _tell_refreshed(arguments: argparse.Namespace, settings: Settings) -> int:
    from paper_assets.library.summary import lines, summarise
    from paper_assets.store import snapshot

    with snapshot(settings.library, settings.work) as con:
        summary = summarise(con)
    if arguments.json:
        print_json({"status": "published", "library": str(settings.library), **summary.as_dict()})
    else:
        print(
            "\n".join(
                [
                    f"Published {short(settings.library)} (refresh {summary.refresh})",
                    *lines(summary),
                    *_next(settings),
                ]
            )
        )
    return _EXIT_NEW_REJECTS if summary.new_rejects else 0


def _next(settings: Settings) -> list[str]:
    """Three things to try."""
    asked = [f"  {command_line(settings, words)}" for words in _NEXT]
    return ["", "Next:", *asked, "  make ui     (the graph, its checks and its history in the browser)"]


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
