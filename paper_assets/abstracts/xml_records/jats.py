"""JATS, in which publishers and PubMed Central give articles, one or many in a file.

Belongs here: which element of an article's front is which field (NISO Z39.96). Body, references, responses and related
articles are not looked at: they hold titles, names and identifiers of others.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.xml_records.texts import Kept, every, first, full_name, inside, paragraphs_of, text_of
from paper_assets.abstracts.xml_records.vocabulary import Beside, Vocabulary

_KEPT = Kept({
    "volume": "volume", "issue": "issue", "subjects": "article-categories/subj-group/subject",
    "vernacular_title": "title-group/trans-title-group/trans-title", "license": "permissions/license/license-p",
    "copyright": "permissions/copyright-statement", "affiliations": "aff", "funding": "funding-group/funding-statement",
})  # fmt: skip
_OF_JOURNAL = Kept({
    "issn": "issn", "publisher": "publisher/publisher-name",
    "journal_abbreviation": "journal-title-group/abbrev-journal-title",
})  # fmt: skip
_JOURNAL_TITLES = ("journal-title-group/journal-title", "journal-title", "journal-id[@journal-id-type='nlm-ta']")
# The better date first: of the issue, then of the first appearance. Elements have one of two attributes for it.
_DATES = ("ppub", "collection", "pub", "epub", "epub-ppub", "preprint")


def draft_of(article: Element, beside: Beside) -> Draft:
    """The fields of an article, from its front."""
    front = inside(article, "front")
    meta = inside(front, "article-meta")
    draft = Draft(title=_title(meta), language=article.get("lang"))
    _abstracts(draft, meta)
    draft.authors = _authors(draft, meta)
    draft.year = _year(meta)
    draft.venue = next(
        (v for journal in front.findall("journal-meta") if (v := first(journal, *_JOURNAL_TITLES))), None
    )
    _keywords(draft, meta)
    _identify(draft, meta)
    draft.keep("type", article.get("article-type"))
    draft.keep("pages", "-".join(every(meta, "fpage", "lpage")) or first(meta, "elocation-id", "page-range"))
    _KEPT.keep(draft, meta)
    for journal in front.findall("journal-meta"):
        _OF_JOURNAL.keep(draft, journal)
    return draft


def _title(meta: Element) -> str | None:
    title = first(meta, "title-group/article-title", "article-title")
    subtitle = first(meta, "title-group/subtitle")
    return f"{title}: {subtitle}" if title and subtitle else title


def _abstracts(draft: Draft, meta: Element) -> None:
    """The abstract proper; those of a kind (graphical, for lay readers) and in other languages are kept."""
    own = [e for e in meta.findall("abstract") if paragraphs_of(e)]
    own.sort(key=lambda e: e.get("abstract-type") is not None)
    draft.abstract = paragraphs_of(own[0]) if own else None
    for element in [*own[1:], *meta.findall("trans-abstract")]:
        text = paragraphs_of(element)
        if draft.abstract:
            draft.keep("other_abstract", text)
        else:
            draft.abstract = text


def _authors(draft: Draft, meta: Element) -> tuple[str, ...]:
    names = []
    for person in meta.findall("contrib-group/contrib"):
        kind, name = person.get("contrib-type") or "author", _name(person)
        if kind in ("author", "on-behalf-of"):
            names.append(name)
        else:
            draft.keep("editors" if kind == "editor" else "contributors", name)
        for text in every(person, "aff"):
            draft.keep("affiliations", text)
        for text in every(person, "contrib-id[@contrib-id-type='orcid']"):
            draft.keep("orcid", text)
    return tuple(names)


def _name(person: Element) -> str:
    for name in (*person.findall("name"), *person.findall("name-alternatives/name"), *person.findall("string-name")):
        surname, given = first(name, "surname"), first(name, "given-names")
        if surname:
            return full_name(first(name, "prefix"), given, surname, first(name, "suffix"))
        return given or text_of(name)
    group = person.find("collab")
    if group is None:
        return first(person, "collab-alternatives/collab", "name-alternatives/string-name", "on-behalf-of") or ""
    # The members of a group may be listed inside of its name.
    return first(group, "institution", "named-content") or " ".join((group.text or "").split()) or text_of(group)


def _year(meta: Element) -> str | None:
    dates = {date.get("pub-type") or date.get("date-type") or "": date for date in reversed(meta.findall("pub-date"))}
    ordered = [dates[kind] for kind in _DATES if kind in dates] + list(dates.values())
    return next((year for date in ordered if (year := first(date, "year") or date.get("iso-8601-date"))), None)


def _keywords(draft: Draft, meta: Element) -> None:
    for group in meta.findall("kwd-group"):
        words = every(group, "kwd", "compound-kwd/compound-kwd-part[1]", "unstructured-kwd-group")
        if (group.get("kwd-group-type") or "").startswith("abbrev"):
            draft.keep("abbreviations", words)
        else:
            draft.keywords += tuple(words)


def _identify(draft: Draft, meta: Element) -> None:
    for identifier in meta.findall("article-id"):
        kind, text = (identifier.get("pub-id-type") or "").lower(), text_of(identifier)
        if kind == "doi":
            draft.doi = draft.doi or text
        elif kind == "pmid":
            draft.pmid = text
        elif kind == "arxiv":
            draft.arxiv_id = text
        else:
            draft.keep({"pmc": "pmcid"}.get(kind, kind.replace("-", "_")) or "identifiers", text)
        draft.source_key = draft.source_key or text
    links = [link.get("href") or text_of(link) for link in meta.findall("self-uri")]
    draft.url = links[0] if links else None


JATS = Vocabulary(records=frozenset({"article"}), draft_of=draft_of)
