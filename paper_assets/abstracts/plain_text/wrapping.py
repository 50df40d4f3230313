"""Wrapped lines: how wide they are, and which breaks a person made.

Belongs here: the width of a file and the test of one break. Not here: joining lines (`unwrapping.py` of the room).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from paper_assets.abstracts.plain_text.labels import fields_of
from paper_assets.abstracts.plain_text.lines import Block
from paper_assets.text.scripts import display_width

# A word longer than the line sticks out: the widest line in fifty is not taken for the width.
_WIDEST_SHARE = 0.98
_LEAST_LINES = 2
# Chinese and Japanese lines end up to two characters early, so that no stop begins a line.
_UNSPACED_SLACK = 4
# Above this a line is a paragraph, not a wrapped one (the widest terminals and letters have about 200 columns).
_WIDEST = 240
# A block with a line of twice the width is not wrapped, whatever its other lines are.
_BEYOND = 2
# So many blocks tell the width of a file.
_MOST_BLOCKS = 1000


def wrap_width(texts: Sequence[str], blocks: Iterable[Block]) -> int | None:
    """The columns that wrapped lines may fill, from the inner lines of all blocks; None where nothing is wrapped."""
    several = list(islice((b for b in blocks if b.end - b.first > 2), _MOST_BLOCKS))  # noqa: PLR2004
    inner = sorted(
        display_width(texts[i].strip())
        for b in several
        for i in range(b.first + 1, b.end - 1)
        if not fields_of(texts[i])
    )
    if len(inner) < _LEAST_LINES:
        return None
    width = inner[min(len(inner) - 1, int(_WIDEST_SHARE * len(inner)))]
    beyond = sum(max(map(len, texts[b.first : b.end])) > _BEYOND * width for b in several)
    return width if width <= _WIDEST and 2 * beyond < len(several) else None


def breaks_early(line: str, following: str, width: int) -> bool:
    """True for a line that a person ended: the first word of the next line would have fitted on it."""
    line, following = line.strip(), following.strip()
    if not line or not following:
        return True
    word = following.split(maxsplit=1)[0]
    wide = display_width(word)
    if wide > len(word):
        return display_width(line) + _UNSPACED_SLACK < width
    return display_width(line) + 1 + wide <= width
