"""`paper-assets search`: the papers that hold some words, best first, with the place where they do."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict

from paper_assets.commands import published
from paper_assets.commands.saying import print_json
from paper_assets.settings import Settings

PURPOSE = "find papers by words, best first"


def declare(command: argparse.ArgumentParser) -> None:
    """Add the arguments of this command alone."""
    command.add_argument("words", nargs="+", help="words in any order; more of them, and rarer ones, count more")
    command.add_argument("-n", "--most", type=int, default=10, help="how many papers (default: 10)")


def run(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    """Print what was found; returns the exit code."""
    words = " ".join(arguments.words)
    with published.opened(settings) as con:
        from paper_assets.library import finding

        found = finding.find(con, words, max(arguments.most, 0))
    if arguments.json:
        print_json({"words": words, "found": [asdict(hit) for hit in found]})
        return 0
    if not found:
        print(f"No paper holds any of: {words}")
        return 0
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    for hit in found:
        console.print(finding.shown(hit))
    return 0
