"""PubMed's XML: every field from its own element, none from references or corrections."""

import json

import pytest

from tests.abstracts.conftest import Reader

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" '
    '"https://dtd.example.org/pubmed.dtd">\n<PubmedArticleSet>\n'
)
ICE = """<PubmedArticle>
  <MedlineCitation Status="MEDLINE" Owner="NLM">
    <PMID Version="1">90000001</PMID>
    <Article PubModel="Print">
      <Journal>
        <ISSN IssnType="Print">1234-5678</ISSN>
        <JournalIssue CitedMedium="Print"><Volume>12</Volume><Issue>3</Issue>
          <PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue>
        <Title>Journal of ice</Title><ISOAbbreviation>J Ice</ISOAbbreviation>
      </Journal>
      <ArticleTitle>Ice with <i>E.
         coli</i> and CO<sub>2</sub>, p &lt; 0.05.</ArticleTitle>
      <Pagination><MedlinePgn>1-9</MedlinePgn></Pagination>
      <ELocationID EIdType="doi" ValidYN="N">10.5555/old.1</ELocationID>
      <ELocationID EIdType="doi" ValidYN="Y">10.5555/ICE.1</ELocationID>
      <Abstract>
        <AbstractText Label="BACKGROUND" NlmCategory="BACKGROUND">River ice forms
          from the banks <b>inwards</b>.</AbstractText>
        <AbstractText Label="RESULTS">We followed thirty rivers.</AbstractText>
        <CopyrightInformation>Ours.</CopyrightInformation>
      </Abstract>
      <AuthorList CompleteYN="N">
        <Author ValidYN="Y"><LastName>Olsen</LastName><ForeName>Mira K</ForeName><Initials>MK</Initials><Suffix>Jr</Suffix>
          <AffiliationInfo><Affiliation>House of ice.</Affiliation></AffiliationInfo></Author>
        <Author ValidYN="N"><LastName>Olson</LastName><ForeName>Mira</ForeName></Author>
        <Author><CollectiveName>Ice Group</CollectiveName></Author>
        <Author><LastName>Novak</LastName><Initials>A</Initials></Author>
      </AuthorList>
      <Language>eng</Language><Language>fre</Language>
      <PublicationTypeList><PublicationType>Journal Article</PublicationType>
        <PublicationType>Retracted Publication</PublicationType></PublicationTypeList>
    </Article>
    <CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>J Ice. 1999</RefSource>
      <PMID>111</PMID></CommentsCorrections></CommentsCorrectionsList>
    <MeshHeadingList><MeshHeading><DescriptorName MajorTopicYN="N">Rivers</DescriptorName>
      <QualifierName MajorTopicYN="Y">methods</QualifierName></MeshHeading></MeshHeadingList>
    <OtherAbstract Type="Publisher" Language="fre"><AbstractText>La glace se forme.</AbstractText></OtherAbstract>
    <KeywordList Owner="NOTNLM"><Keyword MajorTopicYN="N">ice</Keyword><Keyword MajorTopicYN="Y">rivers</Keyword></KeywordList>
  </MedlineCitation>
  <PubmedData>
    <ArticleIdList><ArticleId IdType="pubmed">90000001</ArticleId><ArticleId IdType="pmc">PMC7</ArticleId></ArticleIdList>
    <ReferenceList><Reference><ArticleIdList><ArticleId IdType="pubmed">7</ArticleId>
      <ArticleId IdType="doi">10.5555/of-another</ArticleId></ArticleIdList></Reference></ReferenceList>
  </PubmedData>
</PubmedArticle>
"""
BREAD = (
    "<PubmedArticle><MedlineCitation><PMID>90000002</PMID><Article><ArticleTitle>[Slow bread].</ArticleTitle>"
    '<VernacularTitle>Langsames Brot.</VernacularTitle></Article><OtherAbstract Language="ger"><AbstractText>'
    "Langsames Brot schmeckt.</AbstractText></OtherAbstract></MedlineCitation></PubmedArticle>\n"
)
CHAPTER = (
    '<PubmedBookArticle><BookDocument><PMID>90000003</PMID><ArticleIdList><ArticleId IdType="bookaccession">NBK1'
    "</ArticleId></ArticleIdList><Book><Publisher><PublisherName>House of books</PublisherName></Publisher><BookTitle>"
    'All of bread</BookTitle><PubDate><Year>2030</Year></PubDate><AuthorList Type="editors"><Author><LastName>Reyes'
    "</LastName><ForeName>Tomas</ForeName></Author></AuthorList></Book><ArticleTitle>Crust</ArticleTitle><AuthorList "
    'Type="authors"><Author><LastName>Lima</LastName><ForeName>Ana</ForeName></Author></AuthorList><Abstract>'
    "<AbstractText>Crust is bread.</AbstractText></Abstract></BookDocument></PubmedBookArticle>\n"
)
DELETED = "<DeleteCitation><PMID>5</PMID><PMID>6</PMID></DeleteCitation>\n"


