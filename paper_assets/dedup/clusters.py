"""Which entries are one paper: the links between them, joined strongest first as far as nothing forbids it.

Belongs here: joining what is linked, keeping apart what must stay apart, the guard against chains. Not here: finding and
weighing links (`linking.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import polars as pl


@dataclass(frozen=True)
class Clustered:
    """The cluster of each entry, and the links that were refused.

    `clusters` has the columns entry_id, cluster (String): a cluster is named by its smallest entry. `refused` has the
    columns entry_a, entry_b, reason (String): kept_apart or chain.
    """

    clusters: pl.DataFrame
    refused: pl.DataFrame


@dataclass
class _Components:
    """A union-find that knows the members of each component, and whom each entry must not meet."""

    apart: dict[str, set[str]]
    parents: dict[str, str] = field(default_factory=dict)
    members: dict[str, list[str]] = field(default_factory=dict)

    def root(self, entry: str) -> str:
        """The smallest member of an entry's component; shortens the way there (path halving)."""
        while (parent := self.parents.get(entry, entry)) != entry:
            self.parents[entry] = self.parents.get(parent, parent)
            entry = parent
        return entry

    def of(self, root: str) -> list[str]:
        """The members of a component."""
        return self.members.get(root, [root])

    def join(self, a: str, b: str) -> None:
        """Make two components one."""
        low, high = sorted((a, b))
        self.parents[high] = low
        self.members[low] = self.of(low) + self.members.pop(high, [high])

    def may_not_meet(self, a: str, b: str) -> bool:
        """True when a member of one component must stay apart from a member of the other."""
        few, many = sorted((self.of(a), self.of(b)), key=len)
        forbidden = set().union(*(self.apart.get(member, ()) for member in few))
        return not forbidden.isdisjoint(many)


def clusters(entries: pl.Series, links: pl.DataFrame, apart: pl.DataFrame, alike: pl.DataFrame) -> Clustered:
    """Join what is linked; the order of the rows does not matter.

    Args:
        entries: distinct entry ids (String).
        links: columns entry_a, entry_b (String), strength (Float64), partial (Boolean: one text is only a part of the
            other).
        apart: columns entry_a, entry_b: pairs that never come into one cluster.
        alike: columns entry_a, entry_b: pairs that are, or may be, one paper.

    Two strangers may both be part of a third text, such as two abstracts that were pasted into one paragraph. So a partial
    link joins two clusters only when every member of one is alike to every member of the other.
    """
    forbidden: dict[str, set[str]] = {}
    for a, b in apart.select("entry_a", "entry_b").iter_rows():
        forbidden.setdefault(a, set()).add(b)
        forbidden.setdefault(b, set()).add(a)
    known = {frozenset(pair) for pair in alike.select("entry_a", "entry_b").iter_rows()}
    components = _Components(forbidden)
    refused: list[tuple[str, str, str]] = []
    ordered = links.sort("strength", "entry_a", "entry_b", descending=[True, False, False])
    for a, b, partial in ordered.select("entry_a", "entry_b", "partial").iter_rows():
        first, second = components.root(a), components.root(b)
        if first == second:
            continue
        if components.may_not_meet(first, second):
            refused.append((a, b, "kept_apart"))
        elif partial and not _all_alike(components.of(first), components.of(second), known):
            refused.append((a, b, "chain"))
        else:
            components.join(first, second)
    return Clustered(_named(entries, components), _frame(refused, ("entry_a", "entry_b", "reason")))


def _all_alike(some: Iterable[str], others: list[str], known: set[frozenset[str]]) -> bool:
    return all(frozenset((a, b)) in known for a in some for b in others)


def _named(entries: pl.Series, components: _Components) -> pl.DataFrame:
    linked = _frame([(entry, components.root(entry)) for entry in components.parents], ("entry_id", "cluster"))
    return (
        pl.DataFrame({"entry_id": entries})
        .join(linked, on="entry_id", how="left")
        .select("entry_id", pl.coalesce("cluster", "entry_id").alias("cluster"))
    )


def _frame(rows: Sequence[tuple[str, ...]], names: tuple[str, ...]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row")
