"""Markdown, HTML and characters that do not belong in text.

Belongs here: repairs that know nothing of LaTeX. Not here: LaTeX (`latex.py`), broken words
(`broken_words.py`). Every pattern is bounded, so that no text takes more than linear time.
"""

from __future__ import annotations

import html
import re

# These begin with their fixed characters, which the engine looks for ten times faster than for what stands before them.
_STRONG = re.compile(r"\*\*(?<![\w*\\]\*\*)(?=[^\s*])([^*]{1,600}?)(?<=[^\s*])\*\*(?!\*)")
_EMPHASIS = re.compile(
    r"\*(?<![\w*\\]\*)(?=[\w\"\u201c(\ue000])([^*\n]{1,300}?)(?<=[\w.!?)\"\u201d\u2019%\ue001])\*(?![\w*])"
)
_UNDERSCORED = re.compile(r"_(?<![\w\\]_)(?=[^\W_])([^_\n]{1,300}?)(?<=[\w.!?)\"\u201d\u2019%])_(?!\w)")
_STRONG_UNDERSCORED = re.compile(r"__(?<![\w\\]__)(?=[^\W_])([^_\n]{1,300}? [^_\n]{1,300}?)(?<=[\w.!?)])__(?!\w)")

_ENTITY = re.compile(r"&(?:amp;){0,8}(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ATTRIBUTES = r"(?:\s{1,4}[\w:-]{1,40}\s?=\s?(?:\"[^\"<>]{0,300}\"|'[^'<>]{0,300}')){0,8}\s{0,4}"
_INLINE = "i|b|em|strong|sub|sup|italic|bold|u|tt|sc|span|small|underline|monospace|a"
_BLOCK = "p|br|div|sec|title|abstract|list|list-item|li|ul|ol|h[1-6]"
_INLINE_TAG = re.compile(rf"</?(?:jats:|mml:)?(?:{_INLINE}){_ATTRIBUTES}/?>", re.IGNORECASE)
_BLOCK_TAG = re.compile(rf"</?(?:jats:)?(?:{_BLOCK}){_ATTRIBUTES}/?>", re.IGNORECASE)

# What each repair of characters looks for: the signs without which it has nothing to do.
LIGATURES = tuple("\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06")
ZERO_WIDTH = tuple("\u200b\u2060\ufeff\u200c\u200d")
ODD_SPACES = ("\u00a0", *map(chr, range(0x2000, 0x200B)), "\u202f", "\u205f")
MOJIBAKE = tuple("\u00c3\u00c2\u00ce\u00cf\u00e2\u00ef")
_LIGATURES = dict(zip(LIGATURES, ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))
_LIGATURE = re.compile("[\ufb00-\ufb06]")
_ZERO_WIDTH = re.compile("[\u200b\u2060\ufeff]|(?<=[\u0020-\u024f])[\u200c\u200d](?=[\u0020-\u024f])")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
_ODD_SPACE = re.compile(f"[{''.join(ODD_SPACES)}]")

# What UTF-8 looks like when it was read as CP1252: a first byte of two or three and the rest of its character.
_CP1252_RESTS = "\u0080-\u00bf" + re.escape(bytes(range(0x80, 0xA0)).decode("cp1252", "ignore"))
_MOJIBAKE = re.compile(f"[\u00c3\u00c2\u00ce\u00cf][{_CP1252_RESTS}]|[\u00e2\u00ef][{_CP1252_RESTS}]{{2}}")


def emphasis(text: str) -> str:
    """Markdown stars and underscores around words are left out; snake_case, C*-algebra and a * b stay."""
    if "*" in text:
        text = _EMPHASIS.sub(r"\1", _STRONG.sub(r"\1", text))
    if "_" in text:
        text = _UNDERSCORED.sub(r"\1", _STRONG_UNDERSCORED.sub(r"\1", text))
    return text


def entities(text: str) -> str:
    """HTML entities become their characters, however often they were escaped; unknown ones stay."""
    return _ENTITY.sub(lambda m: html.unescape(f"&{m[1]};"), text)


def tags(text: str) -> str:
    """Known HTML and JATS tags are left out, those of blocks leaving a space; `p < 0.05` is no tag."""
    return _BLOCK_TAG.sub(" ", _INLINE_TAG.sub("", text))


def ligatures(text: str) -> str:
    """Ligatures of Latin letters become the letters."""
    return _LIGATURE.sub(lambda m: _LIGATURES[m[0]], text)


def soft_hyphens(text: str) -> str:
    """Soft hyphens are left out, with the space that a line end left after them."""
    return re.sub("\u00ad ?", "", text)


def zero_width(text: str) -> str:
    """Invisible characters are left out; joiners stay in the scripts that need them."""
    return _ZERO_WIDTH.sub("", text)


def odd_spaces(text: str) -> str:
    """No-break, thin and other spaces become spaces."""
    return _ODD_SPACE.sub(" ", text)


def control_characters(text: str) -> str:
    """Control characters are left out."""
    return text if text.isprintable() else _CONTROL.sub("", text)


def mojibake(text: str) -> str:
    """UTF-8 that was read as CP1252 is read as UTF-8."""
    return _MOJIBAKE.sub(_reread, text)


def _reread(match: re.Match[str]) -> str:
    raw = b"".join(c.encode("latin-1") if "\x80" <= c <= "\x9f" else c.encode("cp1252") for c in match[0])
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return match[0]
