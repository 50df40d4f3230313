"""`paper-assets status`: what is published, what waits, and which settings are in force."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import asdict
from functools import partial

from paper_assets.commands.saying import command_line, print_json, short
from paper_assets.errors import PaperAssetsError
from paper_assets.library import freshness, status
from paper_assets.raw_files.looking import Clock
from paper_assets.settings import Settings

_CLOCK = Clock(time.time_ns, time.sleep)
PURPOSE = "what is published, what waits, and which settings are in force"


def declare(command: argparse.ArgumentParser) -> None:
    """This command has no arguments of its own."""


def run(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    """Print them; returns the exit code."""
    try:
        seen = freshness.look(settings, _CLOCK)
    except PaperAssetsError:
        print("\n".join(status.settings_lines(settings)), file=sys.stderr)
        raise
    if arguments.json:
        told = {"up_to_date": seen.up_to_date, "rolled_back": seen.held_back, "library": str(settings.library)}
        manifest = asdict(seen.published) if seen.published else None
        waits = [waiting.entry.path for waiting in seen.waiting]
        print_json({**told, "published": manifest, "waiting": waits, "settings": status.values(settings)})
    else:
        said = status.lines(settings, seen, short(settings.library), partial(command_line, settings))
        print("\n".join([*said, *status.settings_lines(settings)]))
    return 0
