"""Each table once: its columns, their types and meanings, a module a room.

From these declarations come the polars schemas, the DuckDB tables and their comments, and the column
schemas that Dagster shows. Nothing here reads or writes data.
"""

from paper_assets.tables.abstracts import PARSED_FILES, RECORD_HISTORY, RECORDS, REJECTS, SPANS
from paper_assets.tables.comparing import STORED_COMPARISONS
from paper_assets.tables.dedup import (
    DECISIONS,
    DUPLICATE_PAIRS,
    MERGED_PAPERS,
    PAPER_ALIASES,
    PAPER_FIELDS,
    PAPER_HISTORY,
    PAPER_RECORDS,
    PAPER_RELATIONS,
    PAPERS,
)
from paper_assets.tables.keywords import (
    ABBREVIATION_SENSES,
    ABBREVIATIONS,
    KEYWORD_COOCCURRENCE,
    KEYWORD_SOURCE_STATS,
    KEYWORD_TRENDS,
    KEYWORD_VARIANTS,
    KEYWORDS,
    LINKS,
    NAMES,
    PAPER_KEYWORDS,
    READ_PAPERS,
)
from paper_assets.tables.library import (
    PASSES,
    PUBLISH_INFO,
    READING_LIST,
    REFRESHES,
    SEARCH_LENGTHS,
    SEARCH_TERMS,
    WORK_INFO,
)
from paper_assets.tables.raw_files import RAW_FILES
from paper_assets.tables.schema import Column, Table

ALL: tuple[Table, ...] = (
    RAW_FILES,
    RECORDS,
    SPANS,
    REJECTS,
    PARSED_FILES,
    RECORD_HISTORY,
    DUPLICATE_PAIRS,
    PAPERS,
    PAPER_RECORDS,
    PAPER_FIELDS,
    PAPER_RELATIONS,
    PAPER_ALIASES,
    DECISIONS,
    PAPER_HISTORY,
    MERGED_PAPERS,
    *STORED_COMPARISONS,
    PAPER_KEYWORDS,
    NAMES,
    ABBREVIATIONS,
    LINKS,
    READ_PAPERS,
    KEYWORDS,
    KEYWORD_VARIANTS,
    ABBREVIATION_SENSES,
    KEYWORD_TRENDS,
    KEYWORD_COOCCURRENCE,
    KEYWORD_SOURCE_STATS,
    SEARCH_TERMS,
    SEARCH_LENGTHS,
    READING_LIST,
    REFRESHES,
    PUBLISH_INFO,
    WORK_INFO,
    PASSES,
)
PUBLIC: tuple[Table, ...] = tuple(t for t in ALL if t.public)
WORK: tuple[Table, ...] = tuple(t for t in ALL if t.work)
BY_NAME: dict[str, Table] = {t.name: t for t in ALL}

__all__ = ["ALL", "BY_NAME", "PUBLIC", "WORK", "Column", "Table"]
