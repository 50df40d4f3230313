"""What a heading above a list of papers says: the venue and the year.

Belongs here: general rules for headings in any field, with short word lists as data. Not here: which line
of a file is a heading (the room abstracts).
"""

from __future__ import annotations

import re
from collections.abc import Callable

FIRST_YEAR, LAST_YEAR = 1800, 2100
# Not part of a longer number, a decimal, a date or a range.
_YEAR = re.compile(r"(?<![\d.,/])(?<!\d[-\u2013])(?:1[89]\d\d|20\d\d|2100)(?![\d/]|[.,\u2013-]\d)")
# '98 is 1998, '23 is 2023.
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])\s?['\u2019\u2018](\d\d)(?!\d)")
_CENTURY_TURN = 50

# An acronym of a venue: capitals, perhaps with lower-case letters between, &, / or -: ICML, NeurIPS, PLDI, CHI, VLDB-J.
_ACRONYM = r"(?:[A-Z][A-Za-z]*[A-Z][A-Za-z]*(?:[&/-][A-Z][A-Za-z]*[A-Z][A-Za-z]*)*)"
_SEPARATOR = r"[\s,:\u00b7_\u2013\u2014-]{0,3}"
_BEFORE_YEAR = re.compile(rf"(?<![A-Za-z])({_ACRONYM}){_SEPARATOR}(?=YEAR)")
_AFTER_YEAR = re.compile(rf"YEAR{_SEPARATOR}(?:年度?)?\s*(?:IEEE/CVF |IEEE |ACM |AAAI )?({_ACRONYM})(?![A-Za-z])")
_IN_BRACKETS = re.compile(rf"[(\[\uff08]\s*({_ACRONYM}){_SEPARATOR}(?:YEAR)?\s*[)\]\uff09]")
_ALONE = re.compile(rf"(?<![A-Za-z])({_ACRONYM})(?![A-Za-z])")
# Acronyms of subjects and things, which stand in headings as well as those of venues.
_SUBJECTS = (
    "AI ML NLP LLM LLMs VLM VLMs LMM RAG RL GAN GANs GNN GNNs CNN CNNs DNN DNNs CV PDF CSV TXT HTML URL DOI ID "
    "COVID DNA RNA MRI EEG USA UK EU US UN PhD MSc BSc ISSN ISBN TODO README HIV IoT HCI IR QA API OK II III IV "
    "VI VII VIII IX XI XII XIII XIV XV PAPERS ABSTRACTS ACCEPTED PROCEEDINGS CONFERENCE JOURNAL BOOK LIST OF THE "
    "AND ON FOR ORAL POSTER SESSION TRACK MAIN"
)
_NOT_VENUES = frozenset(_SUBJECTS.split())
# Venues known by an acronym in headings without a year, or by a single word; the largest ones of their fields.
_LARGE_VENUES = (
    "ICLR ICML NeurIPS NIPS AAAI IJCAI ACL EMNLP NAACL EACL COLING TACL CVPR ICCV ECCV WACV BMVC MICCAI SIGGRAPH "
    "SIGIR KDD WWW WSDM CIKM RecSys SIGMOD VLDB ICDE PODS OSDI SOSP NSDI SIGCOMM USENIX CCS NDSS CRYPTO EUROCRYPT "
    "STOC FOCS SODA COLT UAI AISTATS CoRL ICRA IROS RSS CHI UIST CSCW ICSE FSE ASE ISSTA PLDI POPL OOPSLA ICASSP "
    "INTERSPEECH Interspeech JMLR TMLR TPAMI IJCV PNAS PRL JAMA BMJ NEJM Nature Science Cell Lancet eLife arXiv "
    "medRxiv bioRxiv Eurographics"
)
_KNOWN = frozenset(_LARGE_VENUES.split())
_KNOWN_SHORT_YEAR = re.compile(rf"(?<![A-Za-z])({'|'.join(sorted(_KNOWN))})-(\d\d)(?!\d)")
_KNOWN_WORD = re.compile(r"(?<![A-Za-z-])([A-Za-z]{3,12})(?![A-Za-z-])")

# A name written out, of a journal or a meeting.
_KIND = (
    r"(?:Journal|Transactions|Annals|Letters|Reviews?|Bulletin|Magazine|Advances|Conference|Symposium|Workshop|Congress|Colloquium|"
    r"Zeitschrift|Jahrestagung|Tagung|Konferenz|Revue|Conférence|Revista|Congreso|Congresso|Rivista|Convegno|Tijdschrift)"
)
_WRITTEN_OUT = re.compile(rf"(?<![A-Za-z]){_KIND}(?![A-Za-z])")
_CHINESE = re.compile(
    r"(?:第[0-9\u4e00-\u9fff]{1,6}届)([\u4e00-\u9fff]{3,24}?(?:大会|会议|研讨会|年会|论坛))"
    r"|((?:中国|全国|国际)[\u4e00-\u9fff]{2,20}?(?:大会|会议|研讨会|年会|论坛))"
    r"|([\u4e00-\u9fff]{2,12}(?:学报|杂志|期刊))"
)
_ORDINAL = re.compile(
    r"^(?:\d{1,3}(?:st|nd|rd|th)|(?:(?:Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety)-?)?"
    r"(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Twelfth|\w+teenth|\w+tieth))\s+",
    re.IGNORECASE,
)
_LEAD_WORDS = re.compile(
    r"^(?:(?:accepted|selected|papers?|articles?|abstracts?|proceedings|list|book|contents|program(?:me)?|of|from|in|at|the|for|all|"
    r"published)\b[\s:,]*)+",
    re.IGNORECASE,
)
_TRAIL_WORDS = re.compile(
    r"[\s:,(\u2013\u2014-]+(?:(?:accepted|selected|papers?|articles?|abstracts?|list|main|track|vol(?:ume)?\.?\s*\d+|no\.?\s*\d+|"
    r"issue\s*\d+|YEAR)\b[\s,:()]*)+$",
    re.IGNORECASE,
)
_MAX_HEADING = 400
_MAX_VENUE = 160


def venue_and_year(heading: str) -> tuple[str | None, int | None]:
    """The venue and the year that a heading names, None for what it does not name.

    A year is a number from 1800 to 2100, or two digits after an apostrophe. Of several years the one beside
    the venue counts; without such a one they count only if they agree.
    """
    text = _KNOWN_SHORT_YEAR.sub(r"\1'\2", " ".join(heading.split())[:_MAX_HEADING])
    text = _SHORT_YEAR.sub(_long_year, text)
    years = [int(y) for y in _YEAR.findall(text)]
    marked = _YEAR.sub("YEAR", text)
    for rule in _RULES:
        found = rule(marked)
        if found is not None:
            venue, place = found
            return venue, _year_at(marked, years, place)
    return None, years[0] if len(set(years)) == 1 else None


def _long_year(match: re.Match[str]) -> str:
    year = int(match[1])
    return f" {1900 + year if year >= _CENTURY_TURN else 2000 + year}"


def _year_at(marked: str, years: list[int], place: int) -> int | None:
    """The year whose mark is nearest to a place in the text."""
    if not years:
        return None
    marks = [m.start() for m in re.finditer("YEAR", marked)]
    return min(zip(marks, years, strict=False), key=lambda m: abs(m[0] - place))[1]


def _acronym_beside_year(marked: str) -> tuple[str, int] | None:
    for pattern in (_IN_BRACKETS, _BEFORE_YEAR, _AFTER_YEAR):
        for match in pattern.finditer(marked):
            if match[1] not in _NOT_VENUES and match[1] != "YEAR":
                return match[1], match.end(1)
    return None


def _known_name(marked: str) -> tuple[str, int] | None:
    return next(((m[1], m.end()) for m in _KNOWN_WORD.finditer(marked) if m[1] in _KNOWN), None)


def _written_out(marked: str) -> tuple[str, int] | None:
    if not _WRITTEN_OUT.search(marked):
        return None
    name = re.sub(r"^[#\s\d.)]+", "", re.sub(r"\([^()]*\)", "", marked))
    name = _LEAD_WORDS.sub("", _TRAIL_WORDS.sub("", _TRAIL_WORDS.sub("", name.strip())))
    name = _ORDINAL.sub("", re.sub(r"^YEAR\s*", "", name)).replace("YEAR", "").strip(" ,.;:-\u2013\u2014")
    if " " not in name or len(name) > _MAX_VENUE or not _WRITTEN_OUT.search(name):
        return None
    return name, marked.find(name)


def _chinese(marked: str) -> tuple[str, int] | None:
    match = _CHINESE.search(marked)
    if match is None:
        return None
    return next(group for group in match.groups() if group), match.end()


_Rule = Callable[[str], tuple[str, int] | None]
_RULES: tuple[_Rule, ...] = (_acronym_beside_year, _chinese, _known_name, _written_out)
