"""Is the published library what the folder now gives? The one answer for command, sensor and assets.

Belongs here: comparing a look at the folder with the snapshot in force. Not here: making it so. Nothing
here needs Dagster, DuckDB or polars, so that the answer costs next to nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from paper_assets.library import snapshots
from paper_assets.raw_files import looking
from paper_assets.settings import Settings
from paper_assets.versions import engine_version

# The rooms whose sources decide the rows that each room writes.
_ENGINES = {
    "raw_files": ("raw_files",),
    "abstracts": ("raw_files", "abstracts"),
    "dedup": ("raw_files", "abstracts", "dedup"),
    "keywords": ("keywords",),
    "library": ("library",),
}


@dataclass(frozen=True)
class Freshness:
    """What lies in the folder, the digest of all input, and the snapshot in force."""

    found: list[looking.Seen]
    input_digest: str
    published: snapshots.Manifest | None
    held_back: bool

    @property
    def up_to_date(self) -> bool:
        """True when a refresh would publish nothing: the same input, or input that was rolled back from."""
        return self.held_back or (self.published is not None and self.published.input_digest == self.input_digest)

    @property
    def waiting(self) -> list[looking.Seen]:
        """Files that cannot be read yet."""
        return [seen for seen in self.found if seen.entry.status == "waiting"]


def engines() -> dict[str, str]:
    """The version of the code of each room."""
    return {room: engine_version(*parts) for room, parts in _ENGINES.items()}


def look(settings: Settings, clock: looking.Clock) -> Freshness:
    """Look at the folder and compare; remembers what it saw for the next look.

    Raises:
        FolderError: the watched folder is missing or cannot be listed.
    """
    cache = settings.work / "folder.json"
    found = looking.look(settings.seeds, settings.rules, looking.remembered(cache), clock, settings.settle_seconds)
    looking.remember(cache, found)
    digest = looking.input_digest(found, settings.that_change_results(), engines())
    return Freshness(found, digest, snapshots.current(settings), digest in snapshots.held_back(settings))
