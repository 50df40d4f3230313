"""A file in parts is the file: wherever it is cut, the rows are those of the whole."""

import io
from collections.abc import Callable
from functools import partial
from typing import IO

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from polars.testing import assert_frame_equal

from paper_assets.abstracts.reading import Reading, Source, read, read_in_parts
from paper_assets.abstracts.registry import FORMATS
from paper_assets.abstracts.unwrapping import FileWords
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.parts import FileLines, parts, survey

NAMES = [name for name, known in FORMATS.items() if known.cut]
SUMS = ("heading", "venue", "publication_year", "language", "problem", "record_count", "reject_count")
scraps = st.lists(
    st.sampled_from(
        ["TY  - JOUR", "TY  - JOUR", "ER  - ", "TI  - Ice", "AB  - It ap- proaches.", "PMID- 1", "PMID- 2", "STAT- x", "AB",
         "title,abstract", "Ice,It approaches.", '"Ice, thick",b', 'Ice,"two', 'lines"', 'a,"b', '","', '{"title": "Ice"}',
         '{"title": "I', 'ce"}', "[", "]", "\ufeff", "\0", "", "", " ", "\u2028", "\x85", "é", "冰"]
    ),
    max_size=40,
)  # fmt: skip
encodings = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252", "gb18030"])


def read_by(size: int, raw: bytes, name: str) -> list[Reading]:
    file: Callable[[], IO[bytes]] = partial(io.BytesIO, raw)
    whole = survey(file, size=size)
    words = FileWords(FileLines(file, whole, size), few=0)
    source = Source("f" * 64, "list.txt", b"", None, name, words=words)
    return list(read_in_parts(source, FORMATS[name], partial(parts, file(), whole, size=size)))


def assert_same(raw: bytes, name: str, size: int) -> int:
    """Compares the parts with the whole; returns how many parts there were."""
    whole = read(Source("f" * 64, "list.txt", raw, decode(raw), name))
    found = read_by(size, raw, name)
    if not raw:
        return 0
    for table in ("records", "spans", "rejects"):
        assert_frame_equal(pl.concat([getattr(part, table) for part in found]), getattr(whole, table))
    assert [getattr(found[-1], name) for name in SUMS] == [getattr(whole, name) for name in SUMS]
    return len(found)


@pytest.mark.parametrize("name", NAMES)
@given(lines=scraps, end=st.sampled_from(["\n", "\r\n", "\r", "\n\n"]), encoding=encodings, size=st.integers(1, 300))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_parts_of_any_size_give_the_rows_of_the_whole(
    name: str, lines: list[str], end: str, encoding: str, size: int
) -> None:
    header = [("title\tabstract" if name == "tsv" else "title,abstract")] if name in ("csv", "tsv") else []
    assert_same(end.join([*header, *lines]).encode(encoding, "replace"), name, size)


@pytest.mark.parametrize("name", NAMES)
@given(raw=st.binary(max_size=200), size=st.integers(1, 50))
@settings(deadline=None, max_examples=60)
def test_any_bytes_give_the_rows_of_the_whole(name: str, raw: bytes, size: int) -> None:
    assert_same(raw, name, size)


LISTS = {
    "jsonl": '{{"title": "Ice {n}", "abstract": "Ice of river {n} glim- borates."}}\n',
    "ris": "TY  - JOUR\nTI  - Ice {n}\nAB  - Ice of river {n} glim- borates.\nER  - \n\n",
    "nbib": "PMID- {n}\nTI  - Ice {n}\nAB  - Ice of river {n} glim-\n      borates.\n\n",
    "csv": 'Ice {n},"Ice of river {n}\nglim- borates."\n',
    "tsv": "Ice {n}\tIce of river {n} glim- borates.\n",
}
HEADERS = {"csv": "title,abstract\n", "tsv": "title\tabstract\n"}


@pytest.mark.parametrize("name", NAMES)
def test_a_list_falls_into_parts_of_about_the_asked_size(name: str) -> None:
    text = HEADERS.get(name, "") + "".join(LISTS[name].format(n=n) for n in range(300))
    assert assert_same(text.encode(), name, 1000) > len(text) / 4000


def test_a_word_that_stands_in_the_last_part_alone_mends_one_of_the_first() -> None:
    text = "".join(LISTS["jsonl"].format(n=n) for n in range(100)) + LISTS["jsonl"].format(n="glimborates")
    found = read_by(1000, text.encode(), "jsonl")
    assert found[0].records["text"][0] == "Ice of river 0 glimborates."
    assert_same(text.encode(), "jsonl", 1000)
