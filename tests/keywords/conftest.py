import polars as pl
import pytest

from paper_assets.keywords.extraction import Extracted, Extractor

COLUMNS = {
    "paper_id": pl.String,
    "title": pl.String,
    "text": pl.String,
    "language": pl.String,
    "author_keywords": pl.List(pl.String),
}


def frame_of(*rows):
    """Papers from (title, text) or (title, text, author keywords)."""
    full = [(f"p{n:03d}", row[0], row[1], None, row[2] if len(row) > 2 else None) for n, row in enumerate(rows)]
    return pl.DataFrame(full, COLUMNS, orient="row")


@pytest.fixture
def frame():
    return frame_of


@pytest.fixture
def found():
    def run(text: str, title: str | None = None, given: list[str] | None = None, top: int = 10) -> Extracted:
        return Extractor(top).extract(frame_of((title, text, given)))

    return run


@pytest.fixture
def keywords(found):
    def run(text: str, title: str | None = None, top: int = 10) -> list[str]:
        return found(text, title, None, top).paper_keywords["keyword"].to_list()

    return run
