"""What the commands share: how a command, a path or a JSON object is printed.

Belongs here: forms of speech. Not here: anything that one command alone says.
"""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

from paper_assets.settings import Settings

FLAGS = ("data", "seeds")


def command_line(settings: Settings, words: str) -> str:
    """A command as it can be typed from here, for this data folder."""
    installed = Path(sys.prefix) / "bin" / "paper-assets"
    name = short(installed) if installed.exists() and shutil.which("paper-assets") is None else "paper-assets"
    given = [f" --{f} {shlex.quote(str(getattr(settings, f)))}" for f in FLAGS if settings.origins[f].startswith("--")]
    return f"{name} {words}{''.join(given)}"


def short(path: Path) -> str:
    """A path as people type it from where they are."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def print_json(told: dict[str, Any]) -> None:
    """One JSON object on one line, for machines."""
    print(json.dumps(told, ensure_ascii=False, default=str))
