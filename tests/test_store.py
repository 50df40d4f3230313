"""The work database: one holder, all or nothing, rebuilt when it must be."""

import subprocess
import sys

import polars as pl
import pytest
from hypothesis import given, settings, strategies as st

from paper_assets import tables
from paper_assets.errors import BusyError
from paper_assets.store import (
    Change,
    connect,
    count,
    frame,
    insert,
    loaded,
    locked,
    opened,
    replace_difference,
    snapshot,
    transaction,
)  # fmt: skip

SPANS = tables.BY_NAME["spans"]
HOLD = "import sys; from paper_assets.store import locked\nwith locked({path!r}, 0, print):\n print('held', flush=True); sys.stdin.read()"


@pytest.fixture
def con(tmp_path):
    with opened(tmp_path / "work.duckdb", tmp_path / "none.duckdb", print) as con:
        yield con


def spans(*rows):
    return pl.DataFrame(list(rows), schema=SPANS.schema, orient="row")


def test_another_process_cannot_take_the_lock(tmp_path):
    code = (
        HOLD.format(path=str(tmp_path / "lock"))
        .replace("locked('", "locked(__import__('pathlib').Path('")
        .replace("lock',", "lock'),")
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout.readline().strip() == "held"
        told = []
        with pytest.raises(BusyError, match="Try again"), locked(tmp_path / "lock", 0.3, told.append):
            pass
        assert "waiting" in told[0]
        holder.kill()
    with locked(tmp_path / "lock", 0, print):
        pass  # freed by the system when its holder is killed


def test_an_error_in_a_transaction_leaves_nothing(con):
    with pytest.raises(ZeroDivisionError), transaction(con):
        insert(con, SPANS, spans(("f", 0, 1, "noise")))
        raise ZeroDivisionError
    assert count(con, "SELECT count(*) FROM spans") == 0


def test_frames_keep_lists_nulls_and_any_text(con):
    names = tables.BY_NAME["names"]
    rows = pl.DataFrame(
        [("p", "a\0b", "method", None, None), ("p", "漢字 🎉 '\"", "other", "x", 3)], schema=names.schema, orient="row"
    )
    insert(con, names, rows)
    assert frame(con, "SELECT * FROM names").sort("name").equals(rows.sort("name"))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sets(st.tuples(st.sampled_from("ab"), st.integers(0, 3), st.integers(4, 5), st.just("noise")), max_size=8),
        min_size=1,
        max_size=4,
    )
)
def test_a_table_holds_exactly_the_rows_it_is_told_to(tmp_path_factory, states):
    with opened(tmp_path_factory.mktemp("s") / "w.duckdb", tmp_path_factory.mktemp("n") / "x", print) as con:
        before = set()
        for state in states:
            with loaded(con, "wanted", spans(*state)):
                change = replace_difference(con, SPANS, "SELECT * FROM wanted")
            assert set(con.execute("SELECT * FROM spans").fetchall()) == state
            assert change == Change(len(state - before), len(before - state))
            before = state


def test_a_work_database_that_cannot_be_opened_is_set_aside_and_rebuilt(tmp_path):
    path, told = tmp_path / "work.duckdb", []
    path.write_bytes(b"no database at all" * 1000)
    with opened(path, tmp_path / "none", told.append) as con:
        assert count(con, "SELECT count(*) FROM records") == 0
    assert (tmp_path / "work.duckdb.broken-1").exists()
    assert "set aside" in told[0]


def test_tables_of_another_shape_are_made_anew(tmp_path):
    with opened(tmp_path / "w.duckdb", tmp_path / "none", print) as con:
        con.execute("UPDATE work_info SET value = 'older' WHERE key = 'tables'")
        con.execute("ALTER TABLE spans DROP COLUMN kind")
    with opened(tmp_path / "w.duckdb", tmp_path / "none", print) as con:
        assert count(con, "SELECT count(*) FROM spans WHERE kind IS NULL") == 0


def test_a_new_work_database_takes_ids_and_first_refreshes_from_the_library(house):
    house.write("a.txt", "Heading\n\nIn this study we count bees. They are many, and they are busy all day long.\n")
    house.refresh()
    before = house.rows("SELECT paper_id, first_seen FROM papers")
    (house.settings.work / "work.duckdb").unlink()
    house.write("b.txt", "Heading\n\nIn this study we count ants. They are more, and they are busy all night long.\n")
    house.refresh()
    after = dict(house.rows("SELECT paper_id, first_seen FROM papers"))
    assert len(after) == 2
    assert all(after[paper_id] == first_seen for paper_id, first_seen in before)


def test_a_snapshot_is_read_as_it_was_published_in_spite_of_a_log_beside_it(house, tmp_path):
    house.write("a.txt", "Heading\n\nIn this study we count bees. They are many, and they are busy all day long.\n")
    house.refresh()
    path = house.settings.library.resolve()
    path.chmod(0o644)
    writer = (
        f"import duckdb, os; con = duckdb.connect({str(path)!r}); con.execute(\"SET checkpoint_threshold='1TB'\");"
        "con.execute('DELETE FROM papers'); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", writer], check=True)
    assert path.with_name(path.name + ".wal").exists()
    with snapshot(house.settings.library, tmp_path) as con:
        assert count(con, "SELECT count(*) FROM papers") == 1


def test_new_files_have_the_oldest_storage_format(tmp_path):
    with connect(tmp_path / "x.duckdb") as con:
        con.execute("CREATE TABLE t (i INTEGER)")
    header = (tmp_path / "x.duckdb").read_bytes()[12:20]
    assert int.from_bytes(header, "little") == 64
