"""What people see and press in Dagster's pages, in a real browser over real servers.

Belongs here: one browser session from the first click to the last page. Not here: how the servers behave over
time (`test_servers.py`). A test can run alone: `published` makes what it looks at.
"""

import re
import shutil
import time

import pytest

from tests.conftest import BEES, GLACIERS, ROOT, TIDES, need
from tests.ui.conftest import ENDED, until

pytestmark = pytest.mark.browser

ROOMS = ("raw_files", "abstracts", "dedup", "keywords", "library")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
CHINESE_FILE, CHINESE_HEADING = "冰川论文.txt", "2031年全国冰川学大会论文"
CHINESE = (
    "山谷冰川为干旱的夏季储存水源。我们用埋设的压力传感器测量了十一条冰川的融化，发现夜间霜冻使洪峰推迟了五个小时。"
    "积雪越厚，推迟的时间越长。"
)
SENSOR_PAGE = "/locations/paper_assets/sensors/seeds_folder"
LAUNCHPAD = "/locations/paper_assets/jobs/refresh/playground"
PATIENCE = 60_000


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    chromium = shutil.which("chromium")
    need("a browser (chromium)", chromium)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        need("playwright", False)
    (ROOT / "screenshots").mkdir(exist_ok=True)
    environment = {"HOME": str(tmp_path_factory.mktemp("browser")), "PATH": "/usr/bin:/bin"}
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=QUIET, env=environment)
        yield started
        started.close()


