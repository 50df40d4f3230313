"""Reading: rows of the declared tables, whatever the reader does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.reading import Reading, _tiled, read
from paper_assets.abstracts.registry import FORMATS, Format
from paper_assets.abstracts.rows import Rows
from paper_assets.raw_files.decoding import decode
from paper_assets.tables.abstracts import RECORDS, REJECTS, SPANS
from paper_assets.text.normalise import content_id

SEEDS = Path(__file__).parents[2].parent / "shared" / "seeds"
TEXT = "We measure ice on thirty rivers. It is slow, and \\emph{very} cold."


def source(raw: bytes, name: str = "plain_text") -> Source:
    return Source("0" * 64, "folder/list.txt", raw, decode(raw), name)


def test_frames_have_the_columns_of_the_tables() -> None:
    found = read(source(f"Papers 2031\n\n{TEXT}\n".encode()))
    assert found.records.schema == RECORDS.schema
    assert found.spans.schema == SPANS.schema
    assert found.rejects.schema == REJECTS.schema
    assert read(source(b"")).records.schema == RECORDS.schema


def test_record_has_identity_and_place() -> None:
    row = read(source(f"Papers 2031\n\n{TEXT}\n".encode())).records.row(0, named=True)
    assert len(row["record_id"]) == len(row["content_id"]) == 32
    assert (row["ordinal"], row["byte_start"], row["byte_end"]) == (1, 13, 14 + len(TEXT))
    assert (row["path"], row["file_id"], row["first_seen"]) == ("folder/list.txt", "0" * 64, 0)


def test_text_is_the_cleaned_abstract_and_null_where_equal() -> None:
    plain = TEXT.replace("\\emph{very}", "very")
    found = read(source(f"{TEXT}\n\n{plain}\n".encode())).records
    assert found["text"].to_list() == [plain, None]
    assert found["abstract"].to_list() == [TEXT, plain]
    assert found["warnings"].to_list() == [["latex_commands"], []]


def test_same_abstract_has_the_same_content_id_wherever_it_stands() -> None:
    alone = read(source(TEXT.encode())).records
    below = read(source(f"ICRI 2031\n\nBread is slow too. We measured it.\n\n1. {TEXT}\n".encode())).records
    assert alone["content_id"][0] == content_id(TEXT.replace("\\emph{very}", "very"))
    assert alone["record_id"][0] != below["record_id"][1]


def test_unread_format_is_one_reject_that_names_it_and_the_way_out() -> None:
    raw = b"%PDF-1.7 something"
    found = read(Source("0" * 64, "paper.pdf", raw, None, "pdf"))
    row = found.rejects.row(0, named=True)
    assert (row["byte_start"], row["byte_end"], row["reason"]) == (0, len(raw), "unsupported_format")
    assert "PDF" in row["detail"]
    assert "plain text" in row["detail"]
    assert found.spans["kind"].to_list() == ["reject"]
    assert found.problem == row["detail"]


def test_binary_data_is_rejected_with_its_bytes_shown() -> None:
    row = read(Source("0" * 64, "noise", b"\xff\xfea\x00", None, "binary")).rejects.row(0, named=True)
    assert (row["reason"], row["raw"]) == ("binary", "\\xff\\xfea\x00")


def test_empty_file_has_nothing_and_blank_file_a_blank_span() -> None:
    assert read(source(b"", "empty")).spans.is_empty()
    found = read(source(b" \n\n", "empty"))
    assert found.spans.rows() == [("0" * 64, 0, 3, "blank")]
    assert found.problem is None


RAW = b"one\ntwo\nthree\nfour\n"


def whole(start: int, end: int) -> Piece:
    return Piece("record", start, end, 1, 1, record=Record(abstract="We measure ice. It is slow."))


def fails(_: Source) -> Iterator[Piece]:
    yield whole(0, 4)
    raise ValueError("no such tag")


def leaves_a_gap(_: Source) -> Iterator[Piece]:
    yield whole(0, 4)
    yield whole(8, len(RAW))


def goes_back(_: Source) -> Iterator[Piece]:
    yield whole(0, 8)
    yield whole(4, len(RAW))


def stops_early(_: Source) -> Iterator[Piece]:
    yield whole(0, 8)


def runs_over(_: Source) -> Iterator[Piece]:
    yield whole(0, 8)
    yield whole(8, len(RAW) + 1)


@pytest.mark.parametrize(
    ("reader", "reached", "line", "said"),
    [
        (fails, 4, 2, "no such tag"),
        (leaves_a_gap, 4, 2, "gap"),
        (goes_back, 8, 3, "twice"),
        (stops_early, 8, 3, "stopped"),
        (runs_over, 8, 3, "gap"),
    ],
)
def test_fault_of_a_reader_rejects_the_stretch_that_it_left(reader, reached: int, line: int, said: str) -> None:  # noqa: ANN001
    *kept, reject = _tiled(source(RAW), Format("odd", "odd", reader))
    assert [p.byte_end for p in kept] == [reached]
    assert (reject.kind, reject.reason, reject.byte_start, reject.byte_end) == (
        "reject",
        "parser_error",
        reached,
        len(RAW),
    )
    assert reject.line_start == line
    assert said in (reject.detail or "")


def test_record_without_title_and_abstract_is_a_reject() -> None:
    rows = Rows(source(RAW), "odd")
    rows.add(Piece("record", 0, 4, 1, 1, record=Record(authors=("Olsen, Mira",))))
    assert rows.records().is_empty()
    assert rows.rejects()["reason"].to_list() == ["no_title_or_abstract"]
    assert rows.spans()["kind"].to_list() == ["reject"]


def test_record_keeps_what_its_source_says_over_the_heading() -> None:
    rows = Rows(source(RAW), "odd")
    rows.add(Piece("heading", 0, 4, 1, 1, text="ICRI 2031 Papers"))
    given = Record(
        title="Ice", authors=("Olsen, Mira", "Novak, Ada"), venue="WOBR", extra={"b": 1, "a": ["é"]}, keywords=("ice",)
    )
    rows.add(Piece("record", 4, 8, 2, 2, record=given))
    row = rows.records().row(0, named=True)
    assert (row["venue"], row["publication_year"]) == ("WOBR", 2031)
    assert (row["authors"], row["keywords"]) == (["Olsen, Mira", "Novak, Ada"], ["ice"])
    assert row["extra"] == '{"a": ["é"], "b": 1}'
    assert row["content_id"] == content_id("Ice=Olsen, Mira; Novak, Ada==WOBR=")


def test_every_registered_format_is_under_its_own_name() -> None:
    assert all(name == entry.name and entry.family for name, entry in FORMATS.items())


def seed(name: str) -> Reading:
    if not SEEDS.is_dir():
        pytest.skip("the two seed files lie beside the repository in the shared folder only")
    return read(source(next(SEEDS.glob(f"{name}_*.txt")).read_bytes()))


@pytest.mark.parametrize(
    ("name", "heading", "language"), [("000", "ICLR 2025 Papers", "en"), ("001", "ICLR 2025 论文列表", "zh")]
)
def test_seed_file_gives_its_nineteen_abstracts(name: str, heading: str, language: str) -> None:
    found = seed(name)
    text = next(SEEDS.glob(f"{name}_*.txt")).read_text("utf-8")
    assert found.records["abstract"].to_list() == text.split("\n\n")[1:]
    assert found.records.height == 19
    assert (found.heading, found.language, found.venue, found.publication_year) == (heading, language, "ICLR", 2025)
    assert found.problem is None
