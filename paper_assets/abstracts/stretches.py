"""Stretches of a file as pieces: by lines, or by characters of the whole text.

Belongs here: where in the bytes a line or a character stands, and what lies between records. Not here: what a record
is (each format's module).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from paper_assets.abstracts.pieces import Kind, Piece, Record, Source
from paper_assets.raw_files.decoding import Decoded, decode

_INVISIBLE = "\ufeff"
_BOM_BYTES = {"utf-8": 3, "utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}


def decoded_of(source: Source) -> Decoded:
    """The decoded lines of a source."""
    return source.decoded or decode(source.raw)


def visible(text: str) -> str:
    """The text without white space and invisible marks at its ends."""
    return text.strip().strip(_INVISIBLE).strip()


class LinePieces:
    """Pieces that are whole lines."""

    def __init__(self, source: Source) -> None:
        """Take the lines of a source."""
        self._lines = decoded_of(source).lines
        self.texts: Sequence[str] = self._lines.texts
        self.numbers: Sequence[int] = range(1, len(self.texts) + 1)

    def record(self, first: int, end: int, record: Record) -> Piece:
        """Lines `first` up to `end` as a record."""
        return self._piece("record", first, end, record=record)

    def reject(self, first: int, end: int, reason: str, detail: str) -> Piece:
        """Lines `first` up to `end` as a reject."""
        return self._piece("reject", first, end, reason=reason, detail=detail)

    def between(self, first: int, end: int, what: str) -> Iterator[Piece]:
        """Lines that belong to no record: blank ones, and noise of the kind `what`."""
        at = first
        while at < end:
            blank = not visible(self.texts[at])
            stop = at + 1
            while stop < end and (not visible(self.texts[stop])) == blank:
                stop += 1
            yield self._piece("blank" if blank else "noise", at, stop, reason=None if blank else what)
            at = stop

    def last_visible(self, first: int, end: int) -> int:
        """The end of the lines when blank ones at their end are left out."""
        while end > first + 1 and not visible(self.texts[end - 1]):
            end -= 1
        return end

    def _piece(
        self,
        kind: Kind,
        first: int,
        end: int,
        record: Record | None = None,
        reason: str | None = None,
        detail: str | None = None,
    ) -> Piece:
        starts = self._lines.starts
        numbers = self.numbers
        return Piece(kind, starts[first], starts[end], numbers[first], numbers[end - 1], record, None, reason, detail)


class WholeText:
    """A file as one text, lines joined by a line feed, for formats whose records do not end with a line.

    Pieces are asked for in file order, and each place is counted on from the one before, so that a file of one
    line takes linear time too.
    """

    def __init__(self, source: Source) -> None:
        """Take the text of a source."""
        decoded = decoded_of(source)
        self._raw = source.raw
        self._encoding = decoded.encoding
        self._mixed = decoded.encoding == "utf-8" and decoded.errors > 0
        self._bom = _BOM_BYTES.get(decoded.encoding, 0) if decoded.had_bom else 0
        self._texts = decoded.lines.texts
        self._starts = decoded.lines.starts
        self._characters = list(accumulate((len(text) + 1 for text in self._texts), initial=0))
        self._counted = (-1, 0, 0)
        self._escaped_line = (-1, "")
        self._reached = 0
        self._reached_place = (0, 0)
        self.closed = decoded.lines.closed
        self.text = "\n".join(self._texts) + ("\n" if decoded.lines.closed else "")

    def piece(
        self,
        kind: Kind,
        end: int,
        record: Record | None = None,
        reason: str | None = None,
        detail: str | None = None,
    ) -> Iterator[Piece]:
        """From what was reached up to the character `end`; nothing where that is nothing."""
        first, byte_start = self._reached_place
        last, byte_end = self._place(end)
        if byte_end <= byte_start:
            return
        self._reached, self._reached_place = max(end, self._reached), (last, byte_end)
        line_end = last if end == self._characters[last] else last + 1
        yield Piece(kind, byte_start, byte_end, first + 1, max(line_end, first + 1), record, None, reason, detail)

    def between(self, end: int, what: str) -> Iterator[Piece]:
        """What belongs to no record, up to the character `end`: blank space, noise of the kind `what`, blank space."""
        gap = self.text[self._reached : end]
        body = visible(gap)
        if not body:
            yield from self.piece("blank", end)
            return
        start = self._reached + gap.index(body)
        yield from self.piece("blank", start)
        yield from self.piece("noise", start + len(body), reason=what)
        yield from self.piece("blank", end)

    def _place(self, character: int) -> tuple[int, int]:
        """Line (from 0) and byte of a character."""
        if character >= len(self.text):
            return len(self._texts) - 1 if not self.closed else len(self._texts), len(self._raw)
        line = bisect_right(self._characters, character, hi=len(self._texts)) - 1
        column = character - self._characters[line]
        start = self._starts[line]
        if column == 0:
            return line, start
        at, from_column, from_byte = self._counted
        if at != line or from_column > column:
            from_column, from_byte = 0, start + (self._bom if line == 0 else 0)
        byte = min(from_byte + self._width(line, from_column, column), self._starts[line + 1])
        self._counted = (line, column, byte)
        return line, byte

    def _width(self, line: int, start: int, end: int) -> int:
        """Bytes of a stretch of a line."""
        if self._mixed:
            return len(self._escaped(line)[start:end].encode("utf-8", "surrogateescape"))
        return len(self._texts[line][start:end].encode(self._encoding, "replace"))

    def _escaped(self, line: int) -> str:
        """A line of UTF-8 with bad bytes in it, these escaped; the last one is kept, since a file may be one line."""
        if self._escaped_line[0] != line:
            raw = self._raw[self._starts[line] + (self._bom if line == 0 else 0) : self._starts[line + 1]]
            self._escaped_line = (line, raw.decode("utf-8", "surrogateescape"))
        return self._escaped_line[1]
