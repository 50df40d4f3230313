"""EndNote's tagged text (refer, BibIX) as pieces: lines such as `%T Title`, a record from each `%0`.

Belongs here: what begins and continues a record, and which tag is which field (EndNote's export style "EndNote
Export", refer(1)). Not here: EndNote's RIS and XML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paper_assets.abstracts import fields
from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.tagged import Tagged, first_of, joined, keep_rest, pieces_of

_TAG = re.compile(r"[\ufeff\u200b]?[ \t]?%([A-Z0-9@!+~^>\[(<$&*=?)\]])(?:[ \t](.*)|$)", re.DOTALL)
# What is left of a start tag where a file ends in the middle of it.
_CUT_TAG = re.compile(r"%(?:0\s*)?")
# With these a record can begin whose first line is lost, or in files that have no `%0`.
_OPENING = frozenset("0ATXBDJ")
_NAMES = {
    "0": "type", "V": "volume", "N": "issue", "P": "pages", "I": "publisher", "C": "place", "E": "editors",
    "8": "date", "@": "isbn_or_issn", "Z": "notes", "S": "series", "+": "affiliations", "7": "edition",
    "!": "short_title", "W": "provider", "~": "database", "9": "type_of_work", "L": "call_number", "O": "notes",
    "[": "accessed", ">": "files", "^": "call_number", "J": "journal", "B": "book_title", "U": "urls", "R": "number",
    "F": "label", "M": "accession_number", "D": "year", "Y": "translators", "Q": "original_title", "?": "translators",
}  # fmt: skip


def read(source: Source) -> Iterator[Piece]:
    """The pieces of such a file; they tile it. Without `%0`, a record begins behind a blank line."""
    return pieces_of(source, _records, _record)


def _records(texts: Sequence[str]) -> Iterator[Tagged]:
    now: Tagged | None = None
    after_blank = True
    for line, text in enumerate(texts):
        found = _TAG.match(text)
        tag = found[1] if found else None
        if tag is not None and _begins(tag, now, after_blank):
            if now is not None:
                yield now
            now = Tagged(line, line + 1)
        cut_off = line == len(texts) - 1 and _CUT_TAG.fullmatch(text) is not None
        after_blank = not text.strip()
        if now is None or cut_off:
            continue
        if found is not None:
            now.start_field(found[1], found[2] or "", line)
        else:
            now.go_on(text, line)
    if now is not None:
        yield now


def _begins(tag: str, now: Tagged | None, after_blank: bool) -> bool:
    if now is None:
        return tag in _OPENING
    if tag == "0":
        return now.has("0") or now.has("T")
    return after_blank and tag in _OPENING and now.has("T") and (not now.has("0") or now.has(tag))


def _record(tagged: Tagged) -> Record:
    by_tag = tagged.by_tag()
    draft = Draft(warnings=tagged.warnings)
    draft.title = first_of(by_tag, "TQ!")
    draft.abstract = joined(by_tag.pop("X", []))
    draft.authors = tuple(name for line in tagged.lines_of("A") for name in fields.authors_of(f"{line};"))
    draft.year = first_of(by_tag, "D8")
    draft.venue = first_of(by_tag, "JBS")
    draft.keywords = tuple(word for line in tagged.lines_of("K") for word in fields.keywords_of(line))
    draft.language = first_of(by_tag, "G")
    draft.doi = _doi(by_tag)
    draft.url = next((url for text in by_tag.get("U", []) if (url := fields.url_of(text))), None)
    draft.source_key = next((by_tag[tag][0] for tag in "FM" if by_tag.get(tag)), None)
    for tag in "AK":
        by_tag.pop(tag, None)
    shown = (draft.url, draft.source_key)
    keep_rest(draft, {tag: [text for text in texts if text not in shown] for tag, texts in by_tag.items()}, _NAMES)
    return draft.record()


def _doi(by_tag: dict[str, list[str]]) -> str | None:
    """The DOI as electronic number; else one among the links."""
    for text in by_tag.get("R", []):
        if fields.doi_of(text):
            by_tag["R"].remove(text)
            return text
    return next((text for text in by_tag.get("U", []) if "doi.org/10." in text), None)
