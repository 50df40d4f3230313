import pytest

from paper_assets.keywords import abbreviations, names


def introduced(text, title=""):
    return {n.name: (n.kind, n.long_form) for n in names.find(title, text, abbreviations.find(text))}


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("To close this gap we propose GrainSeer: a living benchmark of wheat photographs.", "GrainSeer", "benchmark"),
        ("In this paper, we introduce PEBBLE, a slow sampling method for rivers.", "PEBBLE", "method"),
        ("This paper introduces TideLM, a novel framework for gauges.", "TideLM", "method"),
        ("We redefine the task by introducing the KELP dataset, which is large.", "KELP", "data set"),
        ("We present MossBank, a large-scale corpus of field notes.", "MossBank", "data set"),
        ("We build a robust mapping framework, termed PeatTrim, for bogs.", "PeatTrim", "method"),
        ("It comes along with a new benchmark named Heath-MX. One of its parts is free.", "Heath-MX", "benchmark"),
        ("One of our key designs is Ferry Diary: each boat writes a log.", "Ferry Diary", "other"),
        ("We propose a new stopping criterion QUOLL where voters are experts.", "QUOLL", "method"),
        ("We present a simple yet effective counting approach, HAREX, in this work.", "HAREX", "method"),
        ("We propose Shepherds' Room, a planning framework for flocks.", "Shepherds' Room", "method"),
        ("We introduce Count Me A Bird, a dataset of songs.", "Count Me A Bird", "data set"),
        ("We introduce Patient Grazing Agents that adopt ideas from ethology.", "Patient Grazing Agents", "method"),
    ],
)
def test_what_a_paper_introduces_is_found_with_its_kind(text, name, kind):
    assert introduced(text)[name][0] == kind
    assert len(introduced(text)) == 1


def test_an_introduced_abbreviation_carries_its_long_form():
    found = introduced("We propose Patient Orchard Pruning (PatOP) to save labour.")
    assert found == {"PatOP": ("method", "Patient Orchard Pruning")} or found["PatOP"][1] == "Patient Orchard Pruning"


def test_a_name_before_the_colon_of_a_title_is_introduced():
    assert "DuneCast" in introduced("The wind moves sand. DuneCast sees it.", "DuneCast: Forecasting sand with kites")


@pytest.mark.parametrize(
    "text",
    [
        "We evaluate on ImageNet and compare with BERT, a language model.",
        "We present results for the GPU. Large language models (LLMs) fail.",
        "The recently proposed Walking to Rest (W2R) policy was extended.",
        "We propose a new method for rivers. However, It is slow.",
    ],
)
def test_known_names_and_plain_words_are_not_introduced(text):
    assert introduced(text) == {}
