"""Excel workbooks: what each kind of cell says, and what a damaged, huge or protected workbook costs."""

import subprocess
import sys

import pytest

from paper_assets.raw_files.opening import fault, unpack
from paper_assets.raw_files.signatures import binary_format
from paper_assets.raw_files.workbooks.sheets import fault_of
from tests.workbooks import row, sheet, table, text, xlsx, zipped


def test_kinds_of_cells(sheets_of) -> None:
    cells = [
        '<c r="A1" t="s"><v>1</v></c>',
        '<c r="B1" t="inlineStr"><is><r><t>Ri</t></r><r><t>ver</t></r></is></c>',
        '<c r="C1"><f>1+1</f><v>2</v></c>',
        '<c r="D1" t="str"><f>A1</f><v>It _x000D_forms &lt;</v></c>',
        '<c r="E1" t="b"><v>1</v></c>',
        '<c r="F1" t="e"><v>#N/A</v></c>',
        '<c r="G1" t="d"><v>2031-01-05</v></c>',
        '<c r="H1"><v>10.1000000000000001</v></c>',
        '<c r="I1"><v>3.00000010E7</v></c>',
        '<c r="J1"><v>1.2345678901234568E+17</v></c>',
        '<c r="K1" t="s"><v>7</v></c>',
    ]
    strings = (
        "<si><t>none</t></si><si><r><t xml:space='preserve'>Ice </t></r><rPh><t>aisu</t></rPh><r><t>age</t></r></si>"
    )
    found = sheets_of(xlsx({"One": sheet(f"<row>{''.join(cells)}</row>")}, strings=strings))
    assert list(found["One"][1].values()) == [
        *(
            "Ice age",
            "River",
            "2",
            "It \rforms <",
            "TRUE",
            "#N/A",
            "2031-01-05",
            "10.1",
            "30000001",
            "1.2345678901234568e+17",
        )
    ]


def test_formats_make_numbers_dates_in_both_calendars(sheets_of) -> None:
    codes = ["d\\-mmm", '"day" 0', "[$-409]yyyy", "[Red]0.0", "[h]:mm", "General"]
    own = "".join(
        f'<numFmt numFmtId="{200 + n}" formatCode="{c.replace(chr(34), "&quot;")}"/>' for n, c in enumerate(codes)
    )
    formats = "".join(f'<xf numFmtId="{n}"/>' for n in (0, 14, 22, *range(200, 206)))
    styles = f"<numFmts>{own}</numFmts><cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs>{formats}</cellXfs>"
    letters = "ABCDEFGHI"
    cells = "".join(f'<c r="{at}2" s="{n}"><v>47853.5</v></c>' for n, at in enumerate(letters))
    one = sheet(f"<row r='2'>{cells}</row>")
    found = sheets_of(xlsx({"One": one}, styles=styles))["One"][2]
    date, number = "2031-01-05 12:00:00", "47853.5"
    assert list(found.values()) == [number, date, date, date, number, date, number, date, number]
    later = sheets_of(xlsx({"One": one}, styles=styles, pr='<workbookPr date1904="1"/>'))["One"][2]
    assert later["B"] == "2035-01-06 12:00:00"


def test_rows_keep_their_numbers_and_cells_without_places_count_on(sheets_of) -> None:
    one = sheet(
        "<row><c t='str'><v>a</v></c><c><v></v></c><c t='str'><v>c</v></c></row>", row(1048576, XFD="far"), row(1048577)
    )
    assert sheets_of(xlsx({"One": one}))["One"] == {1: {"A": "a", "C": "c"}, 1048576: {"XFD": "far"}}


def test_a_stray_cell_in_the_last_row_and_column_costs_nothing(tmp_path) -> None:
    book = tmp_path / "stray.xlsx"
    book.write_bytes(
        xlsx({"One": sheet(row(1, A="Title", B="Abstract"), row(2, A="Ice", B="It forms."), row(1048576, XFD="x"))})
    )
    limit = 2 << 30
    code = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({limit}, {limit}))
