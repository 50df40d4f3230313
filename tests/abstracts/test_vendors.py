"""Tables and lists as the programs and services of the trade export them; the names of columns are theirs."""

import json

import pytest

from tests.abstracts.conftest import Reader

WANTED = ("Ice on rivers", "River ice forms.", ["Olsen, Mira", "Novak, Ada"], 2031, "Journal of Ice", "10.5555/ice.1")
NAMES = "Olsen, Mira; Novak, Ada"
TABLES = {
    "zotero": {
        "Key": "ABCD1234", "Item Type": "journalArticle", "Publication Year": "2031", "Author": NAMES, "Title": WANTED[0],
        "Publication Title": WANTED[4], "ISSN": "1234-5678", "DOI": WANTED[5], "Url": "https://example.org/ice",
        "Abstract Note": WANTED[1], "Date": "2031-05", "Manual Tags": "ice; rivers", "Extra": "PMID: 30000001\narXiv:2101.00001 [cs]",
    },
    "scopus": {
        "Authors": "Olsen M.; Novak A.", "Author full names": "Olsen, Mira (57200000001); Novak, Ada (57200000002)",
        "Title": WANTED[0], "Year": "2031", "Source title": WANTED[4], "DOI": WANTED[5], "Link": "https://example.org/ice",
        "Abstract": WANTED[1], "Author Keywords": "ice; rivers", "PubMed ID": "30000001", "EID": "2-s2.0-1",
    },
    "wos": {
        "Publication Type": "J", "Authors": "Olsen, M; Novak, A", "Author Full Names": NAMES, "Article Title": WANTED[0],
        "Source Title": WANTED[4], "Author Keywords": "ice; rivers", "Abstract": WANTED[1], "Publication Year": "2031",
        "DOI": WANTED[5], "UT (Unique WOS ID)": "WOS:1", "Pubmed Id": "30000001", "DOI Link": "http://doi.org/10.5555/ice.1",
    },
    "ieee": {
        "Document Title": WANTED[0], "Authors": NAMES, "Publication Title": WANTED[4], "Publication Year": "2031",
        "Abstract": WANTED[1], "DOI": WANTED[5], "PDF Link": "https://example.org/ice", "Author Keywords": "ice;rivers",
    },
    "embase": {
        "Title": WANTED[0], "Author Names": "Olsen, Mira; Novak, Ada", "Source": WANTED[4], "Publication Year": "2031",
        "DOI": WANTED[5], "Abstract": WANTED[1], "Medline PMID": "30000001", "Author Keywords": "ice; rivers",
    },
    "cochrane": {
        "Author(s)": NAMES, "Title": WANTED[0], "Source": WANTED[4], "Year": "2031", "DOI": WANTED[5],
        "PubMed ID": "30000001", "Abstract": WANTED[1], "Keywords": "ice; rivers", "URL": "https://example.org/ice",
    },
    "proquest": {
        "Title": WANTED[0], "Abstract": WANTED[1], "StoreId": "7", "Authors": NAMES, "pubtitle": WANTED[4], "year": "2031",
        "digitalObjectIdentifier": WANTED[5], "DocumentURL": "https://example.org/ice", "identifierKeywords": "ice; rivers",
    },
    "ebsco": {
        "Article Title": WANTED[0], "Author": NAMES, "Journal Title": WANTED[4], "Publication Date": "20310501",
        "DOI": WANTED[5], "Keywords": "ice; rivers", "Abstract": WANTED[1], "PLink": "https://example.org/ice",
    },
    "cnki": {
        "Title-题名": WANTED[0], "Author-作者": "Olsen, Mira;Novak, Ada;", "Source-文献来源": WANTED[4],
        "Keyword-关键词": "ice;rivers", "Summary-摘要": WANTED[1], "Year-年": "2031", "DOI-DOI": WANTED[5],
    },
    "lens": {
        "Lens ID": "000-1", "Title": WANTED[0], "Publication Year": "2031", "Source Title": WANTED[4], "Author/s": NAMES,
        "Abstract": WANTED[1], "PMID": "30000001", "DOI": WANTED[5], "Keywords": "ice; rivers",
    },
}  # fmt: skip


@pytest.mark.parametrize("vendor", TABLES)
@pytest.mark.parametrize("mark", [",", "\t", ";"])
def test_columns_of_a_vendor(reading: Reader, vendor: str, mark: str) -> None:
    columns = TABLES[vendor]
    rows = [list(columns), list(columns.values())]
    raw = "".join(mark.join('"' + cell.replace('"', '""') + '"' for cell in row) + "\r\n" for row in rows)
    row = reading(b"\xef\xbb\xbf" + raw.encode()).records.row(0, named=True)
    found = tuple(row[c] for c in ("title", "abstract", "authors", "publication_year", "venue", "doi"))
    assert found == WANTED
    assert (row["keywords"], row["warnings"]) == (["ice", "rivers"], [])


def test_zotero_keeps_identifiers_in_extra_and_note(reading: Reader) -> None:
    table = TABLES["zotero"]
    csv = ",".join(f'"{name}"' for name in table) + "\n" + ",".join(f'"{cell}"' for cell in table.values()) + "\n"
    item = {
        "id": "http://zotero.org/users/1/items/ABCD1234", "type": "article-journal", "title": "Ice on <i>rivers</i>",
        "abstract": "River ice forms.", "note": "PMID: 30000001\nPMCID: PMC7\narXiv:2101.00001 [cs]\nsee also",
        "author": [{"family": "Olsen", "given": "Mira"}, {"literal": "Ice Group"}], "issued": {"literal": "May 2031"},
        "container-title": "Journal of Ice", "keyword": "ice, rivers", "language": "en-US", "page": "10-19",
    }  # fmt: skip
    one = reading(csv.encode()).records.row(0, named=True)
    two = reading(json.dumps([item]).encode()).records.row(0, named=True)
    assert (one["pmid"], one["arxiv_id"], one["source_key"]) == ("30000001", "2101.00001", "ABCD1234")
    assert (two["pmid"], two["arxiv_id"], two["title"]) == ("30000001", "2101.00001", "Ice on rivers")
    assert (two["authors"], two["publication_year"]) == (["Olsen, Mira", "Ice Group"], 2031)
    assert (two["keywords"], two["language"]) == (["ice", "rivers"], "en")
    assert "see also" in json.loads(two["extra"])["note"]
