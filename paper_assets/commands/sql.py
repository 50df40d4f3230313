"""`paper-assets sql`: ask the published library a question, read-only."""

from __future__ import annotations

import argparse

from paper_assets.commands import published
from paper_assets.settings import Settings

PURPOSE = "ask the published library a question, read-only"


def declare(command: argparse.ArgumentParser) -> None:
    """Add the arguments of this command alone."""
    command.add_argument("query", help="a SQL query")
    command.add_argument("--csv", action="store_true", help="the result as CSV")


def run(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    """Print the answer; returns the exit code."""
    with published.opened(settings) as con:
        from paper_assets.library import asking

        answer = asking.as_json if arguments.json else asking.as_csv if arguments.csv else asking.as_table
        for line in answer(con, arguments.query):
            print(line)
    return 0