@pytest.fixture(scope="module")
def page(browser):
    """One page for the whole session, with a list of what it asked for elsewhere and of its errors."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", timezone_id="UTC")
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    opened.elsewhere, opened.errors = [], []
    opened.on("request", lambda request: _is_here(request.url) or opened.elsewhere.append(request.url))
    opened.on("pageerror", lambda error: opened.errors.append(str(error)))
    return opened


def _is_here(url):
    return url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:", "about:"))


@pytest.fixture(scope="module")
def project(project):
    """The project with two lists, one of them Chinese by name, heading and text; no daemon yet."""
    project.write("bees.txt", "ICLR 2031 Papers", BEES, GLACIERS, BEES)
    project.write(CHINESE_FILE, CHINESE_HEADING, CHINESE)
    project.start("webserver")
    return project


@pytest.fixture(scope="module")
def pressed(project, page):
    """The run that "Materialize all" started, before there was a daemon whose sensor could come first."""
    visit(project, page, "/asset-groups")
    page.get_by_role("button", name="Materialize all").click()
    page.get_by_text(re.compile("Launched run")).first.wait_for()
    shoot(page, "launched")
    run = project.run_after(set(), "QUEUED", "STARTING", "STARTED", "SUCCESS")
    project.start("daemon")
    until("the run has ended", lambda: project.run(run["runId"])["status"] in ENDED)
    return project.run(run["runId"])


@pytest.fixture
def published(project, pressed):
    """The published file is that of the folder, and nothing is under way."""
    project.at_rest()
    return project


def visit(project, page, path):
    page.goto(project.url + path, wait_until="load")


def shoot(page, name):
    page.screenshot(path=ROOT / "screenshots" / f"{name}.png")


def shows(page, *texts):
    for text in texts:
        page.get_by_text(text).first.wait_for()


def test_the_graph_shows_the_five_rooms(project, page):
    visit(project, page, "/asset-groups")
    for room in ROOMS:
        page.get_by_text(room, exact=True).first.wait_for()
    shoot(page, "graph")


def test_materialize_all_publishes(project, page, pressed):
    assert (pressed["jobName"], pressed["status"]) == ("__ASSET_JOB", "SUCCESS")
    assert project.rows("SELECT run_id FROM publish_info") == [(pressed["runId"],)]
    assert project.rows("SELECT count(*) FROM papers") == [(3,)]
    visit(project, page, f"/runs/{pressed['runId']}")
    page.get_by_text("Success", exact=True).first.wait_for()
    shoot(page, "run")


def test_the_catalog_lists_the_tables(published, page):
    visit(published, page, "/assets")
    shows(page, "abbreviations", "duplicate_pairs", "Materialized")
    shoot(page, "catalog")
    # The page draws only the rows in view.
    page.get_by_text("duplicate_pairs").first.hover()
    page.mouse.wheel(0, 4000)
    shows(page, "papers", "raw_files")


def test_the_page_of_papers_shows_its_row_count_and_first_rows(published, page):
    visit(published, page, "/assets/papers")
    page.get_by_text("Row count").locator("xpath=..").get_by_text("3", exact=True).wait_for()
    shows(page, "The distinct papers", "one row for each paper_id")
    shoot(page, "papers")
    open_preview(page)
    cells = page.get_by_role("cell")
    cells.get_by_text("Nest Recall Index (NRI)").first.wait_for()
    cells.get_by_text("全国冰川学大会", exact=True).first.wait_for()
    shoot(page, "papers-preview")


def open_preview(page):
    """Short previews stand in the page, long ones behind a link."""
    name = page.get_by_text("first rows", exact=True).first
    name.scroll_into_view_if_needed()
    more = page.get_by_text("[Show Markdown]")
    if more.count():
        more.first.click()


def test_a_chinese_file_and_its_heading_are_shown_as_written(published, page):
    assert published.rows("SELECT path, heading FROM raw_files WHERE language = 'zh'") == [
        (CHINESE_FILE, CHINESE_HEADING)
    ]
    visit(published, page, "/assets/records")
    open_preview(page)
    shows(page, CHINESE_FILE, CHINESE_HEADING, CHINESE[:15])
    shoot(page, "records-preview")
    page.get_by_text(CHINESE_HEADING).first.scroll_into_view_if_needed()
    shoot(page, "records-preview-heading")
    page.keyboard.press("Escape")
    visit(published, page, "/assets/raw_files")
    open_preview(page)
    shows(page, CHINESE_FILE)
    shoot(page, "raw-files-preview")


@pytest.mark.parametrize("asset, check", [("papers", "papers_are_whole"), ("records", "corpus_has_not_collapsed")])
def test_checks_that_hold_are_shown_as_passed(published, page, asset, check):
    visit(published, page, f"/assets/{asset}?view=checks")
    page.get_by_text(check).first.click()
    page.get_by_text("Passed", exact=True).first.wait_for()
    shows(page, "blocking")
    shoot(page, f"{asset}-checks")


def test_a_dropped_file_becomes_a_row_by_itself(published, page, capsys):
    known, dropped = published.ids(), time.monotonic()
    published.write("tides.txt", "CHI 2032", TIDES)
    row = "SELECT display_name, venue FROM papers WHERE abstract LIKE 'Tidal turbines%'"
    until("the row is there", lambda: published.rows(row), limit=120)
    with capsys.disabled():
        print(f"\n  from drop to row: {time.monotonic() - dropped:.1f} s")
    assert published.rows(row)[0][1] == "CHI"
    run = published.run_after(known, "SUCCESS")
    assert (run["jobName"], run["tags"]["paper_assets/by"]) == ("refresh", "folder sensor")
    visit(published, page, "/runs")
    page.get_by_text(run["runId"][:8]).first.wait_for()
    shoot(page, "runs")


def test_the_sensor_page_says_why_nothing_was_asked_for(published, page):
    visit(published, page, SENSOR_PAGE)
    shows(page, "Looks at the watched folder")
    page.get_by_role("table").get_by_text("0 runs requested").last.wait_for()
    page.get_by_role("table").get_by_text("0 runs requested").nth(1).hover()
    page.get_by_text(re.compile(r"Nothing has changed|A run is queued or under way")).first.wait_for()
    shoot(page, "sensor")


def test_the_automation_page_shows_sensor_and_schedule_switched_on(published, page):
    visit(published, page, "/automation")
    shows(page, "seeds_folder", "nightly")
    switches = page.get_by_role("checkbox", checked=True)
    until("two switches are on", lambda: switches.count() == 2 or None)
    shoot(page, "automation")
    assert published.sensor()["status"] == "RUNNING"


def test_the_launchpad_describes_each_choice(published, page):
    visit(published, page, LAUNCHPAD)
    shows(page, "allow_shrink", "publish_unchanged", "rebuild", "shrink_limit")
    shows(page, "Go on even when most of the records are gone from the folder.", "No errors")
    shoot(page, "launchpad")


def test_the_library_page_shows_the_file_and_its_freshness(published, page):
    visit(published, page, "/assets/library")
    shows(page, "The published file", "Freshness policy", published.snapshot().rpartition("/")[2])
    shoot(page, "library")


def test_a_failing_blocking_check_blocks_and_says_why(published, page):
    before, known = published.snapshot(), published.ids()
    records = published.rows("SELECT count(*) FROM records")[0][0]
    away = (published.seeds / "bees.txt").rename(published.data / "away.txt")
    run = published.run_after(known, "FAILURE")
    visit(published, page, "/assets/records?view=checks")
    page.get_by_text("corpus_has_not_collapsed").first.click()
    shows(page, f"Records left: {records - 3} of {records}.", "paper-assets refresh --allow-shrink")
    page.get_by_text("Failed", exact=True).first.wait_for()
    shoot(page, "records-check-failed")
    visit(published, page, f"/runs/{run['runId']}")
    page.get_by_text("Failure", exact=True).first.wait_for()
    shoot(page, "run-failed")
    assert published.snapshot() == before
    away.rename(published.seeds / "bees.txt")
    published.at_rest()
    assert published.snapshot() == before


def test_the_pages_ask_for_nothing_from_elsewhere_and_have_no_errors(published, page):
    visit(published, page, "/overview")
    shows(page, "refresh")
    assert page.elsewhere == []
    assert page.errors == []
