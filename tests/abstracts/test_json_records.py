"""JSON and JSON Lines: every flavour by its keys, and what is broken costs no neighbour."""

import json

import pytest

from tests.abstracts.conftest import Reader

ICE = {
    "id": "7",
    "title": "Ice",
    "abstract": "River ice forms slowly.",
    "authors": ["Mira Olsen", "Ada Novak"],
    "year": 2031,
}
BREAD = {
    "id": "8",
    "title": "Bread",
    "abstract": "Slow bread tastes better.",
    "authors": "Reyes, T.; Doe, J.",
    "year": "2030",
}

FLAVOURS = {
    "paperlists": {"title": "Ice", "abstract": "Ice forms.", "author": "Mira Olsen;Ada Novak", "keywords": "ice;river", "id": "x1", "status": "Poster"},
    "openreview_v1": {"id": "x1", "cdate": 1927584000000, "content": {"title": "Ice", "abstract": "Ice forms.", "authors": ["Mira Olsen", "Ada Novak"], "keywords": ["ice", "river"]}},
    "openreview_v2": {"id": "x1", "pdate": 1927584000000, "content": {"title": {"value": "Ice"}, "abstract": {"value": "Ice forms."}, "authors": {"value": ["Mira Olsen", "Ada Novak"]}, "keywords": {"value": ["ice", "river"]}}},
    "openalex": {"id": "https://openalex.org/x1", "display_name": "Ice", "abstract_inverted_index": {"forms.": [1], "Ice": [0]}, "authorships": [{"author": {"display_name": "Mira Olsen"}}, {"author": {"display_name": "Ada Novak"}}], "publication_year": 2031, "keywords": [{"display_name": "ice"}, {"display_name": "river"}], "primary_location": {"source": {"display_name": "Ice Days"}}},
    "semantic_scholar": {"paperId": "x1", "externalIds": {"DOI": "10.5555/ICE.1", "ArXiv": "2031.01234"}, "title": "Ice", "abstract": "Ice forms.", "authors": [{"authorId": "1", "name": "Mira Olsen"}, {"authorId": "2", "name": "Ada Novak"}], "year": 2031, "venue": "Ice Days"},
    "arxiv": {"id": "x1", "submitter": "M", "title": "Ice", "abstract": "  Ice\n  forms.\n", "authors": "Mira Olsen and Ada Novak", "authors_parsed": [["Olsen", "Mira", ""], ["Novak", "Ada", ""]], "categories": "ice river", "update_date": "2031-02-03"},
    "csl": {"id": "x1", "title": "Ice", "abstract": "<jats:title>Abstract</jats:title><jats:p>Ice forms.</jats:p>", "author": [{"family": "Olsen", "given": "Mira"}, {"family": "Novak", "given": "Ada"}], "issued": {"date-parts": [[2031, 2]]}, "container-title": ["Ice Days"], "DOI": "10.5555/ICE.1"},
}  # fmt: skip


@pytest.mark.parametrize("name", FLAVOURS)
def test_flavour(name: str, reading: Reader) -> None:
    row = reading(json.dumps([FLAVOURS[name]]).encode()).records.row(0, named=True)
    assert (row["title"], row["abstract"], row["source_key"]) == ("Ice", "Ice forms.", "x1")
    assert [" ".join(reversed(a.split(", "))) for a in row["authors"]] == ["Mira Olsen", "Ada Novak"]
    assert row["publication_year"] == (None if name == "paperlists" else 2031)
    assert row["venue"] in (None, "Ice Days")
    assert row["doi"] in (None, "10.5555/ice.1")
    assert row["keywords"] == ([] if name in ("semantic_scholar", "csl") else ["ice", "river"])


