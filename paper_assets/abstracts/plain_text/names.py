"""Lists of people's names in the shapes in which papers print them.

Belongs here: telling a line of names from other lines, and splitting it. Not here: names as identities (room dedup).
"""

from __future__ import annotations

import re
from functools import lru_cache

from paper_assets.text.words import document_frequency

_BY = re.compile(r"^\s*(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i)\s+(?=[^\W\d_a-z])")
_SUPERSCRIPTS = re.compile(
    r"\$?\^\{?[\d,*\u2020\u2021 a-z]{0,12}\}?\$?|[\u00b9\u00b2\u00b3\u2070-\u2079*\u2020\u2021\u00a7\u00b6\u2217\u22c6]+|\[\d[\d,\s]*\]"
)
_ADDRESSES = re.compile(r"[<(\[]?\s*[\w.+-]+@[\w.-]+\s*[>)\]]?")
_MARKS_BETWEEN = re.compile(r"(?<=\d)\s?,\s?(?=\d)")
_DIGITS_AROUND = re.compile(r"(?:(?<=[^\W\d_])|(?<=\.))\s?\d{1,2}(?=\s|$|,|;)|^\d{1,2}\s?(?=[^\W\d_])")
_IN_BRACKETS_AT_END = re.compile(r"\s*\((?!ed)[^()]*\)\s*$")
_AND = r"(?:and|und|et(?! al)|y|e|en|&|with)"
_AND_WORD = re.compile(
    rf"\s*,?\s+{_AND}\s+|\s*[\uff0c,\u3001]?\s*(?:\u4e0e|\u548c|\u53ca|\u304a\u3088\u3073)\s*(?=[\u4e00-\u9fff]{{2}})"
)
_COMMAS = re.compile(r"\s*[,\uff0c\u3001]\s*")
_SEMICOLONS = re.compile(r"\s*[;\uff1b|\u00b7\u2022]\s*")
_ET_AL = re.compile(r",?\s*(?:et al\.?|and others|u\. ?a\.|\u7b49)\s*$")
_INITIALS = re.compile(r"(?:[^\W\d_a-z\u3040-\uffff]\.?[\s-]?){1,4}$")
_SUFFIX = re.compile(r"(?:Jr|Sr|II|III|IV|PhD|Ph\.D|MD|M\.D|MSc|BSc|Dr)\.?$")
_TOKEN = re.compile(r"[^\W\d_][\w'\u2019\u2018`\u00b4.\u2010\u2011\u2013-]*$")
_PARTICLE_WORDS = "van der den de von zu zur del della di da dos das do la le los du des el al bin ibn ben ter ten te af av y e v d st"
_PARTICLES = frozenset(_PARTICLE_WORDS.split())
_CJK_NAME = re.compile(
    r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af\u30fb]{1,8}(?:[\s\u00b7\u3000][\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{1,8})?$"
)
_CJK = re.compile("[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_CJK_ALONE = re.compile(r"[\u4e00-\u9fff\uac00-\ud7af]{2,3}$")
_CONJUNCTIONS = frozenset({"and", "und", "et", "e", "en", "with", "by", "par", "por"})
_LOOK_WORDS = 12
# Lines of authors of a large file, asked about by several votes.
_REMEMBERED = 50_000
# Most lists by far: full names in capitals, commas, perhaps `and`; one look instead of a dozen.
_SIMPLE_NAME = r"[A-Z\u00c0-\u00de][^\W\d_]*[.]?(?:[\s-][A-Z\u00c0-\u00de][^\W\d_]*[.]?){1,4}"
_SIMPLE_LIST = re.compile(rf"{_SIMPLE_NAME}(?:, {_SIMPLE_NAME})*(?:,? and {_SIMPLE_NAME})?")
_SIMPLE_SEPARATOR = re.compile(r",? and |, ")
_MOST_TOKENS = 6
# A name all of whose words stand in one abstract of 2,000 or more is hardly a name ("Deep Learning").
_COMMON_DOCUMENTS = 60
_MOST_COMMON_SHARE = 0.34
_LIST_CHARACTERS = 6000


def names_of(text: str) -> tuple[str, ...]:
    """The names of a list that is known to be one, marks of affiliation left out."""
    if _SIMPLE_LIST.fullmatch(text):
        return tuple(_SIMPLE_SEPARATOR.split(text))
    text = " ".join(text.split())  # runs of spaces would cost the patterns below quadratic time
    text = _ET_AL.sub("", _ADDRESSES.sub("", _SUPERSCRIPTS.sub("", _BY.sub("", text))))
    text = _DIGITS_AROUND.sub("", _MARKS_BETWEEN.sub("", text)).strip(" ,;.*" if text.count(".") < 2 else " ,;*")
    parts = _split(text)
    return tuple(p for part in parts if (p := _without_marks(part)))


@lru_cache(maxsize=_REMEMBERED)
def is_names(text: str) -> bool:
    """True for a line that is a list of names, or one name, and nothing else.

    The same line is asked about by each vote, so answers are kept for a while.
    """
    if _has_plain_words(text):
        return False
    if len(text) > _LIST_CHARACTERS or text[:1].islower() and not text.startswith(("by ", "von ", "par ", "por ")):
        return False
    if "http" in text or ":" in text:
        return False
    names = names_of(text)
    if not names or not (_SIMPLE_LIST.fullmatch(text) or all(map(_is_name, names))):
        return False
    if len(names) == 1 and _CJK.search(text):
        return _CJK_ALONE.match(names[0]) is not None
    return sum(map(_is_common, names)) <= _MOST_COMMON_SHARE * len(names)


def _has_plain_words(text: str) -> bool:
    """True when two of the first words are in small letters as no name has them."""
    found = 0
    for word in text.split(maxsplit=_LOOK_WORDS)[:_LOOK_WORDS]:
        if word.islower() and word.isalpha() and word not in _PARTICLES and word not in _CONJUNCTIONS:
            found += 1
            if found > 1:
                return True
    return False


def _without_marks(part: str) -> str:
    stripped = _IN_BRACKETS_AT_END.sub("", part).strip(" ,;*#")
    return " ".join(re.sub(r"^(?:and|&)\s+|\s+and$", "", stripped).split())


def _split(text: str) -> list[str]:
    """The parts: at semicolons where there are any, else at commas and `and`; `Lima, A., Chen, B.` stays in pairs."""
    if _SEMICOLONS.search(text) and not text.startswith("\u00b7"):
        return [q for p in _SEMICOLONS.split(text) for q in ([p] if "," in p else _AND_WORD.split(p))]
    clauses = _AND_WORD.split(text)
    if len(clauses) > 1 and all(c.count(",") == 1 and " " not in c.partition(",")[0].strip() for c in clauses):
        return clauses
    parts = [p for clause in clauses for p in _COMMAS.split(clause) if p]
    if len(parts) == 1 and _CJK.search(text):
        words = text.split()
        return words if len(words) > 2 or all(_CJK_ALONE.match(w) for w in words) else parts
    return _with_suffixes(_paired(parts))


def _paired(parts: list[str]) -> list[str]:
    if len(parts) < 2 or len(parts) % 2 or not all(map(_INITIALS.match, parts[1::2])):
        return parts
    return [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)]


def _with_suffixes(parts: list[str]) -> list[str]:
    found: list[str] = []
    for part in parts:
        if found and _SUFFIX.match(part):
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


def _is_name(name: str) -> bool:
    if _CJK.search(name):
        return _CJK_NAME.match(name) is not None
    tokens = name.replace(",", " ").split()
    if not 2 <= len(tokens) <= _MOST_TOKENS or not all(map(_TOKEN.match, tokens)):
        return False
    proper = [t for t in tokens if t[0].isupper()]
    return len(proper) >= 2 and all(t[0].isupper() or t.casefold().strip(".'\u2019") in _PARTICLES for t in tokens)  # noqa: PLR2004


def _is_common(name: str) -> bool:
    """True for a name that is made of common words alone."""
    words = [w for w in name.replace(",", " ").split() if len(w.strip(".")) > 1]
    return bool(words) and all(document_frequency(w) >= _COMMON_DOCUMENTS for w in words)
