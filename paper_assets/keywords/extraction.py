"""From papers to their keywords, names, abbreviations and links: the entrance of this room.

Here: batches of papers through the parts of the room, and frames with declared schemas out. A paper's rows depend on
that paper alone. Not here: statistics of the corpus, which are SQL over `paper_keywords`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import polars as pl

from paper_assets.keywords import abbreviations, chinese, links, names
from paper_assets.keywords.abbreviations import Abbreviation
from paper_assets.keywords.candidates import collect, lend
from paper_assets.keywords.canonical import Identity
from paper_assets.keywords.folding import fold, folded
from paper_assets.keywords.lexicon import Lexicon, shipped_tables
from paper_assets.keywords.links import Link
from paper_assets.keywords.merging import from_authors, merged
from paper_assets.keywords.names import Name
from paper_assets.keywords.ranking import Contender, Keyword, best, rank
from paper_assets.keywords.rules import NO_RULES, Rules
from paper_assets.keywords.scoring import shipped_model
from paper_assets.keywords.tokens import plain, readable

PAPER_KEYWORDS = {
    "paper_id": pl.String, "rank": pl.Int32, "keyword": pl.String, "keyword_id": pl.String,
    "score": pl.Float64, "kind": pl.String, "in_title": pl.Boolean, "position": pl.Int32,
}  # fmt: skip
NAMES = {"paper_id": pl.String, "name": pl.String, "kind": pl.String, "long_form": pl.String, "position": pl.Int32}
ABBREVIATIONS = {
    "paper_id": pl.String, "short": pl.String, "long": pl.String, "keyword_id": pl.String, "position": pl.Int32,
}  # fmt: skip
_COLUMNS = ("paper_id", "title", "text", "language", "author_keywords")
LINKS = {
    "paper_id": pl.String, "url": pl.String, "host": pl.String, "kind": pl.String, "owner": pl.String,
    "repository": pl.String,
}  # fmt: skip


@dataclass(frozen=True)
class Extracted:
    """What was found in a batch of papers, each frame sorted by paper_id and then by rank or place in the text."""

    paper_keywords: pl.DataFrame
    names: pl.DataFrame
    abbreviations: pl.DataFrame
    links: pl.DataFrame


class Paper(NamedTuple):
    """The texts of one paper, formulas made readable, and what their wording tells: names, abbreviations, links."""

    paper_id: str
    abstract: str
    """The text as it came, in which places are counted."""
    title: str
    text: str
    language: str
    author_keywords: list[str]
    names: list[Name]
    abbreviations: list[Abbreviation]
    links: list[Link]


class Extractor:
    """Finds keywords, names, abbreviations and links; keeps the words it met from batch to batch, which changes no result.

    Args:
        top: how many keywords a paper has at most, unless its authors gave more.
        rules: synonyms and unwanted words of people.
    """

    def __init__(self, top: int = 10, rules: Rules = NO_RULES) -> None:
        self.top, self.rules = top, rules
        self._lexicons: dict[str, Lexicon] = {}

    def extract(self, papers: pl.DataFrame) -> Extracted:
        """Return the keywords, introduced names, abbreviations and links of papers.

        Args:
            papers: paper_id String, title String or null, text String or null (without LaTeX commands outside math and
                without Markdown), language String or null, author_keywords List(String), empty or null.

        Returns:
            paper_keywords: paper_id, rank Int32 from 1, keyword (stands in the title or the readable text, unless given by
                the authors), keyword_id, score Float64 in [0, 1], kind (phrase, name, abbreviation, author), in_title
                Boolean, position Int32 (characters from 1 in the text) or null.
            names: paper_id, name, kind (method, data set, benchmark, other), long_form or null, position or null.
            abbreviations: paper_id, short, long, at the first definition, keyword_id of the long form, position or null.
            links: paper_id, url, host, kind (code, data, page), owner and repository or null.
        """
        read = sorted(map(_read, papers.select(_COLUMNS).iter_rows()))
        keywords = [
            (p.paper_id, n, *row, _place(p, row.keyword))
            for p, rows in self._keywords(read)
            for n, row in enumerate(rows, 1)
        ]
        names_ = [(p.paper_id, n.name, n.kind, n.long_form, _place(p, n.name)) for p in read for n in p.names]
        shorts = [
            (p.paper_id, a.short, a.long, folded(a.long), _place(p, a.short)) for p in read for a in p.abbreviations
        ]
        return Extracted(
            pl.DataFrame(sorted(keywords), PAPER_KEYWORDS, orient="row"),
            pl.DataFrame(names_, NAMES, orient="row"),
            pl.DataFrame(shorts, ABBREVIATIONS, orient="row"),
            pl.DataFrame([(p.paper_id, *link) for p in read for link in p.links], LINKS, orient="row"),
        )

    def _keywords(self, papers: list[Paper]) -> Iterator[tuple[Paper, list[Keyword]]]:
        """Yield the rows of each paper, the papers of one language together."""
        for language, group in groupby(sorted(papers, key=_language), key=_language):
            same = list(group)
            for paper, contenders in zip(same, self._contenders(same, language), strict=True):
                identity = Identity(paper.abbreviations, self.rules)
                wanted = [n.name for n in paper.names[: max(1, self.top // 2)]]
                found = rank(contenders, wanted, paper.title, identity, self.top)
                yield paper, merged(from_authors(paper.author_keywords, paper.title, identity), found, self.top)

    def _contenders(self, papers: Sequence[Paper], language: str) -> Iterator[Iterable[Contender]]:
        """Yield the best candidates of each paper, by characters where the texts are Chinese, else by words."""
        if language == CHINESE:
            for paper in papers:
                yield chinese.contenders(plain(paper.text), plain(paper.title))
            return
        lexicon = self._lexicons.setdefault(language, Lexicon(language, shipped_tables()))
        for start in range(0, len(papers), AT_ONCE):
            some = papers[start : start + AT_ONCE]
            candidates = collect([plain(part) for p in some for part in (p.text, p.title)], lexicon)
            lend(candidates, [(n, *pair) for n, p in enumerate(some) for pair in _spelled(p.abbreviations)])
            yield from best(candidates, shipped_model().scores(candidates, lexicon), len(some), self.top)


CHINESE = "written in Chinese"
# Papers whose candidates are columns together: few enough for the caches of a processor.
AT_ONCE = 250


def _language(paper: Paper) -> str:
    return CHINESE if chinese.is_chinese(paper.text or paper.title) else paper.language


def _read(row: tuple[str, str | None, str | None, str | None, list[str] | None]) -> Paper:
    paper_id, title, text, language, given = row
    heading, body = readable(title or ""), readable(text or "")
    pairs = abbreviations.find(body)
    found = names.find(heading, body, pairs)
    addresses = links.find(f"{title or ''}\n{text or ''}")
    return Paper(
        paper_id, text or "", heading, body, language or "en", [k for k in given or [] if k], found, pairs, addresses
    )


def _place(paper: Paper, written: str) -> int | None:
    """Return where something stands first in the abstract, from 1, or None if it is not written so there."""
    return paper.abstract.find(written) + 1 or None


def _spelled(pairs: Sequence[Abbreviation]) -> Iterator[tuple[str, str]]:
    """Yield the folded short form and the folded long form of each abbreviation."""
    for pair in pairs:
        yield fold(abbreviations.core(pair.short)), " ".join(map(fold, pair.long.split()))
