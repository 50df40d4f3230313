"""A text as tokens: words, marks, and what stands for formulas and addresses.

Here: what is a word and what cuts: function words, verbs, numbers, math, addresses, e-mails, leftover markup. Between two
cuts is a chunk; its words stand in the text with nothing but white space between them, so that joining them with blanks
gives the text back. Not here: chunks and which stretches of them are candidates (`candidates.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from paper_assets.keywords.shipped import stopwords, verbs

CUT = " \ue000 "
# Between two texts of a batch; `plain` takes it out of the texts themselves.
BORDER = "\ue001"
TOKEN = re.compile(
    r"\\[A-Za-z]+|</?[A-Za-z][^<>]{0,80}>|&\#?\w{1,8};"
    r"|[^\W_]+(?:(?:[-‐‑–−_]|(?<=\d)[.,](?=\d)|(?<=[A-Z0-9])[&/](?=[A-Z0-9]))[^\W_]+)*"
    r"(?:(?:\+\+|\#)(?![^\W_])|\*(?=-[^\W_]))?(?:-[^\W_]+)*(?:['’]s(?=\s[^\W\d_]))?"
    r"|\S|[^\S\t\n\f\r ]"
)
NUMBER = re.compile(r"\d[\d.,–-]*(?:[KMBGTkx×]|th|st|nd|rd|ms|[KMGT]B|s)?$")
MATH = re.compile(r"(?<!\\)\$\$[^$]{1,600}\$\$|(?<!\\)\$(?=\S)((?:\\{1,4}\$|[^$]){1,300}?)(?<=\S)\$(?!\d)")
# A formula that only spells a name or a letter (`$\texttt{Name}$`, `$k$`, `$\ell_1$`) stays readable.
NAMED = re.compile(r"\s*\\(?:text[a-z]*|math(?:rm|sf|tt|bf|it)|operatorname|emph)\s*\{([\w .-]{2,60})\}\s*")
LETTER = re.compile(r"\\?([A-Za-z]{1,8})(?:[_^]\{?([A-Za-z0-9])\}?)?")
ADDRESS = re.compile(r"(?:https?|ftp)://\S+|\bwww\.\S+|\b[\w-]{1,64}\.(?:com|org|io|net|edu|ai|gov)\b(?:/\S*)?", re.I)
SHOUTED = re.compile(r"\b[A-Z]{3,}\b")
HAS_ADDRESS = re.compile(r"://|www\.|\.(?:com|org|io|net|edu|ai|gov)\b", re.I)
EMAIL = re.compile(r"[\w.+-]{1,64}@[\w.-]{1,255}")


LONGEST_WORD = 60


def _readable(formula: re.Match[str]) -> str:
    inner = formula.group(1) or ""
    if named := NAMED.fullmatch(inner):
        return named.group(1)
    letter = LETTER.fullmatch(inner)
    if letter and (len(letter.group(1)) == 1 or inner.startswith("\\")):
        return letter.group(1) + (f"_{letter.group(2)}" if letter.group(2) else "")
    return CUT


def readable(text: str) -> str:
    r"""Return the text with formulas that only spell a name or a letter in plain letters, and any other one cut out.

    `$k$-means` gives `k-means`, `$\epsilon$-greedy` gives `epsilon-greedy`, `$\sqrt{T}$` a boundary. An opening dollar
    has no blank after it, a closing one no blank before it and no digit after it, so sums of money are left alone.
    """
    return MATH.sub(_readable, text) if "$" in text else text


def plain(text: str) -> str:
    """Return the readable text with addresses replaced by a boundary; all-capital text in lower case."""
    text = readable(text).replace(BORDER, " ")
    if "@" in text:
        text = EMAIL.sub(CUT, text)
    if HAS_ADDRESS.search(text):
        text = ADDRESS.sub(CUT, text)
    return "".join(map(str.lower, text)) if text.isupper() and len(SHOUTED.findall(text)) > 2 else text


@lru_cache(maxsize=1 << 16)
def cuts(token: str, language: str) -> bool:
    """Tell whether a word ends the chunk: a function word, a number, a lone small letter, a verb; `IS` and `IT` do not."""
    if len(token) == 1:
        return not token.isupper() or not token.isalpha()
    if len(token) > LONGEST_WORD or NUMBER.match(token):
        return True
    if token.isupper():
        return False
    lower = token.lower()
    return lower in stopwords(language) or (lower in verbs() and language == "en")


def tokens(texts: Sequence[str]) -> list[str]:
    """Return the tokens of plain texts in order, a `BORDER` after each text. Linear in their length."""
    return TOKEN.findall(BORDER.join([*texts, ""]))
