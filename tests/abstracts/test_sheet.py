"""A sheet of a workbook: its header wherever it stands, its rows as records."""

import json

from paper_assets.raw_files.opening import unpack
from tests.abstracts.conftest import Reader
from tests.workbooks import row, sheet, xlsx

HEADER = {"B": "Title", "C": "Authors", "D": "Year", "F": "Abstract", "G": "Pages"}
PROSE = "River ice forms from the banks inwards, yet most models let it form everywhere at once. " * 3


def text_of(*rows: str) -> bytes:
    return next(unpack(xlsx({"One": sheet(*rows)}), "xlsx", "book.xlsx")).raw


def test_fields_and_rows_as_the_workbook_counts_them(reading: Reader) -> None:
    raw = text_of(
        row(2, B="Studies of May"),
        row(5, **HEADER),
        row(6, B="Ice", C="Olsen, M.; Novak, A.", D="2031", F="It forms.\nSlowly.", G="10-19", H="checked"),
        row(9, A="2", B="Bread", F=PROSE),
    )
    found = reading(raw)
    one, two = found.records.iter_rows(named=True)
    assert (one["title"], one["authors"], one["publication_year"]) == ("Ice", ["Olsen, M.", "Novak, A."], 2031)
    assert (one["abstract"], one["line_start"], one["line_end"]) == ("It forms.\nSlowly.", 6, 6)
    assert json.loads(one["extra"]) == {"pages": "10-19", "column_h": "checked"}
    assert (two["title"], two["line_start"], two["warnings"]) == ("Bread", 9, [])
    assert found.spans["kind"].to_list() == ["noise", "noise", "record", "record"]


def test_columns_in_other_languages_and_a_second_table_below(reading: Reader) -> None:
    raw = text_of(
        row(1, A="Title-题名", B="Summary-摘要", C="PubTime-发表时间"),
        row(2, A="冰", B="冰很慢。", C="2031-05-01"),
        row(4, A="Year", B="Abstract", C="Title", D="Authors"),
        row(5, A="2030", B="It rises.", C="Bread"),
    )
    found = reading(raw).records
    assert found["title"].to_list() == ["冰", "Bread"]
    assert found["abstract"].to_list() == ["冰很慢。", "It rises."]
    assert found["publication_year"].to_list() == [2031, 2030]


def test_a_cell_far_from_the_table_is_noise_and_a_row_without_title_a_reject(reading: Reader) -> None:
    raw = text_of(row(1, **HEADER), row(2, B="Ice"), row(3, D="2031"), row(4, B="Bread"), row(1048576, XFD="x"))
    found = reading(raw)
    assert found.records["title"].to_list() == ["Ice", "Bread"]
    assert found.rejects.select("line_start", "reason").rows() == [(3, "no_title_or_abstract")]
    assert found.spans["kind"].to_list()[-1] == "noise"


def test_a_sheet_without_header_is_a_reject_where_it_holds_prose_and_noise_where_not(reading: Reader) -> None:
    notes = reading(text_of(row(1, A="Searched"), row(2, A="in May")))
    assert (notes.rejects.height, notes.records.height) == (0, 0)
    assert "No abstract found" in notes.problem
    papers = reading(text_of(row(1, A="Ice", B=PROSE)))
    assert papers.rejects["reason"].to_list() == ["no_header"]
    assert "header row" in papers.problem


def test_a_sheet_that_breaks_off_says_so_behind_its_records(reading: Reader) -> None:
    broken = sheet(row(1, **HEADER), row(2, B="Ice"), row(3, B="Bread"))
    broken = broken[: broken.index("Bread")]
    found = reading(next(unpack(xlsx({"One": broken}), "xlsx", "b")).raw)
    assert found.records["title"].to_list() == ["Ice"]
    assert found.rejects["reason"].to_list() == ["unreadable"]
    assert "damaged from here on" in found.rejects["detail"][0]


def test_a_line_that_is_no_row_costs_no_neighbour(reading: Reader) -> None:
    lines = text_of(row(1, **HEADER), row(2, B="Ice"), row(3, B="Bread")).decode().splitlines()
    found = reading("\n".join([*lines[:2], '3\t{"B": "Be', "", lines[2]]).encode())
    assert found.records["title"].to_list() == ["Ice", "Bread"]
    assert found.rejects["reason"].to_list() == ["unreadable"]


def test_a_text_that_fills_its_cell_may_be_cut(reading: Reader) -> None:
    full, emoji = "x" * 32_767, "🧊" * 16_383 + "x"
    raw = text_of(row(1, **HEADER), row(2, B="Ice", F=full), row(3, B="Bread", F=full[:-1]), row(4, B="E", F=emoji))
    warned = ["cell_may_be_cut" in w for w in reading(raw).records["warnings"].to_list()]
    assert warned == [True, False, True]
