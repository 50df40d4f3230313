"""Exports are whole, say what they are, and read back to the same papers; other tools read them too."""

import hashlib
import json
import unicodedata
import xml.etree.ElementTree as ElementTree

import bibtexparser
import duckdb
import polars as pl
import pytest
import rispy
from hypothesis import given, settings, strategies as st

from paper_assets.abstracts.reading import Source, read
from paper_assets.errors import ExportError
from paper_assets.library.exporting import bibtex, csl_json, ris, writing
from paper_assets.library.exporting.formats import FORMATS
from paper_assets.library.exporting.papers import Paper
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.recognition import recognise
from paper_assets.store import connect
from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, listing

# Written for these tests; no such papers exist.
PAPERS = [
    {
        "title": "Ice & wind at 100% cover: {A} study_of #3 ~ two ^ rivers",
        "abstract": f"{GLACIERS} It costs $5 or $7 a sensor, {{so}} we model $x_{{i}}^2$ with \\alpha and 50% less <b>.",
        "authors": ["Poe, Ann", "Zoë Ångström-Łuk", "The Ice and Wind Group"],
        "year": 2031,
        "venue": "Journal of Ice & Wind",
        "doi": "10.5555/ice_(3).1",
        "url": "https://example.org/~ice/a_b%20c?x=1&y=2#z",
        "arxiv_id": "3101.00001",
        "language": "en",
    },
    {"title": '=HYPERLINK("x") 😀 "quoted" --- not a dash', "abstract": BEES, "authors": ["Roe, Kim"], "pmid": "31999"},
    {"title": "冰川的融化", "abstract": "我们用埋设的压力传感器测量了十一条冰川的融化过程，并讨论了夜间霜冻的影响。"},
]
FIELDS = "title, abstract, authors, publication_year, venue, doi, url, language, keywords, arxiv_id, pmid"
OF_PAPERS = f"""
    SELECT {FIELDS} FROM papers
    JOIN (SELECT paper_id, list(keyword ORDER BY rank) AS keywords FROM paper_keywords GROUP BY ALL) USING (paper_id)
    JOIN (SELECT paper_id, any_value(arxiv_id) AS arxiv_id, any_value(pmid) AS pmid
          FROM paper_records JOIN records USING (record_id) GROUP BY ALL) USING (paper_id)
    ORDER BY abstract
"""
OF_RECORDS = f"SELECT {FIELDS} FROM records ORDER BY abstract"


@pytest.fixture
def library(house):
    house.write("papers.jsonl", "\n".join(map(json.dumps, PAPERS)))
    house.write("list.txt", listing("Papers", LEDGERS, TIDES))
    house.refresh()
    return house


def exported(house, kind, out, where=None):
    with connect(house.settings.library, read_only=True) as con:
        return writing.export(con, kind, where, out)


@pytest.mark.parametrize("kind", ["parquet", "jsonl", "csv", "bibtex", "ris", "csl-json"])
def test_an_export_reads_back_to_the_same_fields(library, make_house, tmp_path, kind):
    path, _ = exported(library, kind, tmp_path / f"export{FORMATS[kind].ending}")
    again = make_house()
    again.write(path.name, path.read_bytes())
    again.refresh()
    assert set(again.rows("SELECT status FROM raw_files")) == {("ok",)}
    expected = [normal(row, kind) for row in library.rows(OF_PAPERS)]
    assert [normal(row, kind) for row in again.rows(OF_RECORDS)] == expected


def normal(row, kind):
    """A row as the format can hold it: RIS and CSL have no field for an arXiv id, which stands in the address."""
    fields = dict(zip(FIELDS.split(", "), row, strict=True))
    if kind in ("ris", "csl-json"):
        fields.pop("arxiv_id")
    if fields["keywords"] is not None:
        fields["keywords"] = [k.replace(";", ",") for k in fields["keywords"]]
    return fields


def test_parquet_holds_every_column_with_its_type(library, tmp_path):
    path, manifest = exported(library, "parquet", tmp_path / "papers.parquet")
    frame = pl.read_parquet(path)
    assert frame.height == manifest.papers == 5
    assert frame.schema["authors"] == pl.List(pl.String)
    assert frame["publication_year"].drop_nulls().to_list() == [2031]


