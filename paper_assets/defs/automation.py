"""The job `refresh`, and what starts it: the folder sensor and the nightly schedule.

Belongs here: when a refresh runs, and why not. Not here: what it does, which the assets say.
"""

import json
import os
import time
from dataclasses import asdict, dataclass

import dagster as dg

from paper_assets import settings as house
from paper_assets.defs import runs
from paper_assets.defs.choices import for_the_assets
from paper_assets.library import freshness
from paper_assets.raw_files.looking import Clock
from paper_assets.settings import Settings
from paper_assets.versions import engine_version

REFRESH = "refresh"
# A digest whose run fails is asked for so often; then it waits for a change or a person.
MOST_TRIES = 3
CLOCK = Clock(time.time_ns, time.sleep)
SETTINGS = house.load({}, os.environ)

refresh = dg.define_asset_job(
    REFRESH,
    selection=dg.AssetSelection.all(),
    description="Bring the published library in step with the watched folder. Publishes only when something changed.",
    executor_def=dg.in_process_executor,
    config=for_the_assets,
)


class WatchedFolder(dg.ConfigurableResource):  # type: ignore[type-arg]
    """Where the watched folder lies; takes no lock and opens no database."""

    flags: dict[str, str] = {}

    def settings(self) -> Settings:
        """The settings in force."""
        return house.load(self.flags, os.environ)


@dataclass(frozen=True)
class Asked:
    """The input that a refresh was last asked for, and how often."""

    digest: str = ""
    tries: int = 0

    @classmethod
    def of(cls, cursor: str | None) -> "Asked":
        """Read it from the sensor's cursor; a cursor of another kind counts as none."""
        try:
            return cls(**json.loads(cursor or "{}"))
        except (ValueError, TypeError):
            return cls()


@dg.sensor(
    name="seeds_folder",
    job=refresh,
    minimum_interval_seconds=SETTINGS.sensor_seconds,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description=(
        "Looks at the watched folder, the rules, the settings and the program; asks for a refresh when they differ "
        "from what the published library was made from. Reads only files whose times or size have changed."
    ),
)
def seeds_folder(context: dg.SensorEvaluationContext, folder: WatchedFolder) -> dg.RunRequest | dg.SkipReason:
    """Ask for a refresh when the input digest differs from the published one, three times at most."""
    runs.report_dead(context.instance)
    if under_way := runs.under_way(context.instance):
        return dg.SkipReason(f"A run is queued or under way ({under_way.run_id[:8]}); looking again when it has ended.")
    # The server may have been running since before the program was changed; runs are processes of their own.
    engine_version.cache_clear()
    seen = freshness.look(folder.settings(), CLOCK)
    if seen.up_to_date:
        runs.drop_old(context.instance, folder.settings().history_runs)
        context.update_cursor(json.dumps(asdict(Asked())))
        return dg.SkipReason(_nothing_to_do(seen))
    asked = Asked.of(context.cursor)
    tries = asked.tries + 1 if asked.digest == seen.input_digest else 1
    if tries > MOST_TRIES:
        return dg.SkipReason(
            f"The last {MOST_TRIES} runs for this input ({seen.input_digest[:8]}) did not publish it. Look under Runs: "
            "mend what they say and change a file, or launch the job refresh by hand. If they succeeded, the program "
            "was changed under the running server: press Reload definitions."
        )
    context.update_cursor(json.dumps(asdict(Asked(seen.input_digest, tries))))
    return dg.RunRequest(tags={runs.BY: "folder sensor"})


def _nothing_to_do(seen: freshness.Freshness) -> str:
    said = f"Nothing has changed. Entries: {len(seen.found):,}, as "
    if seen.held_back:
        said += "in the input that was rolled back from; change a file, or run paper-assets refresh --force."
    elif seen.published is not None:
        said += f"published by refresh {seen.published.refresh} at {seen.published.published_at} UTC."
    waiting = [f" Waiting: {waiting.entry.path} ({waiting.entry.problem})" for waiting in seen.waiting[:3]]
    return said + "".join(waiting)


nightly = dg.ScheduleDefinition(
    name="nightly",
    job=refresh,
    cron_schedule=SETTINGS.nightly_cron,
    execution_timezone=SETTINGS.nightly_timezone,
    default_status=dg.DefaultScheduleStatus.RUNNING,
    description="A refresh each night, whatever the sensor saw; shows that the library is still being looked after.",
    tags={runs.BY: "nightly schedule"},
)
