"""Prose or not: what tells an abstract from a heading.

Belongs here: tests of one stretch of text by itself. Not here: what its neighbours say (`layout.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from paper_assets.raw_files.heading import venue_and_year
from paper_assets.text.scripts import ends_sentence, sentence_ends, weighted_length

# Of 11,931 real abstracts 99.2 % have two sentence ends and 99.4 % have 200 characters; of their
# titles 0.04 % and none.
_SENTENCES = 2
_LONG = 200
_FAIRLY_LONG = 60
_HEADING_CHARACTERS = 150
_LIST_WORD = re.compile(
    r"\b(?:papers|proceedings|abstracts?|accepted|program(?:me)?|posters?|orals?|sessions?|tracks?|publications|beiträge|tagungsband|"
    r"zusammenfassungen|actes|résumés|articles|artículos|resúmenes|actas|artigos|resumos|anais|articoli|riassunti|atti|сборник|статьи)\b"
    r"|论文|摘要|会议|文集|論文|予稿|抄録|논문|초록",
    re.IGNORECASE,
)
_SECTION_CHARACTERS = 60
_SECTION_NAME = re.compile(
    r"(?:(?:the )?(?:contents|table of contents|index|preface|foreword|appendix|"
    r"references|acknowledge?ments?|introduction|abstracts?|papers?|"
    r"keynotes?|tutorials?|workshops?|demos?|demonstrations?|invited talks?|best papers?|spotlights?|highlights?|orals?|posters?|talks?|"
    r"main (?:track|conference)|findings|short papers?|long papers?|full papers?|accepted|"
    r"rejected|withdrawn|others?|misc(?:ellaneous)?)"
    r"|(?:oral|poster|spotlight|paper|plenary|parallel|main|industry|special|morning|afternoon)? ?"
    r"(?:sessions?|tracks?|day|part|chapter|section|"
    r"volume|issue|block|group|room|sitzung|teil|kapitel|tag|sesión|parte|capítulo|día|séance|partie|chapitre|jour|sessão|dia)"
    r"(?:\s+(?:\d+|[A-Za-z]|[IVX]+|one|two|three|four|five)\b.{0,40}|\s*[:：–—-]\s.{0,50})?"
    r"|[A-Za-z]+ (?:session|track|papers|talks|presentations)s?(?: \w{1,3})?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.{0,40}"
    r"|(?:口头报告|海报|口头|分会场|主题报告|特邀报告|第.{1,4}[章部节场]|口頭発表|ポスター(?:発表)?|セッション.{0,20}|基調講演|구두|포스터)"
    r".{0,20}|[A-Z]|[IVX]+\.?)",
    re.IGNORECASE,
)
_VENUE_CHARACTERS = 40
_DIGIT = re.compile(r"\d")
_TWO_DIGITS = re.compile(r"\d\d")
_LIST_START = re.compile(r"(?:accepted|papers|abstracts|proceedings|list of|book of|program)\b", re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"[\[(<{]?\s*(?:(?:the |an )?abstract (?:is )?(?:un|not )(?:currently )?available(?: for this \w+| here| online)?"
    r"|no abstract(?: is)?(?: available| provided| given)?|n/?a|null|none|nan|tba|tbd|to be announced|abstract withheld"
    r"|withdrawn|无摘要|暂无摘要|摘要(?:不可用|暂无)|要旨なし|抄録なし)\s*[.!]?\s*[\])>}]?\.?",
    re.IGNORECASE,
)
_PLACEHOLDER_CHARACTERS = 80


def is_prose(lines: Sequence[str]) -> bool:
    """True for running text: two sentence ends, or 200 characters (CJK counts three), 60 with a final stop, 120 with one inside."""
    size = sum(map(len, lines))
    if size >= _LONG:
        return True
    text = " ".join(lines)
    weight = weighted_length(text)
    ends = sentence_ends(text, _SENTENCES)
    if weight >= _LONG or ends >= _SENTENCES or (ends and weight >= _FAIRLY_LONG * 2 and not ends_sentence(text)):
        return True
    return weight >= _FAIRLY_LONG and ends_sentence(text) and not _is_heading_with_stop(text)


def is_cut_off(lines: Sequence[str]) -> bool:
    """True for a text that looks like the beginning of prose: one sentence, and more without its end."""
    text = " ".join(lines)
    return weighted_length(text) >= _FAIRLY_LONG and sentence_ends(text, 1) == 1


def is_whole_abstract(line: str) -> bool:
    """True for a line that is an abstract by itself, not one sentence or one wrapped line of it."""
    if line.isascii() and ". " not in line and "? " not in line and "! " not in line:
        return False
    return len(line) >= _FAIRLY_LONG // 3 and ends_sentence(line) and sentence_ends(line, _SENTENCES) >= _SENTENCES


def is_list_heading(text: str) -> bool:
    """True for a line that names a list of papers: a word such as papers or proceedings, or a venue with its year."""
    stripped = text.strip(" \t#*")
    if not stripped or len(stripped) > _HEADING_CHARACTERS or ends_sentence(stripped) or stripped[0].islower():
        return False
    if _LIST_WORD.search(stripped):
        return True
    return _TWO_DIGITS.search(stripped) is not None and None not in venue_and_year(stripped)


def names_list(text: str) -> bool:
    """True for a heading that can hardly be a title: papers or proceedings and a number, or a venue and a year alone."""
    stripped = text.strip(" \t#*")
    if not is_list_heading(stripped) or not _DIGIT.search(stripped):
        return False
    return _LIST_WORD.search(stripped) is not None or len(stripped) <= _VENUE_CHARACTERS


def is_section_name(text: str) -> bool:
    """True for a line that names a part of a list: Oral, Poster session 2, Day 1, Track B, 口头报告."""
    stripped = text.strip(" \t#*_:：\u3000")
    return len(stripped) <= _SECTION_CHARACTERS and _SECTION_NAME.fullmatch(stripped) is not None


def is_placeholder(text: str) -> bool:
    """True for words that stand where an abstract is missing, such as `Abstract unavailable`."""
    return len(text) <= _PLACEHOLDER_CHARACTERS and _PLACEHOLDER.fullmatch(text.strip()) is not None


def _is_heading_with_stop(text: str) -> bool:
    if len(text) > _HEADING_CHARACTERS or not _LIST_START.match(text.lstrip("# *")):
        return False
    return None not in venue_and_year(text)
