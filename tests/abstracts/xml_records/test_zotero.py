"""Zotero's RDF: items, and what they take from the journal or book that they lie in."""

import json

from tests.abstracts.conftest import Reader

HEAD = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:dcterms="http://purl.org/dc/terms/" xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:link="l" xmlns:prism="p">
"""
ICE = """<bib:Article rdf:about="https://example.org/ice"><z:itemType>journalArticle</z:itemType>
  <dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
  <bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Olsen</foaf:surname><foaf:givenName>Mira</foaf:givenName></foaf:Person>
   </rdf:li><rdf:li><foaf:Person><foaf:surname>Ice Group</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:authors>
  <link:link rdf:resource="#item_9"/><dc:subject>ice</dc:subject>
  <dc:subject><z:AutomaticTag><rdf:value>rivers</rdf:value></z:AutomaticTag></dc:subject>
  <dc:title>Ice on &lt;i&gt;rivers&lt;/i&gt;</dc:title><dcterms:abstract>River ice forms slowly.</dcterms:abstract>
  <dc:date>July 2, 2031</dc:date><z:language>en-US</z:language><bib:pages>1-9</bib:pages>
  <dc:identifier><dcterms:URI><rdf:value>https://example.org/ice</rdf:value></dcterms:URI></dc:identifier>
  <dc:description>PMID: 90000001
PMCID: PMC7</dc:description></bib:Article>
"""
JOURNAL = """<bib:Journal rdf:about="urn:issn:1234-5678"><dc:title>Journal of ice</dc:title><prism:volume>12</prism:volume>
  <dc:identifier>ISSN 1234-5678</dc:identifier><dc:identifier>DOI 10.5555/ICE.1</dc:identifier></bib:Journal>
"""
NOTES = """<z:Attachment rdf:about="#item_9"><z:itemType>attachment</z:itemType><dc:title>PDF</dc:title></z:Attachment>
<bib:Memo rdf:about="#item_3"><rdf:value>&lt;p&gt;A note&lt;/p&gt;</rdf:value></bib:Memo>
<bib:Document rdf:about="#item_4"><z:itemType>note</z:itemType><dc:title>Note</dc:title></bib:Document>
"""
CRUST = """<bib:BookSection rdf:about="#item_2"><z:itemType>bookSection</z:itemType>
  <dcterms:isPartOf><bib:Book><dcterms:isPartOf><bib:Series><dc:title>Series</dc:title></bib:Series></dcterms:isPartOf>
  <dc:title>All of bread</dc:title></bib:Book></dcterms:isPartOf><dc:title>Crust</dc:title></bib:BookSection>
"""
PAPER = """<rdf:Description rdf:about="urn:isbn:2"><z:itemType>conferencePaper</z:itemType>
  <dcterms:isPartOf><bib:Journal><dc:title>Proceedings</dc:title><dc:identifier>DOI 10.5555/paper</dc:identifier></bib:Journal>
  </dcterms:isPartOf><dc:title>Paper</dc:title></rdf:Description>
"""


def whole(*items: str) -> bytes:
    return (HEAD + "".join(items) + "</rdf:RDF>\n").encode()


def test_fields_of_an_item_and_of_its_journal_further_down(reading: Reader) -> None:
    row = reading(whole(ICE, JOURNAL)).records.row(0, named=True)
    assert (row["title"], row["abstract"]) == ("Ice on rivers", "River ice forms slowly.")
    assert (row["authors"], row["keywords"]) == (["Mira Olsen", "Ice Group"], ["ice", "rivers"])
    assert (row["venue"], row["doi"], row["pmid"]) == ("Journal of ice", "10.5555/ice.1", "90000001")
    assert (row["publication_year"], row["language"], row["url"]) == (2031, "en", "https://example.org/ice")
    extra = json.loads(row["extra"])
    assert (extra["volume"], extra["issn"], extra["type"]) == ("12", "1234-5678", "journalArticle")


def test_what_an_item_lies_in_is_no_record(reading: Reader) -> None:
    rows = reading(whole(CRUST, PAPER)).records.select("title", "venue", "doi").rows()
    assert rows == [("Crust", "All of bread", None), ("Paper", "Proceedings", "10.5555/paper")]


def test_a_book_beside_its_chapter_is_no_record_but_one_with_a_type_is(reading: Reader) -> None:
    chapter = (
        '<bib:BookSection rdf:about="#item_5"><z:itemType>bookSection</z:itemType><dcterms:isPartOf '
        'rdf:resource="urn:isbn:5"/><dc:title>Crumb</dc:title></bib:BookSection>\n'
    )
    book = '<bib:Book rdf:about="urn:isbn:5"><dc:identifier>ISBN 5</dc:identifier><dc:title>All of bread</dc:title></bib:Book>\n'
    assert reading(whole(chapter, book)).records.select("title", "venue").rows() == [("Crumb", "All of bread")]
    typed = book.replace("<dc:identifier>", "<z:itemType>book</z:itemType><dc:identifier>")
    assert reading(whole(chapter, typed)).records["title"].to_list() == ["Crumb", "All of bread"]


def test_notes_and_attachments_are_no_papers(reading: Reader) -> None:
    found = reading(whole(NOTES, PAPER, NOTES))
    assert (found.records["title"].to_list(), found.rejects.height) == (["Paper"], 0)


def test_a_broken_item_costs_no_other(reading: Reader) -> None:
    for lost in ("</bib:BookSection>", "</bib:Book></dcterms:isPartOf>", "<dcterms:isPartOf>", "</dcterms:isPartOf>"):
        found = reading(whole(PAPER, CRUST.replace(lost, "", 1), ICE, JOURNAL)).records
        assert {"Paper", "Ice on rivers"} <= set(found["title"])
        assert found["doi"][-1] == "10.5555/ice.1"
