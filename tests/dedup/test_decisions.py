"""What people decide in rules/decisions.csv holds at the next refresh, and taking it back restores what was."""

import subprocess

import pytest

from paper_assets.dedup import decisions
from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, listing

CUT = BEES[: BEES.index(" Removing")]


def content_ids(house):
    return {text: content for text, content in house.rows("SELECT abstract, content_id FROM records")}


def papers(house):
    return house.one("SELECT count(*) FROM papers")


@pytest.fixture
def four(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS, LEDGERS, TIDES))
    house.refresh()
    return house


def decide(house, *rows):
    for a, b, verdict in rows:
        ids = content_ids(house)
        decisions.add(house.settings.rules, ids[a], ids[b], verdict, "read by a person")
    house.refresh()


def status(house):
    return [s for (s,) in house.rows("SELECT status FROM decisions ORDER BY row_no")]


def test_same_merges_and_taking_the_row_back_restores_the_former_state(four):
    before = four.content()
    decide(four, (BEES, TIDES, "same"))
    assert papers(four) == 3
    assert four.rows("SELECT band, rule FROM duplicate_pairs") == [("duplicate", "decision")]
    assert four.findings() == []
    (four.settings.rules / decisions.FILE).unlink()
    four.refresh()
    assert four.content() == before


def test_different_keeps_apart_what_would_merge(house):
    house.write("a.txt", listing("Papers", BEES * 2, (BEES * 2).replace("forty", "fifty")))
    house.refresh()
    assert papers(house) == 1
    decide(house, (BEES * 2, (BEES * 2).replace("forty", "fifty"), "different"))
    assert papers(house) == 2
    assert house.one("SELECT count(*) FROM duplicate_pairs") == 0


def test_contradictory_rows_are_reported_and_stop_nothing(four):
    decide(four, (BEES, TIDES, "same"), (TIDES, LEDGERS, "same"), (BEES, LEDGERS, "different"))
    assert papers(four) == 3
    assert sorted(status(four)) == ["applied", "applied", "contradicted"]
    together = (
        "SELECT count(DISTINCT paper_id) FROM paper_records JOIN records USING (record_id) WHERE abstract IN (?, ?)"
    )
    assert four.one(together.replace("?", "'%s'") % (BEES, LEDGERS)) == 2


def test_stale_and_unreadable_rows_are_reported_and_stop_nothing(four):
    four.settings.rules.mkdir(exist_ok=True)
    (four.settings.rules / decisions.FILE).write_text(
        "content_a,content_b,verdict,note\n# a comment\nabc,def,same,gone\nabc,def,perhaps,\nonly one\n"
    )
    four.refresh()
    assert status(four) == ["stale", "unreadable", "unreadable"]
    assert papers(four) == 4


def test_decisions_survive_a_rebuild(four, make_house):
    decide(four, (BEES, TIDES, "same"))
    other = make_house()
    other.write("b.txt", listing("Papers", TIDES, BEES))
    other.settings.rules.mkdir()
    (other.settings.rules / decisions.FILE).write_bytes((four.settings.rules / decisions.FILE).read_bytes())
    other.refresh()
    assert papers(other) == 1


def test_the_old_id_of_a_merged_paper_leads_to_the_paper_that_it_is_now(four):
    ids = dict(four.rows("SELECT abstract, paper_id FROM papers"))
    decide(four, (BEES, TIDES, "same"))
    ((alias, paper),) = four.rows("SELECT alias_id, paper_id FROM paper_aliases")
    assert {alias, paper} == {ids[BEES], ids[TIDES]}
    (four.settings.work / "work.duckdb").unlink()
    four.write("b.txt", listing("Papers", GLACIERS))
    four.refresh()
    assert four.rows("SELECT alias_id, paper_id FROM paper_aliases") == [(alias, paper)]
    (four.settings.rules / decisions.FILE).unlink()
    four.refresh()
    assert four.one("SELECT count(*) FROM paper_aliases") == 0
    assert dict(four.rows("SELECT abstract, paper_id FROM papers")) == ids


def test_review_shows_a_pair_side_by_side_and_keeps_the_answer(house, command):
    first, second = f"{BEES} {GLACIERS}", f"{GLACIERS} {TIDES}"
    house.write("a.txt", listing("Papers", first, second, GLACIERS + " " + BEES.upper()[:60]))
    house.refresh()
    waiting = house.one("SELECT count(*) FROM review_queue")
    assert waiting
    done = subprocess.run(
        [*command, "review", "--data", str(house.data)], input="d\n" * waiting, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "abstract:" in done.stdout and "[" in done.stdout
    kept = decisions.read(house.settings.rules)
    assert kept["verdict"].to_list() == ["different"] * waiting
    again = subprocess.run([*command, "review", "--data", str(house.data)], capture_output=True, text=True)
    assert "0 decided, 0 waiting" in again.stdout
