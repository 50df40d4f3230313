"""Formats that are not text, known by their first bytes.

Belongs here: signatures as published in the format descriptions (RFC 1952, APPNOTE.TXT, ISO 32000, the
PRONOM registry). Not here: text formats (`recognition.py`).
"""

from __future__ import annotations

import re

_PDF = re.compile(rb"(?:^|[\r\n\x00])%PDF-\d")
_PDF_HEAD_BYTES = 1024
_ZIP_LOOK_BYTES = 65536
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\x1f\x8b", "gzip"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "ole"),
    (b"SQLite format 3\x00", "sqlite"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\x04\x22\x4d\x18", "lz4"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a\x07", "rar"),
    (b"ARROW1\x00\x00", "arrow"),
    (b"Obj\x01", "avro"),
    (b"\x89HDF\r\n\x1a\n", "hdf5"),
    (b"\x93NUMPY", "numpy"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"AT&TFORM", "djvu"),
    (b"\x7fELF", "program"),
    (b"ID3\x03", "audio"),
    (b"ID3\x04", "audio"),
)
_PATTERNS: tuple[tuple[re.Pattern[bytes], str], ...] = (
    (re.compile(rb"BZh[1-9]1AY&SY"), "bzip2"),
    (re.compile(rb"MZ.{0,200}\x00\x00", re.DOTALL), "program"),
)
_AT: tuple[tuple[int, bytes, str], ...] = (
    (8, b"DUCK", "duckdb"),
    (257, b"ustar", "tar"),
    (60, b"BOOKMOBI", "mobi"),
    (8, b"WEBP", "webp"),
    (4, b"ftyp", "video"),
)
_ZIP_MEMBERS: tuple[tuple[bytes, str], ...] = (
    (b"xl/workbook", "xlsx"),
    (b"word/document", "docx"),
    (b"ppt/presentation", "pptx"),
    (b"application/epub+zip", "epub"),
    (b"opendocument.spreadsheet", "ods"),
    (b"opendocument.text", "odt"),
)


def binary_format(raw: bytes) -> tuple[str, str] | None:
    """The name of a binary format and the evidence for it, or None for what may be text."""
    head = raw[:_PDF_HEAD_BYTES]
    if _PDF.search(head):
        return "pdf", "begins with %PDF-"
    if raw.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip(raw)
    for pattern, name in _PATTERNS:
        if pattern.match(head):
            return name, f"begins with the signature of {name}"
    if raw.startswith(b"PAR1") and raw.endswith(b"PAR1"):
        return "parquet", "begins and ends with PAR1"
    return _by_signature(raw, head)


def _by_signature(raw: bytes, head: bytes) -> tuple[str, str] | None:
    for signature, name in _SIGNATURES:
        if raw.startswith(signature):
            return name, f"begins with the signature of {name}"
    for offset, signature, name in _AT:
        if raw.startswith(signature, offset) and b"\x00" in head:
            return name, f"has the signature of {name} at byte {offset}"
    return None


def _zip(raw: bytes) -> tuple[str, str]:
    """A ZIP archive, or one of the formats that are ZIP archives with known members."""
    look = raw[:_ZIP_LOOK_BYTES] + raw[-_ZIP_LOOK_BYTES:]
    for member, name in _ZIP_MEMBERS:
        if member in look:
            return name, f"a ZIP archive that holds {member.decode()}"
    return "zip", "begins with the signature of zip"