@pytest.mark.parametrize(
    "around",
    [
        lambda items: items,
        lambda items: {"meta": {"count": 2}, "results": items, "next": [1]},
        lambda items: {"status": "ok", "message": {"total-results": 2, "items": items}},
        lambda items: {item["title"]: item for item in items},
    ],
)
@pytest.mark.parametrize("indent", [None, 2])
def test_lists_answers_and_members(around, indent, reading: Reader) -> None:
    raw = json.dumps(around([ICE, BREAD]), indent=indent).encode()
    found = reading(raw)
    assert found.records["title"].to_list() == ["Ice", "Bread"]
    assert found.rejects.height == 0
    assert [json.loads(raw[a:b])["id"] for a, b in found.records.select("byte_start", "byte_end").rows()] == ["7", "8"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines(end: str, reading: Reader) -> None:
    raw = end.join(map(json.dumps, [ICE, BREAD])).encode()
    found = reading(raw).records
    assert found["source_key"].to_list() == ["7", "8"]
    assert found["authors"].to_list() == [["Mira Olsen", "Ada Novak"], ["Reyes, T.", "Doe, J."]]


@pytest.mark.parametrize(
    "broken", ['{"title": "Cut', '{"title": "A" "abstract": "b"}', '{"a": "x"y"}', "nonsense", '{"a": [[[[}']
)
@pytest.mark.parametrize("frame", ["{}\n{}\n{}\n{}\n", "[{},\n{},\n{},\n{}]\n"])
def test_broken_object_costs_no_neighbour(broken: str, frame: str, reading: Reader) -> None:
    ice, bread = json.dumps(ICE), json.dumps(BREAD)
    found = reading(
        frame.replace("{}", "%s")
        .replace("%s", ice, 1)
        .replace("%s", bread, 1)
        .replace("%s", broken, 1)
        .replace("%s", ice)
        .encode()
    )
    assert found.records["title"].to_list() == ["Ice", "Bread", "Ice"]
    assert found.rejects["reason"].to_list() == ["bad_json"]
    assert found.rejects["line_start"].to_list() == [3]


def test_half_written_last_line_says_so(reading: Reader) -> None:
    raw = (json.dumps(ICE) + "\n" + json.dumps(BREAD) + "\n" + json.dumps(ICE)[:40]).encode()
    found = reading(raw)
    assert found.records.height == 2
    assert "not complete" in found.rejects["detail"][0]


def test_not_a_number_surrogates_separators_and_depth(reading: Reader) -> None:
    deep = '{"title": "Deep", "x": ' + "[" * 50_000 + "]" * 50_000 + "}"
    raw = "\n".join([
        '{"title": "One", "abstract": NaN, "year": Infinity}',
        '{"title": "T\\ud800wo", "abstract": "Text."}',
        '{"title": "Three", "abstract": "A\u2028B and more."}',
        deep,
        json.dumps(ICE),
    ])  # fmt: skip
    found = reading(raw.encode())
    assert found.records["title"].to_list() == ["One", "T\ufffdwo", "Three", "Ice"]
    assert found.records["warnings"][0].to_list() == ["not_a_number"]
    assert found.rejects.height == 1


def test_answer_of_crossref_about_one_work(reading: Reader) -> None:
    raw = json.dumps(
        {
            "status": "ok",
            "message": {"DOI": "10.5555/ICE.1", "title": ["Ice"], "abstract": "<jats:p>p &lt; 0.05</jats:p>"},
        }
    )
    row = reading(raw.encode()).records.row(0, named=True)
    assert (row["title"], row["abstract"], row["doi"]) == ("Ice", "p < 0.05", "10.5555/ice.1")


def test_titles_alone_are_told_apart_by_who_wrote_them(reading: Reader) -> None:
    items = [
        {"title": "Preface", "authors": ["A B"]},
        {"title": "Preface", "authors": ["C D"]},
        {"title": "PREFACE", "authors": ["A B"]},
    ]
    ids = reading(json.dumps(items).encode()).records["content_id"].to_list()
    assert ids[0] == ids[2] != ids[1]


@pytest.mark.parametrize("size", [4000, *range(4060, 4100), 5000, 40_000])
@pytest.mark.parametrize("before", ["[", '{"title": "Broken", \n'])
def test_objects_of_any_length_are_read_whole(size: int, before: str, reading: Reader) -> None:
    large = {**ICE, "abstract": "River \u00e9\n" * (size // 8) + "r" * (size % 8) + ".", "pages": 12_345}
    text = before + "\n" + ",\n".join(json.dumps(item) for item in (large, BREAD, large, ICE)) + "\n]"
    found = reading(text.encode())
    assert found.records["abstract"].to_list() == [item["abstract"] for item in (large, BREAD, large, ICE)]
    assert [json.loads(extra)["pages"] for extra in found.records["extra"].drop_nulls()] == [12_345, 12_345]
