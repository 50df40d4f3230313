"""Ovid: a number in brackets begins a record, in each of its layouts."""

import json

from tests.abstracts.conftest import Reader

TAGGED = (
    "<1. >\nVN  - Ovid Technologies\nDB  - Ovid MEDLINE(R)\nUI  - 30000001\nAU  - Olsen, M. [Author, Reprint Author]\nAU  - Novak, A. B.\n"
    "TI  - Ice on rivers. [Article]\nSO  - Journal of Ice. 3(2):10-19, November 15, 2031.\nPT  - Journal Article\nLG  - English\n"
    "AB  - River ice forms from the banks.\n      It is slower there.\nDO  - https://dx.doi.org/10.5555/ICE.1\nKW  - ice; rivers\n"
    "YR  - 2031\nXL  - https://example.org/ovid\n\n"
    "<241. >\nVN  - Ovid Technologies\nDB  - BIOSIS Previews\nAN  - PREV2\nTI  - Slow bread\nAB  - Slow bread tastes better.\n"
    "SO  - Bread Days. 1(1), 2030.\n"
)
NAMED = (
    "Search strategy of May\n\n<1>\nUnique Identifier\n  30000001\nTitle\n  Ice on rivers and\n  on lakes.\nAuthors\n"
    "  Olsen M.  Novak AB.\nJournal Name\n  Journal of Ice\nYear of Publication\n  2031\nAbstract\n  BACKGROUND: River ice forms.\n"
    "  RESULTS: It is slow.\nDigital Object Identifier\n  https://dx.doi.org/10.5555/ICE.1\nDatabase\n  MEDLINE\nCheck Tags\n  Human\n\n"
    "<2>\nTI\n  Slow bread\nAB\n  Slow bread tastes better.\nAU\n  Reyes, T.\n  Doe, J.\n"
)


def test_tagged_layout(reading: Reader) -> None:
    one, two = reading(TAGGED.encode()).records.iter_rows(named=True)
    assert (one["title"], one["authors"]) == ("Ice on rivers", ["Olsen, M.", "Novak, A. B."])
    assert one["abstract"] == "River ice forms from the banks. It is slower there."
    assert (one["venue"], one["publication_year"], one["doi"]) == ("Journal of Ice", 2031, "10.5555/ice.1")
    assert (one["pmid"], one["source_key"], one["url"]) == ("30000001", "30000001", "https://example.org/ovid")
    assert (one["keywords"], one["language"]) == (["ice", "rivers"], "en")
    assert (two["pmid"], two["source_key"], two["publication_year"], two["venue"]) == (
        None,
        "PREV2",
        2030,
        "Bread Days",
    )


def test_layout_with_names_and_with_bare_tags(reading: Reader) -> None:
    found = reading(NAMED.encode())
    one, two = found.records.iter_rows(named=True)
    assert (one["title"], one["authors"]) == ("Ice on rivers and on lakes.", ["Olsen M", "Novak AB"])
    assert one["abstract"] == "BACKGROUND: River ice forms. RESULTS: It is slow."
    assert (one["venue"], one["publication_year"], one["doi"]) == ("Journal of Ice", 2031, "10.5555/ice.1")
    assert (one["pmid"], json.loads(one["extra"])["check_tags"]) == ("30000001", "Human")
    assert (two["title"], two["abstract"], two["authors"]) == (
        "Slow bread",
        "Slow bread tastes better.",
        ["Reyes, T.", "Doe, J."],
    )
    assert found.spans["kind"].to_list() == ["noise", "blank", "record", "blank", "record"]


def test_tagged_records_without_numbers(reading: Reader) -> None:
    raw = TAGGED.replace("<1. >\n", "").replace("<241. >\n", "")
    assert reading(raw.encode()).records["title"].to_list() == ["Ice on rivers", "Slow bread"]


def test_a_record_without_title_and_abstract_costs_no_neighbour(reading: Reader) -> None:
    raw = TAGGED + "<242. >\nVN  - Ovid Technologies\nAU  - Doe, J.\n\n" + TAGGED
    found = reading(raw.encode())
    assert found.records.height == 4
    assert found.rejects["reason"].to_list() == ["no_title_or_abstract"]


def test_half_a_file_with_a_mark_and_other_line_ends(reading: Reader) -> None:
    raw = b"\xef\xbb\xbf" + (NAMED + "\n<3").replace("\n", "\r\n").encode()
    assert reading(raw).records["authors"].to_list()[1] == ["Reyes, T.", "Doe, J."]
    half = reading(raw[: raw.index(b"Slow bread tastes")]).records
    assert half["title"].to_list() == ["Ice on rivers and on lakes.", "Slow bread"]
