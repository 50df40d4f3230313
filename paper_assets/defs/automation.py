"""The job `refresh`, and what starts it.

Belongs here: when a refresh runs and with which choices. Not here: what it does, which the assets say.
"""

import dagster as dg

REFRESH = "refresh"

refresh = dg.define_asset_job(
    REFRESH,
    selection=dg.AssetSelection.all(),
    description="Bring the published library in step with the watched folder.",
    executor_def=dg.in_process_executor,
)
