"""The cells of a row as a record: the same for tables of text and for sheets of workbooks.

Belongs here: which cell fills which field. Not here: column names (`columns.py`), what a spreadsheet did to a value
(`mangled.py`), where rows stand (`reader.py`, and `sheet.py` of the room).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from paper_assets.abstracts import fields
from paper_assets.abstracts.delimited.columns import Header
from paper_assets.abstracts.delimited.mangled import SPOILT, is_cut, mended
from paper_assets.abstracts.drafts import Draft

_EXCEL_TEXT = re.compile(r'="(.*)"$', re.DOTALL)
# Scopus writes its number of an author behind the name.
_AUTHOR_NUMBER = re.compile(r"\s?\(\d{6,}\)")
_TEXT_FIELDS = ("title", "abstract", "venue", "doi", "arxiv_id", "pmid", "url", "language", "source_key")


def draft_of(cells: Sequence[str], header: Header, warnings: Sequence[str] = ()) -> Draft:
    """The fields of a row; a cell without a field is kept under the name of its column."""
    draft = Draft(warnings=list(warnings))
    if is_cut(max(cells, key=len, default="")):
        draft.warn("cell_may_be_cut")
    cells = [_plain(cell) for cell in cells]
    taken: set[int] = set()
    found: dict[str, str] = {}
    for field, columns in header.columns.items():
        column = next((c for c in columns if c < len(cells) and cells[c]), None)
        if column is not None:
            taken.add(column)
            found[field] = _meant(draft, field, header.names[column], cells[column])
    _fill(draft, found)
    for column, cell in enumerate(cells):
        if cell and column not in taken:
            name = header.names[column] if column < len(header.names) else "more_cells"
            draft.keep(name, _meant(draft, name, name, cell))
    draft.take_note(draft.extra.get("extra"))
    return draft


def _fill(draft: Draft, found: dict[str, str]) -> None:
    for name in _TEXT_FIELDS:
        setattr(draft, name, found.get(name))
    draft.year = found.get("year")
    draft.authors = fields.authors_of(_AUTHOR_NUMBER.sub("", found["authors"])) if found.get("authors") else ()
    draft.keywords = fields.keywords_of(found["keywords"]) if found.get("keywords") else ()


def _meant(draft: Draft, field: str, name: str, cell: str) -> str:
    """What a cell says of a field; nothing where a spreadsheet has spoilt it, and then it is kept as it is."""
    value, doubt = mended("date" if field == "year" and "date" in name else field, cell)
    if doubt is not None:
        draft.warn(doubt)
    if doubt not in SPOILT:
        return value
    draft.keep(name, cell)
    return ""


def _plain(cell: str) -> str:
    r"""A cell without white space at its ends and without what was put there for spreadsheets.

    That is `="..."`, which keeps Excel from counting, and the apostrophe before a sign that it would take for the
    beginning of a formula.
    """
    cell = cell.strip().strip("\ufeff")
    if cell.startswith("'") and cell[1:2] in ("=", "+", "-", "@"):
        return cell[1:]
    excel = _EXCEL_TEXT.match(cell) if cell.startswith('="') else None
    return excel[1] if excel else cell
