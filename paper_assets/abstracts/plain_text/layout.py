"""How the records of a file are laid out, decided once for the whole file.

Belongs here: the order of the votes, strongest evidence first. Not here: the evidence itself (`cutting.py`, `titles.py`,
`labelled.py`, `arxiv_mail.py`), joining units (`entries.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from paper_assets.abstracts.plain_text import arxiv_mail, cutting, labelled
from paper_assets.abstracts.plain_text.drafts import Arrangement
from paper_assets.abstracts.plain_text.entries import Assembly, plan_of, reclassified
from paper_assets.abstracts.plain_text.lines import Block, blocks_of, running_heads, unquoted
from paper_assets.abstracts.plain_text.prose import is_prose
from paper_assets.abstracts.plain_text.titles import titles_above
from paper_assets.abstracts.plain_text.units import Cutting, units_of
from paper_assets.abstracts.plain_text.wrapping import wrap_width

# An abstract has few paragraphs; where more stand between two separators, these divide lists and not records.
_MOST_PARAGRAPHS = 2
_LEAST_SEPARATORS = 2
_FILLED_SHARE = 0.8


def arrange(lines: Sequence[str]) -> Arrangement:
    """Decide the layout of a file and arrange its lines into drafts of records, headings and noise, in file order."""
    texts = list(unquoted(lines))
    mail = arxiv_mail.arrange(texts)
    if mail is not None:
        return mail
    blocks = blocks_of(texts)
    labels = labelled.arrange(texts, blocks)
    if labels is not None:
        return labels
    if any(b.noise for b in blocks):
        blocks = running_heads(texts, blocks)
    name, blocks, keys = _cut(texts, blocks)
    width = wrap_width(texts, blocks)
    above = titles_above(texts, blocks, width)
    if name not in ("one_per_line", "indented") and not above:
        blocks = list(cutting.headings_apart(texts, blocks, keys))
    elif above:
        blocks = _first_heading_apart(texts, blocks, keys)
    units = units_of(blocks, Cutting(texts, keys, width, above))
    chunked = not keys and _is_separated(texts, blocks)
    plan = plan_of(texts, units, titled=above, chunked=chunked)
    reclassified(texts, units, plan)
    assembly = Assembly(texts, plan)
    for unit in units:
        assembly.take(unit)
    return Arrangement("separated" if chunked else name, texts, assembly.finish(), plan.doubtful)


def _cut(texts: list[str], blocks: list[Block]) -> tuple[str, list[Block], Mapping[int, str]]:
    """The blocks as counters, lines or indents cut them, and the counters as keys, which leave the texts."""
    written = [b for b in blocks if b.noise is None]
    candidates = cutting.candidates(texts, written)
    if candidates:
        flush = cutting.flush_sequence(texts, written, candidates)
        counters = flush or cutting.numbered_blocks(texts, written, candidates)
        counters = counters or cutting.numbered_titles(texts, written, candidates)
        if counters:
            for index, counter in counters.items():
                texts[index] = texts[index][counter.length :]
            name = "numbered_lines" if flush else "numbered_paragraphs"
            keys = {i: c.key for i, c in counters.items()}
            return name, list(cutting.cut(blocks, counters)), keys
    if cutting.is_one_per_line(texts, written):
        lines = (i for b in written for i in range(b.first + 1, b.end))
        return "one_per_line", list(cutting.cut(blocks, lines)), {}
    titles = cutting.alternating_lines(texts, written)
    if titles:
        return "titles_and_lines", list(cutting.cut(blocks, titles)), {}
    starts = cutting.indented_starts(texts, written)
    if starts:
        return "indented", list(cutting.cut(blocks, starts)), {}
    return "paragraphs", blocks, {}


def _first_heading_apart(texts: Sequence[str], blocks: Sequence[Block], keys: Mapping[int, str]) -> list[Block]:
    """The blocks; a heading of the list directly above the title of the first one stands apart."""
    first = next((b for b in blocks if b.noise is None), None)
    if first is None or first.end - first.first < 3 or first.first in keys:  # noqa: PLR2004
        return list(blocks)
    if not cutting.is_heading_above(texts, first):
        return list(blocks)
    at = blocks.index(first)
    parts = [Block(first.first, first.first + 1), Block(first.first + 1, first.end)]
    return [*blocks[:at], *parts, *blocks[at + 1 :]]


def _is_separated(texts: Sequence[str], blocks: Iterable[Block]) -> bool:
    """Whether separators stand between records: nearly all stretches between them hold text, few more than two."""
    chunks = [0]
    separators = 0
    before: Block | None = None
    for block in blocks:
        if block.noise == "separator" and not _underlines(texts, before, block):
            separators += 1
            chunks.append(0)
        elif block.noise is None:
            chunks[-1] += is_prose(texts[block.first : block.end])
        before = block
    filled = [c for c in chunks if c]
    if separators < _LEAST_SEPARATORS or len(filled) < _LEAST_SEPARATORS:
        return False
    return len(filled) >= _FILLED_SHARE * (separators - 1) and median(filled) <= _MOST_PARAGRAPHS


def _underlines(texts: Sequence[str], before: Block | None, block: Block) -> bool:
    """True for a line of signs directly below one short line, as headings are underlined in plain text."""
    if before is None or before.noise or before.end != block.first or before.end - before.first > 1:
        return False
    return not is_prose(texts[before.first : before.end])
