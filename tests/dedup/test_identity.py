"""Ids stay with their papers, whatever comes and goes."""

import polars as pl
from hypothesis import given, settings, strategies as st

from paper_assets.dedup.identity import identify, paper_id_of

HISTORY = {"content_id": pl.String, "paper_id": pl.String, "first_seen": pl.Int32}
CONTENTS = [c * 32 for c in "abcdefgh"]


def clustered(*groups):
    rows = [(content, min(group)) for group in groups for content in group]
    return pl.DataFrame(rows, schema={"content_id": pl.String, "cluster": pl.String}, orient="row")


def none_before():
    return pl.DataFrame(schema=HISTORY)


def ids(identified):
    return dict(identified.select("content_id", "paper_id").iter_rows())


A, B, C, D = CONTENTS[:4]


def test_a_new_cluster_is_named_by_its_smallest_content():
    assert ids(identify(clustered([B, A]), none_before(), 1)) == {A: paper_id_of(A), B: paper_id_of(A)}


def test_an_older_member_keeps_its_id_over_a_smaller_newcomer():
    first = identify(clustered([B]), none_before(), 1)
    assert ids(identify(clustered([A, B]), first, 2)) == {A: paper_id_of(B), B: paper_id_of(B)}


def test_the_id_stays_when_the_member_that_gave_it_leaves():
    first = identify(clustered([A, B]), none_before(), 1)
    assert ids(identify(clustered([B]), first, 2)) == {B: paper_id_of(A)}


def test_when_a_paper_falls_apart_the_part_that_gave_the_id_keeps_it():
    first = identify(clustered([A, B, C]), none_before(), 1)
    assert ids(identify(clustered([A], [B, C]), first, 2)) == {A: paper_id_of(A), B: paper_id_of(B), C: paper_id_of(B)}


def test_when_two_papers_become_one_the_older_id_stays():
    first = identify(clustered([B]), none_before(), 1)
    second = identify(clustered([A], [B]), first, 2)
    assert set(ids(identify(clustered([A, B]), second, 3)).values()) == {paper_id_of(B)}


groupings = st.lists(st.integers(0, 3), min_size=8, max_size=8)


@settings(max_examples=200, deadline=None)
@given(st.lists(groupings, min_size=1, max_size=5))
def test_one_cluster_has_one_id_and_no_two_clusters_share_one(histories):
    known = none_before()
    for refresh, grouping in enumerate(histories, 1):
        groups = [[c for c, g in zip(CONTENTS, grouping, strict=True) if g == k] for k in set(grouping) - {3}]
        result = identify(clustered(*groups), known, refresh)
        by_group = [{ids(result)[c] for c in group} for group in groups]
        assert all(len(found) == 1 for found in by_group)
        assert len(set.union(set(), *by_group)) == len(groups)
        gone = known.filter(~pl.col("content_id").is_in(result["content_id"].to_list()))
        known = pl.concat([gone, result])
