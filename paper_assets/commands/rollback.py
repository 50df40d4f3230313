"""`paper-assets rollback`: put the snapshot before the one in force in force again."""

from __future__ import annotations

import argparse
import sys

from paper_assets.commands.saying import print_json
from paper_assets.library import snapshots
from paper_assets.settings import Settings

PURPOSE = "put the snapshot before the one in force in force again"


def declare(command: argparse.ArgumentParser) -> None:
    """This command has no arguments of its own."""


def run(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    """Go back; returns the exit code."""
    from paper_assets.store import locked

    with locked(settings.work / "refresh.lock", settings.lock_wait_seconds, lambda text: print(text, file=sys.stderr)):
        snapshot = snapshots.roll_back(settings)
    said = f"{settings.library} is {snapshot.name} again. It stays so until a file, a rule or a setting changes."
    print_json({"status": "rolled back", "snapshot": snapshot.name}) if arguments.json else print(said)
    return 0
