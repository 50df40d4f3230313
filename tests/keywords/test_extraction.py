import polars as pl
import pytest

from paper_assets.keywords import extraction
from paper_assets.keywords.extraction import Extractor

BOGS = """Peat bogs store a third of the soil carbon of the planet, yet water table depth is seldom measured. Drained peat
bogs emit carbon dioxide. We propose PeatTrim, a sparse sampling method that estimates water table depth from radar images.
Large language models (LLMs) read the field notes, and LLM-based agents plan the visits. PeatTrim halves the number of
visits on 12 peat bogs. Code is at https://github.com/moor/PeatTrim."""
BREAD = """Sourdough fermentation changes the starch of rye bread. In a randomised trial with 40 adults, sourdough
fermentation lowered the glycaemic response after breakfast. Dietary fibre and the glycaemic response were not correlated.
Rye bread baked with commercial yeast served as control."""


def test_the_terms_of_an_abstract_are_its_first_keywords(keywords):
    assert {"peat bogs", "water table depth"} <= {k.lower() for k in keywords(BOGS)}
    assert {"sourdough fermentation", "glycaemic response"} <= {k.lower() for k in keywords(BREAD)}


def test_an_introduced_name_is_among_the_top_keywords_with_its_kind(found):
    rows = found(BOGS).paper_keywords
    assert rows.filter(pl.col("keyword") == "PeatTrim")["kind"].to_list() == ["name"]


def test_an_abbreviation_and_its_long_form_are_one_keyword(found):
    ids = found(BOGS, top=30).paper_keywords["keyword_id"].to_list()
    assert ids.count("large language model") == 1
    assert "llm" not in ids


def test_no_keyword_holds_an_address_or_markup(found):
    rows = found("Use $\\sqrt{x}$ &lt;b&gt; maps from https://moor.org/fen and ann@moor.org for fen maps.", top=30)
    assert not rows.paper_keywords["keyword"].str.contains(r"http|moor\.org|[$\\<>{}&@]").any()


def test_a_phrase_that_never_stands_alone_is_left_out_beside_the_longer_one(keywords):
    assert not {"glacier mass", "mass balance"} <= set(
        keywords("Glacier mass balance models. A glacier mass balance model.")
    )


def test_words_that_differ_in_number_case_or_hyphen_are_listed_once(found):
    text = "Multi-agent system. We use multi-agent systems and multi agent systems. The MULTI-AGENT SYSTEMS."
    ids = found(text, top=30).paper_keywords["keyword_id"].to_list()
    assert sum("multiagent system" in i for i in ids) == 1


def test_no_keyword_begins_with_a_verb(keywords):
    words = keywords("The framework distills knowledge and prunes redundant messages to improve forecasts.", top=30)
    assert not [w for w in words if w.split()[0].lower() in ("distills", "prunes", "improve")]


def test_a_phrase_that_began_a_sentence_is_shown_as_it_stands_elsewhere(keywords):
    assert "sourdough fermentation" in keywords(BREAD)


def test_casing_is_kept_as_written(keywords):
    assert "Markov chains" in keywords("We mix Markov chains. Such Markov chains are slow.")


def test_the_keywords_of_the_authors_come_first_with_full_score(found):
    rows = found(BREAD, given=["Sourdough Fermentation", " rye bread ", "sourdough fermentations", ""]).paper_keywords
    first = rows.filter(pl.col("kind") == "author")
    assert first["keyword"].to_list() == ["Sourdough Fermentation", "rye bread"]
    assert first["rank"].to_list() == [1, 2]
    assert first["score"].to_list() == [1.0, 1.0]
    assert len(rows) == 10
    assert rows["keyword_id"].is_unique().all()


def test_all_author_keywords_are_kept_even_if_there_are_more_than_wanted(found):
    assert len(found(BREAD, given=[f"topic {n}" for n in range(12)], top=10).paper_keywords) == 12


def test_a_keyword_of_the_title_says_so(found):
    rows = found(BOGS, title="Water table depth from orbit").paper_keywords
    assert rows.filter(pl.col("keyword_id") == "water table depth")["in_title"].to_list() == [True]
    assert not rows.filter(pl.col("keyword_id") == "peat bog")["in_title"].any()


def test_scores_fall_with_the_rank_and_lie_between_0_and_1(found):
    scores = found(BOGS).paper_keywords["score"].to_list()
    assert scores == sorted(scores, reverse=True)
    assert 0 <= scores[-1] <= scores[0] <= 1


def test_links_names_and_abbreviations_come_with_their_paper(found):
    e = found(BOGS)
    assert e.links.rows() == [("p000", "https://github.com/moor/PeatTrim", "github.com", "code", "moor", "PeatTrim")]
    assert e.names.rows() == [("p000", "PeatTrim", "method", None, BOGS.index("PeatTrim") + 1)]
    assert e.abbreviations.rows() == [
        ("p000", "LLMs", "Large language models", "large language model", BOGS.index("LLMs") + 1)
    ]


def test_empty_input_gives_empty_frames_with_the_declared_columns(frame):
    e = Extractor().extract(frame())
    assert dict(e.paper_keywords.schema) == extraction.PAPER_KEYWORDS
    assert dict(e.names.schema) == extraction.NAMES
    assert dict(e.abbreviations.schema) == extraction.ABBREVIATIONS
    assert dict(e.links.schema) == extraction.LINKS
    assert e.paper_keywords.is_empty()


@pytest.mark.parametrize("text", [None, "", "   ", "peat", "\0", "\u00ad", "🐟🐟", "١٢٣", "مستنقع الخث"])
def test_texts_of_next_to_nothing_raise_nothing(frame, text):
    assert len(Extractor().extract(frame((None, text))).paper_keywords) <= 2


def test_papers_are_sorted_by_id_whatever_the_order_of_the_input(frame):
    papers = frame((None, BOGS), (None, BREAD), (None, "Fen orchids."))
    straight, turned = Extractor().extract(papers), Extractor().extract(papers.reverse())
    assert straight.paper_keywords.equals(turned.paper_keywords)
    assert straight.paper_keywords["paper_id"].is_sorted()


@pytest.mark.parametrize(
    "piece", ["$", "*", "_", "(", "\\", "$a", "(A", "a-", "we propose A ", "@", "a@", "<a", "&", ", a ", "X. ", "的"]
)
def test_a_hostile_megabyte_is_read_without_error(frame, piece):
    Extractor().extract(frame((piece * 2000, piece * (300_000 // len(piece)))))


def test_a_keyword_stands_where_its_position_says(found):
    for row in found(BOGS).paper_keywords.rows(named=True):
        assert BOGS[row["position"] - 1 :].startswith(row["keyword"])
