"""Links join entries as far as nothing forbids it, in any order."""

from itertools import combinations

import polars as pl
from hypothesis import given, strategies as st

from paper_assets.dedup.clusters import clusters

ENTRIES = list("abcdefgh")
PAIR = {"entry_a": pl.String, "entry_b": pl.String}
pairs = st.lists(st.sampled_from(list(combinations(ENTRIES, 2))), max_size=12)


def joined(links, apart=(), alike=(), partial=False):
    frame = pl.DataFrame(list(links), schema=PAIR, orient="row").with_columns(
        pl.lit(1.0).alias("strength"), pl.lit(partial).alias("partial")
    )
    found = clusters(
        pl.Series(ENTRIES),
        frame,
        pl.DataFrame(list(apart), schema=PAIR, orient="row"),
        pl.DataFrame(list(alike) + list(links), schema=PAIR, orient="row"),
    )
    return dict(found.clusters.iter_rows()), found.refused.rows()


@given(pairs, st.randoms())
def test_without_anything_against_it_clusters_are_the_components_of_the_links(links, rnd):
    found, refused = joined(links)
    assert (found, refused) == joined(rnd.sample(links, len(links)))
    assert not refused
    assert all(found[a] == found[b] for a, b in links)
    assert all(found[name] == name for name in found.values())
    assert len(set(found.values())) >= len(ENTRIES) - len(set(links))


@given(pairs, pairs, st.randoms())
def test_what_must_stay_apart_never_meets_and_the_order_never_matters(links, apart, rnd):
    found, refused = joined(links, apart)
    assert all(found[a] != found[b] for a, b in apart)
    assert all(found[a] == found[b] for a, b in set(links) - {(a, b) for a, b, _ in refused})
    assert found == joined(rnd.sample(links, len(links)), rnd.sample(apart, len(apart)))[0]


def test_a_part_joins_only_what_is_alike_all_around():
    links = [("a", "c"), ("b", "c")]
    found, refused = joined(links, partial=True)
    assert found["a"] == found["c"] != found["b"]
    assert refused == [("b", "c", "chain")]
    assert joined(links, alike=[("a", "b")], partial=True)[1] == []
