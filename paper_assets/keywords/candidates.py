"""The candidates of a text: every run of up to four words inside a chunk, gathered under its folded form.

Here: what a candidate is and the facts about where it stands. Not here: what those facts are worth (`scoring.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from paper_assets.keywords.folding import fold
from paper_assets.keywords.tokens import Chunk

LONGEST = 4


@dataclass(slots=True)
class Candidate:
    """A possible keyword: its first words as written, and where it stands in the document."""

    words: list[str]
    first: int
    last: int
    sentence: int
    count: int = 1
    alone: int = 0
    """How often it filled its chunk."""
    bracketed: bool = False
    in_title: bool = False


def collect(text: Iterable[Chunk], title: Iterable[Chunk] = ()) -> dict[str, Candidate]:
    """Return the candidates by folded form, in the order of the text, then of the title.

    The text goes first because its spelling is the better one to show: titles are often in title case.
    """
    found: dict[str, Candidate] = {}
    for chunk in text:
        _add(found, chunk)
    for chunk in title:
        for candidate in _add(found, chunk):
            candidate.in_title = True
            candidate.first = 0
    return found


def _add(found: dict[str, Candidate], chunk: Chunk) -> list[Candidate]:
    """Add the runs of words of a chunk to the candidates found, and return those touched."""
    words, touched = chunk.words, []
    keys = [fold(word) for word in words]
    n = len(words)
    for i in range(n):
        key = keys[i]
        position = chunk.position + i
        for j in range(i, min(n, i + LONGEST)):
            if j > i:
                key = f"{key} {keys[j]}"
            candidate = found.get(key)
            if candidate is None:
                candidate = found[key] = Candidate(words[i : j + 1], position, position, chunk.sentence)
            else:
                candidate.count += 1
                candidate.last = position
                if words[i] != candidate.words[0] and words[i].islower():  # `Peat bogs` began a sentence
                    candidate.words = words[i : j + 1]
            touched.append(candidate)
    if n <= LONGEST:
        whole = touched[n - 1]
        whole.alone += 1
        whole.bracketed |= chunk.bracketed
    return touched


def lend(candidates: Mapping[str, Candidate], longs: Mapping[str, str]) -> None:
    """Count where an abbreviation stands for its long form, for the candidates that are one: `LLM` for `large ...`."""
    for short, long in longs.items():
        lender, borrower = candidates.get(short), candidates.get(long)
        if lender and borrower:
            borrower.count += lender.count
            borrower.alone += lender.alone
            borrower.last = max(borrower.last, lender.last)


def length_of(chunks: Iterable[Chunk]) -> int:
    """Return the number of words up to the end of the last chunk."""
    return max((chunk.position + len(chunk.words) for chunk in chunks), default=1)
