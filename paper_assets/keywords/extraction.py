"""From papers to their keywords, names, abbreviations and links: the entrance of this room.

Here: one paper after the other through the parts of the room, and frames with declared schemas out. A paper's rows
depend on that paper alone. Not here: statistics of the corpus, which are SQL over `paper_keywords`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from paper_assets.keywords import abbreviations, canonical, chinese, links, names
from paper_assets.keywords.abbreviations import Abbreviation, core
from paper_assets.keywords.candidates import collect, lend, length_of
from paper_assets.keywords.folding import fold
from paper_assets.keywords.links import Link
from paper_assets.keywords.merging import Keyword, from_authors, from_ranked, with_names, without_repeats
from paper_assets.keywords.names import Name
from paper_assets.keywords.ranking import Ranked, rank
from paper_assets.keywords.scoring import shipped_model
from paper_assets.keywords.tokens import chunks, plain, readable

PAPER_KEYWORDS = {
    "paper_id": pl.String, "rank": pl.Int32, "keyword": pl.String, "keyword_id": pl.String,
    "score": pl.Float64, "kind": pl.String, "in_title": pl.Boolean,
}  # fmt: skip
NAMES = {"paper_id": pl.String, "name": pl.String, "kind": pl.String, "long_form": pl.String}
ABBREVIATIONS = {"paper_id": pl.String, "short": pl.String, "long": pl.String}
LINKS = {"paper_id": pl.String, "url": pl.String, "host": pl.String, "kind": pl.String}


@dataclass(frozen=True)
class Extracted:
    """What was found in a batch of papers, each frame sorted by paper_id and then by rank or place in the text."""

    paper_keywords: pl.DataFrame
    names: pl.DataFrame
    abbreviations: pl.DataFrame
    links: pl.DataFrame


class Paper(NamedTuple):
    """The texts of one paper."""

    paper_id: str
    title: str
    text: str
    language: str
    author_keywords: list[str]


class Findings(NamedTuple):
    """What was found in one paper."""

    keywords: list[Keyword]
    names: list[Name]
    abbreviations: list[Abbreviation]
    links: list[Link]


def extract(papers: pl.DataFrame, top: int = 10) -> Extracted:
    """Return the keywords, introduced names, abbreviations and links of papers.

    Args:
        papers: paper_id String, title String or null, text String or null (without LaTeX commands outside math and
            without Markdown), language String or null, author_keywords List(String), empty or null.
        top: how many keywords a paper has at most, unless its authors gave more.

    Returns:
        paper_keywords: paper_id, rank Int32 from 1, keyword (stands in the title or the readable text, unless given by
            the authors), keyword_id, score Float64 in [0, 1], kind (phrase, name, abbreviation, author), in_title Boolean.
        names: paper_id, name, kind (method, data set, benchmark, other), long_form or null.
        abbreviations: paper_id, short, long, at the first definition.
        links: paper_id, url, host, kind (code, data, page).
    """
    found = [(paper.paper_id, findings(paper, top)) for paper in _papers(papers)]
    keywords = [(p, n, *row) for p, f in found for n, row in enumerate(f.keywords, 1)]
    return Extracted(
        pl.DataFrame(keywords, PAPER_KEYWORDS, orient="row"),
        pl.DataFrame([(p, n.name, n.kind, n.long_form) for p, f in found for n in f.names], NAMES, orient="row"),
        pl.DataFrame([(p, a.short, a.long) for p, f in found for a in f.abbreviations], ABBREVIATIONS, orient="row"),
        pl.DataFrame([(p, *link) for p, f in found for link in f.links], LINKS, orient="row"),
    )


def _papers(papers: pl.DataFrame) -> Iterator[Paper]:
    columns = papers.select("paper_id", "title", "text", "language", "author_keywords").sort("paper_id")
    for paper_id, title, text, language, given in columns.iter_rows():
        yield Paper(paper_id, title or "", text or "", language or "en", [k for k in given or [] if k])


def findings(paper: Paper, top: int) -> Findings:
    """Return what is found in one paper."""
    title, text = readable(paper.title), readable(paper.text)
    pairs = abbreviations.find(text)
    introduced = names.find(title, text, pairs)
    longs = canonical.expansions(pairs)
    spelled = {fold(core(pair.short)): " ".join(map(fold, pair.long.split())) for pair in pairs}
    ranked = _ranked(title, text, paper.language, longs, spelled, top)
    given = from_authors(paper.author_keywords, paper.title, longs)
    found = with_names(from_ranked(ranked, spelled), introduced, title, longs, top)
    keywords = given + without_repeats(found, given)[: max(0, top - len(given))]
    return Findings(keywords, introduced, pairs, links.find(f"{paper.title}\n{paper.text}"))


def _ranked(
    title: str, text: str, language: str, longs: dict[str, str], spelled: dict[str, str], top: int
) -> list[Ranked]:
    """Return the ranked phrases, by characters where the text is Chinese, else by words."""
    title, text = plain(title), plain(text)
    if chinese.is_chinese(text or title):
        candidates = chinese.collect(text, title)
        return rank(candidates, chinese.shipped_model().scores(candidates, chinese.length_of(candidates)), longs, top)
    heading, body = list(chunks(title, language)), list(chunks(text, language))
    candidates = collect(body, heading)
    lend(candidates, spelled)
    length = max(length_of(body), length_of(heading))
    return rank(candidates, shipped_model().scores(candidates, length), longs, top)
