"""PubMed's abstract text: `1. J Ice. 2031 Jan;3(2):11-20. doi: …`, title, authors, the abstract, identifiers.

Belongs here: the text that PubMed's Save (format Abstract) and Send to file give. Not here: MEDLINE tags (nbib).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from paper_assets.abstracts.pieces import Kind, Piece, Record, Source
from paper_assets.abstracts.plain_text.lines import is_blank
from paper_assets.abstracts.plain_text.names import is_names, names_of
from paper_assets.abstracts.plain_text.prose import is_prose
from paper_assets.abstracts.unwrapping import FileWords, unwrap
from paper_assets.raw_files.decoding import Lines, decode

_CITATION = re.compile(r"(?P<number>\d{1,6})\. (?P<venue>[^.]{2,200})\. (?P<year>1[89]\d\d|20\d\d|2100)\b")
_NUMBER = re.compile(r"(\d{1,6})\. \S")
_IDENTIFIER = re.compile(r"(?P<name>DOI|PMCID|PMID):\s*(?P<value>\S+)")
_DOI = re.compile(r"\bdoi:\s*(10\.\d{4,9}/\S+)", re.IGNORECASE)
# Blocks between the authors and the identifiers that are no abstract, as PubMed prints them.
_NOTES = re.compile(
    r"(?:Author information|Comment (?:in|on|to)|Erratum (?:in|for)|Update (?:in|of)|Republished|Retraction|Collaborators|Conflict of|"
    r"Copyright|\u00a9|Published by|This article|Summary for patients|Original |Plain language|Trial registration|Expression of|"
    r"Contributed equally|Dataset (?:use|described)|Cites|See |Reprint)"
)
_RIGHTS = re.compile(r"(?:Copyright|\u00a9|Published by|This article is protected)")


def read(source: Source) -> Iterator[Piece]:
    """The pieces of PubMed's abstract text; they tile it. A record begins at each counter that counts on, with its journal."""
    lines = (source.decoded or decode(source.raw)).lines
    texts = lines.texts
    starts = list(_starts(texts))
    words = FileWords(texts)
    reached = 0
    for first, limit in zip(starts, [*starts, len(texts)][1:], strict=True):
        yield from _between(lines, reached, first)
        reached = limit
        while is_blank(texts[reached - 1]):
            reached -= 1
        record = _record(texts[first:reached], words)
        yield _piece("record", lines, first, reached, record)
    yield from _between(lines, reached, len(lines))


def _starts(texts: Sequence[str]) -> Iterator[int]:
    """Lines that begin a record: after a blank line, the next number, a journal and a year on them or the next line."""
    expected = None
    for index, text in enumerate(texts):
        number = _NUMBER.match(text.lstrip("\ufeff"))
        if number is None or (index and not is_blank(texts[index - 1])):
            continue
        if _CITATION.match(text.lstrip("\ufeff") + " " + " ".join(texts[index + 1 : index + 2])) is None:
            continue
        if expected is None or int(number[1]) in (expected, 1):
            expected = int(number[1]) + 1
            yield index


def _record(texts: Sequence[str], words: FileWords) -> Record:
    """The record of one citation: its blocks in their order are citation, title, authors, notes, abstract, identifiers."""
    blocks = [" ".join(b) if _IDENTIFIER.match(b[0]) else unwrap(b, words) for b in _blocks(texts)]
    blocks = [unicodedata.normalize("NFC", b) for b in blocks]
    citation, *rest = blocks
    match = _CITATION.match(citation.lstrip("\ufeff"))
    identifiers = {m["name"]: m["value"] for b in rest for m in _IDENTIFIER.finditer(b) if _IDENTIFIER.match(b)}
    rest = [b for b in rest if not _IDENTIFIER.match(b)]
    title = rest.pop(0) if rest else None
    authors: tuple[str, ...] = ()
    if rest and (is_names(rest[0].rstrip(".")) or re.search(r"\(\d+\)", rest[0][:200])):
        authors = names_of(re.sub(r"\(\d+\)", "", rest.pop(0)).rstrip("."))
    elif rest and len(rest) > 1 and not is_prose(rest[:1]):
        authors = names_of(rest.pop(0).rstrip("."))
    notes = [b for b in rest if _NOTES.match(b)]
    abstract = "\n\n".join(b for b in rest if b not in notes)
    doi = identifiers.get("DOI") or (found[1] if (found := _DOI.search(citation)) else None)
    return Record(
        title=title.strip("[]").removesuffix(".") if title else None,
        abstract=abstract or None,
        authors=tuple(a for a in authors if a),
        publication_year=int(match["year"]) if match else None,
        venue=match["venue"] if match else None,
        doi=doi.rstrip(".").lower() if doi else None,
        pmid=identifiers.get("PMID"),
        source_key=match["number"] if match else None,
        extra=_extra(citation, notes, identifiers),
    )


def _extra(citation: str, notes: Sequence[str], identifiers: dict[str, str]) -> dict[str, object]:
    extra: dict[str, object] = {"citation": citation}
    if notes:
        extra["notes"] = [n for n in notes if not _RIGHTS.match(n)] or list(notes)
    if "PMCID" in identifiers:
        extra["pmcid"] = identifiers["PMCID"]
    return extra


def _blocks(texts: Sequence[str]) -> list[list[str]]:
    blocks: list[list[str]] = [[]]
    for text in texts:
        if is_blank(text):
            blocks.append([])
        else:
            blocks[-1].append(text)
    return [b for b in blocks if b]


def _between(lines: Lines, first: int, end: int) -> Iterator[Piece]:
    """Blank lines, and noise where anything stands before the first record."""
    index = first
    while index < end:
        blank = is_blank(lines.texts[index])
        stop = index
        while stop < end and is_blank(lines.texts[stop]) == blank:
            stop += 1
        yield _piece("blank" if blank else "noise", lines, index, stop)
        index = stop


def _piece(kind: Kind, lines: Lines, first: int, end: int, record: Record | None = None) -> Piece:
    reason = "list_metadata" if kind == "noise" else None
    return Piece(kind, lines.starts[first], lines.starts[end], first + 1, end, record, None, reason)
