"""The assets of the keywords room: what each paper is about, and what the corpus is about."""

from collections.abc import Iterator

import dagster as dg

from paper_assets.defs import reporting
from paper_assets.defs.resources import WorkDatabase
from paper_assets.keywords import corpus, keeping, rules
from paper_assets.keywords.checks import CHECKS
from paper_assets.library import freshness
from paper_assets.tables.keywords import (
    ABBREVIATION_SENSES,
    ABBREVIATIONS,
    KEYWORD_COOCCURRENCE,
    KEYWORD_SOURCE_STATS,
    KEYWORD_TRENDS,
    KEYWORD_VARIANTS,
    KEYWORDS,
    LINKS,
    NAMES,
    PAPER_KEYWORDS,
)
from paper_assets.versions import engine_version

OF_PAPERS = (PAPER_KEYWORDS, NAMES, ABBREVIATIONS, LINKS)
OF_CORPUS = (
    KEYWORDS,
    KEYWORD_VARIANTS,
    ABBREVIATION_SENSES,
    KEYWORD_TRENDS,
    KEYWORD_COOCCURRENCE,
    KEYWORD_SOURCE_STATS,
)
DESCRIPTIONS = {
    "paper_keywords": "What each paper is about: its ranked keywords, as written and in canonical form.",
    "names": "What papers introduce: methods, data sets and benchmarks, with what their names stand for.",
    "abbreviations": "Short forms and their long forms, as each paper defines them.",
    "links": "Web addresses in the texts, cleaned, by kind: code, data or page.",
    "keywords": "What the corpus is about: each keyword, how many papers have it, and from which years.",
    "keyword_variants": "How papers write each keyword, and how often.",
    "abbreviation_senses": "What each abbreviation stands for, over all papers that define it.",
    "keyword_trends": "Keywords over time: how many papers of a year have a keyword, their share and its growth.",
    "keyword_cooccurrence": "Keywords that go together in at least two papers.",
    "keyword_source_stats": "What is typical of each venue: its keywords against those of all others.",
}


@dg.multi_asset(
    name="paper_keywords",
    specs=[reporting.spec(t, DESCRIPTIONS[t.name], ["papers"], engine_version("keywords")) for t in OF_PAPERS],
    check_specs=[s for t in OF_PAPERS for s in reporting.check_specs(t, CHECKS)],
)
def paper_keywords(context: dg.AssetExecutionContext, work: WorkDatabase) -> Iterator[reporting.Event]:
    """Read the papers whose text is new."""
    with work.made("paper_keywords") as this:
        read = keeping.keep(
            this.con,
            freshness.engines()["keywords"],
            this.settings.keywords_per_paper,
            rules.load(this.settings.rules),
            reporting.progress(context, "keywords"),
        )
    for table in OF_PAPERS:
        yield reporting.materialization(
            this.con, table, {"papers read": read, **this.cost()} if table is PAPER_KEYWORDS else {}
        )
    yield from reporting.check_results(this.con, OF_PAPERS, CHECKS)


@dg.multi_asset(
    name="keywords",
    specs=[reporting.spec(t, DESCRIPTIONS[t.name], ["paper_keywords"], engine_version("keywords")) for t in OF_CORPUS],
    check_specs=[s for t in OF_CORPUS for s in reporting.check_specs(t, CHECKS)],
)
def keywords(work: WorkDatabase) -> Iterator[reporting.Event]:
    """Count keywords over the corpus."""
    with work.made("keywords") as this:
        corpus.keep(this.con)
    for table in OF_CORPUS:
        yield reporting.materialization(this.con, table)
    yield from reporting.check_results(this.con, OF_CORPUS, CHECKS)
