"""The wording with which papers introduce what they made, as patterns; `names.py` says what follows from them.

Here: how an introduction, a naming and an apposition are worded, and what one word of a name looks like. Every repetition
is bounded or anchored, so that any text takes linear time. Not here: nouns by kind (`kinds.tsv`).
"""

from __future__ import annotations

import re

VERBS = (
    r"(?:introduc|propos|present|develop|design|releas|devis|build|built|creat|construct|contribut|describ|unveil|publish"
    r"|offer|provid|formulat)"
)
INTRODUCED = re.compile(r"\b" + VERBS + r"(?:e|es|s|ed|t|ing)?\s+")
# Who introduces, in the same sentence a few words before; or the second of two verbs.
BY_WHOM = re.compile(
    r"\b(?:We|we|Paper|paper|Work|work|Article|article|Study|study|Report|report|Authors|authors|Here|here)\b[^.;:!?]{0,40}$"
    r"|\b(?:by|By|also|then|further|therefore|Therefore|and)\s+$"
)
BY_WHOM_REACH = 48
EARLIER = re.compile(r"\b(?:recently|previously|was|been|were|is|are)\b")
NAMING = re.compile(
    r"(?:called|named|termed|dubbed|coined|denoted(?:\s+(?:as|by))?|nicknamed|entitled|titled|referred\s+to\s+as|abbreviated\s+(?:as|to)"
    r"|We\s+(?:call|name|term|dub|denote|coin|refer\s+to)\b[^.;:,]{0,60}?(?:\s+as)?"
    r"|we\s+(?:call|name|term|dub|denote|coin|refer\s+to)\b[^.;:,]{0,60}?(?:\s+as)?"
    r"|Our\s+(?:[\w-]+\s+){1,4}(?:is|are)(?:\s+called)?|our\s+(?:[\w-]+\s+){1,4}(?:is|are)(?:\s+called)?)[\s,:]+"
)
OURS = re.compile(
    r"(?:Our|our|The\s+proposed|the\s+proposed)\s+(?:proposed\s+)?(?:[\w-]+\s+){0,4}?"
    r"(?:method|model|approach|framework|system|algorithm|dataset|benchmark|network)s?,?\s+"
)
# One word of a name: capital or digit first, or a capital inside (`mBERT`).
TOKEN = (
    r"(?:[A-Z0-9](?:[\w+*]|\.(?=\w))*(?:[-–/](?:[\w+*]|\.(?=\w))+)*['’]?(?:s(?=\s))?"
    r"|[a-z]{1,3}[A-Z][\w+]*(?:-\w+)*|[Α-Ωα-ωϵ][-\w]*[A-Z]\w*)"
)
NAME = re.compile(rf"['\"“‘`*_]*({TOKEN}(?:\s+(?:(?:of|for|the|and|in|with|a|to|via)\s+)?{TOKEN}){{0,6}})")
LEAD = re.compile(
    r"(?:(?:a|an|the|our|its|new|novel|simple|also|and|two|first|here|so-called"
    r"|general|generic|unified|efficient|effective|large-scale|public|open|open-source)[\s,]+)*"
)
APPOSITION = re.compile(
    r"['\"”’*_]*\s*(?:\([^)]{1,60}\))?['\"”’]*\s*(?:,\s+(?:a|an|the|our|one|which|that|in|new|novel)\b"
    r"|[:(—–]|\s-{1,3}\s?|(?:,?\s+)(?:that|which|where|to|for|is|as|based|by|can|uses)\b|[.,;]|$)"
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
