"""Which encoding a file is written in, told from its bytes alone.

Belongs here: the order in which encodings are tried, and the evidence for each. Not here: decoding itself
and line ends (`decoding.py`), formats (`recognition.py`).
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain

import chardet

# UTF-32 first: its little-endian mark begins with that of UTF-16.
_BYTE_ORDER_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HEAD_BYTES = 4096
_DECLARATION_BYTES = 1024
_DETECTOR_BYTES = 65536
# Latin text in UTF-16 has a NUL in every second byte, Chinese only at spaces and line ends; one character in a hundred
# is enough when nearly all others are of common scripts, which bytes that are no UTF-16 are not.
_NUL_SHARE = 0.01
_COMMON_SHARE = 0.97
_COMMON = re.compile(
    "[\t\n\r\x0b\x0c\x20-\x7e\xa0-\u024f\u0370-\u052f\u2010-\u2027\u2030-\u203a"
    "\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]"
)
_CJK_SHARE = 0.9
# Hanzi of GB 2312 level 1 are 99 % of running simplified Chinese; the rest of GB18030 appears when the bytes are
# really Big5, Shift-JIS or Western text.
_COMMON_HANZI_SHARE = 0.85
_FUNCTION_HANZI = frozenset("的一是在不了有和为以与对及上中")
_FUNCTION_HANZI_SHARE = 0.02
# chardet 7 gives right guesses of CJK and Cyrillic on short text confidences from 0.4, of Greek from 0.25, and wrong
# ones of Western text 0.05 to 0.15 (own trials); the script check below guards the rest.
_DETECTOR_CONFIDENCE = 0.25
_DECLARED = re.compile(
    rb"^%\s*Encoding:\s*([\w-]+)|^<\?xml[^>]*encoding\s*=\s*[\"']([\w-]+)", re.MULTILINE | re.IGNORECASE
)
_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")
_VALID_BEYOND_ASCII = re.compile("[^\x00-\x7f\udc80-\udcff]")
_BEYOND_ASCII = re.compile("[^\x00-\x7f]")
_CJK = re.compile("[\u2e80-\u30ff\u3100-\u312f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u2010-\u2026\u00b7]")
# Canonical names that a declaration or the detector may name, with the letters that must then be found.
_SCRIPTS: dict[str, re.Pattern[str]] = {
    "big5": _CJK,
    "cp932": _CJK,
    "shift_jis": _CJK,
    "euc_jp": _CJK,
    "gb18030": _CJK,
    "cp949": re.compile("[\uac00-\ud7a3\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]"),
    "euc_kr": re.compile("[\uac00-\ud7a3\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]"),
    "cp1251": re.compile("[\u0400-\u04ff]"),
    "koi8-r": re.compile("[\u0400-\u04ff]"),
    "koi8-u": re.compile("[\u0400-\u04ff]"),
    "iso8859-5": re.compile("[\u0400-\u04ff]"),
    "cp1253": re.compile("[\u0370-\u03ff]"),
    "iso8859-7": re.compile("[\u0370-\u03ff]"),
    "cp1255": re.compile("[\u0590-\u05ff]"),
    "cp1256": re.compile("[\u0600-\u06ff]"),
}
_DECLARABLE = frozenset(_SCRIPTS) | {"cp1250", "cp1252", "cp1254", "cp1257", "iso8859-2", "iso8859-9", "iso8859-15"}
_SUPERSETS = {"gb2312": "gb18030", "gbk": "gb18030", "iso8859-1": "cp1252", "ascii": "cp1252", "euc_kr": "cp949"}
_SCRIPT_SHARE = 0.5
# So many bytes hold the characters that are looked at closely, in any encoding.
_LOOKED_AT_BYTES = 4 * _DETECTOR_BYTES

# The bytes of a file, once more from the beginning at each call.
Chunks = Callable[[], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Detected:
    """An encoding by its Python name, the length of its byte order mark, and whether every byte decodes."""

    encoding: str
    bom: int
    strict: bool


def detect(chunks: Chunks) -> Detected:
    """Tell the encoding of a file.

    Order: byte order mark, NULs in every second byte (UTF-16 without a mark), strict UTF-8, UTF-8 but for a
    few bytes, a declaration in the file (`% Encoding:`, XML prolog), GB18030, a detector for other scripts,
    and CP1252, in which all else can be read. All bytes are looked at, a chunk at a time.
    """
    head = _head(chunks)
    for mark, encoding in _BYTE_ORDER_MARKS:
        if head.startswith(mark):
            return Detected(encoding, len(mark), encoding != "utf-8" or _decodes(chunks, "utf-8"))
    unmarked = _utf16_without_mark(head[:_HEAD_BYTES])
    if unmarked is not None:
        return Detected(unmarked, 0, True)
    if _decodes(chunks, "utf-8"):
        return Detected("utf-8", 0, True)
    if _mostly_utf8(chunks):
        return Detected("utf-8", 0, False)
    found = _declared(head, chunks) or _gb18030(head, chunks) or _by_detector(head, chunks)
    return Detected(found or "cp1252", 0, True)


def assumed(chunks: Chunks, encoding: str) -> Detected:
    """What is to be decoded when the encoding is told: its byte order mark, and whether UTF-8 is strict."""
    head = _head(chunks)
    for mark, name in _BYTE_ORDER_MARKS:
        # Of UTF-16 and UTF-32 the mark tells the order of bytes better than any person.
        if head.startswith(mark) and name[: len("utf-16")] == encoding[: len("utf-16")]:
            return Detected(name, len(mark), name != "utf-8" or _decodes(chunks, "utf-8"))
    return Detected(encoding, 0, encoding != "utf-8" or _decodes(chunks, "utf-8"))


def _head(chunks: Chunks) -> bytes:
    head = b""
    for chunk in chunks():
        head += chunk[: _LOOKED_AT_BYTES - len(head)]
        if len(head) == _LOOKED_AT_BYTES:
            break
    return head


def _decodes(chunks: Chunks, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for chunk in chunks():
            decoder.decode(chunk)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _first_characters(head: bytes, encoding: str) -> str:
    """The characters that are looked at closely, of bytes that decode but for a last character cut in two."""
    return codecs.getincrementaldecoder(encoding)().decode(head)[:_DETECTOR_BYTES]


def _utf16_without_mark(head: bytes) -> str | None:
    half = len(head) // 2
    if half < 2:
        return None
    even, odd = head[0 : 2 * half : 2].count(0) / half, head[1 : 2 * half : 2].count(0) / half
    if max(even, odd) < _NUL_SHARE:
        return None
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    text = head[: 2 * half].decode(encoding, "replace")
    return encoding if len(_COMMON.findall(text)) >= _COMMON_SHARE * len(text) else None


def _mostly_utf8(chunks: Chunks) -> bool:
    """True when more characters beyond ASCII are valid UTF-8 than bytes are not: by chance nearly none would be."""
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    surplus = 0
    for chunk in chain(chunks(), (None,)):
        text = decoder.decode(chunk or b"", final=chunk is None)
        surplus += len(_VALID_BEYOND_ASCII.findall(text)) - len(_ESCAPED_BYTE.findall(text))
    return surplus > 0


def canonical(name: str) -> str | None:
    """Python's name of an encoding, of the larger one where one holds another; None where there is none."""
    try:
        found = codecs.lookup(name).name
    except LookupError:
        return None
    return _SUPERSETS.get(found, found)


