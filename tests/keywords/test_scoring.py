from math import isclose

from paper_assets.keywords import chinese, scoring, shipped
from paper_assets.keywords.candidates import collect
from paper_assets.keywords.tokens import chunks, plain

TEXT = "Soil moisture (SM) maps from radar. Deep learning improves soil moisture maps of DeepSoil2 sites."


def test_the_fast_sum_equals_the_weighted_features():
    model = scoring.shipped_model()
    candidates = collect(list(chunks(plain(TEXT))), list(chunks("Soil moisture")))
    for (key, c), score in zip(candidates.items(), model.scores(candidates, 15), strict=True):
        features = model.features(key, c, 15)
        expected = model.weights["constant"] + sum(model.weights[name] * value for name, value in features.items())
        assert isclose(score, expected, abs_tol=1e-9), key


def test_every_feature_has_a_weight_and_the_other_way_round():
    assert set(scoring.feature_names()) | {"constant"} == set(shipped.weights())
    assert set(chinese.feature_names()) | {"constant"} == set(shipped.chinese()[0])
    assert len(shipped.weights()) <= 60


def test_the_phrases_of_the_text_are_preferred_to_the_same_words_later():
    text = "Alpine meadows. " + "The sheep graze. " * 20 + "Coastal meadows."
    candidates = collect(list(chunks(text)))
    scores = dict(zip(candidates, scoring.shipped_model().scores(candidates, 64), strict=True))
    assert scores["alpine meadow"] > scores["coastal meadow"]
