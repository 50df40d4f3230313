"""The names that a paper gives to what it introduces: methods, data sets, benchmarks.

Here: the cues of introduction (`we propose X`, `a framework termed X`, `X, a novel ...`, `the X dataset`, `X:` at the
head of a title) and what counts as a name after them. A name known from elsewhere (the shipped phrase table) is no
introduction. Not here: abbreviations that name a known thing (`abbreviations.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from paper_assets.keywords.abbreviations import Abbreviation, core
from paper_assets.keywords.folding import fold
from paper_assets.keywords.shipped import pairs, phrase_frequency
from paper_assets.text.words import document_frequency

VERBS = r"(?:introduc|propos|present|develop|design|releas|devis|build|built|creat|construct|contribut|describ|unveil|publish|offer|provid|formulat)"
# The patterns begin with plain letters, which lets the search skip ahead; what stands before is checked afterwards.
INTRODUCTION = re.compile(
    r"(?:We|we|[pP]aper|[wW]ork|[aA]rticle|[sS]tudy|[rR]eport|[aA]uthors|[hH]ere)\b[^.;:!?]{0,40}?\b".replace(
        "[pP]aper|[wW]ork|[aA]rticle|[sS]tudy|[rR]eport|[aA]uthors|[hH]ere",
        "paper|Paper|work|Work|article|Article|study|Study|report|authors|Here|here",
    )
    + VERBS
    + r"(?:e|es|s|ed|t|ing)?\s+"
    r"|(?:by|By|also|then|further|therefore|Therefore|and)\s+(?:introducing|proposing|introduce|propose|present|release|develop)\s+"
)
NAMING = re.compile(
    r"(?:called|named|termed|dubbed|coined|denoted(?:\s+(?:as|by))?|nicknamed|entitled|titled|referred\s+to\s+as|abbreviated\s+(?:as|to)"
    r"|We\s+(?:call|name|term|dub|denote|coin|refer\s+to)\b[^.;:,]{0,60}?(?:\s+as)?|we\s+(?:call|name|term|dub|denote|coin|refer\s+to)\b[^.;:,]{0,60}?(?:\s+as)?"
    r"|Our\s+(?:[\w-]+\s+){1,4}(?:is|are)(?:\s+called)?|our\s+(?:[\w-]+\s+){1,4}(?:is|are)(?:\s+called)?)[\s,:]+"
)
OURS = re.compile(
    r"(?:Our|our|The\s+proposed|the\s+proposed)\s+(?:proposed\s+)?(?:[\w-]+\s+){0,4}?(?:method|model|approach|framework|system|algorithm|dataset|benchmark|network)s?,?\s+"
)
# One word of a name: capital or digit first, or a capital inside (`mBERT`).
TOKEN = r"(?:[A-Z0-9](?:[\w+*]|\.(?=\w))*(?:[-–/](?:[\w+*]|\.(?=\w))+)*['’]?(?:s(?=\s))?|[a-z]{1,3}[A-Z][\w+]*(?:-\w+)*|[Α-Ωα-ωϵ][-\w]*[A-Z]\w*)"
NAME = re.compile(rf"['\"“‘`*_]*({TOKEN}(?:\s+(?:(?:of|for|the|and|in|with|a|to|via)\s+)?{TOKEN}){{0,6}})")
LEAD = re.compile(
    r"(?:(?:a|an|the|our|its|new|novel|simple|also|and|two|first|here|so-called|general|generic|unified|efficient|effective|large-scale|public|open|open-source)[\s,]+)*"
)
APPOSITION = re.compile(
    r"['\"”’*_]*\s*(?:\([^)]{1,60}\))?['\"”’]*\s*(?:,\s+(?:a|an|the|our|one|which|that|in|new|novel)\b|[:(—–]|\s-{1,3}\s?|(?:,?\s+)(?:that|which|where|to|for|is|as|based|by|can|uses)\b|[.,;]|$)"
)
STRONG_APPOSITION = re.compile(
    r"['\"”’*_]*\s*(?:\([^)]{1,60}\))?['\"”’]*\s*(?:,\s+(?:a|an|the|our|one)\b|:|\s[—–-]{1,3}\s?(?:a|an|the)\b)"
)
APPOSED = re.compile(r",\s+(?:a|an|our|the\s+first)\s+((?:[\w’'-]+\s+){0,7}[\w’'-]+)")
LAST_TOKEN = re.compile(rf"(?<![\w-])({TOKEN})['\"”’]?\s*$")
SENTENCE_END = re.compile(r"[.!?](?:\s|$)|[;。！？]")
WORD = re.compile(r"[^\W_][\w-]*")
TITLE_HEAD = re.compile(rf"\s*['\"“‘`]*({TOKEN}(?:\s+{TOKEN}){{0,2}})['\"”’]*\s*(?::|\s[—–-]\s)\s*\S")
ONE_TOKEN = re.compile(rf"({TOKEN})(?=[\s,.'’(])")
IN_OBJECT = re.compile(rf"(?<![\w(-])({TOKEN})(?=\s+([a-z]+)|\s*[,:.(]|\s*$)")
AT_OBJECT_END = re.compile(rf",\s+({TOKEN})(?=,|$|\s+in\s+this)")
# A phrase that so many abstracts of the shipped table hold is known from elsewhere.
KNOWN, KNOWN_LONG = 4, 3
REACH = 160
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


class Name(NamedTuple):
    """What a paper introduces: its name as written, its kind, its long form if the paper gives one, where it first stands."""

    name: str
    kind: str
    long_form: str | None
    start: int


@cache
def _kinds() -> dict[str, str]:
    return dict(pairs("cues.tsv"))


def kind_near(before: str, after: str) -> str:
    """Return the kind told by the first noun of the list after a name, or else by the last one before it."""
    kinds = _kinds()
    words = [w.lower() for w in WORD.findall(SENTENCE_END.split(after, maxsplit=1)[0])][:14]
    for word in words[:2]:
        if word in kinds:
            return kinds[word]
    if re.match(r"['\"”’*_]*\s*(?:\([^)]*\))?['\"”’]*\s*[,:—–-]", after):
        found = [kinds[w] for w in words if w in kinds]
        if found:
            return found[0]
    earlier = [kinds[w] for w in (w.lower() for w in WORD.findall(before)[-8:]) if w in kinds]
    return earlier[-1] if earlier else next((kinds[w] for w in words if w in kinds), "other")


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


def _is_name(name: str, apposed: bool) -> bool:
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


def _clean(name: str) -> str:
    return " ".join(name.rstrip(" '’.,:*_").split())


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
    if APPOSITION.match(text, end) and _is_name(_clean(name), apposed):
        yield _clean(name), match.start(1)


def _in_object(text: str, start: int, taken: set[str]) -> Iterator[tuple[str, int]]:
    """Yield the single words in the object of a cue that are written as names: `a new criterion BEEM`, `the SIU dataset`."""
    end = SENTENCE_END.search(text, start, start + REACH)
    stretch = text[start : end.start() if end else start + REACH]
    stop = re.search(r"\b(?:that|which|where|whose|to|for|by|when|while|using|on|based|with|from|whereby)\b", stretch)
    tail = AT_OBJECT_END.search(stretch)
    stretch = stretch[: stop.start() if stop else None]
    kinds = _kinds()
    for match in IN_OBJECT.finditer(stretch):
        word, following = _clean(match.group(1)), match.group(2) or ""
        before = stretch[: match.start()].rstrip()
        headed = before.rpartition(" ")[2].lower() in kinds and not before.endswith(",")
        if has_name_shape(word) and core(word) not in taken and not is_known(word) and (headed or following in kinds):
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
    """Yield the matches that do not begin inside a word."""
    return (m for m in pattern.finditer(text) if m.start() == 0 or not text[m.start() - 1].isalnum())


def _cued(text: str, abbreviations: list[Abbreviation]) -> Iterator[tuple[str, int]]:
    for cue in _whole(INTRODUCTION, text):
        taken = {core(a.short) for a in abbreviations if a.start < cue.start()}
        if not re.search(r"\b(?:recently|previously|was|been|were|is|are)\b", cue.group()):
            yield from _after_cue(text, cue.end())
            yield from _defined(text, cue.end(), abbreviations)
            yield from _in_object(text, cue.end(), taken)
    for cue in _whole(NAMING, text):
        yield from _named(text, cue, abbreviations)
    for cue in _whole(OURS, text):
        match = ONE_TOKEN.match(text, cue.end())
        if match and has_name_shape(match.group(1)) and not is_known(match.group(1)):
            yield _clean(match.group(1)), match.start(1)


def _named(text: str, cue: re.Match[str], abbreviations: list[Abbreviation]) -> Iterator[tuple[str, int]]:
    """Yield the name after `called`, `termed`, `our key design is`: any capitalised words, or an abbreviation's short form."""
    match = NAME.match(text, cue.end())
    if not match:
        return
    name, strict = _clean(match.group(1)), cue.group()[0] in "oO"
    short = next((a for a in abbreviations if match.start(1) <= a.start <= match.end(1) + len(a.long) + 4), None)
    if short and text.startswith(short.long[:4], match.start(1)):
        yield short.short, short.start
    elif _is_name(name, apposed=not strict or bool(STRONG_APPOSITION.match(text, match.end(1)))):
        yield name, match.start(1)


def _apposed(text: str) -> Iterator[tuple[str, int]]:
    """Yield `X` of `X, a novel ... framework` where X is written as a name and unknown."""
    for match in APPOSED.finditer(text):
        before = text[max(0, match.start() - 50) : match.start()]
        token = LAST_TOKEN.search(before)
        word = _clean(token.group(1)) if token else ""
        if token and has_name_shape(word) and not is_known(word) and _kinds().keys() & match.group(1).split():
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
        name = _clean(head.group(1))
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
            kind = kind_near(source[max(0, start - 80) : start], source[start + len(name) : start + len(name) + REACH])
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
