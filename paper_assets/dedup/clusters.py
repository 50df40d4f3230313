"""Which contents are one paper: the connected components of the links between them.

Belongs here: joining what is linked. Not here: finding links.
"""

from __future__ import annotations

import polars as pl


def clusters(contents: pl.Series, links: pl.DataFrame) -> pl.DataFrame:
    """The cluster of each content.

    Args:
        contents: distinct content ids (String).
        links: columns content_a, content_b (String): two contents that are the same paper.

    Returns:
        Columns content_id, cluster (String), a row for each content; a cluster is named by its smallest
        content id, so that the order of the links does not matter.
    """
    parents: dict[str, str] = {}
    for a, b in links.select("content_a", "content_b").iter_rows():
        low, high = sorted((_root(parents, a), _root(parents, b)))
        if low != high:
            parents[high] = low
    linked = pl.DataFrame(
        [(content, _root(parents, content)) for content in parents],
        schema={"content_id": pl.String, "cluster": pl.String},
        orient="row",
    )
    return (
        pl.DataFrame({"content_id": contents})
        .join(linked, on="content_id", how="left")
        .select("content_id", pl.coalesce("cluster", "content_id").alias("cluster"))
    )


def _root(parents: dict[str, str], content: str) -> str:
    """The smallest member of a content's component; shortens the way there (path halving)."""
    while (parent := parents.get(content, content)) != content:
        parents[content] = parents.get(parent, parent)
        content = parent
    return content
