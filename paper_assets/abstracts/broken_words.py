"""Words that a line break or a page broke inside a text: `ap- proach`, `self- prompted`.

Belongs here: a hyphen followed by a space between two lower-case words. Not here: hyphens at the ends of lines
that are still lines (`unwrapping.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from paper_assets.abstracts.unwrapping import SUSPENDING, written_apart

_LETTER = "A-Za-z\u00c0-\u00ff"
_LOWER = "a-z\u00df-\u00f6\u00f8-\u00ff"
# Begins with its two fixed characters, which the engine looks for ten times faster than for a word before them.
_BREAK = re.compile(rf"- ([{_LOWER}]{{1,40}})(?![{_LETTER}-])")
_WORD_BEFORE = re.compile(rf"(?<![{_LETTER}])[{_LETTER}]{{1,40}}$")
_LONGEST = 41
# A hyphen before one of these is a dash that lost a space, or suspended, whatever stands before it.
_FUNCTION_WORDS = (
    "a an the that this these which who it its we our they their is are was were be been has have had can may "
    "will in on of for with by from at into if when while where then thus so such not no only also both each all "
    "any more most less"
)
_NEVER_JOINED = SUSPENDING | frozenset(_FUNCTION_WORDS.split())


def mend_broken_words(text: str, known: Callable[[str], bool]) -> str:
    """Join words that are broken by a hyphen and a space.

    With the hyphen when both halves are words and the whole is none; together when `known` says that the whole is
    a word; where neither holds, and before `and`, `or` and the like, the text stays as it is.
    """

    def mended(match: re.Match[str]) -> str:
        right = match[1]
        before = _WORD_BEFORE.search(text[max(0, match.start() - _LONGEST) : match.start()])
        if before is None or right in _NEVER_JOINED:
            return match[0]
        left = before[0]
        if written_apart(left, right):
            return f"-{right}"
        return right if known(left + right) else match[0]

    return _BREAK.sub(mended, text)
