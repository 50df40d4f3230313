"""Scripts, languages and sentence ends: what every room needs to know about text of any language.

Belongs here: what can be told from Unicode ranges and a few frequent words. Not here: words of the
field (`words.py`), normalised forms (`normalise.py`), keywords.
"""

from __future__ import annotations

import re

# Han, kana, Bopomofo and their punctuation: written without spaces. Hangul is not among them.
_UNSPACED = (
    "\u2e80-\u2fdf\u3000-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff9f"
    "\U00020000-\U0003ffff"
)
_CJK = re.compile(f"[{_UNSPACED}\u1100-\u11ff\uac00-\ud7af]")
_UNSPACED_CHARACTER = re.compile(f"[{_UNSPACED}]")
# A CJK character says about as much as three Latin letters.
CJK_WEIGHT = 3
# A stop followed by white space or the end, or a CJK stop; closing quotes, brackets and note marks may follow.
_STOPS = r".!?\u2026\u061f\u06d4\u0964"
_CJK_STOPS = r"\u3002\uff01\uff1f\uff0e"
_CJK_CLOSING = r"\u201d\u2019\u300d\u300f\uff09"
_SENTENCE_END = re.compile(
    rf"[{_STOPS}]['\")\]\u2019\u201d\u00bb]{{0,4}}(?=\s|$)|[{_CJK_STOPS}][{_CJK_CLOSING}]{{0,4}}"
)
_FINAL_STOP = re.compile(rf"[{_STOPS}{_CJK_STOPS}]['\")\]*_$}}\u00bb{_CJK_CLOSING}]*$")
_FINAL_CHARACTERS = 12
# Capital initials and these do not end a sentence.
_ABBREVIATION = re.compile(
    r"\b(?:[A-Z]|al|vs|cf|e\.g|i\.e|Figs?|Eq|Dr|Prof|Mr|Mrs|Ms|St|No|Vol|Nr|bzw|z\.B|approx|resp|ca|eds?)\.$"
)
_ABBREVIATION_CHARACTERS = 8

