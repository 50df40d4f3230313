"""The normalised form of a text, by which the same abstract is known again wherever it stands.

Belongs here: what may differ between two copies of one text (case, white space, dashes, quotes,
hyphenation, compatibility forms of characters). Not here: cleaning of LaTeX and Markdown, which comes
before, and likeness of texts that differ in more than that.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

# Letters, marks and digits always count; so do signs that change what a sentence says.
_SIGNS_THAT_COUNT = frozenset("%<>=+.,")
_STOP_IN_NUMBER = re.compile(rb"[0-9][.,](?=[0-9])")
_NOT_IN_NUMBERS = bytes(code for code in range(256) if code not in b"0123456789.,")
_BEYOND_ASCII = re.compile("[^\x00-\x7f]+")
_CATEGORIES_DROPPED = ("P", "Z", "C")
_SIGNS_DROPPED = frozenset("$^`|~")


def normalised(text: str) -> str:
    """The text without all that may differ between two copies of it.

    NFKC and lower case; punctuation, white space, dashes, quotes and invisible characters are left out,
    so that `ap-proach` equals `approach`. Letters are never folded: texts that differ in an accent, or in
    a letter of any script, stay different. A full stop or comma between two digits stays.
    """
    if text.isascii():
        return _without_ascii_marks(text.lower().encode("ascii")).decode("ascii")
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).lower())
    rest = _without_ascii_marks(folded.encode("utf-8", "surrogatepass")).decode("utf-8", "surrogatepass")
    return unicodedata.normalize("NFC", _BEYOND_ASCII.sub(lambda run: run[0].translate(_DROPPED), rest))


def _without_ascii_marks(raw: bytes) -> bytes:
    """UTF-8 without the ASCII characters that do not count, and stops that are not between two digits.

    Deleting bytes is five times as fast as deleting characters.
    """
    if _STOP_IN_NUMBER.search(raw.translate(None, _NOT_IN_NUMBERS)) is None:
        return raw.translate(None, _ASCII_DROPPED_WITH_STOPS)
    parts: list[bytes] = []
    at = 0
    for found in _STOP_IN_NUMBER.finditer(raw):
        stop = found.end() - 1
        parts += (raw[at:stop].translate(None, _ASCII_DROPPED_WITH_STOPS), raw[stop : stop + 1])
        at = stop + 1
    return b"".join((*parts, raw[at:].translate(None, _ASCII_DROPPED_WITH_STOPS)))


def content_id(text: str) -> str:
    """32 hexadecimal digits that are equal for texts with the same normalised form.

    A text without any letter, digit or sign is known by its own characters.
    """
    form = normalised(text) or f"\0{text}"
    return hashlib.sha256(form.encode("utf-8", "surrogatepass")).hexdigest()[:32]


class _Dropped(dict[int, int | None]):
    """What each character becomes: itself, or nothing; decided when a character is first met."""

    def __missing__(self, code: int) -> int | None:
        kept = None if _is_dropped(chr(code)) else code
        self[code] = kept
        return kept


def _is_dropped(character: str) -> bool:
    if character in _SIGNS_THAT_COUNT or 0xD800 <= ord(character) < 0xE000:
        return False
    return character in _SIGNS_DROPPED or unicodedata.category(character)[0] in _CATEGORIES_DROPPED


_DROPPED = _Dropped()
_ASCII_DROPPED_WITH_STOPS = bytes(code for code in range(128) if _is_dropped(chr(code)) or chr(code) in ".,")
