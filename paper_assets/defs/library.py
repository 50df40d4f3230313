"""The assets of the library room: the search index, and the checked and published file."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import dagster as dg

from paper_assets import __version__, tables
from paper_assets.defs import reporting
from paper_assets.defs.choices import PublishChoices
from paper_assets.defs.resources import Pass, WorkDatabase
from paper_assets.library import building, checks, freshness, reading_list, searching, snapshots
from paper_assets.tables.library import READING_LIST, SEARCH_TERMS
from paper_assets.versions import engine_version

# The nightly refresh materialises the library even when nothing has changed.
FRESHNESS = dg.FreshnessPolicy.time_window(fail_window=timedelta(hours=48), warn_window=timedelta(hours=26))
DESCRIPTIONS = {
    "search_terms": "The index behind search('words'): which term occurs how often in which paper.",
    "reading_list": "Few papers that together cover many keywords; each with what it newly covers.",
}


@dg.multi_asset(
    name="finding",
    specs=[
        reporting.spec(t, DESCRIPTIONS[t.name], deps, engine_version("library"))
        for t, deps in ((SEARCH_TERMS, ["papers"]), (READING_LIST, ["paper_keywords", "keywords"]))
    ],
    check_specs=[s for t in (SEARCH_TERMS, READING_LIST) for s in reporting.check_specs(t, checks.CHECKS)],
)
def finding(work: WorkDatabase) -> Iterator[reporting.Event]:
    """Index the papers whose text is new, and pick those to read first."""
    with work.made("finding") as this:
        indexed = searching.keep(this.con, freshness.engines()["library"])
        reading_list.keep(this.con)
    yield reporting.materialization(this.con, SEARCH_TERMS, {"papers indexed": indexed, **this.cost()})
    yield reporting.materialization(this.con, READING_LIST)
    yield from reporting.check_results(this.con, [SEARCH_TERMS, READING_LIST], checks.CHECKS)


@dg.asset(
    group_name="library",
    deps=[t.name for t in tables.PUBLIC if t.work and t.name not in ("search_lengths", "paper_history")],
    kinds={"duckdb", "file"},
    owners=reporting.OWNERS,
    code_version=engine_version("library"),
    freshness_policy=FRESHNESS,
    description=(
        "The published file papers.duckdb: all tables, views and search() in one immutable snapshot. Every blocking "
        "check runs again on the file itself before the link is swapped to it; readers never see half of a refresh."
    ),
)
def library(context: dg.AssetExecutionContext, work: WorkDatabase, config: PublishChoices) -> dg.MaterializeResult:  # type: ignore[type-arg]
    """Publish what the rooms made, unless just that is published already."""
    with work.made("library") as this:
        work.require_in_step()
        before = snapshots.current(this.settings)
        now = before
        held = this.input_digest in snapshots.held_back(this.settings)
        if config.publish_unchanged or now is None or not (held or now.input_digest == this.input_digest):
            now = _publish(this, context.run.run_id, config)
    return dg.MaterializeResult(
        metadata={
            "input_digest": now.input_digest,
            "refresh": now.refresh,
            "snapshot": dg.MetadataValue.path(str(this.settings.library.resolve())),
            "published": "unchanged, or rolled back from: the snapshot stays" if now is before else "a new snapshot",
            "dagster/row_count": now.row_counts["papers"],
            **_figures(now, before),
            **{
                f"seconds {room}": round(cpu, 3)
                for room, (cpu, _) in building.seconds_by_room(this.con, this.spent()).items()
            },
        },
        data_version=dg.DataVersion(now.input_digest),
    )


def _figures(now: snapshots.Manifest, before: snapshots.Manifest | None) -> dict[str, int]:
    """What Dagster plots over time: how much there is, and how much more than before."""
    counts, earlier = now.row_counts, before.row_counts if before else {}
    figures = {name: counts[name] for name in ("records", "papers", "rejects", "keywords")}
    more = {f"{name} more than before": counts[name] - earlier.get(name, 0) for name in ("records", "papers")}
    return {**figures, "duplicates": counts["records"] - counts["papers"], **more}


def _publish(this: Pass, run_id: str, choices: PublishChoices) -> snapshots.Manifest:
    published_at = datetime.now(UTC).replace(tzinfo=None)
    edition = building.Edition(this.refresh, run_id, published_at, __version__, this.input_digest)
    blocking = [c for c in checks.OF_ALL_ROOMS if c.blocking]
    return building.publish(
        this.con, this.settings, edition, [*blocking, choices.collapse_check(this.settings)], this.spent
    )
