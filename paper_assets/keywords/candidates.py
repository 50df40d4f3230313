"""The candidates of a batch of papers: every run of up to four words inside a chunk, gathered under its folded form.

Here: what a candidate is and the facts about where it stands, as columns over all papers of the batch at once. Each
row depends on its own paper alone. Not here: what those facts are worth (`scoring.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from paper_assets.keywords.lexicon import BETWEEN, BRACKET, CUT, SENTENCE_END, WORD, Array, Lexicon, phrase_hash
from paper_assets.keywords.tokens import tokens

LONGEST = 4
# A multiple of this sets the hashes of one paper apart from those of the next.
APART = np.uint64(0xD6E8FEB86659FD93)


class Words(NamedTuple):
    """The words of a batch that may stand in a keyword, one row each, in the order of the texts.

    `token` is the place among all tokens, `segment` the text (two a paper: its abstract, then its title), `position` and
    `sentence` count from the start of the text, `left` is how many words of the chunk stand from here on, `opens` tells
    whether it begins the chunk and `bracketed` whether a bracket stands before that chunk.
    """

    token: Array
    word: Array
    segment: Array
    position: Array
    sentence: Array
    left: Array
    opens: Array
    bracketed: Array


@dataclass(frozen=True)
class Candidates:
    """The candidates of a batch, a row each: columns of equal length, in no order that matters.

    `start` is the row of its first word among `words`, `size` its number of words; `first` and `last` are positions, 0
    for what stands in the title; `alone` counts how often it filled its chunk; `length` is the words of its paper.
    """

    tokens: Sequence[str]
    words: Words
    paper: Array
    hash: Array
    start: Array
    size: Array
    count: Array
    alone: Array
    first: Array
    last: Array
    sentence: Array
    bracketed: Array
    in_title: Array
    length: Array


def _before(counted: Array, segment: Array, starts: Array) -> Array:
    """Return how many of the counted tokens of a text stand before each of its tokens."""
    total: Array = np.cumsum(counted) - counted
    before: Array = total - total[starts][segment]
    return before


def find_words(ids: Array, kinds: Array) -> Words:
    """Return the words of the tokens of a batch by their kinds."""
    kind = kinds[ids]
    border = kind == BETWEEN
    segment = np.cumsum(border) - border
    starts = np.concatenate([[0], np.flatnonzero(border)])
    position = _before((kind == WORD) | (kind == CUT), segment, starts)
    sentence = _before(kind == SENTENCE_END, segment, starts)
    at = np.flatnonzero(kind == WORD)
    if not len(at):
        return Words(at, ids[at], *(at,) * 4, at == 0, at == 0)
    opens = np.concatenate([[True], np.diff(at) > 1])
    chunk_starts = np.flatnonzero(opens)
    chunk_sizes = np.diff(np.append(chunk_starts, len(at)))
    ends = np.repeat(chunk_starts + chunk_sizes, chunk_sizes)
    bracketed = np.repeat((kind == BRACKET)[at[chunk_starts] - 1] & (at[chunk_starts] > 0), chunk_sizes)
    left = ends - np.arange(len(at))
    return Words(at, ids[at], segment[at], position[at], sentence[at], left, opens, bracketed)


def _runs(words: Words, columns: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Return hash, first word and size of every run of up to four words inside a chunk."""
    hashes, shifts = columns["hash"][words.word], columns["shift"][words.word]
    at = np.arange(len(words.word))
    current = hashes
    runs = [(current, at, np.ones_like(at))]
    for size in range(2, LONGEST + 1):
        longer = words.left[at] >= size
        at, current = at[longer], current[longer]
        current = current * shifts[at + size - 1] + hashes[at + size - 1]
        runs.append((current, at, np.full_like(at, size)))
    hash_, start, size_ = (np.concatenate(column) for column in zip(*runs, strict=True))
    return hash_, start, size_


