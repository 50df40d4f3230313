"""The sensor asks for exactly the refreshes that the folder needs, and says why when it asks for none."""

import os
import subprocess
import sys
import time

import dagster as dg
import pytest

from paper_assets.defs import automation, runs
from paper_assets.defs.automation import MOST_TRIES, WatchedFolder, nightly, seeds_folder
from paper_assets.library import snapshots
from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, House, listing


class Watch(House):
    """A house with a sensor that remembers its cursor between ticks."""

    def __init__(self, data):
        super().__init__(data)
        self.instance = dg.DagsterInstance.ephemeral()
        self.cursor = None

    def tick(self):
        folder = WatchedFolder(flags={"data": str(self.data), "settle_seconds": "0"})
        context = dg.build_sensor_context(instance=self.instance, cursor=self.cursor, resources={"folder": folder})
        result = seeds_folder(context)
        self.cursor = context.cursor
        return result

    def asks(self):
        return isinstance(self.tick(), dg.RunRequest)

    def says(self):
        result = self.tick()
        assert isinstance(result, dg.SkipReason)
        return result.skip_message


@pytest.fixture
def watch(tmp_path):
    house = Watch(tmp_path / "data")
    house.write("a.txt", listing("Papers", BEES, GLACIERS))
    house.refresh()
    assert not house.asks()
    return house


def test_the_first_tick_in_a_new_place_asks_for_a_run(tmp_path):
    house = Watch(tmp_path / "data")
    house.write("a.txt", listing("Papers", BEES))
    assert house.asks()


def test_nothing_changed_asks_for_nothing_and_says_what_was_seen(watch):
    assert "Nothing has changed. Entries: 1, as published by refresh 1" in watch.says()


def test_a_new_file_with_an_old_time_on_it_asks_for_a_run(watch):
    path = watch.write("b.txt", listing("Papers", TIDES))
    os.utime(path, (time.time() - 365 * 86400,) * 2)
    assert watch.asks()


def test_the_same_content_under_a_new_name_asks_and_adds_no_record(watch):
    watch.write("copy.txt", listing("Papers", BEES, GLACIERS))
    assert watch.asks()
    watch.refresh()
    assert watch.one("SELECT count(*) FROM records") == 2
    assert not watch.asks()


def test_a_half_downloaded_file_asks_for_nothing_until_it_is_renamed(watch):
    path = watch.write("b.txt.part", listing("Papers", TIDES))
    assert not watch.asks()
    path.rename(watch.seeds / "b.txt")
    assert watch.asks()


def test_a_deleted_file_asks_and_its_records_leave(watch):
    watch.write("b.txt", listing("Papers", TIDES))
    watch.refresh()
    (watch.seeds / "b.txt").unlink()
    assert watch.asks()
    watch.refresh()
    assert watch.one("SELECT count(*) FROM records") == 2


def test_a_touched_file_asks_for_nothing(watch):
    os.utime(watch.seeds / "a.txt")
    assert not watch.asks()


def test_changed_rules_ask_for_a_run(watch):
    watch.settings.rules.mkdir()
    (watch.settings.rules / "decisions.csv").write_text("record_a,record_b,verdict\n")
    assert watch.asks()


def test_a_digest_whose_runs_fail_is_asked_for_three_times_and_then_says_so(watch):
    watch.write("b.txt", listing("Papers", TIDES))
    assert [watch.asks() for _ in range(MOST_TRIES + 2)] == [True] * MOST_TRIES + [False, False]
    assert "did not publish it" in watch.says()
    watch.write("c.txt", listing("Papers", LEDGERS))
    assert watch.asks()


def test_a_published_digest_can_be_asked_for_again_when_it_comes_back(watch):
    path = watch.write("b.txt", listing("Papers", TIDES))
    for _ in range(2):
        assert watch.asks()
        watch.refresh()
        path.unlink(missing_ok=True)
        assert watch.asks()
        watch.refresh()
        path = watch.write("b.txt", listing("Papers", TIDES))


