"""Which XML a document is in, told from its root element and, where several share a root, from what is inside.

Belongs here: roots and signs of the vocabularies. Not here: other text formats (`rules.py`), reading XML (the room
abstracts).
"""

from __future__ import annotations

import re
from itertools import islice

from paper_assets.raw_files.head import INVISIBLE, Head

# Marks inside prose, which may begin an abstract and are no root of a document.
_TAGS = "a abstract b br div em font h1 h2 h3 i italic li p q s small span strong sub sup tt u ul"
_INLINE_TAGS = frozenset(_TAGS.split())
_DOCTYPE = re.compile(r"<!doctype\s+([\w:.-]+)[^\[<>]*(?:\[.*?\]\s*)?>", re.IGNORECASE | re.DOTALL)
_BEFORE_ROOT = re.compile(rf"[\s{INVISIBLE}]+|<\?.*?\?>|<!--.*?-->", re.DOTALL)
_ROOT = re.compile(r"<([A-Za-z_][\w.:-]*)(?=[\s/>])")
_START_TAG = re.compile(r"<[A-Za-z_][^<>]*>")
# From so many start tags on a known root needs neither a prolog nor an end tag: a file may be cut off.
_FEW_TAGS = 4

# The roots of each vocabulary; one record alone may be the root too.
_ROOTS: dict[str, str] = {
    "pubmed_xml": "PubmedArticleSet PubmedBookArticleSet MedlineCitationSet PubmedArticle PubmedBookArticle MedlineCitation",
    "atom": "feed entry",
    "oai_pmh": "OAI-PMH ListRecords GetRecord",
    "mods": "mods modsCollection",
    "jats": "article articles pmc-articleset article-set articleset",
    "tei": "TEI teiCorpus",
    "html": "html",
}
_FORMAT_OF_ROOT = {root: name for name, roots in _ROOTS.items() for root in roots.split()}
# Where the root does not decide: the format, and what its documents hold, all of it.
_TAG = r"<(?:[\w.-]+:)?"
_SIGNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("pubmed_xml", (r"<(?:PubmedArticle|PubmedBookArticle|MedlineCitation)[\s/>]",)),
    ("oai_pmh", (rf"{_TAG}record[\s/>]", rf"{_TAG}metadata[\s/>]")),
    ("mods", (rf"{_TAG}mods[\s/>]",)),
    ("endnote_xml", (r"<record[\s/>]", r"<(?:ref-type|titles|source-app|contributors)[\s/>]")),
    ("acl_xml", (r"<collection\s", r"<volume\s", r"<(?:paper|frontmatter|meta)[\s/>]")),
    ("zotero_rdf", (rf"{_TAG}RDF[\s/>]", r"zotero\.org/namespaces|<z:itemType>|purl\.org/net/biblio")),
)


def evidence(head: Head) -> str | None:
    """The root element, after any prolog, that is known, closed at the end of the file or announced by the prolog."""
    if not head.text.startswith("<"):
        return None
    at, doctype = _behind_prolog(head.text)
    if doctype and doctype.lower() == "html":
        return "root element <html>"
    root = _ROOT.match(head.text, at)
    if root is None:
        return "an XML prolog without a root element" if at else None
    name = root[1]
    if at or _is_closed(head, name) or _is_known(head, name):
        return f"root element <{name.lower() if name.lower() == 'html' else name}>"
    return None


def format_of(head: Head) -> str:
    """The name of the vocabulary that an XML document is in, or `xml`."""
    at, doctype = _behind_prolog(head.text)
    root = _ROOT.match(head.text, at)
    name = _local(root[1]) if root else ""
    if (doctype or name).lower() == "html":
        return "html"
    return _FORMAT_OF_ROOT.get(name) or next((f for f, signs in _SIGNS if _all_in(head.text, signs)), "xml")


def _all_in(text: str, signs: tuple[str, ...]) -> bool:
    return all(re.search(sign, text) for sign in signs)


def _behind_prolog(text: str) -> tuple[int, str | None]:
    """Where declarations, comments and document types end, and the name in the first document type."""
    at, name = 0, None
    while (found := _BEFORE_ROOT.match(text, at) or _DOCTYPE.match(text, at)) is not None:
        name = name or (found[1] if found.re is _DOCTYPE else None)
        at = found.end()
    return at, name


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _is_closed(head: Head, name: str) -> bool:
    return name.lower() not in _INLINE_TAGS and f"</{name}>" in head.tail


def _is_known(head: Head, name: str) -> bool:
    """True for a vocabulary with several elements below its root, as in a file that was cut off."""
    several = len(list(islice(_START_TAG.finditer(head.text), _FEW_TAGS))) == _FEW_TAGS
    return several and name.lower() not in _INLINE_TAGS and format_of(head) != "xml"
