"""The tree of one record: parsed by expat, mended first where it must be.

Belongs here: from text to elements with local names. Not here: where a record is (`cutting.py`), how text is mended
(`mending.py`). Records are parsed one by one and without the head of their file, so that there is no document type:
no entity is ever defined, nothing is fetched, and memory is bounded by the record.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from paper_assets.abstracts.xml_records import mending

_PREFIX = re.compile(r"(?:</?|\s)([A-Za-z_][A-Za-z0-9_.-]*):[\w.-]")
_MOST_PREFIXES = 64


class Trees:
    """Parses the records of one file; prefixes that its head declares are declared again for each of them."""

    def __init__(self) -> None:
        self._prefixes: set[str] = set()

    def tree(self, text: str) -> tuple[Element | None, list[str]]:
        """The element that a text holds, and the names of what had to be mended in it; None if that does not help."""
        root = self._parsed(text)
        if root is None and self._declare(text):
            root = self._parsed(text)
        if root is not None:
            return root, []
        mended, doubts = mending.characters(text)
        root = self._parsed(mended) if doubts else None
        if root is not None:
            return root, doubts
        return self._parsed(mending.balanced(mended)), [*doubts, "mended_markup"]

    def _parsed(self, text: str) -> Element | None:
        declared = "".join(f' xmlns:{prefix}="{prefix}"' for prefix in sorted(self._prefixes))
        try:
            around = ElementTree.fromstring(f"<_{declared}>{text}</_>")  # noqa: S314 - no entity can be defined here
        except (ElementTree.ParseError, ValueError):
            return None
        if not len(around):
            return None
        return _with_local_names(around[0]) if declared or "xmlns" in text or "xml:" in text else around[0]

    def _declare(self, text: str) -> bool:
        """Take over the prefixes in a text; False when there are no new ones."""
        new = set(_PREFIX.findall(text)) - self._prefixes - {"xml", "xmlns"}
        if not new or len(new) + len(self._prefixes) > _MOST_PREFIXES:
            return False
        self._prefixes |= new
        return True


def _with_local_names(root: Element) -> Element:
    """The tree with names of elements and attributes without their namespaces."""
    for element in root.iter():
        if "}" in element.tag:
            element.tag = element.tag.rpartition("}")[2]
        for name in element.keys():  # noqa: SIM118 - a list of its own, which may change while it is walked over
            if "}" in name:
                element.set(name.rpartition("}")[2], element.attrib.pop(name))
    return root
