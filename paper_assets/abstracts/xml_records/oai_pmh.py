"""Answers of repositories that are harvested (OAI-PMH): Dublin Core, arXiv's own forms, and MODS or JATS inside.

Belongs here: the record around the metadata, Dublin Core, arXiv. Not here: MODS (`mods.py`), JATS (`jats.py`).
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.xml_records import jats, mods
from paper_assets.abstracts.xml_records.texts import Kept, every, first, full_name, text_of
from paper_assets.abstracts.xml_records.vocabulary import Beside, Vocabulary

_OF_DUBLIN_CORE = Kept({
    "type": "type", "publisher": "publisher", "rights": "rights", "format": "format", "relation": "relation",
    "coverage": "coverage", "contributors": "contributor",
})  # fmt: skip
_OF_ARXIV = Kept({"comment": "comments", "license": "license", "date_updated": "updated", "msc_class": "msc-class",
             "acm_class": "acm-class", "report_number": "report-no", "submitter": "submitter"})  # fmt: skip


def draft_of(record: Element, beside: Beside) -> Draft | None:
    """The fields of a record by the form of its metadata; a record that was deleted is no paper."""
    header = record.find("header")
    if header is not None and header.get("status") == "deleted":
        return None
    form = next(iter(record.find("metadata") or ()), record)
    draft = _FORMS.get(form.tag, dublin_core)(form, beside)
    draft.source_key = first(record, "header/identifier") or draft.source_key
    for text in every(record, "header/setSpec"):
        draft.keep("sets", text)
    return draft


def dublin_core(form: Element, beside: Beside) -> Draft:
    """Fifteen elements, each of which may be repeated; the first description is the abstract."""
    draft = Draft(title=first(form, "title"), authors=tuple(every(form, "creator")))
    descriptions = every(form, "abstract", "description")
    draft.abstract = descriptions[0] if descriptions else None
    draft.keep("descriptions", descriptions[1:])
    draft.keep("other_titles", every(form, "title")[1:])
    dates = every(form, "issued", "date")
    draft.year = dates[0] if dates else None
    draft.venue = first(form, "source", "isPartOf")
    draft.keywords = tuple(word for text in every(form, "subject") for word in text.split(";"))
    draft.language = first(form, "language")
    for text in every(form, "identifier"):
        _identify(draft, text)
    _OF_DUBLIN_CORE.keep(draft, form)
    return draft


def _identify(draft: Draft, text: str) -> None:
    kind, _, rest = text.partition(":")
    if fields.doi_of(text) and (text.lower().startswith(("10.", "doi", "info:doi")) or "doi.org/" in text):
        draft.doi = draft.doi or text
    elif kind.lower() in ("pmid", "info:pmid"):
        draft.pmid = rest.strip(" /")
    elif (url := fields.url_of(text)) and not draft.url:
        draft.url = url
    else:
        draft.keep("identifiers", text)


def arxiv(form: Element, beside: Beside) -> Draft:
    """The forms arXiv and arXivRaw, which differ in how they name authors and versions."""
    people = form.findall("authors/author")
    names = [full_name(first(p, "forenames"), first(p, "keyname"), first(p, "suffix")) for p in people]
    draft = Draft(title=first(form, "title"), abstract=first(form, "abstract"), doi=first(form, "doi"))
    draft.authors = tuple(names) or fields.authors_of(first(form, "authors") or "")
    draft.arxiv_id = draft.source_key = first(form, "id")
    draft.year = first(form, "created", "version/date")
    draft.venue = first(form, "journal-ref")
    draft.keywords = tuple((first(form, "categories") or "").split())
    versions = [version.get("version", "").lstrip("v") for version in form.findall("version")]
    draft.keep("arxiv_version", max(versions, key=lambda text: text.zfill(4), default=None))
    for text in map(text_of, form.findall("authors/author/affiliation")):
        draft.keep("affiliations", text)
    _OF_ARXIV.keep(draft, form)
    return draft


_FORMS = {"arXiv": arxiv, "arXivRaw": arxiv, "mods": mods.draft_of, "article": jats.draft_of}

OAI_PMH = Vocabulary(records=frozenset({"record"}), draft_of=draft_of)
