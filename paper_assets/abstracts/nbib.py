"""MEDLINE text (.nbib) as pieces: tagged lines with indented continuation, a record from each PMID.

Belongs here: what begins and continues a record, and which tag is which field (NLM, "MEDLINE/PubMed Data Element
Descriptions"). Not here: RIS (`ris.py`). The library nbib is only a cross-check in the tests: it merges records that
no blank line separates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.stretches import LinePieces
from paper_assets.abstracts.tagged import Tagged, first_of, joined, keep_rest, pieces_of

_TAG = re.compile(r"[\ufeff\u200b]?([A-Za-z][A-Za-z0-9]{1,3}) {0,3}-(?:\s|$)(.*)", re.DOTALL)
# The hyphen stands in column five; where it does not, only these are taken for tags.
_COLUMN = 4
_TAGS = "PMID TI AB FAU AU CN DP JT TA LID AID PMC LA OT MH PT VI IP PG IS AD TT OAB STAT OWN"
_LOOSE_TAGS = frozenset(_TAGS.split())
# What a record has once: a second one after a blank line is the next record, whose PMID is lost.
_ONCE = frozenset({"TI", "STAT", "OWN", "AB"})
# What is left of a start tag where a file ends in the middle of it.
_CUT_TAG = re.compile(r"[A-Z]{1,4} {0,3}-?\s*")
_NAMES = {
    "VI": "volume", "IP": "issue", "PG": "pages", "IS": "issn", "TA": "journal_abbreviation", "PT": "type",
    "MH": "mesh_terms", "PMC": "pmcid", "DP": "date", "AD": "affiliations", "PL": "place", "TT": "vernacular_title",
    "OAB": "other_abstract", "STAT": "status", "OWN": "owner", "SB": "subset", "FED": "editors", "JT": "journal",
    "DEP": "date_electronic", "GR": "grants", "CI": "copyright", "COIS": "conflict_of_interest", "NM": "substances",
}  # fmt: skip


def read(source: Source) -> Iterator[Piece]:
    """The pieces of a MEDLINE file; they tile it. A PMID begins a record, with or without a blank line before it."""
    return pieces_of(source, _records, _record)


def cut(source: Source) -> int:
    """Lines up to the last PMID below a tag or a blank line: what is below another line may be cut off."""
    texts = LinePieces(source).texts
    starts = (line for line in reversed(range(1, len(texts))) if _tag(texts[line])[0] == "PMID")
    return next((line for line in starts if not texts[line - 1].strip() or _tag(texts[line - 1])[0]), 0)


def _records(texts: Sequence[str]) -> Iterator[Tagged]:
    now: Tagged | None = None
    after_blank = True
    last = len(texts) - 1
    for line, text in enumerate(texts):
        tag, value = _tag(text)
        if _begins(tag, now, after_blank):
            if now is not None:
                yield now
            now = Tagged(line, line + 1, warnings=[] if tag == "PMID" else ["missing_pmid"])
        cut_off = tag is None and (after_blank or line == last) and _CUT_TAG.fullmatch(text) is not None
        after_blank = not text.strip()
        if now is None or cut_off:
            continue
        if tag is not None:
            now.start_field(tag, value, line)
        elif text[:1].isspace() or not _is_note(text, now):
            now.go_on(text, line)
    if now is not None:
        yield now


def _tag(text: str) -> tuple[str | None, str]:
    """The tag of a line and what follows it."""
    if text[_COLUMN : _COLUMN + 2] == "- " and (tag := text[:_COLUMN].rstrip(" ")) in _LOOSE_TAGS:
        return tag, text[_COLUMN + 2 :]
    found = _TAG.match(text)
    if found is None:
        return None, text
    tag = found[1].upper()
    in_column = text.find("-") == _COLUMN + text.startswith(("\ufeff", "\u200b"))
    return (tag, found[2]) if (in_column and found[1] == tag) or tag in _LOOSE_TAGS else (None, text)


def _begins(tag: str | None, now: Tagged | None, after_blank: bool) -> bool:
    if tag is None:
        return False
    if tag == "PMID" or now is None:
        return True
    return after_blank and tag in _ONCE and now.has(tag)


def _is_note(text: str, now: Tagged) -> bool:
    """True for a line that cannot be part of the record: a counter or rule between two records, after a blank line."""
    return re.fullmatch(r"\s*(?:\d{1,6}[.:)]?|[-=*_]{3,})\s*", text) is not None and len(now.fields) > 1


def _record(tagged: Tagged) -> Record:
    by_tag = tagged.by_tag()
    draft = Draft(warnings=tagged.warnings)
    draft.source_key = draft.pmid = first_of(by_tag, ("PMID",))
    title = first_of(by_tag, ("TI",)) or first_of(by_tag, ("BTI",)) or first_of(by_tag, ("TT",))
    draft.title = fields.without_brackets(title) if title else None
    draft.abstract = joined(by_tag.pop("AB", [])) or joined(by_tag.pop("OAB", []))
    draft.authors = _authors(tagged)
    draft.year = next((by_tag[tag][0] for tag in ("DP", "DEP", "EDAT") if by_tag.get(tag)), None)
    draft.venue = first_of(by_tag, ("JT",)) or next(iter(by_tag.get("TA", [])), None)
    draft.keywords = tuple(text.lstrip("*") for text in by_tag.pop("OT", []))
    draft.language = first_of(by_tag, ("LA",))
    _identify(draft, by_tag)
    keep_rest(draft, {tag: texts for tag, texts in by_tag.items() if tag not in ("FAU", "AU", "CN")}, _NAMES)
    return draft.record()


def _authors(tagged: Tagged) -> tuple[str, ...]:
    """Full names and collective names in order; short ones where a file has no full ones."""
    full = any(tag == "FAU" for tag, _ in tagged.fields)
    wanted = ("FAU" if full else "AU", "CN")
    return tuple(" ".join(lines) for tag, lines in tagged.fields if tag in wanted)


def _identify(draft: Draft, by_tag: dict[str, list[str]]) -> None:
    """DOI among the location identifiers, and the others of them kept."""
    for tag in ("LID", "AID", "SO"):
        for text in by_tag.get(tag, []):
            if draft.doi is None and ("[doi]" in text or "doi: 10." in text):
                draft.doi = fields.doi_of(text)
    draft.url = next((found for text in by_tag.get("URL", []) if (found := fields.url_of(text))), None)
