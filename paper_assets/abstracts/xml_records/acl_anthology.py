"""The XML in which the ACL Anthology keeps its volumes.

Belongs here: which element of a paper is which field, and what its volume says of it. Front matter is no paper.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.xml_records.texts import Kept, every, first, full_name, paragraphs_of, text_of
from paper_assets.abstracts.xml_records.vocabulary import Beside, Vocabulary

_ANTHOLOGY = "https://aclanthology.org/"
_KEPT = Kept({
    "pages": "pages", "award": "award", "bibkey": "bibkey", "note": "note", "issue": "journal-issue",
    "affiliations": "author/affiliation", "revision": "revision", "erratum": "erratum", "retracted": "retracted",
})  # fmt: skip
_OF_VOLUME = Kept({"publisher": "publisher", "place": "address", "month": "month", "isbn": "isbn", "volume": "journal-volume",
              "issue": "journal-issue"})  # fmt: skip


def draft_of(paper: Element, beside: Beside) -> Draft:
    """The fields of a paper, with year and venue of its volume."""
    draft = Draft(title=first(paper, "title"), doi=first(paper, "doi"), language=first(paper, "language"))
    draft.abstract = paragraphs_of(paper.find("abstract"))
    draft.authors = tuple(map(_name, paper.findall("author")))
    for editor in paper.findall("editor"):
        draft.keep("editors", _name(editor))
    draft.keywords = tuple(every(paper, "keyword", "keywords"))
    _identify(draft, paper)
    volume = beside.above if beside.above is not None else Element("meta")
    draft.year = first(paper, "year") or first(volume, "year")
    draft.venue = first(paper, "journal", "booktitle") or first(volume, "journal-title", "booktitle")
    _KEPT.keep(draft, paper)
    _OF_VOLUME.keep(draft, volume)
    return draft


def _name(person: Element) -> str:
    return full_name(first(person, "first"), first(person, "last"), first(person, "suffix")) or text_of(person)


def _identify(draft: Draft, paper: Element) -> None:
    """The Anthology's identifier, which is all that an address of its own consists of."""
    said = first(paper, "url", "href") or paper.get("href")
    if said and "/" not in said:
        draft.source_key, draft.url = said, f"{_ANTHOLOGY}{said}"
    else:
        draft.url = fields.url_of(said) if said else None
    draft.source_key = draft.source_key or first(paper, "bibkey") or paper.get("id")


ACL_ANTHOLOGY = Vocabulary(records=frozenset({"paper"}), beside=frozenset({"meta"}), draft_of=draft_of)
