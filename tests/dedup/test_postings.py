"""Pairs that are kept in step are those of the whole table made at once, whatever came and went."""

import polars as pl
import pytest
from hypothesis import given, settings, strategies as st

from paper_assets.dedup import postings
from paper_assets.dedup.postings import Postings
from paper_assets.store import connect, loaded

SMALL = Postings("tokens", "pairs", "crowded", cap=3, least_shared=2)
EMPTY = {"owner": pl.Int32, "token": pl.Int64}


def made():
    con = connect(":memory:")
    con.execute("CREATE TABLE tokens (owner INTEGER, token BIGINT); CREATE TABLE crowded (token BIGINT)")
    con.execute("CREATE TABLE pairs (a INTEGER, b INTEGER, shared INTEGER)")
    return con


def keep(con, leaving, coming):
    rows = [(owner, token) for owner, tokens in coming.items() for token in tokens]
    gone = pl.DataFrame({"owner": sorted(leaving)}, schema={"owner": pl.Int32})
    with loaded(con, "leaving", gone), loaded(con, "coming", pl.DataFrame(rows, schema=EMPTY, orient="row")):
        postings.keep(con, SMALL)


def state(con):
    return [sorted(con.execute(f"SELECT * FROM {table}").fetchall()) for table in ("tokens", "pairs", "crowded")]


def test_a_token_beyond_the_cap_makes_no_pair_and_makes_one_again_when_an_owner_leaves():
    con = made()
    keep(con, set(), {n: {1, 2} for n in range(3)})
    assert len(state(con)[1]) == 3
    keep(con, set(), {3: {1}})
    assert state(con)[1] == []
    keep(con, {3}, {})
    assert len(state(con)[1]) == 3


steps = st.lists(
    st.tuples(st.sets(st.integers(0, 7)), st.dictionaries(st.integers(0, 7), st.sets(st.integers(0, 5), min_size=1))),
    min_size=1,
    max_size=6,
)


@settings(max_examples=60, deadline=None)
@given(steps)
def test_any_history_gives_the_pairs_of_one_build(history):
    con, held = made(), {}
    for leaving, coming in history:
        gone = (leaving | coming.keys()) & held.keys()
        held = {owner: tokens for owner, tokens in held.items() if owner not in gone} | coming
        keep(con, gone, coming)
    other = made()
    keep(other, set(), held)
    assert state(con) == state(other)


@pytest.mark.parametrize("shared", [1, 2])
def test_a_pair_needs_as_many_shared_tokens_as_were_asked_for(shared):
    con = made()
    keep(con, set(), {1: set(range(shared)), 2: set(range(shared))})
    assert len(state(con)[1]) == (shared >= 2)
