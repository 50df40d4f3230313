"""Pieces become rows of the tables records, spans and rejects.

Belongs here: identity (of the text, or of title, authors, year, venue and DOI where there is no abstract), cleaning,
language, and what a record takes from the headings above it. Not here: whether the pieces tile the file
(`reading.py`), columns and their types (`columns.py`).
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter

import polars as pl

from paper_assets.abstracts.cleaning import clean
from paper_assets.abstracts.columns import Gathered, Row
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.raw_files.heading import venue_and_year
from paper_assets.tables.abstracts import RECORDS, REJECTS, SPANS
from paper_assets.text.normalise import content_id
from paper_assets.text.scripts import language_of

# The longest of 11,931 real abstracts has 4,650 characters; five times that is doubtful, twenty times is none.
LONG_ABSTRACT = 20_000
LONGEST_ABSTRACT = 100_000
RAW_CHARACTERS = 4_000
# The longest form of one byte, \\xNN, has four characters; no character takes more than four bytes.
_RAW_BYTES = 4 * RAW_CHARACTERS

_json = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode


class Rows:
    """The rows of one source on their way into three frames; of a source in parts, the rows of the part at hand."""

    def __init__(self, source: Source, family: str) -> None:
        """Begin the rows of a source that a parser of this family reads."""
        self._source = source
        self._family = family
        self._words = source.file_words()
        self._identity = hashlib.sha256(f"{source.file_id}\0{family}\0".encode())
        self._told = source.told
        self._venue, self._year = self._named_by(source.told.heading or "", None, None)
        self._languages: Counter[str] = Counter()
        self._records = Gathered(RECORDS)
        self._spans = Gathered(SPANS)
        self._rejects = Gathered(REJECTS)
        self._byte_start = self._line_start = 0
        self._errors = source.decoded.errors if source.decoded else 0
        self.record_count = 0
        self.reject_count = 0
        self.first_reject: str | None = None
        self.headings: list[str] = []
        self.noise: Counter[str] = Counter()
        self.cut_off = False
        self.low_confidence = False

    def go_on(self, source: Source, byte_start: int, line_start: int) -> None:
        """Begin the next part of the source, which stands at that byte and line (from 0); rows so far are dropped."""
        self._source = source
        self._byte_start, self._line_start = byte_start, line_start
        self._errors += source.decoded.errors if source.decoded else 0
        self._records, self._spans, self._rejects = Gathered(RECORDS), Gathered(SPANS), Gathered(REJECTS)

    @property
    def decode_errors(self) -> int:
        """Bytes of the source that did not decode."""
        return self._errors if self.record_count or self.headings else 0

    def language(self) -> str | None:
        """The commonest language of the records; the first in the alphabet of several."""
        return min(self._languages, key=lambda name: (-self._languages[name], name), default=None)

    def add(self, piece: Piece) -> None:
        """Take the next piece in file order."""
        kind = piece.kind
        if piece.record is not None:
            kind = "record" if self._add_record(piece, piece.record) else "reject"
        elif kind == "heading":
            self._add_heading(piece.text or "")
        elif kind == "noise":
            self.noise[piece.reason or ""] += 1
        elif kind == "reject":
            self._add_reject(piece, piece.reason or "parser_error", piece.detail or "")
        self._spans.append((self._source.file_id, *self._bytes(piece), kind))

    def records(self) -> pl.DataFrame:
        """Rows of the table records."""
        return self._records.frame()

    def spans(self) -> pl.DataFrame:
        """Rows of the table spans."""
        return self._spans.frame()

    def rejects(self) -> pl.DataFrame:
        """Rows of the table rejects."""
        return self._rejects.frame()

    def _add_heading(self, text: str) -> None:
        """A heading that names a venue speaks for what follows; one that names a year alone keeps the venue."""
        if self.record_count or not self._told.heading:
            self._venue, self._year = self._named_by(text, self._venue, self._year)
        if not self.record_count:
            self.headings.append(text)

    def _named_by(self, heading: str, venue: str | None, year: int | None) -> tuple[str | None, int | None]:
        """Venue and year below a heading; what a sidecar tells of the file counts more."""
        named, in_year = venue_and_year(heading)
        if named is not None:
            venue, year = named, in_year
        elif in_year is not None:
            year = in_year
        return self._told.venue or venue, self._told.year or year

    def _bytes(self, piece: Piece) -> tuple[int, int]:
        """Where a piece begins and ends in the file."""
        return self._byte_start + piece.byte_start, self._byte_start + piece.byte_end

    def _add_reject(self, piece: Piece, reason: str, detail: str) -> None:
        start, end = piece.byte_start, piece.byte_end
        raw = self._source.raw[start : min(end, start + _RAW_BYTES)]
        encoding = self._source.decoded.encoding if self._source.decoded else "utf-8"
        shown = raw.decode(encoding, "backslashreplace")[:RAW_CHARACTERS]
        place = (self._source.file_id, self._source.path, *self._bytes(piece), self._line_start + piece.line_start)
        self._rejects.append((*place, reason, detail, shown))
        if self.first_reject is None:
            self.first_reject = detail
        self.reject_count += 1

    def _add_record(self, piece: Piece, record: Record) -> bool:
        """Append a record; False when it can be none and became a reject."""
        if record.abstract is not None and len(record.abstract) > LONGEST_ABSTRACT:
            detail = f"An abstract of more than {LONGEST_ABSTRACT:,} characters is none. Separate the abstracts."
            self._add_reject(piece, "too_large", detail)
            return False
        if not record.abstract and not record.title:
            self._add_reject(piece, "no_title_or_abstract", "Neither a title nor an abstract was found here.")
            return False
        self.record_count += 1
        self._records.append(self._row(piece, record))
        return True

    def _row(self, piece: Piece, record: Record) -> Row:
        """The row of a record, in the order of the columns of the table."""
        abstract = record.abstract or None
        text, warnings = self._cleaned(abstract, record.warnings)
        language = record.language or self._told.language or language_of(abstract or record.title or "")
        if language is not None:
            self._languages[language] += 1
        start, end = self._bytes(piece)
        identity = self._identity.copy()
        identity.update(b"%d\0%d" % (start, end))
        year, venue = record.publication_year, record.venue
        return (
            identity.hexdigest()[:32],
            content_id(text or abstract or _known_by(record)),
            self._source.file_id,
            self._source.path,
            self.record_count,
            start,
            end,
            self._line_start + piece.line_start,
            self._line_start + piece.line_end,
            record.section,
            record.source_key,
            record.title,
            abstract,
            text,
            record.authors,
            self._year if year is None else year,
            self._venue if venue is None else venue,
            record.doi,
            record.arxiv_id,
            record.pmid,
            record.url,
            record.keywords,
            language,
            _json(record.extra) if record.extra else None,
            warnings,
            0,
        )

    def _cleaned(self, abstract: str | None, warnings: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
        """The cleaned text where it differs, and the warnings with those of the cleaning."""
        if "possibly_truncated" in warnings:
            self.cut_off = True
        self.low_confidence = self.low_confidence or "low_confidence_layout" in warnings
        if abstract is None:
            return None, warnings
        if len(abstract) > LONG_ABSTRACT:
            warnings = (*warnings, "very_long_abstract")
        cleaned = clean(abstract, self._words.knows)
        return (cleaned.text or None) if cleaned.text != abstract else None, warnings + cleaned.repairs


def _known_by(record: Record) -> str:
    """What a record without an abstract is known by: its title with authors, year, venue and DOI as far as given.

    The title alone would make one paper of every `Preface`. What the headings above say is left out, so that the
    same record has the same identity in any file. The sign between the parts counts in the normalised form.
    """
    year = record.publication_year
    parts = (record.title, "; ".join(record.authors), str(year or ""), record.venue, record.doi)
    return "=".join(part or "" for part in parts)
