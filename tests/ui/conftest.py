"""What the tests of the pages and servers need: Dagster's real servers over a project folder of their own.

Belongs here: starting and ending servers, asking them by GraphQL, and showing their logs when a test fails.
Not here: what the pages show and how the servers behave, which the tests say.
"""

import fnmatch
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from paper_assets.store import connect
from tests.conftest import ROOT, listing

SENSOR_SECONDS = 5
ENDED = {"SUCCESS", "FAILURE", "CANCELED"}
MAIN = "import sys; from {} import main; sys.exit(main())"
COMMANDS = {
    "webserver": (MAIN.format("dagster_webserver.cli"), "--host", "127.0.0.1", "--port", "{port}"),
    "daemon": (MAIN.format("dagster._daemon.cli"), "run"),
    "paper-assets": (MAIN.format("paper_assets.cli"),),
}
RUNS = """query($limit: Int) { runsOrError(limit: $limit) { ... on Runs {
    results { runId jobName status startTime endTime tags { key value } } } } }"""
SENSOR = """query($limit: Int) {
    sensorOrError(sensorSelector: {
        repositoryName: "__repository__", repositoryLocationName: "paper_assets", sensorName: "seeds_folder"
    }) { ... on Sensor { sensorState { status ticks(limit: $limit) { tickId status skipReason timestamp } } } } }"""


