"""Addresses in a text: each once, trimmed of what the sentence put after it, and what it leads to.

Here: recognising and classifying addresses. Not here: following them; nothing in this package uses the network.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from paper_assets.keywords.shipped import pairs

URL = re.compile(
    r"(?:https?://|\bwww\.|\b(?:github|gitlab|huggingface|bitbucket)\.(?:com|co|org)/)[^\s<>\"“”|^`\\{}，。；：、（）【】《》「」]+",
    re.I,
)
TRAILING = ".,;:!?'*_~’‘\"$&#-"
REPOSITORIES = frozenset(["github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "gitee.com", "huggingface.co"])
CLOSING = {")": "(", "]": "["}


class Link(NamedTuple):
    """An address as it can be opened, its host, `code`, `data` or `page`, and owner and name of a repository."""

    url: str
    host: str
    kind: str
    owner: str | None
    repository: str | None


@cache
def _hosts() -> list[tuple[str, str]]:
    return sorted(pairs("hosts.tsv"), key=lambda pair: -len(pair[0]))


def trimmed(url: str) -> str:
    """Return an address without trailing punctuation and without closing brackets that it did not open."""
    while url:
        last = url[-1]
        if last in TRAILING or (last in CLOSING and url.count(last) > url.count(CLOSING[last])):
            url = url[:-1]
        else:
            break
    return url


def kind_of(host: str, path: str) -> str:
    """Return what a host serves by the shipped list; an entry that ends in a dot is the first part of a host."""
    for known, kind in _hosts():
        name, _, folder = known.partition("/")
        is_host = host.startswith(name) if name.endswith(".") else host == name or host.endswith("." + name)
        if is_host and path.startswith(folder):
            return kind
    return "page"


def repository_of(host: str, path: str) -> tuple[str | None, str | None]:
    """Return owner and name of the repository that a path of a host leads to: `github.com/OWNER/NAME/tree/main`."""
    if host not in REPOSITORIES:
        return None, None
    parts = [part for part in re.split(r"[/?#]", path) if part]
    if host == "huggingface.co" and parts and parts[0] in ("datasets", "spaces"):
        parts = parts[1:]
    return (parts[0], parts[1].removesuffix(".git")) if len(parts) > 1 else (None, None)


def find(text: str) -> list[Link]:
    """Return the links of a text in order, each once."""
    found: dict[str, Link] = {}
    for match in URL.finditer(text) if "/" in text or "www." in text else ():
        url = trimmed(match.group()[:2000])
        address = url.partition("://")[2] or url
        host, _, path = address.partition("/")
        host = host.lower().removeprefix("www.").partition(":")[0]
        if "." in host.strip("."):
            full = url if "://" in url else f"https://{url}"
            found.setdefault(
                full.rstrip("/").lower(), Link(full, host, kind_of(host, path.lower()), *repository_of(host, path))
            )
    return list(found.values())
