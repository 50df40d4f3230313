"""The formats that are read, by name: the one place where a reader is entered.

Belongs here: names, families and reading functions. Not here: formats that are only recognised (`unread.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from paper_assets.abstracts import archive, endnote, markdown_list, nbib, ovid, pubmed_text, ris, sheet, workbook, wos
from paper_assets.abstracts.bibtex import reader as bibtex
from paper_assets.abstracts.delimited import reader as delimited
from paper_assets.abstracts.json_records import lines as json_lines, reader as json_text
from paper_assets.abstracts.pieces import Piece, Source
from paper_assets.abstracts.plain_text import reader as plain_text
from paper_assets.abstracts.xml_records import reader as xml
from paper_assets.raw_files.archives import CONTAINERS
from paper_assets.raw_files.opening import TABLES


@dataclass(frozen=True, slots=True)
class Format:
    """A format, the parser family that counts for record ids, and what yields a source's pieces in order.

    `cut` is there when a file may be read in parts. It says how many lines of a source give the same pieces whatever
    follows them; 0 when more must be seen.
    """

    name: str
    family: str
    read: Callable[[Source], Iterator[Piece]]
    cut: Callable[[Source], int] | None = None


_ALL = (
    Format("plain_text", "plain_text", plain_text.read),
    Format("markdown_list", "markdown_list", markdown_list.read),
    Format("pubmed_text", "pubmed_text", pubmed_text.read),
    Format("bibtex", "bibtex", bibtex.read),
    Format("ris", "ris", ris.read, ris.cut),
    Format("nbib", "nbib", nbib.read, nbib.cut),
    Format("endnote", "endnote", endnote.read),
    Format("wos", "wos", wos.read),
    Format("ovid", "ovid", ovid.read),
    Format("csv", "delimited", delimited.read, delimited.cut),
    Format("tsv", "delimited", delimited.read, delimited.cut),
    Format("json", "json", json_text.read),
    Format("jsonl", "json", json_lines.read, json_lines.cut),
    *(Format(vocabulary, "xml", xml.read) for vocabulary in xml.VOCABULARIES),
    Format("sheet", "sheet", sheet.read),
    *(Format(table, "workbook", workbook.read) for table in sorted(TABLES)),
    *(Format(container, "archive", archive.read) for container in sorted(CONTAINERS)),
)
FORMATS: dict[str, Format] = {known.name: known for known in _ALL}
