"""The asset of the raw_files room: the listing of the watched folder."""

import time
from collections.abc import Iterator

import dagster as dg

from paper_assets.defs import reporting
from paper_assets.defs.choices import ListingChoices
from paper_assets.defs.resources import WorkDatabase
from paper_assets.library import freshness
from paper_assets.raw_files import inventory, looking
from paper_assets.raw_files.checks import CHECKS
from paper_assets.store import forget_what_was_read
from paper_assets.tables.raw_files import RAW_FILES
from paper_assets.versions import engine_version

CLOCK = looking.Clock(time.time_ns, time.sleep)


DESCRIPTION = (
    "What is in the watched folder. A row for each path, whatever became of it: the identity of its bytes, "
    "the format that its content shows and why, its encoding. "
    "What only reading can tell (heading, counts, final status) is filled in by the next step."
)


@dg.multi_asset(
    name="raw_files",
    specs=[reporting.spec(RAW_FILES, DESCRIPTION, [], engine_version("raw_files"))],
    check_specs=reporting.check_specs(RAW_FILES, CHECKS),
)
def raw_files(
    context: dg.AssetExecutionContext, work: WorkDatabase, config: ListingChoices
) -> Iterator[reporting.Event]:
    """List the folder, and recognise what is new in it."""
    with work.made("raw_files") as this:
        if config.rebuild:
            forget_what_was_read(this.con)
        seen = freshness.look(this.settings, CLOCK)
        this.input_digest = seen.input_digest
        new = inventory.take(this.con, seen.found, freshness.engines()["raw_files"], context.log.debug)
    told = {"new contents": new, "input digest": this.input_digest[:12], **this.cost()}
    yield reporting.materialization(this.con, RAW_FILES, told)
    yield from reporting.check_results(this.con, [RAW_FILES], CHECKS)
