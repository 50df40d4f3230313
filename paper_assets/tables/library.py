"""Tables of the library room: what makes the published file searchable and accountable."""

from paper_assets.tables.schema import Column, Table

SEARCH_TERMS = Table(
    "search_terms",
    "library",
    "How often a term occurs in a paper: the index behind search().",
    (
        Column(
            "term", "VARCHAR", "A lower-case word or number; a character or a pair in Chinese, Japanese and Korean."
        ),
        Column("stem", "VARCHAR", "The term without its English ending; what a question is compared with too."),
        Column("paper_id", "VARCHAR", "The paper.", points_to="papers"),
        Column("frequency", "INTEGER", "Occurrences; one in a given title counts three."),
    ),
    key=("stem", "term", "paper_id"),
)

SEARCH_LENGTHS = Table(
    "search_lengths",
    "library",
    "How many terms a paper has: what search() weighs frequencies with.",
    (
        Column("paper_id", "VARCHAR", "The paper.", unique=True, points_to="papers"),
        Column("length", "INTEGER", "Sum of the paper's term frequencies."),
        Column("text_id", "VARCHAR", "Hash of the text that was indexed."),
    ),
    key=("paper_id",),
)

READING_LIST = Table(
    "reading_list",
    "library",
    "A short list of papers that together cover much of what the corpus is about; coverage, not quality.",
    (
        Column("rank", "INTEGER", "Order of the picks, from 1.", unique=True),
        Column("paper_id", "VARCHAR", "The paper.", unique=True, points_to="papers"),
        Column("newly_covers", "VARCHAR[]", "Its keywords that no pick before it has, the most frequent first."),
        Column("covered", "DOUBLE", "Share of all uses of the 500 most frequent keywords covered so far, 0 to 1."),
    ),
    key=("rank",),
)

REFRESHES = Table(
    "refreshes",
    "library",
    "A published refresh; the list is carried over from snapshot to snapshot.",
    (
        Column("seq", "INTEGER", "Number of the refresh, from 1.", unique=True),
        Column("run_id", "VARCHAR", "The Dagster run that made it."),
        Column("published_at", "TIMESTAMP", "When it was published, UTC."),
        Column("input_digest", "VARCHAR", "Digest of everything that the result depends on."),
        Column("files", "INTEGER", "Paths in the watched folder."),
        Column("records", "INTEGER", "Records read."),
        Column("rejects", "INTEGER", "Stretches rejected."),
        Column("papers", "INTEGER", "Distinct papers."),
        Column("duplicates", "INTEGER", "Records beyond the first of their paper."),
        Column("keywords", "INTEGER", "Distinct keywords."),
        Column("new_rejects", "INTEGER", "Rejects that the refresh before did not have."),
        Column("seconds", "DOUBLE", "Wall-clock seconds from the listing of the folder to the publication."),
    ),
    key=("seq",),
    work=False,
)

PUBLISH_INFO = Table(
    "publish_info",
    "library",
    "Exactly one row: what this file is and where it comes from.",
    (
        Column("run_id", "VARCHAR", "The Dagster run that made it."),
        Column("published_at", "TIMESTAMP", "When it was published, UTC."),
        Column("package_version", "VARCHAR", "Version of paper_assets."),
        Column("input_digest", "VARCHAR", "Digest of everything that the result depends on."),
        Column("row_counts", "MAP(VARCHAR, BIGINT)", "Rows by table."),
        Column("stage_seconds", "MAP(VARCHAR, STRUCT(cpu_s DOUBLE, wall_s DOUBLE))", "Seconds by room."),
    ),
    key=("run_id",),
    work=False,
)

WORK_INFO = Table(
    "work_info",
    "library",
    "What the work database is, such as the digest of its tables.",
    (
        Column("key", "VARCHAR", "What is said.", unique=True),
        Column("value", "VARCHAR", "Its value."),
    ),
    key=("key",),
    public=False,
)

PASSES = Table(
    "passes",
    "library",
    "What each pass last worked on and what that cost; the library publishes only passes that are in step.",
    (
        Column("name", "VARCHAR", "The pass.", unique=True),
        Column("room", "VARCHAR", "The room that it belongs to."),
        Column("input_digest", "VARCHAR", "Digest of the input that its rows come from."),
        Column("cpu_s", "DOUBLE", "CPU seconds of its last pass."),
        Column("wall_s", "DOUBLE", "Wall-clock seconds of its last pass."),
    ),
    key=("name",),
    public=False,
)
