"""Many texts at once as numbers: a hash for each run of three words, by arithmetic over all bytes together.

Belongs here: what counts as a word, and from texts to hashes. Not here: which hashes are stored and compared
(`sketches.py`), and the normalised form by which a text is known again (`text/normalise.py`), which folds less.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Hashes = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]

WORDS_A_SHINGLE = 3
HASH_BITS = np.uint64(40)
HASH_MASK = np.uint64((1 << 40) - 1)
# Every fourth shingle is stored; a text of fewer shingles than this is stored whole (a copy cut to 250 characters
# has about 35, and must still share some with the full text).
_SAMPLED_BITS = np.uint64(3)
_WHOLE_BELOW = 60
# Texts taken together: small enough for the caches of a processor.
_BATCH_BYTES = 1 << 20
_BETWEEN = b"\xff"  # stands between two texts; no UTF-8 has it
_ANY = re.compile(r"[^\x00-\x7f]+")
_ONE_CHARACTER_A_WORD = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
# An odd number that has an inverse modulo 2^64; powers of it tell places apart (polynomial hashing, Karp and Rabin 1987).
_BASE = 0x9E3779B97F4A7C15
_INVERSE = pow(_BASE, -1, 1 << 64)


@dataclass(frozen=True)
class Shingles:
    """Hashes of word 3-shingles, text by text, repeats kept; `text` counts from 0 in the order given.

    Words are runs of letters and digits, lower case, without accents, hyphens and apostrophes (`ap- proach` is
    `approach`); a character of Chinese, Japanese or Korean is a word. The same words give the same hash anywhere.
    A text of fewer than three words is one shingle.
    """

    text: Numbers
    shingle: Hashes


@dataclass(frozen=True)
class Sketches:
    """What is stored of many texts: sampled shingles in order of text, how many of each text, and whether these are all."""

    text: Numbers
    shingle: Numbers
    sizes: Numbers
    whole: npt.NDArray[np.bool_]


def sketches(texts: list[str]) -> Sketches:
    """Every fourth shingle of each text by its hash (FracMinHash, Irber and others 2022); short texts whole.

    Shingles are 40 bits wide: a chance meeting makes a candidate, no duplicate.
    """
    packed: list[Hashes] = [np.empty(0, np.uint64)]
    whole = np.ones(len(texts), np.bool_)
    for first, batch in _batches([folded(text) for text in texts]):
        found = _shingles_of(batch, first)
        whole[first : first + len(batch)] = np.bincount(found.text - first, minlength=len(batch)) < _WHOLE_BELOW
        kept = ((found.shingle & _SAMPLED_BITS) == 0) | whole[found.text]
        packed.append(_packed(Shingles(found.text[kept], found.shingle[kept])))
    text, shingle = _unpacked(np.concatenate(packed))
    return Sketches(text, shingle, np.bincount(text, minlength=len(texts)), whole)


def shingle_sets(texts: list[str]) -> Hashes:
    """All shingles of all texts, each once a text, as sorted numbers: the text in the upper bits, 40 bits of hash."""
    packed = [_packed(_shingles_of(batch, first)) for first, batch in _batches([folded(text) for text in texts])]
    return np.concatenate(packed) if packed else np.empty(0, np.uint64)


def _packed(found: Shingles) -> Hashes:
    """Sorted and each once."""
    keys = (found.text.astype(np.uint64) << HASH_BITS) | (found.shingle >> (np.uint64(64) - HASH_BITS))
    keys.sort()
    return keys[np.concatenate(([True], keys[1:] != keys[:-1]))] if len(keys) else keys


def _unpacked(keys: Hashes) -> tuple[Numbers, Numbers]:
    return (keys >> HASH_BITS).astype(np.int64), (keys & HASH_MASK).astype(np.int64)


def folded(text: str) -> bytes:
    """The text in bytes, without what differs between copies: accents, forms of characters, kinds of dashes."""
    if not text.isascii():
        text = _ANY.sub(lambda found: found[0].translate(_FOLD), text)
    return text.encode("utf-8", "replace")


class _Fold(dict[int, str]):
    """What each character beyond ASCII becomes; decided when a character is first met."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        category = unicodedata.category(character)
        if _ONE_CHARACTER_A_WORD.match(character):
            became = f" {character} "
        elif category == "Pd" or character == "\u2212":
            became = "-"
        elif character in "\u2018\u2019\u02bc\u2032":
            became = "'"
        elif category in ("Mn", "Cf", "Cc"):
            became = ""
        else:
            parts = unicodedata.normalize("NFKD", character).casefold()
            became = "".join(c if c.isalnum() else " " for c in parts if not unicodedata.combining(c))
        self[code] = became
        return became


