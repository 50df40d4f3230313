"""The identity of a keyword: one id for its spellings, numbers and, inside a paper, for its abbreviation.

Here: `Identity`. It folds case, plural, the kinds of dash and the joint of compounds (`multi-agent`, `multi agent`,
`multiagent`), and puts the long form for an abbreviation. It uses no stems: `university` and `universe` are two things.
Not here: reading the synonyms that people maintain (`rules.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from paper_assets.keywords.abbreviations import Abbreviation, core
from paper_assets.keywords.folding import fold, folded
from paper_assets.keywords.rules import NO_RULES, Rules
from paper_assets.keywords.shipped import pairs

ADHERENTS = ("based", "driven", "powered", "enabled", "enhanced", "generated", "guided")
ADHERENT = re.compile(rf"(.+?)[-‐‑ –](?:{'|'.join(ADHERENTS)})$", re.I)


class Identity:
    """The ids of the keywords of one paper.

    `LLMs`, `LLM-based` and `large language model` have one id where the paper says that LLM is a large language model,
    and where it says nothing, if nearly all papers that define LLM agree.

    Args:
        abbreviations: what the paper defines.
        rules: synonyms and unwanted words of people.
    """

    def __init__(self, abbreviations: Iterable[Abbreviation] = (), rules: Rules = NO_RULES) -> None:
        self.longs: dict[str, str] = {}
        for pair in abbreviations:
            self.longs.setdefault(fold(core(pair.short)), folded(pair.long))
        self.rules = rules

    def __call__(self, keyword: str) -> str:
        """Return the id of a keyword; empty if it is unwanted."""
        if self.longs:
            bare, tokens = _parts(keyword)
            if bare in self.longs:
                return self.rules.applied(self.longs[bare])
            if not self.longs.keys().isdisjoint(tokens):
                words = zip(keyword.split(), tokens, strict=True)
                return self.rules.applied(general(" ".join(self.longs.get(token, word) for word, token in words)))
        return self.rules.applied(general(keyword))

    def kind(self, keyword: str) -> str:
        """Return what a phrase is: an abbreviation of the paper, or a phrase."""
        return "abbreviation" if self.longs and _parts(keyword)[0] in self.longs else "phrase"


@lru_cache(maxsize=1 << 16)
def _parts(keyword: str) -> tuple[str, list[str]]:
    """Return a keyword folded as one word, without an ending like `-based`, and its words folded."""
    tokens = [fold(token) for token in keyword.split()]
    adherent = ADHERENT.match(keyword) if keyword.lower().endswith(ADHERENTS) else None
    return fold(adherent.group(1)) if adherent else " ".join(tokens), tokens


@lru_cache(maxsize=1 << 16)
def general(keyword: str) -> str:
    """Return the id of a keyword in a paper that defines none of its words."""
    bare, tokens = _parts(keyword)
    known = senses()
    if bare in known:
        return known[bare]
    words = zip(keyword.split(), tokens, strict=True)
    return folded(" ".join(known.get(token, word) if word[:2].isupper() else word for word, token in words))


@cache
def senses() -> dict[str, str]:
    """Return the folded long form of each abbreviation on whose meaning nearly all papers agree, by folded short form."""
    return dict(pairs("senses.tsv"))
