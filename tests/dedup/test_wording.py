"""The hashes of runs of words: the same words give the same hash, wherever and however they stand."""

import pytest
from hypothesis import given, strategies as st

from paper_assets.dedup.wording import HASH_BITS, HASH_MASK, shingle_sets, sketches

MASK, BITS = int(HASH_MASK), int(HASH_BITS)


def sets_of(*texts):
    found = [set() for _ in texts]
    for key in shingle_sets(list(texts)).tolist():
        found[key >> BITS].add(key & MASK)
    return found


@pytest.mark.parametrize(
    "copy",
    ["WE MEASURE THE MELT OF ELEVEN GLACIERS", "We measure, the melt\nof (eleven) glaciers.", "Wé measure the melt of ele- ven glaciers", "we mea\u2010sure the melt of eleven gla\u00adciers"],
)  # fmt: skip
def test_copies_that_read_alike_have_the_same_shingles(copy):
    first, second = sets_of("We measure the melt of eleven glaciers", copy)
    assert first == second
    assert len(first) == 5


def test_a_text_of_fewer_than_three_words_is_one_shingle_and_an_empty_one_none():
    assert [len(found) for found in sets_of("two words", "one", "", "...")] == [1, 1, 0, 0]


def test_each_chinese_character_is_a_word():
    first, second = sets_of("冰川融水", "研究冰川融水")
    assert len(first) == 2
    assert first < second


@given(st.lists(st.text(), max_size=6))
def test_a_text_has_the_same_shingles_alone_and_among_others(texts):
    assert sets_of(*texts) == [sets_of(text)[0] for text in texts]


def test_short_texts_are_stored_whole_and_long_ones_in_part():
    words = [f"word{n}" for n in range(400)]
    found = sketches([" ".join(words[:30]), " ".join(words)])
    assert found.whole.tolist() == [True, False]
    assert found.sizes[0] == 28
    assert 50 < found.sizes[1] < 150
