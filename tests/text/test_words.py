import pytest

from paper_assets.text.words import document_frequency, documents, is_word


@pytest.mark.parametrize("word", ["approach", "Capabilities", "collaboration", "experimental", "benchmark"])
def test_common_words_are_words_in_any_case(word):
    assert is_word(word)
    assert document_frequency(word) >= 3


@pytest.mark.parametrize("half", ["proach", "pabilities", "oration", "experi", "rithm", "selfprompted", "ofthe", ""])
def test_halves_of_broken_words_and_glued_words_are_none(half):
    assert not is_word(half)
    assert document_frequency(half) == 0


def test_no_word_stands_in_more_abstracts_than_were_counted():
    assert 3 <= document_frequency("method") <= document_frequency("the") <= documents()
