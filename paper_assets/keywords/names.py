"""The names that a paper gives to what it introduces: methods, data sets, benchmarks.

Here: the cues of introduction (`we propose X`, `a framework termed X`, `X, a novel ...`, `the X dataset`, `X:` at the
head of a title) and what counts as a name after them. A name known from elsewhere (the shipped phrase table) is no
introduction. Not here: abbreviations that name a known thing (`abbreviations.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from paper_assets.keywords.abbreviations import Abbreviation, core
from paper_assets.keywords.cues import (
    APPOSED,
    APPOSITION,
    AT_OBJECT_END,
    BY_WHOM,
    BY_WHOM_REACH,
    EARLIER,
    IN_OBJECT,
    INTRODUCED,
    LAST_TOKEN,
    LEAD,
    NAME,
    NAMING,
    ONE_TOKEN,
    OURS,
    SENTENCE_END,
    STRONG_APPOSITION,
    TITLE_HEAD,
)
from paper_assets.keywords.folding import fold
from paper_assets.keywords.name_shapes import cleaned, has_name_shape, is_known, is_name, kind_near, kinds
from paper_assets.text.words import document_frequency

REACH = 160
MOST_CUES = 300


class Name(NamedTuple):
    """What a paper introduces: its name as written, its kind, its long form if the paper gives one, where it first stands."""

    name: str
    kind: str
    long_form: str | None
    start: int


def _after_cue(text: str, cue_end: int) -> Iterator[tuple[str, int]]:
    """Yield the name that directly follows a cue (and any determiners), with its place."""
    at = cue_end
    lead = LEAD.match(text, cue_end)
    at = lead.end() if lead else cue_end
    match = NAME.match(text, at)
    if not match:
        return
    name = match.group(1)
    end = match.end(1)
    if name.endswith(("'", "’")) and not re.match(r"\s+[A-Z]", text[end : end + 3]):
        name, end = name[:-1], end - 1
    apposed = bool(STRONG_APPOSITION.match(text, end))
    if APPOSITION.match(text, end) and is_name(cleaned(name), apposed):
        yield cleaned(name), match.start(1)


def _in_object(text: str, start: int, taken: set[str]) -> Iterator[tuple[str, int]]:
    """Yield the single words in the object of a cue that are written as names: `a new criterion BEEM`, `the SIU dataset`."""
    end = SENTENCE_END.search(text, start, start + REACH)
    stretch = text[start : end.start() if end else start + REACH]
    stop = re.search(r"\b(?:that|which|where|whose|to|for|by|when|while|using|on|based|with|from|whereby)\b", stretch)
    tail = AT_OBJECT_END.search(stretch)
    stretch = stretch[: stop.start() if stop else None]
    nouns = kinds()
    for match in IN_OBJECT.finditer(stretch):
        word, following = cleaned(match.group(1)), match.group(2) or ""
        before = stretch[: match.start()].rstrip()
        headed = before.rpartition(" ")[2].lower() in nouns and not before.endswith(",")
        if has_name_shape(word) and core(word) not in taken and not is_known(word) and (headed or following in nouns):
            yield word, start + match.start()
    if tail and has_name_shape(tail.group(1)) and core(tail.group(1)) not in taken and not is_known(tail.group(1)):
        yield tail.group(1), start + tail.start(1)


def _defined(text: str, start: int, abbreviations: Iterable[Abbreviation]) -> Iterator[tuple[str, int]]:
    """Yield the short forms whose long form begins the object of a cue: `we propose Cooperative Plan Optimization (CaPo)`."""
    for pair in abbreviations:
        if start < pair.start <= start + 2 * REACH:
            at = text.find(pair.long.split()[0], start, pair.start)
            between = text[start:at] if at >= 0 else ":"
            if (
                len(between) < 60
                and not (is_known(pair.long) and is_known(pair.short))
                and not re.search(r"[.;:(]|\b(?:for|of|to|that|which|on|in|by|with|from|under|using)\b", between)
            ):
                yield pair.short, pair.start


def _whole(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Return the matches that do not begin inside a word, so many at most that any text takes linear time."""
    whole = (m for m in pattern.finditer(text) if m.start() == 0 or not text[m.start() - 1].isalnum())
    return islice(whole, MOST_CUES)


