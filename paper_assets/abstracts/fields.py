"""Values of bibliographic fields as every format writes them, brought into one form.

Belongs here: identifiers, years, names, keywords, languages, addresses, from text to value. Not here: which field of
a format holds which (its own module), the record that they make (`drafts.py`), cleaning of abstracts.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime

_SURROGATE = re.compile("[\ud800-\udfff]")
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/[^\s\"<>]+")
_AFTER_DOI = ".,;:)]}'\u201d"
_ARXIV = re.compile(
    r"(?<![\d.])(\d{4}\.\d{4,5})(?:v(\d{1,3}))?(?!\d)|(?<![\w.])([a-z-]{2,12}(?:\.[A-Z]{2})?/\d{7})(?:v(\d{1,3}))?(?!\d)"
)
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d|21[0-4]\d)(?=\D|$|(?:0[1-9]|1[0-2])(?:[0-3]\d)?(?!\d))")
_FIRST_YEAR, _LAST_YEAR = 1500, 2149
# A number beyond this is a moment in milliseconds since 1970, as OpenReview writes dates; below it, in seconds.
_MILLISECONDS = 100_000_000_000
_SECONDS = 10_000_000
_URL = re.compile(r"(?:https?|ftp)://[^\s\"<>{}]+", re.IGNORECASE)
_BRACKETED = re.compile(r"\[(.*)\]\.?", re.DOTALL)
_AND = re.compile(r"(?<!\s)\s+and\s+")
_INITIALS = re.compile(r"(?:[A-Z]\w?\.?[ -]?){1,5}$")
_LAST_AND = re.compile(r"^(?:and|&)\s+")
_PLACEHOLDER = re.compile(
    r"\W*(?:(?:no|an?)\s+)?(?:(?:abstract|summary)\s*(?:is\s+|was\s+)?)?"
    r"(?:(?:no|not)\s+)?(?:(?:abstract|summary)\s*)?"
    r"(?:un)?(?:available|provided|found|supplied|abstract|n/?a|nan|null|none|nil|missing|undefined|tba|tbd)?\W*",
    re.IGNORECASE,
)
_MISSING = frozenset({"na", "n/a", "#n/a", "null", "none", "nan", "nil", "-", "--"})
_PLACEHOLDER_CHARACTERS = 40
_LANGUAGES = (
    "en eng english|de deu ger german deutsch|fr fra fre french français|es spa spanish español|it ita italian|"
    "pt por portuguese|nl nld dut dutch|ru rus russian|zh zho chi chinese 中文|ja jpn japanese 日本語|ko kor korean|"
    "ar ara arabic|fa fas per persian|pl pol polish|tr tur turkish|sv swe swedish|da dan danish|no nor norwegian|"
    "fi fin finnish|cs ces cze czech|hu hun hungarian|el ell gre greek|he heb hebrew|uk ukr ukrainian|"
    "ro ron rum romanian|hr hrv croatian|sr srp serbian|bg bul bulgarian|ca cat catalan|id ind indonesian|th tha thai"
)
_LANGUAGE = {name: names.split()[0] for names in _LANGUAGES.split("|") for name in names.split()}


def tidy(text: str) -> str:
    """NFC, no white space at the ends, U+FFFD for halves of surrogate pairs (no table can hold those)."""
    text = text.strip()
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _SURROGATE.sub("\ufffd", text))


def one_line(text: str) -> str:
    """The text with single spaces only."""
    return " ".join(text.split())


def doi_of(text: str) -> str | None:
    """The DOI in a text: lower case, without `doi:` or an address before it."""
    found = _DOI.search(text.replace("%2F", "/").replace("%2f", "/").replace("\\_", "_"))
    if found is None:
        return None
    doi = found[0].lower().rstrip(_AFTER_DOI)
    # A bracket that the DOI itself opened was cut with the punctuation.
    return doi + ")" if doi.count("(") > doi.count(")") else doi


def arxiv_of(text: str) -> tuple[str, str | None] | None:
    """The arXiv identifier in a text, without its version, and the version."""
    found = _ARXIV.search(text)
    if found is None:
        return None
    return (found[1], found[2]) if found[1] else (found[3], found[4])


def year_of(value: object) -> int | None:
    """The year in a date of any shape: a number, text, `[[2031, 4]]`, milliseconds since 1970."""
    while isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _year_of_number(value)
    found = _YEAR.search(str(value))
    if found is not None:
        return int(found[1])
    number = str(value).strip()
    return _year_of_number(int(number)) if number.isascii() and number.isdigit() and len(number) < 16 else None


def _year_of_number(number: float) -> int | None:
    if _FIRST_YEAR <= number <= _LAST_YEAR:
        return int(number)
    seconds = number / 1000 if number > _MILLISECONDS else number
    if not _SECONDS < seconds < _MILLISECONDS / 10:
        return _year_in(str(int(number))) if number == number and abs(number) < _MILLISECONDS else None
    return _year_in(str(int(number))) or datetime.fromtimestamp(seconds, UTC).year


def _year_in(digits: str) -> int | None:
    """The year of 20310412 and 203104."""
    found = _YEAR.match(digits) if len(digits) in (6, 8) else None
    return int(found[1]) if found else None


def authors_of(text: str) -> tuple[str, ...]:
    """Names from a list of them with `;`, ` and `, `|`, line ends or commas between.

    Commas are the hard case: `Doe, J., Roe, K.` are two names, so are `Jane Doe, Kim Roe`; `Doe, Jane` is one.
    """
    text = text.strip().strip("[]")
    for mark in (";", "|"):
        if mark in text:
            return _names(text.split(mark))
    parts = _AND.split(text)
    if len(parts) > 1 and not _is_comma_list(parts):
        return _names(parts)
    if "\n" in text:
        return _names(text.split("\n"))
    return _names(_comma_separated(text))


def _is_comma_list(parts: list[str]) -> bool:
    """True for `Jane Doe, Kim Roe and Lee Poe`, where `and` stands before the last name only."""
    if len(parts) != 2 or "," in parts[1]:
        return max(part.count(",") for part in parts) > 2
    names = [name.strip() for name in parts[0].split(",")]
    return len(names) > 2 or (len(names) == 2 and all(" " in name for name in names) and not _INITIALS.match(names[1]))


def _comma_separated(text: str) -> list[str]:
    parts = [_LAST_AND.sub("", part.strip()) for part in text.split(",") if part.strip()]
    parts = [name for part in parts for name in re.split(r"(?<!\s)\s+(?:and|&)\s+", part)]
    if len(parts) % 2 == 0 and len(parts) > 1 and all(_INITIALS.match(part) for part in parts[1::2]):
        return [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)]
    if len(parts) == 2 and (" " not in parts[0] or " " not in parts[1]):
        return [", ".join(parts)]
    return parts


def _names(parts: list[str]) -> tuple[str, ...]:
    names = (one_line(part.strip(" \t\r\n,;'\"")) for part in parts)
    return tuple(tidy(name) for name in names if name and name.lower() not in ("others", "et al", "et al."))


def keywords_of(text: str) -> tuple[str, ...]:
    """Keywords from a list with `;`, line ends or `|` between, or commas where there is none of these."""
    for mark in (";", "\n", "|"):
        if mark in text:
            return unique(text.split(mark))
    return unique(text.split(","))


def unique(texts: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """The texts that are not empty, tidied, each once, in order."""
    return tuple(dict.fromkeys(found for text in texts if (found := tidy(one_line(text)).strip("*;,").strip())))


def without_brackets(title: str) -> str | None:
    """A title without the brackets that mark a translation in MEDLINE; `[Not Available].` is none."""
    inner = _BRACKETED.fullmatch(title)
    if inner is None:
        return title
    return None if inner[1].lower().rstrip(".") == "not available" else inner[1]


def url_of(text: str) -> str | None:
    """The first web address in a text."""
    found = _URL.search(text)
    return tidy(found[0].rstrip(".,;)")) if found else None


def is_placeholder(text: str) -> bool:
    """True for words in place of an abstract, such as `[No abstract available]`, `N/A` or a lone dash."""
    return len(text) <= _PLACEHOLDER_CHARACTERS and _PLACEHOLDER.fullmatch(text) is not None


def is_missing(value: object) -> bool:
    """True for what statistics programs write where there is nothing: NA, null, nan, a dash."""
    return isinstance(value, str) and value.strip().lower() in _MISSING


def language_code(text: str) -> str | None:
    """ISO 639-1 for a declared language: a code of two or three letters, a name, or a tag such as en-US."""
    words = re.split(r"[-_;,/ ]", text.strip().lower(), maxsplit=1)
    return _LANGUAGE.get(words[0])
