"""Web of Science's tagged text as pieces: `PT` begins a record, `ER` ends it, three spaces continue a field.

Belongs here: what begins, continues and ends a record, and which of its field tags is which field (Clarivate, "Web of
Science Core Collection Field Tags"). Not here: its tab-delimited export, which is a table (delimited).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.tagged import Tagged, first_of, joined, keep_rest, pieces_of

_LINE = re.compile(r"[\ufeff\u200b]?([A-Z][A-Z0-9])(?:[ \t](.*)|\s*$)", re.DOTALL)
_TAGS = (
    "PT AU AF BA BF BE CA GP TI SO SE BS LA DT CT CY CL SP HO DE ID AB C1 C3 RP EM RI OI FU FP FX CR NR TC Z9 Z8 ZB U1 U2 PU "
    "PI PA SN EI EY BN J9 JI PD PY VL IS PN SU SI MA BP EP AR DI DL D2 EA PG WC SC WE GA UT PM OA HC HP DA ER EF FN VR"
)
_KNOWN = frozenset(_TAGS.split())
# With these a record can begin whose first line is lost.
_OPENING = frozenset({"PT", "AU", "TI", "AF"})
_OUTSIDE = frozenset({"FN", "VR", "EF"})
# What is left of a start tag where a file ends in the middle of it.
_CUT_TAG = re.compile(r"PT?\s*")
_NAMES = {
    "PT": "publication_type", "DT": "type", "VL": "volume", "IS": "issue", "SN": "issn", "EI": "eissn", "BN": "isbn",
    "PU": "publisher", "PI": "place", "J9": "journal_abbreviation", "JI": "journal_abbreviation", "C1": "affiliations",
    "RP": "correspondence", "EM": "emails", "CR": "references", "NR": "reference_count", "TC": "times_cited",
    "WC": "subject_categories", "SC": "research_areas", "CT": "conference", "CY": "conference_date",
    "CL": "conference_place", "SE": "series", "BE": "editors", "PD": "date", "AR": "article_number", "PG": "page_count",
    "FU": "funding", "FX": "funding_text", "EA": "early_access", "OA": "open_access", "RI": "researcher_ids",
    "OI": "orcids", "ID": "keywords_plus", "DA": "export_date", "PA": "publisher_address", "UT": "ut",
}  # fmt: skip


def read(source: Source) -> Iterator[Piece]:
    """The pieces of such a file; they tile it. A record without its end tag ends before the next, and is warned of."""
    return pieces_of(source, _records, _record)


def _records(texts: Sequence[str]) -> Iterator[Tagged]:
    now: Tagged | None = None
    for line, text in enumerate(texts):
        tag, value = _tag(text)
        if tag == "PT" or tag in _OUTSIDE or (now is None and tag in _OPENING):
            yield from _unfinished(now)
            now = _begun(tag, line)
        cut_off = line == len(texts) - 1 and _CUT_TAG.fullmatch(text) is not None
        if now is not None and not cut_off and now.take(tag, value, line):
            yield now
            now = None
    yield from _unfinished(now)


def _begun(tag: str, line: int) -> Tagged | None:
    if tag in _OUTSIDE:
        return None
    return Tagged(line, line + 1, warnings=[] if tag == "PT" else ["missing_start_tag"])


def _unfinished(now: Tagged | None) -> Iterator[Tagged]:
    if now is not None:
        now.warnings.append("missing_end_tag")
        yield now


def _tag(text: str) -> tuple[str | None, str]:
    """The tag of a line and what follows it; words of two capitals that begin a line are none."""
    found = _LINE.match(text)
    return (found[1], found[2] or "") if found and found[1] in _KNOWN else (None, text)


def _record(tagged: Tagged) -> Record:
    by_tag = tagged.by_tag()
    draft = Draft(warnings=tagged.warnings)
    draft.title = first_of(by_tag, ("TI",))
    draft.abstract = joined(by_tag.pop("AB", []))
    draft.authors = tuple(tagged.lines_of("AF") or tagged.lines_of("AU") or tagged.lines_of("BA")) + tuple(
        tagged.lines_of("CA")
    )
    draft.year = first_of(by_tag, ("PY", "EY")) or next(iter(by_tag.get("EA", []) + by_tag.get("PD", [])), None)
    draft.venue = first_of(by_tag, ("SO", "SE"))
    draft.doi = first_of(by_tag, ("DI", "D2"))
    draft.pmid = first_of(by_tag, ("PM",))
    draft.language = first_of(by_tag, ("LA",))
    draft.keywords = _keywords(by_tag.pop("DE", [])) or _keywords(by_tag.get("ID", []))
    draft.source_key = first_of(by_tag, ("UT",))
    first, last = first_of(by_tag, ("BP",)), first_of(by_tag, ("EP",))
    draft.keep("pages", f"{first}-{last}" if first and last else first or last)
    for tag in ("AF", "AU", "BA", "CA"):
        by_tag.pop(tag, None)
    for line in tagged.lines_of("CR") if by_tag.pop("CR", None) else ():
        draft.keep("references", line)
    keep_rest(draft, by_tag, _NAMES)
    return draft.record()


def _keywords(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for text in texts for word in text.split(";"))
