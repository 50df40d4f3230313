"""What the README and ARCHITECTURE say is true: the commands, the SQL, the tables, the settings, the figures."""

import os
import re
import shutil
import subprocess
import sys
import tomllib

import pytest

from paper_assets import tables
from paper_assets.library import views
from paper_assets.settings import SETTINGS
from paper_assets.store import connect
from tests.conftest import ROOT, need

README = (ROOT / "README.md").read_text("utf-8")
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", README, re.DOTALL)
ENV = {k: v for k, v in os.environ.items() if not k.startswith(("PAPER_ASSETS_", "DAGSTER_", "MAKE", "MFLAGS"))}


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A fresh clone of the committed state, with the interpreter's packages as its .venv."""
    need("git, make and a checkout", all(map(shutil.which, ("git", "make"))) and (ROOT / ".git").exists())
    folder = tmp_path_factory.mktemp("clone") / "paper_assets"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


def make(clone, *arguments):
    """Run make without its set-up, whose work the gate shows on a machine that has nothing."""
    return subprocess.run(
        ["make", "-o", ".venv/.ready", *arguments], cwd=clone, env=ENV, capture_output=True, text=True, timeout=600
    )


@pytest.fixture(scope="module")
def ran(clone):
    done = make(clone, "run")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_make_run_on_a_clone_prints_what_the_readme_shows(ran):
    shown = re.search(r"\$ make run\n(.*?)```", README, re.DOTALL)[1].splitlines()
    for line in shown[1:]:
        assert line in ran.splitlines()


def test_the_summary_tells_what_the_tables_hold(clone, ran):
    with connect(clone / "data" / "papers.duckdb", read_only=True) as con:
        for name in ("records", "rejects", "papers", "keywords"):
            told = int(re.search(rf"{name}\s+([\d,]+)", ran)[1].replace(",", ""))
            assert told == con.execute(f"SELECT count(*) FROM {name}").fetchall()[0][0]


def test_make_run_leaves_the_clone_clean_and_says_so_when_nothing_changed(clone, ran):
    assert "Nothing has changed" in make(clone, "run").stdout
    status = subprocess.run(["git", "status", "--porcelain"], cwd=clone, capture_output=True, text=True).stdout
    assert status == ""


def test_make_test_runs_the_tests(clone):
    done = make(clone, "test", "ARGS=tests/test_architecture.py")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


@pytest.mark.parametrize("query", QUERIES, ids=lambda q: q.splitlines()[0].removeprefix("-- "))
def test_every_query_of_the_readme_answers_on_the_samples(clone, ran, query):
    with connect(clone / "data" / "papers.duckdb", read_only=True) as con:
        rows = con.execute(query).fetchall()
    assert rows or "FROM rejects" in query


def test_at_least_five_queries_are_shown():
    assert len(QUERIES) >= 5


def test_the_readme_names_every_asset_and_every_setting():
    for table in tables.PUBLIC:
        if table.name not in ("search_lengths", "paper_history", "refreshes", "publish_info"):
            assert f"`{table.name}`" in README
    for setting in SETTINGS:
        assert f"`{setting.variable}`" in README
        if setting.default and setting.name != "seeds":
            row = next(line for line in README.splitlines() if f"`{setting.variable}`" in line)
            assert setting.default in row


def test_views_that_the_readme_uses_are_there():
    used = set(re.findall(r"FROM (\w+)", "\n".join(QUERIES)))
    assert used - {"search"} <= {t.name for t in tables.PUBLIC} | {v.name for v in views.VIEWS}


def test_architecture_gives_a_reason_for_each_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for needed in [*project["dependencies"], *project["optional-dependencies"]["test"]]:
        name = re.match(r"[\w-]+", needed)[0]
        assert re.search(rf"\b{name}\b", ARCHITECTURE), name


def test_the_programs_of_the_recipes_are_there_and_take_these_flags():
    programs = set(re.findall(r"\.venv/bin/([\w-]+)((?: [\w.-]+)*)", README))
    assert {name for name, _ in programs} == {"dagster-webserver", "dagster-daemon", "paper-assets"}
    for name, words in programs:
        subcommand = [word for word in words.split()[:1] if not word.startswith("-")]
        done = subprocess.run(
            [f"{sys.prefix}/bin/{name}", *subcommand, "--help"], env=ENV, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        for flag in re.findall(r"--[a-z-]+", words):
            assert flag in done.stdout
    assert (
        "--read-only"
        in subprocess.run([f"{sys.prefix}/bin/dagster-webserver", "--help"], capture_output=True, text=True).stdout
    )
