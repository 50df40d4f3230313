"""What is published is whole, checked, documented, and never half there."""

import os
import subprocess
import sys
import uuid

import duckdb
import pytest

from paper_assets import tables
from paper_assets.checks import Check
from paper_assets.errors import CheckFailedError, NothingPublishedError
from paper_assets.library import building, checks, history, snapshots, views
from paper_assets.store import connect
from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, House, listing, need

# Written for these tests; no such paper exists.
GULLS = (
    "Gulls rest on one leg in the cold. Nine winters of photographs show that the other leg is warmer by four degrees."
)


def names(house):
    return sorted(p.name for p in house.settings.published.iterdir())


def test_the_library_is_a_relative_link_to_an_immutable_file(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    assert not os.path.isabs(os.readlink(house.settings.library))
    assert house.settings.library.resolve().stat().st_mode & 0o777 == 0o444
    assert not list(house.data.rglob("*.wal"))


def test_publish_info_tells_what_the_file_holds(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS))
    manifest = house.refresh()
    (row_counts, digest) = house.rows("SELECT row_counts, input_digest FROM publish_info")[0]
    assert digest == manifest.input_digest
    for table in tables.PUBLIC:
        assert row_counts[table.name] == house.one(f'SELECT count(*) FROM "{table.name}"')


