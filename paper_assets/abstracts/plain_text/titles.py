"""Titles directly above their texts: how many lines of a block they take.

Belongs here: the look at one block, and the vote over all blocks of a file. Not here: titles that stand apart (`entries.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from paper_assets.abstracts.plain_text.lines import Block
from paper_assets.abstracts.plain_text.names import is_names
from paper_assets.abstracts.plain_text.prose import is_list_heading, is_prose, is_whole_abstract
from paper_assets.abstracts.plain_text.wrapping import breaks_early
from paper_assets.text.scripts import display_width, ends_sentence, sentence_ends

# Of 11,931 real titles the longest in a thousand has 157 characters; twice that leaves room for other fields.
TITLE_CHARACTERS = 300
SHORT_TITLE_CHARACTERS = 160
_TITLE_LINES = 2
_AUTHOR_LINES = 8
# Four in five: research on 1,500 real abstracts in eleven layouts; real lists have a few entries that differ.
_TITLED_SHARE = 0.8
_LONG_LINE = 200
# A quarter of titles fill a line of 80 columns so far that their end shows nothing (median 69, p99 128 characters).
_SHOWN_SHARE = 0.4
_CLEARLY = 4


def could_be_title(text: str) -> bool:
    """True for a text of one sentence at most, as short as titles are; it may end with a stop."""
    return 0 < len(text) <= TITLE_CHARACTERS and sentence_ends(text, 2) < 2  # noqa: PLR2004


def is_short_title(text: str) -> bool:
    """True for a text that is a title by its length where a title must stand, though it be two sentences."""
    return 0 < len(text) <= SHORT_TITLE_CHARACTERS or could_be_title(text)


def titles_above(texts: Sequence[str], blocks: Sequence[Block], width: int | None) -> bool:
    """Whether the blocks of a file begin with a title.

    Nearly all blocks of several lines must allow for one. Of wrapped blocks two in five must show it, more often than
    lines inside the texts break early: a title that happens to fill its line shows nothing.
    """
    prose = [texts[b.first : b.end] for b in blocks if b.noise is None and is_prose(texts[b.first : b.end])]
    several = [lines for lines in prose if len(lines) > 1]
    if not several or 2 * len(several) < len(prose):
        return False
    named = list(map(_down_to_names, several))
    shown = sum(_has_title(lines, n, width, lenient=False) for lines, n in zip(several, named, strict=True))
    if len(several) == 1:
        lines = several[0]
        return bool(shown) and not is_list_heading(lines[0]) and len(prose) == 1 and len(lines[1]) >= _LONG_LINE
    if width is None or shown >= _TITLED_SHARE * len(several):
        return shown >= _TITLED_SHARE * len(several)
    possible = sum(_has_title(lines, n, width, lenient=True) for lines, n in zip(several, named, strict=True))
    inside = [early for lines in several for early in _early_inside(lines, width)]
    by_chance = sum(inside) / max(1, len(inside))
    share = shown / len(several)
    return possible >= _TITLED_SHARE * len(several) and share >= max(_SHOWN_SHARE, _CLEARLY * by_chance)


def _has_title(lines: Sequence[str], named: int, width: int | None, *, lenient: bool) -> bool:
    """Whether a block begins with a title; `named` are its lines down to names."""
    lead = named or _lines_of_title(lines, width, lenient=lenient)
    return lead > 0 and (named > 0 or not lines[lead - 1].rstrip().endswith((".", "。", ",", ";", ":")))


def _early_inside(lines: Sequence[str], width: int) -> list[bool]:
    """For each break inside the text of a block whether it looks like one below a title."""
    pairs = zip(lines[_TITLE_LINES:-1], lines[_TITLE_LINES + 1 :], strict=True)
    return [begins_text(b) and not ends_sentence(a) and breaks_early(a, b, width) for a, b in pairs]


def lead_lines(lines: Sequence[str], width: int | None, *, lenient: bool) -> tuple[int, bool]:
    """The lines of a block that are title and authors, and whether authors are among them.

    `lenient` takes the first line where nothing tells, as the other blocks of the file have titles.
    """
    named = _down_to_names(lines)
    return (named, True) if named else (_lines_of_title(lines, width, lenient=lenient), False)


def _lines_of_title(lines: Sequence[str], width: int | None, *, lenient: bool) -> int:
    """The lines of a title without authors below it."""
    if width is None or len(lines) == _TITLE_LINES:
        return 1 if _above_long_line(lines, width, lenient=lenient) else 0
    most = min(_TITLE_LINES, len(lines) - 1)
    found = next((n for n in range(1, most + 1) if _ends_title(lines, n, width)), 0)
    if found or not lenient:
        return found
    begins = (n for n in range(1, most + 1) if begins_text(lines[n]) and is_short_title(" ".join(lines[:n])))
    if (begun := next(begins, 0)) or not is_short_title(lines[0]) or lines[0].rstrip().endswith(("-", ",")):
        return begun
    return int(begins_text(lines[0]) and breaks_early(lines[0], lines[1], width))


def _down_to_names(lines: Sequence[str]) -> int:
    """The lines down to the last line of authors, where authors stand below one or two lines of title."""
    for at in range(1, min(_TITLE_LINES + 1, len(lines))):
        if not is_short_title(" ".join(lines[:at])):
            return 0
        if is_names(lines[at].strip()):
            end = at + 1
            while end < min(len(lines), _AUTHOR_LINES) and is_names(lines[end].strip()):
                end += 1
            return end
    return 0


def _above_long_line(lines: Sequence[str], width: int | None, *, lenient: bool) -> bool:
    if lenient:
        return is_short_title(lines[0]) and (begins_text(lines[1]) or len(lines[1]) >= _LONG_LINE)
    if not could_be_title(lines[0]) or not begins_text(lines[1]):
        return False
    if width is not None and not (
        lenient or display_width(lines[0]) > width or breaks_early(lines[0], lines[1], width)
    ):
        return False
    return len(lines[1]) >= _LONG_LINE or is_prose(lines[1:2]) or is_whole_abstract(lines[1])


def _ends_title(lines: Sequence[str], count: int, width: int) -> bool:
    """True when a title may end after so many lines: the break was made by hand, and a text begins below it."""
    last = lines[count - 1].strip()
    if last.endswith(("-", ",")) or not begins_text(lines[count]) or not could_be_title(" ".join(lines[:count])):
        return False
    return display_width(last) > width + 1 or breaks_early(last, lines[count], width)


def begins_text(text: str) -> bool:
    """True for a line that a text may begin with."""
    return not text.lstrip()[:1].islower()
