"""Files come, change, move and go; the library always is what a full build of the folder would give."""

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from paper_assets.errors import FolderError
from tests.conftest import BEES, GLACIERS, LEDGERS, SHARED_SEEDS, TIDES, House, listing
from tests.workbooks import table, xlsx, zipped

TEXTS = [BEES, GLACIERS, LEDGERS, TIDES, BEES.upper(), GLACIERS.replace("delays", "de-\nlays")]


def fresh_copy(house, make_house):
    other = make_house()
    for path in house.seeds.rglob("*"):
        if path.is_file():
            other.write(str(path.relative_to(house.seeds)), path.read_bytes())
    other.refresh()
    return other


def test_the_second_file_after_the_first_gives_what_both_at_once_give(house, make_house):
    house.write("a.txt", listing("ICLR 2031 Papers", BEES, GLACIERS))
    house.refresh()
    house.write("b.txt", listing("ICLR 2031 论文列表", LEDGERS, BEES))
    house.refresh()
    assert house.content() == fresh_copy(house, make_house).content()
    assert house.one("SELECT count(*) FROM duplicate_pairs") == 1


def test_removing_a_file_takes_its_records_out_and_undoes_its_merges(house, make_house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS))
    house.write("b.txt", listing("Papers", BEES, TIDES))
    house.refresh()
    (house.seeds / "b.txt").unlink()
    house.refresh()
    assert house.content() == fresh_copy(house, make_house).content()
    assert house.one("SELECT count(*) FROM duplicate_pairs") == 0


def test_renaming_a_file_changes_its_path_and_no_id(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS))
    house.refresh()
    before = house.content()
    ids = house.rows("SELECT record_id, content_id, first_seen FROM records ORDER BY 1")
    (house.seeds / "a.txt").rename(house.seeds / "z.txt")
    house.refresh()
    assert house.content() == before
    assert house.rows("SELECT record_id, content_id, first_seen FROM records ORDER BY 1") == ids
    assert house.rows("SELECT DISTINCT path FROM records") == [("z.txt",)]


def test_the_same_bytes_under_a_second_name_are_counted_once(house):
    house.write("a.txt", listing("Papers", BEES))
    house.write("copy.txt", listing("Papers", BEES))
    house.refresh()
    assert house.rows("SELECT path, status, record_count, problem FROM raw_files ORDER BY path") == [
        ("a.txt", "ok", 1, None),
        ("copy.txt", "ok", 0, "The same bytes as a.txt, where they are counted."),
    ]
    assert house.one("SELECT count(*) FROM records") == 1


def test_a_paragraph_put_above_changes_no_id_below(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS))
    house.refresh()
    before = dict(house.rows("SELECT content_id, paper_id FROM records JOIN paper_records USING (record_id)"))
    house.write("a.txt", listing("Papers", TIDES, BEES, GLACIERS))
    house.refresh()
    after = dict(house.rows("SELECT content_id, paper_id FROM records JOIN paper_records USING (record_id)"))
    assert before.items() <= after.items()
    assert house.rows("SELECT first_seen, count(*) FROM papers GROUP BY 1 ORDER BY 1") == [(1, 2), (2, 1)]


