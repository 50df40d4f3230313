"""Records with fields: what makes two of them one paper, what forbids it, and how else they are related."""

import json

import pytest

from tests.conftest import BEES, GLACIERS

TITLE = "Nest recall in solitary bees after the removal of landmarks along the way"
BASE = {"title": TITLE, "authors": ["Doe, Jane", "Roe, Kim"], "year": 2031, "venue": "Journal of Example Biology",
        "volume": "12", "issue": "3", "pages": "101-109"}  # fmt: skip


def other(**fields):
    return {name: value for name, value in (BASE | fields).items() if value is not None}


def papers_of(house, *records):
    house.write("a.jsonl", "".join(json.dumps(r) + "\n" for r in records))
    house.refresh()
    assert house.findings() == []
    return house.one("SELECT count(*) FROM papers")


SAME = {
    "a subtitle left out": other(title="Nest recall in solitary bees"),
    "an abbreviated venue": other(venue="J Example Biol"),
    "no volume and pages yet": other(volume=None, issue=None, pages=None),
    "the end of the pages abbreviated": other(pages="101-9"),
    "pages that a spreadsheet made a date": other(pages="1-Jun"),
    "a supplement's page cut off": other(pages="Suppl-109"),
    "accents lost": other(authors=["Dóe, Jáne", "Róe, Kim"]),
    "a missing co-author": other(authors=["Doe, J."]),
    "an erratum that appears elsewhere": other(title=f"{TITLE} [Erratum appears in J Example Biol 2032;13(1):7]"),
    "what a database adds in brackets": other(title=f"{TITLE}. [Review] [53 refs]"),
    "another number in the column of the issue": other(issue="4711"),
}


@pytest.mark.parametrize("case", SAME)
def test_the_same_paper_as_two_sources_tell_it(house, case):
    assert papers_of(house, BASE, SAME[case]) == 1


DIFFERENT = {
    "another part": other(title=TITLE.replace("Nest recall", "Nest recall, part II"), pages="110-118"),
    "a companion on the next pages": other(title=f"{TITLE} in winter", pages="110-117"),
    "an erratum": other(title=f"Erratum to: {TITLE}", issue="4", pages="222"),
    "a reply": other(title=f"{TITLE} - Reply to Poe", pages="110"),
    "the next issue": other(issue="4", pages="201-207"),
    "another journal, as two meetings print one study": other(
        venue="Annals of Sample Zoology", volume="80", pages="S12"
    ),
    "another identifier and volume": other(doi="10.1234/b", volume="13", pages=None) | {"title": TITLE},
}


@pytest.mark.parametrize("case", DIFFERENT)
def test_two_papers_that_look_alike(house, case):
    first = BASE | ({"doi": "10.1234/a"} if "identifier" in case else {})
    assert papers_of(house, first, DIFFERENT[case]) == 2


def test_editorials_of_every_issue_stay_apart(house):
    records = [other(title="Editorial", volume=str(v), issue=str(i), pages=f"{v}") for v in range(1, 9) for i in (1, 2)]
    assert papers_of(house, *records) == 16


def test_one_doi_given_to_a_whole_supplement_merges_nothing(house):
    titles = ["Amber in the north", "Quartz seen from below the sea", "A survey of kelp in cold harbours"]
    records = [other(title=t, doi="10.1234/supplement", pages=None, abstract=f"{t}: {i}") for i, t in enumerate(titles)]
    assert papers_of(house, *records) == 3


def test_a_record_without_a_title_is_known_by_its_doi(house):
    bare = {"abstract": BEES, "doi": "10.1234/a", "year": 2031}
    assert papers_of(house, other(doi="10.1234/a"), bare) == 1


def test_one_abstract_under_two_titles_and_authors_is_a_conflict_and_no_merge(house):
    stranger = {"title": "Freight costs of the seventeenth century", "authors": ["Poe, Lee"], "abstract": BEES}
    assert papers_of(house, {"title": TITLE, "authors": ["Doe, Jane"], "abstract": BEES}, stranger) == 2
    ((band, rule, veto, conflict),) = house.rows("SELECT band, rule, veto, conflict FROM duplicate_pairs")
    assert (band, rule, veto) == ("probable", "conflict", "title")
    assert {"title", "authors"} <= set(conflict)
    assert house.one("SELECT count(*) FROM review_queue") == 1


@pytest.mark.parametrize(("versions", "papers", "relations"), [("link", 2, 1), ("merge", 1, 0), ("separate", 2, 0)])
def test_preprint_and_publication_are_linked_merged_or_kept_separate(make_house, versions, papers, relations):
    house = make_house(versions=versions)
    preprint = {"title": TITLE, "authors": BASE["authors"], "year": 2030, "venue": "arXiv", "abstract": BEES}
    assert papers_of(house, other(abstract=BEES), preprint) == papers
    assert house.one("SELECT count(*) FROM paper_relations WHERE relation = 'preprint_of'") == relations


def test_an_erratum_is_related_to_its_paper(house):
    papers_of(house, BASE, other(title=f"Erratum to: {TITLE}", issue="4", pages="222"))
    assert house.rows("SELECT relation FROM paper_relations") == [("note_on",)]


def test_each_field_of_a_merged_paper_names_the_record_it_came_from(house):
    papers_of(house, other(abstract=BEES), other(doi="10.1234/a", abstract=GLACIERS[:40], venue=None))
    named = dict(house.rows("SELECT field, source_key FROM paper_fields JOIN records USING (record_id)"))
    rows = house.rows("SELECT field, r.doi IS NOT NULL FROM paper_fields JOIN records r USING (record_id)")
    assert dict(rows)["doi"] and not dict(rows)["venue"]
    assert named.keys() >= {"title", "abstract", "doi", "venue"}


def test_every_pair_tells_its_evidence(house):
    papers_of(house, BASE, other(venue="J Example Biol", year=2032))
    ((rule, likelihood, agree, conflict),) = house.rows("SELECT rule, likelihood, agree, conflict FROM duplicate_pairs")
    assert rule == "same_fields"
    assert likelihood > 0.92
    assert {"title", "authors", "volume", "pages", "venue"} <= set(agree)
    assert conflict == ["publication_year"]
