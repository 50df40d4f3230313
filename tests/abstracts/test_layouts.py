"""Layouts of lists: titles, authors, labels, separators, counters, and what goes with them."""

import textwrap
from collections.abc import Callable

import pytest

from paper_assets.abstracts.reading import Reading

Reader = Callable[[bytes], Reading]

TITLES = [
    "River Ice from the Banks Inwards",
    "Slow Bread Tastes Better",
    "Drawing Maps of Genus Two",
    "Dating Church Bells by Their Partials",
]
AUTHORS = [
    "Ana Lima, Bo Chen and C. D. Roy",
    "Lima, A.; Chen, B.",
    "Jörg Müller1, Mary-Ann van der Berg2*",
    "Ada Novak",
]
NAMES = [
    ["Ana Lima", "Bo Chen", "C. D. Roy"],
    ["Lima, A.", "Chen, B."],
    ["Jörg Müller", "Mary-Ann van der Berg"],
    ["Ada Novak"],
]
LONG = " and What the Long Second Half of a Title Says about the Very Slow Things of the World"


def wrapped(text: str, width: int = 72, hang: str = "") -> str:
    return textwrap.fill(text, width, subsequent_indent=hang, break_on_hyphens=False)


def column(found: Reading, name: str) -> list[object]:
    return found.records[name].to_list()


def collapsed(found: Reading) -> list[str]:
    return [" ".join(a.split()) for a in column(found, "abstract")]


def noise_and_headings(raw: bytes, found: Reading) -> list[str]:
    rows = found.spans.filter(found.spans["kind"].is_in(["noise", "heading"])).iter_rows(named=True)
    return [raw[r["byte_start"] : r["byte_end"]].decode().strip() for r in rows]


@pytest.mark.parametrize(
    "entry",
    [
        "{title}\n{abstract}",
        "{title}\n{wrapped}",
        "{title}\n\n{abstract}",
        "{title}\n\n{wrapped}",
        "**{title}**\n{abstract}",
        "### {title}\n{abstract}",
        "{title}\n=====\n\n{abstract}",
        "Title: {title}\nAbstract: {wrapped}",
        "Titel: {title}\nZusammenfassung: {abstract}",
        "Título : {title}\n\nResumen : {abstract}",
        "标题：{title}\n摘要：{abstract}",
        "タイトル：{title}\n要旨：{abstract}",
        "【题名】{title}\n【摘要】{abstract}",
        "**Title:** {title}\n**Abstract**: {abstract}",
    ],
)
def test_titles_are_found(reading: Reader, english: list[str], entry: str) -> None:
    entries = [entry.format(title=t, abstract=a, wrapped=wrapped(a)) for t, a in zip(TITLES, english, strict=True)]
    found = reading(("\n\n".join(entries) + "\n").encode())
    assert collapsed(found) == english
    assert column(found, "title") == TITLES
    assert column(found, "authors") == [[]] * 4
    assert found.problem is None


@pytest.mark.parametrize(
    "entry",
    [
        "{title}\n{authors}\n\n{abstract}",
        "{title}\n\n{authors}\n\n{abstract}",
        "{title}\n{authors}\n{wrapped}",
        "{title}\n{authors}\n\nABSTRACT\n\n{abstract}",
        "{title}\n{authors}\nAbstract\n{wrapped}",
        "## {title}\n*{authors}*\n\n{abstract}",
        "Title: {title}\nAuthors: {authors}\nAbstract:\n{wrapped}",
        "{title}\nAuthors: {authors}\nAbstract: {abstract}",
    ],
)
def test_titles_and_authors_are_found(reading: Reader, english: list[str], entry: str) -> None:
    rows = zip(TITLES, AUTHORS, english, strict=True)
    entries = [entry.format(title=t, authors=u, abstract=a, wrapped=wrapped(a)) for t, u, a in rows]
    found = reading(("\n\n".join(entries) + "\n").encode())
    assert collapsed(found) == english
    assert column(found, "title") == TITLES
    assert column(found, "authors") == NAMES


def test_title_of_two_lines_above_wrapped_text(reading: Reader, english: list[str]) -> None:
    entries = [f"{wrapped(t + LONG)}\n{wrapped(a)}" for t, a in zip(TITLES, english, strict=True)]
    found = reading("\n\n".join(entries).encode())
    assert (collapsed(found), column(found, "title")) == (english, [t + LONG for t in TITLES])


