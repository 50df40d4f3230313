"""The graph as Dagster sees it: groups, documents, checks that block, and nothing published past them."""

import os

import dagster as dg
import pytest

from paper_assets import tables
from paper_assets.definitions import ASSETS, build, defs
from paper_assets.defs import reporting
from paper_assets.defs.automation import REFRESH
from paper_assets.library import snapshots
from paper_assets.raw_files.opening import Opener
from paper_assets.store import connect
from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, House, listing

ROOMS = {"raw_files", "abstracts", "dedup", "keywords", "library"}


class Shell(House):
    """A house whose refreshes are real Dagster runs, in a history of its own."""

    def __init__(self, data):
        super().__init__(data)
        self.instance = dg.DagsterInstance.ephemeral()
        self.definitions = build({"data": str(data), "settle_seconds": "0", "lock_wait_seconds": "0.5"})

    def run(self, choices=None, selection=None, job=REFRESH):
        resolved = self.definitions.resolve_job_def(job)
        selected = {"asset_selection": [dg.AssetKey(s) for s in selection]} if selection else {}
        quiet = {"run_config": choices} if job == REFRESH and not selection else {}
        return resolved.execute_in_process(instance=self.instance, raise_on_error=False, **selected, **quiet)

    def checks(self, result):
        return {(c.asset_key.to_user_string(), c.check_name): c for c in result.get_asset_check_evaluations()}


@pytest.fixture
def shell(tmp_path):
    return Shell(tmp_path / "data")


def nodes():
    return {node.key.to_user_string(): node for node in defs.resolve_asset_graph().asset_nodes}


def test_the_definitions_load():
    dg.Definitions.validate_loadable(defs)


def test_the_groups_are_the_rooms_and_every_table_is_in_its_room():
    assert {node.group_name for node in nodes().values()} == ROOMS
    for name, node in nodes().items():
        if name != "library":
            assert node.group_name == tables.BY_NAME[name].room


def test_every_asset_says_what_it_is_and_has_owners_kinds_and_a_version():
    for node in nodes().values():
        assert len(node.description) > 60
        assert node.owners
        assert node.kinds
        assert node.code_version


def test_every_table_shows_its_columns_as_they_are_declared():
    for name, node in nodes().items():
        if name != "library":
            shown = node.metadata["dagster/column_schema"].columns
            assert [(c.name, c.type, c.description) for c in shown] == [
                (c.name, c.type, c.meaning) for c in tables.BY_NAME[name].columns
            ]


def test_the_library_depends_on_every_table_and_has_a_freshness_policy():
    library = nodes()["library"]
    assert {key.to_user_string() for key in library.parent_keys} == nodes().keys() - {"library"}
    assert library.freshness_policy is not None


def test_assets_are_thin():
    import ast
    import inspect

    for asset in ASSETS:
        source = inspect.getsource(asset.op.compute_fn.decorated_fn)
        body = ast.parse(source.strip()).body[0]
        assert body.end_lineno - body.lineno <= 32, asset.op.name


def test_a_run_publishes_and_reports_rows_previews_versions_and_seconds(shell):
    shell.write("a.txt", listing("Papers", BEES, GLACIERS, BEES))
    result = shell.run()
    assert result.success
    assert shell.one("SELECT count(*) FROM papers") == 2
    for name in nodes():
        made = _materialization(result, name)
        assert made.metadata["dagster/row_count"].value == (
            2 if name == "library" else shell.one(f"SELECT count(*) FROM {name}")
        )
        assert made.tags["dagster/data_version"]
    assert "cpu seconds" in _materialization(result, "papers").metadata
    assert "Solitary bees" in _materialization(result, "records").metadata["first rows"].value
    assert _materialization(result, "library").metadata["input_digest"].value == shell.one(
        "SELECT input_digest FROM publish_info"
    )


def _materialization(result, name):
    return next(
        e.step_materialization_data.materialization
        for e in result.all_events
        if e.is_step_materialization and e.asset_key.to_user_string() == name
    )


def test_data_versions_change_with_the_rows_and_only_then(shell):
    shell.write("a.txt", listing("Papers", BEES))
    first = shell.run()
    again = shell.run({"publish_unchanged": True})
    shell.write("b.txt", listing("Papers", TIDES))
    other = shell.run()
    versions = [_materialization(r, "papers").tags["dagster/data_version"] for r in (first, again, other)]
    assert versions[0] == versions[1] != versions[2]


