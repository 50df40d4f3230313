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
        Column(
            "rule", "VARCHAR", "exact_text, near_text, same_fields, decision; conflict or chain where it did not merge."
        ),
        Column("likelihood", "DOUBLE", "Probability that the two are one paper, by texts and fields, 0 to 1."),
        Column("jaccard", "DOUBLE", "Shared word 3-shingles over all of both texts, 0 to 1.", nullable=True),
        Column(
            "containment", "DOUBLE", "Shared word 3-shingles over those of the shorter text, 0 to 1.", nullable=True
        ),
        Column("edit_ratio", "DOUBLE", "Likeness of the normalised texts by edits, 0 to 1.", nullable=True),
        Column("agree", "VARCHAR[]", "Fields that both records have and that agree."),
        Column("conflict", "VARCHAR[]", "Fields that both records have and that differ."),
        Column("veto", "VARCHAR", "What forbids a merge, whatever else agrees.", nullable=True),
    ),
    key=("record_a", "record_b"),
    shown=("band", "rule", "likelihood", "jaccard", "containment", "agree", "conflict"),
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

PAPER_FIELDS = Table(
    "paper_fields",
    "dedup",
    "Which record a field of a paper came from, where the paper has several records.",
    (
        Column("paper_id", "VARCHAR", "The paper.", points_to="papers"),
        Column("field", "VARCHAR", "A column of papers."),
        Column("record_id", "VARCHAR", "The record whose value the paper shows.", points_to="records"),
        Column("others", "INTEGER", "Records of the paper with another value."),
    ),
    key=("paper_id", "field"),
)

PAPER_RELATIONS = Table(
    "paper_relations",
    "dedup",
    "Two papers that are not one but belong together: a preprint or version of the same work, an erratum or comment.",
    (
        Column("paper_a", "VARCHAR", "The paper of record_a."),
        Column("paper_b", "VARCHAR", "The paper of record_b."),
        Column("relation", "VARCHAR", "preprint_of, version_of, same_study or note_on; it holds in either direction."),
        Column("record_a", "VARCHAR", "The record that shows it; record_a < record_b.", points_to="records"),
        Column("record_b", "VARCHAR", "The other record.", points_to="records"),
        Column("likelihood", "DOUBLE", "Probability of one paper that texts and fields would give."),
        Column("agree", "VARCHAR[]", "Fields that agree."),
        Column("conflict", "VARCHAR[]", "Fields that conflict."),
    ),
    key=("record_a", "record_b"),
    shown=("relation", "likelihood", "agree", "conflict"),
)

PAPER_ALIASES = Table(
    "paper_aliases",
    "dedup",
    "An id that a paper had before it became part of another paper.",
    (
        Column("alias_id", "VARCHAR", "The id of old.", unique=True),
        Column("paper_id", "VARCHAR", "The paper that it is now.", points_to="papers"),
    ),
    key=("alias_id",),
)

DECISIONS = Table(
    "decisions",
    "dedup",
    "A row of rules/decisions.csv: what a person decided about two contents, and whether it takes effect.",
    (
        Column("row_no", "INTEGER", "Row of the file, from 1.", unique=True),
        Column("content_a", "VARCHAR", "The smaller content id."),
        Column("content_b", "VARCHAR", "The larger content id."),
        Column("verdict", "VARCHAR", "same or different."),
        Column("note", "VARCHAR", "Why."),
        Column("status", "VARCHAR", "applied, stale, contradicted or unreadable."),
        Column("detail", "VARCHAR", "Why it takes no effect.", nullable=True),
    ),
    key=("row_no",),
    shown=("verdict", "status", "note", "detail"),
)

PAPER_HISTORY = Table(
    "paper_history",
    "dedup",
    "Every abstract and every entry ever seen, and the paper it was; keeps ids when files leave, come back or are rebuilt.",
    (
        Column(
            "content_id", "VARCHAR", "The abstract by its normalised text, or the text with its fields.", unique=True
        ),
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
