"""Workbooks of Excel 97: kinds of cells, hidden sheets, passwords, damage; other old Office files are told apart."""

from pathlib import Path

import pytest

from paper_assets.abstracts.unread import why_unread
from paper_assets.raw_files.opening import fault, unpack
from paper_assets.raw_files.signatures import binary_format

BOOK = (Path(__file__).parent / "files" / "papers.xls").read_bytes()
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


def ole_with(stream: str) -> bytes:
    name = stream.encode("utf-16-le")
    return OLE + name.ljust(64, b"\0") + (len(name) + 2).to_bytes(2, "little") + bytes(62)


def test_kinds_of_cells_and_sheets(sheets_of) -> None:
    found = sheets_of(BOOK)
    header = {"A": "Title", "B": "Abstract", "C": "Year", "D": "Pages", "E": "DOI", "F": "Ok"}
    ice = {"A": "Ice on rivers", "B": "River ice forms from the banks.", "C": "2031", "D": "2031-01-05"}
    bread = {"A": "Хлеб и 冰", "B": "Slow bread tastes better.", "C": "2030.5", "IV": "far"}
    assert found["Papers"] == {
        1: {"A": "Export of a library"},
        3: header,
        4: {**ice, "E": "10.5555/ice.1", "F": "TRUE"},
        5: bread,
    }
    assert found["Hidden"].startswith("A hidden sheet.")
    assert found["Empty"] == {}


def test_a_password_is_told() -> None:
    interface_header, filepass = b"\xe1\x00\x02\x00\xb0\x04", b"\x2f\x00\x02\x00\x00\x00"
    assert interface_header in BOOK
    assert (
        fault(BOOK.replace(interface_header, filepass, 1), "xls") == "The workbook has a password. Save it without one."
    )


@pytest.mark.parametrize("kept", [600, 1500, 3000])
def test_half_a_workbook_is_told(kept: int) -> None:
    assert "damaged or not complete" in (fault(BOOK[:kept], "xls") or next(unpack(BOOK[:kept], "xls", "b")).problem)


@pytest.mark.parametrize(
    ("stream", "name"),
    [("Workbook", "xls"), ("Book", "xls"), ("WordDocument", "doc"), ("EncryptedPackage", "encrypted_office")],
)
def test_old_office_files_are_told_apart(stream: str, name: str) -> None:
    assert binary_format(ole_with(stream)) == (name, f"a compound file that holds the stream {stream}")


def test_a_workbook_with_a_password_says_so() -> None:
    assert "a password, which is not read. Save it without" in why_unread("encrypted_office")[1]
