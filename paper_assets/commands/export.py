"""`paper-assets export`: papers in the formats of other tools, each with a manifest."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from paper_assets.commands import published
from paper_assets.commands.saying import print_json, short
from paper_assets.settings import Settings

PURPOSE = "write papers in the format of another tool, with a manifest"
# `library.exporting.formats` has the same names; it is imported only when something is exported.
KINDS = ("parquet", "jsonl", "csv", "bibtex", "ris", "csl-json", "graphml")


def declare(command: argparse.ArgumentParser) -> None:
    """Add the arguments of this command alone."""
    command.add_argument("--format", choices=KINDS, required=True, help="graphml: which keywords stand together")
    command.add_argument("--where", help='a SQL condition, such as "publication_year > 2020"')
    command.add_argument("--out", type=Path, required=True, help="the file to write, or a folder that exists")


def run(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    """Export, and say where to; returns the exit code."""
    with published.opened(settings) as con:
        from paper_assets.library.exporting import writing

        path, manifest = writing.export(con, arguments.format, arguments.where, arguments.out)
    if arguments.json:
        print_json({"status": "exported", "path": str(path), **asdict(manifest)})
    else:
        print(f"Wrote {manifest.papers:,} papers to {short(path)} ({manifest.bytes:,} bytes, with a manifest).")
    return 0
