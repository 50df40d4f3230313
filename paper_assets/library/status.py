"""What is published, whether it is still true, and which settings are in force, in words for people.

Belongs here: the words. Not here: looking and comparing (`freshness`), printing.
"""

from __future__ import annotations

from collections.abc import Callable

from paper_assets.library.freshness import Freshness
from paper_assets.settings import SETTINGS, Settings


def lines(settings: Settings, seen: Freshness, library: str, command: Callable[[str], str]) -> list[str]:
    """The state of the library; `library` is as people type it, and `command` makes what they type."""
    published = seen.published
    if published is None:
        return [f"Nothing is published yet. Run: {command('refresh')}"]
    counts = [f"{published.row_counts[name]:,} {name}" for name in ("raw_files", "records", "papers", "rejects")]
    return [
        f"Published  {library}",
        f"           refresh {published.refresh}, {published.published_at} UTC: {', '.join(counts)}",
        f"State      {_state(seen, command)}",
        *(f"Waiting    {waiting.entry.path}: {waiting.entry.problem}" for waiting in seen.waiting),
    ]


def _state(seen: Freshness, command: Callable[[str], str]) -> str:
    if seen.held_back:
        return f"rolled back; the newer input is held back until it changes, or: {command('refresh --force')}"
    if seen.up_to_date:
        return "up to date"
    return f"files, rules, settings or the program have changed since. Run: {command('refresh')}"


def values(settings: Settings) -> dict[str, dict[str, str]]:
    """Each setting: its value, where that comes from, what it means."""
    return {
        s.name: {"value": str(getattr(settings, s.name)), "origin": settings.origins[s.name], "meaning": s.meaning}
        for s in SETTINGS
    }


def settings_lines(settings: Settings) -> list[str]:
    """The settings as a table."""
    rows = values(settings)
    widths = [max(len(row[column]) for row in rows.values()) for column in ("value", "origin")]
    return ["Settings"] + [
        f"  {name:<20} {row['value']:<{widths[0]}}  {row['origin']:<{widths[1]}}  {row['meaning']}"
        for name, row in rows.items()
    ]
