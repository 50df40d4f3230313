"""From judged pairs and people's decisions to clusters, and the band of each pair.

Belongs here: which pairs link, which forbid. Not here: the judgement (`verdicts.py`), joining (`clusters.py`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import polars as pl

from paper_assets.dedup import decisions
from paper_assets.dedup.clusters import Clustered, clusters
from paper_assets.store import Connection, frame, loaded

# A decision is stronger than any evidence.
_DECIDED = 1000.0
# A text is a part of another when it shares less than half of all shingles with it, and more of its own than edits explain.
_PART = "coalesce(jaccard < 0.5 AND edit_ratio < containment, false)"


@dataclass(frozen=True)
class Policy:
    """From which likelihood pairs merge or go to review, and what becomes of versions: merge, link or separate."""

    duplicate: float
    probable: float
    versions: str

    @property
    def duplicate_odds(self) -> float:
        """Log odds from which a pair merges."""
        return math.log(self.duplicate / (1 - self.duplicate))

    @property
    def probable_odds(self) -> float:
        """Log odds from which a pair goes to review."""
        return math.log(self.probable / (1 - self.probable))


def link(con: Connection, policy: Policy, decided: pl.DataFrame) -> tuple[Clustered, pl.DataFrame]:
    """Cluster the entries; reads the temporary table `entries`.

    `decided` are the decisions as read. Returns the clusters, and the decisions with their final status.
    """
    entries = frame(con, "SELECT entry_id, content_id, record_id FROM entries")
    decided = decisions.settled(decided, entries["content_id"])
    same, different = _decided_pairs(con, decided)
    found = Clustered(*_joined(con, policy, entries["entry_id"], same, different))
    refused = found.refused.join(same, on=["entry_a", "entry_b"]).select("content_a", "content_b")
    return found, decisions.contradicted(decided, refused)


def _joined(
    con: Connection, policy: Policy, entries: pl.Series, same: pl.DataFrame, different: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    links = frame(con, _links(policy))
    keys = ["entry_a", "entry_b"]
    alike = pl.concat([frame(con, _alike(policy)), same.select(keys)])
    links = pl.concat(
        [
            links.join(different, on=keys, how="anti"),
            same.select(*keys, pl.lit(_DECIDED).alias("strength"), pl.lit(False).alias("partial")),
        ]
    )
    apart = pl.concat([frame(con, _APART).join(same, on=keys, how="anti"), different.select(keys)])
    found = clusters(entries, links, apart, alike)
    return found.clusters, found.refused


def merges(policy: Policy) -> str:
    """A condition on entry_pairs: nothing forbids that the two are one paper."""
    versions = " OR relation IN ('preprint_of', 'version_of')" if policy.versions == "merge" else ""
    return f"(veto IS NULL AND (relation IS NULL{versions}))"


def _links(policy: Policy) -> str:
    return f"""SELECT entry_a, entry_b, odds AS strength,
                      {_PART} AND odds <= text_odds AS partial
               FROM entry_pairs WHERE odds >= {policy.duplicate_odds!r} AND {merges(policy)}"""


def _alike(policy: Policy) -> str:
    return f"SELECT entry_a, entry_b FROM entry_pairs WHERE odds >= {policy.probable_odds!r} AND {merges(policy)}"


# What says outright that two records are two papers: one is a note upon the other, or both have an identifier of their own.
_APART = "SELECT entry_a, entry_b FROM entry_pairs WHERE veto IN ('note', 'doi')"


def _decided_pairs(con: Connection, decided: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Pairs of entries that people called the same (the first of each content), and different (all of both)."""
    applied = decided.filter(pl.col("status") == "applied")
    with loaded(con, "decided", applied.select("content_a", "content_b", "verdict")):
        pairs = frame(
            con,
            """WITH firsts AS (SELECT content_id, min(entry_id) AS first FROM entries GROUP BY content_id)
               SELECT DISTINCT least(a.entry_id, b.entry_id) AS entry_a, greatest(a.entry_id, b.entry_id) AS entry_b,
                      content_a, content_b, verdict
               FROM decided d JOIN entries a ON a.content_id = d.content_a JOIN entries b ON b.content_id = d.content_b
               JOIN firsts f ON f.content_id = d.content_a JOIN firsts g ON g.content_id = d.content_b
               WHERE verdict = 'different' OR (a.entry_id = f.first AND b.entry_id = g.first)""",
        )
    return tuple(pairs.filter(pl.col("verdict") == verdict).drop("verdict") for verdict in decisions.VERDICTS)  # type: ignore[return-value]
