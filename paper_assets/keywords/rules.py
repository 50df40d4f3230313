"""The rule files of people: synonyms (`synonyms.csv`) and words that are no keywords (`stopwords.txt`).

Here: reading and applying them. They are an input like the texts: a changed file has every paper read again, so a
rule taken out leaves no trace. Not here: when they are looked at (the listing does it with the watched folder).
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from paper_assets.errors import RuleError
from paper_assets.keywords.folding import folded

SYNONYMS, STOPWORDS = "synonyms.csv", "stopwords.txt"


@dataclass(frozen=True)
class Rules:
    """What people say about keywords: folded synonyms with the folded keyword meant, and folded unwanted phrases."""

    synonyms: Mapping[str, str] = field(default_factory=dict)
    unwanted: frozenset[str] = frozenset()

    def applied(self, identity: str) -> str:
        """Return the id that the rules give to one found without them; empty if nobody wants it."""
        meant = self.synonyms.get(identity, identity)
        return "" if meant in self.unwanted or identity in self.unwanted else meant

    @cached_property
    def digest(self) -> str:
        """A hash of the rules; empty without rules."""
        lines = [*(f"{a}\0{b}" for a, b in sorted(self.synonyms.items())), *sorted(self.unwanted)]
        return sha256("\n".join(lines).encode()).hexdigest()[:16] if lines else ""


NO_RULES = Rules()


def load(folder: Path) -> Rules:
    """Return the rules of the two files of a folder; without the folder there are none."""
    paths = [folder / name for name in (SYNONYMS, STOPWORDS)]
    return read({p.name: p.read_text("utf-8-sig", "replace") for p in paths if p.is_file()})


def read(files: Mapping[str, str]) -> Rules:
    """Return the rules of the texts of the two files by name; either may be missing.

    `synonyms.csv` has the columns `synonym` and `keyword`; `stopwords.txt` a word or phrase a line that is no
    keyword by itself, `#` begins a remark.

    Raises:
        RuleError: a line of `synonyms.csv` that has not two cells, or that leads back to itself.
    """
    lines = (line.partition("#")[0].strip() for line in files.get(STOPWORDS, "").splitlines())
    return Rules(_synonyms(files.get(SYNONYMS, "")), frozenset(folded(line) for line in lines if line))


def _synonyms(text: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for number, cells in enumerate(csv.reader(text.splitlines()), 1):
        cells = [cell.strip() for cell in cells]
        if not any(cells) or cells[0].startswith("#") or (number == 1 and cells[0].lower() == "synonym"):
            continue
        if len(cells) != 2 or not all(cells):
            raise RuleError("A line has not two cells", f"{SYNONYMS}, line {number}", "Write: synonym,keyword")
        pairs[folded(cells[0])] = folded(cells[1])
    return {synonym: _end(synonym, pairs) for synonym in pairs}


def _end(synonym: str, pairs: Mapping[str, str]) -> str:
    """Follow a synonym of a synonym to the keyword that is meant."""
    seen = {synonym}
    meant = pairs[synonym]
    while meant in pairs and meant not in seen:
        seen.add(meant)
        meant = pairs[meant]
    if meant in seen and meant != synonym:
        raise RuleError(f"{meant!r} stands for itself by way of other lines", SYNONYMS, "Take one of them out.")
    return meant
