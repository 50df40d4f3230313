"""What a name looks like, whether it is known from elsewhere, and what kind of thing it is the name of.

Here: questions about a single name and the words around it. Not here: where names are introduced (`names.py`).
"""

from __future__ import annotations

import re
from functools import cache

from paper_assets.keywords.abbreviations import core
from paper_assets.keywords.cues import SENTENCE_END, WORD
from paper_assets.keywords.folding import fold
from paper_assets.keywords.shipped import pairs, phrase_frequency
from paper_assets.text.words import document_frequency

# A phrase that so many abstracts of the shipped table hold is known from elsewhere.
KNOWN, KNOWN_LONG = 4, 3
NOT_NAMES = frozenset(
    [
        "i",
        "ii",
        "iii",
        "iv",
        "v",
        "vi",
        "we",
        "our",
        "the",
        "this",
        "that",
        "these",
        "in",
        "to",
        "for",
        "it",
        "here",
        "moreover",
        "however",
        "finally",
        "specifically",
        "thus",
        "experiments",
        "results",
        "code",
        "based",
    ]
)


@cache
def kinds() -> dict[str, str]:
    """Return the kind of what a noun says is introduced, by noun."""
    return dict(pairs("kinds.tsv"))


def kind_near(before: str, after: str) -> str:
    """Return the kind told by the first noun of the list after a name, or else by the last one before it."""
    known = kinds()
    words = [w.lower() for w in WORD.findall(SENTENCE_END.split(after, maxsplit=1)[0])][:14]
    for word in words[:2]:
        if word in known:
            return known[word]
    if re.match(r"['\"”’*_]*\s*(?:\([^)]*\))?['\"”’]*\s*[,:—–-]", after):
        found = [known[w] for w in words if w in known]
        if found:
            return found[0]
    earlier = [known[w] for w in (w.lower() for w in WORD.findall(before)[-8:]) if w in known]
    return earlier[-1] if earlier else next((known[w] for w in words if w in known), "other")


def is_known(name: str) -> bool:
    """Tell whether a name stands in several abstracts of the shipped table already."""
    frequency, _ = phrase_frequency()
    words = name.split()
    return frequency.get(" ".join(map(fold, words)), 0) >= (KNOWN if len(words) == 1 else KNOWN_LONG)


def has_name_shape(word: str) -> bool:
    """Tell whether one word is written as a name: two capitals, a capital inside, a capital with a digit."""
    bare = core(word)
    capitals = sum(c.isupper() for c in bare)
    return capitals >= 2 or (capitals == 1 and (not bare[0].isupper() or any(c.isdigit() for c in bare)))


def is_name(name: str, apposed: bool) -> bool:
    """Tell whether the capitalised words after a cue are a name of their own."""
    words = name.split()
    if len(name) < 2 or words[0].lower() in NOT_NAMES or name.isdigit() or not any(c.isupper() for c in name):
        return False
    if len(words) == 1:
        if is_known(name) and not (apposed and name.isupper()):
            return False
        return (
            has_name_shape(name)
            or (apposed and name[0].isupper())
            or (name[0].isupper() and document_frequency(name) == 0)
        )
    return not is_known(name) and (apposed or all(w[0].isupper() or w in ("of", "for", "the") for w in words))


def cleaned(name: str) -> str:
    """Return a name without the punctuation and quotes after it, white space collapsed."""
    return " ".join(name.rstrip(" '’.,:*_").split())
