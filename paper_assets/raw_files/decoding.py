"""Bytes to lines of text, with the place in the file that each line came from.

Belongs here: decoding, line ends, exact byte offsets. Not here: the choice of the encoding
(`detection.py`), what the lines mean (`recognition.py`, the room abstracts).
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import overload

from paper_assets.raw_files.detection import Detected, assumed, canonical, detect

# str.splitlines() also splits at the separators FS, GS and RS, which are no line ends but characters of bad text.
_NOT_LINE_ENDS = ("\x1c", "\x1d", "\x1e")
_LINE_END = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_LINE_ENDS = "\r\n\x0b\x0c\x85\u2028\u2029"
# In every encoding that is decoded line by line, no second byte of a character is one of these.
_LINE_BYTES = re.compile(rb"\r\n|[\n\r\x0b\x0c]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")
_UNIT_BYTES = {"utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}
_MULTI_BYTE = frozenset({"gb18030", "big5", "cp932", "shift_jis", "euc_jp", "cp949", "euc_kr"})


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its text without the line end, and its bytes in the file, line end and byte order mark included."""

    text: str
    start: int
    end: int


class Lines(Sequence[Line]):
    """The lines of a file; they tile it.

    `texts` holds the text of each line and `starts` its first byte (one more entry than lines: the size of
    the file). Code that walks over many lines uses these two; indexing makes a `Line` on demand. `closed` says
    that the last line has a line end.
    """

    __slots__ = ("closed", "starts", "texts")

    def __init__(self, texts: list[str], starts: Sequence[int], closed: bool) -> None:
        """Take the texts, the offsets (one more), and whether the last line is closed."""
        self.texts = texts
        self.starts = starts
        self.closed = closed

    def __len__(self) -> int:
        """Number of lines."""
        return len(self.texts)

    @overload
    def __getitem__(self, index: int) -> Line: ...
    @overload
    def __getitem__(self, index: slice) -> list[Line]: ...
    def __getitem__(self, index: int | slice) -> Line | list[Line]:
        """The line, or a list of lines."""
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        at = range(len(self.texts))[index]
        return Line(self.texts[at], self.starts[at], self.starts[at + 1])

    def __iter__(self) -> Iterator[Line]:
        """Each line in file order."""
        return (self[i] for i in range(len(self.texts)))

    def line_at(self, offset: int) -> int:
        """Index of the line that holds the byte."""
        return max(0, bisect_right(self.starts, offset, hi=len(self.texts)) - 1)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as lines of text.

    `newline` is lf, crlf, cr, other, mixed or none; `errors` counts the bytes that did not decode (in UTF-8 they
    are read as CP1252, elsewhere they become U+FFFD).
    """

    encoding: str
    had_bom: bool
    newline: str
    errors: int
    lines: Lines


def decode(raw: bytes, told: str | None = None) -> Decoded:
    """Decode a file, whatever it holds; never fails. `told` is an encoding that a person told, by `decodable`'s name.

    Lines end at CR LF, LF, CR, VT, FF, NEL, U+2028 and U+2029.
    """
    return decode_as(raw, detect(lambda: (raw,)) if told is None else assumed(lambda: (raw,), told))


def decode_as(raw: bytes, found: Detected) -> Decoded:
    """Decode a file, or whole lines of one, in an encoding that is known; never fails."""
    if found.encoding == "utf-8" and found.strict:
        split = _utf8(raw, found.bom)
    elif found.encoding == "utf-8":
        split = _by_line(raw, found.bom, _utf8_or_cp1252)
    elif found.encoding in _UNIT_BYTES:
        split = _fixed_units(raw, found.bom, found.encoding)
    elif found.encoding in _MULTI_BYTE:
        split = _by_line(raw, found.bom, lambda line: _replaced(line, found.encoding))
    else:
        split = _single_byte(raw, found.encoding)
    return Decoded(
        found.encoding, found.bom > 0, split.newline, split.errors, Lines(split.texts, split.starts, split.closed)
    )


@dataclass(frozen=True, slots=True)
class _Split:
    texts: list[str]
    starts: array[int]
    newline: str
    errors: int
    closed: bool


def _kept_lines(text: str) -> list[str]:
    """The lines of a text, line ends kept."""
    if not any(c in text for c in _NOT_LINE_ENDS):
        return text.splitlines(keepends=True)
    ends = [m.end() for m in _LINE_END.finditer(text)]
    if not ends or ends[-1] < len(text):
        ends.append(len(text))
    return [text[a:b] for a, b in zip([0, *ends], ends, strict=False) if b > a]


def _stripped(kept: list[str]) -> list[str]:
    return [line.rstrip(_LINE_ENDS) for line in kept]


def _is_closed(text: str) -> bool:
    return text.endswith(tuple(_LINE_ENDS))


def _newline(text: str, lines: int) -> str:
    """The name of the line ends of a text that has so many lines."""
    complete = lines - (not _is_closed(text))
    lf, cr = text.count("\n"), text.count("\r")
    crlf = text.count("\r\n") if lf and cr else 0
    counts = {"crlf": crlf, "lf": lf - crlf, "cr": cr - crlf, "other": complete - lf - cr + crlf}
    used = [name for name, count in counts.items() if count > 0]
    return "none" if not used else used[0] if len(used) == 1 else "mixed"


def _split(text: str, kept: list[str], widths: Sequence[int], bom: int, size: int, errors: int) -> _Split:
    """Lay lines of known widths over the file; the mark belongs to the first line, an odd rest to the last."""
    starts = array("q", accumulate(widths, initial=bom))
    texts = _stripped(kept)
    if not kept and size:
        texts = [""]
        starts.append(size)
    starts[0] = 0
    starts[-1] = size
    return _Split(texts, starts, _newline(text, len(kept)), errors, _is_closed(text))


def _utf8(raw: bytes, bom: int) -> _Split:
    text = raw[bom:].decode("utf-8")
    kept = _kept_lines(text)
    widths = map(len, kept) if text.isascii() else (len(t) if t.isascii() else len(t.encode()) for t in kept)
    return _split(text, kept, list(widths), bom, len(raw), 0)


def _single_byte(raw: bytes, encoding: str) -> _Split:
    text = raw.decode(encoding, "replace")
    kept = _kept_lines(text)
    return _split(text, kept, list(map(len, kept)), 0, len(raw), text.count("\ufffd"))


def _fixed_units(raw: bytes, bom: int, encoding: str) -> _Split:
    """UTF-16 and UTF-32, where a unit that stands for nothing becomes one U+FFFD and an odd rest is an error."""
    unit = _UNIT_BYTES[encoding]
    rest = (len(raw) - bom) % unit
    body = raw[bom : len(raw) - rest]
    if unit == 2:
        text, lone = _SURROGATE.subn("\ufffd", body.decode(encoding, "surrogatepass"))
    else:
        text = body.decode(encoding, "replace")
        lone = text.count("\ufffd")
    kept = _kept_lines(text)
    wide = unit == 2 and bool(text) and max(text) > "\uffff"
    widths = [len(line.encode(encoding)) for line in kept] if wide else [unit * len(line) for line in kept]
    return _split(text, kept, widths, bom, len(raw), lone * unit + rest)


def _utf8_or_cp1252(line: bytes) -> tuple[str, int]:
    # Byte by byte: the line may be a whole file, of which one byte is bad.
    return _ESCAPED_BYTE.subn(_in_cp1252, line.decode("utf-8", "surrogateescape"))


def _in_cp1252(escaped: re.Match[str]) -> str:
    return bytes([ord(escaped[0]) - 0xDC00]).decode("cp1252", "replace")


def _replaced(line: bytes, encoding: str) -> tuple[str, int]:
    try:
        return line.decode(encoding), 0
    except UnicodeDecodeError:
        text = line.decode(encoding, "replace")
        return text, text.count("\ufffd")


def decodable(name: str) -> str | None:
    """The name under which an encoding can be decoded line by line here; None for others and for no encoding."""
    found = canonical(name)
    if found in ("utf-16", "utf-32"):
        return f"{found}-le"
    if found == "utf-8-sig":
        return "utf-8"
    if found is None or found in ("utf-8", *_UNIT_BYTES, *_MULTI_BYTE):
        return found
    try:
        single = len(bytes(range(256)).decode(found, "replace")) == 256  # noqa: PLR2004
    except (LookupError, UnicodeError, ValueError):
        return None
    return found if single else None


def _by_line(raw: bytes, bom: int, decode_line: Callable[[bytes], tuple[str, int]]) -> _Split:
    """Split the bytes first and decode each line by itself."""
    texts: list[str] = []
    starts = array("q", [0])
    endings: list[str] = []
    errors = 0
    at = bom
    ends = [m.end() for m in _LINE_BYTES.finditer(raw, bom)]
    if not ends or ends[-1] < len(raw):
        ends.append(len(raw))
    for end in ends:
        text, bad = decode_line(raw[at:end])
        errors += bad
        content = text.rstrip(_LINE_ENDS)
        endings.append(text[len(content) :])
        texts.append(content)
        starts.append(end)
        at = end
    return _Split(texts, starts, _newline("x".join(endings), len(endings)), errors, bool(endings[-1]))