def test_every_table_view_column_and_macro_has_a_comment(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    assert house.rows("SELECT table_name FROM duckdb_tables() WHERE comment IS NULL") == []
    assert house.rows("SELECT view_name FROM duckdb_views() WHERE NOT internal AND comment IS NULL") == []
    assert (
        house.rows("SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal AND comment IS NULL") == []
    )
    assert house.rows("SELECT function_name FROM duckdb_functions() WHERE NOT internal AND comment IS NULL") == []


@pytest.mark.parametrize("view", views.VIEWS, ids=lambda v: v.name)
def test_every_view_answers_with_the_columns_that_it_documents(house, view):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    with connect(house.settings.library, read_only=True) as con:
        assert [d[0] for d in con.execute(f"SELECT * FROM {view.name}").description] == list(view.columns)


def test_an_older_duckdb_opens_the_library(house):
    older = os.environ.get("TEST_OLD_DUCKDB", "")
    need("an older DuckDB (TEST_OLD_DUCKDB)", os.path.isdir(older))
    house.write("a.txt", listing("Papers", BEES, TIDES))
    house.refresh()
    code = (
        "import duckdb, sys; con = duckdb.connect(sys.argv[1], read_only=True); print(duckdb.__version__,"
        "con.sql('SELECT count(*) FROM papers').fetchall()[0][0], con.sql(\"SELECT count(*) FROM search('bees')\").fetchall()[0][0],"
        "con.sql('SELECT count(*) FROM prisma_counts').fetchall()[0][0])"
    )
    env = {**os.environ, "PYTHONPATH": older}
    done = subprocess.run(
        [sys.executable, "-c", code, str(house.settings.library)], env=env, capture_output=True, text=True
    )
    assert done.stdout.split() == ["1.1.3", "2", "1", "2"], done.stderr


def test_a_failing_check_on_the_file_publishes_nothing_and_leaves_nothing(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    before = names(house)
    broken = Check("never", "papers", "Never holds.", "SELECT 'paper ' || paper_id || ' is odd' FROM papers")
    with connect(house.settings.work / "work.duckdb") as con:
        edition = building.Edition(2, "f" * 32, __import__("datetime").datetime(2024, 1, 1), "0", "digest")
        with pytest.raises(CheckFailedError, match="is odd"):
            building.publish(con, house.settings, edition, [broken], lambda: (0.0, 0.0))
    assert names(house) == before
    assert house.one("SELECT count(*) FROM papers") == 1


def test_losing_most_records_is_refused_unless_allowed(house):
    house.write("a.txt", listing("Papers", BEES))
    house.write("b.txt", listing("Papers", GLACIERS, LEDGERS, TIDES))
    house.refresh()
    (house.seeds / "b.txt").unlink()
    with pytest.raises(CheckFailedError, match="--allow-shrink"):
        house.refresh()
    assert house.one("SELECT count(*) FROM papers") == 4
    house.refresh(allow_shrink=True)
    assert house.one("SELECT count(*) FROM papers") == 1


def test_the_last_three_snapshots_are_kept_each_with_its_manifest(house):
    for i, abstract in enumerate([BEES, GLACIERS, LEDGERS, TIDES, GULLS]):
        house.write(f"{i}.txt", listing(f"Papers {i}", abstract))
        house.refresh()
    assert [n[:13] for n in names(house)] == [f"papers-00000{i}" for i in (3, 3, 4, 4, 5, 5)]
    assert house.rows("SELECT seq, papers FROM refreshes ORDER BY seq") == [(i, i) for i in range(1, 6)]


def test_the_file_does_not_grow_with_refreshes_that_change_little(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS, LEDGERS))
    house.refresh()
    size = house.settings.library.resolve().stat().st_size
    for i in range(6):
        house.write("a.txt", listing(f"Papers {i}", BEES, GLACIERS, LEDGERS))
        house.refresh()
    assert house.settings.library.resolve().stat().st_size <= size * 1.1


def test_rollback_relinks_and_holds_until_the_input_changes(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    house.write("b.txt", listing("Papers", TIDES))
    house.refresh()
    snapshots.roll_back(house.settings)
    assert house.one("SELECT count(*) FROM papers") == 1
    assert house.look().held_back
    assert house.refresh() is None
    house.write("c.txt", listing("Papers", LEDGERS))
    house.refresh()
    assert house.one("SELECT count(*) FROM papers") == 3


def test_rolling_back_twice_holds_both_inputs_back_and_no_number_is_used_twice(house):
    for i, text in enumerate((BEES, TIDES, LEDGERS)):
        house.write(f"{i}.txt", listing("Papers", text))
        house.refresh()
    snapshots.roll_back(house.settings)
    snapshots.roll_back(house.settings)
    assert house.one("SELECT count(*) FROM papers") == 1
    assert house.refresh() is None
    house.write("4.txt", listing("Papers", GLACIERS))
    assert house.refresh().refresh == 4
    assert house.rows("SELECT seq FROM refreshes ORDER BY seq") == [(1,), (2,), (3,), (4,)]
    assert house.rows("SELECT count(*) FROM new_since WHERE first_published_at IS NULL") == [(0,)]
    assert snapshots.roll_back(house.settings).name.startswith("papers-000001")


def test_a_lost_manifest_is_read_from_the_file_itself(house):
    house.write("a.txt", listing("Papers", BEES))
    published = house.refresh()
    for path in house.settings.published.glob("*.json"):
        path.unlink()
    assert snapshots.current(house.settings).input_digest == published.input_digest
    assert house.refresh() is None
    house.write("b.txt", listing("Papers", TIDES))
    house.refresh()
    assert house.rows("SELECT seq FROM refreshes ORDER BY seq") == [(1,), (2,)]


def test_a_data_folder_behind_a_link_publishes(tmp_path, make_house):
    real = make_house()
    (tmp_path / "link").symlink_to(real.data)
    house = House(tmp_path / "link")
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    assert house.one("SELECT count(*) FROM papers") == 1


def test_refreshes_of_older_tables_are_carried_over(house):
    old = tables.BY_NAME["refreshes"].empty().drop("new_rejects")
    rows = history.fitted(old.vstack(old), tables.BY_NAME["refreshes"])
    assert rows.columns == list(tables.BY_NAME["refreshes"].names)


def test_there_is_nothing_to_roll_back_to_at_first(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    with pytest.raises(NothingPublishedError):
        snapshots.roll_back(house.settings)


def test_what_an_interrupted_refresh_left_is_swept(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    run = str(uuid.uuid4())
    left = [
        house.settings.published / f".building-{run}.duckdb",
        house.settings.published / "papers-000009-12345678.json",
    ]
    mine = [house.data / "notes.tmp", house.settings.work / "mine.tmp"]
    for path in mine:
        path.write_text("mine")
    for path in left:
        path.write_text("half")
    (house.data / "papers.duckdb.link-1").symlink_to("nowhere")
    house.write("b.txt", listing("Papers", TIDES))
    house.refresh()
    assert not any(p.exists() for p in left)
    assert not (house.data / "papers.duckdb.link-1").is_symlink()
    assert all(path.exists() for path in mine)


def test_a_file_of_somebody_at_the_place_of_the_library_is_set_aside(house):
    house.write("a.txt", listing("Papers", BEES))
    house.settings.library.write_text("my notes")
    house.refresh()
    assert house.one("SELECT count(*) FROM papers") == 1
    assert [p.read_text() for p in house.data.glob("papers.duckdb.not-ours-*")] == ["my notes"]


def test_a_reader_keeps_its_snapshot_while_the_next_one_is_published(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    with connect(house.settings.library, read_only=True) as reader:
        house.write("b.txt", listing("Papers", TIDES))
        house.refresh()
        assert reader.execute("SELECT count(*) FROM papers").fetchall() == [(1,)]
    assert house.one("SELECT count(*) FROM papers") == 2


def test_a_log_left_by_a_killed_writer_never_shows_in_the_next_snapshot(house):
    house.write("a.txt", listing("Papers", BEES))
    house.refresh()
    path = house.settings.library.resolve()
    path.chmod(0o644)
    code = f"import duckdb, os; c = duckdb.connect({str(path)!r}); c.execute(\"SET checkpoint_threshold='1TB'\"); c.execute('CREATE TABLE mine AS SELECT 1'); os._exit(0)"
    subprocess.run([sys.executable, "-c", code], check=True)
    (house.data / "papers.duckdb.wal").write_bytes(path.with_name(path.name + ".wal").read_bytes())
    house.write("b.txt", listing("Papers", TIDES))
    house.refresh()
    with pytest.raises(duckdb.CatalogException):
        house.rows("SELECT * FROM mine")
    assert house.rows("SELECT seq FROM refreshes ORDER BY seq") == [(1,), (2,)]


def test_all_checks_hold_on_a_published_file(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS, BEES))
    house.refresh()
    assert house.findings() == []
    assert {c.name for c in checks.OF_ALL_ROOMS if c.blocking} >= {
        "spans_tile_every_file",
        "every_record_is_in_one_paper",
    }
