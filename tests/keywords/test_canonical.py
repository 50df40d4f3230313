import pytest

from paper_assets.keywords.abbreviations import find
from paper_assets.keywords.canonical import Identity
from paper_assets.keywords.folding import folded, singular


@pytest.mark.parametrize(
    ("plural", "expected"),
    [
        ("policies", "policy"), ("bias", "bias"), ("analysis", "analysis"), ("analyses", "analysis"),
        ("series", "series"), ("processes", "process"), ("databases", "database"), ("matrices", "matrix"),
        ("classes", "class"), ("boxes", "box"), ("physics", "physics"), ("LLMs", "llm"), ("ANALYSIS", "analysis"),
        ("consensus", "consensus"), ("communities", "community"),
    ],
)  # fmt: skip
def test_plurals_fold_and_words_in_s_stay(plural, expected):
    assert singular(plural) == expected


def test_the_spellings_of_a_compound_have_one_id():
    assert (
        len(
            {
                folded(s)
                for s in ("multi-agent systems", "Multi-Agent System", "multiagent systems", "multi agent system")
            }
        )
        == 1
    )


@pytest.mark.parametrize(
    ("one", "other"), [("university", "universe"), ("general", "generation"), ("policy", "police")]
)
def test_words_that_only_share_a_stem_keep_their_ids(one, other):
    assert folded(one) != folded(other)


@pytest.mark.parametrize("keyword", ["LLM", "LLMs", "LLM-based", "large language model", "Large Language Models"])
def test_an_abbreviation_defined_in_the_paper_has_the_id_of_its_long_form(keyword):
    identity = Identity(find("We ask large language models (LLMs) about peat."))
    assert identity(keyword) == "large language model"


def test_an_abbreviation_means_only_what_its_own_paper_says():
    assert Identity(find("early exit (EE)"))("EE") == "early exit"
    assert Identity(find("energy expenditure (EE)"))("EE") == "energy expenditure"
    assert Identity()("EE") == "ee"
