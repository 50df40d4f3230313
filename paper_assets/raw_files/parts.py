"""A file in parts: what is too large to be held in memory is decoded and read a stretch of whole lines at a time.

Belongs here: where the bytes may be cut, and what must be known of the whole file before. Not here: decoding
(`decoding.py`), where a format may be cut (the room abstracts).
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import IO

from paper_assets.raw_files.decoding import Decoded, Lines, decode_as
from paper_assets.raw_files.detection import Detected, assumed, detect
from paper_assets.raw_files.head import TAIL_LINES, Head

# A file of up to this size is read in one piece. Rows of Python objects take some ten times the bytes of a part.
PART_BYTES = 8 << 20
_CHUNK = 1 << 20

Open = Callable[[], IO[bytes]]


@dataclass(frozen=True, slots=True)
class Part:
    """Whole lines of a file: their bytes, decoded, and the byte and the line (from 0) where they begin in the file.

    `decoded.newline` is that of the whole file.
    """

    raw: bytes
    decoded: Decoded
    byte_start: int
    line_start: int


# How many lines of a part can be read whatever follows them; 0 asks for a longer part.
Cut = Callable[[Part], int]


@dataclass(frozen=True, slots=True)
class Survey:
    """What is known of a whole file before its parts are read: its encoding, and the name of its line ends."""

    detected: Detected
    newline: str


class Hashed:
    """A stream that keeps the SHA-256 of what is read from it."""

    def __init__(self, stream: IO[bytes]) -> None:
        """Take the stream."""
        self._stream = stream
        self._digest = hashlib.sha256()

    def read(self, size: int) -> bytes:
        """The next bytes."""
        raw = self._stream.read(size)
        self._digest.update(raw)
        return raw

    def digest(self) -> str:
        """The SHA-256 of all bytes so far, in hexadecimal."""
        return self._digest.hexdigest()


def digest_of(file: Open) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    digest = hashlib.sha256()
    for chunk in _chunks(file):
        digest.update(chunk)
    return digest.hexdigest()


def detect_in(file: Open, told: str | None = None) -> Detected:
    """The encoding of a file, which is read in chunks."""
    chunks = partial(_chunks, file)
    return detect(chunks) if told is None else assumed(chunks, told)


def head_of(file: Open, detected: Detected, size: int = PART_BYTES) -> Head:
    """What recognition looks at: the first lines of a file, as far as they go, and the last ones."""
    first: list[str] = []
    last: deque[str] = deque(maxlen=TAIL_LINES)
    for part in _parts_at_any_line(file, Survey(detected, ""), size):
        if not Head(first).is_full:
            first += Head(part.decoded.lines.texts).lines
        last.extend(part.decoded.lines.texts[-TAIL_LINES:])
    return Head(first, last)


def survey(file: Open, told: str | None = None, size: int = PART_BYTES) -> Survey:
    """Look through a whole file before it is read in parts."""
    detected = detect_in(file, told)
    found = {part.decoded.newline for part in _parts_at_any_line(file, Survey(detected, ""), size)} - {"none"}
    return Survey(detected, "mixed" if len(found) > 1 else next(iter(found), "none"))


class FileLines:
    """The lines of a file, which is read in parts at each walk over them."""

    def __init__(self, file: Open, known: Survey, size: int = PART_BYTES) -> None:
        """Take what opens the file, and what is known of it."""
        self._walk = partial(_parts_at_any_line, file, known, size)

    def __iter__(self) -> Iterator[str]:
        """Each line in file order, without its end."""
        return (text for part in self._walk() for text in part.decoded.lines.texts)


def parts(stream: IO[bytes] | Hashed, known: Survey, cut: Cut, size: int = PART_BYTES) -> Iterator[Part]:
    """The parts of a file, of at least `size` bytes but for the last; they tile it.

    What a cut leaves begins the next part. A part that cannot be cut is read on until it can, or to the end.
    """
    detected = known.detected
    at = line = 0
    rest, wanted = b"", size
    while raw := rest + stream.read(wanted - len(rest)):
        ended = len(raw) < wanted
        whole_lines = raw if ended else raw[: _end_of_last_line(raw, detected.encoding)]
        part = _part(whole_lines, known, detected, at, line)
        count = len(part.decoded.lines) if ended else cut(part) if whole_lines else 0
        if count:
            part = _shortened(part, count, known, detected)
            yield part
            at, line, detected = at + len(part.raw), line + count, replace(detected, bom=0)
            rest = raw[len(part.raw) :]
        else:
            rest = raw
        if ended:
            return
        wanted = max(size, 2 * len(rest))


def _chunks(file: Open) -> Iterator[bytes]:
    with file() as stream:
        while chunk := stream.read(_CHUNK):
            yield chunk


def _parts_at_any_line(file: Open, known: Survey, size: int) -> Iterator[Part]:
    with file() as stream:
        yield from parts(stream, known, lambda part: len(part.decoded.lines), size)


def _part(raw: bytes, known: Survey, detected: Detected, at: int, line: int) -> Part:
    decoded = decode_as(raw, detected)
    return Part(raw, replace(decoded, newline=known.newline or decoded.newline), at, line)


def _shortened(part: Part, count: int, known: Survey, detected: Detected) -> Part:
    """The first lines of a part."""
    lines = part.decoded.lines
    if count == len(lines):
        return part
    raw = part.raw[: lines.starts[count]]
    if part.decoded.errors:
        return _part(raw, known, detected, part.byte_start, part.line_start)
    kept = Lines(lines.texts[:count], lines.starts[: count + 1], closed=True)
    return replace(part, raw=raw, decoded=replace(part.decoded, lines=kept))


def _end_of_last_line(raw: bytes, encoding: str) -> int:
    """The bytes up to the last line feed, or carriage return where there is none, that ends a character; else 0.

    A carriage return at the very end may be half of a line end.
    """
    for end in ("\n", "\r"):
        sign = end.encode(encoding)
        beyond = len(raw) - len(sign) if end == "\r" else len(raw)
        while (at := raw.rfind(sign, 0, beyond)) >= 0:
            if at % len(sign) == 0:
                return at + len(sign)
            beyond = at + len(sign) - 1
    return 0
