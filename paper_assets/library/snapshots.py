"""The published snapshots: immutable files, the link to the one in force, the last few kept, rollback.

Belongs here: names, links, manifests and retention. Not here: what a snapshot holds, which is `building`.

A snapshot is never changed and never replaced by a rename: a write-ahead log that a reader left beside
the old file would be replayed into the new one. The link is swapped instead, in one step.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from paper_assets.errors import NothingPublishedError
from paper_assets.settings import Settings

_SNAPSHOT = re.compile(r"papers-(\d{6,})-[0-9a-f]{8}\.duckdb")
_LEFT_OVER = re.compile(r"\.building-.*|.*\.link-\d+|.*\.tmp")


@dataclass(frozen=True)
class Manifest:
    """What can be known of a snapshot without opening it; lies beside it as a JSON file."""

    refresh: int
    run_id: str
    input_digest: str
    published_at: str
    package_version: str
    row_counts: dict[str, int]


def current(settings: Settings) -> Manifest | None:
    """The manifest of the snapshot in force, or None where there is none that can be used."""
    library = settings.library
    if not library.is_file():
        return None
    return manifest_of(library.resolve())


def manifest_of(snapshot: Path) -> Manifest | None:
    """The manifest beside a snapshot, or None."""
    try:
        return Manifest(**json.loads(snapshot.with_suffix(".json").read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def held_back(settings: Settings) -> str | None:
    """The input digest of the snapshot that somebody rolled back from, until other input comes."""
    try:
        return (settings.published / "rolled-back").read_text("utf-8").strip()
    except OSError:
        return None


def file_name(refresh: int, run_id: str) -> str:
    """The name of a snapshot; names sort by refresh."""
    return f"papers-{refresh:06d}-{run_id.replace('-', '')[:8]}.duckdb"


def put_in_force(settings: Settings, built: Path, name: str, manifest: Manifest) -> Path:
    """Give a finished file its name, swap the link to it, and drop snapshots beyond those that are kept."""
    snapshot = settings.published / name
    _write(snapshot.with_suffix(".json"), json.dumps(asdict(manifest), indent=1))
    built.chmod(0o444)
    built.rename(snapshot)
    _sync(settings.published)
    _link(settings.library, snapshot)
    (settings.published / "rolled-back").unlink(missing_ok=True)
    _retain(settings, keep=settings.keep_snapshots)
    return snapshot


def roll_back(settings: Settings) -> Path:
    """Put the snapshot before the one in force in force again.

    The input of the snapshot that was rolled back from is not published again until it changes.

    Raises:
        NothingPublishedError: there is no earlier snapshot.
    """
    snapshots = _snapshots(settings)
    now = settings.library.resolve()
    earlier = [s for s in snapshots if s.name < now.name]
    if not earlier:
        raise NothingPublishedError("There is no earlier snapshot to go back to", settings.published)
    manifest = manifest_of(now)
    if manifest is not None:
        _write(settings.published / "rolled-back", manifest.input_digest)
    _link(settings.library, earlier[-1])
    return earlier[-1]


def sweep(settings: Settings) -> list[str]:
    """Remove what an interrupted refresh left behind; the caller holds the lock. Returns the names."""
    gone = []
    for folder in (settings.published, settings.work, settings.data):
        for path in folder.iterdir() if folder.is_dir() else ():
            if _LEFT_OVER.fullmatch(path.name) and (path.is_symlink() or path.is_file()):
                path.unlink()
                gone.append(path.name)
    for orphan in settings.published.glob("papers-*.json"):
        if not orphan.with_suffix(".duckdb").exists():
            orphan.unlink()
            gone.append(orphan.name)
    return gone


def _snapshots(settings: Settings) -> list[Path]:
    return sorted(p for p in settings.published.glob("papers-*.duckdb") if _SNAPSHOT.fullmatch(p.name))


def _retain(settings: Settings, keep: int) -> None:
    in_force = settings.library.resolve()
    for old in _snapshots(settings)[:-keep]:
        if old != in_force:
            for path in (old, old.with_suffix(".json"), old.with_name(old.name + ".wal")):
                path.unlink(missing_ok=True)


def _link(library: Path, snapshot: Path) -> None:
    """Swap the relative link in one step; a file of somebody's own at its place is set aside, not lost."""
    if library.exists() and not library.is_symlink():
        library.rename(library.with_name(f"{library.name}.not-ours-{os.getpid()}"))
    fresh = library.with_name(f"{library.name}.link-{os.getpid()}")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(snapshot.relative_to(library.parent))
    fresh.replace(library)
    _sync(library.parent)


def _write(path: Path, text: str) -> None:
    fresh = path.with_name(f"{path.name}.tmp")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
