"""The command `paper-assets`: its arguments, its errors, its exit codes.

Belongs here: what all commands share. Not here: what one of them does, which its module in `commands/` holds.

Exit codes: 0 done, 1 failed, 2 usage, 3 done and new rejects were met, 4 a check failed, 5 another
refresh holds the lock, 130 interrupted.
"""

from __future__ import annotations

import argparse
import errno
import os
import signal
import sys

from paper_assets import __version__, settings as house
from paper_assets.commands import export, reading_list, refresh, review, rollback, search, sql, status
from paper_assets.commands.saying import FLAGS, print_json
from paper_assets.errors import PaperAssetsError

EXIT_INTERRUPTED = 130
_COMMANDS = {
    "refresh": refresh,
    "status": status,
    "search": search,
    "reading-list": reading_list,
    "sql": sql,
    "review": review,
    "export": export,
    "rollback": rollback,
}
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT)


def main(argv: list[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    arguments = _parser().parse_args(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for name in house.unknown_variables(os.environ):
            print(f"paper-assets: {name} is no setting (see paper-assets status); ignored.", file=sys.stderr)
        flags = {name: value for name in FLAGS if (value := getattr(arguments, name)) is not None}
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
    for name, module in _COMMANDS.items():
        command = commands.add_parser(name, help=module.PURPOSE, description=module.PURPOSE.capitalize() + ".")
        command.set_defaults(run=module.run)
        command.add_argument("--data", help="data folder (PAPER_ASSETS_DATA; default: data)")
        command.add_argument("--seeds", help="watched folder (PAPER_ASSETS_SEEDS; default: DATA/seeds)")
        command.add_argument("--json", action="store_true", help="one JSON object, for machines")
        module.declare(command)
    return parser


def _failed(arguments: argparse.Namespace, error: PaperAssetsError) -> int:
    if arguments.json:
        print_json({"status": "failed", "error": str(error), "exit_code": error.exit_code})
    else:
        print(f"paper-assets: {error}", file=sys.stderr)
    return error.exit_code


if __name__ == "__main__":
    sys.exit(main())
