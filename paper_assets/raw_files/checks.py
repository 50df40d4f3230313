"""What must hold of the table `raw_files`."""

from paper_assets.checks import Check

CHECKS = (
    Check(
        "paths_are_unique",
        "raw_files",
        "Every path stands in one row.",
        "SELECT path || ' stands in ' || count(*) || ' rows.' FROM raw_files GROUP BY path HAVING count(*) > 1",
    ),
    Check(
        "files_are_read",
        "raw_files",
        "Every file could be opened and is complete; others are listed here and tried again.",
        "SELECT path || ': ' || problem FROM raw_files WHERE status = 'waiting' OR (status = 'rejected' AND file_id IS NULL)",
        blocking=False,
    ),
)
