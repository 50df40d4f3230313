"""The parts of a workbook that is a ZIP archive of XML: found by name, read as a stream, within limits.

Belongs here: opening, names of parts, XML as events without document types, entities and files from elsewhere. Not
here: what the elements mean (`xlsx.py`, `ods.py`).
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from xml.parsers import expat

from paper_assets.raw_files.archives import FAULTS
from paper_assets.raw_files.workbooks.sheets import WorkbookError

# XML of spreadsheets packs ten to fifty times; a part may grow to as much as a member of an archive.
_HIGHEST_RATIO = 200
_ALWAYS_ALLOWED = 1 << 24
_CHUNK = 1 << 16
DAMAGED = "It is damaged from here on or not complete ({}). Save the workbook again."


class Events:
    """What takes the events of an XML stream; names come without their prefixes. What is not overridden is passed over."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Characters inside an element."""


class Parts:
    """The parts of one workbook."""

    def __init__(self, raw: bytes) -> None:
        """Open the archive.

        Raises:
            WorkbookError: it is no whole archive.
        """
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(raw))
        except FAULTS as error:
            said = f"The workbook is damaged or not complete ({error}). Copy or save it again."
            raise WorkbookError(said) from error
        self._entries = {_plain(entry.filename): entry for entry in self._archive.infolist()}

    def __contains__(self, name: str) -> bool:
        """True when there is a part of this name, in any case."""
        return _plain(name) in self._entries

    def chunks(self, name: str) -> Iterator[bytes]:
        """The bytes of a part, piece by piece.

        Raises:
            WorkbookError: there is no such part, it is damaged, or it unpacks to far more than its size.
        """
        entry = self._entries.get(_plain(name))
        if entry is None:
            raise WorkbookError(f"The part {name} is missing from the workbook. Save it again.")
        room = max(_ALWAYS_ALLOWED, _HIGHEST_RATIO * entry.compress_size)
        try:
            with self._archive.open(entry) as stream:
                while chunk := stream.read(_CHUNK):
                    room -= len(chunk)
                    if room < 0:
                        raise WorkbookError(f"It unpacks to more than {_HIGHEST_RATIO} times its size. Save it as CSV.")
                    yield chunk
        except FAULTS as error:
            raise WorkbookError(DAMAGED.format(error)) from error

    def read(self, name: str, events: Events) -> None:
        """Send the events of a whole part."""
        for _ in self.stream(name, events):
            pass

    def stream(self, name: str, events: Events) -> Iterator[None]:
        """Send the events of a part and pause after each piece of it, also after the piece in which a fault stands.

        Raises:
            WorkbookError: as `chunks`, or the XML is not well-formed or brings a document type.
        """
        parser = _parser(events)
        fault: WorkbookError | None = None
        try:
            for chunk in self.chunks(name):
                parser.Parse(chunk, False)
                yield
            parser.Parse(b"", True)
        except (expat.ExpatError, LookupError, ValueError) as error:
            fault = WorkbookError(DAMAGED.format(error))
        except WorkbookError as error:
            fault = error
        yield
        if fault is not None:
            raise fault


def _plain(name: str) -> str:
    """A part's name as some programs write it otherwise: case, a stroke before it, strokes to the other side."""
    return name.replace("\\", "/").lstrip("/").lower()


def _parser(events: Events) -> expat.XMLParserType:
    """A parser that sends its events; without prefixes where the document's own elements have them."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.buffer_size = _CHUNK
    parser.StartDoctypeDeclHandler = _refuse
    parser.EndElementHandler = events.end
    parser.CharacterDataHandler = events.text

    def begin(root: str, attributes: dict[str, str]) -> None:
        parser.StartElementHandler = events.start
        if ":" in root:
            names = _Unprefixed()
            parser.StartElementHandler = lambda name, attributes: events.start(names[name], attributes)
            parser.EndElementHandler = lambda name: events.end(names[name])
        events.start(root.rpartition(":")[2], attributes)

    parser.StartElementHandler = begin
    return parser


class _Unprefixed(dict[str, str]):
    """Names without their prefixes, each cut once."""

    def __missing__(self, name: str) -> str:
        self[name] = name.rpartition(":")[2]
        return self[name]


def _refuse(*_: object) -> None:
    raise WorkbookError("It brings a document type (DTD), which no spreadsheet program writes. Save it again.")
