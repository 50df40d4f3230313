"""The settings: each with its default, its meaning, and where it may be set.

A flag of the command wins over an environment variable, that over the default. Belongs here: names,
defaults, reading them from given mappings. Not here: reading the environment itself, which `cli.py` and
`defs/` do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from paper_assets.errors import SettingError


@dataclass(frozen=True)
class Setting:
    """One setting: its name, default, meaning, and whether another value gives another library."""

    name: str
    default: str
    meaning: str
    read: Callable[[str], Any]
    changes_results: bool = False

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return f"PAPER_ASSETS_{self.name.upper()}"


def _number(low: float, high: float, kind: type[int] | type[float] = float) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            value = kind(text)
        except ValueError as error:
            raise ValueError("a whole number is needed" if kind is int else "a number is needed") from error
        if not low <= value <= high:
            raise ValueError(f"must lie between {low:g} and {high:g}")
        return value

    return read


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"must be one of {', '.join(words)}")
        return text

    return read


def _cron(text: str) -> str:
    if not re.fullmatch(r"@\w+|[\w*/,\-#]+(?: [\w*/,\-#]+){4}", text) or re.search(r"[a-z]{4,}", text.lstrip("@")):
        raise ValueError("five fields are needed: minute, hour, day, month, weekday")
    return text


def _timezone(text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError("no time zone has that name") from error


SETTINGS: tuple[Setting, ...] = (
    Setting("data", "data", "Data folder: the library and its history.", str),
    Setting("seeds", "", "Watched folder; DATA/seeds unless set. May lie anywhere and be read-only.", str),
    Setting("keywords_per_paper", "10", "Keywords kept for each paper.", _number(1, 100, int), changes_results=True),
    Setting(
        "duplicate_likelihood",
        "0.92",
        "Likelihood from which two records merge.",
        _number(0.5, 0.9999),
        changes_results=True,
    ),
    Setting(
        "probable_likelihood",
        "0.84",
        "Likelihood from which two records go to review.",
        _number(0.5, 0.9999),
        changes_results=True,
    ),
    Setting(
        "versions",
        "link",
        "What a preprint and its publication, or two versions of a work, become: merge, link or separate.",
        _one_of("merge", "link", "separate"),
        changes_results=True,
    ),
    Setting("shrink_limit", "0.5", "Largest share of the records that a refresh may drop.", _number(0, 1)),
    Setting("settle_seconds", "3", "A file changed within these seconds is looked at twice.", _number(0, 3600)),
    Setting("lock_wait_seconds", "60", "How long a refresh waits for another one to end.", _number(0, 86400)),
    Setting("keep_snapshots", "3", "Published snapshots that are kept.", _number(1, 1000, int)),
    Setting("history_runs", "1000", "Runs that Dagster's history keeps.", _number(10, 1_000_000, int)),
    Setting("sensor_seconds", "30", "Seconds between two looks of the folder sensor.", _number(5, 86400, int)),
    Setting("nightly_cron", "0 3 * * *", "When the nightly refresh runs, as a cron expression.", _cron),
    Setting("nightly_timezone", "UTC", "Time zone of the nightly refresh.", _timezone),
)


@dataclass(frozen=True)
class Settings:
    """All settings as they are in force; `origins` says for each where its value comes from."""

    data: Path
    seeds: Path
    keywords_per_paper: int
    duplicate_likelihood: float
    probable_likelihood: float
    versions: str
    shrink_limit: float
    settle_seconds: float
    lock_wait_seconds: float
    keep_snapshots: int
    history_runs: int
    sensor_seconds: int
    nightly_cron: str
    nightly_timezone: str
    origins: Mapping[str, str]

    @property
    def rules(self) -> Path:
        """Folder of the rule files that people edit."""
        return self.data / "rules"

    @property
    def work(self) -> Path:
        """Folder of the private work database and its lock."""
        return self.data / "work"

    @property
    def published(self) -> Path:
        """Folder of the immutable snapshots."""
        return self.data / "published"

    @property
    def library(self) -> Path:
        """The published file: a link to the newest snapshot."""
        return self.data / "papers.duckdb"

    def that_change_results(self) -> str:
        """The settings on which the library depends, as one canonical line."""
        values = {s.name: getattr(self, s.name) for s in SETTINGS if s.changes_results}
        return json.dumps(values, sort_keys=True)


def load(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """The settings in force, from flags (by setting name; None where not given) and an environment.

    Raises:
        SettingError: a value cannot be read.
    """
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for setting in SETTINGS:
        text, origin = _chosen(setting, flags, environ)
        try:
            values[setting.name] = setting.read(text)
        except ValueError as error:
            raise SettingError(f"{setting.name} = {text!r} cannot be used: {error}", origin, setting.meaning) from error
        origins[setting.name] = origin
    data = Path(values["data"]).expanduser().absolute()
    seeds = Path(values["seeds"]).expanduser().absolute() if values["seeds"] else data / "seeds"
    _refuse_impossible_folders(data, seeds, origins)
    return Settings(**{**values, "data": data, "seeds": seeds, "origins": origins})


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """Variables that look like settings and are none: misspelt, most likely."""
    known = {setting.variable for setting in SETTINGS}
    return sorted(name for name in environ if name.startswith("PAPER_ASSETS_") and name not in known)


def _refuse_impossible_folders(data: Path, seeds: Path, origins: Mapping[str, str]) -> None:
    if data.is_relative_to(seeds):
        todo = "Watch a folder beside or below the data folder, or the library would read itself."
        raise SettingError(f"The watched folder {seeds} holds the data folder {data}", origins["seeds"], todo)
    if any(sign in str(data) for sign in "%?"):
        todo = "Dagster's history cannot lie in such a folder."
        raise SettingError(f"The path of the data folder, {data}, holds % or ?", origins["data"], todo)


def _chosen(setting: Setting, flags: Mapping[str, str | None], environ: Mapping[str, str]) -> tuple[str, str]:
    flag, variable = flags.get(setting.name), environ.get(setting.variable)
    if flag is not None:
        return flag, f"--{setting.name.replace('_', '-')}"
    if variable:
        return variable, setting.variable
    return setting.default, "default"
