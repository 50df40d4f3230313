"""LaTeX in running text: accents, commands that style words, quotes, dashes, escapes, ties.

Belongs here: what a reader would not see in the typeset text. Not here: mathematics, which stays as it is;
Markdown. Every pattern is bounded, so that no text takes more than linear time.
"""

from __future__ import annotations

import re
import unicodedata

# The accent commands of LaTeX (Lamport, table 3.1) as combining characters.
_ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b",
    "c": "\u0327", "d": "\u0323", "b": "\u0331", "k": "\u0328", "r": "\u030a",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
    "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "i": "ı", "j": "ȷ",
}  # fmt: skip
_BRACED_ACCENT = re.compile(r"\{?\\(['`^\"~=.uvHcdbkr])\s?\{(\\?[A-Za-z])\}\}?")
_BARE_ACCENT = re.compile(r"(?P<open>\{)?\\(?P<mark>['`^~=.])(?P<letter>\\?[A-Za-z])(?P<close>(?(open)\}|(?:\{\})?))")
# \"x at the beginning of a word is more often a quotation mark that was escaped than an umlaut.
_BARE_UMLAUT = re.compile(r"(?<=[A-Za-z\u00c0-\u024f])\\\"(\\?[aeiouyAEIOUY])(?![A-Za-z]*\\\")|\{\\\"(\\?[A-Za-z])\}")
_SPACED_ACCENT = re.compile(r"\\([uvHcdbkr])\s([A-Za-z])(?![A-Za-z]*\s?\{)")
_LETTER = re.compile(
    r"(?P<open>\{)?\\(?P<name>ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|o|O|l|L|i|j)(?![A-Za-z])"
    r"(?:\{\}|\s(?=[a-z]))?(?P<close>(?(open)\}|))"
)

# Signs that BibTeX exports spell out (LaTeX2e's text symbols). Those that are signs of LaTeX themselves are held as
# private characters until everything else is undone.
_SYMBOLS = {
    "textbackslash": "\ue010", "textbraceleft": "\ue011", "textbraceright": "\ue012", "textasciitilde": "\ue013",
    "textasciicircum": "^", "textless": "<", "textgreater": ">", "textbar": "|", "textasciigrave": "`",
    "textendash": "\u2013", "textemdash": "\u2014", "textquoteleft": "\u2018", "textquoteright": "\u2019",
    "textquotedblleft": "\u201c", "textquotedblright": "\u201d", "textquotedbl": '"', "textquotesingle": "'",
    "textdollar": "\ue014", "textunderscore": "\ue015", "textperiodcentered": "\u00b7", "textbullet": "\u2022",
    "textellipsis": "\u2026", "ldots": "\u2026", "dots": "\u2026", "textdegree": "\u00b0", "textmu": "\u00b5",
    "texttrademark": "\u2122", "textregistered": "\u00ae", "textcopyright": "\u00a9", "textsection": "\u00a7",
    "textpm": "\u00b1", "texttimes": "\u00d7", "textdiv": "\u00f7", "texteuro": "\u20ac", "textsterling": "\u00a3",
    "textonehalf": "\u00bd", "textonequarter": "\u00bc", "textthreequarters": "\u00be", "textnumero": "\u2116",
}  # fmt: skip
_SYMBOL = re.compile(r"\\([A-Za-z]{4,17})(?:\{\}|\s+|(?![A-Za-z]))")
_HELD = str.maketrans({"\ue010": "\\", "\ue011": "{", "\ue012": "}", "\ue013": "~", "\ue014": "$", "\ue015": "_"})

# Looks that begin with a backslash, which the engine finds at once; the patterns above and below do not.
_ANY_ACCENT = re.compile(
    r"\\(?:['`^\"~=.]|[uvHcdbkr][\s{]|(?:ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|o|O|l|L|i|j)(?![A-Za-z]))"
)
_ANY_STYLE = re.compile(r"\\(?:text|emph|underline|mbox|url)")
_ANY_STYLED_MATH = re.compile(r"\\(?:text|emph|math)")
_ANY_ESCAPE = re.compile(r"\\[%&_#$]")

