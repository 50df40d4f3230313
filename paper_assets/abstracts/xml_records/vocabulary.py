"""What a vocabulary of XML has to say of itself.

Belongs here: the data classes alone. Not here: the vocabularies (a module each), all of them by name (`reader.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from paper_assets.abstracts.drafts import Draft


@dataclass(slots=True)
class Beside:
    """Elements that stand beside the records and say something about them.

    `above` is the last one above the record, `named` holds all of the file by their attribute `about`.
    """

    above: Element | None = None
    named: Mapping[str, Element] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Which elements, by their local names, are records, and what one means.

    An element directly inside of one of the `holders` is no record of its own; those of `beside` say something about
    others, and may be records too. `draft_of` gives the fields of a record, or None for one that stands for no paper.
    """

    records: frozenset[str]
    draft_of: Callable[[Element, Beside], Draft | None]
    holders: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