def whole(*records: str) -> bytes:
    return (HEAD + "".join(records) + "</PubmedArticleSet>\n").encode()


def test_fields_of_an_article(reading: Reader) -> None:
    row = reading(whole(ICE)).records.row(0, named=True)
    assert (row["title"], row["pmid"], row["doi"]) == (
        "Ice with E. coli and CO2, p < 0.05.",
        "90000001",
        "10.5555/ice.1",
    )
    assert row["abstract"] == (
        "BACKGROUND: River ice forms from the banks inwards.\nRESULTS: We followed thirty rivers."
    )
    assert row["authors"] == ["Mira K Olsen Jr", "Ice Group", "A Novak"]
    assert (row["publication_year"], row["venue"], row["language"]) == (1998, "Journal of ice", "en")
    assert (row["keywords"], row["source_key"], row["warnings"]) == (["ice", "rivers"], "90000001", ["more_authors"])
    extra = json.loads(row["extra"])
    assert extra["mesh_terms"] == "Rivers/methods"
    assert extra["type"] == ["Journal Article", "Retracted Publication"]
    assert extra["comments_corrections"] == "RetractionIn: J Ice. 1999 111"
    assert (extra["pmcid"], extra["other_abstract"], extra["languages"]) == ("PMC7", "La glace se forme.", ["fre"])
    assert (extra["volume"], extra["issue"], extra["pages"], extra["date"]) == ("12", "3", "1-9", "1998 Dec-1999 Jan")


def test_a_translated_title_and_an_abstract_in_another_language_stand_in(reading: Reader) -> None:
    row = reading(whole(BREAD)).records.row(0, named=True)
    assert (row["title"], row["abstract"]) == ("Slow bread", "Langsames Brot schmeckt.")
    assert json.loads(row["extra"]) == {"vernacular_title": "Langsames Brot."}


def test_a_chapter_lies_in_its_book_and_editors_are_no_authors(reading: Reader) -> None:
    row = reading(whole(CHAPTER)).records.row(0, named=True)
    assert (row["title"], row["venue"], row["publication_year"]) == ("Crust", "All of bread", 2030)
    assert (row["authors"], row["pmid"], row["abstract"]) == (["Ana Lima"], "90000003", "Crust is bread.")
    assert json.loads(row["extra"])["editors"] == "Tomas Reyes"


def test_a_citation_by_itself_and_one_inside_an_article_are_a_record_each(reading: Reader) -> None:
    alone = ICE[ICE.index("<MedlineCitation") : ICE.index("</MedlineCitation>")] + "</MedlineCitation>"
    for text in (alone, f"<MedlineCitationSet>{alone}</MedlineCitationSet>"):
        assert reading(text.encode()).records["pmid"].to_list() == ["90000001"]
    assert reading(ICE.encode()).records.height == 1


