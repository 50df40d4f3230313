"""EndNote's XML export.

Belongs here: which element is which field. Not here: EndNote's tagged text. Every text may be divided over `style`
elements, and lines inside of one end with a carriage return.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.xml_records.texts import Kept, every, first
from paper_assets.abstracts.xml_records.vocabulary import Beside, Vocabulary

_KEPT = Kept({
    "volume": "volume", "issue": "number", "pages": "pages", "issn": "isbn", "publisher": "publisher",
    "place": "pub-location", "journal_abbreviation": "alt-periodical/full-title", "short_title": "titles/short-title",
    "translated_title": "titles/translated-title", "series": "titles/tertiary-title", "editors":
    "contributors/secondary-authors/author", "affiliations": "auth-address", "notes": "notes", "label": "label",
    "work_type": "work-type", "edition": "edition", "section": "section", "date": "dates/pub-dates/date",
    "call_number": "call-num", "database": "remote-database-name", "provider": "remote-database-provider",
    "research_notes": "research-notes", "caption": "caption", "reviewed_item": "reviewed-item",
    "original_publication": "orig-pub", "files": "urls/pdf-urls/url",
    **{f"custom{n}": f"custom{n}" for n in range(1, 9)},
})  # fmt: skip


_BETWEEN_WORDS = re.compile(r"[;\r\n]")


def draft_of(record: Element, beside: Beside) -> Draft:
    """The fields of a record."""
    draft = Draft(source_key=first(record, "rec-number", "foreign-keys/key"))
    draft.title = first(record, "titles/title")
    draft.abstract = "\n".join(line for e in record.findall("abstract") for line in _lines(e))
    names = (fields.one_line(line) for e in record.findall("contributors/authors/author") for line in _lines(e))
    draft.authors = tuple(name.rstrip(",; ") for name in names)
    draft.year = first(record, "dates/year", "dates/pub-dates/date")
    draft.venue = first(
        record, "periodical/full-title", "titles/secondary-title", "titles/alt-title", "periodical/abbr-1"
    )
    draft.doi = first(record, "electronic-resource-num", "doi")
    draft.keywords = tuple(word for e in record.findall("keywords/keyword") for word in _BETWEEN_WORDS.split(_whole(e)))
    draft.language = first(record, "language")
    _identify(draft, record)
    for kind in record.findall("ref-type"):
        draft.keep("type", kind.get("name"))
    _KEPT.keep(draft, record)
    return draft


def _whole(element: Element) -> str:
    return "".join(element.itertext())


def _lines(element: Element) -> list[str]:
    """The lines of a text that are not empty."""
    return [line for part in _whole(element).split("\r") if (line := fields.one_line(part))]


def _identify(draft: Draft, record: Element) -> None:
    """Addresses, and the accession number, which is a PMID where the record comes from PubMed or MEDLINE."""
    addresses = every(record, "urls/related-urls/url", "urls/web-urls/url")
    draft.url = next((url for text in addresses if (url := fields.url_of(text))), None)
    if draft.doi is None:
        draft.doi = next((text for text in addresses if "doi.org/10." in text), None)
    number = first(record, "accession-num")
    source = (first(record, "remote-database-name", "remote-database-provider") or "").lower()
    of_pubmed = any(name in source for name in ("medline", "pubmed", "nlm")) or "/pubmed/" in " ".join(addresses)
    if number and number.isdecimal() and of_pubmed:
        draft.pmid = number
    else:
        draft.keep("accession_number", number)


ENDNOTE = Vocabulary(records=frozenset({"record"}), draft_of=draft_of)
