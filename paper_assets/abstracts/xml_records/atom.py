"""Atom feeds, as arXiv's search answers with them.

Belongs here: which element of an entry is which field (RFC 4287; arXiv, "API User's Manual"). Not here: arXiv's
harvesting format (`oai_pmh.py`).
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from paper_assets.abstracts import fields, markup
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.xml_records.texts import Kept, every, first, paragraphs_of
from paper_assets.abstracts.xml_records.vocabulary import Beside, Vocabulary

_KEPT = Kept(
    {"comment": "comment", "date_updated": "updated", "rights": "rights", "affiliations": "author/affiliation"}
)


def draft_of(entry: Element, beside: Beside) -> Draft | None:
    """The fields of an entry; the one in which arXiv reports an error is no paper."""
    identifier = first(entry, "id") or ""
    if "arxiv.org/api/errors" in identifier:
        return None
    links = {
        (link.get("title") or link.get("rel") or "alternate").lower(): link.get("href")
        for link in entry.findall("link")
    }
    draft = Draft(title=first(entry, "title"), authors=tuple(every(entry, "author/name")))
    draft.abstract = _text(entry, "summary") or _text(entry, "content")
    draft.year = first(entry, "published", "issued", "updated")
    draft.venue = first(entry, "journal_ref", "publicationName") or first(entry, "source/title")
    draft.doi = first(entry, "doi") or links.get("doi")
    draft.url = links.get("alternate") or fields.url_of(identifier)
    if "arxiv.org/" in identifier:
        draft.source_key = identifier.split("/abs/")[-1]
        draft.arxiv_id = draft.source_key
    else:
        draft.source_key = identifier
    draft.keywords = tuple(category.get("term") or "" for category in entry.findall("category"))
    draft.language = entry.get("lang")
    for category in entry.findall("primary_category"):
        draft.keep("primary_category", category.get("term"))
    _KEPT.keep(draft, entry)
    return draft


def _text(entry: Element, name: str) -> str | None:
    """A summary or content; one of the type html has its tags in the text."""
    element = entry.find(name)
    text = paragraphs_of(element)
    if element is not None and element.get("type") == "html":
        text = fields.one_line(markup.tags(markup.entities(text)))
    # arXiv folds the lines of an abstract.
    return fields.one_line(text) or None


ATOM = Vocabulary(records=frozenset({"entry"}), draft_of=draft_of)
