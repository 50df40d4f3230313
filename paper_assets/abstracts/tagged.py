"""Records made of tagged lines (RIS, MEDLINE): their fields, in order, as they were collected.

Belongs here: what both formats share. Not here: how a tagged line looks and what a tag means (`ris.py`, `nbib.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


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


def joined(texts: Iterable[str]) -> str | None:
    """Several texts of one field as paragraphs; what another one holds already is left out."""
    kept: list[str] = []
    for text in texts:
        if not any(text in other for other in kept):
            kept = [other for other in kept if other not in text] + [text]
    return "\n".join(kept) or None
