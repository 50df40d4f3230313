"""What the lines of a file become before they are pieces: drafts of records, headings and noise.

Belongs here: the data classes that the layouts share. Not here: any decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from paper_assets.abstracts.plain_text.lines import Noise
from paper_assets.abstracts.plain_text.structured import Section


@dataclass(slots=True)
class Unit:
    """Lines that belong together, and what they look like: running text, something short, a field, noise."""

    kind: Literal["prose", "short", "word", "field", "placeholder", "noise"]
    first: int
    end: int
    key: str | None = None
    section: Section | None = None
    noise: Noise | None = None
    fields: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """Lines `first` up to `end` and what they are; title and paragraphs are numbers of lines."""

    kind: Literal["record", "heading", "noise"]
    first: int
    end: int
    title: list[int] = field(default_factory=list)
    paragraphs: list[list[int]] = field(default_factory=list)
    fields: list[tuple[str, str]] = field(default_factory=list)
    key: str | None = None
    reason: str | None = None
    sections: set[Section] = field(default_factory=set)


@dataclass(frozen=True)
class Arrangement:
    """A file as its layout arranges it: the lines without counters and labels, drafts in order, and any doubt."""

    layout: str
    texts: Sequence[str]
    drafts: list[Draft]
    doubtful: bool = False
