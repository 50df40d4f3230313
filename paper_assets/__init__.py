"""paper_assets: a folder of paper lists becomes a checked, deduplicated, keyword-indexed DuckDB file.

The five rooms, in the order in which data flows: raw_files, abstracts, dedup, keywords, library.
"""

__version__ = "0.1.0"