from paper_assets.raw_files.opening import unpack
print(sum(len(m.raw) for m in unpack(open(sys.argv[1], "rb").read(), "xlsx", "stray.xlsx")))
"""
    done = subprocess.run([sys.executable, "-c", code, str(book)], capture_output=True, text=True)
    assert (done.returncode, int(done.stdout) < 200) == (0, True), done.stderr[-500:]


def test_cells_merged_downwards_hold_their_value_in_every_row(sheets_of) -> None:
    merges = '<mergeCells count="3"><mergeCell ref="B2:B3"/><mergeCell ref="A1:B1"/><mergeCell ref="C2:C1048576"/></mergeCells>'
    one = sheet(
        row(1, A="Papers"), row(2, A="Ice", B="2031", C="J"), row(3, A="Bread"), row(4, A="Bells"), after=merges
    )
    assert sheets_of(xlsx({"One": one}))["One"] == {
        1: {"A": "Papers"},
        2: {"A": "Ice", "B": "2031", "C": "J"},
        3: {"A": "Bread", "B": "2031", "C": "J"},
        4: {"A": "Bells", "C": "J"},
    }


def test_hidden_sheets_are_told_and_not_read(sheets_of) -> None:
    book = xlsx({"A": table(("x",)), "B": table(("y",)), "C": table(("z",))}, states={"B": "hidden", "C": "veryHidden"})
    found = sheets_of(book)
    assert found["A"] == {1: {"A": "x"}}
    assert found["B"] == found["C"] == "A hidden sheet. Show it in the workbook to have it read."
    assert [m.ignored for m in unpack(book, "xlsx", "b")] == [False, True, True]


def test_other_prefixes_names_in_other_case_and_charts(sheets_of) -> None:
    book = zipped(
        {
            "xl\\Workbook.xml": "<x:workbook xmlns:x='m' xmlns:q='r'><x:sheets><x:sheet name='One' q:id='a'/>"
            "<x:sheet name='Chart' q:id='b'/></x:sheets></x:workbook>",
            "XL/_rels/workbook.xml.rels": "<Relationships><Relationship Id='a' Type='t/worksheet' Target='/xl/s.xml'/>"
            "<Relationship Id='b' Type='t/chartsheet' Target='c.xml'/></Relationships>",
            "xl/S.xml": "<x:worksheet xmlns:x='m'><x:sheetData><x:row r='3'><x:c r='B3' t='str'><x:v>Ice</x:v></x:c>"
            "</x:row></x:sheetData><x:mergeCells><x:mergeCell ref='A1:A9'/></x:mergeCells></x:worksheet>",
        }
    )
    assert sheets_of(book) == {"One": {3: {"B": "Ice"}}}


def test_line_separators_in_a_cell_do_not_divide_its_row(sheets_of) -> None:
    said = "one\u2028two\x85three\nfour\tfive"
    assert sheets_of(xlsx({"One": table((said,))}))["One"] == {1: {"A": said}}


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_half_a_workbook_is_named_and_told(share: float) -> None:
    parts = {"xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": table(("Ice",) * 8)}
    half = zipped(parts)
    half = half[: int(len(half) * share)]
    found = binary_format(half)
    assert found is not None and found[0] == "xlsx"
    assert "damaged or not complete" in str(fault(half, "xlsx"))
    assert list(unpack(half, "xlsx", "book.xlsx")) == []


def test_a_sheet_that_breaks_off_keeps_the_rows_before(sheets_of) -> None:
    broken = table(("Title", "Abstract"), ("Ice", "It forms."), ("Bread", "It rises."))
    broken = broken[: broken.index("It rises")]
    book = xlsx({"One": broken, "Two": table(("Title",)), "Three": "<worksheet"})
    members = {m.path: m for m in unpack(book, "xlsx", "b")}
    lines = members["b!One"].raw.decode().splitlines()
    assert len(lines) == 3
    assert "damaged from here on" in fault_of(lines[2])
    assert members["b!Two"].raw == b'1\t{"A": "Title"}\n'
    assert "damaged" in members["b!Three"].problem


def test_damage_to_packed_bytes_costs_no_other_sheet(sheets_of) -> None:
    book = bytearray(xlsx({"One": table(*[(f"Paper {n}" * 9,) for n in range(900)]), "Two": table(("Title",))}))
    at = book.index(b"xl/worksheets/sheet1.xml") + 900
    book[at : at + 40] = bytes(40)
    found = {m.path: m for m in unpack(bytes(book), "xlsx", "b")}
    assert found["b!Two"].raw == b'1\t{"A": "Title"}\n'
    assert "damaged" in found["b!One"].problem or "damaged" in fault_of(found["b!One"].raw.decode().splitlines()[-1])


def test_a_document_type_is_refused(sheets_of) -> None:
    entities = '<!DOCTYPE worksheet [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    book = xlsx({"One": entities + table(("Title",))})
    assert "document type" in sheets_of(book)["One"]


def test_an_encoding_that_nobody_knows_is_damage(sheets_of) -> None:
    book = xlsx({"One": '<?xml version="1.0" encoding="UTL-8"?>' + table(("Title",)), "Two": table(("Title",))})
    found = sheets_of(book)
    assert "damaged" in found["One"]
    assert found["Two"] == {1: {"A": "Title"}}


def test_a_part_that_unpacks_to_far_more_than_its_size_is_refused(sheets_of) -> None:
    book = xlsx({"One": sheet(row(1, A="Title"), "<row/>" * 9_000_000), "Two": table(("Title",))})
    members = {m.path: m for m in unpack(book, "xlsx", "b")}
    assert "times its size" in fault_of(members["b!One"].raw.decode().splitlines()[-1])
    assert members["b!Two"].raw == b'1\t{"A": "Title"}\n'


def test_one_long_text_in_very_many_cells_is_stopped(monkeypatch, sheets_of) -> None:
    monkeypatch.setattr("paper_assets.raw_files.workbooks.opening._ALWAYS_ALLOWED", 100_000)
    rows = "".join(f'<row><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, 3000))
    book = xlsx({"One": sheet(rows)}, strings=f"<si><t>{'ab' * 15_000}</t></si>")
    raw = next(unpack(book, "xlsx", "b")).raw
    assert len(raw) < 250 * len(book)
    assert "Save the sheet as CSV" in fault_of(raw.decode().splitlines()[-1])


def test_formats_that_are_no_workbook_name_themselves() -> None:
    def name(*parts: str) -> str:
        return binary_format(zipped(dict.fromkeys(parts, "x")))[0]

    assert name("word/document.xml") == "docx"
    assert name("xl/workbook.bin") == "xlsb"
    assert name("ppt/presentation.xml") == "pptx"
    assert name("papers/xl-workbook.xml") == "zip"
    assert binary_format(zipped({"all/book.xlsx": xlsx({"One": table(("Title",))})}))[0] == "zip"


def test_texts_of_a_row_by_letter() -> None:
    assert text("A1", "<&>") == '<c r="A1" t="inlineStr"><is><t xml:space="preserve">&lt;&amp;&gt;</t></is></c>'
