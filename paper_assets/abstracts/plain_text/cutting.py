"""Cuts before counters, before each line, before indents and around headings, and the evidence for each.

Belongs here: what tells where a record begins besides blank lines. Not here: single lines (`lines.py`), the order of the
votes (`layout.py`), titles (`titles.py`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from paper_assets.abstracts.plain_text.letters import letters_in_sequence
from paper_assets.abstracts.plain_text.lines import BULLET, Block, Counter, counter_of
from paper_assets.abstracts.plain_text.prose import is_list_heading, is_prose, is_whole_abstract
from paper_assets.abstracts.plain_text.titles import begins_text
from paper_assets.text.scripts import ends_sentence

# Four in five paragraphs must begin with a counter: a stray "2) " or a year does not number a list.
_NUMBERED_SHARE = 0.8
# Three in ten lines may be headings or fragments; real lists with one abstract a line have far fewer.
_WHOLE_LINE_SHARE = 0.7
_SEQUENCE_SHARE = 0.7
_LEAST_SEQUENCE = 2
# A wrapped line fills the width but for one word; a heading directly above a text seldom does.
_HEADING_WIDTH = 0.7
_INDENT_LINES = 4
# Numbers of one to three digits that are aligned at the right; what is indented more hangs below one.
_RIGHT_ALIGNED = 2
# So many counters ahead tell a second list from a citation; more would take quadratic time.
_AHEAD = 100
_ABSTRACT = 200
_INDENTS = frozenset(" \t\u3000\xa0")


def candidates(texts: Sequence[str], blocks: Sequence[Block]) -> dict[int, Counter]:
    """The lines that begin with a counter of the commonest style; letters count where nothing else does."""
    found = {i: c for b in blocks for i in range(b.first, b.end) if (c := counter_of(texts[i]))}
    letters = letters_in_sequence(texts, blocks)
    if letters and len(found.keys() - letters.keys()) < _LEAST_SEQUENCE:
        found = letters
    counts: dict[str, int] = {}
    for counter in found.values():
        counts[counter.style] = counts.get(counter.style, 0) + 1
    if not counts:
        return {}
    style = max(counts, key=lambda s: counts[s])
    indents = {i: len(texts[i]) - len(texts[i].lstrip()) for i, c in found.items() if c.style == style}
    most = min(indents.values()) + _RIGHT_ALIGNED
    return {i: found[i] for i, indent in indents.items() if indent <= most}


def flush_sequence(
    texts: Sequence[str], blocks: Sequence[Block], candidates: Mapping[int, Counter]
) -> dict[int, Counter]:
    """Counters that follow each other from line to line without blank lines, each over prose; else nothing."""
    starts = {b.first for b in blocks}
    sequence = _sequence(candidates)
    if len(sequence) < _LEAST_SEQUENCE or 2 * sum(i in starts for i in sequence) > len(sequence):
        return {}
    whole = [b for b in blocks if _is_prose(texts, b, sequence)]
    if sum(_first_item(texts, b, sequence) is not None for b in whole) < _NUMBERED_SHARE * len(whole):
        return {}
    items = [b for b in cut(blocks, sequence) if b.first in sequence]
    prose = sum(_is_prose(texts, b, sequence) for b in items)
    return sequence if prose >= _SEQUENCE_SHARE * len(items) else {}


def _sequence(candidates: Mapping[int, Counter]) -> dict[int, Counter]:
    """The counters that count on from the first one; all of them where they are 1 to n in any order."""
    numbers = [c.number for c in candidates.values()]
    if candidates and next(iter(candidates.values())).style.startswith(BULLET):
        return dict(candidates)
    if sorted(numbers) == list(range(1, len(numbers) + 1)):
        return dict(candidates)
    sequence: dict[int, Counter] = {}
    expected = numbers[0] if numbers else 0
    for at, (index, counter) in enumerate(candidates.items()):
        if counter.number == expected or (
            counter.number == 1 and _starts_again(numbers[at + 1 : at + _AHEAD], expected)
        ):
            sequence[index] = counter
            expected = counter.number + 1
    return sequence


def _starts_again(later: Sequence[int], expected: int) -> bool:
    """Whether a 1 begins a second list, and is no citation: 2 comes before the number that the first list lacks."""
    return next((n == 2 for n in later if n in (2, expected)), True)  # noqa: PLR2004


def numbered_blocks(
    texts: Sequence[str], blocks: Sequence[Block], candidates: Mapping[int, Counter]
) -> dict[int, Counter]:
    """The counters at the beginning of paragraphs, where nearly every paragraph of prose has one."""
    prose = [b for b in blocks if _is_prose(texts, b, candidates)]
    heads = {b.first: _first_item(texts, b, candidates) for b in prose}
    numbered = [i for i in heads.values() if i is not None]
    if not numbered or len(numbered) < _NUMBERED_SHARE * len(prose):
        return {}
    if len(numbered) == 1 and candidates[numbered[0]].number != 1:  # a bullet is no number either
        return {}
    starts = {b.first for b in blocks} | set(numbered)
    return {i: c for i, c in candidates.items() if i in starts}


def numbered_titles(
    texts: Sequence[str], blocks: Sequence[Block], candidates: Mapping[int, Counter]
) -> dict[int, Counter]:
    """The counters before titles that stand apart from their texts: 1 to n in order, with a text below nearly each."""
    starts = {b.first for b in blocks}
    sequence = {i: c for i, c in _sequence(candidates).items() if i in starts}
    if len(sequence) < _LEAST_SEQUENCE or next(iter(sequence.values())).number != 1:
        return {}
    prose = [b for b in blocks if _is_prose(texts, b, sequence)]
    items = sorted(sequence)
    below = {bisect_right(items, b.first) for b in prose if b.first not in sequence}
    filled = len(below - {0})
    return sequence if filled >= _NUMBERED_SHARE * len(items) and len(below) == filled else {}


def indented_starts(texts: Sequence[str], blocks: Sequence[Block]) -> set[int]:
    """Lines that begin a record in blocks without blank lines: the indented ones, or the flush ones over hanging text."""
    lines = [i for b in blocks if b.end - b.first >= _INDENT_LINES for i in range(b.first, b.end)]
    if not lines:
        return set()
    heads = [b.first for b in blocks if b.end - b.first >= _INDENT_LINES]
    indented = {i for i in lines if texts[i][:1] in _INDENTS}
    by_head = 2 * sum(i in indented for i in heads) > len(heads)
    starts = indented if by_head else set(lines) - indented
    if not indented or len(starts) <= len(heads) or 2 * len(starts) > len(lines):
        return set()
    items = [b for b in cut([b for b in blocks if b.end - b.first >= _INDENT_LINES], starts) if b.first in starts]
    prose = sum(is_prose(texts[b.first : b.end]) for b in items)
    return starts if prose >= _NUMBERED_SHARE * len(items) else set()


def _is_prose(texts: Sequence[str], block: Block, counters: Mapping[int, Counter]) -> bool:
    """The test for prose without the counter of the block, whose stop would count as a sentence end."""
    first, *rest = texts[block.first : block.end]
    counter = counters.get(block.first)
    return is_prose([first[counter.length :] if counter else first, *rest])


def _first_item(texts: Sequence[str], block: Block, candidates: Mapping[int, Counter]) -> int | None:
    """The line with the counter of a block: its first, or its second below a heading."""
    if block.first in candidates:
        return block.first
    second = block.first + 1
    return second if second < block.end and second in candidates and is_list_heading(texts[block.first]) else None


def is_one_per_line(texts: Sequence[str], blocks: Sequence[Block]) -> bool:
    """True when most lines of the longer blocks are abstracts, and more than stand in blocks of one line."""
    several = [texts[i] for b in blocks if b.end - b.first > 1 for i in range(b.first, b.end)]
    if not several:
        return False
    whole = sum(map(is_whole_abstract, several))
    alone = sum(is_prose(texts[b.first : b.end]) for b in blocks if b.end - b.first == 1)
    return whole >= _WHOLE_LINE_SHARE * len(several) and whole > alone


def alternating_lines(texts: Sequence[str], blocks: Sequence[Block]) -> set[int]:
    """Lines of titles where short lines and whole abstracts alternate without blank lines; else nothing."""
    if len(blocks) != 1:
        return set()
    lines = list(range(blocks[0].first, blocks[0].end))
    whole = [is_prose(texts[i : i + 1]) for i in lines]
    pairs = sum(not a and b for a, b in zip(whole, whole[1:], strict=False))
    titles = {i for i, prose in zip(lines, whole, strict=True) if not prose}
    if (
        len(blocks) > 1
        or sum(whole) < _LEAST_SEQUENCE
        or pairs < _NUMBERED_SHARE * sum(whole)
        or len(titles) > pairs + 2
    ):
        return set()
    return (
        titles if all(is_whole_abstract(texts[i]) or len(texts[i]) > _ABSTRACT for i in set(lines) - titles) else set()
    )


def cut(blocks: Iterable[Block], lines: Iterable[int]) -> Iterable[Block]:
    """The blocks, cut before each of the lines."""
    cuts = set(lines)
    for block in blocks:
        first = block.first
        for index in range(block.first + 1, block.end):
            if index in cuts:
                yield Block(first, index)
                first = index
        yield Block(first, block.end, block.noise)


def headings_apart(texts: Sequence[str], blocks: Iterable[Block], keys: Mapping[int, str]) -> Iterable[Block]:
    """The blocks, with a heading cut off that stands directly above or below its text: lists put end to end."""
    for block in blocks:
        if block.noise or block.end - block.first < 2:
            yield block
            continue
        first, last = block.first, block.end - 1
        above = first + 1 if first not in keys and is_heading_above(texts, block) else first
        most = _most(texts, block)
        apart = last > above and ends_sentence(texts[last - 1]) and _is_heading(texts[last], most)
        below = last if apart else block.end
        yield from (Block(a, b) for a, b in ((first, above), (above, below), (below, block.end)) if b > a)


def is_heading_above(texts: Sequence[str], block: Block) -> bool:
    """True when the first line of a block is the heading of a list, and a text or title may begin below it."""
    return _is_heading(texts[block.first], _most(texts, block)) and begins_text(texts[block.first + 1])


def _most(texts: Sequence[str], block: Block) -> float:
    return _HEADING_WIDTH * max(len(texts[i]) for i in range(block.first, block.end))


def _is_heading(text: str, most: float) -> bool:
    return len(text) <= most and is_list_heading(text)
