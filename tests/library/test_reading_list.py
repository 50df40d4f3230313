"""The reading list picks papers that cover most, each with what it newly covers."""

from hypothesis import given, settings, strategies as st

from paper_assets.library.reading_list import pick
from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, listing

covering = st.dictionaries(st.sampled_from("abcdefgh"), st.sets(st.sampled_from("12345678")).map(tuple), max_size=8)
weights = st.fixed_dictionaries({topic: st.integers(1, 5) for topic in "12345678"})


@settings(deadline=None)
@given(covering=covering, weights=weights)
def test_each_pick_gains_most_of_what_is_left(covering, weights):
    left = {topic for topics in covering.values() for topic in topics}
    for found in pick(covering, weights, 8):
        gains = {paper: sum(weights[t] for t in set(topics) & left) for paper, topics in covering.items()}
        assert set(found.newly) == set(covering[found.paper_id]) & left
        assert sum(weights[t] for t in found.newly) == max(gains.values()) > 0
        left -= set(found.newly)
    assert not left


@given(covering=covering, weights=weights)
@settings(deadline=None)
def test_a_longer_list_begins_with_the_shorter_one(covering, weights):
    assert list(pick(covering, weights, 8))[:3] == list(pick(covering, weights, 3))


def test_of_equal_gains_the_one_with_the_rarer_keyword_comes_first():
    found = pick({"common": ("a",), "rare": ("b", "c")}, {"a": 4, "b": 3, "c": 1}, 1)
    assert [p.paper_id for p in found] == ["rare"]


def test_the_table_covers_more_with_each_pick_and_everything_in_the_end(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS, LEDGERS, TIDES))
    house.refresh()
    covered = [c for (c,) in house.rows("SELECT covered FROM reading_list ORDER BY rank")]
    assert covered == sorted(covered)
    assert covered[-1] == 1.0
    assert len(covered) == 4
