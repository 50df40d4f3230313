"""Tables of the raw_files room: what is in the watched folder."""

from paper_assets.tables.schema import Column, Table

# A content that lies at several paths is counted at the first: a file of the folder before a member of an archive, a
# sheet of a workbook before one of a workbook in an archive.
_DEPTH = "least(length(path) - length(replace(path, '!', '')), 9)"
FIRST_PATH = f"arg_min(path, concat({_DEPTH}, path))"
# What sidecars say of a content counts wherever it lies; of several, that of the first path which has one.
TOLD_PATH = f"arg_min({{}}, concat((sidecar IS NULL)::INTEGER, {_DEPTH}, path))"

RAW_FILES = Table(
    "raw_files",
    "raw_files",
    "A path in the watched folder, whatever became of it; archive members and sheets too, as outer.zip!member.",
    (
        Column(
            "path",
            "VARCHAR",
            "Path below the watched folder; bytes that are not UTF-8 are shown as \\xNN.",
            unique=True,
        ),
        Column("file_id", "VARCHAR", "SHA-256 of the bytes; NULL where they were not read.", nullable=True),
        Column("size_bytes", "BIGINT", "Size in bytes.", nullable=True),
        Column("mtime_ns", "BIGINT", "Time of the last change, nanoseconds since 1970.", nullable=True),
        Column("format", "VARCHAR", "Format that the content shows, such as plain_text or pdf.", nullable=True),
        Column("format_evidence", "VARCHAR", "What in the content decided the format.", nullable=True),
        Column("encoding", "VARCHAR", "Encoding that the bytes were decoded with.", nullable=True),
        Column("heading", "VARCHAR", "First heading of the file, as written.", nullable=True),
        Column("venue", "VARCHAR", "Venue that the heading names.", nullable=True),
        Column("publication_year", "SMALLINT", "Year that the heading names.", nullable=True),
        Column("language", "VARCHAR", "Language of the heading, else of the text (ISO 639-1).", nullable=True),
        Column("status", "VARCHAR", "ok, partial (some rejects), rejected, ignored, waiting or empty."),
        Column("problem", "VARCHAR", "What is wrong and what to do about it.", nullable=True),
        Column("record_count", "INTEGER", "Records read from the file; 0 at a second path of the same bytes."),
        Column("reject_count", "INTEGER", "Stretches of the file that could not be read."),
        Column("sidecar", "VARCHAR", "What a sidecar beside the file says of it, as JSON.", nullable=True),
    ),
    key=("path",),
    shown=("path", "format", "format_evidence", "encoding", "size_bytes"),
)
