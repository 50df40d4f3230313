"""MODS, the Library of Congress's description of publications, as the ACL Anthology and repositories export it.

Belongs here: which element is which field (MODS 3.8). What describes the host of a paper (its journal or proceedings)
or another related item is never the paper's own, but for year and pages where the paper has none.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.xml_records.texts import Kept, every, first, full_name, paragraphs_of, text_of
from paper_assets.abstracts.xml_records.vocabulary import Beside, Vocabulary

_DATES = ("originInfo/dateIssued", "originInfo/copyrightDate", "originInfo/dateCreated", "part/date")
_KEPT = Kept({
    "type": "genre", "resource_type": "typeOfResource", "notes": "note", "publisher": "originInfo/publisher",
    "place": "originInfo/place/placeTerm", "edition": "originInfo/edition", "rights": "accessCondition",
})  # fmt: skip
_OF_HOST = Kept({"publisher": "originInfo/publisher", "place": "originInfo/place/placeTerm", "host_type": "genre"})
_AUTHORS = frozenset({"", "aut", "author", "creator", "cre", "dis", "dissertant"})
_SPAN = ("start", "end", "total", "list")


def draft_of(record: Element, beside: Beside) -> Draft:
    """The fields of a mods element."""
    main, other = _titles(record)
    draft = Draft(title=main, source_key=record.get("ID") or first(record, "recordInfo/recordIdentifier"))
    draft.keep("other_titles", other)
    abstracts = [text for e in record.findall("abstract") if (text := paragraphs_of(e))]
    draft.abstract = abstracts[0] if abstracts else None
    draft.keep("other_abstract", abstracts[1:])
    draft.authors = _people(record, draft)
    draft.year = first(record, *_DATES)
    draft.keywords = tuple(every(record, "subject/topic"))
    draft.language = first(record, "language/languageTerm", "language")
    draft.url = first(record, "location/url")
    _identify(draft, record)
    hosts = [item for item in record.findall("relatedItem") if (item.get("type") or "host") == "host"]
    for host in hosts[:1]:
        _host(draft, host)
    _part(draft, record.find("part"))
    _KEPT.keep(draft, record)
    return draft


def _titles(item: Element) -> tuple[str | None, list[str]]:
    """The title proper and the others (alternative, translated, abbreviated)."""
    proper: list[str] = []
    other: list[str] = []
    for info in item.findall("titleInfo"):
        parts = full_name(first(info, "nonSort"), first(info, "title"))
        whole = ": ".join(filter(None, (parts, first(info, "subTitle"))))
        whole = ". ".join(filter(None, (whole, *every(info, "partNumber", "partName"))))
        (other if info.get("type") else proper).append(whole)
    titles = proper + other
    return (titles[0] or None, titles[1:]) if titles else (None, [])


def _people(record: Element, draft: Draft) -> tuple[str, ...]:
    names = []
    for person in record.findall("name"):
        name, roles = _name(person), {role.lower() for role in every(person, "role/roleTerm", "role")}
        if roles <= _AUTHORS or roles & (_AUTHORS - {""}):
            names.append(name)
        else:
            draft.keep("editors" if roles & {"edt", "editor"} else "contributors", name)
        for affiliation in every(person, "affiliation"):
            draft.keep("affiliations", affiliation)
    return tuple(names)


def _name(person: Element) -> str:
    parts: dict[str, list[str]] = {}
    for part in person.findall("namePart"):
        parts.setdefault(part.get("type") or "", []).append(text_of(part))
    given, family, whole = (" ".join(parts.get(kind, [])) for kind in ("given", "family", ""))
    suffix = " ".join(parts.get("termsOfAddress", []))
    return full_name(given, family, suffix) if family else whole or given or first(person, "displayForm") or ""


def _identify(draft: Draft, record: Element) -> None:
    for identifier in record.findall("identifier"):
        kind, text = (identifier.get("type") or "").lower(), text_of(identifier)
        if kind == "doi" or (draft.doi is None and kind in ("uri", "hdl", "") and "doi.org/10." in text):
            draft.doi = draft.doi or text
        elif kind in ("pmid", "pubmed"):
            draft.pmid = text
        elif kind == "arxiv":
            draft.arxiv_id = text
        elif kind == "citekey":
            draft.source_key = draft.source_key or text
        elif kind in ("uri", "url") and draft.url is None and fields.url_of(text):
            draft.url = text
        else:
            draft.keep(kind or "identifiers", text)


def _host(draft: Draft, host: Element) -> None:
    draft.venue = _titles(host)[0]
    draft.year = draft.year or first(host, *_DATES)
    for person in host.findall("name"):
        draft.keep("editors", _name(person))
    for identifier in host.findall("identifier"):
        kind = (identifier.get("type") or "").lower()
        draft.keep(kind if kind in ("issn", "isbn") else f"host_{kind or 'id'}", text_of(identifier))
    _part(draft, host.find("part"))
    _OF_HOST.keep(draft, host)


def _part(draft: Draft, part: Element | None) -> None:
    """Volume, issue and pages."""
    if part is None:
        return
    for detail in part.findall("detail"):
        draft.keep(detail.get("type") or "part", first(detail, "number", "title", "caption"))
    for extent in part.findall("extent"):
        draft.keep(
            "pages", "-".join(filter(None, (first(extent, name) for name in _SPAN[:2]))) or first(extent, *_SPAN)
        )


MODS = Vocabulary(records=frozenset({"mods"}), draft_of=draft_of)
