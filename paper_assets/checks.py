"""What a check is: a query for rows that should not be there, each told as a sentence.

A check passes when its query finds nothing. The same checks look at the work database, where Dagster
shows them beside their assets, and at a snapshot before it is published. Each room lists its own in its
`checks.py`; here is only what they have in common.
"""

from __future__ import annotations

from dataclasses import dataclass

from paper_assets.store import Connection

_SHOWN = 5


@dataclass(frozen=True)
class Check:
    """One check of one table.

    `query` selects one text column: a sentence for each thing that is wrong, with file, place and what to
    do. A `blocking` check keeps a snapshot from being published; others only warn.
    """

    name: str
    table: str
    meaning: str
    query: str
    blocking: bool = True


@dataclass(frozen=True)
class Finding:
    """What a check found: nothing when it passed."""

    check: Check
    count: int
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """True when nothing is wrong."""
        return self.count == 0

    def __str__(self) -> str:
        """The problems, at most five, as lines."""
        more = [f"... and {self.count - len(self.problems)} more"] if self.count > len(self.problems) else []
        return "\n".join([*self.problems, *more])


def run(con: Connection, check: Check) -> Finding:
    """Ask the query of a check."""
    rows = con.execute(f"SELECT problem, count(*) OVER () FROM ({check.query}) AS t(problem) LIMIT {_SHOWN}").fetchall()
    return Finding(check, rows[0][1] if rows else 0, tuple(str(row[0]) for row in rows))
