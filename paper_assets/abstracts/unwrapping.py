"""Wrapped lines become one text again.

Belongs here: joining lines, hyphens at line ends, the words of one file as evidence. Not here: which lines
belong together (the readers), broken words inside a line (`broken_words.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from paper_assets.text.scripts import is_unspaced
from paper_assets.text.words import document_frequency, is_word

# Not followed by a hyphen: half a word at a line end is no evidence.
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*(?![\w-])")
_LAST_WORD = re.compile(r"[^\W\d_][^\W\d_-]*(?:-[^\W\d_]+)*$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_FIRST_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LAST_CHARACTERS = 80
# realworld and wellknown stand in the vocabulary too, from texts whose hyphens were lost: 100 to 1,000 times rarer than
# their halves; dataset, online, nonlinear and subspace are at most 10 times rarer than theirs.
_RARER = 50
_CONTINUES = re.compile(r"[\w-]")
# From about so many words on it is faster to collect the words of a file than to look for each.
_FEW = 24
_SOFT_HYPHEN = "\u00ad"
_HYPHENS = ("-", "\u2010")
# Words that a suspended hyphen stands before: pre- and post-training, Ein- und Ausgabe.
_CONJUNCTIONS = "and or nor to but as than vs versus und oder bis bzw et ou y e o u i en of tot och eller og"
SUSPENDING = frozenset(_CONJUNCTIONS.split())


class FileWords:
    """The words of one file, as evidence for how its broken words were written.

    Made only when a broken word asks for it; a file without any costs nothing.
    """

    def __init__(self, texts: Iterable[str], few: int = _FEW) -> None:
        """Take the lines of the file, once more at each walk over them, and for how many words to look one by one."""
        self._texts = texts
        self._few = few
        self._asked = 0

    @cached_property
    def _text(self) -> str:
        return "\n".join(self._texts).lower()

    @cached_property
    def _found(self) -> frozenset[str]:
        tokens: set[str] = set()
        for text in self._texts:
            tokens.update(text.lower().split())
        return frozenset(_WORD.findall(" ".join(tokens)))

    def knows(self, word: str) -> bool:
        """True for a word of the shipped vocabulary or of this file."""
        return is_word(word) or self.has(word)

    def has(self, word: str) -> bool:
        """True when the word, hyphens included, stands in this file."""
        self._asked += 1
        return word.lower() in self._found if self._asked > self._few else self._stands(word.lower())

    def _stands(self, word: str) -> bool:
        """Look through the text: for a few words faster than to collect them all."""
        text = self._text
        at = text.find(word)
        while at >= 0:
            before, end = text[max(0, at - 2) : at], at + len(word)
            inside = _is_letter(before[-1:]) or (before[-1:] == "-" and _is_letter(before[:-1]))
            if not inside and not _CONTINUES.match(text, end):
                return True
            at = text.find(word, at + 1)
        return False


def _is_letter(character: str) -> bool:
    return character.isalnum() and not character.isdecimal()


def unwrap(lines: Sequence[str], words: FileWords) -> str:
    """Join the lines of one paragraph: with a space, with nothing between CJK, and mending words at line ends."""
    if len(lines) == 1:
        return lines[0].strip()
    texts = [text for line in lines if (text := line.strip())]
    spaced = " ".join(texts)
    if spaced.isascii() and "- " not in spaced:  # no hyphen at a line end, nothing but spaces between
        return spaced
    parts = texts[:1]
    for following in texts[1:]:
        parts[-1], glue = _glued(parts[-1], following, words)
        parts += [glue, following]
    return "".join(parts)


def _glued(before: str, after: str, words: FileWords) -> tuple[str, str]:
    """The text before as it stays, and what stands between it and the text after."""
    if before.endswith(_SOFT_HYPHEN):
        return before[:-1], ""
    if before.endswith(_HYPHENS) and len(before) > 1 and before[-2].isalnum():
        return _hyphenated(before, after, words)
    return before, "" if is_unspaced(before[-1]) and is_unspaced(after[0]) else " "


def _hyphenated(before: str, after: str, words: FileWords) -> tuple[str, str]:
    """A hyphen at a line end: part of the word, a mark of the break, or suspended before `and`."""
    first = _FIRST_WORD.match(after)
    if first is not None and first[0] in SUSPENDING:
        return before, " "
    last = _LAST_WORD.search(before[max(0, len(before) - 1 - _LAST_CHARACTERS) : -1])
    if first is None or last is None or not before[-2].islower() or not after[0].islower():
        return before, ""
    compound = _FIRST_COMPOUND.match(after)
    rest = compound[0] if compound else first[0]
    return (before, "") if keeps_hyphen(last[0], rest, words) else (before[:-1], "")


def keeps_hyphen(left: str, right: str, words: FileWords) -> bool:
    """Whether a word broken after a hyphen is written with it (`state-of-` + `the-art`).

    What the same file has decides; without that, the shipped vocabulary (`written_apart`).
    """
    last, first = left.rpartition("-")[2], right.partition("-")[0]
    if words.has(f"{left}-{right}") or words.has(f"{last}-{first}"):
        return True
    return not words.has(last + first) and written_apart(last, first)


def written_apart(left: str, right: str) -> bool:
    """True when both halves are words and the whole is none, or far rarer than either (`well` + `known`)."""
    if not (is_word(left) and is_word(right)):
        return False
    return _RARER * document_frequency(left + right) < min(document_frequency(left), document_frequency(right))
