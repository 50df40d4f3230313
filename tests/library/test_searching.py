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
