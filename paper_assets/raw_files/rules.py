"""How text formats are recognised: one rule a format, strongest evidence first.

Belongs here: what in a text speaks for a format. Not here: the order of rules and signatures
(`recognition.py`), XML (`xml_documents.py`), binary formats (`signatures.py`), reading any of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from paper_assets.raw_files import xml_documents
from paper_assets.raw_files.head import INVISIBLE, Head

_HEADER_LINES = 8
_JSON_LINES = 5
_TAGS_WITHOUT_START = 3
_HEADER_CELL_CHARACTERS = 60

_COLUMN_NAMES = (
    "title abstract authors author year doi url keywords venue journal id paper_id paperid pmid source pdf issn volume "
    "issue pages date publisher booktitle language affiliations abstractnote"
)
_HEADER_WORDS = frozenset(_COLUMN_NAMES.split())
_TITLE_OR_ABSTRACT = re.compile(
    r"(article |document |item |primary |paper )?(title|titel|titulo|título|titre|标题|题名|题目|篇名|題名)( primary)?"
    r"|abstract( note)?|abstractnote|summary|摘要|n2|ab|ti|t1"
)

_BIBTEX_ENTRY = re.compile(
    r"^[ \t]*@[ \t]*(?!comment|string|preamble)([A-Za-z]+)\s*[{(](?:[^,{}()=\n]{0,120},|(?=\s*\w+\s*=))",
    re.MULTILINE | re.IGNORECASE,
)

_LINKED_ITEM = re.compile(
    r" {0,3}(?:[-*+]|\d{1,4}[.)])\s+(?:\*\*|__|\")?\s*\[[^\]]{1,400}\]\(\s*(?:https?://|www\.)| {0,3}<details\b",
    re.IGNORECASE,
)


def _line(head: Head, pattern: str) -> str | None:
    """The first line that the pattern matches at its beginning, shortened."""
    compiled = re.compile(pattern)
    return next((text.strip()[:60] for text in head.lines if compiled.match(text.lstrip(INVISIBLE))), None)


def _lines(*patterns: str) -> Callable[[Head], str | None]:
    """A rule that asks for one line of each pattern."""

    def rule(head: Head) -> str | None:
        found = [_line(head, pattern) for pattern in patterns]
        return "line " + repr(found[0]) if all(found) else None

    return rule


def _rtf(head: Head) -> str | None:
    return "begins with {\\rtf" if head.text.startswith("{\\rtf") else None


def _postscript(head: Head) -> str | None:
    return "begins with %!PS" if head.text.startswith("%!PS") else None


def _sheet(head: Head) -> str | None:
    """The text that a sheet of a workbook becomes: its first row, cells by column letter."""
    found = re.match(r'\d{1,7}\t\{"[A-Z]{1,3}": "', head.text)
    return f"a row of cells {found[0][:30]!r}" if found else None


def _json_lines(head: Head) -> str | None:
    """Two of the first lines are whole objects, or the first of several that all begin one."""
    lines = [line.strip().strip(INVISIBLE) for line in head.lines[:_JSON_LINES]]
    if len(lines) < 2 or not all(line.startswith("{") for line in lines[:2]):
        return None
    whole = sum(map(_is_object, lines))
    return "an object on each line" if whole > 1 or (whole and all(line.startswith("{") for line in lines)) else None


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line.strip().strip(INVISIBLE)), dict)
    except (ValueError, RecursionError):
        return False


def _json(head: Head) -> str | None:
    """An object with a quoted key, or a list of objects, lists, strings or numbers."""
    start = head.text[:2000]
    if re.match(r'\{\s*("[^"\n]*"\s*:|\}\s*$)', start):
        return "begins with a JSON object"
    if re.match(r'\[\s*(\{\s*("[^"\n]*"\s*:|\})|\[\s*["\d\[{]|"[^"\n]*"\s*[,\]]|-?\d[\d.]*\s*,|\]\s*$)', start):
        return "begins with a JSON list"
    return None


def _ris(head: Head) -> str | None:
    """A start tag and another one, in any spacing and case; or an end tag below several others."""
    start = _line(head, r"(?i: ?ty) {1,3}- {0,2}[A-Za-z]")
    others = [text for text in head.lines if re.match(r"(?i: ?(TI|T1|AB|N2|AU|A1|PY|Y1|ER|JO|T2|UR|DO)) {1,3}-", text)]
    if start is not None and others:
        return "line " + repr(start)
    ends = _line(head, r"ER {1,3}-\s*$") is not None and len(others) > _TAGS_WITHOUT_START
    return "an end tag and line " + repr(others[0].strip()[:60]) if ends else None


def _bibtex(head: Head) -> str | None:
    entry = _BIBTEX_ENTRY.search(head.text)
    if entry is None or not re.search(r"[\w-]+\s*=\s*[{\"\w]", head.text[entry.end() :]):
        return None
    return f"entry @{entry[1]}"


def _ovid(head: Head) -> str | None:
    """A number in angle brackets on a line of its own, and a field below it; or the tag that only Ovid gives."""
    provider = _line(head, r"VN {1,2}- Ovid")
    if provider is not None:
        return "line " + repr(provider)
    fields = r"(Title|Unique Identifier|Accession Number|VN|TI|AB|DB)\s*$|(VN|TI|AB|DB|UI|AN) {1,2}- "
    return _lines(r" {0,3}<\s?\d{1,7}\s?\.?\s?>\s*$", fields)(head)


def _endnote(head: Head) -> str | None:
    """A type and another field; or, as refer has it, a title, an author and another field."""
    return _lines(r"%0 \w", r"%[TAXDJ] ")(head) or _lines(r"%T \w", r"%A \w", r"%[DJBIX] ")(head)


def _delimited(delimiters: str) -> Callable[[Head], str | None]:
    """A rule for a header row with known column names among the first lines, and a row of its shape below it."""

    def rule(head: Head) -> str | None:
        rows = head.lines[: _HEADER_LINES + 1]
        pairs = list(zip(rows, rows[1:], strict=False))
        return next((e for d in delimiters for a, b in pairs if (e := _header(a, b, d))), None)

    return rule


def _header(line: str, below: str, delimiter: str) -> str | None:
    cells = [cell.strip().strip('"\ufeff\xa0').strip().lower().replace("_", " ") for cell in line.split(delimiter)]
    if cells in (["abstract"], ["摘要"]) and below.startswith('"') and delimiter == ",":
        return "header row with column " + cells[0]
    if len(cells) < 2 or delimiter not in below or max(map(len, cells)) >= _HEADER_CELL_CHARACTERS:
        return None
    # CNKI names a column in two languages, `title-题名`.
    cells = [cell if cell.isascii() else cell.rpartition("-")[2] for cell in cells]
    known = [cell for cell in cells if cell in _HEADER_WORDS or _TITLE_OR_ABSTRACT.fullmatch(cell)]
    if len(known) < 2 or not any(map(_TITLE_OR_ABSTRACT.fullmatch, known)):
        return None
    return "header row with columns " + ", ".join(known[:4])


def _markdown_list(head: Head) -> str | None:
    """Items that begin with a link to a paper, or abstracts folded away: two or more of either."""
    items = [line for line in head.lines if _LINKED_ITEM.match(line)]
    return f"{len(items)} items such as {items[0].strip()[:60]!r}" if len(items) > 1 else None


# Strongest evidence first; XML and JSON before the tagged formats because they may quote those.
RULES: tuple[tuple[str, Callable[[Head], str | None]], ...] = (
    ("rtf", _rtf),
    ("postscript", _postscript),
    ("sheet", _sheet),
    ("ovid", _ovid),
    ("xml", xml_documents.evidence),
    ("jsonl", _json_lines),
    ("json", _json),
    ("nbib", _lines(r"PMID- {0,2}\d", r"(TI|AB|FAU|AU|DP|OWN|STAT|TA|JT) {0,2}- ")),
    ("ris", _ris),
    ("bibtex", _bibtex),
    ("wos", _lines(r"PT [A-Z]$|FN (Clarivate|Thomson|ISI|Web)", r"(AU|TI|SO|AB|VR) ")),
    ("endnote", _endnote),
    ("pubmed_text", _lines(r"\d+\. ", r"PMID: \d")),
    ("latex", _lines(r"\\document(class|style)\b|\\begin\{document\}")),
    ("tsv", _delimited("\t")),
    ("csv", _delimited(",;|")),
    ("markdown_list", _markdown_list),
)
