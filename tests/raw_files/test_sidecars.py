"""What a person says in a sidecar counts more than what the content shows, and no sidecar can break anything."""

import pytest
from hypothesis import given, settings, strategies as st

from paper_assets.raw_files.sidecars import Sidecar, from_json, read_sidecar, sidecars_of
from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, listing

FIELDS = "path, title, abstract, venue, publication_year, language, section, warnings"


def records(house):
    return house.rows(f"SELECT {FIELDS} FROM records ORDER BY path, ordinal")


def problem_of(house, path):
    return house.one(f"SELECT problem FROM raw_files WHERE path = '{path}'")


@pytest.mark.parametrize(
    ("paths", "found"),
    [
        (["a.txt", "a.txt.yaml"], {"a.txt": "a.txt.yaml"}),
        (["a.txt", "a.yaml"], {"a.txt": "a.yaml"}),
        (["a.txt", "a.yml", "a.txt.yml"], {"a.txt": "a.txt.yml"}),
        (["a.txt", "a.bib", "a.yaml"], {}),
        (["a.txt", "b.yaml"], {}),
        (["x/a.txt", "a.yaml", "x/a.yaml"], {"x/a.txt": "x/a.yaml"}),
        (["a.yaml", "a.yaml.yaml"], {}),
    ],
)
def test_a_sidecar_has_the_name_of_its_file(paths, found):
    assert sidecars_of(paths) == found


def test_the_encoding_that_is_told_is_used(house):
    house.write(
        "a.txt",
        listing("Статьи", "Ледники хранят воду для сухого лета. Мы измеряем таяние одиннадцати ледников.").encode(
            "koi8-r"
        ),
    )
    house.write("a.txt.yaml", "encoding: koi8-r\n")
    house.refresh()
    assert "Ледники" in house.one("SELECT abstract FROM records")
    assert house.one("SELECT encoding FROM raw_files WHERE path = 'a.txt'") == "koi8-r"


def test_heading_venue_year_and_language_are_told(house):
    house.write("a.txt", listing("Some list of 1999", GLACIERS))
    house.write("a.txt.yaml", "heading: Papers of the ICLR 2031\nlanguage: fr\n")
    house.write("b.txt", listing("ICLR 2024", BEES))
    house.write("b.txt.yaml", "venue: My Journal\nyear: 2033\n")
    house.refresh()
    assert [r[3:6] for r in records(house)] == [("ICLR", 2031, "fr"), ("My Journal", 2033, "en")]
    assert house.one("SELECT heading FROM raw_files WHERE path = 'a.txt'") == "Papers of the ICLR 2031"


def test_a_layout_that_is_told_is_not_voted_on(house):
    text = "\n".join([GLACIERS, BEES, LEDGERS]) + "\n"
    titled = f"Ice in valleys\n{GLACIERS}\n\nBees at home\n{BEES}\n"
    house.write("lines.txt", text)
    house.write("lines.txt.yaml", "layout: paragraphs\n")
    house.write("titles.txt", titled)
    house.write("titles.txt.yaml", "layout: title_above\n")
    house.refresh()
    found = [(r[0], r[1]) for r in records(house)]
    assert found == [("lines.txt", None), ("titles.txt", "Ice in valleys"), ("titles.txt", "Bees at home")]
    house.write("lines.txt.yaml", "layout: one_per_line\n")
    house.refresh()
    assert [r[2] for r in records(house)][:3] == [GLACIERS, BEES, LEDGERS]


def test_a_format_that_is_told_is_used_and_the_content_is_still_told(house):
    house.write("a.txt", f"TY  - JOUR\nTI  - Ice\nAB  - {GLACIERS}\nER  - \n")
    house.write("a.txt.yaml", "format: plain_text\n")
    house.refresh()
    assert house.one("SELECT format FROM raw_files WHERE path = 'a.txt'") == "plain_text"
    assert "by its content ris" in house.one("SELECT format_evidence FROM raw_files WHERE path = 'a.txt'")


def test_a_sidecar_is_listed_as_one_and_gives_no_record(house):
    house.write("a.txt", listing("Papers", GLACIERS))
    house.write("a.txt.yaml", "year: 2031\n")
    house.refresh()
    assert house.rows("SELECT status, problem FROM raw_files WHERE path = 'a.txt.yaml'") == [
        ("ignored", "The sidecar of a.txt.")
    ]
    assert house.one("SELECT count(*) FROM records") == 1


def test_what_is_wrong_in_a_sidecar_is_told_with_its_line_and_the_rest_is_used(house):
    house.write("a.txt", listing("Papers", GLACIERS))
    house.write("a.txt.yaml", "year: 2031\nlayuot: paragraphs\nencoding: klingon\n")
    house.refresh()
    problem = problem_of(house, "a.txt")
    assert "a.txt.yaml, line 2: `layuot` is not known; there are format, layout" in problem
    assert "a.txt.yaml, line 3: `encoding: klingon` cannot be used" in problem
    assert house.rows("SELECT publication_year FROM records") == [(2031,)]
    assert house.one("SELECT status FROM raw_files WHERE path = 'a.txt'") == "ok"


def test_sidecars_that_come_change_and_go_leave_what_a_rebuild_gives(house, make_house):
    house.write("a.txt", listing("Papers", GLACIERS, BEES))
    house.write("copy/a.txt", listing("Papers", GLACIERS, BEES))
    house.refresh()
    first = house.content()
    for said in ("year: 2031\n", "year: 2032\nvenue: X\n", "nonsense"):
        house.write("copy/a.txt.yaml", said)
        house.refresh()
        fresh = make_house()
        for path in ("a.txt", "copy/a.txt", "copy/a.txt.yaml"):
            fresh.write(path, (house.seeds / path).read_bytes())
        fresh.refresh()
        assert house.content() == fresh.content()
    (house.seeds / "copy" / "a.txt.yaml").unlink()
    house.refresh()
    assert house.content() == first
    assert house.findings() == []


def test_the_sidecar_of_an_archive_speaks_of_its_members(house, tmp_path):
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("one.txt", listing("Papers", GLACIERS))
        archive.writestr("two.txt", listing("Papers", TIDES))
    house.write("a.zip", (tmp_path / "a.zip").read_bytes())
    house.write("a.zip.yaml", "year: 2031\nformat: plain_text\n")
    house.refresh()
    assert house.rows("SELECT path, publication_year FROM records ORDER BY path") == [
        ("a.zip!one.txt", 2031),
        ("a.zip!two.txt", 2031),
    ]
    assert house.one("SELECT format FROM raw_files WHERE path = 'a.zip'") == "zip"


@given(
    raw=st.binary(max_size=200)
    | st.text(st.sampled_from("abyear: 2031\n-[]{}&*!|>'\"#%@,\t"), max_size=80).map(str.encode)
)
@settings(deadline=None, max_examples=300)
def test_no_sidecar_breaks_anything(raw):
    said, problems = read_sidecar(raw, "a.yaml")
    assert from_json(said.as_json()) == said
    assert all("a.yaml" in problem for problem in problems)


def test_a_sidecar_of_aliases_within_aliases_is_refused_at_once():
    bomb = "a: &a [x, x]\n" + "".join(
        f"k{n}: &k{n} [{', '.join(['*a' if n == 0 else f'*k{n - 1}'] * 9)}]\n" for n in range(9)
    )
    said, problems = read_sidecar(bomb.encode(), "a.yaml")
    assert said == Sidecar()
    assert problems