def _cued(text: str, abbreviations: list[Abbreviation]) -> Iterator[tuple[str, int]]:
    for cue in islice(INTRODUCED.finditer(text), MOST_CUES):
        before = text[max(0, cue.start() - BY_WHOM_REACH) : cue.start()]
        whom = BY_WHOM.search(before)
        if whom and not EARLIER.search(whom.group()):
            taken = {core(a.short) for a in abbreviations if a.start < cue.start()}
            yield from _after_cue(text, cue.end())
            yield from _defined(text, cue.end(), abbreviations)
            yield from _in_object(text, cue.end(), taken)
    for cue in _whole(NAMING, text):
        yield from _named(text, cue, abbreviations)
    for cue in _whole(OURS, text):
        match = ONE_TOKEN.match(text, cue.end())
        if match and has_name_shape(match.group(1)) and not is_known(match.group(1)):
            yield cleaned(match.group(1)), match.start(1)


def _named(text: str, cue: re.Match[str], abbreviations: list[Abbreviation]) -> Iterator[tuple[str, int]]:
    """Yield the name after `called`, `termed`, `our key design is`: any capitalised words, or an abbreviation's short form."""
    match = NAME.match(text, cue.end())
    if not match:
        return
    name, strict = cleaned(match.group(1)), cue.group()[0] in "oO"
    short = next((a for a in abbreviations if match.start(1) <= a.start <= match.end(1) + len(a.long) + 4), None)
    if short and text.startswith(short.long[:4], match.start(1)):
        yield short.short, short.start
    elif is_name(name, apposed=not strict or bool(STRONG_APPOSITION.match(text, match.end(1)))):
        yield name, match.start(1)


def _apposed(text: str) -> Iterator[tuple[str, int]]:
    """Yield `X` of `X, a novel ... framework` where X is written as a name and unknown."""
    for match in APPOSED.finditer(text):
        before = text[max(0, match.start() - 50) : match.start()]
        token = LAST_TOKEN.search(before)
        word = cleaned(token.group(1)) if token else ""
        if token and has_name_shape(word) and not is_known(word) and kinds().keys() & match.group(1).split():
            yield word, max(0, match.start() - 50) + token.start(1)


def _coined(abbreviations: Iterable[Abbreviation]) -> Iterator[tuple[str, int]]:
    """Yield the short forms in mixed case that no other abstract has: a paper coins `MacNet`, it does not coin `GPU`."""
    for pair in abbreviations:
        bare = core(pair.short)
        if any(c.islower() for c in bare) and bare.isalpha() and not is_known(bare) and len(bare) > 3:
            yield pair.short, pair.start


def _of_title(title: str, text: str) -> Iterator[tuple[str, int]]:
    """Yield the head of a title before a colon, if it is written as a name or the text speaks of it."""
    head = TITLE_HEAD.match(title)
    if head:
        name = cleaned(head.group(1))
        one = len(name.split()) == 1
        if not is_known(name) and one and (has_name_shape(name) or (name in text and document_frequency(name) < 20)):
            yield name, head.start(1)


def find(title: str, text: str, abbreviations: list[Abbreviation]) -> list[Name]:
    """Return the names that a paper introduces, title first, then in text order, each once."""
    long_forms = {core(a.short): a.long for a in abbreviations}
    cued = sorted([*_cued(text, abbreviations), *_apposed(text), *_coined(abbreviations)], key=lambda pair: pair[1])
    found: dict[str, Name] = {}
    for source, hits in ((title, _of_title(title, text)), (text, cued)):
        for name, start in hits:
            key = fold(core(name))
            kind = kind_near(
                source[max(0, start - 80) : start + len(name)], source[start + len(name) : start + len(name) + REACH]
            )
            known = found.get(key)
            if known is None:
                found[key] = Name(name, kind, long_forms.get(core(name)), start)
            elif known.kind == "other":
                found[key] = known._replace(kind=kind)
    return _without_long_forms(list(found.values()))


def _folded(name: str) -> str:
    return " ".join(map(fold, name.split()))


def _without_long_forms(names: list[Name]) -> list[Name]:
    """Drop a name that is the long form, or a part of the long form, of another one."""
    longs = [_folded(n.long_form) for n in names if n.long_form]
    return [n for n in names if n.long_form or not any(_folded(n.name) in long for long in longs)]
