"""A short list of papers that together cover much of what the corpus is about.

Greedy maximum coverage (Nemhauser, Wolsey and Fisher, 1978): each pick is the paper whose keywords add most to what
the picks before it cover, a keyword counting as often as papers have it; equal gains go to the paper that brings the
rarest keyword, since the common ones will come by themselves. It measures coverage, not quality. Belongs here: the
picking. Not here: keywords.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from paper_assets.store import Connection, frame, loaded, replace_difference, transaction
from paper_assets.tables import BY_NAME
from paper_assets.tables.library import READING_LIST

LENGTH = 50
_TOPICS = 500
# The papers that have any of the most frequent keywords; by name and text, since an id tells of history.
_COVERING = f"""
    WITH topics AS (SELECT keyword_id, document_frequency FROM keywords
                    ORDER BY document_frequency DESC, keyword_id LIMIT {_TOPICS})
    SELECT paper_id, list(DISTINCT keyword_id ORDER BY keyword_id) AS topics
    FROM paper_keywords JOIN topics USING (keyword_id) JOIN papers USING (paper_id)
    GROUP BY paper_id, display_name, abstract ORDER BY display_name, abstract, paper_id
"""
_WEIGHTS = "SELECT keyword_id, keyword, document_frequency FROM keywords"


@dataclass(frozen=True)
class Pick:
    """One pick: what it covers that no pick before it does, and the share of all that is covered with it."""

    paper_id: str
    newly: tuple[str, ...]
    covered: float


def pick(covering: dict[str, tuple[str, ...]], weights: dict[str, int], most: int) -> Iterator[Pick]:
    """The first `most` picks from papers with their keywords; ends when nothing is left to cover.

    Of papers that gain the same, the first in the order of `covering` is picked.

    A gain can only shrink while others are picked, so a paper is looked at again only when its old gain is the
    largest (Minoux, 1978).
    """
    open_topics = {topic for topics in covering.values() for topic in topics}
    whole = sum(weights[topic] for topic in open_topics)

    papers = list(covering)

    def offer(place: int) -> tuple[int, int, int]:
        left = [weights[topic] for topic in covering[papers[place]] if topic in open_topics]
        return -sum(left), min(left, default=0), place

    heap = [offer(place) for place in range(len(papers))]
    heapq.heapify(heap)
    covered = 0
    while heap and most > 0:
        place = heapq.heappop(heap)[2]
        paper, now = papers[place], offer(place)
        if heap and now > heap[0]:
            heapq.heappush(heap, now)
            continue
        if now[0] == 0:
            return
        newly = sorted(open_topics.intersection(covering[paper]), key=lambda topic: (-weights[topic], topic))
        open_topics.difference_update(newly)
        covered -= now[0]
        most -= 1
        yield Pick(paper, tuple(newly), covered / whole)


def picked(con: Connection, most: int) -> pl.DataFrame:
    """The first picks as rows of `reading_list`, from a database that holds papers and keywords."""
    covering = {paper: tuple(topics) for paper, topics in frame(con, _COVERING).iter_rows()}
    keywords = {topic: (keyword, weight) for topic, keyword, weight in frame(con, _WEIGHTS).iter_rows()}
    weights = {topic: weight for topic, (_, weight) in keywords.items()}
    rows = [
        (place, found.paper_id, [keywords[topic][0] for topic in found.newly], found.covered)
        for place, found in enumerate(pick(covering, weights, most), start=1)
    ]
    return pl.DataFrame(rows, schema=READING_LIST.schema, orient="row")


def keep(con: Connection) -> None:
    """Bring the table `reading_list` in step with papers and keywords, in one transaction."""
    with transaction(con), loaded(con, "picked", picked(con, LENGTH)):
        replace_difference(con, BY_NAME["reading_list"], "SELECT * FROM picked")


def described(con: Connection, most: int) -> pl.DataFrame:
    """The first picks of a published file: rank, paper_id, display_name, newly_covers, covered."""
    names = frame(con, "SELECT paper_id, display_name FROM papers")
    named = picked(con, most).join(names, on="paper_id", maintain_order="left")
    return named.select("rank", "paper_id", "display_name", "newly_covers", "covered")