def test_the_manifest_says_what_the_file_is(library, tmp_path):
    path, manifest = exported(library, "ris", tmp_path / "some.ris", "publication_year > 2030")
    told = json.loads((tmp_path / "some.ris.manifest.json").read_text("utf-8"))
    assert told["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert told["papers"] == manifest.papers == 1
    assert told["where"] == "publication_year > 2030"
    assert (told["run_id"],) == library.rows("SELECT run_id FROM publish_info")[0]


def test_a_folder_gets_a_file_named_for_its_format(library, tmp_path):
    path, _ = exported(library, "bibtex", tmp_path)
    assert path == tmp_path / "papers.bib"
    assert {p.name for p in tmp_path.iterdir() if p.is_file()} >= {"papers.bib", "manifest.json"}
    assert not [p for p in tmp_path.iterdir() if p.name.endswith(".part")]


@pytest.mark.parametrize("where", ["no_such_column = 1", "1=1); DROP TABLE papers; --", "title ="])
def test_a_condition_that_cannot_be_asked_says_so_and_writes_nothing(library, tmp_path, where):
    with pytest.raises(ExportError, match="--where"):
        exported(library, "csv", tmp_path / "x.csv", where)
    assert not (tmp_path / "x.csv").exists()


def test_a_failed_export_leaves_the_former_file(library, tmp_path):
    path, _ = exported(library, "csv", tmp_path / "x.csv")
    before = path.read_bytes()
    with pytest.raises(ExportError):
        exported(library, "csv", path, "nonsense")
    assert path.read_bytes() == before


def test_a_condition_may_ask_any_table(library, tmp_path):
    _, manifest = exported(
        library, "jsonl", tmp_path / "x.jsonl", "paper_id IN (SELECT paper_id FROM search('freight'))"
    )
    assert manifest.papers == 1


def test_no_cell_of_the_csv_begins_as_a_formula(library, tmp_path):
    path, _ = exported(library, "csv", tmp_path / "x.csv")
    rows = duckdb.sql(f"SELECT * FROM read_csv('{path}', all_varchar = true)").fetchall()
    assert rows
    assert not [cell for row in rows for cell in row if cell and cell[0] in "=+-@\t\r"]


def test_rispy_and_bibtexparser_read_what_we_write(library, tmp_path):
    titles = {title for (title,) in library.rows("SELECT title FROM papers WHERE title IS NOT NULL")}
    path, _ = exported(library, "ris", tmp_path / "x.ris")
    with path.open(encoding="utf-8") as file:
        read_back = rispy.load(file)
    assert {r["title"] for r in read_back if "title" in r} == titles
    assert all(r["abstract"] for r in read_back)
    path, _ = exported(library, "bibtex", tmp_path / "x.bib")
    parsed = bibtexparser.parse_file(str(path))
    assert len(parsed.entries) == 5
    assert not parsed.failed_blocks


def test_graphml_joins_keywords_that_stand_in_one_paper(library, tmp_path):
    path, _ = exported(library, "graphml", tmp_path / "x.graphml")
    root = ElementTree.fromstring(path.read_text("utf-8"))
    space = {"g": "http://graphml.graphdrawing.org/xmlns"}
    nodes = {n.get("id") for n in root.findall(".//g:node", space)}
    edges = {(e.get("source"), e.get("target")) for e in root.findall(".//g:edge", space)}
    assert nodes == {k for (k,) in library.rows("SELECT keyword_id FROM keywords")}
    pairs = """SELECT a.keyword_id, b.keyword_id FROM paper_keywords a JOIN paper_keywords b USING (paper_id)
               WHERE a.keyword_id < b.keyword_id"""
    assert edges == set(library.rows(pairs))


WORDS = st.text(
    st.characters(exclude_categories=["C", "Z", "M"]) | st.sampled_from(list("\\{}$%&#_~^-`'\"; <>@=")), max_size=40
)


def one_line(text):
    return " ".join(unicodedata.normalize("NFC", text).split())


@settings(max_examples=150, deadline=None)
@given(middle=WORDS)
def test_any_text_survives_bibtex_ris_and_csl(middle):
    text = one_line(f"We found that {middle} melts and freezes again in spring.")
    paper = Paper("p1", None, "x", text, ["Roe, Kim"], 2031, "Ice", None, None, None, None, ["ice"], "en")
    for name, written in (
        ("bibtex", "\n".join(bibtex.lines(paper))),
        ("ris", "\n".join(ris.lines(paper))),
        ("json", f"[{csl_json.item(paper)}\n]"),
    ):
        raw = written.encode()
        assert recognise(raw, decode(raw)).format == name
        records = read(Source("f" * 64, "x", raw, decode(raw), name)).records
        assert records.select("abstract", "publication_year", "venue").rows() == [(text, 2031, "Ice")], name
