"""Abstracts of five fields, written for this test: what a reader would list stands among the first keywords."""

from pathlib import Path

import pytest

from paper_assets.keywords.repeats import mark, repeats

LINES = (Path(__file__).parent / "samples" / "abstracts.txt").read_text("utf-8").splitlines()
ABSTRACTS = [line for line in LINES if not line.startswith("#")]
EXPECTED = {
    "Night shift work": {"night shift work", "glycaemic control"},
    "Chronic low back pain": {"chronic low back pain", "strength training"},
    "Peatland restoration": {"peatland restoration", "methane emissions"},
    "Invasive signal crayfish": {"leaf litter decomposition", "stable isotopes"},
    "We study how a minimum wage": {"minimum wage"},
    "Trade credit": {"trade credit", "liquidity shocks"},
    "Perovskite solar cells": {"perovskite solar cells"},
    "Magnetic skyrmions": {"skyrmion motion", "micromagnetic simulations"},
    "We introduce FoamFlux": {"foamflux", "lattice boltzmann method"},
    "We propose GrainRank": {"grainrank", "knowledge graph"},
    "Federated learning": {"federated learning", "client selection strategy"},
}


@pytest.mark.parametrize("beginning", EXPECTED)
def test_what_a_reader_would_list_is_among_the_first_ten(keywords, beginning):
    (abstract,) = (a for a in ABSTRACTS if a.startswith(beginning))
    found = {k.lower() for k in keywords(abstract)}
    assert all(any(wanted in k or k in wanted for k in found) for wanted in EXPECTED[beginning]), found


@pytest.mark.parametrize("abstract", ABSTRACTS, ids=lambda a: a[:24])
def test_no_two_keywords_of_a_paper_say_the_same(keywords, abstract):
    marks = [mark(k.split()) for k in keywords(abstract)]
    assert not [m for n, m in enumerate(marks) if repeats(m, marks[:n])]


def test_there_are_thirty_samples_of_five_fields():
    assert len(ABSTRACTS) == 30
    assert len(LINES) - len(ABSTRACTS) == 5
