"""The id of a paper, which stays the same across refreshes.

A cluster keeps the id of its oldest member: the one that was seen in the earliest refresh, then the one
with the smallest content id. When a cluster falls apart, the part that holds the content from which the
id was made keeps it, else the oldest part.
"""

from __future__ import annotations

import polars as pl


def paper_id_of(content_id: str) -> str:
    """The id of a paper that begins with this content."""
    return f"p{content_id[:16]}"


def identify(clustered: pl.DataFrame, history: pl.DataFrame, refresh: int) -> pl.DataFrame:
    """Give each cluster its paper id.

    Args:
        clustered: columns content_id, cluster (String).
        history: columns content_id, paper_id (String), first_seen (Int32): what was known before.
        refresh: number of this refresh, for contents that are new.

    Returns:
        Columns content_id, paper_id (String), first_seen (Int32): when the content was first seen.
    """
    members = (
        clustered.join(history, on="content_id", how="left")
        .with_columns(pl.col("first_seen").fill_null(pl.lit(refresh, pl.Int32)))
        .sort("first_seen", "content_id")
    )
    founders = members.group_by("cluster", maintain_order=True).agg(
        pl.col("paper_id").drop_nulls().first().alias("claimed"),
        pl.col("content_id").first().alias("founder"),
    )
    own = (pl.lit("p") + pl.col("founder").str.slice(0, 16)).alias("own")
    claims = founders.with_columns(own).with_columns(pl.coalesce("claimed", "own").alias("paper_id"))
    settled = pl.concat([claims.filter(~pl.col("paper_id").is_duplicated()), _settle(claims, members)])
    return (
        members.drop("paper_id")
        .join(settled.select("cluster", "paper_id"), on="cluster")
        .select("content_id", "paper_id", pl.col("first_seen").cast(pl.Int32))
    )


def _settle(claims: pl.DataFrame, members: pl.DataFrame) -> pl.DataFrame:
    """Decide between clusters that claim the same id; the others begin a new paper."""
    disputed = claims.filter(pl.col("paper_id").is_duplicated())
    if disputed.is_empty():
        return disputed
    contents = (
        members.filter(pl.col("cluster").is_in(disputed["cluster"].to_list())).group_by("cluster").agg("content_id")
    )
    held = dict(contents.iter_rows())
    taken = set(claims["paper_id"].to_list())
    given: set[str] = set()
    rows = []
    by_right = sorted(
        disputed.iter_rows(named=True), key=lambda row: row["paper_id"] not in map(paper_id_of, held[row["cluster"]])
    )
    for row in by_right:
        paper_id = row["paper_id"]
        if paper_id in given:
            own = [paper_id_of(content) for content in sorted(held[row["cluster"]])]
            paper_id = next((new for new in own if new not in taken), f"{own[0]}x")
        given.add(paper_id)
        taken.add(paper_id)
        rows.append({**row, "paper_id": paper_id})
    return pl.DataFrame(rows, schema=claims.schema)