_STYLES = "textbf|textit|texttt|textsc|textsf|textrm|textsl|textup|textmd|textnormal|text|emph|underline|mbox|url"
_STYLED = re.compile(rf"\\{{1,2}}(?:{_STYLES})\s?\{{([^{{}}]*)\}}")
_STYLE_SWITCH = re.compile(r"\{\\(?:em|bf|it|tt|sc|sf|rm|sl|bfseries|itshape|ttfamily|scshape)\b\s*([^{}]*)\}")
_STYLED_MATH = re.compile(
    r"(?<![\\$])\$\s?\\(?:(?:textbf|textit|texttt|textsc|textsf|textrm|text|emph)\{([^{}$\\]+)\}"
    r"|math(?:rm|tt|sf|it|bf)\{([A-Za-z][A-Za-z0-9-]{2,})\})\s?\$(?!\$)"
)
# A dollar behind a backslash is matched too, so that the engine can look for the fixed characters.
_DOLLARS = re.compile(r"\\\$|\$\$?")
_QUOTED = re.compile(r"``([^`]{1,600}?)''")
# These begin with their fixed characters, which the engine looks for ten times faster than for what stands before them.
_EM_DASH = re.compile(r"---(?<!----)(?!-)")
_EN_DASH = re.compile(r"--(?:(?<=[\w.)]--)(?=[\w(])|(?<=\s--)(?=\s))")
_ESCAPED = re.compile(r"\\{1,2}([%&_#$])")
_TIE = re.compile(r"~(?<=[A-Za-z][A-Za-z.]~)(?=[A-Za-z0-9(\\$\ue000])")


def math_spans(text: str) -> list[tuple[int, int]]:
    r"""The stretches of mathematics between dollars, dollars included.

    A dollar opens only before and closes only after something visible, and never before a digit; a dollar
    behind a backslash is neither (the rules of Pandoc's tex_math_dollars). So prices and unbalanced
    dollars open nothing. `$$`, `\(` and `\[` are taken too.
    """
    marks = [m.span() for m in _DOLLARS.finditer(text) if m[0][0] == "$"]
    spans: list[tuple[int, int]] = []
    index = 0
    while index + 1 < len(marks):
        (start, inner), (inner_end, end) = marks[index], marks[index + 1]
        if _opens_and_closes(text, start, inner, inner_end, end):
            spans.append((start, end))
            index += 2
        else:
            index += 1
    return spans


def _opens_and_closes(text: str, start: int, inner: int, inner_end: int, end: int) -> bool:
    if inner - start != end - inner_end or inner >= inner_end:
        return False
    if inner - start == 2:
        return True
    return not text[inner].isspace() and not text[inner_end - 1].isspace() and not text[end : end + 1].isdigit()


def unstyle_math(text: str) -> str:
    r"""Mathematics that only styles a word, such as `$\texttt{Name}$`, becomes the word."""
    if _ANY_STYLED_MATH.search(text) is None:
        return text
    return _STYLED_MATH.sub(lambda m: m[1] or m[2], text)


def accents(text: str) -> str:
    """Accented and special letters as characters; what Unicode has no character for stays as it is."""
    if _ANY_ACCENT.search(text) is None:
        return text
    text = _BRACED_ACCENT.sub(lambda m: _accented(m[1], m[2], m[0]), text)
    text = _BARE_ACCENT.sub(lambda m: _accented(m["mark"], m["letter"], m[0]), text)
    text = _BARE_UMLAUT.sub(lambda m: _accented('"', m[1] or m[2], m[0]), text)
    text = _SPACED_ACCENT.sub(lambda m: _accented(m[1], m[2], m[0]), text)
    return _LETTER.sub(lambda m: _LETTERS[m["name"]], text)


def _accented(mark: str, letter: str, original: str) -> str:
    composed = unicodedata.normalize("NFC", letter.lstrip("\\") + _ACCENTS[mark])
    if len(composed) != 1:
        return original
    unopened = original.endswith("}}") and not original.startswith("{")
    return composed + ("}" if unopened else "")


def commands(text: str) -> str:
    """Commands that style text give way to the text."""
    if _ANY_STYLE.search(text):
        text = _STYLED.sub(r"\1", text)
    return _STYLE_SWITCH.sub(r"\1", text)


def quotes(text: str) -> str:
    """``x'' becomes a pair of quotation marks."""
    return _QUOTED.sub("\u201c\\1\u201d", text)


def dashes(text: str) -> str:
    """--- and -- between words become dashes; --option and rules of many hyphens stay."""
    if "---" in text:
        text = _EM_DASH.sub("\u2014", text)
    return _EN_DASH.sub("\u2013", text)


def escapes(text: str) -> str:
    r"""\%, \&, \_, \# and \$ lose the backslash (two, where the text was escaped twice)."""
    return _ESCAPED.sub(r"\1", text) if _ANY_ESCAPE.search(text) else text


def ties(text: str) -> str:
    """A tilde that ties two words (Figure~3, et~al.) becomes a space."""
    return _TIE.sub(" ", text)


def symbols(text: str) -> str:
    r"""Signs that are spelt out (\textless{}, \textendash) as characters; `released` must follow when all is undone."""
    return _SYMBOL.sub(lambda m: _SYMBOLS.get(m[1], m[0]), text)


def released(text: str) -> str:
    """The text with the backslashes, braces and tildes that `symbols` held."""
    return text.translate(_HELD)
