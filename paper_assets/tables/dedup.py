"""Tables of the dedup room: which records are the same paper, and why."""

from paper_assets.tables.schema import Column, Table

DUPLICATE_PAIRS = Table(
    "duplicate_pairs",
    "dedup",
    "Two records that are, or may be, the same paper, with the evidence; record_a < record_b.",
    (
        Column("record_a", "VARCHAR", "The smaller record id."),
        Column("record_b", "VARCHAR", "The larger record id."),
        Column("band", "VARCHAR", "duplicate (merged) or probable (for review)."),
        Column("rule", "VARCHAR", "The rule that found the pair, such as exact_text."),
        Column("jaccard", "DOUBLE", "Shared word 3-shingles over all of both texts, 0 to 1.", nullable=True),
        Column(
            "containment", "DOUBLE", "Shared word 3-shingles over those of the shorter text, 0 to 1.", nullable=True
        ),
        Column("edit_ratio", "DOUBLE", "Likeness of the normalised texts by edits, 0 to 1.", nullable=True),
        Column("agree", "VARCHAR[]", "Fields that both records have and that agree."),
        Column("conflict", "VARCHAR[]", "Fields that both records have and that differ."),
    ),
    key=("record_a", "record_b"),
    shown=("band", "rule", "jaccard", "containment", "agree", "conflict"),
)

PAPERS = Table(
    "papers",
    "dedup",
    "A distinct paper.",
    (
        Column("paper_id", "VARCHAR", "Stable across refreshes.", unique=True),
        Column("display_name", "VARCHAR", "What to show: the title, or a name derived from the abstract."),
        Column("title", "VARCHAR", "Title, where a source gives one.", nullable=True),
        Column("title_source", "VARCHAR", "given or derived: where display_name comes from."),
        Column("abstract", "VARCHAR", "Cleaned abstract of the canonical record.", nullable=True),
        Column("authors", "VARCHAR[]", "Authors in order."),
        Column("publication_year", "SMALLINT", "Year.", nullable=True),
        Column("venue", "VARCHAR", "Venue.", nullable=True),
        Column("doi", "VARCHAR", "DOI, lower case, without a prefix.", nullable=True),
        Column("language", "VARCHAR", "Language of the abstract (ISO 639-1).", nullable=True),
        Column("url", "VARCHAR", "Web address.", nullable=True),
        Column("record_count", "INTEGER", "Records that are this paper."),
        Column("source_count", "INTEGER", "Files that hold it."),
        Column("first_seen", "INTEGER", "Number of the refresh that first published this paper (see refreshes.seq)."),
    ),
    key=("paper_id",),
    shown=("display_name", "abstract", "venue", "publication_year", "record_count", "source_count"),
)

PAPER_RECORDS = Table(
    "paper_records",
    "dedup",
    "Which record is which paper; every record stands here once.",
    (
        Column("paper_id", "VARCHAR", "The paper.", points_to="papers"),
        Column("record_id", "VARCHAR", "The record.", unique=True, points_to="records"),
        Column("is_canonical", "BOOLEAN", "True for the one record that the paper shows."),
        Column("match_rule", "VARCHAR", "single, or the rule that joined the record to the paper."),
    ),
    key=("record_id",),
)

PAPER_HISTORY = Table(
    "paper_history",
    "dedup",
    "Every abstract ever seen and the paper it was; keeps ids when files leave, come back or are rebuilt.",
    (
        Column("content_id", "VARCHAR", "The abstract, by its normalised text.", unique=True),
        Column("paper_id", "VARCHAR", "The paper it belongs to, or belonged to last."),
        Column("first_seen", "INTEGER", "Number of the refresh that first published it."),
    ),
    key=("content_id",),
)

MERGED_PAPERS = Table(
    "merged_papers",
    "dedup",
    "Which records each row of papers was made from, by which version of the code.",
    (
        Column("paper_id", "VARCHAR", "The paper.", unique=True),
        Column("members", "VARCHAR", "Digest of its records."),
        Column("engine_version", "VARCHAR", "Version of the code that merged them."),
    ),
    key=("paper_id",),
    public=False,
)
