"""What earlier snapshots say: the list of refreshes, and the rejects that were known.

Belongs here: carrying history from snapshot to snapshot, also across versions of the tables. Not here:
making the new one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import duckdb
import polars as pl

from paper_assets.library import snapshots
from paper_assets.settings import Settings
from paper_assets.store import frame, snapshot
from paper_assets.tables import BY_NAME
from paper_assets.tables.schema import Table

# A reject is known again by what stands there, wherever the file has moved; a whole file by its path.
REJECTS = "SELECT DISTINCT reason, coalesce(raw, path) AS what FROM rejects"
_NO_REJECTS = pl.DataFrame(schema={"reason": pl.String, "what": pl.String})


@dataclass(frozen=True)
class Before:
    """The refreshes so far, and the rejects of the snapshot in force."""

    refreshes: pl.DataFrame
    rejects: pl.DataFrame


def before(settings: Settings) -> Before:
    """Read what there is; refreshes from the newest snapshot, which knows of those that were rolled back from."""
    refreshes = _read(
        snapshots.newest(settings) or settings.library, settings.work, "SELECT * FROM refreshes ORDER BY seq"
    )
    rejects = _read(settings.library, settings.work, REJECTS)
    return Before(fitted(refreshes, BY_NAME["refreshes"]), _NO_REJECTS if rejects is None else rejects)


def fitted(rows: pl.DataFrame | None, table: Table) -> pl.DataFrame:
    """Rows in the columns that the table has now; a column that they do not know is 0 or empty."""
    if rows is None:
        return table.empty()
    missing = [
        pl.lit(0 if c.dtype.is_numeric() else "" if c.dtype == pl.String else None, c.dtype).alias(c.name)
        for c in table.columns
        if c.name not in rows.columns
    ]
    return rows.with_columns(missing).select([pl.col(c.name).cast(c.dtype) for c in table.columns])


def _read(path: Path, scratch: Path, query: str) -> pl.DataFrame | None:
    """The rows, or None where there is no file, or one that is none of ours."""
    if not path.is_file():
        return None
    try:
        with snapshot(path, scratch) as con:
            return frame(con, query)
    except duckdb.Error:
        return None
