"""The two words that declare a table: `Column` and `Table`, and what can be derived from them.

What belongs here: translations of a declaration (to polars, to DuckDB). Not here: any table itself.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import polars as pl

_POLARS: dict[str, pl.DataType] = {
    "VARCHAR": pl.String(),
    "VARCHAR[]": pl.List(pl.String()),
    "JSON": pl.String(),
    "BOOLEAN": pl.Boolean(),
    "SMALLINT": pl.Int16(),
    "INTEGER": pl.Int32(),
    "BIGINT": pl.Int64(),
    "DOUBLE": pl.Float64(),
    "TIMESTAMP": pl.Datetime("us"),
}


@dataclass(frozen=True)
class Column:
    """One column: its name, its DuckDB type and what a value means.

    `nullable` says whether NULL is a possible value, `unique` whether a value stands in one row only,
    `points_to` names the table that holds the same column as its key.
    """

    name: str
    type: str
    meaning: str
    nullable: bool = False
    unique: bool = False
    points_to: str | None = None

    @property
    def dtype(self) -> pl.DataType:
        """The polars type of the column."""
        return _POLARS[self.type]


@dataclass(frozen=True)
class Table:
    """One table: what a row is, its columns, the columns that identify a row, and where it lives.

    `shown` are the columns of a preview for people, all unless given. `public` tables are published;
    `work` tables live in the private work database.
    """

    name: str
    room: str
    row: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    shown: tuple[str, ...] = ()
    public: bool = True
    work: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """Column names in order."""
        return tuple(c.name for c in self.columns)

    @property
    def schema(self) -> pl.Schema:
        """The polars schema of a frame that holds rows of this table."""
        return pl.Schema({c.name: c.dtype for c in self.columns})

    def empty(self) -> pl.DataFrame:
        """A frame without rows, with the schema of the table."""
        return pl.DataFrame(schema=self.schema)

    def create(self) -> str:
        """The CREATE TABLE statement; no keys, which cost ten times at each small change."""
        columns = ", ".join(f'"{c.name}" {c.type}{"" if c.nullable else " NOT NULL"}' for c in self.columns)
        return f'CREATE TABLE IF NOT EXISTS "{self.name}" ({columns})'

    def comments(self) -> list[str]:
        """The COMMENT statements of the table and of each of its columns."""
        said = [f"COMMENT ON TABLE \"{self.name}\" IS '{_quoted(self.row)}'"]
        said += [f'COMMENT ON COLUMN "{self.name}"."{c.name}" IS \'{_quoted(c.meaning)}\'' for c in self.columns]
        return said


def digest(tables: tuple[Table, ...]) -> str:
    """A digest of the declarations; another one means that stored tables no longer fit."""
    return hashlib.sha256("\n".join(table.create() for table in tables).encode()).hexdigest()[:16]


def _quoted(text: str) -> str:
    return text.replace("'", "''")
