"""search('words') finds papers in any script, best first, with nothing but SQL."""

import pytest

from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, listing

CHINESE = (
    "冰川在夏季释放储存的水。我们用埋设的压力传感器测量了十一条冰川的融化过程。结果表明，夜间霜冻使洪峰推迟五小时。"
)


@pytest.fixture
def found(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS, LEDGERS, TIDES, CHINESE))
    house.refresh()
    return lambda words: [
        r[0]
        for r in house.rows(f"SELECT abstract FROM search('{words}') JOIN papers USING (paper_id) ORDER BY score DESC")
    ]


def test_words_are_found_in_any_case(found):
    assert found("GLACIERS") == [GLACIERS]


def test_the_paper_that_holds_more_of_the_words_comes_first(found):
    assert found("tidal wear ledgers")[0] == TIDES


def test_numbers_are_found(found):
    assert found("312") == [LEDGERS]


def test_a_chinese_word_within_a_sentence_is_found(found):
    assert found("传感器") == [CHINESE]


def test_a_single_chinese_character_is_found(found):
    assert found("霜") == [CHINESE]


def test_accents_do_not_count(found):
    assert found("glàciers") == [GLACIERS]


def test_words_that_no_paper_has_find_nothing(found):
    assert found("zeppelin") == []
    assert found("") == []


def test_the_snippet_shows_the_place(house, found):
    assert "freight" in house.one("SELECT snippet FROM search('freight')")


def test_a_snippet_begins_and_ends_with_whole_words(house, found):
    snippet = house.one("SELECT snippet FROM search('freight')")
    words = set(LEDGERS.split()) | {"…"}
    assert set(snippet.split()) <= words


def test_other_forms_of_a_word_are_found_below_the_word_itself(house):
    exact = "Sensors need calibration. We propose a calibration of sensors that needs no reference and takes one night."
    other = "We calibrate old clocks with the light of pulsars. Clocks that were calibrated so lose a second a century."
    house.write("a.txt", listing("Papers", other, exact, BEES))
    house.refresh()
    found = [
        r[0]
        for r in house.rows(
            "SELECT abstract FROM search('calibration') JOIN papers USING (paper_id) ORDER BY score DESC"
        )
    ]
    assert found == [exact, other]


def test_neighbours_share_rare_keywords(house):
    twin = (
        GLACIERS.replace("eleven", "twelve")
        + " A second survey of valley glaciers with buried pressure sensors confirms it."
    )
    house.write("a.txt", listing("Papers", GLACIERS, twin, BEES, LEDGERS))
    house.refresh()
    rows = house.rows(
        """SELECT b.abstract, n.shared_keywords FROM papers a, neighbours(a.paper_id) n JOIN papers b ON b.paper_id = n.paper_id
           WHERE a.abstract LIKE '%eleven glaciers%'"""
    )
    assert [abstract for abstract, _ in rows] == [twin]
    assert rows[0][1]
