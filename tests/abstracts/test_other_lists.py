"""Markdown lists of papers and PubMed's abstract text."""

from collections.abc import Callable

from paper_assets.abstracts.reading import Reading

Reader = Callable[[bytes], Reading]

MARKDOWN = """# Awesome River Ice

A list of papers on ice.

- [Contents](#contents)

## Banks

- **[River Ice from the Banks Inwards](https://example.org/1)** - Ana Lima, Bo Chen, *ICRI 2031* [[code](https://github.com/a/b)]
  <details><summary>Abstract</summary>
  River ice forms from the banks inwards. We followed thirty rivers.
  </details>
- [Slow Bread](https://arxiv.org/abs/3101.00003), WOBR 2032.
  > Bread that rises slowly tastes better, bakers say. In a blind trial we compared loaves.
1. [Maps of Genus Two](https://example.org/4)
"""

PUBMED = """1. J Ice. 2031 Jan 5;12(3):101-9. doi: 10.1000/ice.2031.1. Epub 2031 Jan 2.

River ice forms from the banks inwards: a cohort
study.

Lima A(1), Chen B(2).

Author information:
(1)Department of Ice, Oslo.

BACKGROUND: River ice forms from the banks inwards, yet most models let it form
everywhere at once.
METHODS: We followed thirty rivers.

Copyright © 2031 The Authors.

DOI: 10.1000/ice.2031.1
PMCID: PMC123
PMID: 90000001 [Indexed for MEDLINE]

2. Bread Sci. 2030;1(1):1-2.

Slow bread.

Novak A.

PMID: 90000002
"""


def test_items_of_a_markdown_list_are_records(reading: Reader) -> None:
    found = reading(MARKDOWN.encode())
    first, second, third = found.records.iter_rows(named=True)
    assert first["title"] == "River Ice from the Banks Inwards"
    assert first["abstract"] == "River ice forms from the banks inwards. We followed thirty rivers."
    assert (first["authors"], first["venue"], first["publication_year"]) == (["Ana Lima", "Bo Chen"], "ICRI", 2031)
    assert (first["url"], first["section"]) == ("https://example.org/1", "Banks")
    assert "https://github.com/a/b" in first["extra"]
    assert (second["title"], second["arxiv_id"], second["venue"]) == ("Slow Bread", "3101.00003", "WOBR")
    assert second["abstract"].startswith("Bread that rises slowly")
    assert (third["title"], third["abstract"]) == ("Maps of Genus Two", None)


def test_introduction_and_contents_of_a_markdown_list_are_noise(reading: Reader) -> None:
    raw = MARKDOWN.encode()
    spans = reading(raw).spans.iter_rows(named=True)
    noise = [raw[s["byte_start"] : s["byte_end"]].decode().strip() for s in spans if s["kind"] == "noise"]
    assert noise == ["A list of papers on ice.", "- [Contents](#contents)"]


def test_plain_text_with_a_few_links_is_no_markdown_list(reading: Reader, english: list[str]) -> None:
    found = reading(f"{english[0]}\n- [code](https://example.org/1)\n\n{english[1]}\n".encode())
    assert found.records.height == 2


def test_pubmed_text_gives_fields_and_identifiers(reading: Reader) -> None:
    first, second = reading(PUBMED.encode()).records.iter_rows(named=True)
    assert first["title"] == "River ice forms from the banks inwards: a cohort study"
    assert first["authors"] == ["Lima A", "Chen B"]
    assert (first["venue"], first["publication_year"]) == ("J Ice", 2031)
    assert (first["doi"], first["pmid"]) == ("10.1000/ice.2031.1", "90000001")
    assert first["abstract"].startswith("BACKGROUND: River ice")
    assert first["abstract"].endswith("thirty rivers.")
    assert (second["title"], second["abstract"], second["pmid"]) == ("Slow bread", None, "90000002")


def test_counter_inside_a_pubmed_abstract_begins_no_record(reading: Reader) -> None:
    inside = PUBMED.replace("METHODS: We", "2. Rivers 2031 are slow.\nMETHODS: We")
    assert reading(inside.encode()).records.height == 2
