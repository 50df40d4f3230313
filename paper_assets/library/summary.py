"""What a refresh did, told from the published file itself, so that the summary is what people will find.

Belongs here: the figures and their words. Not here: printing.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from paper_assets.store import Connection


@dataclass(frozen=True)
class Summary:
    """The figures of the snapshot in force; `seconds` are those of its making."""

    refresh: int
    files: int
    files_by_status: dict[str, int]
    records: int
    rejects: int
    new_rejects: int
    papers: int
    duplicates: int
    keywords: int
    seconds: float
    stage_seconds: dict[str, dict[str, float]]
    problems: list[str]

    def as_dict(self) -> dict[str, Any]:
        """For machines."""
        return asdict(self)


def summarise(con: Connection, problems_shown: int = 5) -> Summary:
    """Read the figures from an open published file."""
    cursor = con.execute(
        "SELECT seq, files, records, rejects, new_rejects, papers, duplicates, keywords, seconds FROM refreshes ORDER BY seq DESC LIMIT 1"
    )
    seq, files, records, rejects, new_rejects, papers, duplicates, keywords, seconds = cursor.fetchall()[0]
    by_status = dict(
        con.execute("SELECT status, count(*) FROM raw_files GROUP BY status ORDER BY 2 DESC, 1").fetchall()
    )
    stages = con.execute("SELECT stage_seconds FROM publish_info").fetchall()[0][0]
    problems = con.execute(
        f"""SELECT path || coalesce(', line ' || line_start, '') || ': ' || detail FROM rejects
            ORDER BY path, byte_start LIMIT {problems_shown}"""
    ).fetchall()
    return Summary(
        seq, files, by_status, records, rejects, new_rejects, papers, duplicates, keywords, seconds,
        {room: dict(cost) for room, cost in stages.items()}, [row[0] for row in problems],
    )  # fmt: skip


def lines(summary: Summary) -> list[str]:
    """The figures for people."""
    states = ", ".join(f"{count:,} {status}" for status, count in summary.files_by_status.items())
    new = f"   ({summary.new_rejects:,} new)" if summary.new_rejects else ""
    told = [
        f"  files       {summary.files:>9,}   ({states})",
        f"  records     {summary.records:>9,}",
        f"  rejects     {summary.rejects:>9,}{new}",
        f"  papers      {summary.papers:>9,}",
        f"  duplicates  {summary.duplicates:>9,}",
        f"  keywords    {summary.keywords:>9,}",
        f"  seconds     {summary.seconds:>9.2f}",
    ]
    return told + [f"  could not be read: {problem}" for problem in summary.problems]