def test_all_checks_pass_on_good_files_and_a_reject_only_warns(shell):
    shell.write("a.txt", listing("Papers", BEES))
    shell.write("b.pdf", b"%PDF-1.4\n%\xe2\xe3\n")
    result = shell.run()
    assert result.success
    failed = [c for c in shell.checks(result).values() if not c.passed]
    assert [(c.check_name, c.severity) for c in failed] == [("nothing_rejected", dg.AssetCheckSeverity.WARN)]
    assert failed[0].description.startswith("b.pdf")


def test_a_blocking_check_stops_the_run_and_keeps_the_library(shell):
    shell.write("a.txt", listing("Papers", BEES))
    shell.write("b.txt", listing("Papers", GLACIERS, LEDGERS, TIDES))
    assert shell.run().success
    before = os.readlink(shell.settings.library)
    (shell.seeds / "b.txt").unlink()
    result = shell.run()
    assert not result.success
    check = shell.checks(result)["records", "corpus_has_not_collapsed"]
    assert "Records left: 1 of 4" in check.description
    assert not [e for e in result.all_events if e.is_step_materialization and e.asset_key.to_user_string() == "papers"]
    assert os.readlink(shell.settings.library) == before
    assert shell.run({"allow_shrink": True}).success


def test_an_asset_materialised_alone_cannot_publish_a_mixture(shell):
    shell.write("a.txt", listing("Papers", BEES))
    assert shell.run().success
    shell.write("b.txt", listing("Papers", TIDES))
    assert shell.run(selection=["raw_files"]).success
    result = shell.run(selection=["library"])
    assert not result.success
    assert shell.one("SELECT count(*) FROM papers") == 1
    assert shell.run().success
    assert shell.one("SELECT count(*) FROM papers") == 2


def test_rows_broken_by_hand_never_reach_the_library(shell):
    shell.write("a.txt", listing("Papers", BEES))
    assert shell.run().success
    with connect(shell.settings.work / "work.duckdb") as con:
        con.execute("DELETE FROM paper_records")
    before = os.readlink(shell.settings.library)
    with connect(shell.settings.work / "work.duckdb") as con:
        con.execute("UPDATE passes SET input_digest = 'other'")
    assert not shell.run(selection=["library"]).success
    assert os.readlink(shell.settings.library) == before


def test_the_nightly_run_does_not_undo_a_rollback(shell):
    shell.write("a.txt", listing("Papers", BEES))
    shell.run()
    shell.write("b.txt", listing("Papers", TIDES))
    shell.run()
    snapshots.roll_back(shell.settings)
    assert shell.run().success
    assert shell.one("SELECT count(*) FROM papers") == 1
    assert shell.run({"publish_unchanged": True}).success
    assert shell.one("SELECT count(*) FROM papers") == 2


def test_a_content_that_could_not_be_read_is_tried_again_by_the_next_refresh(shell, monkeypatch):
    shell.write("a.txt", listing("Papers", BEES))
    shell.write("b.txt", listing("Papers", TIDES))
    real = Opener.bytes_of
    monkeypatch.setattr(Opener, "bytes_of", lambda self, path: None if path == "b.txt" else real(self, path))
    assert shell.run().success
    assert shell.rows("SELECT status FROM raw_files WHERE path = 'b.txt'") == [("waiting",)]
    monkeypatch.undo()
    assert not shell.look().up_to_date
    assert shell.run().success
    assert shell.one("SELECT count(*) FROM papers") == 2
    assert shell.look().up_to_date


def test_rebuild_reads_everything_again_and_keeps_ids(shell):
    shell.write("a.txt", listing("Papers", BEES))
    shell.run()
    before = shell.rows("SELECT paper_id, first_seen FROM papers")
    result = shell.run({"rebuild": True})
    assert _materialization(result, "records").metadata["files read"].value == 1
    assert shell.rows("SELECT paper_id, first_seen FROM papers") == before
    assert shell.one("SELECT max(seq) FROM refreshes") == 2


def test_hostile_text_cannot_break_a_preview(shell):
    hostile = "We study | pipes ` and <script>alert(1)</script> [links](javascript:x) # heads. They are *many* and ~~odd~~, as we show here."
    shell.write("a.txt", listing("Papers", hostile))
    shell.run()
    with connect(shell.settings.work / "work.duckdb", read_only=True) as con:
        lines = reporting.preview(con, tables.BY_NAME["records"]).splitlines()
    assert len(lines) == 3
    bars = [line.replace("\\|", "").count("|") for line in lines]
    assert len(set(bars)) == 1
    assert "<script>" not in lines[2].replace("\\<", "")