def test_wrapped_chinese_below_titles(reading: Reader, others: list[str]) -> None:
    lines = [others[0][i : i + 20] for i in range(0, len(others[0]), 20)]
    text = "\n".join(lines)
    found = reading(f"桥梁振动的测量\n张三，李四\n{text}\n\n河冰的观测\n王小明\n{text}\n".encode())
    assert column(found, "title") == ["桥梁振动的测量", "河冰的观测"]
    assert column(found, "authors") == [["张三", "李四"], ["王小明"]]
    assert column(found, "abstract") == [others[0]] * 2


def test_heading_above_the_first_title_stays_a_heading(reading: Reader, english: list[str]) -> None:
    entries = [f"{t}\n\n{a}" for t, a in zip(TITLES, english, strict=True)]
    raw = "\n\n".join(["ICRI 2031 Papers", *entries[:2], "Poster session", *entries[2:]]).encode()
    found = reading(raw)
    assert column(found, "title") == TITLES
    assert column(found, "section") == ["ICRI 2031 Papers"] * 2 + ["Poster session"] * 2
    assert noise_and_headings(raw, found) == ["ICRI 2031 Papers", "Poster session"]


@pytest.mark.parametrize("sections", [("Oral", "Poster"), ("Machine learning", "Rivers"), ("Session 1", "Session 2")])
def test_sections_of_several_abstracts_are_no_titles(
    reading: Reader, english: list[str], sections: tuple[str, str]
) -> None:
    found = reading("\n\n".join([sections[0], *english[:2], sections[1], *english[2:]]).encode())
    assert column(found, "title") == [None] * 4
    assert column(found, "section") == [sections[0]] * 2 + [sections[1]] * 2


def test_weak_vote_falls_back_to_paragraphs_and_says_so(reading: Reader, english: list[str]) -> None:
    found = reading("\n\n".join(f"{t}\n\n{a}\n\n{english[0]}" for t, a in zip(TITLES, english, strict=True)).encode())
    assert column(found, "title") == [None] * 8
    assert column(found, "warnings") == [["low_confidence_layout"]] * 8
    assert "Title:" in (found.problem or "")


@pytest.mark.parametrize("form", ["{}. ", "{}) ", "[{}] ", "#{} ", "No. {} ", "Paper {}: ", "{}\t"])
@pytest.mark.parametrize(
    "entry", ["{counter}{title}\n{wrapped}", "{counter}{title}\n\n{wrapped}", "{counter}{wrapped}"]
)
def test_counters_are_keys_and_titles_stay_titles(reading: Reader, english: list[str], form: str, entry: str) -> None:
    rows = enumerate(zip(TITLES, english, strict=True), 1)
    entries = [entry.format(counter=form.format(n), title=t, wrapped=wrapped(a)) for n, (t, a) in rows]
    found = reading("\n\n".join(entries).encode())
    assert collapsed(found) == english
    assert column(found, "source_key") == ["1", "2", "3", "4"]
    assert column(found, "title") == (TITLES if "{title}" in entry else [None] * 4)


@pytest.mark.parametrize("marks", [["I. ", "II. ", "III. ", "IV. "], ["① ", "② ", "③ ", "④ "], ["- "] * 4, ["• "] * 4])
def test_counters_of_other_kinds_are_no_text(reading: Reader, english: list[str], marks: list[str]) -> None:
    hanging = [wrapped(m + a, hang=" " * len(m)) for m, a in zip(marks, english, strict=True)]
    assert collapsed(reading("\n".join(hanging).encode())) == english


def test_citation_at_the_beginning_of_a_wrapped_line_restarts_no_list(reading: Reader, english: list[str]) -> None:
    items = [wrapped(f"[{n}] {a}", hang="    ") for n, a in enumerate(english, 1)]
    items[1] += "\n    [1] said so before, and [9] did not."
    assert column(reading("\n".join(items).encode()), "source_key") == ["1", "2", "3", "4"]


def test_separators_end_records_of_several_paragraphs(reading: Reader, english: list[str]) -> None:
    raw = f"{english[0]}\n\n{english[1]}\n---\n{english[2]}\n---\n{english[3]}\n\n{english[0]}\n".encode()
    found = reading(raw)
    assert column(found, "abstract") == [f"{english[0]}\n\n{english[1]}", english[2], f"{english[3]}\n\n{english[0]}"]
    assert noise_and_headings(raw, found) == ["---", "---"]


