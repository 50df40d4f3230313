"""What holds for every file: nothing is lost, and what does not matter changes nothing."""

import codecs
import hashlib
import random
import textwrap

from hypothesis import HealthCheck, given, settings, strategies as st

from paper_assets.abstracts.reading import Reading, Source, read
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.recognition import recognise

_WORDS = [
    "river",
    "ice",
    "bread",
    "bell",
    "slow",
    "winter",
    "width",
    "model",
    "break-up",
    "data",
    "tasters",
    "proof",
    "linear",
    "method",
    "estimate",
    "strike",
    "map",
]
sentences = st.lists(st.sampled_from(_WORDS), min_size=6, max_size=14).map(lambda w: " ".join(w).capitalize() + ".")
prose = st.lists(sentences, min_size=3, max_size=7).map(" ".join)
lists = st.lists(prose, min_size=2, max_size=6, unique=True)
layouts = st.sampled_from(["paragraphs", "numbered", "one_per_line", "wrapped"])
scraps = st.lists(
    st.sampled_from(
        [
            "We measure ice. It is slow.",
            "Papers 2031",
            "1. ",
            "[2] ",
            "---",
            "",
            " ",
            "\u3000",
            "n/a",
            "Page 3",
            "\ufeff",
        ]
    )
    | st.text(max_size=20)
    | prose,
    max_size=12,
)


def read_plain(raw: bytes) -> Reading:
    return read(Source(hashlib.sha256(raw).hexdigest(), "list.txt", raw, decode(raw), "plain_text"))


def texts(raw: bytes) -> list[str]:
    return read_plain(raw).records["abstract"].to_list()


def laid_out(abstracts: list[str], layout: str) -> str:
    if layout == "one_per_line":
        return "Papers 2031\n\n" + "\n".join(abstracts) + "\n"
    if layout == "numbered":
        abstracts = [f"{n}. {a}" for n, a in enumerate(abstracts, 1)]
    if layout == "wrapped":
        abstracts = [a.replace(". ", ".\n") for a in abstracts]
    return "Papers 2031\n\n" + "\n\n".join(abstracts) + "\n"


def assert_accounted_for(raw: bytes, found: Reading) -> None:
    spans = found.spans.sort("byte_start")
    starts, ends = spans["byte_start"].to_list(), spans["byte_end"].to_list()
    assert [*starts, len(raw)] == [0, *ends]
    assert all(a < b for a, b in zip(starts, ends, strict=True))
    of_kind = spans["kind"].to_list()
    assert of_kind.count("record") == found.records.height
    assert of_kind.count("reject") == found.rejects.height
    assert found.records["record_id"].n_unique() == found.records.height


@given(st.binary())
def test_any_bytes_are_accounted_for(raw: bytes) -> None:
    decoded = decode(raw)
    found = read(Source("f", "list.txt", raw, decoded, recognise(raw, decoded).format))
    assert_accounted_for(raw, found)


@given(st.binary())
def test_any_bytes_read_as_plain_text_are_accounted_for(raw: bytes) -> None:
    assert_accounted_for(raw, read_plain(raw))


@given(
    scraps, st.sampled_from(["\n", "\n\n", "\r\n", "\r", "\r\n\r\n"]), st.sampled_from(["utf-8", "utf-16", "gb18030"])
)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_scraps_of_lists_are_accounted_for_and_no_text_is_blank(scraps: list[str], between: str, encoding: str) -> None:
    raw = between.join(scraps).encode(encoding, "replace")
    found = read_plain(raw)
    assert_accounted_for(raw, found)
    for span in found.spans.filter(found.spans["kind"] == "blank").iter_rows(named=True):
        shown = raw[span["byte_start"] : span["byte_end"]].decode(decode(raw).encoding, "replace")
        assert not shown.replace("\ufeff", "").strip()


@given(lists, layouts)
def test_every_layout_gives_the_abstracts(abstracts: list[str], layout: str) -> None:
    assert texts(laid_out(abstracts, layout).encode()) == abstracts


@given(lists, layouts, st.randoms())
def test_order_of_the_abstracts_changes_no_text(abstracts: list[str], layout: str, rnd: random.Random) -> None:
    shuffled = list(abstracts)
    rnd.shuffle(shuffled)
    assert sorted(texts(laid_out(shuffled, layout).encode())) == sorted(texts(laid_out(abstracts, layout).encode()))


@given(lists, layouts, st.sampled_from(["\r\n", "\r", "\u2028"]))
def test_line_ends_change_no_text(abstracts: list[str], layout: str, end: str) -> None:
    text = laid_out(abstracts, layout)
    assert texts(text.replace("\n", end).encode()) == texts(text.encode())


@given(lists, layouts)
def test_byte_order_mark_changes_no_text(abstracts: list[str], layout: str) -> None:
    raw = laid_out(abstracts, layout).encode()
    assert texts(codecs.BOM_UTF8 + raw) == texts(raw)


