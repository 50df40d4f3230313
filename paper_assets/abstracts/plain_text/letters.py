"""Letters as counters: `a) `, `(b) `, `C. `.

Belongs here: what tells them from initials and from items inside a text, which is their sequence. Not here: counters that
are known by themselves (`lines.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from paper_assets.abstracts.plain_text.lines import LETTER, Block, Counter

_COUNTER = re.compile(r"\s*(?:\((?P<inside>[A-Za-z])\)|(?P<letter>[A-Za-z])[.)])[\s\u3000]+")
_BEGINNING = [1, 2, 3]


def letters_in_sequence(texts: Sequence[str], blocks: Sequence[Block]) -> dict[int, Counter]:
    """The lines that begin with a letter, where these run a, b, c and so on, or begin again with a; else nothing."""
    found = {i: c for b in blocks for i in range(b.first, b.end) if (c := _letter_of(texts[i]))}
    numbers = [c.number for c in found.values()]
    if len({c.style for c in found.values()}) != 1 or numbers[:3] != _BEGINNING[: max(2, len(numbers))]:
        return {}
    return found if all(after in (before + 1, 1) for before, after in pairwise(numbers)) else {}


def _letter_of(text: str) -> Counter | None:
    start = text.lstrip()[:3]
    if start[1:2] not in (".", ")") and start[2:] != ")":
        return None
    match = _COUNTER.match(text)
    if match is None:
        return None
    letter = match["inside"] or match["letter"]
    first = "a" if letter.islower() else "A"
    return Counter(f"{LETTER}{text[match.end(match.lastindex or 0)]}{first}", ord(letter) - ord(first) + 1, match.end())
