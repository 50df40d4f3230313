import pytest

from paper_assets.keywords.candidates import collect, lend
from paper_assets.keywords.lexicon import Lexicon, shipped_tables


def candidates(*texts):
    """Each candidate of the first paper by how it is written, with its row."""
    c = collect(texts, Lexicon("en", shipped_tables()))
    starts = c.words.token[c.start].tolist()
    rows = zip(starts, c.size.tolist(), c.paper.tolist(), strict=True)
    return c, {" ".join(c.tokens[a : a + n]): i for i, (a, n, paper) in enumerate(rows) if paper == 0}


def test_a_candidate_is_a_run_of_up_to_four_words_inside_a_chunk():
    _, rows = candidates("a b sea ice and old big tall oak wood stand.", "")
    assert {"sea ice", "oak wood", "big tall oak wood"} <= set(rows)
    assert not [r for r in rows if "ice old" in r or len(r.split()) > 4]


@pytest.mark.parametrize("column", ["count", "alone"])
def test_every_spelling_counts_for_the_one_candidate(column):
    c, rows = candidates("Multi-agent system. The multi-agent systems, a multi agent system.", "")
    assert getattr(c, column)[rows["multi-agent systems"]] == 3


def test_a_spelling_that_began_a_sentence_is_not_the_one_shown():
    _, rows = candidates("Peat bogs shrink. The peat bogs burn.", "")
    assert "peat bogs" in rows
    assert "Peat bogs" not in rows


def test_a_candidate_of_the_title_says_so_and_stands_first():
    c, rows = candidates("It rains. We map the fen orchids.", "Fen orchids of the moor")
    row = rows["fen orchids"]
    assert (bool(c.in_title[row]), int(c.first[row]), int(c.count[row])) == (True, 0, 2)


def test_a_chunk_in_brackets_is_marked():
    c, rows = candidates("The moor (wet heath) is old.", "")
    assert bool(c.bracketed[rows["wet heath"]])
    assert not bool(c.bracketed[rows["moor"]])


def test_an_abbreviation_lends_its_counts_to_its_long_form():
    c, rows = candidates("Soil organic carbon (SOC) falls. SOC is low. SOC matters.", "")
    long = rows["Soil organic carbon"]
    before = int(c.count[long])
    lend(c, [(0, "soc", "soil organic carbon"), (0, "no", "such pair")])
    assert int(c.count[long]) == before + 3


def test_a_paper_has_the_same_candidates_beside_any_other():
    text = ("Peat bogs store carbon. Drained peat bogs emit it.", "Peat")
    alone, rows = candidates(*text)
    beside, others = candidates(*text, "Peat bogs burn. Fen orchids.", "Moor")
    assert set(rows) == set(others)
    for name, row in rows.items():
        assert (alone.count[row], alone.first[row]) == (beside.count[others[name]], beside.first[others[name]])
