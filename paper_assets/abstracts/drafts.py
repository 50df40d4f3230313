"""A record while its fields are being collected, and the one place where they become a `Record`.

Belongs here: what is the same for all formats: identifiers, years, placeholders, doubts, what goes into `extra`. Not
here: which field of a format means what (its own module), the forms of values (`fields.py`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from paper_assets.abstracts import fields, markup
from paper_assets.abstracts.pieces import Record

_IN_NOTE = re.compile(r"^[ \t]*(PMID|DOI|arXiv)[ \t]*:[ \t]*(\S+)", re.MULTILINE | re.IGNORECASE)
_NOTE_FIELDS = {"pmid": "pmid", "doi": "doi", "arxiv": "arxiv_id"}


@dataclass(slots=True)
class Draft:
    """Fields as a format gives them; `record()` brings them into the form of the tables."""

    title: str | None = None
    abstract: str | None = None
    authors: tuple[str, ...] = ()
    year: object = None
    venue: str | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    pmid: str | None = None
    url: str | None = None
    keywords: tuple[str, ...] = ()
    language: str | None = None
    source_key: str | None = None
    extra: dict[str, object] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)

    def warn(self, name: str) -> None:
        """Note a doubt, once."""
        if name not in self.warnings:
            self.warnings.append(name)

    def keep(self, name: str, value: object) -> None:
        """Put what has no column into `extra`; a second value under one name makes a list."""
        value = _storable(value)
        if value in (None, "", [], {}):
            return
        old = self.extra.get(name)
        if old is None:
            self.extra[name] = value
        elif isinstance(old, list):
            old.append(value)
        elif old != value:
            self.extra[name] = [old, value]

    def take_note(self, note: object) -> None:
        """Take the identifiers that Zotero has no fields for from its field Extra: a line each, such as `PMID: 3000`."""
        for found in _IN_NOTE.finditer(note) if isinstance(note, str) else ():
            name = _NOTE_FIELDS[found[1].lower()]
            if not getattr(self, name):
                setattr(self, name, found[2])

    def record(self) -> Record:
        """The record; what could not be brought into form is kept in `extra`, with a warning."""
        for name in ("doi", "year", "venue", "url", "pmid", "arxiv_id", "language", "source_key"):
            value = getattr(self, name)
            if value is not None and fields.is_missing(value):
                setattr(self, name, None)
        abstract = self._abstract()
        doi, url = self._doi(), _text(self.url)
        arxiv_id = self._arxiv(doi, url)
        return Record(
            title=_title(self.title),
            abstract=abstract,
            authors=tuple([tidied for name in self.authors if (tidied := fields.tidy(name))]),
            publication_year=self._year(),
            venue=_title(self.venue),
            doi=doi,
            arxiv_id=arxiv_id,
            pmid=_text(self.pmid),
            url=url,
            keywords=fields.unique(self.keywords),
            language=self._language(),
            source_key=_text(self.source_key),
            extra=self.extra,
            warnings=tuple(self.warnings),
        )

    def _abstract(self) -> str | None:
        abstract = _text(self.abstract)
        if abstract is not None and fields.is_placeholder(abstract):
            self.warn("placeholder_abstract")
            return None
        return abstract

    def _doi(self) -> str | None:
        if not self.doi or not self.doi.strip():
            return None
        doi = fields.doi_of(self.doi)
        if doi is None:
            self.keep("doi", self.doi)
            self.warn("odd_doi")
        return doi and fields.tidy(doi)

    def _arxiv(self, doi: str | None, url: str | None) -> str | None:
        said = self.arxiv_id
        if not said and doi is not None and doi.startswith("10.48550/arxiv."):
            said = doi.removeprefix("10.48550/arxiv.")
        if not said and url is not None and "arxiv.org/" in url:
            said = url.split("arxiv.org/", 1)[1].split("/", 1)[-1]
        found = fields.arxiv_of(said) if said else None
        if found is None:
            return None
        self.keep("arxiv_version", found[1])
        return found[0]

    def _year(self) -> int | None:
        year = fields.year_of(self.year)
        if year is None and self.year not in (None, "", []):
            self.keep("year", self.year)
            self.warn("odd_year")
        return year

    def _language(self) -> str | None:
        code = fields.language_code(self.language) if self.language else None
        if code is None and self.language:
            self.keep("language", self.language)
        return code


def _text(text: str | None) -> str | None:
    return (fields.tidy(text) or None) if text else None


def _title(text: str | None) -> str | None:
    """A title or venue on one line, without entities, tags and characters that nobody sees: it has no cleaned form."""
    if not text:
        return None
    if "&" in text or "<" in text:
        text = markup.tags(markup.entities(text))
    if not text.isprintable():
        text = markup.soft_hyphens(markup.zero_width(markup.control_characters(text)))
    return fields.tidy(fields.one_line(text)) or None


def _storable(value: object) -> object:
    """The value with tidy strings all the way down, so that JSON can hold it."""
    if isinstance(value, str):
        return fields.tidy(value)
    if isinstance(value, list):
        return [_storable(item) for item in value]
    if isinstance(value, dict):
        return {fields.tidy(str(key)): _storable(item) for key, item in value.items()}
    return value
