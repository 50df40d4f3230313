"""What an asset tells Dagster about the table it wrote: counts, a preview, a data version, its checks.

Belongs here: translations from tables and findings to Dagster's words. Not here: what is in a table.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import dagster as dg

from paper_assets import checks
from paper_assets.checks import Check, Finding
from paper_assets.store import Connection
from paper_assets.tables.schema import Table

Event = dg.MaterializeResult | dg.AssetCheckResult  # type: ignore[type-arg]

OWNERS = ["team:library"]
KINDS = {"duckdb", "polars"}
_ESCAPED = str.maketrans({c: f"\\{c}" for c in "\\`*_{}[]<>|~&$#"})
_PREVIEW_ROWS, _CELL_LENGTH = 5, 80
_TELL_SECONDS = 0.5


def asset_key(table: Table) -> dg.AssetKey:
    """The asset of a table has its name."""
    return dg.AssetKey(table.name)


def definition_metadata(table: Table) -> dict[str, Any]:
    """What can be said of a table before it is made: its columns, their meaning, its key."""
    columns = [
        dg.TableColumn(
            c.name,
            c.type,
            c.meaning,
            constraints=dg.TableColumnConstraints(nullable=c.nullable, unique=c.unique),
            tags={"points to": c.points_to} if c.points_to else {},
        )
        for c in table.columns
    ]
    rule = dg.TableConstraints(other=[f"one row for each {', '.join(table.key)}"])
    return {
        "dagster/column_schema": dg.TableSchema(columns=columns, constraints=rule),
        "dagster/table_name": f"papers.duckdb: {table.name}",
    }


def spec(table: Table, description: str, deps: list[str], code_version: str) -> dg.AssetSpec:
    """The asset of a table: in the group of its room, documented from its declaration."""
    return dg.AssetSpec(
        asset_key(table),
        deps=deps,
        description=f"{description}\n\nOne row: {table.row}",
        group_name=table.room,
        kinds=KINDS,
        owners=OWNERS,
        code_version=code_version,
        metadata=definition_metadata(table),
    )


def check_specs(table: Table, room: Iterable[Check]) -> list[dg.AssetCheckSpec]:
    """The checks of a table, as the asset declares them."""
    return [
        dg.AssetCheckSpec(c.name, asset=asset_key(table), description=c.meaning, blocking=c.blocking)
        for c in room
        if c.table == table.name
    ]


def materialization(con: Connection, table: Table, more: Mapping[str, Any] | None = None) -> dg.MaterializeResult[None]:
    """What was written: row count, first rows, and a data version that changes when any row does."""
    counted = f'SELECT count(*), coalesce(bit_xor(hash(t)), 0)::VARCHAR FROM "{table.name}" t'
    rows, version = con.execute(counted).fetchall()[0]
    metadata = {"dagster/row_count": rows, "first rows": dg.MetadataValue.md(preview(con, table)), **(more or {})}
    return dg.MaterializeResult(
        asset_key=asset_key(table), metadata=metadata, data_version=dg.DataVersion(f"{rows}-{version}")
    )


def preview(con: Connection, table: Table) -> str:
    """The first five rows as a Markdown table that no text in a cell can break."""
    order = ", ".join(f'"{name}"' for name in table.key)
    names = table.shown or table.names
    columns = ", ".join(f'"{name}"' for name in names)
    rows = con.execute(f'SELECT {columns} FROM "{table.name}" ORDER BY {order} LIMIT {_PREVIEW_ROWS}').fetchall()
    lines = [" | ".join(_cell(name) for name in names), " | ".join("---" for _ in names)]
    lines += [" | ".join(_cell(value) for value in row) for row in rows]
    return "\n".join(f"| {line} |" for line in lines)


def check_results(con: Connection, tables: Iterable[Table], room: Iterable[Check]) -> Iterator[dg.AssetCheckResult]:
    """Run the checks of the tables; Dagster stops the run where a blocking one fails."""
    of_table = {table.name: table for table in tables}
    for check in room:
        if check.table in of_table:
            yield check_result(of_table[check.table], checks.run(con, check))


def progress(context: dg.AssetExecutionContext, doing: str) -> Callable[..., None]:
    """A callback that tells the log, at most every half second, how far a pass has come."""
    last = [0.0]

    def tell(done: int, total: int, what: str = "") -> None:
        now = time.monotonic()
        if now - last[0] >= _TELL_SECONDS:
            last[0] = now
            context.log.info(f"{doing} {done:,} of {total:,} {what}".rstrip())

    return tell


def check_result(table: Table, finding: Finding) -> dg.AssetCheckResult:
    """A finding in Dagster's words: what is wrong, with file and place, and how often."""
    severity = dg.AssetCheckSeverity.ERROR if finding.check.blocking else dg.AssetCheckSeverity.WARN
    return dg.AssetCheckResult(
        asset_key=asset_key(table),
        check_name=finding.check.name,
        passed=finding.passed,
        severity=severity,
        description=str(finding) or None,
        metadata={"problems": finding.count},
    )


def _cell(value: object) -> str:
    text = "" if value is None else " ".join(str(value).split())
    short = text if len(text) <= _CELL_LENGTH else f"{text[: _CELL_LENGTH - 1]}…"
    return short.translate(_ESCAPED)
