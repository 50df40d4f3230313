"""Which column holds which field, told from its name; the names of all vendors in several languages.

Belongs here: the vocabulary, and finding the header row and the delimiter. Not here: rows (`rows.py`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

DELIMITERS = "\t,;|"
_HEADER_LINES = 12
CELL_CHARACTERS = 60

# Scopus, Web of Science, Embase, PubMed, Cochrane, IEEE, Springer, ProQuest, EBSCO, Dimensions, Lens, CNKI, Rayyan,
# OpenAlex, Zotero, Covidence, Publish or Perish, ERIC exports; the better name first.
_VOCABULARY: dict[str, str] = {
    "title": "title|article title|document title|item title|title primary|primary title|paper title|display name|ti|t1|"
    "标题|题名|题目|篇名|題名|論文名|タイトル|titel|titulo|título|titre|titolo|название|제목|name",
    "abstract": "abstract|abstract note|abstracts|abstract text|summary|n2|ab|摘要|概要|抄録|zusammenfassung|resumen|"
    "résumé|resume|resumo|riassunto|аннотация|초록|description",
    "authors": "author full names|af|authors|author|author s|author names|authors primary|primary authors|creators|"
    "authorships author display name|authorships raw author name|au|a1|作者|著者|autoren|autor|autores|auteurs|autori",
    "year": "year|publication year|pub year|published year|py|y1|year published|date|publication date|pubdate|issued|"
    "date published|published|create date|pubyear|年|年份|年度|出版年|出版年份|发表时间|出版日期|jahr|año|ano|année|anno",
    "venue": "journal|venue|source title|publication title|journal title|journal book|journal name|source|conference|"
    "booktitle|book title|conference name|publication|container title|primary location source display name|so|t2|jf|jo|"
    "pubtitle|anthology title|来源|文献来源|期刊|刊名|zeitschrift|revista|revue|periodical",
    "doi": "doi|item doi|digital object identifier|doi link|doi url|di|do|digitalobjectidentifier",
    "arxiv_id": "arxiv id|arxiv|arxivid|arxiv identifier",
    "pmid": "pmid|pubmed id|pubmed|medline pmid|ids pmid|pm",
    "url": "url|link|item url|urls|document url|documenturl|articleurl|ur|plink|external url|source urls|pdf link|网址|链接",
    "keywords": "keywords|keyword|author keywords|keywords author|index terms|subject|subjects|de|kw|tags|topics|"
    "关键词|關鍵詞|schlagwörter|palabras clave|mots clés|parole chiave|manual tags|identifierkeywords|subjectterms|automatic tags",
    "language": "language|language of original document|lang|la|语言|语种",
    "source_key": "id|key|paper id|paperid|record id|citation key|bibtex key|accession number|eid|ut|uid|unique id|"
    "ut unique wos id|article number|covidence|lens id|publication id|"
    "storeid|ref|序号|no",
}
_FIELD: dict[str, tuple[str, int]] = {
    name: (field, rank) for field, names in _VOCABULARY.items() for rank, name in enumerate(names.split("|"))
}


@dataclass(frozen=True, slots=True)
class Header:
    """A header row: the name of each column as a simple key, and the columns of each field, the best first."""

    line: int
    delimiter: str
    names: tuple[str, ...]
    columns: dict[str, tuple[int, ...]]


def simple_name(cell: str) -> str:
    """A column name without what differs between vendors: case, dots, dashes, brackets, invisible characters."""
    return " ".join(re.findall(r"\w+", cell.lower().replace("_", " ")))


def header_of(cells: Sequence[str], line: int, delimiter: str) -> Header | None:
    """The header that a row is; None where it names neither a title nor an abstract, or is prose."""
    if not cells or max(map(len, cells)) > CELL_CHARACTERS:
        return None
    names = tuple(simple_name(cell) for cell in cells)
    ranked: dict[str, list[tuple[int, int]]] = {}
    for index, name in enumerate(names):
        known = _known(name)
        if known is not None:
            field, rank = known
            ranked.setdefault(field, []).append((rank, index))
    if not ranked.keys() & {"title", "abstract"} or (len(cells) > 1 and len(ranked) < 2):
        return None
    keys = tuple(name.replace(" ", "_") or f"column_{index + 1}" for index, name in enumerate(names))
    return Header(line, delimiter, keys, {f: tuple(i for _, i in sorted(pairs)) for f, pairs in ranked.items()})


def _known(name: str) -> tuple[str, int] | None:
    """The field of a column, and how good the name is for it; CNKI gives names twice, `title 题名` and `doi doi`."""
    if name in _FIELD:
        return _FIELD[name]
    words = name.split()
    if name.isascii() and len(set(words)) != 1:
        return None
    return next((_FIELD[word] for word in words if word in _FIELD), None)


def find_header(texts: Sequence[str]) -> Header | None:
    """The header among the first lines: the row with the most known names, with whatever delimiter."""
    best: Header | None = None
    seen = 0
    for line, text in enumerate(texts):
        if not text.strip("\ufeff \t"):
            continue
        seen += 1
        if seen > _HEADER_LINES:
            break
        for delimiter in DELIMITERS:
            found = header_of(split_line(text, delimiter), line, delimiter)
            if found is not None and (best is None or len(found.columns) > len(best.columns)):
                best = found
    return best


def is_among_first(texts: Sequence[str], end: int) -> bool:
    """True for a line among the first ones, where a better header may stand."""
    return sum(bool(text.strip("\ufeff \t")) for text in texts[:end]) <= _HEADER_LINES


def split_line(text: str, delimiter: str) -> list[str]:
    """The cells of one line, whatever its quotes."""
    try:
        return next(csv.reader([text.strip("\ufeff")], delimiter=delimiter), [])
    except csv.Error:
        return text.split(delimiter)
