"""PubMed's XML: articles, chapters of books, and citations by themselves.

Belongs here: which element is which field (NLM, "MEDLINE/PubMed XML Element Descriptions"). Not here: MEDLINE text
(`nbib.py`). Identifiers are taken where they are the article's own, never those of its references or corrections.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.xml_records.texts import Kept, at, every, first, full_name, inside, labelled, text_of
from paper_assets.abstracts.xml_records.vocabulary import Beside, Vocabulary

_OF_ARTICLE = Kept({
    "pages": "Pagination/MedlinePgn", "type": "PublicationTypeList/PublicationType",
    "vernacular_title": "VernacularTitle", "copyright": "Abstract/CopyrightInformation",
    "grants": "GrantList/Grant/GrantID",
})  # fmt: skip
_OF_JOURNAL = Kept({"issn": "ISSN", "journal_abbreviation": "ISOAbbreviation"})
_OF_ISSUE = Kept({"volume": "Volume", "issue": "Issue"})
_OF_CITATION = Kept({
    "substances": "ChemicalList/Chemical/NameOfSubstance", "conflict_of_interest": "CoiStatement",
})  # fmt: skip
_OF_CHAPTER = Kept({
    "type": "PublicationType", "publisher": "Book/Publisher/PublisherName", "place": "Book/Publisher/PublisherLocation",
    "isbn": "Book/Isbn", "volume": "Book/Volume", "edition": "Book/Edition", "pages": "Pagination/MedlinePgn",
    "vernacular_title": "VernacularTitle", "section_title": "LocationLabel", "copyright": "Abstract/CopyrightInformation",
})  # fmt: skip


def draft_of(record: Element, beside: Beside) -> Draft:
    """The fields of a PubmedArticle, a MedlineCitation or a PubmedBookArticle."""
    chapter = record.find("BookDocument")
    return _article(record) if chapter is None else _chapter(chapter)


def _article(record: Element) -> Draft:
    citation = record if record.tag == "MedlineCitation" else inside(record, "MedlineCitation")
    article = inside(citation, "Article")
    draft = _common(article, citation, inside(record, "PubmedData/ArticleIdList"))
    journal = inside(article, "Journal")
    issue = inside(journal, "JournalIssue")
    draft.venue = first(journal, "Title", "ISOAbbreviation") or first(citation, "MedlineJournalInfo/MedlineTA")
    _date(draft, [*issue.findall("PubDate"), *article.findall("ArticleDate")])
    _OF_ISSUE.keep(draft, issue)
    _OF_JOURNAL.keep(draft, journal)
    _OF_ARTICLE.keep(draft, article)
    _OF_CITATION.keep(draft, citation)
    for heading in at(citation, "MeshHeadingList/MeshHeading"):
        draft.keep("mesh_terms", "/".join(map(text_of, heading)))
    for note in at(citation, "CommentsCorrectionsList/CommentsCorrections"):
        said = full_name(first(note, "RefSource"), first(note, "PMID"))
        draft.keep("comments_corrections", f"{note.get('RefType') or 'Comment'}: {said}")
    draft.keep("status", citation.get("Status"))
    return draft


def _chapter(chapter: Element) -> Draft:
    draft = _common(chapter, chapter, inside(chapter, "ArticleIdList"))
    book = first(chapter, "Book/BookTitle")
    draft.title, draft.venue = (draft.title, book) if draft.title else (book, first(chapter, "Book/CollectionTitle"))
    of_book = _authors(chapter, draft, "Book/AuthorList")
    draft.authors = draft.authors or of_book
    _date(draft, [*chapter.findall("Book/PubDate"), *chapter.findall("ContributionDate")])
    _OF_CHAPTER.keep(draft, chapter)
    return draft


def _common(article: Element, citation: Element, ids: Element) -> Draft:
    """What articles and chapters have alike."""
    draft = Draft(pmid=first(citation, "PMID"))
    draft.source_key = draft.pmid
    draft.title = fields.without_brackets(first(article, "ArticleTitle") or "") or first(article, "VernacularTitle")
    _abstracts(draft, article, citation)
    draft.authors = _authors(article, draft, "AuthorList")
    draft.keywords = tuple(every(citation, "KeywordList/Keyword"))
    languages = every(article, "Language")
    draft.language = languages[0] if languages else None
    draft.keep("languages", languages[1:])
    valid = [e for e in article.findall("ELocationID[@EIdType='doi']") if e.get("ValidYN") != "N"]
    draft.doi = text_of(valid[0]) if valid else None
    for identifier in ids:
        _identify(draft, identifier.get("IdType") or "", text_of(identifier))
    return draft


def _identify(draft: Draft, kind: str, text: str) -> None:
    if kind == "doi":
        draft.doi = draft.doi or text
    elif kind == "pubmed":
        draft.pmid = draft.pmid or text
    else:
        draft.keep({"pmc": "pmcid"}.get(kind, kind) or "other_id", text)


def _abstracts(draft: Draft, article: Element, citation: Element) -> None:
    """The article's abstract; those in other languages or for other readers are kept, or stand in for it."""
    draft.abstract = _abstract(inside(article, "Abstract"))
    for element in citation.findall("OtherAbstract"):
        text = _abstract(element)
        if text and not draft.abstract:
            draft.abstract = text
        elif text:
            draft.keep("other_abstract", text)


def _abstract(element: Element) -> str:
    parts = (labelled(part.get("Label"), text_of(part)) for part in element.findall("AbstractText"))
    return "\n".join(filter(None, parts))


def _authors(article: Element, draft: Draft, path: str) -> tuple[str, ...]:
    """Names in order, groups among them; editors and affiliations are kept, misspelt names that were corrected not."""
    names: list[str] = []
    for people in at(article, path):
        editors = people.get("Type") == "editors"
        if people.get("CompleteYN") == "N" and not editors:
            draft.warn("more_authors")
        for person in people.findall("Author"):
            name = _name(person)
            if editors:
                draft.keep("editors", name)
            elif name and person.get("ValidYN") != "N":
                names.append(name)
            for affiliation in every(person, "AffiliationInfo/Affiliation", "Affiliation"):
                draft.keep("affiliations", affiliation)
            for identifier in every(person, "Identifier[@Source='ORCID']"):
                draft.keep("orcid", identifier)
    return tuple(names)


def _name(person: Element) -> str:
    given = first(person, "ForeName", "FirstName", "Initials")
    return first(person, "CollectiveName") or full_name(given, first(person, "LastName"), first(person, "Suffix"))


def _date(draft: Draft, dates: list[Element]) -> None:
    """The first date with a year in it, also one such as `1998 Dec-1999 Jan`."""
    for date in dates:
        draft.year = first(date, "Year", "MedlineDate")
        if draft.year:
            draft.keep("date", full_name(*map(text_of, date)))
            return


PUBMED = Vocabulary(
    records=frozenset({"PubmedArticle", "PubmedBookArticle", "MedlineCitation"}),
    holders=frozenset({"PubmedArticle"}),
    draft_of=draft_of,
)
