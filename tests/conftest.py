"""What many tests need: a small house of their own, made of real files and real DuckDB."""

import os
import sys
import time
import uuid
from datetime import UTC, datetime
from pathlib import Path

import hypothesis
import pytest

from paper_assets import checks as check_runner, settings as house_settings, tables
from paper_assets.abstracts import keeping as abstracts
from paper_assets.dedup import decisions, keeping as dedup
from paper_assets.dedup.linking import Policy
from paper_assets.keywords import corpus, keeping as keywords, rules
from paper_assets.library import building, checks, freshness, reading_list, searching, snapshots
from paper_assets.raw_files import inventory
from paper_assets.raw_files.looking import Clock
from paper_assets.store import connect, locked, opened

# The gate must give the same answer twice; elsewhere every run looks at other examples.
hypothesis.settings.register_profile("gate", derandomize=True, deadline=None)
hypothesis.settings.register_profile("search", deadline=None)
hypothesis.settings.load_profile("gate" if os.environ.get("CI") else "search")

ROOT = Path(__file__).parent.parent
SHARED_SEEDS = ROOT.parent / "shared" / "seeds"

# Invented abstracts, each with a life of its own.
GLACIERS = (
    "Valley glaciers store water for dry summers. We measure the melt of eleven glaciers with buried pressure "
    "sensors and find that night frost delays the peak flow by five hours. The delay grows with the thickness of the snow."
)
BEES = (
    "Solitary bees find their nests by landmarks. This paper introduces Nest Recall Index (NRI), a simple count of "
    "turns before landing, and applies it to forty bees. Removing one landmark doubles the index within a day."
)
LEDGERS = (
    "Merchants of the seventeenth century kept two sets of books. We transcribe 312 ledgers and align their entries "
    "automatically. The two sets differ in one entry out of nine, mostly to hide freight costs."
)
TIDES = (
    "Tidal turbines wear unevenly. A fatigue model with three parameters explains most of the wear that was seen in "
    "nine turbines. It predicts the next repair within two weeks, and code is available at https://example.org/tides."
)


def listing(heading, *abstracts_):
    """A list in the plainest style: a heading, then one abstract a paragraph."""
    return "\n\n".join([heading, *abstracts_]) + "\n"


class House:
    """A data folder, and the rooms in order without Dagster around them."""

    def __init__(self, data, **flags):
        self.data = data
        self.seeds = data / "seeds"
        self.seeds.mkdir(parents=True, exist_ok=True)
        self.settings = house_settings.load({"data": str(data), "settle_seconds": "0", **flags}, {})
        self.told = []

    def write(self, name, content, age=60):
        path = self.seeds / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        os.utime(path, (time.time() - age,) * 2)
        return path

    def look(self):
        return freshness.look(self.settings, Clock(time.time_ns, lambda _: None))

    def refresh(self, allow_shrink=False):
        with (
            locked(self.settings.work / "refresh.lock", 0, self.told.append),
            opened(self.settings.work / "work.duckdb", self.settings.library, self.told.append) as con,
        ):
            snapshots.sweep(self.settings)
            seen, engines = self.look(), freshness.engines()
            if seen.up_to_date:
                return None
            refresh = snapshots.next_refresh(self.settings)
            inventory.take(con, seen.found, engines["raw_files"], self.told.append)
            abstracts.keep(con, self.seeds, engines["abstracts"], refresh, lambda *_: None)
            of = self.settings
            policy = Policy(of.duplicate_likelihood, of.probable_likelihood, of.versions)
            dedup.keep(con, engines["dedup"], refresh, policy, decisions.read(of.rules))
            keywords.keep(con, engines["keywords"], 10, rules.load(self.settings.rules), lambda *_: None)
            corpus.keep(con)
            searching.keep(con, engines["library"])
            reading_list.keep(con)
            before = snapshots.current(self.settings)
            limit = before.row_counts["records"] if before and not allow_shrink else 0
            now = datetime.now(UTC).replace(tzinfo=None)
            edition = building.Edition(refresh, str(uuid.uuid4()), now, "0", seen.input_digest)
            blocking = [c for c in checks.OF_ALL_ROOMS if c.blocking] + [checks.not_collapsed(limit, 0.5)]
            return building.publish(con, self.settings, edition, blocking, lambda: (0.0, 0.0))

    def rows(self, query):
        with connect(self.settings.library, read_only=True) as con:
            return con.execute(query).fetchall()

    def one(self, query):
        return self.rows(query)[0][0]

    def content(self, without=("first_seen", "path", "mtime_ns")):
        """All public tables as sorted rows, without what tells of history or place.

        The id of a paper is history too: a paper is called by its canonical record here.
        """
        with connect(self.settings.library, read_only=True) as con:
            found = {}
            called = "(SELECT record_id FROM paper_records c WHERE is_canonical AND c.paper_id = t.{0})"
            for table in tables.PUBLIC:
                if table.name in ("refreshes", "publish_info", "paper_history", "paper_aliases"):
                    continue
                names = [n for n in table.names if n not in without]
                papers = {n: called.format(n) for n in ("paper_id", "paper_a", "paper_b")}
                selected = ", ".join(papers.get(n, f'"{n}"') for n in names)
                found[table.name] = sorted(
                    repr(r) for r in con.execute(f'SELECT {selected} FROM "{table.name}" t').fetchall()
                )
            return found

    def findings(self):
        """Every check that does not hold on the published file."""
        with connect(self.settings.library, read_only=True) as con:
            return [f for f in (check_runner.run(con, c) for c in checks.OF_ALL_ROOMS if c.blocking) if not f.passed]


@pytest.fixture
def house(tmp_path):
    return House(tmp_path / "data")


@pytest.fixture
def make_house(tmp_path_factory):
    return lambda **flags: House(tmp_path_factory.mktemp("house") / "data", **flags)


def need(thing, present):
    """Skip when something a test needs is not on this machine, unless nothing may be skipped."""
    if not present:
        if os.environ.get("TEST_NO_SKIP"):
            pytest.fail(f"{thing} is missing, and nothing may be skipped here")
        pytest.skip(f"{thing} is not on this machine")


@pytest.fixture
def command():
    """The command as people start it, in the folder of the checkout."""
    return [sys.executable, "-m", "paper_assets.cli"]
