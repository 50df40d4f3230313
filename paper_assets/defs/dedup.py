"""The assets of the dedup room: duplicate pairs, papers and which record is which paper, made in one pass."""

from collections.abc import Iterator

import dagster as dg

from paper_assets.dedup import decisions, keeping
from paper_assets.dedup.checks import CHECKS
from paper_assets.dedup.linking import Policy
from paper_assets.defs import reporting
from paper_assets.defs.resources import WorkDatabase
from paper_assets.library import freshness
from paper_assets.tables.dedup import (
    DECISIONS,
    DUPLICATE_PAIRS,
    PAPER_ALIASES,
    PAPER_FIELDS,
    PAPER_RECORDS,
    PAPER_RELATIONS,
    PAPERS,
)
from paper_assets.versions import engine_version

TABLES = (DUPLICATE_PAIRS, PAPERS, PAPER_RECORDS, PAPER_FIELDS, PAPER_RELATIONS, PAPER_ALIASES, DECISIONS)
DESCRIPTIONS = {
    "duplicate_pairs": "Which records are the same paper, and why: the rule, the likeness, what agrees and what conflicts.",
    "papers": "The distinct papers, each with a stable id, a name to show, and the fields of its fullest record.",
    "paper_records": "Which record is which paper. Every record stands here exactly once, so nothing is lost in merging.",
    "paper_fields": "For papers of several records: which record each field of the paper came from.",
    "paper_relations": "Papers that belong together and are not one: preprint and publication, versions, errata, comments.",
    "paper_aliases": "Ids that papers had before they became part of another paper, so that old references still lead somewhere.",
    "decisions": "What people decided in `rules/decisions.csv`, and whether each row takes effect.",
}


@dg.multi_asset(
    name="dedup",
    specs=[reporting.spec(t, DESCRIPTIONS[t.name], ["records"], engine_version("dedup")) for t in TABLES],
    check_specs=[s for t in TABLES for s in reporting.check_specs(t, CHECKS)],
)
def dedup(context: dg.AssetExecutionContext, work: WorkDatabase) -> Iterator[reporting.Event]:
    """Compare what is new, join what is one paper, and make one row of each."""
    with work.made("dedup") as this:
        of = this.settings
        policy = Policy(of.duplicate_likelihood, of.probable_likelihood, of.versions)
        decided = decisions.read(of.rules)
        changed = keeping.keep(this.con, freshness.engines()["dedup"], this.refresh, policy, decided)
    told = {"papers written": changed.added, "papers removed": changed.removed, **this.cost()}
    for table in TABLES:
        yield reporting.materialization(this.con, table, told if table is PAPERS else {})
    yield from reporting.check_results(this.con, TABLES, CHECKS)
