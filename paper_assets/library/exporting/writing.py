"""An export as a whole: selected, written beside, put in place at once, with a manifest.

Belongs here: files and their manifest. Not here: formats, the command's words.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import duckdb

from paper_assets.errors import ExportError
from paper_assets.library.exporting import papers
from paper_assets.library.exporting.formats import FORMATS
from paper_assets.store import Connection

_CHUNK = 1 << 20


@dataclass(frozen=True)
class Manifest:
    """What an exported file is, and which library it was made from."""

    file: str
    format: str
    papers: int
    where: str | None
    bytes: int
    sha256: str
    run_id: str
    refresh: int
    published_at: str
    input_digest: str
    package_version: str


def export(con: Connection, kind: str, where: str | None, out: Path) -> tuple[Path, Manifest]:
    """Export the papers that meet a SQL condition (all without one) from an open library.

    `out` is the file, whose manifest is `FILE.manifest.json`; or a folder, which gets `papers.ENDING` and
    `manifest.json`. Both files are written beside their place and then renamed, so that nobody meets half of one.

    Raises:
        ExportError: the condition cannot be asked, or the place cannot be written to.
    """
    form = FORMATS[kind]
    whole_folder = out.is_dir()
    target = out / f"papers{form.ending}" if whole_folder else out
    part = target.with_name(f".{target.name}.part")
    count = papers.select(con, where)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        form.write(con, part)
        manifest = Manifest(target.name, kind, count, where, part.stat().st_size, _sha256(part), *_library(con))
        part.replace(target)
        _write_manifest(manifest, out / "manifest.json" if whole_folder else out.with_name(f"{out.name}.manifest.json"))
    except (OSError, duckdb.IOException) as error:
        raise ExportError(f"The export cannot be written: {getattr(error, 'strerror', '') or error}", target) from error
    finally:
        part.unlink(missing_ok=True)
    return target, manifest


def _write_manifest(manifest: Manifest, path: Path) -> None:
    part = path.with_name(f".{path.name}.part")
    part.write_text(json.dumps(asdict(manifest), ensure_ascii=False, indent=2) + "\n", "utf-8")
    part.replace(path)


def _library(con: Connection) -> tuple[str, int, str, str, str]:
    run_id, seq, at, digest, version = con.execute(
        """SELECT i.run_id, r.seq, i.published_at, i.input_digest, i.package_version
           FROM publish_info i JOIN refreshes r USING (run_id)"""
    ).fetchall()[0]
    return run_id, seq, at.isoformat(timespec="seconds"), digest, version


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()
