"""Views and example queries say what the tables hold."""

import importlib.util

import pytest

from tests.conftest import BEES, GLACIERS, LEDGERS, ROOT, TIDES, listing

QUERIES = sorted((ROOT / "queries").glob("*.sql"))


@pytest.fixture
def two_lists(house):
    house.write("a.txt", listing("Ice 2031", GLACIERS, BEES))
    house.write("b.txt", listing("Ice 2032", GLACIERS, LEDGERS, TIDES))
    house.write("c.pdf", b"%PDF-1.7\n")
    house.refresh()
    return house


def test_prisma_counts_add_up_over_the_sources(two_lists):
    named = "source, records_identified, duplicate_records_removed, records_removed_for_other_reasons, records_screened"
    rows = {row[0]: row[1:] for row in two_lists.rows(f"SELECT {named} FROM prisma_counts")}
    assert rows == {"a.txt": (2, 0, 0, 2), "b.txt": (3, 1, 0, 2), "c.pdf": (0, 0, 1, 0), "all sources": (5, 1, 1, 4)}


def test_prisma_counts_of_an_empty_library_are_zero(house):
    house.refresh()
    assert house.rows("SELECT source, records_identified, records_screened FROM prisma_counts") == [
        ("all sources", 0, 0)
    ]


def test_overlap_tells_what_two_files_share_and_what_one_alone_holds(two_lists):
    rows = two_lists.rows("SELECT path_a, path_b, papers, papers_in_no_other FROM source_overlap")
    assert rows == [
        ("a.txt", "a.txt", 2, 1),
        ("a.txt", "b.txt", 1, 1),
        ("b.txt", "a.txt", 1, 1),
        ("b.txt", "b.txt", 3, 2),
    ]


@pytest.mark.parametrize("path", QUERIES, ids=lambda p: p.stem)
def test_each_example_query_answers(two_lists, path):
    query = path.read_text("utf-8")
    assert query.startswith("-- ")
    two_lists.rows(query)


def test_the_page_of_tables_is_that_of_the_declarations():
    spec = importlib.util.spec_from_file_location("describe_tables", ROOT / "scripts" / "describe_tables.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert (ROOT / "docs" / "tables.md").read_text("utf-8") == script.page(), "run python scripts/describe_tables.py"