def test_deleted_citations_are_noise(reading: Reader) -> None:
    found = reading(whole(ICE, DELETED, BREAD, DELETED))
    assert found.records["pmid"].to_list() == ["90000001", "90000002"]
    assert found.rejects.height == 0


def test_the_doi_among_the_identifiers_when_there_is_no_other(reading: Reader) -> None:
    text = ICE.replace('<ELocationID EIdType="doi" ValidYN="Y">10.5555/ICE.1</ELocationID>', "").replace(
        '<ArticleId IdType="pmc">', '<ArticleId IdType="doi">10.5555/ice.2</ArticleId><ArticleId IdType="pmc">'
    )
    assert reading(whole(text)).records["doi"].to_list() == ["10.5555/ice.2"]


@pytest.mark.parametrize(
    ("old", "new", "doubts"),
    [
        ("</i>", "", ["mended_markup"]),
        ("</ArticleTitle>", "", ["mended_markup"]),
        ("coli</i>", "coli</i></b>", ["mended_markup"]),
        ("p &lt; 0.05", "p < 0.05", ["mended_markup"]),
        ("CO<sub>", "CO&nbsp;<sub>", ["undefined_entity"]),
        ("CO<sub>", "&CO;<sub>", ["undefined_entity"]),
        ("CO<sub>", "C & O<sub>", ["bare_ampersand"]),
        ("CO<sub>", "C&#1;\x02O<sub>", ["control_characters"]),
        ("</PubmedArticle>", "", ["mended_markup", "missing_end_tag"]),
        ("</PubmedData>\n</PubmedArticle>", "", ["mended_markup", "missing_end_tag"]),
    ],
)
def test_a_broken_record_is_mended_and_costs_no_neighbour(
    old: str, new: str, doubts: list[str], reading: Reader
) -> None:
    broken = ICE.replace(old, new)
    found = reading(whole(BREAD, broken, CHAPTER))
    assert found.rejects.height == 0
    assert found.records["pmid"].to_list() == ["90000002", "90000001", "90000003"]
    row, intact = found.records.row(1, named=True), reading(whole(ICE)).records.row(0, named=True)
    assert row["warnings"] == ["more_authors", *doubts]
    assert row["abstract"] == intact["abstract"]
    assert (row["authors"], row["doi"], row["venue"]) == (intact["authors"], intact["doi"], intact["venue"])
    assert row["title"].startswith("Ice with E. coli and ")


def test_what_cannot_be_mended_is_a_reject_with_its_text(reading: Reader) -> None:
    lost_start = ICE.replace("<PubmedArticle>", "<PubmedArt").replace("<MedlineCitation ", "<Medl ")
    found = reading(whole(BREAD, lost_start, CHAPTER))
    assert found.records["pmid"].to_list() == ["90000002", "90000003"]
    assert set(found.rejects["reason"]) == {"unbalanced_block"}
    assert "River ice forms" in found.rejects["raw"][0]


def test_a_part_whose_end_is_lost_leaves_title_and_abstract(reading: Reader) -> None:
    found = reading(whole(BREAD, ICE.replace("</Abstract>", ""), CHAPTER)).records
    assert found["pmid"].to_list() == ["90000002", "90000001", "90000003"]
    assert found["abstract"][1] == reading(whole(ICE)).records["abstract"][0]


def test_a_file_that_is_cut_off_gives_what_is_whole(reading: Reader) -> None:
    text = HEAD + BREAD + ICE
    cut = text[: text.index("thirty rivers")]
    found = reading(cut.encode()).records
    assert found["pmid"].to_list() == ["90000002", "90000001"]
    assert found["abstract"][1] == "BACKGROUND: River ice forms from the banks inwards.\nRESULTS: We followed"
    assert found["warnings"][1].to_list() == ["mended_markup", "missing_end_tag", "possibly_truncated"]
    before = text[: text.index("<ArticleTitle>Ice") + 8]
    assert reading(before.encode()).rejects["reason"].to_list() == ["unbalanced_block"]
