r"""BibTeX, as LaTeX, JabRef, Zotero and bibtexparser read it.

Text outside mathematics is escaped, mathematics stays as it is where its braces are balanced. Belongs here: entries
and escapes. Not here: reading BibTeX (`abstracts/bibtex/`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paper_assets.abstracts import latex
from paper_assets.library.exporting.papers import Paper

_ESCAPES = str.maketrans(
    {
        **{sign: f"\\{sign}" for sign in "%&#_$"},
        "\\": "\\textbackslash{}",
        "{": "\\textbraceleft{}",
        "}": "\\textbraceright{}",
        "~": "\\textasciitilde{}",
        "^": "\\textasciicircum{}",
    }
)
# Two hyphens or quotation marks side by side would become a dash or another mark.
_DOUBLED = re.compile(r"([-`'])(?=\1)")
_ONLY_IN_TEXT = re.compile(r"[{}\\$%&#_~^]|--|``|''")
_UNESCAPED = str.maketrans("", "", "{}\\ ")


def lines(paper: Paper) -> Iterator[str]:
    """The lines of one entry; its key is the paper's id."""
    yield f"@{'article' if paper.venue else 'misc'}{{{paper.paper_id},"
    for name, value in _fields(paper):
        if value:
            yield f"  {name} = {{{value}}},"
    yield "}"
    yield ""


def _fields(paper: Paper) -> Iterator[tuple[str, str | None]]:
    yield "title", _text(paper.title)
    yield "shorttitle", None if paper.title else _text(paper.shown_as)
    yield "author", " and ".join(_name(name) for name in paper.authors)
    yield "year", str(paper.publication_year or "")
    yield "journal", _text(paper.venue)
    yield "abstract", _text(paper.abstract)
    yield "doi", _address(paper.doi)
    if paper.arxiv_id:
        yield "eprint", paper.arxiv_id
        yield "archiveprefix", "arXiv"
    yield "pmid", paper.pmid
    yield "url", _address(paper.url)
    yield "keywords", "; ".join(_text(keyword.replace(";", ",")) or "" for keyword in paper.keywords)
    yield "language", paper.language


def _name(name: str) -> str:
    text = _text(name) or ""
    return f"{{{text}}}" if re.search(r"\sand\s", text) else text


def _address(value: str | None) -> str | None:
    return value.translate(_UNESCAPED) if value else None


def _text(text: str | None) -> str | None:
    if text is None or not _ONLY_IN_TEXT.search(text):
        return text
    parts: list[str] = []
    at = 0
    for start, end in latex.math_spans(text):
        if _balanced(text[start:end]):
            parts += [_escaped(text[at:start]), text[start:end]]
            at = end
    return "".join([*parts, _escaped(text[at:])])


def _escaped(text: str) -> str:
    return _DOUBLED.sub(r"\1{}", text.translate(_ESCAPES))


def _balanced(text: str) -> bool:
    """True where every brace, escaped or not, has its other half: what BibTeX counts."""
    depth = 0
    for brace in re.findall(r"[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
