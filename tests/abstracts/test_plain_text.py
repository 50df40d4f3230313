"""Plain text in the shapes that people type it in."""

import textwrap
from collections.abc import Callable

import pytest

from paper_assets.abstracts.reading import Reading

Reader = Callable[[bytes], Reading]


def abstracts(read: Reading) -> list[str]:
    return read.records["abstract"].to_list()


def kinds(read: Reading) -> list[str]:
    return read.spans["kind"].to_list()


def wrapped(text: str, width: int = 72, hang: str = "") -> str:
    return textwrap.fill(text, width, subsequent_indent=hang, break_on_hyphens=False)


def test_heading_and_a_paragraph_per_abstract(reading: Reader, english: list[str]) -> None:
    found = reading("\n\n".join(["ICRI 2031 Papers", *english]).encode())
    assert abstracts(found) == english
    assert (found.heading, found.venue, found.publication_year, found.language) == (
        "ICRI 2031 Papers",
        "ICRI",
        2031,
        "en",
    )
    assert found.records["venue"].unique().to_list() == ["ICRI"]
    assert found.records["publication_year"].unique().to_list() == [2031]
    assert found.records["section"].unique().to_list() == ["ICRI 2031 Papers"]
    assert found.problem is None


def test_abstracts_in_several_languages_know_theirs(reading: Reader, others: list[str]) -> None:
    found = reading("\n\n".join(["ICRI 2031 论文列表", *others]).encode())
    assert abstracts(found) == others
    assert found.records["language"].to_list() == ["zh", "de", "fr"]
    assert found.language == "zh"


def test_wrapped_paragraphs_are_unwrapped(reading: Reader, english: list[str]) -> None:
    raw = "\n\n".join(["Papers 2031", *map(wrapped, english)]) + "\n"
    assert abstracts(reading(raw.encode())) == english


def test_wrapped_chinese_is_joined_without_spaces(reading: Reader, others: list[str]) -> None:
    chinese = others[0]
    lines = [chinese[i : i + 20] for i in range(0, len(chinese), 20)]
    assert abstracts(reading("\n".join(lines).encode())) == [chinese]


@pytest.mark.parametrize("form", ["{}. ", "{}) ", "({}) ", "[{}] ", "【{}】 "])
def test_counters_of_paragraphs_are_keys_and_no_text(reading: Reader, english: list[str], form: str) -> None:
    items = [form.format(n) + wrapped(a) for n, a in enumerate(english, 1)]
    found = reading("\n\n".join(["Accepted papers (4)", *items]).encode())
    assert abstracts(found) == english
    assert found.records["source_key"].to_list() == ["1", "2", "3", "4"]
    assert found.heading == "Accepted papers (4)"


@pytest.mark.parametrize("form", ["{}) ", "({}) ", "{}. "])
@pytest.mark.parametrize("letters", ["abcd", "ABCD"])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_letters_that_run_in_sequence_are_counters(
    reading: Reader, english: list[str], form: str, letters: str, between: str
) -> None:
    items = [wrapped(form.format(c) + a, hang="   ") for c, a in zip(letters, english, strict=True)]
    found = reading((between.join(items) + "\n").encode())
    assert abstracts(found) == english
    assert found.records["source_key"].to_list() == list(letters)


def test_letters_out_of_sequence_are_text(reading: Reader, english: list[str]) -> None:
    items = [f"{c}. {a}" for c, a in zip("ADBC", english, strict=True)]
    assert abstracts(reading("\n\n".join(items).encode())) == items


def test_lettered_items_inside_numbered_abstracts_are_text(reading: Reader, english: list[str]) -> None:
    inside = "\na) Rivers are slow.\nb) Lakes are slower.\nc) Ponds do not move at all."
    found = reading("\n\n".join(f"{n}. {a}{inside}" for n, a in enumerate(english, 1)).encode())
    assert abstracts(found) == [a + inside.replace("\n", " ") for a in english]


def test_full_width_counters_need_no_space_before_chinese(reading: Reader, others: list[str]) -> None:
    chinese = others[0]
    found = reading(f"论文\n\n1．{chinese}\n\n2．{chinese}\n".encode())
    assert abstracts(found) == [chinese, chinese]


def test_stray_counters_in_wrapped_text_split_nothing(reading: Reader, english: list[str]) -> None:
    inside = "Bells ring slowly for three reasons, which we measured:\n(1) the cold of the air,\n(2) the age of the rope. Both matter."
    found = reading("\n\n".join([wrapped(english[0]), inside, wrapped(english[1])]).encode())
    assert abstracts(found) == [english[0], inside.replace("\n", " "), english[1]]


def test_number_alone_below_a_line_of_text_is_its_end(reading: Reader, english: list[str]) -> None:
    found = reading(f"{english[0]} The count was\n87\n\n{english[1]}\n".encode())
    assert abstracts(found) == [f"{english[0]} The count was 87", english[1]]


def test_counters_of_lines_without_blank_lines_are_found(reading: Reader, english: list[str]) -> None:
    items = [wrapped(f"[{n}] {a}", hang="    ") for n, a in enumerate(english, 1)]
    found = reading(("Accepted papers\n\n" + "\n".join(items) + "\n").encode())
    assert abstracts(found) == english


def test_heading_directly_above_a_numbered_list_is_a_heading(reading: Reader, english: list[str]) -> None:
    items = [f"{n}. {a}" for n, a in enumerate(english, 1)]
    found = reading(("ICRI 2031 Papers\n" + "\n".join(items) + "\n").encode())
    assert (abstracts(found), found.heading) == (english, "ICRI 2031 Papers")


