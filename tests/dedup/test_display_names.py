"""A paper without a title is called by what it introduces, or by its first clause."""

import pytest
from hypothesis import given, strategies as st

from paper_assets.dedup.display_names import LONGEST, derived_name


@pytest.mark.parametrize(
    ("abstract", "name"),
    [
        ("Bees recall nests. We introduce Nest Recall Index (NRI), a simple count of turns. It works.", "Nest Recall Index (NRI), a simple count of turns"),
        ("Maps age. In this paper, we present FloodMaps: a living atlas of river floods. It is open.", "FloodMaps: a living atlas of river floods"),
        ("Sorting is slow. We propose a novel method called TwiceSort that sorts in two passes. It wins.", "TwiceSort that sorts in two passes"),
        ("Tidal turbines wear unevenly, and repairs cost much. We show why.", "Tidal turbines wear unevenly, and repairs cost much"),
        ("本文提出一种新的方法。结果很好。", "本文提出一种新的方法"),
    ],
)  # fmt: skip
def test_names(abstract, name):
    assert derived_name(abstract) == name


def test_a_long_first_sentence_is_cut_at_a_word():
    name = derived_name("word " * 60 + ".")
    assert len(name) <= LONGEST
    assert name.endswith("word…")


@given(st.text(min_size=1).filter(lambda t: t.strip()))
def test_any_text_gives_a_name_that_is_not_too_long(text):
    name = derived_name(text)
    assert 0 < len(name) <= LONGEST
    assert "\n" not in name
