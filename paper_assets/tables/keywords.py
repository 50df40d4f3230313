"""Tables of the keywords room: what a paper is about, and what the corpus is about."""

from paper_assets.tables.schema import Column, Table

PAPER_KEYWORDS = Table(
    "paper_keywords",
    "keywords",
    "A keyword of a paper.",
    (
        Column("paper_id", "VARCHAR", "The paper.", points_to="papers"),
        Column("rank", "INTEGER", "Place among the paper's keywords, from 1."),
        Column("keyword", "VARCHAR", "The keyword as it stands in the text."),
        Column(
            "keyword_id", "VARCHAR", "Canonical form: case, plural and hyphen folded, abbreviations by their long form."
        ),
        Column("score", "DOUBLE", "Weight, 0 to 1; comparable between papers."),
        Column("kind", "VARCHAR", "phrase, name, abbreviation or author."),
        Column("in_title", "BOOLEAN", "True when it occurs in the title."),
        Column(
            "position",
            "INTEGER",
            "Place in the abstract of its first letter, from 1; null where it is not written so.",
            nullable=True,
        ),
    ),
    key=("paper_id", "rank"),
)

NAMES = Table(
    "names",
    "keywords",
    "A method, data set or benchmark that a paper introduces.",
    (
        Column("paper_id", "VARCHAR", "The paper.", points_to="papers"),
        Column("name", "VARCHAR", "The name as written."),
        Column("kind", "VARCHAR", "method, data set, benchmark or other."),
        Column("long_form", "VARCHAR", "What the name stands for.", nullable=True),
        Column(
            "position",
            "INTEGER",
            "Place in the abstract of its first letter, from 1; null where it is not written so.",
            nullable=True,
        ),
    ),
    key=("paper_id", "name"),
)

ABBREVIATIONS = Table(
    "abbreviations",
    "keywords",
    "A short form that a paper defines.",
    (
        Column("paper_id", "VARCHAR", "The paper.", points_to="papers"),
        Column("short", "VARCHAR", "Short form as written."),
        Column("long", "VARCHAR", "Long form as written."),
        Column("keyword_id", "VARCHAR", "Canonical form of the long form."),
        Column(
            "position",
            "INTEGER",
            "Place in the abstract of its first letter, from 1; null where it is not written so.",
            nullable=True,
        ),
    ),
    key=("paper_id", "short"),
)

LINKS = Table(
    "links",
    "keywords",
    "A web address in a paper's text.",
    (
        Column("paper_id", "VARCHAR", "The paper.", points_to="papers"),
        Column("url", "VARCHAR", "Address without trailing punctuation."),
        Column("host", "VARCHAR", "Host name, lower case."),
        Column("kind", "VARCHAR", "code, data or page."),
        Column("owner", "VARCHAR", "Whose repository it is.", nullable=True),
        Column("repository", "VARCHAR", "Name of the repository.", nullable=True),
    ),
    key=("paper_id", "url"),
)

READ_PAPERS = Table(
    "read_papers",
    "keywords",
    "Which text of which paper has been searched for keywords, by which version of the engine.",
    (
        Column("paper_id", "VARCHAR", "The paper.", unique=True),
        Column("text_id", "VARCHAR", "Hash of the title, text and given keywords that were read."),
        Column("engine_version", "VARCHAR", "Version of the code that read it."),
    ),
    key=("paper_id",),
    public=False,
)

KEYWORDS = Table(
    "keywords",
    "keywords",
    "A keyword of the corpus and how often it occurs.",
    (
        Column("keyword_id", "VARCHAR", "Canonical form.", unique=True),
        Column("keyword", "VARCHAR", "Most frequent form in the texts."),
        Column("document_frequency", "INTEGER", "Papers that have it."),
        Column("first_year", "SMALLINT", "Earliest publication year among them.", nullable=True),
        Column("last_year", "SMALLINT", "Latest publication year among them.", nullable=True),
    ),
    key=("keyword_id",),
)

KEYWORD_VARIANTS = Table(
    "keyword_variants",
    "keywords",
    "A spelling of a keyword.",
    (
        Column("keyword_id", "VARCHAR", "The keyword.", points_to="keywords"),
        Column("keyword", "VARCHAR", "The keyword as papers write it."),
        Column("document_frequency", "INTEGER", "Papers that list it so."),
    ),
    key=("keyword_id", "keyword"),
)

ABBREVIATION_SENSES = Table(
    "abbreviation_senses",
    "keywords",
    "What an abbreviation stands for in the papers that define it; some have several meanings.",
    (
        Column("short", "VARCHAR", "Short form, without a plural s."),
        Column("keyword_id", "VARCHAR", "Canonical form of the long form."),
        Column("long", "VARCHAR", "Most frequent spelling of the long form."),
        Column("document_frequency", "INTEGER", "Papers that define it so."),
        Column("share", "DOUBLE", "Their share of all papers that define the short form, 0 to 1."),
    ),
    key=("short", "keyword_id"),
)

KEYWORD_TRENDS = Table(
    "keyword_trends",
    "keywords",
    "How many papers of a year have a keyword.",
    (
        Column("keyword_id", "VARCHAR", "The keyword.", points_to="keywords"),
        Column("publication_year", "SMALLINT", "The year."),
        Column("document_frequency", "INTEGER", "Papers of the year that have it."),
        Column("share", "DOUBLE", "Their share of all papers of the year, 0 to 1."),
        Column(
            "growth",
            "DOUBLE",
            "Share minus that of the last earlier year that has papers; null for the first year.",
            nullable=True,
        ),
    ),
    key=("keyword_id", "publication_year"),
)

KEYWORD_COOCCURRENCE = Table(
    "keyword_cooccurrence",
    "keywords",
    "Two keywords that stand in at least two papers together, the most frequent partners of each; keyword_a < keyword_b.",
    (
        Column("keyword_a", "VARCHAR", "The smaller canonical form."),
        Column("keyword_b", "VARCHAR", "The larger canonical form."),
        Column("paper_count", "INTEGER", "Papers that have both."),
        Column("jaccard", "DOUBLE", "Papers with both over papers with either, 0 to 1."),
        Column("npmi", "DOUBLE", "Normalised pointwise mutual information: 0 as by chance, 1 always together."),
    ),
    key=("keyword_a", "keyword_b"),
)

KEYWORD_SOURCE_STATS = Table(
    "keyword_source_stats",
    "keywords",
    "What is typical of a venue: its keywords against those of all others, the most typical ones.",
    (
        Column("source", "VARCHAR", "The venue."),
        Column("keyword_id", "VARCHAR", "The keyword.", points_to="keywords"),
        Column("document_frequency", "INTEGER", "Papers of the venue that have it."),
        Column(
            "ctfidf", "DOUBLE", "Class-based TF-IDF: share of the venue's keywords times the rarity of the keyword."
        ),
        Column(
            "log_odds", "DOUBLE", "Log-odds ratio against the other venues, with the corpus as prior (Monroe 2008)."
        ),
        Column("z", "DOUBLE", "Log-odds over its standard deviation; above 2 is hardly chance."),
    ),
    key=("source", "keyword_id"),
)
