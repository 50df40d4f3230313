"""The identity of a keyword: one id for its spellings, numbers and, inside a paper, for its abbreviation.

Here: `keyword_id`. It folds case, plural, the kinds of dash and the joint of compounds (`multi-agent`, `multi agent`,
`multiagent`), and puts the long form for an abbreviation that the paper defines. It uses no stems: `university` and
`universe` are two things. Not here: synonyms that people maintain (the rule files).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from paper_assets.keywords.abbreviations import Abbreviation, core
from paper_assets.keywords.folding import fold
from paper_assets.text.words import is_word

ADHERENT = re.compile(r"(.+?)[-‐‑ –](?:based|driven|powered|enabled|enhanced|generated|guided)$", re.I)
EDGES = " \t\n.,;:'\"()[]{}<>*_`“”‘’"


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


def expansions(abbreviations: Iterable[Abbreviation]) -> dict[str, str]:
    """Return the folded long form of each folded short form, the first definition first."""
    longs: dict[str, str] = {}
    for pair in abbreviations:
        longs.setdefault(fold(core(pair.short)), folded(pair.long))
    return longs


def keyword_id(keyword: str, longs: Mapping[str, str]) -> str:
    """Return the id of a keyword in a paper whose abbreviations stand for these long forms.

    `LLMs`, `LLM-based` and `large language model` have one id where the paper says that LLM is a large language model.
    """
    if not longs:
        return folded(keyword)
    whole = fold(keyword)
    adherent = ADHERENT.match(keyword)
    bare = fold(adherent.group(1)) if adherent else whole
    if bare in longs:
        return longs[bare]
    words = [longs.get(fold(token)) or token for token in keyword.split()]
    return folded(" ".join(words))
