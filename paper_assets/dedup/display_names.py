"""What to call a paper that has no title: the thing it introduces and its clause, or its first clause.

Belongs here: a name for people to recognise an abstract by. Not here: the names of methods and data sets
as facts, which the keywords room finds.
"""

from __future__ import annotations

import re

# About as long as the longest titles of real papers (p99 of 11,931 titles is 128 characters).
LONGEST = 120
_MOST_SENTENCES = 40
_SENTENCE_END_CJK = re.compile("(?<=[。！？])")
# What stands in every sentence that the two expressions below can match; most sentences hold none of these.
_NAMING = ("called", "named", "dubbed", "termed")
_INTRODUCING = ("introduc", "propos", "present", "develop", "describ", "releas", "build", "design", "creat")
_INTRODUCES = re.compile(
    r"\b(?:we|paper|work|article|study|here)\b[^.;:]{0,40}?\b"
    r"(?:introduc|propos|present|develop|describ|releas|build|design|creat)(?:e|es|s|ing)?\s+(?P<thing>.+)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b(?:called|named|dubbed|termed)\s+(?P<thing>\S.+)", re.IGNORECASE)
_ARTICLE = re.compile(
    r"^(?:a|an|the|our|two|three)\s+(?:(?:novel|new|simple|general|unified|neat|first)\s+)?", re.IGNORECASE
)
# Where the sentence goes on to something else, and where a clause that is too long may be cut.
_CLAUSE_END = re.compile(r"\s*(?:[;。；！？]|[.!?](?=\s|$)|,\s+(?:which|that|and|where)\b)")
_BREAK = re.compile(r",\s|\s(?=(?:that|which|where|to|for|by|with|using|based)\s)|，")
_HANGING = re.compile(r"(?:[\s,]+(?:a|an|the|in|of|for|to|with|by|at|on|from|and|or|due|as|that|which))+$")
_INTRODUCES_CJK = re.compile(r"(?:提出|介绍|构建|发布|開発し|提案する)了?(?:一种|一个|一種)?(?P<thing>[^，。；]{3,})")
# What stands before an abstract and is no part of it: list marks, counters, and the label of its first section.
_LEADING = re.compile(
    r"^(?:(?:[*>•\-–]|\[\w{1,4}\]|\(?\d{1,4}[.)])\s+)*"
    r"(?:(?:abstract|summary|background|objectives?|aims?|purpose|introduction|context|摘要|背景|目的)\s*[:：.—-]\s*)?",
    re.IGNORECASE,
)
_NAME_LIKE = re.compile(r"[A-Z][a-z]*[A-Z0-9]|[A-Z]{2,}|\([A-Z][\w-]+\)|:")


def derived_name(abstract: str) -> str:
    """A name of at most 120 characters, made from the abstract alone."""
    text = _LEADING.sub("", " ".join(abstract.split()))
    for sentence in _sentences(text):
        if thing := _introduced(sentence):
            return _cut(thing)
    return _cut(_first_clause(text)) or _cut(text)


def _sentences(text: str) -> list[str]:
    """The first sentences of a text with single spaces, and the rest of it."""
    for mark in ".!?":
        text = text.replace(f"{mark} ", f"{mark}\n")
    found = text.split("\n", _MOST_SENTENCES)
    if text.isascii():
        return found
    return [part for sentence in found for part in _SENTENCE_END_CJK.split(sentence, maxsplit=_MOST_SENTENCES)]


def _holds_any(cues: tuple[str, ...], lower: str) -> bool:
    for cue in cues:  # noqa: SIM110 - every sentence comes by here, and a generator takes twice as long
        if cue in lower:
            return True
    return False


def _introduced(sentence: str) -> str | None:
    """The thing that a sentence introduces with its clause, if it has a name of its own."""
    lower = sentence.lower()
    found = _NAMED.search(sentence) if _holds_any(_NAMING, lower) else None
    if found is None and _holds_any(_INTRODUCING, lower):
        found = _INTRODUCES.search(sentence)
    if found is None and not sentence.isascii():
        found = _INTRODUCES_CJK.search(sentence)
    if found is None:
        return None
    clause = _CLAUSE_END.split(found["thing"], maxsplit=1)[0].strip(" ,'\"“”‘’")
    if not _NAME_LIKE.search(clause):
        return None
    clause = _ARTICLE.sub("", clause).strip(" ,'\"“”‘’")
    return clause[:1].upper() + clause[1:] if len(clause) > 2 else None


def _first_clause(text: str) -> str:
    sentence = _sentences(text)[0]
    if len(sentence) <= LONGEST:
        return sentence.rstrip(" .。")
    clause = re.split(r"[,;:，；：]", sentence, maxsplit=1)[0]
    return (clause if len(clause) >= 20 else sentence).rstrip(" .。")


def _cut(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    breaks = [found.start() for found in _BREAK.finditer(text, 12, LONGEST)]
    if breaks:
        return _HANGING.sub("", text[: breaks[-1]])
    short = text[: LONGEST - 1]
    return (short.rsplit(" ", 1)[0] if " " in short[60:] else short).rstrip(" ,;:") + "…"