_LANGUAGE_CHARACTERS = 1200
_LATIN_CHARACTERS = 400
_SCRIPTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("hangul", re.compile("[\u1100-\u11ff\uac00-\ud7af]")),
    ("kana", re.compile("[\u3041-\u30fa\u30fd-\u30ff]")),
    ("han", re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")),
    ("cyrillic", re.compile("[\u0400-\u04ff]")),
    ("arabic", re.compile("[\u0620-\u064a\u0671-\u06d3]")),
    ("he", re.compile("[\u05d0-\u05ea]")),
    ("el", re.compile("[\u0370-\u03ff\u1f00-\u1fff]")),
    ("hi", re.compile("[\u0900-\u097f]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
)
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_NOT_LETTERS = re.compile(r"[\W\d_]+")
_OTHER_SCRIPT = re.compile("[\u0370-\u058f\u05d0-\u06ff\u0900-\u1fff\u2e80-\ud7ff\uf900-\ufaff]")
# Share of kana among Han and kana: 40 to 60 % in Japanese prose, a stray mark in Chinese.
_KANA_SHARE = 0.1

# Function words that stand in one of these languages only, and words of headings; own selection from the languages'
# commonest words, without those that two of them share.
_WORDS: dict[str, str] = {
    "en": "the of and to with for that this is are we our by from which on papers paper accepted proceedings "
    "conference list book journal abstracts international workshop annual session track oral poster learning "
    "their can has have its",
    "de": "der die das und ist ein eine einer mit für wir auf von zu dem den des nicht werden wird auch sich über "
    "zur zum beiträge tagungsband zusammenfassungen liste",
    "fr": "le la les et des du une est dans nous sur pour avec par qui ce cette aux sont au ou actes articles résumés",
    "es": "el los las y del una es para con por se su que como lo artículos resúmenes actas este esta estos más",
    "pt": "o os as uma é para com por não se que dos da do na no ao são mais artigos resumos anais este esta",
    "it": "il gli e di che della delle nel nella per con sono una è dei alla questo questa si atti articoli riassunti",
    "nl": "het een van en op te voor met zijn niet wordt deze wij bij ook naar aan dat artikelen samenvattingen",
}
_LANGUAGES_OF_WORD: dict[str, tuple[str, ...]] = {
    word: tuple(lang for lang, words in _WORDS.items() if word in words.split())
    for word in {word for words in _WORDS.values() for word in words.split()}
}
_ENGLISH = ("en",)
# In running text about every third word is one of these; a quarter of that, and a clear lead, is enough.
_WORD_SHARE = 0.08
_LEAD = 1.5
# What is shorter is a heading, in which one word may decide.
_SHORT_WORDS = 12


def has_cjk(text: str) -> bool:
    """True when the text holds a Chinese, Japanese or Korean character."""
    return not text.isascii() and _CJK.search(text) is not None


def is_unspaced(character: str) -> bool:
    """True for a character of a script that is written without spaces (Han, kana, their punctuation)."""
    return _UNSPACED_CHARACTER.match(character) is not None


def weighted_length(text: str) -> int:
    """Length in Latin characters: a CJK character counts three."""
    if text.isascii():
        return len(text)
    return len(text) + (CJK_WEIGHT - 1) * len(_CJK.findall(text))


def display_width(text: str) -> int:
    """Columns that a text takes on a screen or page: a CJK character takes two."""
    return len(text) if text.isascii() else len(text) + len(_CJK.findall(text))


def sentence_ends(text: str, enough: int = 1_000_000) -> int:
    """Number of sentence ends in the text, counted up to `enough`; abbreviations and initials are none."""
    found = 0
    for match in _SENTENCE_END.finditer(text):
        before = text[max(0, match.start() + 1 - _ABBREVIATION_CHARACTERS) : match.start() + 1]
        if match.end() == len(text) or not _ABBREVIATION.search(before):
            found += 1
            if found >= enough:
                break
    return found


def ends_sentence(text: str) -> bool:
    """True when the text ends with a stop, whatever quotes, brackets or marks close after it."""
    return _FINAL_STOP.search(text.rstrip()[-_FINAL_CHARACTERS:]) is not None


def language_of(text: str) -> str | None:
    """The language of a text as ISO 639-1, by its script and, in Latin script, by its function words.

    Knows ar, de, el, en, es, fa, fr, he, hi, it, ja, ko, nl, pt, ru, th, uk and zh; None when unsure.
    """
    head = text[:_LANGUAGE_CHARACTERS]
    if not head.isascii() and _OTHER_SCRIPT.search(head):
        found = _by_script(head)
        if found != "latin":
            return found
    return _by_words(head)


def _by_script(text: str) -> str | None:
    """A language where a script other than Latin prevails, None where it does but stands for several, or latin."""
    counts = {name: len(pattern.findall(text)) for name, pattern in _SCRIPTS}
    latin = len(_LATIN.findall(text))
    cjk = counts["han"] + counts["kana"] + counts["hangul"]
    if CJK_WEIGHT * cjk >= latin and cjk:
        return _east_asian(counts)
    name = max(counts, key=lambda n: counts[n])
    if counts[name] == 0 or counts[name] < latin:
        return "latin"
    if name == "cyrillic":
        return _cyrillic(text)
    if name == "arabic":
        return "fa" if re.search("[\u067e\u0686\u0698\u06af]", text) else "ar"
    return name


def _east_asian(counts: dict[str, int]) -> str:
    if counts["hangul"] > counts["han"] + counts["kana"]:
        return "ko"
    return "ja" if counts["kana"] > _KANA_SHARE * (counts["han"] + counts["kana"]) else "zh"


def _cyrillic(text: str) -> str | None:
    """Russian or Ukrainian; None for letters that neither has."""
    if re.search("[ђјљњћџѓќѕЂЈЉЊЋЏЃЌЅўЎ]", text):
        return None
    return "uk" if re.search("[іїєґІЇЄҐ]", text) else "ru"


def _by_words(text: str) -> str | None:
    words = text[:_LATIN_CHARACTERS].lower().split()
    if len(words) <= _SHORT_WORDS:
        words = _NOT_LETTERS.sub(" ", text.lower()).split()
    hits = list(filter(None, map(_LANGUAGES_OF_WORD.get, words)))
    needed = 1.0 if len(words) <= _SHORT_WORDS else max(2.0, _WORD_SHARE * len(words))
    english = hits.count(_ENGLISH)
    if english >= needed and english > _LEAD * (len(hits) - english):  # most texts; the vote would say the same
        return "en"
    votes: dict[str, float] = {}
    for languages in hits:
        for language in languages:
            votes[language] = votes.get(language, 0.0) + 1 / len(languages)
    first, second = sorted([0.0, 0.0, *votes.values()])[:-3:-1]
    return max(votes, key=lambda v: votes[v]) if first >= needed and first > _LEAD * second else None
