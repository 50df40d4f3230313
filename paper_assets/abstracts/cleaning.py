"""An abstract without what its source's markup left in it.

Belongs here: the order of the repairs, and when each is tried. Not here: the repairs themselves (`latex.py`,
`markup.py`, `broken_words.py`), decoding, unwrapping.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from paper_assets.abstracts import latex, markup
from paper_assets.abstracts.broken_words import mend_broken_words

# A repair may uncover another (an entity hides a tag), rarely more than one. A text that has not settled
# after so many rounds was made to be difficult and is left alone.
_MOST_ROUNDS = 6
_URL = re.compile(
    r"\b(?:(?:https?|ftp)://|www\.|(?:doi\.org|arxiv\.org|git(?:hub|lab)\.com)/)[^\s{}<>\"`]{1,2000}", re.IGNORECASE
)
# Private characters that stand for a protected stretch while the rest is repaired.
_OPEN, _CLOSE = "\ue000", "\ue001"
_HELD = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
_SPACES = re.compile(" {2,}")
# What most texts are made of. In ASCII, no repair asks for these characters, nor for a hyphen inside a word.
_HARMLESS = bytes(code for code in range(0x20, 0x7F) if chr(code) not in "\\$*_&<`~")
_BREAK_OR_DASH = re.compile("-[ -]")
_SUSPECT = ("\\", "$", "*", "_", "&", "<", "--", "- ", "``", "~")
_SUSPECT_BEYOND_ASCII = re.compile("[\ufb00-\ufb06\u00c2\u00c3\u00ce\u00cf\u00e2\u00ef]")


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A text as it reads, and the names of the repairs that it needed."""

    text: str
    repairs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Repair:
    """A repair, its name, and the signs without which it has nothing to do (none: it is always tried)."""

    name: str
    apply: Callable[[str], str]
    signs: tuple[str, ...] = ()


# Before anything is protected: characters first, so that the rest sees what was meant.
_CHARACTERS: tuple[_Repair, ...] = (
    _Repair("mojibake", markup.mojibake, markup.MOJIBAKE),
    _Repair("control_characters", markup.control_characters),
    _Repair("ligatures", markup.ligatures, markup.LIGATURES),
    _Repair("soft_hyphens", markup.soft_hyphens, ("\u00ad",)),
    _Repair("zero_width", markup.zero_width, markup.ZERO_WIDTH),
    _Repair("odd_spaces", markup.odd_spaces, markup.ODD_SPACES),
)
_MARKUP: tuple[_Repair, ...] = (
    _Repair("html_entities", markup.entities, ("&",)),
    _Repair("html_tags", markup.tags, ("<",)),
    _Repair("latex_commands", latex.unstyle_math, ("$",)),
)
# Around mathematics and addresses, which stay as they are.
_PROSE: tuple[_Repair, ...] = (
    _Repair("latex_accents", latex.accents, ("\\",)),
    _Repair("latex_commands", latex.commands, ("\\",)),
    _Repair("latex_quotes", latex.quotes, ("``",)),
    _Repair("latex_dashes", latex.dashes, ("--",)),
    _Repair("latex_ties", latex.ties, ("~",)),
    _Repair("markdown_emphasis", markup.emphasis, ("*", "_")),
    _Repair("latex_escapes", latex.escapes, ("\\",)),
)


def clean(text: str, known: Callable[[str], bool]) -> Cleaned:
    """Undo what LaTeX, Markdown, HTML, PDF and wrong decoding left in a text.

    `known` tells whether a string is a word, for broken words. Idempotent, in linear time; mathematics between
    dollars and addresses are never touched. The text comes back as it is when nothing was repaired.
    """
    if not _is_suspect(text):
        return Cleaned(text, ())
    repairs: dict[str, None] = {}
    now = text
    for _ in range(_MOST_ROUNDS):
        before, now = now, _round(now, known, repairs)
        if now == before:
            return Cleaned(now, tuple(repairs))
    return Cleaned(text, ())


def _is_suspect(text: str) -> bool:
    """True for a text with a sign that any repair asks for, or a character that is not printable."""
    if text.isascii() and not text.encode().translate(None, _HARMLESS):
        return _BREAK_OR_DASH.search(text) is not None
    if not text.isprintable() or any(sign in text for sign in _SUSPECT):
        return True
    return not text.isascii() and _SUSPECT_BEYOND_ASCII.search(text) is not None


def _round(text: str, known: Callable[[str], bool], repairs: dict[str, None]) -> str:
    """Every repair once."""
    done: dict[str, None] = {}
    now = _applied(text, _CHARACTERS, done) if not text.isascii() or not text.isprintable() else text
    now = _applied(now, _MARKUP, done)
    held, stretches = _hold(now)
    held = _applied(held, _PROSE, done)
    mended = mend_broken_words(held, known) if "- " in held else held
    if mended != held:
        done["broken_words"] = None
    if not done:
        return text
    repairs.update(done)
    released = _HELD.sub(lambda m: stretches[int(m[1])], mended) if stretches else mended
    return unicodedata.normalize("NFC", _SPACES.sub(" ", released).strip())


def _applied(text: str, repairs: tuple[_Repair, ...], done: dict[str, None]) -> str:
    for repair in repairs:
        if not repair.signs or any(sign in text for sign in repair.signs):
            repaired = repair.apply(text)
            if repaired != text:
                done[repair.name] = None
                text = repaired
    return text


def _hold(text: str) -> tuple[str, list[str]]:
    """The text with its mathematics and addresses held back, and those stretches."""
    if _OPEN in text or _CLOSE in text:
        return text, []
    spans = latex.math_spans(text) if "$" in text else []
    if _may_hold_address(text):
        spans = _merged(spans, [m.span() for m in _URL.finditer(text)])
    parts: list[str] = []
    stretches: list[str] = []
    at = 0
    for start, end in spans:
        parts += [text[at:start], f"{_OPEN}{len(stretches)}{_CLOSE}"]
        stretches.append(text[start:end])
        at = end
    return "".join([*parts, text[at:]]), stretches


def _may_hold_address(text: str) -> bool:
    """False for nearly every text without one; quick, where the pattern is not."""
    if "/" not in text and "www" not in text:
        return False
    lower = text.lower()
    return "://" in lower or "www." in lower or ".org/" in lower or ".com/" in lower


def _merged(spans: list[tuple[int, int]], more: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Both lists in order, without those that begin inside an earlier one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans + more):
        if not merged or start >= merged[-1][1]:
            merged.append((start, end))
    return merged