def test_sections_of_structured_abstracts_are_joined(reading: Reader) -> None:
    one = ["BACKGROUND: Ice is slow.", "OBJECTIVE: To see it move.", "METHODS: We looked.", "RESULTS: It moved."]
    two = ["目的：研究河冰。", "方法：使用摄像头。", "结论：方法可行。"]
    assert column(reading("\n\n".join([*one, *two]).encode()), "abstract") == ["\n\n".join(one), "\n\n".join(two)]


def test_arxiv_mailing(reading: Reader, english: list[str]) -> None:
    entry = "\\\\\narXiv:3101.0000{n}\nDate: Thu, 2 Jan 2031\n\nTitle: {t}\n  and More\nAuthors: Ana Lima, Bo Chen\nCategories: cs.LG\n\\\\\n{a}\n\\\\ ( https://arxiv.org/abs/3101.0000{n} ,  20kb)\n"
    raw = ("-" * 70 + "\n").join(["", *(entry.format(n=n, t=TITLES[n], a=wrapped("  " + english[n])) for n in (0, 1))])
    found = reading(raw.encode())
    assert collapsed(found) == english[:2]
    assert column(found, "title") == [f"{t} and More" for t in TITLES[:2]]
    assert column(found, "arxiv_id") == ["3101.00000", "3101.00001"]
    assert column(found, "authors") == [["Ana Lima", "Bo Chen"]] * 2


def test_lines_below_a_text_are_fields(reading: Reader, english: list[str]) -> None:
    below = "Keywords: ice; rivers\nCode: https://github.com/x/ice\nhttps://doi.org/10.1000/ICE"
    found = reading("\n\n".join(f"{a}\n{below}" for a in english).encode())
    row = found.records.row(0, named=True)
    assert collapsed(found) == english
    assert (row["keywords"], row["doi"], row["url"]) == (
        ["ice", "rivers"],
        "10.1000/ice",
        "https://doi.org/10.1000/ICE",
    )
    assert row["extra"] == '{"code": "https://github.com/x/ice"}'


def test_address_that_ends_a_wrapped_text_is_text(reading: Reader, english: list[str]) -> None:
    texts = [
        f"{a} All of the data and the code can be found at https://example.org/a/long/address/{n}"
        for n, a in enumerate(english)
    ]
    assert collapsed(reading("\n\n".join(map(wrapped, texts)).encode() + b"\n")) == texts


def test_quoted_mail_is_read_without_its_marks(reading: Reader, english: list[str]) -> None:
    text = "Hi all, the abstracts\n\n" + "\n\n".join(map(wrapped, english))
    raw = "\n".join(f"> {line}".rstrip() for line in text.split("\n")).encode()
    assert collapsed(reading(raw)) == english


@pytest.mark.parametrize("hang", [("    ", ""), ("", "    "), ("\u3000\u3000", "")])
def test_indents_begin_abstracts_without_blank_lines(
    reading: Reader, english: list[str], hang: tuple[str, str]
) -> None:
    raw = "\n".join(
        textwrap.fill(a, 72, initial_indent=hang[0], subsequent_indent=hang[1], break_on_hyphens=False) for a in english
    )
    assert collapsed(reading(raw.encode())) == english


def test_titles_and_abstracts_line_by_line(reading: Reader, english: list[str]) -> None:
    found = reading("\n".join(f"{t}\n{a}" for t, a in zip(TITLES, english, strict=True)).encode())
    assert (collapsed(found), column(found, "title")) == (english, TITLES)


def test_page_furniture_inside_a_sentence_is_left_out(reading: Reader, english: list[str]) -> None:
    first, second = wrapped(english[0]).split("\n", 2)[:2], wrapped(english[0]).split("\n", 2)[2]
    raw = "\n".join(first) + "\n\nPage 3 of 9\n\n\f" + second + "\n\n" + english[1] + "\n"
    assert collapsed(reading(raw.encode())) == english[:2]


def test_recurring_line_beside_page_numbers_is_noise(reading: Reader, english: list[str]) -> None:
    raw = "\n\n".join(
        ["ICRI 2031 Abstracts", *(f"{a}\n\nICRI 2031 Abstracts\n\n{n}" for n, a in enumerate(english, 1))]
    ).encode()
    found = reading(raw)
    assert collapsed(found) == english
    assert noise_and_headings(raw, found).count("ICRI 2031 Abstracts") == 5
    assert found.heading == "ICRI 2031 Abstracts"
