"""Records made of tagged lines (RIS, MEDLINE, EndNote, Web of Science, Ovid): their fields, in order, as collected.

Belongs here: what these formats share. Not here: how a tagged line looks and what a tag means (each format's module).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.pieces import Piece, Record, Source
from paper_assets.abstracts.stretches import LinePieces

# Of the abstracts of one record; there are two in two languages, hardly ever more.
_COMPARED_TEXTS = 20


@dataclass(slots=True)
class Tagged:
    """A record under way: its first line, the lines up to `end`, its fields as tag and lines, and doubts about it."""

    first: int
    end: int
    fields: list[tuple[str, list[str]]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def start_field(self, tag: str, text: str, line: int) -> None:
        """A line with a tag."""
        self.fields.append((tag, [text.strip()]))
        self.end = line + 1

    def go_on(self, text: str, line: int) -> None:
        """A line without a tag belongs to the field above it; a blank one to none."""
        text = text.strip()
        if text:
            self.fields[-1][1].append(text)
            self.end = line + 1

    def take(self, tag: str | None, text: str, line: int) -> bool:
        """A line with a tag or without one; True when it is the end tag ER."""
        if tag is None:
            self.go_on(text, line)
        elif tag == "ER":
            self.end = line + 1
        else:
            self.start_field(tag, text, line)
        return tag == "ER"

    def has(self, tag: str) -> bool:
        """True when a line had this tag."""
        return any(name == tag for name, _ in self.fields)

    def by_tag(self) -> dict[str, list[str]]:
        """The texts of each tag in order, lines of one joined with a space, empty ones left out."""
        found: dict[str, list[str]] = {}
        for tag, lines in self.fields:
            text = lines[0] if len(lines) == 1 else " ".join(line for line in lines if line)
            if text:
                found.setdefault(tag, []).append(text)
        return found

    def lines_of(self, *tags: str) -> list[str]:
        """The lines of these tags in order, for fields in which each line is a value."""
        return [line for tag, lines in self.fields if tag in tags for line in lines if line]


def pieces_of(
    source: Source, records: Callable[[Sequence[str]], Iterator[Tagged]], record: Callable[[Tagged], Record]
) -> Iterator[Piece]:
    """The pieces of a file of tagged lines; they tile it. What stands between records is noise."""
    pieces = LinePieces(source)
    reached = 0
    for tagged in records(pieces.texts):
        yield from pieces.between(reached, tagged.first, "between_records")
        yield pieces.record(tagged.first, tagged.end, record(tagged))
        reached = tagged.end
    yield from pieces.between(reached, len(pieces.texts), "between_records")


def first_of(by_tag: dict[str, list[str]], tags: Iterable[str]) -> str | None:
    """The first value of the first of these tags that has any; it is taken out."""
    tag = next((tag for tag in tags if by_tag.get(tag)), None)
    return by_tag[tag].pop(0) if tag else None


def keep_rest(draft: Draft, by_tag: Mapping[str, Sequence[str]], names: Mapping[str, str]) -> None:
    """Keep what is left of the fields under their names, or under their tags."""
    for tag, texts in by_tag.items():
        for text in texts:
            draft.keep(names.get(tag, tag.lower()), text)


def joined(texts: Iterable[str]) -> str | None:
    """Several texts of one field as paragraphs; what another one holds already is left out, among the first few."""
    distinct = list(dict.fromkeys(texts))
    kept: list[str] = []
    for text in distinct[:_COMPARED_TEXTS]:
        if not any(text in other for other in kept):
            kept = [other for other in kept if other not in text] + [text]
    return "\n".join(kept + distinct[_COMPARED_TEXTS:]) or None
