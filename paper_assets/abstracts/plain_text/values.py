"""Values of fields, as people write them, become the fields of a record.

Belongs here: years, addresses, identifiers, keywords, what goes to `extra`. Not here: names (`names.py`), finding the
fields (`labels.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypedDict

from paper_assets.abstracts.plain_text.labels import URL
from paper_assets.abstracts.plain_text.names import names_of

_YEAR = re.compile(r"(?<!\d)(?:1[89]\d\d|20\d\d|2100)(?!\d)")
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]+")
_ARXIV = re.compile(r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?", re.IGNORECASE)
_ARXIV_URL = re.compile(r"arxiv\.org/(?:abs|pdf)/(\d{4}\.\d{4,5}|[a-z-]+/\d{7})", re.IGNORECASE)
_STRONG_KEYWORD_SEPARATORS = re.compile(r"\s*[;\uff1b|\u00b7\u2022]\s*")
_KEYWORD_SEPARATORS = re.compile(r"\s*[,\uff0c\u3001]\s*")


class Values(TypedDict, total=False):
    """Fields of a record, by the names that `Record` gives them."""

    authors: tuple[str, ...]
    publication_year: int
    venue: str
    doi: str
    arxiv_id: str
    pmid: str
    url: str
    keywords: tuple[str, ...]
    language: str
    extra: dict[str, object]


def values_of(fields: Iterable[tuple[str, str]]) -> Values:
    """The fields of a record from names and values in their order; what has no column goes to `extra`."""
    found: Values = {}
    extra: dict[str, object] = {}
    links: dict[str, str] = {}
    for name, value in fields:
        if name in ("url", "code", "data"):
            address = URL.search(value)
            _link(links, extra, name, address[0].rstrip(".,;)") if address else value)
        elif not _set(found, name, value) and value:
            _add(extra, name, value)
    _from_links(found, links, extra)
    if extra:
        found["extra"] = extra
    return found


def keywords_of(text: str) -> tuple[str, ...]:
    """The keywords of a list with any separator."""
    strong = _STRONG_KEYWORD_SEPARATORS.split(text)
    parts = strong if len(strong) > 1 else _KEYWORD_SEPARATORS.split(text)
    if len(parts) == 1 and not text.isascii():
        parts = text.split()
    return tuple(dict.fromkeys(p for part in parts if (p := part.strip(" .\u3002*"))))


def _set(found: Values, name: str, value: str) -> bool:
    """Fill a column; False where there is none, it has a value already, or the value is none for it."""
    if name == "authors" and "authors" not in found:
        found["authors"] = names_of(value)
    elif name == "keywords":
        found["keywords"] = tuple(dict.fromkeys((*found.get("keywords", ()), *keywords_of(value))))
    elif name == "venue" and "venue" not in found and value:
        found["venue"] = value
    else:
        return _set_number(found, name, value)
    return True


def _set_number(found: Values, name: str, value: str) -> bool:
    pattern = {"year": _YEAR, "doi": _DOI, "arxiv_id": _ARXIV, "pmid": re.compile(r"\d{1,9}")}.get(name)
    match = pattern.search(value) if pattern else None
    if match is None:
        return False
    if name == "year" and "publication_year" not in found:
        found["publication_year"] = int(match[0])
    elif name == "doi" and "doi" not in found:
        found["doi"] = match[0].rstrip(".,;)").lower()
    elif name == "arxiv_id" and "arxiv_id" not in found:
        found["arxiv_id"] = match[1]
    elif name == "pmid" and "pmid" not in found:
        found["pmid"] = match[0]
    else:
        return False
    return True


def _link(links: dict[str, str], extra: dict[str, object], name: str, address: str) -> None:
    if name in links:
        _add(extra, name, address)
    else:
        links[name] = address


def _from_links(found: Values, links: dict[str, str], extra: dict[str, object]) -> None:
    """The address of the paper, else that of its code; identifiers that addresses name."""
    url = links.get("url") or links.get("code")
    for name in ("code", "data"):
        if name in links:
            extra.setdefault(name, links[name])
    if url is None:
        return
    found["url"] = url
    if "doi.org/" in url and (doi := _DOI.search(url)):
        found.setdefault("doi", doi[0].lower())
    if arxiv := _ARXIV_URL.search(url):
        found.setdefault("arxiv_id", arxiv[1])


def _add(extra: dict[str, object], name: str, value: str) -> None:
    held = extra.get(name)
    extra[name] = value if held is None else f"{held}\n{value}"
