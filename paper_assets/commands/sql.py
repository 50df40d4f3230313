"""`paper-assets sql`: ask the published library a question, read-only."""

from __future__ import annotations

import argparse

from paper_assets.commands.saying import command_line
from paper_assets.errors import NothingPublishedError, PaperAssetsError
from paper_assets.settings import Settings

PURPOSE = "ask the published library a question, read-only"


def declare(command: argparse.ArgumentParser) -> None:
    """Add the arguments of this command alone."""
    command.add_argument("query", help="a SQL query")
    command.add_argument("--csv", action="store_true", help="the result as CSV")


def run(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    """Print the answer; returns the exit code."""
    if not settings.library.exists():
        raise NothingPublishedError(
            "Nothing is published yet", settings.library, f"Run: {command_line(settings, 'refresh')}"
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