def test_nothing_changed_publishes_nothing(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    before = os.readlink(house.settings.library)
    assert house.refresh() is None
    assert os.readlink(house.settings.library) == before


def test_a_folder_that_is_gone_publishes_nothing(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    house.seeds.rename(house.data / "elsewhere")
    with pytest.raises(FolderError):
        house.refresh()
    assert house.one("SELECT count(*) FROM papers") == 1


def test_a_known_file_that_cannot_be_read_now_keeps_its_records(house, monkeypatch):
    house.write("a.txt", listing("Papers", BEES))
    house.write("b.txt", listing("Papers", TIDES))
    house.refresh()
    path = house.seeds / "a.txt"
    path.unlink()
    path.symlink_to("/proc/self/mem")  # reads fail even for root
    house.refresh()
    status, problem = house.rows("SELECT status, problem FROM raw_files WHERE path = 'a.txt'")[0]
    assert (status, "last records are kept" in problem) == ("waiting", True)
    assert house.one("SELECT count(*) FROM records") == 2


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="needs a file that nobody can read")
def test_entries_that_cannot_be_read_get_a_row_and_a_reason_and_cost_no_other_file_anything(house):
    house.write("good.txt", listing("Papers", BEES))
    house.write("empty.txt", "")
    house.write("blank.txt", " \n\n")
    house.write("binary.txt", bytes(range(256)) * 20)
    house.write("line.txt", b"word " * 10_000_000)
    house.write("paper.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj <<>> endobj\n")
    os.mkfifo(house.seeds / "pipe.txt")
    (house.seeds / "dangling.txt").symlink_to("nowhere")
    (house.seeds / "locked.txt").symlink_to("/proc/self/mem")
    house.refresh()
    rows = {
        path: (status, problem) for path, status, problem in house.rows("SELECT path, status, problem FROM raw_files")
    }
    assert {path: status for path, (status, _) in rows.items()} == {
        "good.txt": "ok", "empty.txt": "empty", "blank.txt": "empty", "binary.txt": "rejected", "line.txt": "rejected",
        "paper.pdf": "rejected", "pipe.txt": "ignored", "dangling.txt": "rejected", "locked.txt": "rejected",
    }  # fmt: skip
    assert all(problem for path, (_, problem) in rows.items() if path != "good.txt")
    reasons = dict(house.rows("SELECT path, reason FROM rejects"))
    assert reasons.keys() == {"binary.txt", "line.txt", "paper.pdf", "dangling.txt", "locked.txt"}
    assert "pdf" in house.one("SELECT detail FROM rejects WHERE path = 'paper.pdf'").lower()
    assert house.rows("SELECT abstract FROM records") == [(BEES,)]


def test_an_engine_of_another_version_reads_everything_again_and_keeps_ids(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS))
    house.refresh()
    before = house.rows("SELECT paper_id, first_seen FROM papers ORDER BY 1")
    from paper_assets.store import connect

    with connect(house.settings.work / "work.duckdb") as con:
        con.execute("UPDATE parsed_files SET engine_version = 'old'; UPDATE records SET abstract = 'stale'")
        con.execute("UPDATE merged_papers SET engine_version = 'old'; UPDATE read_papers SET engine_version = 'old'")
    house.write("b.txt", listing("Papers", TIDES))
    house.refresh()
    assert house.rows("SELECT paper_id, first_seen FROM papers WHERE first_seen = 1 ORDER BY 1") == before
    assert house.one("SELECT count(*) FROM records WHERE abstract = 'stale'") == 0


def content_of(name, texts):
    """A list of texts as the name says: plain text, a workbook, or an archive with both."""
    if name.endswith(".txt"):
        return listing("ICLR 2031 Papers", *texts)
    book = xlsx(
        {"Papers": table(("Abstract",), *((t,) for t in texts)), "Old": table(("x",))}, states={"Old": "hidden"}
    )
    return (
        book if name.endswith(".xlsx") else zipped({"list.txt": listing("Papers", *texts), "b.xlsx": book, ".x": "x"})
    )


steps = st.lists(
    st.tuples(
        st.sampled_from(["a.txt", "b.xlsx", "sub/c.txt", "d.zip"]), st.sets(st.integers(0, len(TEXTS) - 1), max_size=4)
    ),
    min_size=2,
    max_size=4,
)


@settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(steps)
def test_any_history_gives_the_tables_of_a_full_build(tmp_path_factory, history):
    house = House(tmp_path_factory.mktemp("history") / "data")
    for name, chosen in history:
        path = house.seeds / name
        if chosen:
            house.write(name, content_of(name, [TEXTS[i] for i in sorted(chosen)]))
        elif path.exists():
            path.unlink()
        house.refresh(allow_shrink=True)
    other = House(tmp_path_factory.mktemp("full") / "data")
    for path in sorted(house.seeds.rglob("*.*"), key=lambda _: random.random()):
        other.write(str(path.relative_to(house.seeds)), path.read_bytes())
    other.refresh()
    assert house.content() == other.content()


def test_the_first_real_lists(house):
    if not SHARED_SEEDS.is_dir():
        pytest.skip("the first real lists lie beside some checkouts only")
    for path in SHARED_SEEDS.glob("*.txt"):
        house.write(path.name, path.read_bytes())
    house.refresh()
    assert house.one("SELECT count(*) FROM records") == 38
    assert house.one("SELECT count(*) FROM papers") == 34
    assert house.rows("SELECT rule, count(*) FROM duplicate_pairs GROUP BY 1") == [("exact_text", 4)]
    assert house.rows("SELECT heading, venue, publication_year, language FROM raw_files ORDER BY path") == [
        ("ICLR 2025 Papers", "ICLR", 2025, "en"),
        ("ICLR 2025 论文列表", "ICLR", 2025, "zh"),
    ]


def test_rules_of_people_apply_at_the_next_refresh_and_leave_no_trace(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS))
    house.refresh()
    before = house.content()
    keyword = house.one("SELECT keyword_id FROM keywords ORDER BY keyword_id LIMIT 1")
    rules = house.settings.rules / "stopwords.txt"
    rules.parent.mkdir()
    rules.write_text(f"{keyword}\n")
    house.refresh()
    assert house.one(f"SELECT count(*) FROM paper_keywords WHERE keyword_id = '{keyword}'") == 0
    rules.unlink()
    house.refresh()
    assert house.content() == before
