"""What the keys of an object mean, in the flavours of those who publish papers as JSON.

Belongs here: generic objects, paperlists, OpenReview, OpenAlex, Semantic Scholar, arXiv snapshot, CSL-JSON, Crossref.
Each object is judged by its own keys, so that a file may mix them. Not here: finding objects in a file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from paper_assets.abstracts import fields, markup
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.json_records.values import abstract_of_index, found_in, names_of, text_of, words_of

Object = Mapping[str, object]

# The better key first. Keys are compared in lower case, without `_`, `-` and spaces.
_KEYS: dict[str, tuple[str, ...]] = {
    "title": ("title", "displayname", "papertitle", "articletitle", "documenttitle", "标题", "题名", "name"),
    "abstract": ("abstract", "abstractnote", "abstracttext", "summary", "摘要", "ab", "n2", "description", "text"),
    "authors": ("authors", "author", "authorsparsed", "authorships", "creators", "作者"),
    "year": (
        *("year", "publicationyear", "issued", "publishedprint", "publishedonline", "published", "publicationdate"),
        *("pubyear", "date", "pubdate", "pdate", "created", "cdate", "tcdate", "updatedate"),
    ),
    "venue": (
        *("venue", "containertitle", "journal", "journaltitle", "booktitle", "conference", "primarylocation"),
        *("publicationvenue", "journalref", "hostvenue", "source", "venueid", "publicationtitle"),
    ),
    "doi": ("doi",),
    "arxiv_id": ("arxivid", "arxiv", "eprint"),
    "pmid": ("pmid", "pubmedid"),
    "url": ("url", "link", "urls", "landingpageurl", "site", "openreview", "pdfurl"),
    "keywords": ("keywords", "keyword", "keywordsplus", "subject", "categories", "concepts", "fieldsofstudy", "tags"),
    "language": ("language", "lang"),
    "source_key": ("id", "paperid", "corpusid", "key", "forum", "citationkey", "uid", "number"),
}
_SIMPLE = re.compile(r"[\s_-]+")
_JATS_HEAD = re.compile(r"\s*<jats:title>\s*(?:abstract|summary)\s*:?\s*</jats:title>", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://(?:www\.)?[a-z.]*(?:openalex\.org|ncbi\.nlm\.nih\.gov)/(?:pubmed/)?", re.IGNORECASE)


def draft_of(item: Object) -> Draft:
    """The fields of an object; what has none is kept under its own key."""
    item = _unwrapped(item)
    keys = {_SIMPLE.sub("", key.lower()): key for key in reversed(list(item))}
    draft = Draft()
    taken: set[str] = set()
    key: str | None
    for field, names in _KEYS.items():
        key, value = found_in(item, keys, names)
        if key is not None:
            taken.add(key)
            _SETTERS.get(field, _set_text)(draft, field, value)
    _abstract_by_index(draft, item, taken)
    _identifiers(draft, item)
    for key, value in item.items():
        if key not in taken:
            draft.keep(_simple_key(key), value)
    draft.take_note(item.get("note"))
    return draft


def _unwrapped(item: Object) -> Object:
    """The object with what OpenReview puts into `content` (and there into `value`) at its own level.

    Crossref's answer about a single work is that work.
    """
    work = item.get("message")
    if isinstance(work, dict) and item.keys().isdisjoint({"title", "abstract"}):
        return work
    content = item.get("content")
    if isinstance(content, dict) and item.keys().isdisjoint({"title", "abstract"}):
        inner = {k: v["value"] if isinstance(v, dict) and "value" in v else v for k, v in content.items()}
        return inner | {k: v for k, v in item.items() if k != "content" and k not in inner}
    return item


def _simple_key(key: str) -> str:
    return fields.tidy(key).lower().replace("-", "_").replace(" ", "_") or "unnamed"


def _set_text(draft: Draft, field: str, value: object) -> None:
    setattr(draft, field, text_of(value))


def _set_year(draft: Draft, field: str, value: object) -> None:
    if isinstance(value, dict):
        value = (
            value.get("date-parts")
            or value.get("raw")
            or value.get("date-time")
            or value.get("literal")
            or text_of(value)
        )
    draft.year = value if isinstance(value, int | float | list) else text_of(value)


def _set_authors(draft: Draft, field: str, value: object) -> None:
    draft.authors = fields.authors_of(value) if isinstance(value, str) else names_of(value)


def _set_keywords(draft: Draft, field: str, value: object) -> None:
    draft.keywords = fields.keywords_of(value) if isinstance(value, str) else words_of(value)


def _set_abstract(draft: Draft, field: str, value: object) -> None:
    """An abstract; tags and entities of JATS, as Crossref and CSL-JSON have them, are undone."""
    text = text_of(value)
    if text and ("<jats:" in text or "</p>" in text):
        text = markup.entities(markup.tags(_JATS_HEAD.sub("", text)))
        text = "\n".join(filter(None, map(fields.one_line, text.split("\n"))))
    draft.abstract = text


_SETTERS = {"year": _set_year, "authors": _set_authors, "keywords": _set_keywords, "abstract": _set_abstract}


def _abstract_by_index(draft: Draft, item: Object, taken: set[str]) -> None:
    """OpenAlex gives an abstract as the positions of its words."""
    index = item.get("abstract_inverted_index")
    taken.add("abstract_inverted_index")
    if not draft.abstract and isinstance(index, dict):
        draft.abstract = abstract_of_index(index)
    if "submitter" in item or "authors_parsed" in item:
        # The arXiv snapshot folds lines as mail does.
        draft.abstract = fields.one_line(draft.abstract) if draft.abstract else None
        draft.arxiv_id = draft.arxiv_id or draft.source_key
        draft.keywords = fields.unique((text_of(item.get("categories")) or "").split())


def _identifiers(draft: Draft, item: Object) -> None:
    """Identifiers of other registers: Semantic Scholar's externalIds, OpenAlex's ids; addresses cut to ids."""
    for name in ("externalIds", "ids"):
        ids = item.get(name)
        if isinstance(ids, dict):
            given = {key.lower(): text_of(value) for key, value in ids.items()}
            draft.doi = draft.doi or given.get("doi")
            draft.arxiv_id = draft.arxiv_id or given.get("arxiv")
            draft.pmid = draft.pmid or given.get("pubmed") or given.get("pmid")
    draft.pmid = _ADDRESS.sub("", draft.pmid).strip("/") if draft.pmid else None
    draft.source_key = _ADDRESS.sub("", draft.source_key) if draft.source_key else None
    if draft.source_key is None:
        draft.source_key = draft.doi