def until(what, condition, limit=120, every=0.2):
    """The first true value of a condition, asked again and again."""
    end = time.monotonic() + limit
    while not (value := condition()):
        assert time.monotonic() < end, f"waited {limit} seconds in vain: {what}"
        time.sleep(every)
    return value


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Project:
    """A copy of what a project folder needs, with servers, a history, a home and seeds of its own.

    The code is a copy too: an edit during the tests would make other digests, and with them runs.
    """

    def __init__(self, root):
        self.root, self.port, self.started = root / "project", free_port(), {}
        self.home, self.logs, self.code = root / "home", root / "logs", root / "code"
        self.data, self.seeds = self.root / "data", self.root / "data" / "seeds"
        for folder in (self.home, self.logs, self.seeds):
            folder.mkdir(parents=True)
        for name in ("dagster.yaml", "workspace.yaml"):
            shutil.copy(ROOT / name, self.root)
        shutil.copytree(ROOT / "paper_assets", self.code / "paper_assets", ignore=shutil.ignore_patterns("__pycache__"))
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("PAPER_ASSETS_", "DAGSTER_", "XDG_"))},
            "DAGSTER_HOME": str(self.root),
            "HOME": str(self.home),
            "DO_NOT_TRACK": "1",
            "PYTHONPATH": os.pathsep.join(filter(None, [str(self.code), os.environ.get("PYTHONPATH")])),
            "PAPER_ASSETS_SENSOR_SECONDS": str(SENSOR_SECONDS),
            "PAPER_ASSETS_SETTLE_SECONDS": "0.2",
        }

    # The folder.

    def write(self, name, heading, *abstracts):
        """Drop a list as a careful program does: complete at once."""
        half = self.root / f".{name}.half"
        half.write_text(listing(heading, *abstracts), encoding="utf-8")
        return half.rename(self.seeds / name)

    def rows(self, query):
        """What the published file says; nothing while there is none."""
        if not (self.data / "papers.duckdb").exists():
            return []
        with connect(self.data / "papers.duckdb", read_only=True) as con:
            return con.execute(query).fetchall()

    def snapshot(self):
        return os.readlink(self.data / "papers.duckdb")

    def strays(self):
        """What lies in the project folder that a checkout neither holds nor ignores."""
        lines = (ROOT / ".gitignore").read_text().splitlines()
        ignored = [line.strip("/") for line in lines if line.startswith("/") and line.count("/", 1, -1) == 0]
        kept = ["dagster.yaml", "workspace.yaml", "data", *ignored]
        return [p.name for p in self.root.iterdir() if not any(fnmatch.fnmatch(p.name, k) for k in kept)]

    # The servers.

    def start(self, *names):
        """Start servers that are not running yet, one after the other, each when the one before is ready.

        On an empty history two at once run into "table already exists" (Dagster creates its tables unlocked).
        """
        for name in names:
            if name not in self.started:
                self.started[name] = self._popen(name)
                if name == "webserver":
                    until("the web server answers", self._answers)
                    until("the web server knows the project", lambda: self._said(SENSOR).get("sensorOrError"))

    def stop(self, *names):
        """Interrupt servers as people do with Ctrl-C; whatever does not listen is killed."""
        names = [name for name in names or list(self.started) if name in self.started]
        for name in names:
            self.started[name].send_signal(signal.SIGINT)
        for name in names:
            server = self.started.pop(name)
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                pass
            finally:
                self._kill_group(server)

    def command(self, *arguments, stderr=None, **environment):
        """Start `paper-assets` in the project folder."""
        return self._popen("paper-assets", *arguments, stdout=subprocess.PIPE, stderr=stderr, **environment)

    def told(self):
        """The last lines of each server's log."""
        return {
            path.stem: "\n".join(path.read_text(errors="replace").splitlines()[-40:]) for path in self.logs.glob("*")
        }

    def _popen(self, name, *arguments, stdout=None, stderr=None, **environment):
        code, *fixed = COMMANDS[name]
        command = [sys.executable, "-c", code, *(part.format(port=self.port) for part in fixed), *arguments]
        with (self.logs / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=self.root,
                env={**self.environment, **environment},
                stdin=subprocess.DEVNULL,
                stdout=stdout or log,
                stderr=stderr or log,
                start_new_session=True,
            )

    def _kill_group(self, server):
        try:
            os.killpg(server.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        server.wait(10)

    def _answers(self):
        assert self.started["webserver"].poll() is None, "the web server ended by itself"
        return self._said("{ version }").get("version")

    # What the web server says.

    def ask(self, query, **variables):
        """Ask by GraphQL."""
        body = json.dumps({"query": query, "variables": variables}).encode()
        request = urllib.request.Request(f"{self.url}/graphql", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            told = json.load(answer)
        assert not told.get("errors"), told["errors"]
        return told["data"]

    def _said(self, query, **variables):
        try:
            return self.ask(query, **variables)
        except (OSError, urllib.error.URLError):
            return {}

    def runs(self, limit=100):
        """The runs in the history, newest first, with their tags as a mapping."""
        found = self.ask(RUNS, limit=limit)["runsOrError"]["results"]
        return [{**run, "tags": {t["key"]: t["value"] for t in run["tags"]}} for run in found]

    def run(self, run_id):
        return next(run for run in self.runs() if run["runId"] == run_id)

    def run_after(self, known, *statuses):
        """Wait for a run that is not among those known, and has one of the statuses."""
        return until(
            f"a new run with status {statuses}",
            lambda: next((r for r in self.runs() if r["runId"] not in known and r["status"] in statuses), None),
        )

    def ids(self):
        return {run["runId"] for run in self.runs()}

    def sensor(self, limit=10):
        """The state of the folder sensor, with its last ticks, newest first."""
        return self.ask(SENSOR, limit=limit)["sensorOrError"]["sensorState"]

    def newest_skip(self, since=0.0):
        """Why the sensor asked for nothing at its last tick; empty when it did ask, or has not looked since then."""
        ticks = [tick for tick in self.sensor(1)["ticks"] if tick["timestamp"] > since]
        return (ticks[0]["skipReason"] or "") if ticks else ""

    def at_rest(self, since=0.0):
        """Wait until the sensor has seen, at a time, that the published file is that of the folder."""
        return until("the sensor finds nothing to do", lambda: "Nothing has changed" in self.newest_skip(since))


RUNNING = []


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project folder; its servers, once started, end with the module."""
    made = Project(tmp_path_factory.mktemp("ui"))
    RUNNING.append(made)
    try:
        yield made
    finally:
        RUNNING.remove(made)
        made.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Show the servers' logs, and the page as it was, when a test fails."""
    report = yield
    if report.failed:
        report.sections += [(f"log of the {name}", text) for made in RUNNING for name, text in made.told().items()]
        if "page" in getattr(item, "funcargs", {}):
            report.sections.append(("the page as it was", _keep_page(item.funcargs["page"], item.name)))
    return report


def _keep_page(page, test):
    shot = ROOT / "screenshots" / f"failed-{test}.png"
    page.screenshot(path=shot)
    return f"{page.url}\n{shot}"
