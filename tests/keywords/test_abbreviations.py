import pytest

from paper_assets.keywords.abbreviations import find


def pairs(text):
    return {a.short: a.long for a in find(text)}


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("We study soil organic carbon (SOC) in hedgerows.", "SOC", "soil organic carbon"),
        ("Large parcel lockers (LPLs) are common.", "LPLs", "Large parcel lockers"),
        ("Very small grain mills (SGMs) are rare.", "SGMs", "small grain mills"),
        ("The recently shown Walking to Rest (W2R) policy waits.", "W2R", "Walking to Rest"),
        ("A measure for the Theory of Gait (ToG) is given.", "ToG", "Theory of Gait"),
        ("We record an electroretinogram (ERG) at night.", "ERG", "electroretinogram"),
        ("It needs visual leaf-age pairs (VLA) as input.", "VLA", "visual leaf-age pairs"),
        ("We call it ''Slow-growing mixed Orchards (SloMO)'' here.", "SloMO", "Slow-growing mixed Orchards"),
        (
            "We give Robust wind-farm yield via Adaptive wind-farm Control (RAC) today.",
            "RAC",
            "Robust wind-farm yield via Adaptive wind-farm Control",
        ),
        ("We propose Query-free Meadow Mapping(QueMap) for drones.", "QueMap", "Query-free Meadow Mapping"),
        ("A river-basin exchange network (RivNet) is built.", "RivNet", "river-basin exchange network"),
        ("With an LGM (last glacial maximum) climate.", "LGM", "last glacial maximum"),
        ("本文采用(Finite Volume Method, FVM)求解。", "FVM", "Finite Volume Method"),
    ],
)
def test_a_definition_gives_the_short_form_and_its_whole_long_form(text, short, long):
    assert pairs(text) == {short: long}


@pytest.mark.parametrize(
    "text",
    [
        "Two stages (I) and (II) follow.",
        "as shown before (Moss et al, 2019)",
        "models (GPT-4) and images (PNG)",
        "a mild effect (p < 0.05) was seen",
        "on the shore (see Table 2)",
    ],
)
def test_brackets_that_define_nothing_give_no_abbreviation(text):
    assert pairs(text) == {}


def test_an_abbreviation_is_listed_once_at_its_first_definition_in_text_order():
    text = "Sea surface height (SSH) and wave period (WP). The SSH falls; steric sea height (SSH) rises."
    assert [(a.short, a.long) for a in find(text)] == [("SSH", "Sea surface height"), ("WP", "wave period")]
