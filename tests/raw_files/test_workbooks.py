"""Workbooks and Parquet tables in the folder: each sheet a source, alone and in archives, refresh after refresh."""

import io

import polars as pl

from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, listing
from tests.raw_files.test_archives import rows, zipped
from tests.workbooks import table, xlsx


def book(*abstracts):
    return xlsx(
        {
            "Papers": table(("Title", "Abstract"), *((f"Paper {n}", a) for n, a in enumerate(abstracts, 1))),
            "Notes": table(("Searched in May",)),
            "Old": table(("Title",), ("Left out",)),
        },
        states={"Old": "hidden"},
    )


def parquet(*abstracts):
    out = io.BytesIO()
    pl.DataFrame({"title": ["A", "B", "C"][: len(abstracts)], "abstract": abstracts}).write_parquet(out)
    return out.getvalue()


def test_each_sheet_is_a_source_and_its_rows_have_the_numbers_of_the_workbook(house):
    house.write("list.txt", book(BEES, TIDES))
    house.refresh()
    assert rows(house) == {
        "list.txt": ("ok", 0),
        "list.txt!Papers": ("ok", 2),
        "list.txt!Notes": ("ok", 0),
        "list.txt!Old": ("ignored", 0),
    }
    assert house.rows("SELECT path, ordinal, line_start, line_end, title, abstract FROM records ORDER BY ordinal") == [
        ("list.txt!Papers", 1, 2, 2, "Paper 1", BEES),
        ("list.txt!Papers", 2, 3, 3, "Paper 2", TIDES),
    ]
    assert house.one("SELECT count(*) FROM rejects") == 0
    assert house.findings() == []


def test_workbooks_and_tables_in_an_archive_are_opened(house):
    house.write("all.zip", zipped({"x/book.xlsx": book(BEES), "y/t.parquet": parquet(TIDES, GLACIERS)}))
    house.refresh()
    found = rows(house)
    assert found["all.zip!x/book.xlsx!Papers"] == ("ok", 1)
    assert found["all.zip!y/t.parquet!rows"] == ("ok", 2)
    assert house.findings() == []


def test_the_same_sheet_in_a_workbook_that_was_saved_again_is_counted_once(house):
    house.write("a.zip", zipped({"book.xlsx": book(BEES, TIDES)}))
    house.write("z.xlsx", book(BEES, TIDES) + b"\0\0")
    house.refresh()
    assert house.rows("SELECT DISTINCT path, count(*) FROM records GROUP BY 1") == [("z.xlsx!Papers", 2)]
    assert house.findings() == []


def test_an_edited_row_changes_its_record_alone(house):
    house.write("a.xlsx", book(BEES, TIDES))
    house.refresh()
    before = dict(house.rows("SELECT abstract, content_id FROM records"))
    house.write("a.xlsx", book(BEES, LEDGERS))
    house.refresh()
    after = dict(house.rows("SELECT abstract, content_id FROM records"))
    assert after.keys() == {BEES, LEDGERS}
    assert after[BEES] == before[BEES]


def test_what_is_told_of_members_stays_when_nothing_changed(house):
    half = book(TIDES)[:500]
    house.write("a.zip", zipped({"book.xlsx": book(BEES), ".hidden": "x", "half.xlsx": half}))
    house.write("half.xlsx", half)
    house.refresh()
    query = "SELECT path, status, problem FROM raw_files WHERE path <> 'b.txt' ORDER BY path"
    before = house.rows(query)
    house.write("b.txt", listing("Papers", GLACIERS))
    house.refresh()
    assert house.rows(query) == before
    assert {status for path, status, _ in before if path.endswith((".hidden", "!Old"))} == {"ignored"}
    told = dict(house.rows("SELECT path, detail FROM rejects"))
    assert told.keys() == {"half.xlsx"}
    assert "The workbook is damaged or not complete" in told["half.xlsx"]
    assert house.one("SELECT status FROM raw_files WHERE path = 'half.xlsx'") == "rejected"


def test_a_workbook_that_leaves_takes_its_sheets_along(house):
    house.write("a.xlsx", book(BEES))
    house.write("b.parquet", parquet(TIDES))
    house.refresh()
    (house.seeds / "a.xlsx").unlink()
    house.refresh()
    assert rows(house) == {"b.parquet": ("ok", 0), "b.parquet!rows": ("ok", 1)}


def test_a_sidecar_of_a_workbook_speaks_of_its_sheets_but_not_of_their_form(house):
    house.write("a.xlsx", book(BEES))
    house.write("a.xlsx.yaml", "encoding: utf-16\nformat: plain_text\nvenue: Ice Days\nyear: 2033\n")
    house.refresh()
    assert rows(house)["a.xlsx!Papers"] == ("ok", 1)
    assert house.rows("SELECT title, abstract, venue, publication_year FROM records") == [
        ("Paper 1", BEES, "Ice Days", 2033)
    ]
    assert house.findings() == []
