"""`paper-assets reading-list`: few papers that together cover much of what the corpus is about."""

from __future__ import annotations

import argparse

from paper_assets.commands import published
from paper_assets.commands.saying import print_json
from paper_assets.settings import Settings

PURPOSE = "few papers that together cover many keywords, each with what it newly covers"


def declare(command: argparse.ArgumentParser) -> None:
    """Add the arguments of this command alone."""
    command.add_argument("-k", "--most", type=int, default=10, help="how many papers (default: 10)")


def run(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    """Print the picks; returns the exit code."""
    with published.opened(settings) as con:
        from paper_assets.library import reading_list

        picks = reading_list.described(con, arguments.most)
    if arguments.json:
        print_json({"picks": picks.to_dicts()})
        return 0
    for place, _, name, newly, covered in picks.iter_rows():
        print(f"{place:>3}. {name}\n     covers {covered:.0%} with: {', '.join(newly[:6])}")
    return 0
