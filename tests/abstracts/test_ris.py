"""RIS: every vendor's habits, nothing glued to a record that is not its own."""

import io

import rispy

from tests.abstracts.conftest import Reader

TWO = (
    "TY  - JOUR\nTI  - Ice on Rivers\nAU  - Olsen, Mira\nAU  - Novak, Ada\nAB  - River ice forms from the banks.\nPY  - 2031\n"
    "JO  - Journal of Ice\nVL  - 3\nIS  - 2\nSP  - 10\nEP  - 19\nDO  - https://doi.org/10.5555/ICE.1\nKW  - ice\nKW  - rivers\nER  - \n\n"
    "TY  - CONF\nT1  - Slow Bread\nA1  - Reyes, T.\nN2  - Slow bread tastes better.\nY1  - 2030/05/01\nJF  - Bread Days\nER  - \n"
)


def test_fields_of_two_vendors(reading: Reader) -> None:
    one, two = reading(TWO.encode()).records.iter_rows(named=True)
    assert (one["title"], one["authors"]) == ("Ice on Rivers", ["Olsen, Mira", "Novak, Ada"])
    assert (one["abstract"], one["publication_year"]) == ("River ice forms from the banks.", 2031)
    assert (one["venue"], one["doi"], one["keywords"]) == ("Journal of Ice", "10.5555/ice.1", ["ice", "rivers"])
    assert one["extra"] == '{"issue": "2", "pages": "10-19", "type": "JOUR", "volume": "3"}'
    assert (two["title"], two["abstract"], two["publication_year"]) == ("Slow Bread", "Slow bread tastes better.", 2030)
    assert (two["venue"], two["authors"], two["warnings"]) == ("Bread Days", ["Reyes, T."], [])


def test_missing_end_and_start_tags_cost_no_record(reading: Reader) -> None:
    raw = b"TY  - JOUR\nTI  - One\nTY  - JOUR\nTI  - Two\nER  - \nTI  - Three\nAB  - Text of it.\nER  - \nTY  - JOUR\nTI  - Four\n"
    found = reading(raw)
    assert found.records["title"].to_list() == ["One", "Two", "Three", "Four"]
    assert found.records["warnings"].to_list() == [["missing_end_tag"], [], ["missing_start_tag"], ["missing_end_tag"]]


def test_tags_with_one_space_two_spaces_after_and_lower_case(reading: Reader) -> None:
    raw = b"TY - JOUR\nTI - One\nAB - Ice - it forms.\nER -\nTY  -  JOUR\nTI  -  Two\nER  - \nty  - JOUR\nti  - Three\ner  - \n"
    found = reading(raw).records
    assert found["title"].to_list() == ["One", "Two", "Three"]
    assert found["abstract"][0] == "Ice - it forms."


def test_bare_lines_continue_a_field_and_keywords(reading: Reader) -> None:
    raw = b"TY  - JOUR\nTI  - One\nAB  - It begins here\nand goes on.\n\nAnd ends.\nKW  - ice\nbread; slow bells\nER  - \n"
    row = reading(raw).records.row(0, named=True)
    assert row["abstract"] == "It begins here and goes on. And ends."
    assert row["keywords"] == ["ice", "bread", "slow bells"]


def test_second_abstract_is_joined_and_placeholder_is_none(reading: Reader) -> None:
    raw = b"TY  - JOUR\nTI  - One\nAB  - First.\nAB  - Second.\nER  - \nTY  - JOUR\nTI  - Two\nAB  - [No abstract available]\nER  - \n"
    found = reading(raw).records
    assert found["abstract"].to_list() == ["First.\nSecond.", None]
    assert found["warnings"].to_list() == [[], ["placeholder_abstract"]]


def test_lines_between_records_are_noise(reading: Reader) -> None:
    raw = b"1.\n" + TWO.encode().replace(b"\n\nTY", b"\nC1  - Database: none\nSearch: ice\n\n2.\nTY")
    found = reading(raw)
    assert found.records.height == 2
    assert "noise" in found.spans["kind"].to_list()
    assert "Search" not in str(found.records.rows())


def test_record_with_neither_title_nor_abstract_is_a_reject(reading: Reader) -> None:
    found = reading(TWO.encode() + b"TY  - JOUR\nAU  - Doe, Jane\nER  - \n")
    assert found.records.height == 2
    assert found.rejects["reason"].to_list() == ["no_title_or_abstract"]


def test_never_less_than_rispy(reading: Reader) -> None:
    theirs = rispy.load(io.StringIO(TWO))
    ours = reading(TWO.encode()).records
    assert ours.height == len(theirs)
    for row, entry in zip(ours.iter_rows(named=True), theirs, strict=True):
        assert row["title"] == entry.get("title", entry.get("primary_title"))
        assert len(row["abstract"]) >= len(entry.get("abstract", entry.get("notes_abstract", "")))
        assert len(row["authors"]) == len(entry.get("authors", entry.get("first_authors")))
