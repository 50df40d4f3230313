"""What spreadsheets did to values is mended where nothing is lost, and named; the same in sheets and in CSV."""

import json

import pytest

from paper_assets.abstracts.delimited.mangled import mended
from tests.abstracts.conftest import Reader


@pytest.mark.parametrize(
    ("field", "cell", "meant", "doubt"),
    [
        ("year", "2031.0", "2031", "number_became_decimal"),
        ("year", "1905-07-23", "2031", "year_became_date"),
        ("date", "1905-07-23", "1905-07-23", None),
        ("year", "2031", "2031", None),
        ("pmid", "30000001.00", "30000001", "number_became_decimal"),
        ("pmid", "3.0000001E+07", "30000001", "number_became_decimal"),
        ("pmid", "3,0000001E+07", "30000001", "number_became_decimal"),
        ("pmid", "3.00E+07", "3.00E+07", "digits_lost"),
        ("source_key", "WOS:3E+07", "WOS:3E+07", None),
        ("source_key", "1.2345678901234568e+17", "1.2345678901234568e+17", "digits_lost"),
        ("arxiv_id", "2101.00001", "2101.00001", None),
        ("doi", "2031-05-01", "2031-05-01", "doi_became_date"),
        ("doi", "10.1038", "10.1038", "doi_became_number"),
        ("doi", "10.1038/ice", "10.1038/ice", None),
        ("pages", "2031-01-05", "2031-01-05", "pages_became_date"),
        ("page_range", "5-Jan", "5-Jan", "pages_became_date"),
        ("pages", "Jan-05", "Jan-05", "pages_became_date"),
        ("pages", "1月5日", "1月5日", "pages_became_date"),
        ("pages", "1-5", "1-5", None),
        ("issue", "2031-01-05 00:00:00", "2031-01-05 00:00:00", "issue_became_date"),
        ("title", "2031-01-05", "2031-01-05", None),
        ("abstract", "#NAME?", "", "error_in_cell"),
        ("venue", "#N/A", "", "error_in_cell"),
    ],
)
def test_values(field: str, cell: str, meant: str, doubt: str | None) -> None:
    assert mended(field, cell) == (meant, doubt)


def test_a_table_that_went_through_a_spreadsheet(reading: Reader) -> None:
    raw = (
        "Title,Abstract,Year,Publication Date,PubMed ID,DOI,Pages,Issue\n"
        "Ice,It forms.,2031.0,2031-05-01,3.00E+07,10.1016,5-Jan,2\n"
        "Bread,#NAME?,,1905-07-23,30000001.0,10.5555/x,1-5,02.01.2031\n"
    )
    one, two = reading(raw.encode()).records.iter_rows(named=True)
    assert (one["publication_year"], one["pmid"], one["doi"]) == (2031, None, None)
    assert one["warnings"] == ["number_became_decimal", "digits_lost", "doi_became_number", "pages_became_date"]
    assert json.loads(one["extra"]) == {
        "doi": "10.1016", "issue": "2", "pages": "5-Jan", "publication_date": "2031-05-01", "pubmed_id": "3.00E+07",
    }  # fmt: skip
    assert (two["publication_year"], two["pmid"], two["abstract"]) == (1905, "30000001", None)
    assert two["warnings"] == ["error_in_cell", "number_became_decimal", "issue_became_date"]
