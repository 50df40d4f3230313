"""OpenDocument spreadsheets: repeated rows and cells, dates, notes, passwords."""

from paper_assets.raw_files.opening import fault, unpack
from paper_assets.raw_files.workbooks.sheets import fault_of
from tests.workbooks import ods


def cell(text: str, extra: str = "") -> str:
    return f'<table:table-cell office:value-type="string" {extra}><text:p>{text}</text:p></table:table-cell>'


def table(name: str, *rows: str, style: str = "a") -> str:
    return f'<table:table table:name="{name}" table:style-name="{style}">{"".join(rows)}</table:table>'


def row(*cells: str, extra: str = "") -> str:
    return f"<table:table-row {extra}>{''.join(cells)}</table:table-row>"


def test_kinds_of_cells(sheets_of) -> None:
    note = "<office:annotation><text:p>a note</text:p></office:annotation>"
    cells = [
        cell("Ice<text:s text:c='2'/><text:span>a</text:span>ge</text:p><text:p>two<text:line-break/>three"),
        '<table:table-cell office:value-type="float" office:value="2031"><text:p>2.031,00</text:p></table:table-cell>',
        '<table:table-cell office:value-type="date" office:date-value="2031-01-05"><text:p>5. Jan</text:p></table:table-cell>',
        f'<table:table-cell office:value-type="string">{note}<text:p>said</text:p></table:table-cell>',
        '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell>',
    ]
    assert sheets_of(ods(table("One", row(*cells))))["One"] == {
        1: {"A": "Ice  age\ntwo\nthree", "B": "2031", "C": "2031-01-05", "D": "said", "E": "TRUE"}
    }


def test_repeated_rows_and_cells(sheets_of) -> None:
    empty = '<table:table-cell table:number-columns-repeated="16380"/>'
    found = sheets_of(
        ods(
            table(
                "One",
                row(cell("x", 'table:number-columns-repeated="2"'), empty, cell("far")),
                row(empty, extra='table:number-rows-repeated="1048570"'),
                row(cell("y"), extra='table:number-rows-repeated="2"'),
            )
        )
    )
    assert found["One"] == {1: {"A": "x", "B": "x", "XFC": "far"}, 1048572: {"A": "y"}, 1048573: {"A": "y"}}


def test_a_cell_repeated_to_the_end_of_the_sheet_is_bounded() -> None:
    full = cell("x", 'table:number-columns-repeated="16384"')
    member = next(unpack(ods(table("One", row(full, extra='table:number-rows-repeated="1048576"'))), "ods", "b"))
    assert len(member.raw) < 1 << 25


def test_merged_cells_hidden_sheets_and_several_of_them(sheets_of) -> None:
    styles = '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>'
    merged = cell("2031", 'table:number-rows-spanned="2"')
    one = table("One", row(cell("Ice"), merged), row(cell("Bread"), "<table:covered-table-cell/>"), row(cell("Bells")))
    found = sheets_of(
        ods(one + table("Secret", row(cell("s")), style="h") + table("Two", row(cell("t"))), styles=styles)
    )
    assert found["One"] == {1: {"A": "Ice", "B": "2031"}, 2: {"A": "Bread", "B": "2031"}, 3: {"A": "Bells"}}
    assert found["Two"] == {1: {"A": "t"}}
    assert "hidden" in found["Secret"]


def test_a_password_is_told() -> None:
    book = ods(table("One"), manifest="<manifest><file-entry><encryption-data/></file-entry></manifest>")
    assert fault(book, "ods") == "The workbook has a password. Save it without one."
    assert list(unpack(book, "ods", "b")) == []


def test_a_content_that_breaks_off_keeps_the_rows_before() -> None:
    book = ods(table("One", row(cell("Ice")), row(cell("Bread"))) + "</broken>" + table("Two", row(cell("t"))))
    lines = next(unpack(book, "ods", "b")).raw.decode().splitlines()
    assert lines[:2] == ['1\t{"A": "Ice"}', '2\t{"A": "Bread"}']
    assert "damaged from here on" in fault_of(lines[2])
