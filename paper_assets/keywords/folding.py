"""Folding words and phrases to the form under which their spellings are one: case, plural, dashes, joined compounds.

Not here: what else makes two keywords one (`canonical.py`), stems (`repeats.py` uses them to leave out repeats only).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from paper_assets.keywords.shipped import pairs
from paper_assets.text.words import is_word

EDGES = " \t\n.,;:'\"()[]{}<>*_`“”‘’"
DASHES = re.compile(r"[‐‑‒–—−]")
SHORT_FORM = re.compile(r"[A-Z0-9][A-Z0-9a-z.&/-]*[A-Z0-9]s$|[A-Z]{2,}s$")
KEEPS_S = ("ss", "us", "is", "ics", "ous", "'s")


@cache
def irregular() -> dict[str, str]:
    """Return the shipped singulars by plural."""
    return dict(pairs("plurals.tsv"))


def _regular(word: str) -> str:
    """Return the singular of a lower-cased word by the spelling rules of English nouns."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(KEEPS_S):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    return word[:-1]


@lru_cache(maxsize=1 << 16)
def singular(word: str) -> str:
    """Return the lower-cased singular of a word; `LLMs` gives `llm`, `bias` and `analysis` stay."""
    if SHORT_FORM.match(word):
        return word[:-1].lower()
    word = word.lower()
    return irregular().get(word) or _regular(word)


@lru_cache(maxsize=1 << 16)
def fold(token: str) -> str:
    """Return a token as one or more folded words: every hyphen a space, the last part in the singular.

    `Multi-Agent` gives `multi agent`, so that the hyphened and the spaced spelling are one key.
    """
    *front, last = DASHES.sub("-", token).replace("’", "'").split("-")
    return " ".join([*(part.lower() for part in front if part), singular(last)]).strip()


@lru_cache(maxsize=1 << 16)
def folded(keyword: str) -> str:
    """Return a keyword with every word folded and every compound that is a word when joined written as one."""
    parts = " ".join(fold(token) for token in keyword.strip(EDGES).split()).split()
    joined: list[str] = []
    for part in parts:
        if joined and _is_compound(joined[-1], part):
            joined[-1] += part
        else:
            joined.append(part)
    return " ".join(joined)


def _is_compound(left: str, right: str) -> bool:
    return left.isalpha() and right.isalpha() and min(len(left), len(right)) > 1 and is_word(left + right)
