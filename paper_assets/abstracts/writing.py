"""Readings on their way into the tables of the room.

Belongs here: when rows are written, and what they replace. Not here: which files are read (`keeping.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import polars as pl

from paper_assets.abstracts.reading import Reading
from paper_assets.store import Connection, insert
from paper_assets.tables.abstracts import PARSED_FILES, RECORDS, REJECTS, SPANS

ROWS_OF_FILES = (RECORDS, SPANS, REJECTS, PARSED_FILES)
# Rows that wait in memory before they are written: a few tens of megabytes of ordinary abstracts.
_ROWS_A_WRITE = 20_000
# What is written waits for the end of the transaction: in memory up to this size, beyond it on disk.
_MEMORY = "500MB"


@contextmanager
def bounded(con: Connection) -> Iterator[None]:
    """Let DuckDB keep no more than `_MEMORY` in memory for the length of a block."""
    con.execute(f"SET memory_limit = '{_MEMORY}'")
    try:
        yield
    finally:
        con.execute("RESET memory_limit")


@contextmanager
def writing(con: Connection) -> Iterator[Batch]:
    """A batch for the length of a block, inside a transaction; all of it is written at the end of the block."""
    batch = Batch(con)
    yield batch
    batch.write()


class Batch:
    """Readings on their way into the tables; many small files share one write, a large one has several."""

    def __init__(self, con: Connection) -> None:
        """Take the connection."""
        self.con = con
        self._readings: list[Reading] = []
        self._outcomes: dict[str, tuple[object, ...]] = {}
        self._replaced: list[str] = []
        self._rows = 0

    def add(self, file_id: str, version: str, reading: Reading) -> None:
        """Take a reading, of a file or of the next part of it, and write when there is enough."""
        if file_id not in self._outcomes:
            self._replaced.append(file_id)
        self._readings.append(reading)
        self._outcomes[file_id] = _outcome(file_id, version, reading)
        self._rows += reading.records.height + reading.spans.height
        if self._rows >= _ROWS_A_WRITE:
            self._write_rows()

    def forget(self, file_id: str) -> None:
        """Keep nothing of a file."""
        self._outcomes.pop(file_id, None)
        self._write_rows()
        self._replaced = [file_id]
        self._write_rows()

    def write(self) -> None:
        """Write what has not been written, and what is known of each file as a whole."""
        self._write_rows()
        outcomes = list(self._outcomes.values())
        insert(self.con, PARSED_FILES, pl.DataFrame(outcomes, schema=PARSED_FILES.schema, orient="row"))

    def _write_rows(self) -> None:
        """Replace what the tables hold of the files that were read."""
        for table in ROWS_OF_FILES if self._replaced else ():
            self.con.execute(f'DELETE FROM "{table.name}" WHERE file_id IN (SELECT unnest(?))', [self._replaced])
        if self._readings:
            insert(self.con, RECORDS, pl.concat([r.records for r in self._readings]))
            insert(self.con, SPANS, pl.concat([r.spans for r in self._readings]))
            insert(self.con, REJECTS, pl.concat([r.rejects for r in self._readings]))
        self._readings, self._replaced, self._rows = [], [], 0


def _outcome(file_id: str, engine: str, reading: Reading) -> tuple[object, ...]:
    said = (reading.heading, reading.venue, reading.publication_year, reading.language, reading.problem)
    return (file_id, engine, *said, reading.record_count, reading.reject_count)