def test_enumeration_inside_an_abstract_is_text(reading: Reader, english: list[str]) -> None:
    inside = (
        "We make three claims. They are new:\n1. Rivers are slow.\n2. Lakes are slower.\n3. Ponds do not move at all."
    )
    found = reading("\n\n".join([english[0], inside, english[1]]).encode())
    assert abstracts(found) == [english[0], inside.replace("\n", " "), english[1]]


def test_one_abstract_a_line_without_blank_lines(reading: Reader, english: list[str]) -> None:
    found = reading(("ICRI 2031 Papers\n" + "\n".join(english) + "\n").encode())
    assert (abstracts(found), found.heading) == (english, "ICRI 2031 Papers")


def test_short_abstract_is_a_record_and_long_heading_is_not(reading: Reader, english: list[str]) -> None:
    short = "We show that slow rivers freeze first. The proof fits on a page."
    heading = (
        "Proceedings of the Thirty-First Annual Workshop on the Measurement and Modelling of Very Slow Rivers in Winter"
    )
    found = reading("\n\n".join([heading, short, english[0]]).encode())
    assert (abstracts(found), found.heading) == ([short, english[0]], heading)


def test_abstract_without_a_final_stop_is_a_record(reading: Reader, english: list[str]) -> None:
    open_end = english[0].removesuffix(".") + ", code: https://example.org/ice"
    assert abstracts(reading("\n\n".join(["Papers", open_end, english[1]]).encode() + b"\n")) == [open_end, english[1]]


def test_heading_in_mid_file_is_the_section_of_what_follows(reading: Reader, english: list[str]) -> None:
    found = reading("\n\n".join(["ICRI 2031", english[0], "Poster session", english[1], english[2]]).encode())
    assert found.records["section"].to_list() == ["ICRI 2031", "Poster session", "Poster session"]
    assert found.records["venue"].unique().to_list() == ["ICRI"]


def test_second_list_in_the_file_has_its_own_venue_and_year(reading: Reader, english: list[str]) -> None:
    found = reading("\n\n".join(["ICRI 2031 Papers", english[0], "WOBR 2032 Papers", english[1]]).encode())
    assert found.records["venue"].to_list() == ["ICRI", "WOBR"]
    assert found.records["publication_year"].to_list() == [2031, 2032]
    assert found.venue == "ICRI"


def test_lists_put_end_to_end_without_a_blank_line_keep_their_headings(reading: Reader, english: list[str]) -> None:
    one = f"ICRI 2031 Papers\n\n{english[0]}\n\n{english[1]}\n"
    two = f"WOBR 2032 Papers\n\n{english[2]}\n\n{english[3]}\n"
    found = reading((one + two).encode())
    assert abstracts(found) == english
    assert found.records["section"].to_list() == ["ICRI 2031 Papers"] * 2 + ["WOBR 2032 Papers"] * 2


def test_several_short_blocks_are_headings_each(reading: Reader, english: list[str]) -> None:
    found = reading("\n\n".join(["Book of Abstracts", "Oslo, May", "Session 1", english[0]]).encode())
    assert kinds(found).count("heading") == 3
    assert found.heading == "Book of Abstracts"


def test_file_of_short_lines_has_no_records_and_says_so(reading: Reader) -> None:
    found = reading(b"Papers\n\nIce on Rivers\n\nBread that Rises\n")
    assert found.records.is_empty()
    assert kinds(found) == ["heading", "blank", "heading", "blank", "heading"]
    assert found.problem is not None
    assert "No abstract found" in found.problem


def test_separators_and_page_furniture_are_noise(reading: Reader, english: list[str]) -> None:
    raw = "\n\n".join([english[0], "Page 1 of 2", "----------", english[1], "- 2 -", english[2]])
    found = reading(raw.encode())
    assert abstracts(found) == english[:3]
    assert kinds(found).count("noise") == 3


def test_placeholder_is_noise_and_is_told(reading: Reader, english: list[str]) -> None:
    found = reading("\n\n".join(["Papers", english[0], "Abstract unavailable.", english[1]]).encode())
    assert abstracts(found) == english[:2]
    assert kinds(found).count("noise") == 1
    assert found.problem is not None
    assert "Placeholders" in found.problem


def test_text_cut_off_at_the_end_of_the_file_is_kept_with_a_warning(reading: Reader, english: list[str]) -> None:
    cut = english[1][:90].rstrip(".")
    found = reading(f"{english[0]}\n\n{cut}".encode())
    assert abstracts(found) == [english[0], cut]
    assert found.records["warnings"].to_list() == [[], ["possibly_truncated"]]


def test_last_text_with_a_stop_but_no_line_end_is_whole(reading: Reader, english: list[str]) -> None:
    assert reading("\n\n".join(english).encode()).records["warnings"].to_list() == [[]] * 4


def test_text_too_long_for_an_abstract_is_one_reject(reading: Reader) -> None:
    found = reading(b"ice " * 100_000)
    assert kinds(found) == ["reject"]
    assert found.rejects["reason"].to_list() == ["too_large"]
    assert found.rejects["raw"].str.len_chars().to_list() == [4000]


def test_very_long_abstract_is_kept_with_a_warning(reading: Reader) -> None:
    found = reading(b"Ice is slow. " * 2000)
    assert found.records["warnings"].to_list() == [["very_long_abstract"]]


def test_text_is_composed_to_nfc(reading: Reader, others: list[str]) -> None:
    decomposed = others[2].replace("é", "e\u0301")
    assert abstracts(reading(decomposed.encode())) == [others[2]]


def test_lines_are_counted_from_one(reading: Reader, english: list[str]) -> None:
    found = reading("\n\n".join(["Papers", *map(wrapped, english[:2])]).encode())
    first = len(wrapped(english[0]).splitlines())
    assert found.records["line_start"].to_list() == [3, 3 + first + 1]
    assert found.records["line_end"].to_list()[0] == 2 + first
