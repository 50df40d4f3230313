"""The list: every asset, job, sensor, schedule and resource of the project; nothing else."""

import dagster as dg

from paper_assets.defs import abstracts, automation, dedup, keywords, library, raw_files
from paper_assets.defs.resources import WorkDatabase

ASSETS = [
    raw_files.raw_files,
    abstracts.abstracts,
    dedup.dedup,
    keywords.paper_keywords,
    keywords.keywords,
    library.finding,
    library.library,
]


def build(flags: dict[str, str] | None = None) -> dg.Definitions:
    """The definitions; `flags` are settings that win over the environment."""
    return dg.Definitions(
        assets=ASSETS,
        jobs=[automation.refresh],
        sensors=[automation.seeds_folder],
        schedules=[automation.nightly],
        resources={"work": WorkDatabase(flags=flags or {}), "folder": automation.WatchedFolder(flags=flags or {})},
        executor=dg.in_process_executor,
    )


defs = build()