def _declared(head: bytes, chunks: Chunks) -> str | None:
    match = _DECLARED.search(head[:_DECLARATION_BYTES])
    if match is None:
        return None
    name = canonical((match[1] or match[2]).decode("ascii", "replace"))
    return name if name in _DECLARABLE and _decodes(chunks, name) else None


def _gb18030(head: bytes, chunks: Chunks) -> str | None:
    """GB18030 where all decodes, nearly all beyond ASCII is CJK, and the hanzi are those of running Chinese."""
    if not _decodes(chunks, "gb18030"):
        return None
    beyond = _BEYOND_ASCII.findall(_first_characters(head, "gb18030"))
    hanzi = [c for c in beyond if "\u4e00" <= c <= "\u9fff"]
    if not hanzi or sum(_CJK.match(c) is not None for c in beyond) < _CJK_SHARE * len(beyond):
        return None
    common = sum(_in_gb2312_level_1(c) for c in hanzi)
    function = sum(c in _FUNCTION_HANZI for c in hanzi)
    running = common >= _COMMON_HANZI_SHARE * len(hanzi) and function >= _FUNCTION_HANZI_SHARE * len(hanzi)
    return "gb18030" if running else None


def _in_gb2312_level_1(hanzi: str) -> bool:
    code = hanzi.encode("gb18030")
    return len(code) == 2 and 0xB0 <= code[0] <= 0xD7 and code[1] >= 0xA1


def _by_detector(head: bytes, chunks: Chunks) -> str | None:
    """What chardet says of the first 64 KB, believed only for scripts that can be checked."""
    guess = chardet.detect(head[:_DETECTOR_BYTES])
    name, confidence = guess["encoding"], guess["confidence"]
    encoding = canonical(name) if name else None
    if encoding not in _SCRIPTS:
        return None
    if encoding == "gb18030":
        return encoding if _is_gb2312_hanzi(head, chunks) else None
    if not _decodes(chunks, encoding):
        return None
    text = _first_characters(head, encoding)
    letters = sum(c.isalpha() for c in text)
    native = len(_SCRIPTS[encoding].findall(text))
    return encoding if confidence >= _DETECTOR_CONFIDENCE and native >= _SCRIPT_SHARE * letters else None


def _is_gb2312_hanzi(head: bytes, chunks: Chunks) -> bool:
    """True for text too short to hold function words, in which every pair of bytes is a hanzi of GB 2312."""
    beyond = _BEYOND_ASCII.findall(head[:_DETECTOR_BYTES].decode("gb18030", "replace"))
    return (
        bool(beyond)
        and _decodes(chunks, "gb18030")
        and all(_CJK.match(c) for c in beyond)
        and all(min(c.encode("gb18030")) >= 0xA1 for c in beyond)
    )
