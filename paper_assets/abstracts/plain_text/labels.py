"""Labels before a value (`Title:`, `关键词：`, `**Auteurs :**`), and lines that hold fields without one.

Belongs here: the words of labels in eight languages, and what single lines say. Not here: which lines make up a record
(`labelled.py`, `units.py`), how values become columns (`values.py`).
"""

from __future__ import annotations

import re
from typing import NamedTuple

# Own selection: what exports, repositories and journals of these languages print before the fields of a paper.
_WORDS: dict[str, str] = {
    "title": "title, paper title, article title, paper, titel, título, titulo, título del artículo, titre, titolo, 题目, 标题, 题名, "
    "篇名, 论文题目, 论文标题, 論文題目, 論文名, 論文タイトル, タイトル, 表題, 題名, 題目, 標題, 제목, название",
    "authors": "author, authors, author(s), by, autor, autoren, autorin, autores, autor(es), autor/in, verfasser, auteur, auteurs, "
    "auteur(s), autori, 作者, 作者姓名, 著者, 著者名, 执笔者, 저자, авторы",
    "abstract": "abstract, summary, zusammenfassung, kurzfassung, résumé, resume, resumen, resumo, riassunto, sommario, 摘要, 内容摘要, "
    "中文摘要, 论文摘要, 概要, 要旨, 抄録, 要約, 초록, 요약, аннотация",
    "keywords": "keywords, key words, keyword, keyword(s), index terms, schlüsselwörter, schlagwörter, schlagworte, stichwörter, "
    "stichworte, mots-clés, mots clés, mots-clefs, palabras clave, palabras-clave, palavras-chave, palavras chave, "
    "parole chiave, 关键词, 关键字, 關鍵詞, 關鍵字, キーワード, 키워드, 주제어, tags, ключевые слова",
    "doi": "doi, doi号",
    "url": "url, urls, link, links, pdf, paper link, paper url, web, website, webpage, project, project page, homepage, "
    "available at, lien, liens, adresse, enlace, enlaces, ligação, 链接, 网址, 地址, 原文链接, 论文链接, "
    "リンク, 論文リンク, 연결, openreview",
    "code": "code, github, repository, repo, source code, code available at, código, quellcode, 代码, 代码链接, コード, "
    "ソースコード, 코드",
    "data": "data, dataset, datasets, demo, video, poster, slides, supplement, 数据, データ",
    "venue": "venue, conference, journal, published in, booktitle, in, source, publication, konferenz, tagung, zeitschrift, "
    "erschienen in, ort, conférence, revue, publié dans, lieu, conferencia, congreso, revista, publicado en, sede, conferência, "
    "congresso, periódico, publicado em, evento, 会议, 期刊, 来源, "
    "发表于, 刊名, 会议名称, 出处, 会議, 学会, 学会名, 雑誌, 掲載誌, 発表先, 会議名",
    "year": "year, date, published, publication year, publication date, jahr, erscheinungsjahr, datum, année, año, ano, anno, 年份, 年, "
    "发表年份, 发表年, 年度, 出版年, 出版年份, 发表时间, 日期, "
    "発表年, 発行年, 出版日, 연도",
    "arxiv_id": "arxiv, arxiv id, arxiv:id",
    "pmid": "pmid, pubmed id",
    "language": "language, sprache, langue, idioma, língua, 语言, 言語",
    "extra": "affiliation, affiliations, institution, comments, comment, categories, subjects, subject, id, paper id, number, no, pages, "
    "type, status, session, track, area, topic, decision, rating, tl;dr, tldr, copyright, email, e-mail, contact, issn, isbn, volume, "
    "issue, publisher, journal-ref, report-no, msc-class, acm-class, 单位, 机构, 基金, 分类号, 所属, afiliación, institut, note, notes",
}
_NAMES = {word.strip().casefold(): name for name, words in _WORDS.items() for word in words.split(",")}
_LABEL = re.compile(
    r"\s*(?:[-*\u2022+]\s+)?(?P<open>\*{1,3}|_{2})?[\[\u3010]?(?P<word>[^\W\d_][^:\uff1a*_\u3010\u3011\[\]]{0,26}?)\s*(?:"
    r"\]?(?:\*{1,3}|_{2})?\s?[:\uff1a]\s*(?:\*{1,3}|_{2}(?=\s|$))?|\u3011[:\uff1a]?)\s*(?P<value>.*)$",
    re.DOTALL,
)
_LABEL_CHARACTERS = 36
_MARKS = re.compile("[:\uff1a\u3011]")
_MARKS_OR_DASH = re.compile("[:\uff1a\u3011\u2014\u2013]")
_ABSTRACT_DASH = re.compile(
    r"\s*(?:\*{1,2})?(?:abstract|summary|摘要|zusammenfassung|résumé|resumen|resumo)(?:\*{1,2})?\s?[\u2014\u2013]\s?(?P<value>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_BARE_WORD_MARKS = " \t#*_:\uff1a.=-\u3010\u3011[]\u3000"
_BARE_CHARACTERS = 40
_SPACED = re.compile(r"^(?:\w ){4,}\w$")

_URL = r"(?:https?://|www\.)[^\s<>\"\]]{3,2000}"
URL = re.compile(_URL)
_BARE_URL = re.compile(rf"\s*[<(]?\s*(?:[-*\u2022]\s+)?({_URL}?)[>)]?\.?\s*$")
LINK = re.compile(rf"!?\[([^\[\]]{{0,300}})\]\(\s*<?({_URL}?)>?\s*\)")
_LINK_ROW_REST = re.compile(r"[\s|/,;\u00b7\u2022*\[\]()-]*$")
_ARXIV = re.compile(
    r"\s*arxiv\s*[:\uff1a]\s*(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(v\d+)?(?:\s*\[[\w.-]+\])?\s*$", re.IGNORECASE
)
_DOI = re.compile(r"\s*(?:doi\s*[:\uff1a]?\s*)?(10\.\d{4,9}/\S+)\s*$", re.IGNORECASE)
_LABELLED_FIELDS = frozenset({"authors", "keywords", "doi", "url", "code", "data", "venue", "year", "arxiv_id", "pmid"})
# Words that begin lines of running text and of e-mails as well.
_TOO_COMMON = frozenset(
    {"in", "by", "source", "date", "datum", "ort", "lieu", "publication", "event", "evento", "published"}
)
_NEEDS_ADDRESS = frozenset({"url", "code", "data"})
# Keywords of a paper take a line or two; what is longer after such a label is text.
_FIELD_CHARACTERS = 500


class Label(NamedTuple):
    """The canonical name of a label, the word as it stands there, and the value behind it."""

    name: str
    word: str
    value: str


def label_of(text: str) -> Label | None:
    """The label that a line begins with, or None."""
    if ":" not in text[:_LABEL_CHARACTERS] and (
        text.isascii() or not _MARKS_OR_DASH.search(text, 0, _LABEL_CHARACTERS)
    ):
        return None
    if not _MARKS.search(text, 0, _LABEL_CHARACTERS):
        dash = _ABSTRACT_DASH.match(text) if "\u2014" in text[:24] or "\u2013" in text[:24] else None
        return Label("abstract", "abstract", dash["value"].strip()) if dash else None
    match = _LABEL.match(text)
    if match is None:
        return None
    word = match["word"].strip()
    name = _NAMES.get(_folded(word))
    if name is None:
        return None
    value = match["value"].strip()
    return Label("url" if name == "title" and URL.match(value) else name, word, value)


def _folded(word: str) -> str:
    """Lower case, one space between words and none between the characters of CJK (`摘 要`)."""
    parts = word.casefold().split()
    return " ".join(parts) if word.isascii() or len(parts[0]) > 1 else "".join(parts)


def is_abstract_word(text: str) -> bool:
    """True for a line with nothing but the word Abstract, in any of the languages, spaced or not."""
    if len(text) > _BARE_CHARACTERS:
        return False
    word = text.strip(_BARE_WORD_MARKS)
    if _SPACED.match(word):
        word = word.replace(" ", "")
    return bool(word) and _NAMES.get(_folded(word)) == "abstract"


def fields_of(text: str) -> list[tuple[str, str]]:
    """The fields of a line that holds nothing else: a labelled one, an address, a row of links, a DOI; else nothing."""
    if ":" not in text and "10." not in text and "www." not in text and (text.isascii() or not _MARKS.search(text)):
        return []
    if len(text) > _FIELD_CHARACTERS:
        return []
    if "](" in text and (links := _link_row(text)):
        return links
    if "://" in text or "www." in text:
        bare = _BARE_URL.match(text)
        if bare:
            return [("url", bare[1])]
    arxiv = _ARXIV.match(text)
    if arxiv:
        return [("arxiv_id", arxiv[1])]
    doi = _DOI.match(text) if "10." in text[:20] else None
    if doi:
        return [("doi", doi[1])]
    return _labelled(text)


def _labelled(text: str) -> list[tuple[str, str]]:
    label = label_of(text)
    if label is None or label.name not in _LABELLED_FIELDS or not label.value:
        return []
    if label.name in _NEEDS_ADDRESS:
        return (
            [(label.name, found[0])]
            if (found := URL.match(label.value.lstrip("<("))) and len(label.value.split()) < 3
            else []
        )
    if label.name in ("year", "pmid") and not re.search(r"\d{4}", label.value):
        return []
    if label.name == "doi" and "10." not in label.value:
        return []
    return [] if label.word.lower() in _TOO_COMMON else [(label.name, label.value)]


def _link_row(text: str) -> list[tuple[str, str]]:
    """The links of a line of links only, by what their words say."""
    if not _LINK_ROW_REST.match(LINK.sub("", text)):
        return []
    found = []
    for words, address in LINK.findall(text):
        name = _NAMES.get(words.strip(" *_:`").casefold(), "url")
        found.append((name if name in _NEEDS_ADDRESS else "url", address))
    return found
