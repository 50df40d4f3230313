"""The tables of the corpus, each figure counted by hand for a corpus that can be counted by hand."""

import math

import pytest

from paper_assets import tables
from paper_assets.keywords import corpus
from paper_assets.store import connect

# paper: year, venue, keywords
PAPERS = {
    "p1": (2030, "Moor", ["peat bog", "radar"]),
    "p2": (2030, "Moor", ["peat bog", "radar"]),
    "p3": (2032, "Sea", ["peat bog", "tide"]),
    "p4": (2032, "Sea", ["tide", "gauge"]),
    "p5": (None, None, ["radar"]),
}


def wanted(table, **values):
    """Insert one row, the columns that do not matter filled in."""
    blank = {"VARCHAR": "''", "INTEGER": "0", "DOUBLE": "0", "BOOLEAN": "false", "SMALLINT": "0"}
    columns = {c.name: "NULL" if c.nullable else blank.get(c.type, "[]") for c in tables.BY_NAME[table].columns}
    columns |= {name: "NULL" if v is None else repr(v) for name, v in values.items()}
    return f"INSERT INTO {table} BY NAME SELECT {', '.join(f'{v} AS {n}' for n, v in columns.items())}"


@pytest.fixture
def con():
    with connect(":memory:") as con:
        for name in ("papers", "paper_keywords", "abbreviations", *corpus.TABLES):
            columns = ", ".join(f'"{c.name}" {c.type}' for c in tables.BY_NAME[name].columns)
            con.execute(f'CREATE TABLE "{name}" ({columns})')
        for paper, (year, venue, keywords) in PAPERS.items():
            con.execute(wanted("papers", paper_id=paper, publication_year=year, venue=venue))
            for rank, k in enumerate(keywords, 1):
                shown = k.title() if paper == "p1" else k
                con.execute(wanted("paper_keywords", paper_id=paper, rank=rank, keyword=shown, keyword_id=k))
        for paper, short, long in (
            ("p1", "PBs", "peat bogs"),
            ("p2", "PB", "peat bog"),
            ("p3", "PB", "pied butterfly"),
        ):
            identity = "peat bog" if long.startswith("peat") else long
            con.execute(wanted("abbreviations", paper_id=paper, short=short, long=long, keyword_id=identity))
        yield con


def test_a_keyword_is_shown_in_its_most_frequent_spelling_with_its_years(con):
    corpus.keep(con)
    assert con.execute("SELECT * FROM keywords WHERE keyword_id = 'peat bog'").fetchall() == [
        ("peat bog", "peat bog", 3, 2030, 2032)
    ]
    assert con.execute(
        "SELECT keyword, document_frequency FROM keyword_variants WHERE keyword_id = 'peat bog' ORDER BY 1"
    ).fetchall() == [("Peat Bog", 1), ("peat bog", 2)]


def test_a_short_form_has_each_of_its_meanings_whatever_its_plural(con):
    corpus.keep(con)
    rows = con.execute(
        "SELECT short, keyword_id, document_frequency, share FROM abbreviation_senses ORDER BY 2"
    ).fetchall()
    assert rows == [("PB", "peat bog", 2, pytest.approx(2 / 3)), ("PB", "pied butterfly", 1, pytest.approx(1 / 3))]


def test_growth_is_against_the_last_year_that_has_papers(con):
    corpus.keep(con)
    rows = con.execute("SELECT * FROM keyword_trends ORDER BY keyword_id, publication_year").fetchall()
    assert rows == [
        ("gauge", 2032, 1, 0.5, 0.5),
        ("peat bog", 2030, 2, 1.0, None),
        ("peat bog", 2032, 1, 0.5, -0.5),
        ("radar", 2030, 2, 1.0, None),
        ("tide", 2032, 2, 1.0, 1.0),
    ]


def test_keywords_that_go_together_have_their_association(con):
    corpus.keep(con)
    npmi = math.log((2 / 5) / ((3 / 5) * (3 / 5))) / -math.log(2 / 5)
    assert con.execute("SELECT * FROM keyword_cooccurrence").fetchall() == [
        ("peat bog", "radar", 2, pytest.approx(2 / 4), pytest.approx(npmi))
    ]


def test_what_is_typical_of_a_venue_stands_above_what_is_not(con):
    corpus.keep(con)
    rows = con.execute("SELECT keyword_id, ctfidf, z FROM keyword_source_stats WHERE source = 'Moor'").fetchall()
    found = {k: (ctfidf, z) for k, ctfidf, z in rows}
    assert found["radar"][1] > 0
    assert found["radar"][1] > found["peat bog"][1]
    # Half of the four keywords of the venue; eight keywords in two venues, two of them this one.
    assert found["radar"][0] == pytest.approx(2 / 4 * math.log(1 + 8 / 2 / 2))
    assert con.execute("SELECT count(*) FROM keyword_source_stats WHERE source = ''").fetchall() == [(0,)]


def test_all_figures_are_finite_for_a_single_venue_with_one_keyword(con):
    con.execute("DELETE FROM paper_keywords WHERE paper_id NOT IN ('p1') OR rank > 1")
    corpus.keep(con)
    (row,) = con.execute("SELECT ctfidf, log_odds, z FROM keyword_source_stats").fetchall()
    assert all(math.isfinite(x) for x in row)


def test_what_papers_no_longer_have_leaves_the_corpus(con):
    corpus.keep(con)
    con.execute("DELETE FROM paper_keywords; DELETE FROM abbreviations")
    corpus.keep(con)
    for name in corpus.TABLES:
        assert con.execute(f"SELECT count(*) FROM {name}").fetchall() == [(0,)]
