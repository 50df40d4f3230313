"""Formats that are not text, known by their first bytes.

Belongs here: signatures as published in the format descriptions (RFC 1952, APPNOTE.TXT, ISO 32000, the
PRONOM registry). Not here: text formats (`recognition.py`).
"""

from __future__ import annotations

import io
import re
import zipfile

from paper_assets.raw_files.archives import FAULTS

_PDF = re.compile(rb"(?:^|[\r\n\x00])%PDF-\d")
_PDF_HEAD_BYTES = 1024
_ZIP_LOOK_BYTES = 65536
_ZIP_ENTRY = re.compile(rb"PK\x03\x04.{26}(xl|word|ppt)/", re.DOTALL)
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
_ZIP_MEMBERS: tuple[tuple[str, str], ...] = (
    ("xl/workbook.xml", "xlsx"),
    ("xl/workbook.bin", "xlsb"),
    ("word/document.xml", "docx"),
    ("ppt/presentation.xml", "pptx"),
)
_MIME_TYPES: tuple[tuple[bytes, str], ...] = (
    (b"application/epub+zip", "epub"),
    (b"opendocument.spreadsheet", "ods"),
    (b"opendocument.text", "odt"),
)
_MANIFEST = "META-INF/manifest.xml"


def _stream_name(name: str) -> bytes:
    """An entry of the directory of a compound file (MS-CFB 2.6.1): the name in 64 bytes, and its length."""
    written = name.encode("utf-16-le")
    return written.ljust(64, b"\0") + (len(written) + 2).to_bytes(2, "little")


# The directory stands at the end, which half a file has not: a workbook of BIFF8 begins so (MS-XLS 2.4.21).
_WORKBOOK_BEGINS = b"\x09\x08\x10\x00\x00\x06\x05\x00"
_OLE_STREAMS: tuple[tuple[str, str], ...] = (
    ("EncryptedPackage", "encrypted_office"),
    ("Workbook", "xls"),
    ("Book", "xls"),
    ("WordDocument", "doc"),
    ("PowerPoint Document", "ppt"),
    ("__properties_version1.0", "msg"),
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
            return _ole(raw) if name == "ole" else (name, f"begins with the signature of {name}")
    for offset, signature, name in _AT:
        if raw.startswith(signature, offset) and b"\x00" in head:
            return name, f"has the signature of {name} at byte {offset}"
    return None


def _ole(raw: bytes) -> tuple[str, str]:
    """A compound file, told by the streams that its directory names."""
    for stream, name in _OLE_STREAMS:
        if _stream_name(stream) in raw:
            return name, f"a compound file that holds the stream {stream}"
    if _WORKBOOK_BEGINS in raw:
        return "xls", "a compound file in which a workbook begins"
    return "ole", "begins with the signature of ole"


def _zip(raw: bytes) -> tuple[str, str]:
    """A ZIP archive, or one of the formats that are ZIP archives with known members.

    The directory decides; where there is none, as in half a file, the folders of the members at its beginning.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            names = {name.replace("\\", "/").lstrip("/").lower() for name in archive.namelist()}
            kind = _mime_type(archive)
    except FAULTS:
        folders = {found[1] for found in _ZIP_ENTRY.finditer(raw, 0, _ZIP_LOOK_BYTES)}
        names = {name for name, _ in _ZIP_MEMBERS if name.partition("/")[0].encode() in folders}
        kind = raw[:200]
    for member, name in _ZIP_MEMBERS:
        if member in names:
            return name, f"a ZIP archive that holds {member}"
    for mime_type, name in _MIME_TYPES:
        if mime_type in kind:
            return name, f"a ZIP archive that says it is {mime_type.decode()}"
    return "zip", "begins with the signature of zip"


def _mime_type(archive: zipfile.ZipFile) -> bytes:
    """What an OpenDocument or EPUB archive says that it is."""
    for name in ("mimetype", _MANIFEST):
        if name in archive.namelist():
            with archive.open(name) as stream:
                return stream.read(2000)
    return b""
