"""Private tables of the dedup room: the indexes by which texts and records find each other, and what was measured and judged.

All of them can be made anew from the records.
"""

from paper_assets.tables.schema import Column, Table

COMPARED_TEXTS = Table(
    "compared_texts",
    "dedup",
    "A distinct text in the index of texts.",
    (
        Column("content_id", "VARCHAR", "The text, by its normalised form.", unique=True),
        Column(
            "record_id",
            "VARCHAR",
            "The record that lends its wording: the first in the alphabet of those that hold it.",
        ),
        Column("text_no", "INTEGER", "Its number in the tables of the index.", unique=True),
        Column("sketch_size", "INTEGER", "Shingles of it that are stored."),
        Column("whole", "BOOLEAN", "True where all of its shingles are stored, false for every fourth."),
    ),
    key=("content_id",),
    public=False,
)

TEXT_PAIRS = Table(
    "text_pairs",
    "dedup",
    "Two texts that were measured against each other; content_a < content_b.",
    (
        Column("content_a", "VARCHAR", "One text."),
        Column("content_b", "VARCHAR", "The other."),
        Column("record_a", "VARCHAR", "The record whose wording was measured."),
        Column("record_b", "VARCHAR", "The record whose wording was measured."),
        Column("jaccard", "DOUBLE", "Shared word 3-shingles over all of both."),
        Column("containment", "DOUBLE", "Shared word 3-shingles over those of the shorter text."),
        Column("edit_ratio", "DOUBLE", "Likeness of the normalised texts by edits."),
        Column("shorter", "INTEGER", "Shingles of the shorter text."),
        Column("longer", "INTEGER", "Shingles of the longer text."),
    ),
    key=("content_a", "content_b"),
    public=False,
)

DESCRIBED_ENTRIES = Table(
    "described_entries",
    "dedup",
    "An entry that has a title or an identifier, its fields in the form in which they are compared.",
    (
        Column("entry_id", "VARCHAR", "Hash of the text and of all fields that are compared.", unique=True),
        Column("entry_no", "INTEGER", "Its number in the tables of keys.", unique=True),
        Column("title", "VARCHAR", "Words of the title, without what databases add in brackets.", nullable=True),
        Column("note", "BOOLEAN", "True for an erratum, a comment, a reply: a note upon another paper."),
        Column("numbers", "VARCHAR", "Numbers in the title, roman ones too."),
        Column("authors", "VARCHAR", "Words of all names.", nullable=True),
        Column("family", "VARCHAR", "Family name of the first author.", nullable=True),
        Column("year", "SMALLINT", "Year.", nullable=True),
        Column("volume", "VARCHAR", "Number of the volume.", nullable=True),
        Column("issue", "VARCHAR", "Number of the issue.", nullable=True),
        Column("first_page", "VARCHAR", "Number of the first page.", nullable=True),
        Column("last_page", "VARCHAR", "Number of the last page.", nullable=True),
        Column("meeting", "BOOLEAN", "True where it was printed among the abstracts of a meeting."),
        Column("venue", "VARCHAR", "Words of the venue.", nullable=True),
        Column("preprint", "BOOLEAN", "True where the venue is a server of preprints."),
        Column("conference", "BOOLEAN", "True where the venue is a conference."),
        Column("doi", "VARCHAR", "DOI.", nullable=True),
        Column("arxiv_id", "VARCHAR", "arXiv identifier without its version.", nullable=True),
        Column("pmid", "VARCHAR", "PubMed identifier.", nullable=True),
    ),
    key=("entry_id",),
    public=False,
)

ENTRY_PAIRS = Table(
    "entry_pairs",
    "dedup",
    "Two entries that were judged; entry_a < entry_b.",
    (
        Column("entry_a", "VARCHAR", "One entry."),
        Column("entry_b", "VARCHAR", "The other."),
        Column("jaccard", "DOUBLE", "Shared word 3-shingles over all of both.", nullable=True),
        Column("containment", "DOUBLE", "Shared word 3-shingles over those of the shorter text.", nullable=True),
        Column("edit_ratio", "DOUBLE", "Likeness of the normalised texts by edits.", nullable=True),
        Column("text_differs", "BOOLEAN", "True when both have a text, and these share too little to be measured."),
        Column("text_odds", "DOUBLE", "Log odds of being one abstract, by the texts.", nullable=True),
        Column("odds", "DOUBLE", "Log odds of being one paper, by texts and fields."),
        Column("veto", "VARCHAR", "What forbids a merge.", nullable=True),
        Column("relation", "VARCHAR", "How the two are related where they are not one.", nullable=True),
        Column("agree", "VARCHAR[]", "Fields that agree."),
        Column("conflict", "VARCHAR[]", "Fields that conflict."),
    ),
    key=("entry_a", "entry_b"),
    public=False,
)


def _postings(name: str, owner: str, token: str) -> Table:
    columns = (Column("owner", "INTEGER", owner), Column("token", "BIGINT", token))
    return Table(name, "dedup", f"{token} of {owner.lower()}", columns, key=("owner", "token"), public=False)


def _candidates(name: str, what: str) -> Table:
    columns = (
        Column("a", "INTEGER", "The smaller number."),
        Column("b", "INTEGER", "The larger number."),
        Column("shared", "INTEGER", "How many they share."),
    )
    return Table(name, "dedup", f"Two {what} that share tokens which few have.", columns, key=("a", "b"), public=False)


def _crowded(name: str, what: str) -> Table:
    columns = (Column("token", "BIGINT", "The token.", unique=True),)
    return Table(
        name, "dedup", f"A token that too many {what} have to tell anything.", columns, key=("token",), public=False
    )


TEXT_SHINGLES = _postings("text_shingles", "A text, by its number", "40 bits of the hash of a word 3-shingle")
TEXT_CANDIDATES = _candidates("text_candidates", "texts")
FIELD_KEYS = _postings("field_keys", "An entry, by its number", "Hash of an identifier, a place or part of a title")
FIELD_CANDIDATES = _candidates("field_candidates", "entries")
TITLE_RUNS = _postings("title_runs", "An entry, by its number", "Hash of three words of its title")
TITLE_CANDIDATES = _candidates("title_candidates", "entries")
CROWDED_SHINGLES = _crowded("crowded_shingles", "texts")
CROWDED_KEYS = _crowded("crowded_keys", "entries")
CROWDED_RUNS = _crowded("crowded_runs", "entries")

# What another version of the code must compare anew.
STORED_COMPARISONS = (
    COMPARED_TEXTS,
    TEXT_SHINGLES,
    TEXT_CANDIDATES,
    TEXT_PAIRS,
    DESCRIBED_ENTRIES,
    FIELD_KEYS,
    FIELD_CANDIDATES,
    TITLE_RUNS,
    TITLE_CANDIDATES,
    CROWDED_SHINGLES,
    CROWDED_KEYS,
    CROWDED_RUNS,
    ENTRY_PAIRS,
)
