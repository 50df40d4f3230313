"""JSON Lines as pieces: an object a line; a bad line costs no other.

Belongs here: lines. Not here: lists and nested answers (`reader.py`), what an object means (`flavours.py`). Reads one
line at a time, so that memory is bounded by the longest record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paper_assets.abstracts.json_records.flavours import draft_of
from paper_assets.abstracts.json_records.scanning import SPACE, Scanner
from paper_assets.abstracts.pieces import Piece, Source
from paper_assets.abstracts.stretches import LinePieces, decoded_of, visible

_BROKEN = "This line is not valid JSON. Write it again; the lines around it were read."
_CUT_OFF = (
    "The last line is not complete. Let the program that writes the file finish; it is read again when it changes."
)
_NO_OBJECT = "This line is JSON but no object. Give each paper as an object with keys."
# A line separator inside a string divides lines here and not in JSON; more than this many are no accident.
_MOST_PARTS = 50


def read(source: Source) -> Iterator[Piece]:
    """The pieces of a JSON Lines file; they tile it. Each object is a record, a line that is none a reject."""
    pieces = LinePieces(source)
    texts = pieces.texts
    mixed = decoded_of(source).newline in ("mixed", "other")
    closed = decoded_of(source).lines.closed
    at = 0
    while at < len(texts):
        text = visible(texts[at]).rstrip(",")
        if not text or text in "[]":
            yield from pieces.between(at, at + 1, "around_the_list")
            at += 1
            continue
        end, item, doubts = _object(texts, at, mixed)
        if isinstance(item, dict):
            draft = draft_of(item)
            for doubt in doubts:
                draft.warn(doubt)
            yield pieces.record(at, end, draft.record())
        elif item is not None:
            yield pieces.reject(at, end, "bad_json", _NO_OBJECT)
        else:
            cut_off = end == len(texts) and not closed
            yield pieces.reject(at, end, "bad_json", _CUT_OFF if cut_off else _BROKEN)
        at = end


def cut(source: Source) -> int:
    """Lines up to the last one that begins an object: what a separator inside a string divided goes no further."""
    texts = LinePieces(source).texts
    return next((line for line in reversed(range(1, len(texts))) if visible(texts[line]).startswith("{")), 0)


def _object(texts: Sequence[str], at: int, mixed: bool) -> tuple[int, object, tuple[str, ...]]:
    """The value on a line, or on several that a separator inside a string divided; None where it cannot be read."""
    item, doubts = _parsed(texts[at])
    if item is not None or not mixed:
        return at + 1, item, doubts
    for end in range(at + 2, min(at + _MOST_PARTS, len(texts) + 1)):
        if visible(texts[end - 1]).startswith("{"):
            break
        if texts[end - 1].rstrip().rstrip(",").endswith("}"):
            item, doubts = _parsed("\n".join(texts[at:end]))
            if item is not None:
                return end, item, doubts
    return at + 1, None, ()


def _parsed(text: str) -> tuple[object, tuple[str, ...]]:
    scanner = Scanner(text)
    start = SPACE.match(text)
    found = scanner.value(start.end() if start else 0)
    if found is None or visible(text[found[1] :]).strip(","):
        return None, ()
    return found[0], ("not_a_number",) if scanner.not_numbers else ()
