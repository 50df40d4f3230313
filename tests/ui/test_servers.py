"""How the web server, the daemon and the command behave together over time; no browser is needed.

Belongs here: restarts, killed runs, tries, the lock between processes, and what is left lying about.
Not here: what the pages look like (`test_pages.py`).
"""

import os
import signal
import subprocess
import time

import pytest

from paper_assets.defs.launching import history
from paper_assets.defs.runs import BY, PROCESS
from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES
from tests.ui.conftest import ENDED, until

pytestmark = pytest.mark.browser

MANY = 2000


@pytest.fixture(scope="module")
def project(project):
    """The project with two lists and both servers."""
    project.write("bees.txt", "ICLR 2031 Papers", BEES, GLACIERS)
    project.write("ledgers.txt", "SODA 2033", LEDGERS, TIDES)
    project.start("webserver", "daemon")
    return project


@pytest.fixture
def quiet(project):
    """The project with all files published and nothing under way."""
    project.start("webserver", "daemon")
    project.at_rest()
    return project


def variants(number):
    """So many abstracts, no two of them the same."""
    return [BEES.replace("forty", str(number + n)) for n in range(number)]


def in_process(project, known):
    """The next run and the id of its process, as soon as the process has told it (in a tag that pages do not show)."""

    def told():
        new = next((r for r in project.runs() if r["runId"] not in known), None)
        if new is None:
            return None
        with history(project.root / "data") as instance:
            mark = instance.get_run_by_id(new["runId"]).tags.get(PROCESS)
        return (new, int(mark.partition("@")[0])) if mark else None

    return until("a run tells its process", told)


def test_the_first_start_publishes_what_lies_in_the_folder(project):
    until("a first refresh", lambda: project.rows("SELECT count(*) FROM papers") == [(4,)])
    run = project.run_after(set(), "SUCCESS")
    assert run["tags"][BY] == "folder sensor"


def test_nothing_changed_over_several_ticks_is_no_run(quiet):
    known, seen = quiet.ids(), {tick["tickId"] for tick in quiet.sensor()["ticks"]}
    for path in quiet.seeds.iterdir():
        os.utime(path)
    ticks = until("three more ticks", lambda: _ended_ticks(quiet, seen, 3))
    assert {tick["status"] for tick in ticks} == {"SKIPPED"}
    assert quiet.ids() == known


def _ended_ticks(project, seen, number):
    new = [t for t in project.sensor()["ticks"] if t["tickId"] not in seen and t["status"] != "STARTED"]
    return new if len(new) >= number else None


def test_the_history_survives_a_restart(quiet):
    before = quiet.runs()
    quiet.stop()
    quiet.start("webserver", "daemon")
    quiet.at_rest(since=time.time())
    assert quiet.runs() == before
    assert len(before) >= 1


def test_a_killed_run_is_reported_failed_and_blocks_nothing_for_long(quiet):
    known = quiet.ids()
    quiet.write("many.txt", "CHI 2032", *variants(MANY))
    run, process = in_process(quiet, known)
    os.kill(process, signal.SIGKILL)
    killed = time.time()
    until("it is reported failed", lambda: quiet.run(run["runId"])["status"] == "FAILURE", limit=60)
    next_one = quiet.run_after(known | {run["runId"]}, "STARTED", "SUCCESS")
    assert next_one["startTime"] - killed < 60
    until("all is published", lambda: quiet.rows("SELECT count(*) FROM records") == [(MANY + 4,)])


def test_a_run_that_always_fails_is_asked_for_three_times_and_then_explained(quiet):
    quiet.write("many.txt", "CHI 2032", *variants(MANY))
    until("all is published", lambda: quiet.rows("SELECT count(*) FROM records") == [(MANY + 4,)])
    before, known = quiet.snapshot(), quiet.ids()
    away = (quiet.seeds / "many.txt").rename(quiet.root / "data" / "away.txt")
    until("the sensor gives up", lambda: "The last 3 runs for this input" in quiet.newest_skip(), limit=180)
    seen = {tick["tickId"] for tick in quiet.sensor()["ticks"]}
    until("one more tick", lambda: _ended_ticks(quiet, seen, 1))
    assert [r["status"] for r in quiet.runs() if r["runId"] not in known] == ["FAILURE"] * 3
    assert quiet.snapshot() == before
    away.rename(quiet.seeds / "many.txt")
    quiet.at_rest()
    assert quiet.snapshot() == before


def test_a_command_during_a_run_of_the_daemon_waits_or_says_that_it_is_busy(quiet):
    known = quiet.ids()
    quiet.write("tides.txt", "POPL 2034", TIDES.replace("nine", "ninety"))
    run, process = in_process(quiet, known)
    with stopped(process):
        impatient = quiet.command("refresh", stderr=subprocess.PIPE, PAPER_ASSETS_LOCK_WAIT_SECONDS="0.5")
        said = impatient.communicate(timeout=120)[1].decode()
        patient = quiet.command("refresh", "--json", stderr=subprocess.PIPE)
        waits = any(b"waiting" in line for line in patient.stderr)
    assert impatient.returncode == 5, said
    assert "another refresh" in said.lower()
    assert waits
    patient.communicate(timeout=120)
    assert patient.returncode == 0
    until("the daemon's run has ended", lambda: quiet.run(run["runId"])["status"] in ENDED)
    assert quiet.run(run["runId"])["status"] == "SUCCESS"
    by_hand = [r for r in quiet.runs() if r["runId"] not in known and r["tags"][BY] == "command line"]
    assert [r["status"] for r in by_hand] == ["SUCCESS", "FAILURE"]


class stopped:
    """A process that stands still for a while, so that what comes meanwhile does come meanwhile."""

    def __init__(self, process):
        self.process = process

    def __enter__(self):
        os.kill(self.process, signal.SIGSTOP)

    def __exit__(self, *_):
        os.kill(self.process, signal.SIGCONT)


def test_nothing_lies_about_in_the_project_folder_but_data_and_what_is_ignored(quiet):
    assert quiet.strays() == []


def test_nothing_is_written_to_the_home_folder(quiet):
    assert list(quiet.home.rglob("*")) == []


def test_an_interrupt_ends_the_servers_and_all_their_processes(quiet):
    groups = {name: server.pid for name, server in quiet.started.items()}
    servers = list(quiet.started.values())
    for server in servers:
        server.send_signal(signal.SIGINT)
    for server in servers:
        server.wait(60)
    until("no process is left", lambda: not any(_alive(group) for group in groups.values()), limit=60)
    quiet.started.clear()


def _alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