_FOLD = _Fold()
_SPACE = 32
_WORD_BYTES = bytes(code if code >= 128 or chr(code).isalnum() else _SPACE for code in bytes(range(256)).lower())


def _batches(texts: list[bytes]) -> Iterator[tuple[int, list[bytes]]]:
    """Texts in stretches of about a megabyte, each with the number of its first one."""
    first, size = 0, 0
    for number, text in enumerate(texts):
        size += len(text)
        if size >= _BATCH_BYTES:
            yield first, texts[first : number + 1]
            first, size = number + 1, 0
    if first < len(texts):
        yield first, texts[first:]


def _shingles_of(texts: list[bytes], first: int) -> Shingles:
    starts, ends, number, sums = _words(texts)
    after = np.minimum(np.arange(len(starts)) + WORDS_A_SHINGLE - 1, len(starts) - 1)
    whole = number[after] == number
    whole[len(starts) - WORDS_A_SHINGLE + 1 :] = False
    # A text of fewer words than a run: its first word stands for all of them.
    counts = np.bincount(number, minlength=len(texts))
    firsts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    short = (counts > 0) & (counts < WORDS_A_SHINGLE)
    whole[firsts[short]] = True
    after[firsts[short]] = firsts[short] + counts[short] - 1
    begin, end = starts[whole], ends[after[whole]]
    return Shingles(number[whole] + first, _mixed((sums[end] - sums[begin]) * _powers(_INVERSE, len(sums))[begin]))


def _words(texts: list[bytes]) -> tuple[Numbers, Numbers, Numbers, Hashes]:
    """Where each word begins and ends, the text that it is in, and running sums over the bytes."""
    joined = _BETWEEN.join([b"", *texts]).lower()
    for broken in (b"- ", b"-\n"):
        joined = joined.replace(broken, b"")
    raw = np.frombuffer(joined.translate(_WORD_BYTES, b"-'"), np.uint8)
    between = raw == _BETWEEN[0]
    word = (raw != _SPACE) & ~between
    raw = raw[word | between | np.concatenate(([False], word[:-1]))]
    between = raw == _BETWEEN[0]
    edge = np.diff(((raw != _SPACE) & ~between).view(np.int8), prepend=0, append=0)
    starts, ends = np.flatnonzero(edge == 1), np.flatnonzero(edge == -1)
    number = np.searchsorted(np.flatnonzero(between), starts) - 1
    sums = np.zeros(len(raw) + 1, np.uint64)
    np.cumsum(raw.astype(np.uint64) * _powers(_BASE, len(raw)), out=sums[1:])
    return starts, ends, number, sums


_KEPT_POWERS: dict[int, Hashes] = {}


def _powers(base: int, count: int) -> Hashes:
    """base^0, base^1, ... modulo 2^64; kept from one batch to the next."""
    known = _KEPT_POWERS.get(base)
    if known is None or len(known) < count:
        known = np.full(count + _BATCH_BYTES, base, np.uint64)
        known[0] = 1
        _KEPT_POWERS[base] = known = np.multiply.accumulate(known)
    return known[:count]


def _mixed(hashes: Hashes) -> Hashes:
    """Every bit depends on every other (the finaliser of MurmurHash3, Appleby), so that any bits may be sampled."""
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        hashes = (hashes ^ (hashes >> np.uint64(33))) * np.uint64(factor)
    return hashes ^ (hashes >> np.uint64(33))
