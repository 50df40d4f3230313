"""Plain text as pieces: records, headings, noise and blank space, in file order.

Belongs here: what each draft of the layout becomes. Not here: the layout itself (`layout.py`), tables
(`reading.py` of the room).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from paper_assets.abstracts.pieces import Kind, Piece, Record, Source
from paper_assets.abstracts.plain_text.drafts import Arrangement, Draft
from paper_assets.abstracts.plain_text.layout import arrange
from paper_assets.abstracts.plain_text.lines import is_blank
from paper_assets.abstracts.plain_text.prose import is_placeholder
from paper_assets.abstracts.plain_text.told import arrange_as
from paper_assets.abstracts.plain_text.values import values_of
from paper_assets.abstracts.unwrapping import FileWords, unwrap
from paper_assets.raw_files.decoding import Lines, decode
from paper_assets.text.scripts import ends_sentence

# No abstract is longer (the longest of 11,931 real ones has 4,650 characters); what is, is another kind of text.
MOST_CHARACTERS = 100_000
_HEADING_MARKS = " \t#*_=\ufeff\u200b\u3000\xa0\u3010\u3011"
_TITLE_MARKS = " \t#*_\ufeff\u200b\u3000\xa0"
_BESIDE_TEXT = "\ufeff\u200b\u2060"
LOW_CONFIDENCE = "low_confidence_layout"


def read(source: Source) -> Iterator[Piece]:
    """The pieces of a plain-text file; they tile it.

    The layout decides what is a record, with its title and fields, and what a heading, which is the section of the
    records below it. Words in place of an abstract are noise where nothing else is known of the paper.
    """
    lines = (source.decoded or decode(source.raw)).lines
    layout = source.told.layout
    arrangement = arrange_as(lines.texts, layout) if layout else arrange(lines.texts)
    maker = _Maker(lines, arrangement)
    reached = 0
    for draft in arrangement.drafts:
        yield from maker.between(reached, draft.first)
        yield maker.piece(draft)
        reached = draft.end
    yield from maker.between(reached, len(lines))


class _Maker:
    """Makes pieces of drafts; the last heading is the section of what follows."""

    def __init__(self, lines: Lines, arrangement: Arrangement) -> None:
        self._lines = lines
        self._texts = arrangement.texts
        self._words = FileWords(lines.texts)
        self._last = max((d.end for d in arrangement.drafts if d.kind != "noise"), default=0)
        self._doubts = (LOW_CONFIDENCE,) if arrangement.doubtful else ()
        self._section: str | None = None

    def between(self, first: int, end: int) -> Iterator[Piece]:
        """The lines that no draft holds: blank space, and noise should there be any text."""
        if first + 1 == end and not self._texts[first]:
            yield self._piece("blank", first, end)
            return
        for blank, group in groupby(range(first, end), key=lambda i: is_blank(self._texts[i])):
            run = list(group)
            if blank:
                yield self._piece("blank", run[0], run[-1] + 1)
            else:
                yield self._piece("noise", run[0], run[-1] + 1, reason="between_records")

    def piece(self, draft: Draft) -> Piece:
        """The piece that a draft is."""
        if draft.kind == "noise":
            return self._piece("noise", draft.first, draft.end, reason=draft.reason)
        if self._is_too_large(draft):
            detail = (
                f"A text of more than {MOST_CHARACTERS:,} characters is none. Separate the abstracts with blank lines."
            )
            return self._piece("reject", draft.first, draft.end, reason="too_large", detail=detail)
        if draft.kind == "heading":
            self._section = self._joined(draft.paragraphs[0]).strip(_HEADING_MARKS)
            return self._piece("heading", draft.first, draft.end, text=self._section)
        return self._record(draft)

    def _is_too_large(self, draft: Draft) -> bool:
        """The bytes come first, as they are at hand and never fewer than the characters."""
        if self._lines.starts[draft.end] - self._lines.starts[draft.first] <= MOST_CHARACTERS:
            return False
        return sum(map(len, self._texts[draft.first : draft.end])) > MOST_CHARACTERS

    def _record(self, draft: Draft) -> Piece:
        abstract = "\n\n".join(filter(None, map(self._joined, draft.paragraphs)))
        title = self._joined(draft.title).strip(_TITLE_MARKS) or None
        warnings = self._doubts
        if abstract and is_placeholder(abstract):
            abstract, warnings = "", (*warnings, "placeholder_abstract")
        if not abstract and not title:
            return self._piece("noise", draft.first, draft.end, reason="placeholder_abstract")
        if draft.end == self._last and not self._lines.closed and abstract and not draft.fields:
            warnings = warnings if ends_sentence(abstract) else (*warnings, "possibly_truncated")
        record = Record(
            title=title,
            abstract=abstract or None,
            section=self._section,
            source_key=draft.key or None,
            warnings=warnings,
            **values_of(draft.fields),
        )
        return self._piece("record", draft.first, draft.end, record=record)

    def _joined(self, lines: Sequence[int]) -> str:
        """Lines as one text, without byte order marks and invisible spaces at their ends, as lists put end to end have them."""
        if not lines:
            return ""
        texts = [t if (t := self._texts[i]).isascii() else t.strip(_BESIDE_TEXT) for i in lines]
        return unicodedata.normalize("NFC", unwrap(texts, self._words))

    def _piece(
        self,
        kind: Kind,
        first: int,
        end: int,
        *,
        record: Record | None = None,
        text: str | None = None,
        reason: str | None = None,
        detail: str | None = None,
    ) -> Piece:
        starts = self._lines.starts
        return Piece(kind, starts[first], starts[end], first + 1, end, record, text, reason, detail)
