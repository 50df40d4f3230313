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
_STOPS_OUTSIDE_NUMBERS = re.compile(r"[.,](?:(?![0-9])|(?<![0-9].))", re.DOTALL)
_STOP_BYTES_OUTSIDE_NUMBERS = re.compile(rb"[.,](?:(?![0-9])|(?<![0-9].))", re.DOTALL)
_STOPS_IN_A_ROW = (b"..", b".,", b",.", b",,")
_CATEGORIES_DROPPED = ("P", "Z", "C")
_SIGNS_DROPPED = frozenset("$^`|~")


def normalised(text: str) -> str:
    """The text without all that may differ between two copies of it.

    NFKC and lower case; punctuation, white space, dashes, quotes and invisible characters are left out,
    so that `ap-proach` equals `approach`. Letters are never folded: texts that differ in an accent, or in
    a letter of any script, stay different. A full stop or comma between two digits stays.
    """
    if text.isascii():
        return _normalised_ascii(text)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).lower())
    return unicodedata.normalize("NFC", _STOPS_OUTSIDE_NUMBERS.sub("", folded).translate(_DROPPED))


def _normalised_ascii(text: str) -> str:
    """The same for ASCII, five times as fast: deleting bytes is what most of it comes to."""
    raw = text.lower().encode("ascii")
    if any(pair in raw for pair in _STOPS_IN_A_ROW):
        raw = _STOP_BYTES_OUTSIDE_NUMBERS.sub(b"", raw)
    else:
        raw = _without_stops(_without_stops(raw, b"."), b",")
    return raw.translate(None, _ASCII_DROPPED).decode("ascii")


def _without_stops(raw: bytes, stop: bytes) -> bytes:
    """The text without one kind of stop, but for those between two digits."""
    first, *rest = raw.split(stop)
    parts = [first]
    for part in rest:
        if first[-1:].isdigit() and part[:1].isdigit():
            parts.append(stop)
        parts.append(part)
        first = part
    return b"".join(parts)


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
_ASCII_DROPPED = bytes(code for code in range(128) if _is_dropped(chr(code)))
