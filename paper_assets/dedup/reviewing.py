"""Two records side by side, as a person compares them: field by field, the words that differ marked.

Belongs here: laying out a pair. Not here: which pairs wait (the view `review_queue`), asking and keeping the answer (the
command `review`, `decisions.py`).
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from itertools import zip_longest

FIELDS = ("title", "authors", "publication_year", "venue", "doi", "abstract")
_GUTTER = " | "


def side_by_side(first: Mapping[str, object], second: Mapping[str, object], width: int) -> Iterator[str]:
    """Lines of at most `width` characters (60 at least): the fields of two records in two columns.

    Words that only one side has stand in square brackets.
    """
    half = (max(width, 60) - len(_GUTTER)) // 2
    for name in FIELDS:
        left, right = _said(first.get(name)), _said(second.get(name))
        if left or right:
            yield f"{name}:"
            columns = (textwrap.wrap(text, half) for text in marked(left, right))
            yield from (f"{a:<{half}}{_GUTTER}{b}".rstrip() for a, b in zip_longest(*columns, fillvalue=""))


def marked(left: str, right: str) -> tuple[str, str]:
    """Two texts with the stretches of words that the other lacks in square brackets."""
    a, b = left.split(), right.split()
    parts: tuple[list[str], list[str]] = ([], [])
    for kind, a0, a1, b0, b1 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        for words, said in ((a[a0:a1], parts[0]), (b[b0:b1], parts[1])):
            if words:
                said.append(" ".join(words) if kind == "equal" else f"[{' '.join(words)}]")
    return " ".join(parts[0]), " ".join(parts[1])


def _said(value: object) -> str:
    if isinstance(value, list):
        return "; ".join(str(item) for item in value)
    return "" if value is None else " ".join(str(value).split())