def collect(texts: Sequence[str], lexicon: Lexicon) -> Candidates:
    """Return the candidates of papers.

    Args:
        texts: the plain abstract of each paper followed by its plain title.
        lexicon: the words of their language.
    """
    tokens_ = tokens(texts)
    ids = lexicon.encode(tokens_)
    words = find_words(ids, lexicon.columns["kind"])
    hash_, start, size = _runs(words, lexicon.columns)
    paper = words.segment[start] // 2
    key = hash_ + (paper.astype(np.uint64) + np.uint64(1)) * APART
    order = np.argsort(key)
    key, start, size, paper, hash_ = key[order], start[order], size[order], paper[order], hash_[order]
    edges = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1]])) if len(key) else np.empty(0, np.intp)
    # The spelling shown is the first one, before it one that is not capitalised only because it begins a sentence.
    lower = lexicon.columns["is_lower"][words.word[start]]
    preferred = np.minimum.reduceat(start + ~lower * len(words.word), edges) if len(edges) else edges
    shown = preferred % max(1, len(words.word))
    return _gathered(tokens_, words, _Runs(paper, hash_, start, size), edges, shown)


class _Runs(NamedTuple):
    paper: Array
    hash: Array
    start: Array
    size: Array


def _gathered(tokens_: Sequence[str], words: Words, runs: _Runs, edges: Array, shown: Array) -> Candidates:
    """Return the runs, sorted by paper and form, as one row a form; `edges` are their first rows."""
    start, size = runs.start, runs.size
    titled = words.segment[start] % 2 == 1
    position = np.where(titled, 0, words.position[start])
    whole = words.opens[start] & (words.left[start] == size)
    paper = runs.paper[edges]
    lengths = np.zeros(int(runs.paper.max(initial=-1)) + 1, np.int64)
    np.maximum.at(lengths, words.segment // 2, words.position)
    if not len(edges):
        return Candidates(tokens_, words, *(edges,) * 12)
    count = np.diff(np.append(edges, len(start)))
    return Candidates(
        tokens_,
        words,
        paper,
        runs.hash[edges],
        shown,
        _sizes(start, size, edges, shown),
        count,
        np.add.reduceat(whole, edges, dtype=np.int64),
        np.minimum.reduceat(position, edges),
        np.maximum.reduceat(position, edges),
        np.minimum.reduceat(np.where(titled, 0, words.sentence[start]), edges),
        np.logical_or.reduceat(whole & words.bracketed[start], edges),
        np.logical_or.reduceat(titled, edges),
        lengths[paper],
    )


def _sizes(start: Array, size: Array, edges: Array, shown: Array) -> Array:
    """Return the size of the run that is shown: spellings of one form may differ in it (`multi-agent`, `multi agent`)."""
    counts = np.diff(np.append(edges, len(start)))
    is_shown = start == np.repeat(shown, counts)
    return np.maximum.reduceat(np.where(is_shown, size, 0), edges)


def lend(candidates: Candidates, pairs: Sequence[tuple[int, str, str]]) -> None:
    """Count where an abbreviation stands for its long form, for the candidates that are one: `LLM` for `large ...`.

    Args:
        candidates: changed in place.
        pairs: number of the paper, folded short form, folded long form.
    """
    if not pairs or not len(candidates.hash):
        return
    key = candidates.hash + (candidates.paper.astype(np.uint64) + np.uint64(1)) * APART
    apart = (np.array([p for p, _, _ in pairs], np.uint64) + np.uint64(1)) * APART
    at = []
    for forms in ([short for _, short, _ in pairs], [long for _, _, long in pairs]):
        wanted = np.array(list(map(phrase_hash, forms)), np.uint64) + apart
        place = np.minimum(np.searchsorted(key, wanted), len(key) - 1)
        at.append(np.where(key[place] == wanted, place, -1))
    both = (at[0] >= 0) & (at[1] >= 0)
    lender, borrower = at[0][both], at[1][both]
    np.add.at(candidates.count, borrower, candidates.count[lender])
    np.add.at(candidates.alone, borrower, candidates.alone[lender])
    np.maximum.at(candidates.last, borrower, candidates.last[lender])
