"""Cutting a text into records by their tags, whatever hides, damages or repeats these."""

from hypothesis import given, strategies as st

from paper_assets.abstracts.xml_records.cutting import cuts_of

NAMES = ("r", "book")


def cut(text: str) -> list[str]:
    return [text[c.start : c.end] for c in cuts_of(text, NAMES, ("part",))]


def test_records_are_whole_elements_with_any_prefix_attributes_and_space() -> None:
    assert cut('<x><r a="1">1</r ><p:r\nb=">">2</p:r><r/></x>') == ['<r a="1">1</r >', '<p:r\nb=">">2</p:r>', "<r/>"]


def test_names_that_only_begin_alike_are_others() -> None:
    assert cut("<records><rr>1</rr><r-x>2</r-x><r>3</r></records>") == ["<r>3</r>"]


def test_what_is_hidden_is_no_record() -> None:
    assert cut("<!-- <r>1</r> --><r>2<![CDATA[</s><r>]]></r>") == ["<r>2<![CDATA[</s><r>]]></r>"]
    assert cut('<!DOCTYPE r [<!ENTITY e "<r>1</r>">]><r>2</r>') == ["<r>2</r>"]


def test_a_comment_section_or_document_type_without_an_end_hides_nothing() -> None:
    assert cut("<!-- <r>1</r><r>2</r>") == ["<r>1</r>", "<r>2</r>"]
    assert cut("<r><![CDATA[1</r><r><![CDATA[2]]></r>") == ["<r><![CDATA[1</r>", "<r><![CDATA[2]]></r>"]
    assert cut("<!DOCTYPE r [<r>1</r>") == ["<r>1</r>"]


def test_a_lost_end_tag_ends_a_record_where_the_next_begins() -> None:
    found = list(cuts_of("<r>1 <r>2</r><book>3 ", NAMES))
    assert [(c.name, c.start, c.end, c.closed) for c in found] == [
        ("r", 0, 4, False),
        ("r", 5, 13, True),
        ("book", 13, 20, False),
    ]


def test_a_lost_start_tag_is_told() -> None:
    found = list(cuts_of("<r>1</r> lost</r><r>2</r>", NAMES))
    assert [(c.start, c.end, c.opened) for c in found] == [(0, 8, True), (9, 17, False), (17, 25, True)]


def test_what_is_inside_of_a_holder_belongs_to_the_record_around_it() -> None:
    text = "<book>1<part><book>2</book></part></book><book>3</book>"
    assert cut(text) == ["<book>1<part><book>2</book></part></book>", "<book>3</book>"]
    assert cut("<r><part><book>2</book></part></r>") == ["<r><part><book>2</book></part></r>"]


@given(
    st.lists(
        st.sampled_from(
            ["<r>", "</r>", "<p:book a='", "'>", "<part>", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE [", "x", " "]
        )
    )
)
def test_cuts_are_in_order_and_apart(parts: list[str]) -> None:
    text = "".join(parts)
    places = [place for c in cuts_of(text, NAMES, ("part",)) for place in (c.start, c.end)]
    assert places == sorted(places)
    assert all(0 <= place <= len(text) for place in places)
