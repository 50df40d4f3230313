"""Values of fields: every shape in which exports write them."""

import pytest

from paper_assets.abstracts import fields


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Doe, Jane; Roe, Kim", ["Doe, Jane", "Roe, Kim"]),
        ("Doe, Jane and Roe, Kim", ["Doe, Jane", "Roe, Kim"]),
        ("Jane Doe, Kim Roe and Lee Poe", ["Jane Doe", "Kim Roe", "Lee Poe"]),
        ("Jane Doe, Kim Roe, and Lee Poe", ["Jane Doe", "Kim Roe", "Lee Poe"]),
        ("Jane Doe, Kim Roe", ["Jane Doe", "Kim Roe"]),
        ("Doe J., Roe K.", ["Doe J.", "Roe K."]),
        ("Doe, J., Roe, K. L.", ["Doe, J.", "Roe, K. L."]),
        ("Doe, Jane", ["Doe, Jane"]),
        ("Zuna, R E and Wang, S S and Group, ALTS", ["Zuna, R E", "Wang, S S", "Group, ALTS"]),
        ("Jane Doe", ["Jane Doe"]),
    ],
)
def test_authors(text: str, names: list[str]) -> None:
    assert list(fields.authors_of(text)) == names


@pytest.mark.parametrize(
    ("value", "year"),
    [
        (2031, 2031), ("2031", 2031), ("2031/05//", 2031), ("12 May 2031", 2031), ("20310512", 2031), ([[2031, 5]], 2031),
        (1927584000000, 2031), ("1927584000", 2031), ("Spring", None), (None, None), ("2031.0", 2031), ("c2031", 2031),
        (float("nan"), None), (True, None), ("05-12-31", None),
    ],
)  # fmt: skip
def test_year(value: object, year: int | None) -> None:
    assert fields.year_of(value) == year


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://doi.org/10.5555/ICE.1", "10.5555/ice.1"),
        ("doi: 10.5555/ice.1.", "10.5555/ice.1"),
        ("10.5555/s(31)1", "10.5555/s(31)1"),
        ("(10.5555/ice)", "10.5555/ice"),
        ("none", None),
    ],
)
def test_doi(text: str, doi: str | None) -> None:
    assert fields.doi_of(text) == doi


@pytest.mark.parametrize(
    ("text", "found"),
    [("arXiv:2031.01234v3", ("2031.01234", "3")), ("math.AG/0309136", ("math.AG/0309136", None)), ("12345", None)],
)
def test_arxiv(text: str, found: tuple[str, str | None] | None) -> None:
    assert fields.arxiv_of(text) == found


@pytest.mark.parametrize(
    "text", ["[No abstract available]", "N/A", "null", "Abstract Unavailable", "-", "None.", "no abstract"]
)
def test_placeholders(text: str) -> None:
    assert fields.is_placeholder(text)


@pytest.mark.parametrize("text", ["Ice.", "No ice is available here", "Abstract art", "摘要内容"])
def test_short_texts_that_are_none(text: str) -> None:
    assert not fields.is_placeholder(text)
