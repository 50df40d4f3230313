"""Two records side by side, with what differs marked."""

from hypothesis import given, strategies as st

from paper_assets.dedup.reviewing import marked, side_by_side


def test_words_that_one_side_alone_has_stand_in_brackets():
    assert marked("forty bees find nests", "fifty bees find their nests") == (
        "[forty] bees find nests",
        "[fifty] bees find [their] nests",
    )


def test_fields_that_neither_has_are_left_out_and_lines_keep_the_width():
    lines = list(side_by_side({"title": "A long title " * 20, "doi": None}, {"title": "Another", "doi": None}, 80))
    assert lines[0] == "title:"
    assert "doi:" not in lines
    assert max(map(len, lines)) <= 80


@given(st.text(), st.text())
def test_marking_keeps_every_word(left, right):
    for text, shown in zip((left, right), marked(left, right), strict=True):
        assert shown.replace("[", "").replace("]", "").split() == text.replace("[", "").replace("]", "").split()
