"""What is written into a workbook comes out of it, and another reader finds the same there."""

import io

import pytest
from hypothesis import given, settings, strategies as st
from python_calamine import CalamineWorkbook

from paper_assets.raw_files.opening import unpack
from paper_assets.raw_files.workbooks.sheets import column_of, letters_of, row_of, text_of
from tests.workbooks import ods, table, xlsx

# What XML can hold; a carriage return or a tab is changed by XML itself, and a blank cell is none.
letters = st.characters(blacklist_categories=("Cs", "Cc", "Cn"), blacklist_characters="\ufffe\uffff")
texts = st.text(letters, min_size=1, max_size=30).map(lambda t: f"x{t}x")
tables = st.lists(st.lists(texts, min_size=1, max_size=6), min_size=1, max_size=8)
relaxed = settings(deadline=None, max_examples=40)


def ods_of(rows: list[list[str]]) -> bytes:
    from xml.sax.saxutils import escape

    def cell(text: str) -> str:
        shown = escape(text).replace(" ", "<text:s/>")
        return f'<table:table-cell office:value-type="string"><text:p>{shown}</text:p></table:table-cell>'

    written = (f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    return ods(f'<table:table table:name="Sheet1">{"".join(written)}</table:table>')


def xlsx_of(rows: list[list[str]]) -> bytes:
    return xlsx({"Sheet1": table(*map(tuple, rows))})


@pytest.mark.parametrize(("name", "write"), [("xlsx", xlsx_of), ("ods", ods_of)])
@given(rows=tables)
@relaxed
def test_texts_come_out_as_they_went_in(name: str, write, rows: list[list[str]]) -> None:
    raw = write(rows)
    (member,) = unpack(raw, name, "book")
    found = [list(row_of(line)[1].values()) for line in member.raw.decode().splitlines()]
    assert found == rows
    theirs = CalamineWorkbook.from_filelike(io.BytesIO(raw)).get_sheet_by_index(0).to_python()
    assert [[cell for cell in row if cell != ""] for row in theirs] == rows


@given(
    st.dictionaries(st.integers(1, 1 << 20), st.dictionaries(st.integers(0, 16_383), st.text(max_size=9), max_size=4))
)
@relaxed
def test_the_text_of_a_sheet_gives_its_rows_back(rows: dict[int, dict[int, str]]) -> None:
    text = text_of(sorted(rows.items()), 1 << 20).encode("utf-8", "replace").decode()
    found = {number: {column_of(c): t for c, t in cells.items()} for number, cells in map(row_of, text.splitlines())}
    kept = {n: {c: t for c, t in cells.items() if t.strip()} for n, cells in rows.items()}
    assert found == {n: cells for n, cells in kept.items() if cells}


@given(st.integers(0, 16_383))
def test_letters_and_numbers_of_columns(column: int) -> None:
    assert column_of(letters_of(column)) == column
    assert letters_of(16_383) == "XFD"
