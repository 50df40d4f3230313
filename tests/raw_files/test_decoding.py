"""Decoding: the encoding is found, and every line knows its bytes."""

import codecs

import pytest
from hypothesis import given, settings, strategies as st

from paper_assets.raw_files.decoding import decode

MARKS = [codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE]
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gb18030"]
SIGNS = st.text(st.sampled_from("ab \r\n\x0b\x0c\x1c\x85\u2028\u2029é中文的。—\U0001f600"))

# Invented for these tests.
CHINESE = "我们提出一种测量冰川流速的方法，并在三条冰川上验证了它。结果与卫星数据一致。\n"
FRENCH = "Les forêts brûlées se régénèrent plus vite qu'on ne l'a prédit : dès l'été suivant, où l'on replante.\n"
JAPANESE = "本研究では湖の水温を測る新しい方法を提案する。実験の結果、その有効性を確認した。\n"
KOREAN = "우리는 강물의 온도를 재는 새로운 방법을 제안한다. 실험으로 그 효과를 확인하였다.\n"
RUSSIAN = "Мы предлагаем новый способ измерения температуры воды и проверяем его в трёх озёрах.\n"


def assert_tiles(raw: bytes) -> None:
    lines = decode(raw).lines
    assert b"".join(raw[line.start : line.end] for line in lines) == raw
    assert all(line.start < line.end for line in lines)
    assert list(lines.starts) == [line.start for line in lines] + [len(raw)]


@given(st.binary())
def test_lines_of_any_bytes_tile_them(raw: bytes) -> None:
    assert_tiles(raw)


@given(st.sampled_from(MARKS), st.binary())
def test_lines_of_any_bytes_behind_a_byte_order_mark_tile_them(mark: bytes, raw: bytes) -> None:
    assert_tiles(mark + raw)


@given(SIGNS, st.sampled_from(ENCODINGS))
def test_lines_of_any_text_tile_its_bytes_in_every_encoding(text: str, encoding: str) -> None:
    assert_tiles(text.encode(encoding))


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), min_size=1), min_size=1))
@settings(max_examples=50)
def test_text_of_utf8_lines_comes_back(texts: list[str]) -> None:
    decoded = decode(("\n".join(texts) + "\n").encode())
    assert [line.text for line in decoded.lines] == [texts[0].removeprefix("\ufeff"), *texts[1:]]


@pytest.mark.parametrize(
    ("text", "encoding", "found"),
    [
        (CHINESE, "gb18030", "gb18030"),
        ("湖泊论文摘要汇编\n", "gb18030", "gb18030"),
        (FRENCH, "cp1252", "cp1252"),
        ("naïf\n", "cp1252", "cp1252"),
        ("“Curly” quotes and a dash — in English.\n", "cp1252", "cp1252"),
        (JAPANESE * 3, "shift_jis", "cp932"),
        (JAPANESE * 3, "euc_jp", "euc_jp"),
        (KOREAN * 3, "euc_kr", "cp949"),
        (RUSSIAN * 3, "cp1251", "cp1251"),
        (RUSSIAN * 3, "koi8-r", "koi8-r"),
        (CHINESE, "utf-16-le", "utf-16-le"),
        (FRENCH, "utf-16-be", "utf-16-be"),
        (FRENCH, "utf-16", "utf-16-le"),
        (FRENCH, "utf-32", "utf-32-le"),
        (CHINESE, "utf-8", "utf-8"),
    ],
)
def test_encoding_is_found_and_the_text_comes_back(text: str, encoding: str, found: str) -> None:
    # UTF-16 without a mark shows itself by its NULs, which pure Chinese has only at line ends.
    lead = "Papers on lakes and glaciers, collected by hand\n" if encoding == "utf-16-le" else ""
    decoded = decode((lead + text).encode(encoding))
    assert decoded.encoding == found
    assert "".join(line.text + "\n" for line in decoded.lines) == lead + text
    assert decoded.errors == 0


def test_utf8_with_a_few_bad_bytes_stays_utf8_and_counts_them() -> None:
    raw = FRENCH.encode() + b"caf\xe9 na\xefve\n" + CHINESE.encode()
    decoded = decode(raw)
    assert (decoded.encoding, decoded.errors) == ("utf-8", 2)
    assert [line.text + "\n" for line in decoded.lines] == [FRENCH, "café naïve\n", CHINESE]


def test_a_bad_byte_costs_no_other_of_its_line() -> None:
    decoded = decode("río 氷 caf".encode() + b"\xe9 \x96 " + "naïve".encode())
    assert (decoded.lines[0].text, decoded.errors) == ("río 氷 café – naïve", 2)


def test_bytes_that_cp1252_does_not_know_are_counted() -> None:
    decoded = decode(b"a \x81 b \xe9\n")
    assert (decoded.lines[0].text, decoded.errors) == ("a \ufffd b é", 1)


def test_declared_encoding_is_believed_where_it_decodes() -> None:
    decoded = decode("% Encoding: ISO8859_2\nŽluťoučký kůň\n".encode("iso8859-2"))
    assert (decoded.encoding, decoded.lines[1].text) == ("iso8859-2", "Žluťoučký kůň")


@pytest.mark.parametrize(
    ("raw", "newline"),
    [
        (b"a\nb\n", "lf"),
        (b"a\r\nb\r\n", "crlf"),
        (b"a\rb\r", "cr"),
        (b"a\nb\r\n", "mixed"),
        (b"a", "none"),
        (b"a\x0cb", "other"),
    ],
)
def test_kind_of_line_end_is_told(raw: bytes, newline: str) -> None:
    assert decode(raw).newline == newline


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_every_line_end_splits(end: str) -> None:
    assert [line.text for line in decode(f"one{end}two{end}".encode()).lines] == ["one", "two"]


def test_file_separators_do_not_split() -> None:
    assert [line.text for line in decode(b"one\x1ctwo\nthree").lines] == ["one\x1ctwo", "three"]


def test_byte_order_mark_is_in_the_first_line_but_not_in_its_text() -> None:
    decoded = decode(codecs.BOM_UTF8 + b"one\ntwo")
    assert decoded.had_bom
    assert (decoded.lines[0].text, decoded.lines[0].start, decoded.lines[0].end) == ("one", 0, 7)


def test_last_line_knows_whether_it_is_closed() -> None:
    assert decode(b"one\n").lines.closed
    assert not decode(b"one").lines.closed


def test_line_of_a_byte_is_found() -> None:
    lines = decode(b"one\ntwo\n").lines
    assert [lines.line_at(offset) for offset in (0, 3, 4, 7)] == [0, 0, 1, 1]
