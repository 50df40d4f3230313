"""EndNote's tagged text: records from each start tag or, without one, behind a blank line."""

from tests.abstracts.conftest import Reader

TWO = (
    "%0 Journal Article\n%T Ice on <i>Rivers</i>\n%A Olsen, Mira\n%A Novak, Ada\n%J Journal of Ice\n%D 2031\n%V 3\n%N 2\n%P 10-19\n"
    "%@ 1234-5678\n%R https://doi.org/10.5555/ICE.1\n%U https://example.org/ice\n%K ice\nrivers; width\n%G eng\n%F olsen31\n"
    "%X River ice forms from the banks.\nIt is 50% slower there.\n\nModels say otherwise.\n\n"
    "%0 Conference Proceedings\n%T Slow Bread\n%A Reyes, T.\n%B Bread Days\n%D 2030 May\n%X Slow bread tastes better.\n"
)


def test_fields_of_two_records(reading: Reader) -> None:
    one, two = reading(TWO.encode()).records.iter_rows(named=True)
    assert (one["title"], one["authors"]) == ("Ice on Rivers", ["Olsen, Mira", "Novak, Ada"])
    assert one["abstract"] == "River ice forms from the banks. It is 50% slower there. Models say otherwise."
    assert (one["venue"], one["publication_year"], one["doi"]) == ("Journal of Ice", 2031, "10.5555/ice.1")
    assert (one["url"], one["keywords"], one["language"]) == (
        "https://example.org/ice",
        ["ice", "rivers", "width"],
        "en",
    )
    assert (one["source_key"], one["warnings"]) == ("olsen31", [])
    assert one["extra"] == (
        '{"isbn_or_issn": "1234-5678", "issue": "2", "pages": "10-19", "type": "Journal Article", "volume": "3"}'
    )
    assert (two["title"], two["venue"], two["publication_year"]) == ("Slow Bread", "Bread Days", 2030)
    assert two["authors"] == ["Reyes, T."]


def test_a_record_without_title_and_abstract_costs_no_neighbour(reading: Reader) -> None:
    found = reading((TWO + "\n%0 Book\n%A Doe, J.\n\n" + TWO).encode())
    assert found.records.height == 4
    assert found.rejects["reason"].to_list() == ["no_title_or_abstract"]


def test_refer_has_no_start_tag(reading: Reader) -> None:
    raw = b"%A Mira Olsen\n%A Ada Novak\n%T Ice\n%J J. Ice\n%D 2031\n\n%A T. Reyes\n%T Bread\n%D 2030\n%X Slow bread.\n"
    found = reading(raw).records
    assert found["title"].to_list() == ["Ice", "Bread"]
    assert found["authors"].to_list() == [["Mira Olsen", "Ada Novak"], ["T. Reyes"]]


def test_marks_line_ends_and_no_blank_line_between_records(reading: Reader) -> None:
    raw = b"\xef\xbb\xbf" + TWO.replace("\n\n%0", "\n%0").replace("\n", "\r\n").encode()
    found = reading(raw)
    assert found.records["title"].to_list() == ["Ice on Rivers", "Slow Bread"]
    assert found.rejects.height == 0


def test_the_rest_of_a_start_tag_is_no_part_of_the_record_above(reading: Reader) -> None:
    assert reading((TWO + "%0").encode()).records["abstract"].to_list()[1] == "Slow bread tastes better."


def test_a_doi_among_the_links_and_a_repeated_abstract(reading: Reader) -> None:
    raw = b"%0 Journal Article\n%T Ice\n%U http://doi.org/10.5555/x\n%X It forms.\n%X It forms.\n%X It melts.\n"
    row = reading(raw).records.row(0, named=True)
    assert (row["doi"], row["abstract"]) == ("10.5555/x", "It forms.\nIt melts.")
