"""Values of JSON as text, names and words, whatever shape they have.

Belongs here: lists, objects and numbers where a text was expected. Not here: which key holds what (`flavours.py`).
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

from paper_assets.abstracts import fields

# Where an object stands for a text, the key that holds it.
_TEXT_KEYS = ("value", "display_name", "name", "title", "text", "raw", "#text", "url")
_MOST_POSITIONS = 200_000
_DEPTH = 8


def found_in(item: Mapping[str, object], keys: Mapping[str, str], names: Sequence[str]) -> tuple[str | None, object]:
    """The first of these names that the object has with something in it: its key and value."""
    for name in names:
        key = keys.get(name)
        if key is not None and item[key] not in (None, "", [], {}):
            return key, item[key]
    return None, None


def text_of(value: object, depth: int = 0) -> str | None:
    """A value as text: the first of a list, the name of an object."""
    if value is None or isinstance(value, bool) or depth > _DEPTH:
        return None
    if isinstance(value, list):
        return next((text for item in value if (text := text_of(item, depth + 1))), None)
    if isinstance(value, dict):
        if isinstance(value.get("source"), dict):
            return text_of(value["source"], depth + 1)
        return next((text for key in _TEXT_KEYS if (text := text_of(value.get(key), depth + 1))), None)
    return str(value).strip() or None


def names_of(value: object) -> tuple[str, ...]:
    """Names of people from a list of texts, of parts (family, given, suffix), or of objects."""
    if isinstance(value, dict):
        value = [value]
    if not isinstance(value, list):
        return ()
    return tuple(name for item in value if (name := _name(item)))


def _name(item: object) -> str | None:
    if isinstance(item, list):
        parts = [str(part).strip() for part in item if isinstance(part, str) and part.strip()]
        return ", ".join(filter(None, [parts[0], " ".join(parts[1:])])) if parts else None
    if not isinstance(item, dict):
        return fields.one_line(str(item)) if item else None
    family, given = (text_of(item.get(a)) or text_of(item.get(b)) for a, b in _FAMILY_AND_GIVEN)
    if family:
        particle = text_of(item.get("non-dropping-particle")) or text_of(item.get("dropping-particle"))
        family = f"{particle} {family}" if particle else family
        return f"{family}, {given}" if given else family
    author = item.get("author")
    return text_of(item.get("literal")) or text_of(author if isinstance(author, dict) else None) or _other_name(item)


_FAMILY_AND_GIVEN = (("family", "lastName"), ("given", "firstName"))


def _other_name(item: Mapping[str, object]) -> str | None:
    keys = ("name", "raw_author_name", "display_name", "fullname", "full_name", "value")
    return next((text for key in keys if (text := text_of(item.get(key)))), None)


def words_of(value: object) -> tuple[str, ...]:
    """Keywords from a list of texts or of objects with a name."""
    if not isinstance(value, list):
        text = text_of(value)
        return (text,) if text else ()
    return tuple(text for item in value if (text := text_of(item)))


def abstract_of_index(index: Mapping[str, object]) -> str | None:
    """The text whose words stand at these positions; entities in the words are undone."""
    places: list[tuple[int, str]] = []
    for word, positions in index.items():
        if isinstance(positions, list) and len(places) < _MOST_POSITIONS:
            places += [(at, word) for at in positions if isinstance(at, int)]
    text = " ".join(word for _, word in sorted(places))
    return (html.unescape(text) if "&" in text else text) or None
