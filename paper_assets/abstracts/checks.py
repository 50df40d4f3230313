"""What must hold of the records, spans and rejects."""

from paper_assets.checks import Check
from paper_assets.tables.raw_files import FIRST_PATH

CHECKS = (
    Check(
        "spans_tile_every_file",
        "spans",
        "The spans of each file cover its bytes without gap or overlap.",
        """
        WITH ordered AS (
            SELECT file_id, byte_start, byte_end,
                   lag(byte_end, 1, 0) OVER (PARTITION BY file_id ORDER BY byte_start, byte_end) AS expected
            FROM spans
        ), sizes AS (
            SELECT file_id, min(path) AS path, max(size_bytes) FILTER (status <> 'waiting') AS size_bytes
            FROM raw_files WHERE file_id IS NOT NULL GROUP BY file_id
        ), ends AS (SELECT file_id, max(byte_end) AS byte_end FROM spans GROUP BY file_id)
        SELECT path || ': bytes ' || least(expected, byte_start) || ' to ' || greatest(expected, byte_start)
               || CASE WHEN byte_start > expected THEN ' are in no span.' ELSE ' are in two spans.' END
        FROM ordered JOIN sizes USING (file_id) WHERE byte_start <> expected OR byte_end < byte_start
        UNION ALL
        SELECT path || ': ' || coalesce(byte_end, 0) || ' of ' || size_bytes || ' bytes are in spans.'
        FROM sizes LEFT JOIN ends USING (file_id) WHERE coalesce(byte_end, 0) <> size_bytes
        """,
    ),
    Check(
        "record_ids_are_unique",
        "records",
        "Every record stands in one row.",
        "SELECT record_id || ' stands in ' || count(*) || ' rows.' FROM records GROUP BY record_id HAVING count(*) > 1",
    ),
    Check(
        "counts_agree",
        "records",
        "The records and rejects of the tables are those that the files count.",
        """
        SELECT 'records has ' || r.n || ' rows, the files count ' || f.n || '.'
        FROM (SELECT count(*) AS n FROM records) r, (SELECT coalesce(sum(record_count), 0) AS n FROM raw_files) f WHERE r.n <> f.n
        UNION ALL
        SELECT 'rejects has ' || r.n || ' rows, the files count ' || f.n || '.'
        FROM (SELECT count(*) AS n FROM rejects WHERE file_id IS NOT NULL) r,
             (SELECT coalesce(sum(reject_count), 0) AS n FROM raw_files) f WHERE r.n <> f.n
        """,
    ),
    Check(
        "nothing_rejected",
        "rejects",
        "Everything in the folder could be read; what could not is listed with its place and reason.",
        """
        SELECT path || coalesce(', line ' || line_start, '') || ': ' || detail FROM rejects ORDER BY path, byte_start
        """,
        blocking=False,
    ),
    Check(
        "layouts_are_certain",
        "records",
        "No file was read with doubt about its layout or encoding.",
        "SELECT path || ': ' || problem FROM raw_files WHERE problem IS NOT NULL AND status IN ('ok', 'partial') "
        f"AND path IN (SELECT {FIRST_PATH} FROM raw_files GROUP BY file_id)",
        blocking=False,
    ),
)
