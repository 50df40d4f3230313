import numpy as np

from paper_assets.keywords import chinese, scoring, shipped
from paper_assets.keywords.candidates import collect
from paper_assets.keywords.lexicon import Lexicon, shipped_tables


def scored(text, title=""):
    lexicon = Lexicon("en", shipped_tables())
    c = collect([text, title], lexicon)
    scores = scoring.shipped_model().scores(c, lexicon)
    starts = c.words.token[c.start].tolist()
    phrases = [" ".join(c.tokens[a : a + n]) for a, n in zip(starts, c.size.tolist(), strict=True)]
    return dict(zip(phrases, scores.tolist(), strict=True))


def test_every_feature_has_a_weight_and_the_other_way_round():
    assert set(scoring.feature_names()) | {"constant"} == set(shipped.weights())
    assert set(chinese.feature_names()) | {"constant"} == set(shipped.chinese()[0])
    assert len(shipped.weights()) <= 60


def test_the_phrases_at_the_start_are_preferred_to_the_same_words_later():
    scores = scored("Alpine meadows. " + "The sheep graze. " * 20 + "Coastal meadows.")
    assert scores["Alpine meadows"] > scores["Coastal meadows"]


def test_a_phrase_that_fills_its_chunks_is_preferred_to_its_parts():
    scores = scored("We map peat bog hydrology. The peat bog hydrology of the north, and peat bog hydrology.")
    assert scores["peat bog hydrology"] > max(scores["bog hydrology"], scores["peat bog"])


def test_phrases_are_looked_up_by_their_folded_form_whatever_their_spelling():
    table = scoring.PhraseTable({"multi agent system": 3.0, "peat": 1.0})
    lexicon = Lexicon("en", shipped_tables())
    c = collect(["multi-agent systems", "", "Multi-Agent System", "", "multi system", ""], lexicon)
    found = table.look_up(c.hash)
    assert [found[(c.paper == n)].max() for n in range(3)] == [3.0, 3.0, 0.0]
    assert np.count_nonzero(found) == 2
