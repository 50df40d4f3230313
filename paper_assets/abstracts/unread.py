"""What to say about a file whose format is not read.

Belongs here: names of formats for people, and the way out for each. Not here: recognising them (raw_files).
"""

from __future__ import annotations

_EXPORT = "Export the list as plain text, one abstract a paragraph."
_UNPACK = "Unpack it and put the text files into the folder."
_PICTURE = "Pictures are not read. Put the text of it into a plain-text file."
_TEXT = "Save its text as plain text (UTF-8), one abstract a paragraph."

_WORKBOOK = "Save it as XLSX or CSV."

# Format: what it is, and what to do.
_KNOWN: dict[str, tuple[str, str]] = {
    "pdf": ("a PDF document", _TEXT),
    "docx": ("a Word document", _TEXT),
    "odt": ("an OpenDocument text", _TEXT),
    "ole": ("an old Office file", _TEXT),
    "doc": ("an old Word document", _TEXT),
    "ppt": ("an old PowerPoint presentation", _TEXT),
    "msg": ("a message of Outlook", _TEXT),
    "xlsb": ("a binary Excel workbook (XLSB)", _WORKBOOK),
    "encrypted_office": ("an Office file with a password", "Save it without the password."),
    "pptx": ("a PowerPoint presentation", _TEXT),
    "epub": ("an e-book (EPUB)", _TEXT),
    "mobi": ("an e-book (Mobipocket)", _TEXT),
    "djvu": ("a DjVu document", _TEXT),
    "rtf": ("a Rich Text document", _TEXT),
    "postscript": ("a PostScript document", _TEXT),
    "html": ("a web page (HTML)", _TEXT),
    "latex": ("a LaTeX document", _TEXT),
    "tei": ("TEI XML", _EXPORT),
    "xml": ("XML", _EXPORT),
    "sqlite": ("an SQLite database", _EXPORT),
    "duckdb": ("a DuckDB database", _EXPORT),
    "arrow": ("an Arrow table", _EXPORT),
    "avro": ("an Avro table", _EXPORT),
    "hdf5": ("an HDF5 file", _EXPORT),
    "numpy": ("a NumPy array", _EXPORT),
    "lz4": ("an lz4 archive", _UNPACK),
    "7z": ("a 7z archive", _UNPACK),
    "rar": ("a RAR archive", _UNPACK),
    "tar": ("a tar archive", _UNPACK),
    "png": ("a picture (PNG)", _PICTURE),
    "jpeg": ("a picture (JPEG)", _PICTURE),
    "gif": ("a picture (GIF)", _PICTURE),
    "tiff": ("a picture (TIFF)", _PICTURE),
    "webp": ("a picture (WebP)", _PICTURE),
    "binary": ("binary data", "Take it out of the folder, or save its text as plain text (UTF-8)."),
}
_NO_TEXT_IN_IT = "Take it out of the folder."


def why_unread(name: str) -> tuple[str, str]:
    """The reason (a word of the fixed list) and the sentence for a whole file in a format that is not read."""
    what, way_out = _KNOWN.get(name, (name, _NO_TEXT_IN_IT))
    return "binary" if name == "binary" else "unsupported_format", f"This is {what}, which is not read. {way_out}"
