"""BibTeX and BibLaTeX as pieces: each entry is a record.

Belongs here: which field is which, cross-references, doubled keys and fields. Not here: entries in the text
(`entries.py`), LaTeX in values (`values.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from paper_assets.abstracts import fields
from paper_assets.abstracts.bibtex import values
from paper_assets.abstracts.bibtex.entries import Entry, entries_of
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.stretches import WholeText
from paper_assets.text.scripts import ends_sentence

_UNBALANCED = "The braces or quotes of this entry do not fit and no title or abstract was found in it. Mend it here."
_VENUES = ("journaltitle", "journal", "booktitle", "eventtitle", "maintitle")
_FROM_PARENT = (*_VENUES, "year", "date", "publisher", "editor", "series", "volume", "language", "langid")
_COLUMNS = frozenset(
    {"title", "subtitle", "abstract", "author", "url", "doi", "keywords", "keyword", "language", "langid"}
)
_NAMES = {
    "number": "issue",
    "shortjournal": "journal_abbreviation",
    "issn": "issn",
    "location": "place",
    "address": "place",
}


def read(source: Source) -> Iterator[Piece]:
    """The pieces of a BibTeX file; they tile it.

    Comments, strings, preambles and text between entries are noise. An entry whose braces do not fit is read field by
    field, with a warning; one in which no title or abstract is found then is a reject.
    """
    whole = WholeText(source)
    entries = list(entries_of(whole.text))
    parents = _parents(entries)
    seen: set[str] = set()
    text_end = len(whole.text.rstrip())
    for entry in entries:
        yield from whole.between(entry.start, "between_entries")
        if not entry.is_record:
            yield from whole.piece("noise", entry.end, reason=entry.kind)
            continue
        end = _visible_end(whole.text, entry)
        record = _record(entry, parents, seen)
        if end == text_end and "unbalanced_braces" in record.warnings:
            record = _cut_off(record)
        if record.title or record.abstract or "unbalanced_braces" not in record.warnings:
            yield from whole.piece("record", end, record)
        else:
            yield from whole.piece("reject", end, reason="unbalanced_block", detail=_UNBALANCED)
    yield from whole.between(len(whole.text), "between_entries")


def _visible_end(text: str, entry: Entry) -> int:
    return entry.start + len(text[entry.start : entry.end].rstrip())


def _cut_off(record: Record) -> Record:
    """The last entry of a file that ends in the middle of one."""
    if record.abstract is None or ends_sentence(record.abstract):
        return record
    return record._replace(warnings=(*record.warnings, "possibly_truncated"))


def _parents(entries: list[Entry]) -> Mapping[str, Mapping[str, str]]:
    """The fields of entries that others refer to, by their lower-case key."""
    wanted = {
        value.strip().lower() for entry in entries for name, value in entry.fields if name in ("crossref", "xref")
    }
    found: dict[str, Mapping[str, str]] = {}
    for entry in entries:
        if wanted and entry.key and entry.key.lower() in wanted:
            found.setdefault(entry.key.lower(), dict(reversed(entry.fields)))
    return found


def _record(entry: Entry, parents: Mapping[str, Mapping[str, str]], seen: set[str]) -> Record:
    draft = Draft(
        source_key=values.plain(entry.key) if entry.key else None, warnings=list(dict.fromkeys(entry.warnings))
    )
    draft.keep("type", entry.kind)
    if entry.key:
        if entry.key in seen:
            draft.warn("duplicate_key")
        seen.add(entry.key)
    given = _by_name(entry, draft)
    _inherit(given, parents, draft)
    _fill(draft, given)
    _identify(draft, given)
    for name, value in given.items():
        if name not in _COLUMNS:
            draft.keep(_NAMES.get(name, name), values.plain(value))
    return draft.record()


def _by_name(entry: Entry, draft: Draft) -> dict[str, str]:
    """The fields by name. Of two with one name the first counts, and the other is kept; keywords add up."""
    given: dict[str, str] = {}
    for name, value in entry.fields:
        if not value.strip():
            continue
        if name not in given:
            given[name] = value
        elif name in ("keywords", "keyword"):
            given[name] += f"; {value}"
        elif given[name] != value:
            draft.warn("repeated_field")
            draft.keep(f"{name}_again", values.plain(value))
    return given


def _inherit(given: dict[str, str], parents: Mapping[str, Mapping[str, str]], draft: Draft) -> None:
    """What an entry does not say comes from the one it refers to; that one's title is its book title."""
    key = given.get("crossref") or given.get("xref")
    if not key:
        return
    parent = parents.get(key.strip().lower())
    if parent is None:
        draft.warn("missing_crossref")
        return
    for name in _FROM_PARENT:
        if name in parent:
            given.setdefault(name, parent[name])
    if "title" in parent and not any(name in given for name in _VENUES):
        given["booktitle"] = parent["title"]


def _fill(draft: Draft, given: dict[str, str]) -> None:
    title, subtitle = values.plain(given.get("title", "")), values.plain(given.get("subtitle", ""))
    draft.title = f"{title}: {subtitle}" if title and subtitle else title or subtitle
    draft.abstract = values.abstract(given.get("abstract", ""))
    draft.authors, others = values.names(given.get("author", ""))
    if others:
        draft.warn("more_authors")
    draft.year = next((year for name in ("year", "date", "urldate") if (year := given.pop(name, None))), None)
    venue = next((name for name in _VENUES if given.get(name)), None)
    draft.venue = values.plain(given.pop(venue)) if venue else None
    words = "; ".join(given[name] for name in ("keywords", "keyword") if name in given)
    draft.keywords = fields.keywords_of(values.plain(words)) if words else ()
    draft.language = given.get("langid") or given.get("language")


def _identify(draft: Draft, given: dict[str, str]) -> None:
    draft.doi = values.address(given["doi"]) if "doi" in given else None
    if "url" in given:
        draft.url = fields.url_of(values.address(given["url"]))
        if draft.doi is None and draft.url and "doi.org/10." in draft.url:
            draft.doi = draft.url
    draft.pmid = given.pop("pmid", None)
    eprint = given.get("eprint", "")
    register = (given.get("archiveprefix") or given.get("eprinttype") or "").strip("{} ").lower()
    if eprint and (register == "arxiv" or (not register and fields.arxiv_of(eprint))):
        draft.arxiv_id = values.address(given.pop("eprint"))
    if not eprint and "arxiv" in (draft.venue or "").lower():
        draft.arxiv_id = draft.venue
    if register == "pubmed" and draft.pmid is None:
        draft.pmid = given.pop("eprint", None)
