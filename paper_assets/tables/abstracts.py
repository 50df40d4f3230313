"""Tables of the abstracts room: what was read from the files, byte by byte."""

from paper_assets.tables.schema import Column, Table

RECORDS = Table(
    "records",
    "abstracts",
    "A parsed record: one occurrence of a paper in a source, repeats kept.",
    (
        Column("record_id", "VARCHAR", "Hash of the file, the byte span and the parser family.", unique=True),
        Column("content_id", "VARCHAR", "Hash of the normalised text: the same abstract anywhere has the same one."),
        Column("file_id", "VARCHAR", "The file, by the SHA-256 of its bytes.", points_to="raw_files"),
        Column("path", "VARCHAR", "First path that holds these bytes; outer.zip!member inside an archive."),
        Column("ordinal", "INTEGER", "Place of the record in its file, from 1."),
        Column("byte_start", "BIGINT", "First byte of the record in the file."),
        Column("byte_end", "BIGINT", "First byte after the record."),
        Column("line_start", "INTEGER", "First line of the record, from 1."),
        Column("line_end", "INTEGER", "Last line of the record."),
        Column("section", "VARCHAR", "Nearest heading above the record.", nullable=True),
        Column("source_key", "VARCHAR", "The record's own id or key in its file.", nullable=True),
        Column("title", "VARCHAR", "Title, where the source gives one.", nullable=True),
        Column("abstract", "VARCHAR", "Abstract as its format says it: decoded, NFC, unwrapped.", nullable=True),
        Column(
            "text",
            "VARCHAR",
            "Cleaned abstract (LaTeX, Markdown, ligatures, broken words); NULL where equal.",
            nullable=True,
        ),
        Column("authors", "VARCHAR[]", "Authors in order."),
        Column("publication_year", "SMALLINT", "Year, of the record or else of its file's heading.", nullable=True),
        Column("venue", "VARCHAR", "Venue, of the record or else of its file's heading.", nullable=True),
        Column("doi", "VARCHAR", "DOI, lower case, without a prefix.", nullable=True),
        Column("arxiv_id", "VARCHAR", "arXiv identifier without its version.", nullable=True),
        Column("pmid", "VARCHAR", "PubMed identifier.", nullable=True),
        Column("url", "VARCHAR", "Web address of the record.", nullable=True),
        Column("keywords", "VARCHAR[]", "Keywords that the source gives."),
        Column("language", "VARCHAR", "Language of the abstract (ISO 639-1), declared or detected.", nullable=True),
        Column("extra", "JSON", "Everything else that the source says.", nullable=True),
        Column("warnings", "VARCHAR[]", "Repairs and doubts, each by its name."),
        Column("first_seen", "INTEGER", "Number of the refresh that first published this record (see refreshes.seq)."),
    ),
    key=("record_id",),
    shown=("path", "section", "title", "abstract", "venue", "warnings"),
)

SPANS = Table(
    "spans",
    "abstracts",
    "A stretch of a file and what it is; the spans of a file tile it without gap or overlap.",
    (
        Column("file_id", "VARCHAR", "The file.", points_to="raw_files"),
        Column("byte_start", "BIGINT", "First byte."),
        Column("byte_end", "BIGINT", "First byte after the stretch."),
        Column("kind", "VARCHAR", "record, heading, noise, reject or blank."),
    ),
    key=("file_id", "byte_start"),
    shown=("kind", "byte_start", "byte_end"),
)

REJECTS = Table(
    "rejects",
    "abstracts",
    "A stretch that could not be read, with the reason; a whole file where its format is not read.",
    (
        Column("file_id", "VARCHAR", "The file; NULL where its bytes could not be read.", nullable=True),
        Column("path", "VARCHAR", "First path that holds these bytes."),
        Column("byte_start", "BIGINT", "First byte."),
        Column("byte_end", "BIGINT", "First byte after the stretch."),
        Column("line_start", "INTEGER", "First line, from 1.", nullable=True),
        Column("reason", "VARCHAR", "Why, as one word of a fixed list."),
        Column("detail", "VARCHAR", "Why, as a sentence that says what to do."),
        Column(
            "raw",
            "VARCHAR",
            "What stands there, at most 4,000 characters; bytes that do not decode as \\xNN.",
            nullable=True,
        ),
    ),
    key=("path", "byte_start"),
    shown=("path", "line_start", "reason", "detail", "raw"),
)

PARSED_FILES = Table(
    "parsed_files",
    "abstracts",
    "Which content has been parsed, by which version of the parser, and what was found in it as a whole.",
    (
        Column("file_id", "VARCHAR", "The file.", unique=True),
        Column("engine_version", "VARCHAR", "Version of the code that parsed it."),
        Column("heading", "VARCHAR", "First heading.", nullable=True),
        Column("venue", "VARCHAR", "Venue that the heading names.", nullable=True),
        Column("publication_year", "SMALLINT", "Year that the heading names.", nullable=True),
        Column("language", "VARCHAR", "Language of the heading, else of the text.", nullable=True),
        Column("problem", "VARCHAR", "Doubts about the file as a whole.", nullable=True),
        Column("record_count", "INTEGER", "Records read."),
        Column("reject_count", "INTEGER", "Stretches rejected."),
    ),
    key=("file_id",),
    public=False,
)

RECORD_HISTORY = Table(
    "record_history",
    "abstracts",
    "Every record ever read and the refresh that first published it.",
    (
        Column("record_id", "VARCHAR", "The record.", unique=True),
        Column("first_seen", "INTEGER", "Number of the refresh."),
    ),
    key=("record_id",),
    public=False,
)
