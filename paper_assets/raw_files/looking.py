"""A look at the watched folder and the rules: what is there now, and which bytes each path holds.

Only what the file system says has changed is read and hashed; the rest is known from an earlier look.
Belongs here: identity of contents, files that are still growing, the digest of all input. Not here: what
the bytes mean.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from paper_assets.raw_files.listing import Entry, list_folder

# A file changed less than this before it was read may change again without another time on it: the
# clocks of file systems tick in steps of up to two seconds (FAT).
RACY_NS = 2_000_000_000
_CHUNK = 1 << 20
_BETWEEN_LOOKS = 0.4  # seconds; whoever copies a file writes more often than that


@dataclass(frozen=True, slots=True)
class Seen:
    """A path and what it holds.

    `token` is what counts for the input digest: the SHA-256 of the bytes, or why there is none; it is
    empty for what does not count. `settled` says that equal times prove equal bytes.
    """

    entry: Entry
    role: str
    token: str
    settled: bool

    @property
    def file_id(self) -> str | None:
        """SHA-256 of the bytes, if they are known."""
        return self.token.rpartition(":")[2] or None


@dataclass(frozen=True, slots=True)
class Known:
    """What an earlier look found at a path."""

    path: str
    role: str
    token: str
    size_bytes: int | None
    mtime_ns: int | None
    ctime_ns: int | None
    inode: int | None
    settled: bool

    def still_holds(self, entry: Entry) -> bool:
        """True when the file system shows that the bytes are the same as then."""
        then = (self.size_bytes, self.mtime_ns, self.ctime_ns, self.inode)
        return self.settled and then == (entry.size_bytes, entry.mtime_ns, entry.ctime_ns, entry.inode)


@dataclass(frozen=True)
class Clock:
    """The time in nanoseconds since 1970, and a way to let it pass."""

    now_ns: Callable[[], int]
    sleep: Callable[[float], None]


def look(seeds: Path, rules: Path, known: Mapping[str, Known], clock: Clock, settle_seconds: float) -> list[Seen]:
    """Everything in the watched folder (role seed) and the rules folder (role rule).

    Files changed in the last `settle_seconds` are looked at twice; one that changes between the looks, or
    while it is read, has status waiting and keeps the token that is known of it.

    Raises:
        FolderError: the watched folder is missing or cannot be listed.
    """
    entries = list_folder(seeds)
    growing = _growing(seeds, entries, clock, settle_seconds)
    found = [_seen(e, "seed", known.get(e.path), growing, clock) for e in entries]
    if rules.is_dir():
        named = (replace(e, path=f"rules/{e.path}") for e in list_folder(rules))
        found += [_seen(e, "rule", known.get(e.path), frozenset(), clock) for e in named if not e.status]
    return found


def remembered(cache: Path) -> dict[str, Known]:
    """What the last look found, by path; empty where nothing usable was kept.

    The cache saves reading files again and nothing else: it may be deleted at any time.
    """
    try:
        return {row[0]: Known(*row) for row in json.loads(cache.read_text("utf-8"))}
    except (OSError, ValueError, TypeError, IndexError):
        return {}


def remember(cache: Path, found: Iterable[Seen]) -> None:
    """Keep what a look found for the next one; replaces the cache in one step."""
    cache.parent.mkdir(parents=True, exist_ok=True)
    fresh = cache.with_name(f"{cache.name}.{os.getpid()}.tmp")
    fresh.write_text(
        json.dumps([_row(seen) for seen in found if seen.settled or seen.token], separators=(",", ":")), "utf-8"
    )
    fresh.replace(cache)


def _row(seen: Seen) -> tuple[object, ...]:
    entry = seen.entry
    times = (entry.size_bytes, entry.mtime_ns, entry.ctime_ns, entry.inode)
    return (entry.path, seen.role, seen.token, *times, seen.settled and not entry.status)


def input_digest(found: Iterable[Seen], settings: str, engines: Mapping[str, str]) -> str:
    """One hash of all that the library depends on: contents by path, rules, settings, versions of the code."""
    digest = hashlib.sha256()
    for seen in sorted(found, key=lambda s: (s.role, s.entry.path)):
        if seen.token:
            digest.update(f"{seen.role}\0{seen.entry.path}\0{seen.token}\n".encode("utf-8", "surrogatepass"))
    digest.update(f"{settings}\n{sorted(engines.items())}".encode())
    return digest.hexdigest()


def _growing(seeds: Path, entries: list[Entry], clock: Clock, settle_seconds: float) -> frozenset[str]:
    """Paths whose files change while we look; the change time counts, which no copying program can set back."""
    since = clock.now_ns() - int(settle_seconds * 1e9)
    fresh = {e.path: e for e in entries if since < (e.ctime_ns or 0) <= clock.now_ns()}
    if not fresh:
        return frozenset()
    clock.sleep(min(_BETWEEN_LOOKS, settle_seconds))
    again = {e.path: e for e in list_folder(seeds)}
    return frozenset(path for path, entry in fresh.items() if again.get(path) != entry)


def _seen(entry: Entry, role: str, known: Known | None, growing: frozenset[str], clock: Clock) -> Seen:
    if entry.status:
        return Seen(entry, role, "" if entry.status == "ignored" else f"{entry.problem}:", settled=True)
    if entry.path in growing:
        return _waiting(entry, role, known, "It is still growing; the next refresh reads it.")
    if known is not None and known.role == role and known.still_holds(entry):
        return Seen(entry, role, known.token, settled=True)
    started_ns = clock.now_ns()
    try:
        file_id, unchanged = _hashed(entry)
    except OSError as error:
        return _unreadable(entry, role, known, error)
    if not unchanged:
        return _waiting(entry, role, known, "It changed while it was read; the next refresh reads it.")
    latest = max(entry.mtime_ns or 0, entry.ctime_ns or 0)
    return Seen(entry, role, file_id, settled=latest < started_ns - RACY_NS)


def _waiting(entry: Entry, role: str, known: Known | None, problem: str) -> Seen:
    kept = "" if known is None else known.token
    return Seen(replace(entry, status="waiting", problem=problem), role, kept, settled=False)


def _unreadable(entry: Entry, role: str, known: Known | None, error: OSError) -> Seen:
    problem = f"Cannot be read: {error.strerror}. Give read permission or mend the file."
    last = "" if known is None else known.token.rpartition(":")[2]
    if last:
        problem += " Its last records are kept."
    status = "waiting" if last else "rejected"
    return Seen(replace(entry, status=status, problem=problem), role, f"unreadable:{last}", settled=False)


def _hashed(entry: Entry) -> tuple[str, bool]:
    """The SHA-256 of the bytes, and whether the file stayed the same while they were read."""
    digest = hashlib.sha256()
    with open(entry.location, "rb") as file:  # noqa: PTH123 - the path is bytes
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
        after = os.fstat(file.fileno())
    return digest.hexdigest(), (after.st_size, after.st_mtime_ns) == (entry.size_bytes, entry.mtime_ns)
