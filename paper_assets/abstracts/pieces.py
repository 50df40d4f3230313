"""What travels between the readers of formats and the room: a source, and the pieces that it falls into.

Belongs here: the data classes alone. Not here: how a format is read, how pieces become tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from paper_assets.abstracts.unwrapping import FileWords
from paper_assets.raw_files.decoding import Decoded
from paper_assets.raw_files.sidecars import NOTHING_TOLD, Sidecar

Kind = Literal["record", "heading", "noise", "reject", "blank"]


@dataclass(frozen=True, slots=True)
class Source:
    """A content to be read: its hash, the first path that holds it, its bytes, the format they are in, and what is told of it.

    Of a content that is read in parts, the bytes are those of one part. `words` are then those of the whole file, and
    `kept` is where a reader keeps what it must know of the parts before: empty at the first part, None in one piece.
    """

    file_id: str
    path: str
    raw: bytes
    decoded: Decoded | None
    format: str
    told: Sidecar = NOTHING_TOLD
    words: FileWords | None = None
    kept: dict[str, Any] | None = None

    def file_words(self) -> FileWords:
        """The words of the whole file."""
        return self.words or FileWords(self.decoded.lines.texts if self.decoded else ())


class Record(NamedTuple):
    """What a source says about one paper; what it does not say stays None or empty."""

    title: str | None = None
    abstract: str | None = None
    authors: tuple[str, ...] = ()
    publication_year: int | None = None
    venue: str | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    pmid: str | None = None
    url: str | None = None
    keywords: tuple[str, ...] = ()
    language: str | None = None
    section: str | None = None
    source_key: str | None = None
    extra: Mapping[str, object] = MappingProxyType({})
    warnings: tuple[str, ...] = ()


class Piece(NamedTuple):
    """A stretch of a file and what it is.

    Bytes from `byte_start` up to `byte_end`, lines `line_start` to `line_end` counted from 1. `text` is that of
    a heading; `reason` and `detail` say why a reject is one, and what kind of noise noise is.
    """

    kind: Kind
    byte_start: int
    byte_end: int
    line_start: int
    line_end: int
    record: Record | None = None
    text: str | None = None
    reason: str | None = None
    detail: str | None = None
