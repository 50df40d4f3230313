"""Plain text as pieces: records, headings, noise and blank space, in file order.

Belongs here: what each block of the layout becomes. Not here: the layout itself (`layout.py`), tables
(`reading.py` of the room).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from paper_assets.abstracts.pieces import Kind, Piece, Record, Source
from paper_assets.abstracts.plain_text.layout import Layout, layout_of
from paper_assets.abstracts.plain_text.lines import Block, blocks_of
from paper_assets.abstracts.plain_text.prose import is_cut_off, is_placeholder, is_prose
from paper_assets.abstracts.unwrapping import FileWords, unwrap
from paper_assets.raw_files.decoding import Lines, decode
from paper_assets.text.scripts import ends_sentence

# No abstract is longer (the longest of 11,931 real ones has 4,650 characters); what is, is another kind of text.
MOST_CHARACTERS = 100_000
_HEADING_MARKS = " \t#*_=\ufeff\u200b\u3000\xa0"
_BESIDE_TEXT = "\ufeff\u200b\u2060"


def read(source: Source) -> Iterator[Piece]:
    """The pieces of a plain-text file; they tile it.

    A block of prose is a record, a short one a heading, which is the section of the records below it. Words
    in place of an abstract are noise.
    """
    lines = (source.decoded or decode(source.raw)).lines
    layout = layout_of(lines.texts, blocks_of(lines.texts))
    return _pieces(lines, layout)


def _pieces(lines: Lines, layout: Layout) -> Iterator[Piece]:
    words = FileWords(lines.texts)
    reached = 0
    section: str | None = None
    for block in layout.blocks:
        if block.first > reached:
            yield _piece("blank", lines, reached, block.first)
        if block.noise:
            yield _piece("noise", lines, block.first, block.end, reason=block.noise)
        else:
            piece = _text_piece(lines, block, layout, words, section)
            section = piece.text if piece.kind == "heading" else section
            yield piece
        reached = block.end
    if reached < len(lines):
        yield _piece("blank", lines, reached, len(lines))


def _text_piece(lines: Lines, block: Block, layout: Layout, words: FileWords, section: str | None) -> Piece:
    """The piece that a block of text is."""
    texts = _without_marks(lines.texts[block.first : block.end])
    if sum(map(len, texts)) > MOST_CHARACTERS:
        detail = f"A text of more than {MOST_CHARACTERS:,} characters is none. Separate the abstracts with blank lines."
        return _piece("reject", lines, block.first, block.end, reason="too_large", detail=detail)
    counter = layout.counters.get(block.first)
    if counter is not None:
        texts[0] = texts[0][counter.length :]
    is_last = block.end == layout.blocks[-1].end
    if counter is None and not (is_prose(texts) or (is_last and is_cut_off(texts)) or is_placeholder(texts[0])):
        heading = unwrap(texts, words).strip(_HEADING_MARKS)
        return _piece("heading", lines, block.first, block.end, text=unicodedata.normalize("NFC", heading))
    abstract = unicodedata.normalize("NFC", unwrap(texts, words))
    if not abstract or is_placeholder(abstract):
        return _piece("noise", lines, block.first, block.end, reason="placeholder_abstract")
    truncated = is_last and not lines.closed and not ends_sentence(abstract)
    key = None if counter is None else str(counter.number)
    record = Record(
        abstract=abstract, section=section, source_key=key, warnings=("possibly_truncated",) if truncated else ()
    )
    return _piece("record", lines, block.first, block.end, record=record)


def _without_marks(texts: Sequence[str]) -> list[str]:
    """The lines without byte order marks and invisible spaces at their ends, as lists put end to end have them."""
    return [t if t.isascii() else t.strip(_BESIDE_TEXT) for t in texts]


def _piece(
    kind: Kind,
    lines: Lines,
    first: int,
    end: int,
    *,
    record: Record | None = None,
    text: str | None = None,
    reason: str | None = None,
    detail: str | None = None,
) -> Piece:
    return Piece(kind, lines.starts[first], lines.starts[end], first + 1, end, record, text, reason, detail)
