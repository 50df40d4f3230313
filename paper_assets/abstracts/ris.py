"""RIS as pieces: tagged lines from TY to ER, with the habits of all vendors.

Belongs here: what begins, continues and ends a record, and which tag is which field (Reference Manager's description
of the format; Embase, Ovid, Scopus, Rayyan, EndNote and Zotero as their exports have it). Not here: MEDLINE
(`nbib.py`), the forms of values (`fields.py`). rispy is only a cross-check in the tests: it loses records behind a
byte order mark and without an end tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.stretches import LinePieces
from paper_assets.abstracts.tagged import Tagged, first_of, joined, pieces_of

# Two spaces and a hyphen by the description; one or three, and lower case, in the wild.
_TAG = re.compile(r"[\ufeff\u200b]?[ \t]?([A-Z][A-Z0-9])(?:  -(?:\s|$)|[ \t]{1,3}-[ \t]{0,3}(?=\S|$))(.*)", re.DOTALL)
_LOWER_TAG = re.compile(r"[\ufeff\u200b]?[ \t]?([a-z][a-z0-9])[ \t]{1,3}-(?:\s|$)(.*)", re.DOTALL)
_TAGS = (
    "TY ER TI T1 T2 T3 CT BT ST AB N2 N1 AU A1 A2 A3 A4 ED PY Y1 Y2 DA JO JF JA J1 J2 DO M1 M2 M3 L1 L2 L3 L4 UR KW LA "
    "AN U1 U2 U3 U4 U5 ID VL IS CP SP EP SN PB CY C1 C2 C3 C4 C5 C6 C7 C8 AD DB DP ET LB LK NV OP PP RN RP SE SV TA TT "
    "AV CA CN CR"
)
_LOOSE_TAGS = frozenset(_TAGS.split())
# A tag that can begin a record whose first line is lost; C1, DB and others also stand in notes between records.
_OPENING = frozenset({"TI", "T1", "AB", "N2", "AU", "A1", "ID", "PY", "Y1", "JO", "JF", "T2", "CT"})
_TITLES = ("TI", "T1", "CT", "BT", "ST", "TT")
_VENUES = ("T2", "JO", "JF", "JA", "J2", "BT", "J1")
_YEARS = ("PY", "Y1", "DA", "Y2")
_ADDRESSES = ("UR", "L1", "L2", "LK")
_NAMES = {
    "TY": "type", "VL": "volume", "IS": "issue", "CP": "issue", "SN": "issn", "PB": "publisher", "CY": "place",
    "PP": "place", "JA": "journal_abbreviation", "J2": "journal_abbreviation", "N1": "notes", "AD": "affiliations",
    "DB": "database", "DP": "provider", "ET": "edition", "T3": "series", "DA": "date", "ST": "short_title",
    "A2": "editors", "ED": "editors", "TT": "translated_title", "UR": "urls", "L1": "files", "L2": "urls",
}  # fmt: skip
_PUBMED = re.compile(r"pubmed|medline|nlm", re.IGNORECASE)


def read(source: Source) -> Iterator[Piece]:
    """The pieces of an RIS file; they tile it.

    A record without an end tag ends before the next start tag and is warned of; one without a start tag begins with
    the first tag of a title, author or abstract. Lines between records are noise.
    """
    return pieces_of(source, _records, _record)


def cut(source: Source) -> int:
    """Lines up to the last start tag that cannot be the second one of a record."""
    start = 0
    for line in reversed(range(len(texts := LinePieces(source).texts))):
        tag, _ = _tag(texts[line])
        if tag == "TY":
            start = line
        elif tag is not None and start:
            break
    else:
        start = 0
    return start


def _records(texts: Sequence[str]) -> Iterator[Tagged]:
    now: Tagged | None = None
    for line, text in enumerate(texts):
        tag, value = _tag(text)
        if tag == "TY" and not (now and _only_starts(now)):
            if now is not None:
                now.warnings.append("missing_end_tag")
                yield now
            now = Tagged(line, line + 1)
        elif now is None:
            now = _without_start(tag, line)
        if now is not None and now.take(tag, value, line):
            yield now
            now = None
    if now is not None:
        now.warnings.append("missing_end_tag")
        yield now


def _tag(text: str) -> tuple[str | None, str]:
    """The tag of a line and what follows it."""
    if text[2:6] == "  - " and text[:2] in _LOOSE_TAGS:
        return text[:2], text[6:]
    found = _TAG.match(text)
    if found is not None and (found[1] in _LOOSE_TAGS or text[found.end(1) :].startswith("  -")):
        return found[1], found[2]
    found = _LOWER_TAG.match(text)
    if found is not None and found[1].upper() in _LOOSE_TAGS:
        return found[1].upper(), found[2]
    return None, text


def _only_starts(now: Tagged) -> bool:
    """True for a record of which nothing but start tags has been seen: a doubled start tag."""
    return now.fields[-1][0] == "TY"


def _without_start(tag: str | None, line: int) -> Tagged | None:
    if tag not in _OPENING:
        return None
    return Tagged(line, line + 1, warnings=["missing_start_tag"])


def _record(tagged: Tagged) -> Record:
    by_tag = tagged.by_tag()
    draft = Draft(warnings=tagged.warnings)
    draft.title = first_of(by_tag, _TITLES)
    draft.abstract = joined(by_tag.pop("AB", []) + by_tag.pop("N2", []))
    draft.authors = tuple(
        name for text in by_tag.pop("AU", []) + by_tag.pop("A1", []) for name in text.strip(";").split(";")
    )
    draft.venue = first_of(by_tag, _VENUES)
    draft.year = first_of(by_tag, _YEARS)
    draft.keywords = _keywords(tagged)
    by_tag.pop("KW", None)
    draft.language = first_of(by_tag, ("LA",))
    _identify(draft, by_tag)
    _keep_rest(draft, by_tag)
    return draft.record()


def _keywords(tagged: Tagged) -> tuple[str, ...]:
    """Each line of a keyword field is one, or several with semicolons between."""
    return tuple(keyword for line in tagged.lines_of("KW") for keyword in line.split(";"))


def _identify(draft: Draft, by_tag: dict[str, list[str]]) -> None:
    """DOI, address, PubMed number and the record's own key."""
    draft.doi = first_of(by_tag, ("DO",)) or _doi_elsewhere(by_tag)
    draft.url = next(
        (found for tag in _ADDRESSES for text in by_tag.get(tag, []) if (found := fields.url_of(text))), None
    )
    accession = by_tag.get("AN", [])
    if accession and accession[0].isdigit() and any(map(_PUBMED.search, by_tag.get("DB", []) + by_tag.get("DP", []))):
        draft.pmid = accession[0]
    draft.source_key = next((by_tag[tag][0] for tag in ("ID", "AN", "U2") if by_tag.get(tag)), None)


def _doi_elsewhere(by_tag: dict[str, list[str]]) -> str | None:
    """A DOI among custom fields and links, where some vendors put it."""
    for tag in ("M3", "L3", "C7", "UR", "LK", "N1"):
        for text in by_tag.get(tag, []):
            stripped = text.strip().lower().removeprefix("doi:").strip()
            if stripped.startswith("10.") or "doi.org/" in stripped:
                return fields.doi_of(stripped)
    return None


def _keep_rest(draft: Draft, by_tag: dict[str, list[str]]) -> None:
    start, end = first_of(by_tag, ("SP",)), first_of(by_tag, ("EP",))
    draft.keep("pages", f"{start}-{end}" if start and end and "-" not in start else start or end)
    for tag, texts in by_tag.items():
        for text in texts:
            if text not in (draft.source_key, draft.pmid, draft.url, draft.title):
                draft.keep(_NAMES.get(tag, tag.lower()), text)
