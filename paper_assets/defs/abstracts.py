"""The assets of the abstracts room: records, spans and rejects, made in one pass."""

from collections.abc import Iterator

import dagster as dg

from paper_assets.abstracts import keeping
from paper_assets.abstracts.checks import CHECKS
from paper_assets.defs import reporting
from paper_assets.defs.choices import ShrinkChoices
from paper_assets.defs.resources import WorkDatabase
from paper_assets.library import freshness
from paper_assets.library.checks import not_collapsed
from paper_assets.tables.abstracts import RECORDS, REJECTS, SPANS
from paper_assets.versions import engine_version

DESCRIPTIONS = {
    "records": "What the files say. A row for each abstract in each file, repeats kept: as written, and cleaned.",
    "spans": "Every byte accounted for. Each file is tiled by records, headings, noise, rejects and blank space.",
    "rejects": "What could not be read, with file, place, reason and the raw text. It costs no neighbour anything.",
}


@dg.multi_asset(
    name="abstracts",
    specs=[
        reporting.spec(t, DESCRIPTIONS[t.name], ["raw_files"], engine_version("raw_files", "abstracts"))
        for t in (RECORDS, SPANS, REJECTS)
    ],
    check_specs=[
        s for t in (RECORDS, SPANS, REJECTS) for s in reporting.check_specs(t, (*CHECKS, not_collapsed(0, 0)))
    ],
)
def abstracts(
    context: dg.AssetExecutionContext, work: WorkDatabase, config: ShrinkChoices
) -> Iterator[reporting.Event]:
    """Read the contents that are new, drop those that left."""
    with work.made("abstracts") as this:
        read = keeping.keep(
            this.con,
            this.settings.seeds,
            freshness.engines()["abstracts"],
            this.refresh,
            reporting.progress(context, "reading"),
        )
        if keeping.unread(this.con):
            work.mark_incomplete(this)
    collapse = config.collapse_check(this.settings)
    for table, more in ((RECORDS, {"files read": read, **this.cost()}), (SPANS, {}), (REJECTS, {})):
        yield reporting.materialization(this.con, table, more)
    yield from reporting.check_results(this.con, (RECORDS, SPANS, REJECTS), (*CHECKS, collapse))
