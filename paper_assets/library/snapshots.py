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

from paper_assets.errors import NothingPublishedError, PublishError
from paper_assets.settings import Settings

_SNAPSHOT = re.compile(r"papers-(\d{6,})-[0-9a-f]{8}\.duckdb")
# Names that an interrupted refresh leaves behind, by folder; nothing else is ever swept.
_LEFT_OVER = {
    "published": re.compile(r"\.building-[0-9a-f-]{36}\.duckdb(?:\.wal)?|papers-.*\.json\.tmp|rolled-back\.tmp"),
    "data": re.compile(r"papers\.duckdb\.link-\d+"),
}


@dataclass(frozen=True)
class Manifest:
    """What can be known of a snapshot without opening it; lies beside it as a JSON file.

    `previous` is the name of the snapshot that was in force before; a rollback goes there.
    """

    refresh: int
    run_id: str
    input_digest: str
    published_at: str
    package_version: str
    row_counts: dict[str, int]
    previous: str | None = None


def current(settings: Settings) -> Manifest | None:
    """The manifest of the snapshot in force, or None where there is none that can be used."""
    library = settings.library
    if not library.is_file():
        return None
    snapshot = library.resolve()
    return manifest_of(snapshot) or _manifest_from(library, settings.work)


def manifest_of(snapshot: Path) -> Manifest | None:
    """The manifest beside a snapshot, or None."""
    try:
        return Manifest(**json.loads(snapshot.with_suffix(".json").read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _manifest_from(library: Path, scratch: Path) -> Manifest | None:
    """What a published file says of itself, for one whose manifest is gone (copied, or deleted)."""
    import duckdb

    from paper_assets.store import snapshot

    query = "SELECT (SELECT max(seq) FROM refreshes), run_id, input_digest, published_at, package_version, row_counts FROM publish_info"
    try:
        with snapshot(library, scratch) as con:
            refresh, run_id, digest, at, version, counts = con.execute(query).fetchall()[0]
    except (duckdb.Error, IndexError):
        return None
    return Manifest(refresh, run_id, digest, at.isoformat(timespec="seconds"), version, dict(counts))


def held_back(settings: Settings) -> frozenset[str]:
    """Input digests of snapshots that somebody rolled back from; not published again until other input comes."""
    try:
        return frozenset((settings.published / "rolled-back").read_text("utf-8").split())
    except OSError:
        return frozenset()


def file_name(refresh: int, run_id: str) -> str:
    """The name of a snapshot; names sort by refresh."""
    return f"papers-{refresh:06d}-{run_id.replace('-', '')[:8]}.duckdb"


def newest(settings: Settings) -> Path | None:
    """The snapshot with the highest number, in force or not."""
    return next(reversed(_snapshots(settings)), None)


def next_refresh(settings: Settings) -> int:
    """The number of the refresh that would be published next; no number is ever used twice."""
    now, last = current(settings), newest(settings)
    used = _SNAPSHOT.fullmatch(last.name) if last else None
    return 1 + max(now.refresh if now else 0, int(used[1]) if used else 0)


def put_in_force(settings: Settings, built: Path, name: str, manifest: Manifest) -> Path:
    """Give a finished file its name, swap the link to it, and drop snapshots beyond those that are kept.

    Raises:
        PublishError: the file system has no links.
    """
    snapshot = settings.published / name
    _write(snapshot.with_suffix(".json"), json.dumps(asdict(manifest), indent=1))
    built.chmod(0o444)
    built.rename(snapshot)
    _sync(settings.published)
    try:
        _link(settings.library, snapshot)
    except OSError as error:
        snapshot.unlink()
        snapshot.with_suffix(".json").unlink()
        todo = "The data folder must lie on a file system with symbolic links."
        raise PublishError(
            f"The link to the new snapshot cannot be made: {error.strerror}", settings.library, todo
        ) from error
    (settings.published / "rolled-back").unlink(missing_ok=True)
    _retain(settings, keep=settings.keep_snapshots)
    return snapshot


def roll_back(settings: Settings) -> Path:
    """Put the snapshot before the one in force in force again.

    The input of the snapshot that was rolled back from is not published again until it changes.

    Raises:
        NothingPublishedError: there is no earlier snapshot.
    """
    now = settings.library.resolve()
    manifest = manifest_of(now)
    earlier = [s for s in _snapshots(settings) if s.name < now.name]
    before = next((s for s in earlier if manifest and s.name == manifest.previous), earlier[-1] if earlier else None)
    if before is None:
        raise NothingPublishedError("There is no earlier snapshot to go back to", settings.published)
    if manifest is not None:
        held = sorted(held_back(settings) | {manifest.input_digest})
        _write(settings.published / "rolled-back", "\n".join(held))
    _link(settings.library, before)
    return before


def sweep(settings: Settings) -> list[str]:
    """Remove what an interrupted refresh left behind; the caller holds the lock. Returns the names."""
    gone = []
    for folder, pattern in ((settings.published, _LEFT_OVER["published"]), (settings.data, _LEFT_OVER["data"])):
        for path in folder.iterdir() if folder.is_dir() else ():
            if pattern.fullmatch(path.name):
                path.unlink(missing_ok=True)
                gone.append(path.name)
    for orphan in settings.published.glob("papers-*.json"):
        if not orphan.with_suffix(".duckdb").exists():
            orphan.unlink(missing_ok=True)
            gone.append(orphan.name)
    return gone


def _snapshots(settings: Settings) -> list[Path]:
    return sorted(p for p in settings.published.glob("papers-*.duckdb") if _SNAPSHOT.fullmatch(p.name))


def _retain(settings: Settings, keep: int) -> None:
    in_force = settings.library.resolve()
    manifest = manifest_of(in_force)
    needed = {in_force.name, manifest.previous if manifest and keep > 1 else None}
    for old in _snapshots(settings)[:-keep]:
        if old.name not in needed:
            for path in (old, old.with_suffix(".json"), old.with_name(old.name + ".wal")):
                path.unlink(missing_ok=True)


def _link(library: Path, snapshot: Path) -> None:
    """Swap the relative link in one step; a file of somebody's own at its place is set aside, not lost."""
    fresh = library.with_name(f"{library.name}.link-{os.getpid()}")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(snapshot.relative_to(library.parent))
    if library.exists() and not library.is_symlink():
        library.rename(library.with_name(f"{library.name}.not-ours-{os.getpid()}"))
    fresh.replace(library)
    _sync(library.parent)


def _write(path: Path, text: str) -> None:
    fresh = path.with_name(f"{path.name}.tmp")
    with fresh.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
