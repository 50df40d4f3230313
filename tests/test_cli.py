"""The command: what people type, what they read, and the exit codes that scripts rely on."""

import json
import os
import signal
import subprocess
import sys
import time

import duckdb
import pytest

from paper_assets.commands.export import KINDS
from paper_assets.library.exporting.formats import FORMATS
from tests.conftest import BEES, GLACIERS, LEDGERS, ROOT, TIDES, listing

ENV = {k: v for k, v in os.environ.items() if not k.startswith("PAPER_ASSETS_")} | {"PAPER_ASSETS_SETTLE_SECONDS": "0"}


@pytest.fixture
def data(tmp_path):
    (tmp_path / "data" / "seeds").mkdir(parents=True)
    return tmp_path / "data"


@pytest.fixture
def run(command, data):
    def call(*arguments, code=0, **env):
        done = subprocess.run(
            [*command, *arguments, "--data", str(data)],
            cwd=ROOT,
            env={**ENV, **env},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == code, f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done

    return call


def write(data, name, *abstracts):
    (data / "seeds" / name).write_text(listing("ICLR 2031 Papers", *abstracts))


def rows(data, query):
    with duckdb.connect(str(data / "papers.duckdb"), read_only=True) as con:
        return con.execute(query).fetchall()


def test_a_refresh_tells_the_counts_of_the_tables(run, data):
    write(data, "a.txt", BEES, GLACIERS, BEES)
    told = json.loads(run("refresh", "--json").stdout)
    assert (told["files"], told["records"], told["papers"], told["duplicates"]) == (1, 3, 2, 1)
    for table in ("records", "papers", "rejects", "keywords"):
        assert told[table] == rows(data, f"SELECT count(*) FROM {table}")[0][0]
    assert told["stage_seconds"].keys() == {"raw_files", "abstracts", "dedup", "keywords", "library"}


def test_the_second_refresh_says_that_nothing_changed_and_imports_no_dagster(run, data):
    write(data, "a.txt", BEES)
    run("refresh")
    before = os.readlink(data / "papers.duckdb")
    code = (
        "import sys; from paper_assets.cli import main; code = main(sys.argv[1:]); "
        "sys.exit(code or 10 * any(m.split('.')[0] in ('dagster', 'duckdb', 'polars') for m in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "refresh", "--data", str(data)], cwd=ROOT, env=ENV, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "Nothing has changed" in done.stdout
    assert os.readlink(data / "papers.duckdb") == before


def test_new_rejects_are_exit_3_once_and_say_where(run, data):
    write(data, "a.txt", BEES)
    (data / "seeds" / "b.pdf").write_bytes(b"%PDF-1.4\n%\xe2\xe3\n")
    assert "b.pdf" in run("refresh", code=3).stdout
    write(data, "c.txt", TIDES)
    run("refresh", code=0)


def test_empty_and_ignored_files_are_no_rejects(run, data):
    write(data, "a.txt", BEES)
    (data / "seeds" / "empty.txt").write_text("")
    (data / "seeds" / "half.part").write_text("x")
    run("refresh", code=0)


def test_a_folder_that_is_gone_is_exit_1_and_says_what_to_do(run, data):
    write(data, "a.txt", BEES)
    run("refresh")
    (data / "seeds").rename(data / "elsewhere")
    assert "PAPER_ASSETS_SEEDS" in run("refresh", code=1).stderr
    assert rows(data, "SELECT count(*) FROM papers") == [(1,)]


def test_losing_most_records_is_exit_4_and_allow_shrink_goes_on(run, data):
    write(data, "a.txt", BEES)
    write(data, "b.txt", GLACIERS, LEDGERS, TIDES)
    run("refresh")
    (data / "seeds" / "b.txt").unlink()
    assert "--allow-shrink" in run("refresh", code=4).stderr
    assert rows(data, "SELECT count(*) FROM papers") == [(4,)]
    run("refresh", "--allow-shrink")
    assert rows(data, "SELECT count(*) FROM papers") == [(1,)]


def test_a_refresh_that_cannot_have_the_lock_is_exit_5(run, data):
    write(data, "a.txt", BEES)
    code = (
        "import sys, pathlib; from paper_assets.store import locked\n"
        "with locked(pathlib.Path(sys.argv[1]), 0, print): print('held', flush=True); sys.stdin.read()"
    )
    lock = str(data / "work" / "refresh.lock")
    with subprocess.Popen(
        [sys.executable, "-c", code, lock], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout.readline().strip() == "held"
        done = run("refresh", code=5, PAPER_ASSETS_LOCK_WAIT_SECONDS="0.5")
        assert "waiting" in done.stderr
        holder.kill()
    run("refresh")


def test_a_setting_that_cannot_be_used_is_exit_2(run):
    assert "keywords_per_paper" in run("refresh", code=2, PAPER_ASSETS_KEYWORDS_PER_PAPER="many").stderr


def test_an_interrupted_refresh_is_exit_130_and_frees_the_lock(command, run, data):
    write(data, "a.txt", *[BEES.replace("forty", str(n)) for n in range(3000)])
    process = subprocess.Popen(
        [*command, "refresh", "--data", str(data)], cwd=ROOT, env=ENV, stderr=subprocess.PIPE, start_new_session=True
    )
    while not (data / "work" / "refresh.lock").exists() and process.poll() is None:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=60)[1]
    assert process.returncode == 130, told
    assert not (data / "papers.duckdb").exists()
    run("refresh", code=0)


def test_refreshes_stand_in_the_history_as_runs_of_the_job(run, data):
    write(data, "a.txt", BEES)
    run("refresh")
    from paper_assets.defs.launching import history

    with history(data) as instance:
        runs = instance.get_runs()
        assert [(r.job_name, r.status.value) for r in runs] == [("refresh", "SUCCESS")]
        assert runs[0].run_id == rows(data, "SELECT run_id FROM publish_info")[0][0]


def test_a_run_that_was_killed_is_reported_as_failed_by_the_next(command, run, data):
    write(data, "a.txt", *[BEES.replace("forty", str(n)) for n in range(3000)])
    process = subprocess.Popen([*command, "refresh", "--data", str(data)], cwd=ROOT, env=ENV, start_new_session=True)
    while not (data / "work" / "work.duckdb").exists() and process.poll() is None:
        time.sleep(0.02)
    process.kill()
    process.wait()
    run("refresh")
    from paper_assets.defs.launching import history

    with history(data) as instance:
        assert sorted(r.status.value for r in instance.get_runs()) == ["FAILURE", "SUCCESS"]


def test_status_says_where_each_setting_comes_from(run, data):
    told = json.loads(run("status", "--json", PAPER_ASSETS_KEYWORDS_PER_PAPER="7").stdout)
    assert told["settings"]["keywords_per_paper"]["value"] == "7"
    assert told["settings"]["keywords_per_paper"]["origin"] == "PAPER_ASSETS_KEYWORDS_PER_PAPER"
    assert told["settings"]["data"]["origin"] == "--data"
    assert told["published"] is None


def test_sql_answers_and_cannot_write(run, data):
    write(data, "a.txt", BEES)
    run("refresh")
    assert json.loads(run("sql", "SELECT count(*) AS n FROM papers", "--json").stdout) == {"n": 1}
    assert "read-only" in run("sql", "DELETE FROM papers", code=1).stderr
    assert "nowhere" in run("sql", "SELECT * FROM nowhere", code=1).stderr


def test_sql_before_the_first_refresh_says_what_to_do(run):
    assert "paper-assets refresh" in run("sql", "SELECT 1", code=1).stderr


def test_csv_is_safe_to_open_in_a_spreadsheet_and_keeps_lists(run, data):
    write(data, "a.txt", BEES)
    run("refresh")
    lines = run("sql", "SELECT '=1+1' AS sum, [1, 2] AS list, 'a,b' AS text", "--csv").stdout.splitlines()
    assert lines == ["sum,list,text", '\'=1+1,"[1, 2]","a,b"']


def test_a_watched_folder_that_holds_the_data_folder_is_refused(command, data):
    done = subprocess.run(
        [*command, "refresh", "--data", str(data), "--seeds", str(data)],
        cwd=ROOT,
        env=ENV,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "holds the data folder" in done.stderr


def test_a_misspelt_variable_is_told(run):
    assert "PAPER_ASSETS_KEYWORD is no setting" in run("status", PAPER_ASSETS_KEYWORD="3").stderr


@pytest.mark.parametrize("cron", ["garbage", "* * *", ""])
def test_a_schedule_that_cannot_be_is_refused_by_name(run, cron):
    done = run("status", PAPER_ASSETS_NIGHTLY_CRON=cron, code=2 if cron else 0)
    assert ("nightly_cron" in done.stderr) == bool(cron)


def test_rollback_puts_the_snapshot_before_in_force(run, data):
    write(data, "a.txt", BEES)
    run("refresh")
    write(data, "b.txt", TIDES)
    run("refresh")
    run("rollback")
    assert rows(data, "SELECT count(*) FROM papers") == [(1,)]
    assert "rolled back" in run("refresh").stdout
    run("refresh", "--force")
    assert rows(data, "SELECT count(*) FROM papers") == [(2,)]


def test_output_that_nobody_reads_is_no_traceback(command, data):
    done = subprocess.run(
        f"{' '.join(command)} status --data {data} | head -1",
        cwd=ROOT,
        env=ENV,
        shell=True,
        capture_output=True,
        text=True,
    )
    assert "Traceback" not in done.stderr


def test_search_prints_the_best_papers_with_their_place_and_nothing_that_commands_a_terminal(run, data):
    write(data, "a.txt", BEES, f"{TIDES} It is \x1b[31mred\x1b[0m and \u202eturned\u202c.")
    run("refresh")
    said = run("search", "fatigue", "turbines", "-n", "1").stdout
    assert "fatigue model" in said
    assert "a.txt, line" in said
    assert "Nest Recall" not in said
    assert "\x1b" not in said and "\u202e" not in said
    assert [hit["display_name"] for hit in json.loads(run("search", "--json", "bees").stdout)["found"]] == [
        name for (name,) in rows(data, "SELECT display_name FROM papers WHERE abstract LIKE '%bees%'")
    ]
    assert "No paper holds any of: zeppelin" in run("search", "zeppelin").stdout


def test_the_reading_list_of_the_command_is_that_of_the_table(run, data):
    write(data, "a.txt", BEES, TIDES, GLACIERS)
    run("refresh")
    picks = json.loads(run("reading-list", "-k", "2", "--json").stdout)["picks"]
    assert [pick["paper_id"] for pick in picks] == [
        paper for (paper,) in rows(data, "SELECT paper_id FROM reading_list WHERE rank <= 2 ORDER BY rank")
    ]
    assert "  1. " in run("reading-list").stdout


def test_export_writes_the_file_and_says_how_much(run, data, tmp_path):
    write(data, "a.txt", BEES, TIDES)
    run("refresh")
    out = tmp_path / "papers.ris"
    said = run("export", "--format", "ris", "--out", str(out), "--where", "publication_year > 2020").stdout
    assert "Wrote 2 papers" in said
    assert out.read_text("utf-8").count("ER  - ") == 2
    assert (
        "--where cannot be asked" in run("export", "--format", "ris", "--out", str(out), "--where", "no", code=1).stderr
    )


def test_every_format_of_export_can_be_asked_for():
    assert tuple(FORMATS) == KINDS
