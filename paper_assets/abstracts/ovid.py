"""Ovid's text as pieces: `<1>` begins a record; below it `TI  - Title`, or a field's name with its lines indented.

Belongs here: the layouts in which Ovid gives records by mail and as files, and which field is which, by tag and by
name, in MEDLINE, Embase, PsycInfo and BIOSIS. Not here: RIS, which Ovid gives too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.tagged import Tagged, first_of, joined, keep_rest, pieces_of

_MARKER = re.compile(r"[\ufeff\u200b]? {0,3}<\s?\d{1,7}\s?\.?\s?>\s*")
_TAG = re.compile(r"[\ufeff\u200b]?([A-Z][A-Z0-9]) {1,2}-(?:\s+|$)(.*)", re.DOTALL)
# What is left of a marker where a file ends in the middle of it.
_CUT_MARKER = re.compile(r"<[\d.\s]{0,12}|V|VN\s?\s?-?\s?")
_NAME = re.compile(r"[A-Z][\w()/&,' -]{1,60}")
_TAG_BY_NAME = {
    "title": "TI", "abstract": "AB", "authors": "AU", "author": "AU", "author(s)": "AU", "authors full name": "FA",
    "source": "SO", "year of publication": "YR", "publication year": "YR", "year": "YR", "date of publication": "DP",
    "journal name": "JN", "publication name": "JN", "journal": "JN", "digital object identifier": "DO", "doi": "DO",
    "unique identifier": "UI", "accession number": "AN", "language": "LG", "keyword heading": "KW", "keywords": "KW",
    "author keywords": "KW", "key words": "KW", "pmid": "PM", "url": "XL", "institution": "IN", "issn": "IS",
    "publication type": "PT", "database": "DB", "mesh subject headings": "MH", "emtree heading": "MH", "volume": "VI",
    "link to the ovid full text or citation": "XL", "link to the external link resolver": "XR", "country": "CY",
}  # fmt: skip
_NAMES = {
    "PT": "type", "DB": "database", "MH": "mesh_terms", "SH": "mesh_terms", "IN": "affiliations", "IS": "issn",
    "VI": "volume", "IP": "issue", "PG": "pages", "SO": "source", "XL": "urls", "XR": "urls", "VN": "provider",
    "AN": "accession_number", "UI": "unique_identifier", "CY": "country", "RO": "rights", "CP": "rights",
    "DP": "date", "PU": "publisher", "TA": "journal_abbreviation", "ST": "status", "ED": "entry_date", "YR": "year",
    "JN": "journal", "JT": "journal", "JA": "journal_abbreviation", "AU": "authors", "FA": "full_names",
}  # fmt: skip
_KIND_IN_TITLE = re.compile(r"\.?\s?\[(?:Article|Report|Miscellaneous|References|Review|Letter|Editorial)\]\.?$")
_BETWEEN_NAMES = re.compile(r"\.\s{2,}|;\s*|(?<=[A-Z])\.\s(?=[A-Z][a-z])")
_MEDLINE = re.compile(r"medline|pubmed", re.IGNORECASE)


def read(source: Source) -> Iterator[Piece]:
    """The pieces of such a file; they tile it. What stands above the first record, such as the search, is noise."""
    return pieces_of(source, _records, _record)


def _records(texts: Sequence[str]) -> Iterator[Tagged]:
    now: Tagged | None = None
    for line, text in enumerate(texts):
        field = _field(texts, line)
        if _MARKER.fullmatch(text) or (field is not None and field[0] == "VN" and (now is None or now.has("VN"))):
            if now is not None:
                yield now
            now = Tagged(line, line + 1)
        if now is None or _MARKER.fullmatch(text) or (line == len(texts) - 1 and _CUT_MARKER.fullmatch(text)):
            continue
        if field is not None:
            now.start_field(*field, line)
        elif now.fields:
            now.go_on(text, line)
    if now is not None:
        yield now


def _field(texts: Sequence[str], line: int) -> tuple[str, str] | None:
    """The tag of a field that begins on a line, and its text there; a field's name stands alone above indented lines."""
    text = texts[line]
    found = _TAG.match(text)
    if found is not None:
        return found[1], found[2]
    name = text.strip()
    if not _NAME.fullmatch(text.rstrip()) or not texts[line + 1 : line + 2] or not texts[line + 1][:1].isspace():
        return None
    return (name if len(name) == 2 else _TAG_BY_NAME.get(name.lower(), name.lower().replace(" ", "_"))), ""


def _record(tagged: Tagged) -> Record:
    by_tag = tagged.by_tag()
    draft = Draft(warnings=tagged.warnings)
    draft.title = _KIND_IN_TITLE.sub("", first_of(by_tag, ("TI", "TT", "OT")) or "")
    draft.abstract = joined(by_tag.pop("AB", []))
    draft.authors = _authors(tagged, by_tag)
    draft.keywords = tuple(word for line in tagged.lines_of("KW") for word in fields.keywords_of(line))
    by_tag.pop("KW", None)
    citation = next(iter(by_tag.get("SO", [])), "")
    draft.year = first_of(by_tag, ("YR",)) or next(iter(by_tag.get("DP", [])), None) or fields.year_of(citation)
    draft.venue = first_of(by_tag, ("JN", "JT", "TA", "JA")) or citation.partition(". ")[0]
    draft.language = first_of(by_tag, ("LG", "LA"))
    _identify(draft, by_tag)
    keep_rest(draft, by_tag, _NAMES)
    return draft.record()


def _authors(tagged: Tagged, by_tag: dict[str, list[str]]) -> tuple[str, ...]:
    """Full names where there are any; roles in brackets are left out, several names on a line divided."""
    tag = "FA" if by_tag.get("FA") else "AU"
    by_tag.pop(tag, None)
    names = (
        name.partition("[")[0].strip() or name for line in tagged.lines_of(tag) for name in _BETWEEN_NAMES.split(line)
    )
    return tuple(name if "," in name else name.rstrip(".") for name in names)


def _identify(draft: Draft, by_tag: dict[str, list[str]]) -> None:
    """DOI, PubMed number, address and the record's own key."""
    draft.doi = first_of(by_tag, ("DO", "DI"))
    draft.pmid = first_of(by_tag, ("PM",))
    own = next((by_tag[tag][0] for tag in ("UI", "AN") if by_tag.get(tag)), None)
    if draft.pmid is None and own and own.isdigit() and any(map(_MEDLINE.search, by_tag.get("DB", []))):
        draft.pmid = own
    draft.source_key = first_of(by_tag, ("UI", "AN"))
    draft.url = next((url for text in by_tag.get("XL", []) if (url := fields.url_of(text))), None)