@given(lists, layouts, st.sampled_from(["utf-16", "utf-16-le", "utf-32", "gb18030"]))
def test_encoding_changes_no_text(abstracts: list[str], layout: str, encoding: str) -> None:
    text = laid_out(abstracts, layout)
    assert texts(text.encode(encoding)) == texts(text.encode())


@given(lists, layouts)
def test_missing_last_line_end_changes_no_text(abstracts: list[str], layout: str) -> None:
    raw = laid_out(abstracts, layout).encode()
    assert texts(raw.rstrip(b"\n")) == texts(raw)


@given(lists, lists, layouts, st.sampled_from(["", "\n"]))
def test_two_lists_put_end_to_end_give_both_lists(one: list[str], two: list[str], layout: str, between: str) -> None:
    first, second = laid_out(one, layout), laid_out(two, layout)
    assert texts((first + between + second).encode()) == texts(first.encode()) + texts(second.encode())


@given(lists, layouts)
def test_same_bytes_give_the_same_rows(abstracts: list[str], layout: str) -> None:
    raw = laid_out(abstracts, layout).encode()
    assert read_plain(raw).records.equals(read_plain(raw).records)


def entries(abstracts: list[str], layout: str) -> str:
    """Records with titles, a paragraph or block each, in one of the layouts that carry them."""
    parts = []
    for abstract in abstracts:
        title = f"On {' '.join(abstract.split()[:3]).rstrip('.')}"
        text = textwrap.fill(abstract, 70) if layout in ("above_wrapped", "labels") else abstract
        between = {"labels": "\nAuthors: Ana Lima, Bo Chen\nAbstract: ", "apart": "\n\n"}.get(layout, "\n")
        parts.append(f"{'Title: ' if layout == 'labels' else ''}{title}{between}{text}")
    return "\n\n".join(parts) + "\n"


def told(raw: bytes) -> list[tuple[str | None, ...]]:
    rows = read_plain(raw).records.select("title", "abstract", "authors").iter_rows()
    return [(title, " ".join(abstract.split()), *authors) for title, abstract, authors in rows]


long_prose = st.lists(sentences, min_size=5, max_size=9).map(" ".join)
titled_lists = st.lists(long_prose, min_size=3, max_size=6, unique=True)
titled_layouts = st.sampled_from(["labels", "above", "above_wrapped", "apart"])


@given(titled_lists, titled_layouts)
def test_every_layout_with_titles_gives_titles_and_abstracts(abstracts: list[str], layout: str) -> None:
    found = told(entries(abstracts, layout).encode())
    assert [row[1] for row in found] == abstracts
    assert all((row[0] or "").startswith("On ") for row in found)


@given(titled_lists, titled_lists, titled_layouts)
def test_two_titled_lists_end_to_end_give_both(one: list[str], two: list[str], layout: str) -> None:
    first, second = entries(one, layout), entries(two, layout)
    assert told((first + "\n" + second).encode()) == told(first.encode()) + told(second.encode())


@given(titled_lists, titled_layouts)
def test_line_ends_and_marks_change_no_titled_record(abstracts: list[str], layout: str) -> None:
    text = entries(abstracts, layout)
    plain = told(text.encode())
    assert told(text.replace("\n", "\r\n").encode()) == plain
    assert told(codecs.BOM_UTF8 + text.encode()) == plain
    assert told(text.rstrip("\n").encode()) == plain


lines_of_all_kinds = st.lists(
    st.sampled_from(
        [
            "Title: Ice",
            "Authors: Ana Lima",
            "Abstract:",
            "ABSTRACT",
            "## Ice",
            "---",
            "\\\\",
            "arXiv:3101.00001",
            "1. Ice",
            "- ice",
        ]
        + [
            "> quoted",
            "METHODS: We look.",
            "https://x.org/1",
            "Keywords: ice",
            "Ana Lima, Bo Chen",
            "<details>",
            "[a](https://x.org)",
        ]
        + [
            "- **[Ice](https://x.org)** - words",
            "1. J Ice. 2031;1:2.",
            "PMID: 1",
            "",
            "",
            "We measure ice. It is slow. So is bread.",
        ]
    )
    | st.text(max_size=30),
    max_size=25,
)


@given(lines_of_all_kinds, st.sampled_from(["plain_text", "markdown_list", "pubmed_text"]))
def test_lines_of_all_kinds_are_accounted_for(lines: list[str], name: str) -> None:
    raw = "\n".join(lines).encode("utf-8", "replace")
    found = read(Source("f", "list.txt", raw, decode(raw), name))
    assert_accounted_for(raw, found)
    assert "parser_error" not in found.rejects["reason"].to_list()
    for span in found.spans.filter(found.spans["kind"] == "blank").iter_rows(named=True):
        shown = raw[span["byte_start"] : span["byte_end"]].decode(decode(raw).encoding, "replace")
        assert (
            not shown.replace("\ufeff", "").strip(" \t\r\n\f\v>\u3000\x1c\x1d\x1e\x85\u2028\u2029") or shown.isspace()
        )
