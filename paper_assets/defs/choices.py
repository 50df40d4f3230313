"""What can be chosen when a refresh is launched, each with its meaning, as Dagster's launchpad shows it.

Belongs here: typed launch configuration. Not here: settings that hold for every refresh, which are in
`settings.py`.
"""

from typing import Any

import dagster as dg
from pydantic import Field

from paper_assets.checks import Check
from paper_assets.library import snapshots
from paper_assets.library.checks import not_collapsed
from paper_assets.settings import Settings

ALLOW_SHRINK = Field(False, description="Go on even when most of the records are gone from the folder.")
SHRINK_LIMIT = Field(
    None, ge=0, le=1, description="Largest share of the records that this refresh may drop; the setting unless given."
)


class ListingChoices(dg.Config):
    """How the folder is listed."""

    rebuild: bool = Field(False, description="Forget what was read before and read everything again; ids stay.")


class ShrinkChoices(dg.Config):
    """How much a refresh may lose."""

    allow_shrink: bool = ALLOW_SHRINK
    shrink_limit: float | None = SHRINK_LIMIT

    def collapse_check(self, settings: Settings) -> Check:
        """The check against losing most of the corpus, by what the snapshot in force holds."""
        before = snapshots.current(settings)
        records = before.row_counts.get("records", 0) if before and not self.allow_shrink else 0
        return not_collapsed(records, settings.shrink_limit if self.shrink_limit is None else self.shrink_limit)


class PublishChoices(ShrinkChoices):
    """Whether a snapshot is published."""

    publish_unchanged: bool = Field(False, description="Publish a new snapshot even when the input is as published.")


class RefreshChoices(dg.Config):
    """All choices of the job `refresh`."""

    allow_shrink: bool = ALLOW_SHRINK
    shrink_limit: float | None = SHRINK_LIMIT
    rebuild: bool = Field(
        False, description="Forget what was read before, read everything again and publish; ids stay."
    )
    publish_unchanged: bool = Field(False, description="Publish a new snapshot even when the input is as published.")


@dg.config_mapping
def for_the_assets(choices: RefreshChoices) -> dict[str, Any]:
    """Hand each choice to the assets that it concerns."""
    shrink = {"allow_shrink": choices.allow_shrink, "shrink_limit": choices.shrink_limit}
    publish = {**shrink, "publish_unchanged": choices.publish_unchanged or choices.rebuild}
    return {
        "loggers": {"console": {}},
        "ops": {
            "raw_files": {"config": {"rebuild": choices.rebuild}},
            "abstracts": {"config": shrink},
            "library": {"config": publish},
        },
    }
