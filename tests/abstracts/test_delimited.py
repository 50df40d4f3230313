"""Tables: header by its words, rows by their cells, quotes that do not fit cost one row."""

from tests.abstracts.conftest import Reader

HEAD = "id,Title,Authors,Year,Journal,Volume,DOI,Abstract\n"
ROWS = '7,Ice,"Olsen, M.; Novak, A.",2031,Ice Days,3,10.5555/ICE.1,"River ice, it forms\nslowly."\n8,Bread,Reyes T and Doe J,2030,,,,Slow bread.\n'


def test_fields(reading: Reader) -> None:
    one, two = reading((HEAD + ROWS).encode()).records.iter_rows(named=True)
    assert (one["source_key"], one["title"], one["authors"]) == ("7", "Ice", ["Olsen, M.", "Novak, A."])
    assert (one["abstract"], one["doi"], one["venue"]) == ("River ice, it forms\nslowly.", "10.5555/ice.1", "Ice Days")
    assert (one["line_start"], one["line_end"], one["extra"]) == (2, 3, '{"volume": "3"}')
    assert (two["source_key"], two["authors"], two["publication_year"]) == ("8", ["Reyes T", "Doe J"], 2030)


def test_preamble_semicolons_excel_text_and_placeholders(reading: Reader) -> None:
    raw = 'SEARCH QUERY\n---\n\nArticle Title;ISSN;Abstract\nIce;="19326203";[No abstract available]\nBread;;Slow bread.\n'
    found = reading(raw.encode())
    assert found.records["title"].to_list() == ["Ice", "Bread"]
    assert found.records["abstract"].to_list() == [None, "Slow bread."]
    assert found.records["extra"][0] == '{"issn": "19326203"}'
    assert "noise" in found.spans["kind"].to_list()


def test_tabs_names_in_chinese_and_repeated_header(reading: Reader) -> None:
    raw = "标题\t摘要\t年份\nIce\t冰。\t2031\n标题\t摘要\t年份\nBread\t面包。\t2030\n"
    assert reading(raw.encode()).records["title"].to_list() == ["Ice", "Bread"]


def test_ragged_rows_are_kept_with_a_warning(reading: Reader) -> None:
    found = reading((HEAD + "1,Ice\n2,Bread,D,2030,J,1,,Text.,more\n" + ROWS).encode()).records
    assert found["title"].to_list() == ["Ice", "Bread", "Ice", "Bread"]
    assert [w.to_list() for w in found["warnings"]] == [["ragged_row"], ["ragged_row"], [], []]
    assert '"more_cells": "more"' in found["extra"][1]


def test_quote_that_is_never_closed_costs_one_row(reading: Reader) -> None:
    raw = HEAD + ROWS + '9,"Bells,Doe,2029,J,1,,Old bells.\n' + ROWS.replace("7,Ice", "5,Ice")
    found = reading(raw.encode())
    assert found.records["source_key"].to_list() == ["7", "8", "5", "8"]
    assert found.rejects["reason"].to_list() == ["unbalanced_block"]
    assert found.rejects["line_start"].to_list() == [5]


def test_quotes_inside_a_cell_keep_the_row(reading: Reader) -> None:
    raw = HEAD + '9,The "late" ice,Doe,2029,J,1,,"Old "bells" ring."\n' + ROWS
    found = reading(raw.encode()).records
    assert found["source_key"].to_list() == ["9", "7", "8"]
    assert "bells" in found["abstract"][0]


def test_nul_and_empty_rows(reading: Reader) -> None:
    found = reading((HEAD + ",,,,,,,\n" + ROWS * 3 + ROWS.replace("Slow bread.", "Slow\0 bread.")).encode())
    assert found.records["source_key"].to_list() == ["7", "8"] * 4
    assert found.rejects.height == 0


def test_missing_values_of_statistics_programs_are_none(reading: Reader) -> None:
    row = reading((HEAD + "1,Ice,Doe,NA,null,3,NA,-\n").encode()).records.row(0, named=True)
    assert (row["publication_year"], row["venue"], row["doi"], row["abstract"]) == (None, None, None, None)
    assert row["warnings"] == ["placeholder_abstract"]
