"""What holds for every format with a syntax: bytes are accounted for, and what does not matter changes nothing."""

import codecs
import json

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from paper_assets.abstracts.reading import Reading, Source, read
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.recognition import recognise
from tests.abstracts.test_properties import assert_accounted_for, lists

relaxed = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
scraps = st.lists(
    st.sampled_from(
        ["TY  - JOUR", "ER  - ", "TI  - Ice", "AB  - It forms.", "PMID- 1", "      more", "@article{a,", "title = {Ice},", "}", "{", '"',
         "@string{a = {b}}", "year = 2031", "title,abstract,doi", "Ice,It forms.,", 'a,"b', '","', "\ta\tb", '{"title": "Ice"}', '{"title": "I',
         "%0 Book", "%T Ice", "%X It forms.", "PT J", "AU Doe, J", "AB It forms.", "ER", "<1>", "Title", "  Ice", "VN  - Ovid", '1\t{"A": "Title", "B": "Abstract"}',
         '7\t{"A": "Ice", "XFD": "x"}', '8\t{"A": "I', '!\t"damaged"', "[", "]", ",", '"results": [{', "NaN", "\ufeff", "\0", "", " ", "\u2028", "é", "😀"]
    ) | st.text(max_size=12),
    max_size=25,
)  # fmt: skip


def read_as(raw: bytes, name: str) -> Reading:
    return read(Source("f" * 64, "list.txt", raw, decode(raw), name))


# Each record of a format, by its number n, title t and abstract a; what stands above the first one, and below the last.
RECORDS = {
    "bibtex": ("", "@article{{k{n},\n  title = {{{t}}},\n  abstract = {{{a}}}\n}}\n", ""),
    "ris": ("", "TY  - JOUR\nTI  - {t}\nAB  - {a}\nER  - \n", ""),
    "nbib": ("", "PMID- {n}\nTI  - {t}\nAB  - {a}\n", ""),
    "endnote": ("", "%0 Journal Article\n%T {t}\n%X {a}\n\n", ""),
    "wos": ("FN Clarivate\n", "PT J\nTI {t}\nAB {a}\nER\n\n", "EF\n"),
    "ovid": ("", "<{n}>\nTitle\n  {t}\nAbstract\n  {a}\n\n", ""),
    "csv": ("title,abstract\n", '{t},"{a}"\n', ""),
    "tsv": ("title\tabstract\n", '{t}\t"{a}"\n', ""),
    "sheet": ('1\t{"A": "Title", "C": "Abstract"}\n', '{n}1\t{{"A": {jt}, "C": {ja}}}\n', ""),
    "jsonl": ("", '{{"title": {jt}, "abstract": {ja}}}\n', ""),
}


NAMES = [*RECORDS, "json"]


def written(abstracts: list[str], name: str) -> str:
    if name == "json":
        return "[" + ",\n".join(written(abstracts, "jsonl").splitlines()) + "]\n"
    above, one, below = RECORDS[name]
    pairs = [(f"Title {n} of ice", a) for n, a in enumerate(abstracts)]
    records = (one.format(n=n + 1, t=t, a=a, jt=json.dumps(t), ja=json.dumps(a)) for n, (t, a) in enumerate(pairs))
    return above + "".join(records) + below


def texts(raw: bytes, name: str) -> list[tuple[str, str]]:
    assert recognise(raw, decode(raw)).format == name
    found = read_as(raw, name)
    assert_accounted_for(raw, found)
    assert found.rejects.height == 0
    return found.records.select("title", "abstract").rows()


@pytest.mark.parametrize("name", NAMES)
@given(raw=st.binary())
@relaxed
def test_any_bytes_are_accounted_for(name: str, raw: bytes) -> None:
    found = read_as(raw, name)
    assert_accounted_for(raw, found)
    assert "parser_error" not in found.rejects["reason"].to_list()


@pytest.mark.parametrize("name", NAMES)
@given(
    parts=scraps,
    between=st.sampled_from(["\n", "\r\n", "\r", "", " "]),
    encoding=st.sampled_from(["utf-8", "utf-16", "gb18030"]),
)
@relaxed
def test_scraps_are_accounted_for_and_no_reader_fails(name: str, parts: list[str], between: str, encoding: str) -> None:
    raw = between.join(parts).encode(encoding, "replace")
    found = read_as(raw, name)
    assert_accounted_for(raw, found)
    assert "parser_error" not in found.rejects["reason"].to_list()
    for a, b in found.spans.filter(found.spans["kind"] == "blank").select("byte_start", "byte_end").rows():
        assert not raw[a:b].decode(decode(raw).encoding, "replace").replace("\ufeff", "").replace("\ufffd", "").strip()


@pytest.mark.parametrize("name", NAMES)
@given(abstracts=lists)
@relaxed
def test_every_format_gives_the_records_with_any_line_end_mark_and_encoding(name: str, abstracts: list[str]) -> None:
    text = written(abstracts, name)
    wanted = [(f"Title {n} of ice", a) for n, a in enumerate(abstracts)]
    for raw in (
        text.encode(),
        text.replace("\n", "\r\n").encode(),
        codecs.BOM_UTF8 + text.encode(),
        text.rstrip("\n").encode(),
        text.encode("utf-16"),
    ):
        assert texts(raw, name) == wanted


@pytest.mark.parametrize("name", NAMES)
@given(one=lists, two=lists, between=st.sampled_from(["", "\n", "\ufeff"]))
@relaxed
def test_two_files_put_end_to_end_give_the_records_of_both(
    name: str, one: list[str], two: list[str], between: str
) -> None:
    first, second = written(one, name), written(two, name)
    assert texts((first + between + second).encode(), name) == texts(first.encode(), name) + texts(
        second.encode(), name
    )


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_start_tag_cut_in_two_is_no_part_of_the_record_above(between: str) -> None:
    raw = f"PMID- 1\nTI  - Tides\nAB  - Tides rise.{between}PMID".encode()
    found = read_as(raw, "nbib")
    assert_accounted_for(raw, found)
    assert found.records["abstract"].to_list() == ["Tides rise."]


@pytest.mark.parametrize("name", NAMES)
@given(abstracts=lists, cut=st.integers(1, 400))
@relaxed
def test_half_a_file_gives_the_whole_records_in_it(name: str, abstracts: list[str], cut: int) -> None:
    raw = written(abstracts, name).encode()
    half = raw[: max(1, len(raw) - cut)]
    whole = read_as(raw, name).records
    kept = whole.filter(whole["byte_end"] < len(half) - 1)["abstract"].to_list()
    found = read_as(half, name)
    assert_accounted_for(half, found)
    assert found.records["abstract"].to_list()[: len(kept)] == kept
