"""Ids that papers had before they became part of another paper.

Belongs here: following an old id to the paper that it is now. Not here: which id a paper gets (`identity.py`).
"""

from __future__ import annotations

import polars as pl


def aliases(before: pl.DataFrame, now: pl.DataFrame, known: pl.DataFrame) -> pl.DataFrame:
    """The aliases after a refresh.

    Args:
        before: columns content_id, paper_id, first_seen: the history before the refresh.
        now: columns content_id, paper_id: what the same contents are now.
        known: columns alias_id, paper_id: the aliases so far.

    Returns:
        Columns alias_id, paper_id (String): each id that no paper has now, and the paper that its oldest content became.
    """
    moved = (
        before.join(now, on="content_id", suffix="_now")
        .sort("first_seen", "content_id")
        .group_by("paper_id", maintain_order=True)
        .agg(pl.col("paper_id_now").first())
        .filter(pl.col("paper_id") != pl.col("paper_id_now"))
        .rename({"paper_id": "alias_id", "paper_id_now": "paper_id"})
    )
    followed = known.join(
        moved.rename({"alias_id": "paper_id", "paper_id": "onward"}), on="paper_id", how="left"
    ).select("alias_id", pl.coalesce("onward", "paper_id").alias("paper_id"))
    living = now.select(pl.col("paper_id").unique())
    found = pl.concat([moved, followed]).unique("alias_id", keep="first", maintain_order=True)
    return found.join(living, left_on="alias_id", right_on="paper_id", how="anti").join(
        living, on="paper_id", how="semi"
    )