def test_a_run_under_way_is_waited_for_whatever_its_job(watch):
    watch.write("b.txt", listing("Papers", TIDES))
    run = watch.instance.create_run_for_job(_other_job(), status=dg.DagsterRunStatus.STARTED)
    assert "under way" in watch.says()
    watch.instance.report_run_failed(run)
    assert watch.asks()


def test_a_run_whose_process_is_gone_is_reported_and_blocks_nothing(watch):
    watch.write("b.txt", listing("Papers", TIDES))
    gone = subprocess.Popen([sys.executable, "-c", ""])
    mark = runs.process_mark(gone.pid)
    gone.wait()
    tags = {**runs.marks(), runs.PROCESS: mark}
    run = watch.instance.create_run_for_job(_other_job(), status=dg.DagsterRunStatus.STARTED, tags=tags)
    assert watch.asks()
    assert watch.instance.get_run_by_id(run.run_id).status is dg.DagsterRunStatus.FAILURE


def test_a_run_whose_process_lives_is_left_alone(watch):
    run = watch.instance.create_run_for_job(_other_job(), status=dg.DagsterRunStatus.STARTED, tags=runs.marks())
    assert "under way" in watch.says()
    assert watch.instance.get_run_by_id(run.run_id).status is dg.DagsterRunStatus.STARTED


def test_input_that_was_rolled_back_from_is_not_asked_for(watch):
    watch.write("b.txt", listing("Papers", TIDES))
    watch.refresh()
    snapshots.roll_back(watch.settings)
    assert "rolled back" in watch.says()


def test_a_cursor_of_another_kind_is_no_trouble(watch):
    watch.write("b.txt", listing("Papers", TIDES))
    for cursor in ("", "[]", "nonsense", '{"other": 1}'):
        watch.cursor = cursor
        assert watch.asks()


def test_ten_thousand_unchanged_files_are_neither_read_nor_hashed_again(tmp_path, monkeypatch):
    house = Watch(tmp_path / "data")
    for i in range(10_000):
        (house.seeds / f"{i:05}.txt").write_text(f"{i}")
    later = time.time_ns() + 3600 * 10**9
    monkeypatch.setattr(automation, "CLOCK", automation.Clock(lambda: later, lambda _: None))
    assert house.asks()
    from paper_assets.raw_files import looking

    monkeypatch.setattr(looking, "_hashed", lambda entry: pytest.fail(f"{entry.path} was read"))
    assert house.asks()


def test_the_history_keeps_the_newest_runs_and_those_under_way(watch):
    first = watch.instance.create_run_for_job(_other_job(), status=dg.DagsterRunStatus.STARTED)
    others = [watch.instance.create_run_for_job(_other_job(), status=dg.DagsterRunStatus.SUCCESS) for _ in range(5)]
    while runs.drop_old(watch.instance, 3):
        pass
    kept = {run.run_id for run in watch.instance.get_runs()}
    assert first.run_id in kept
    assert {others[-1].run_id, others[-2].run_id} <= kept


def test_a_run_that_is_dropped_leaves_no_file(tmp_path):
    from paper_assets.defs.launching import history

    with history(tmp_path) as instance:
        for _ in range(4):
            run = instance.create_run_for_job(_other_job(), status=dg.DagsterRunStatus.SUCCESS)
            instance.report_engine_event("something", run)
        assert runs.drop_old(instance, 1) == 3
        left = [path.name for path in (tmp_path / "dagster").rglob("*.db") if len(path.stem) == 36]
        assert left == [f"{run.run_id}.db"]


def test_sensor_and_schedule_are_on_by_default():
    assert seeds_folder.default_status is dg.DefaultSensorStatus.RUNNING
    assert nightly.default_status is dg.DefaultScheduleStatus.RUNNING


def _other_job():
    @dg.op
    def nothing():
        pass

    @dg.job
    def other():
        nothing()

    return other
