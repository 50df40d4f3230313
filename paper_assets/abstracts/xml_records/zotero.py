"""Zotero's RDF export: an element for each item, and one for each journal that several items lie in.

Belongs here: which element is which field, and what an item takes from its journal (its DOI too stands there). Notes
and attachments are no papers. Not here: Zotero's other exports (CSL-JSON, CSV, BibTeX, RIS).
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.xml_records.texts import Kept, every, first, full_name, paragraphs_of
from paper_assets.abstracts.xml_records.vocabulary import Beside, Vocabulary

_ITEMS = (
    "Article Document Book BookSection Thesis Letter Manuscript Interview MotionPicture Illustration Report Legislation "
    "Patent Recording Data Description"
)
_CONTAINERS = (
    "Book Journal Periodical Newspaper Magazine Series Website CourtReporter Proceedings ConferenceProceedings"
)
# Zotero keeps what has no field of its own in its field Extra.
_PMID = re.compile(r"\bPMID: ?(\d{1,9})\b")
_NO_PAPERS = frozenset({"attachment", "note", "annotation"})
_KEPT = Kept({
    "type": "itemType", "pages": "pages", "notes": "description", "rights": "rights", "library_catalog": "libraryCatalog",
    "short_title": "shortTitle", "date_added": "dateSubmitted", "publisher": "publisher/Organization/name",
    "citation_key": "citationKey", "conference": "presentedAt/Conference/title", "call_number": "coverage",
})  # fmt: skip
_OF_CONTAINER = Kept(
    {
        "volume": "volume",
        "issue": "number",
        "series": "isPartOf/Series/title",
        "journal_abbreviation": "alternative",
    }
)
_PEOPLE = {
    "editors": "editors",
    "translators": "translators",
    "contributors": "contributors",
    "series_editors": "seriesEditors",
}


def draft_of(item: Element, beside: Beside) -> Draft | None:
    """The fields of an item; None for a note, an attachment, and a book that is there for its chapters alone."""
    kind = (first(item, "itemType") or "").lower()
    if kind in _NO_PAPERS or (item.tag == "Book" and not kind):
        return None
    draft = Draft(title=first(item, "title"), source_key=first(item, "citationKey") or item.get("about"))
    draft.abstract = paragraphs_of(item.find("abstract"))
    draft.authors = tuple(_names(item, "authors")) or tuple(every(item, "creator"))
    draft.year = first(item, "date", "issued")
    draft.keywords = tuple(every(item, "subject"))
    draft.language = first(item, "language")
    for name, path in _PEOPLE.items():
        for person in _names(item, path):
            draft.keep(name, person)
    container = _container(item, beside)
    if container is not None:
        draft.venue = first(container, "title") or first(container, "alternative")
        _OF_CONTAINER.keep(draft, container)
    draft.venue = draft.venue or first(item, "presentedAt/Conference/title", "publicationTitle", "repository")
    for described in (item, container):
        for text in every(described, "identifier") if described is not None else ():
            _identify(draft, text)
    noted = _PMID.search(" ".join(every(item, "description")))
    draft.pmid = noted[1] if noted else None
    draft.url = draft.url or fields.url_of(item.get("about") or "")
    _KEPT.keep(draft, item)
    return draft


def _container(item: Element, beside: Beside) -> Element | None:
    """The journal or book that an item lies in: inside of the item, or elsewhere in the file under a name."""
    part_of = item.find("isPartOf")
    if part_of is None:
        return None
    return next(iter(part_of), beside.named.get(part_of.get("resource") or ""))


def _names(item: Element, path: str) -> list[str]:
    people = item.findall(f"{path}/Seq/li/Person")
    return [full_name(first(p, "givenName", "givenname"), first(p, "surname", "name")) for p in people]


def _identify(draft: Draft, text: str) -> None:
    """An identifier with its kind before it: `DOI 10.5555/1`, `ISSN 1234-5678`, an address."""
    kind, _, rest = text.partition(" ")
    if kind.upper() == "DOI" or text.lower().startswith(("10.", "doi:")):
        draft.doi = draft.doi or rest or text
    elif fields.url_of(text):
        draft.url = draft.url or text
    else:
        draft.keep(kind.lower() if rest else "identifiers", rest or text)


ZOTERO = Vocabulary(
    records=frozenset(_ITEMS.split()),
    beside=frozenset(_CONTAINERS.split()),
    holders=frozenset({"isPartOf"}),
    draft_of=draft_of,
)
