"""A layout that a person told in a sidecar: nothing is voted on.

Belongs here: what each name of a layout means. Not here: finding a layout (`layout.py`), sidecars.
"""

from __future__ import annotations

from collections.abc import Sequence

from paper_assets.abstracts.plain_text.cutting import cut
from paper_assets.abstracts.plain_text.drafts import Arrangement
from paper_assets.abstracts.plain_text.entries import Assembly, Plan, reclassified
from paper_assets.abstracts.plain_text.lines import blocks_of
from paper_assets.abstracts.plain_text.units import Cutting, units_of
from paper_assets.abstracts.plain_text.wrapping import wrap_width


def arrange_as(lines: Sequence[str], layout: str) -> Arrangement:
    """Arrange a file in a layout of `raw_files.sidecars.LAYOUTS`.

    `paragraphs`: blank lines divide abstracts. `one_per_line`: each line is one. `title_above`: the first line of each
    paragraph is its title. `title_apart`: a short paragraph before an abstract is its title. Short lines that are no
    title are headings in any case.
    """
    texts = list(lines)
    blocks = blocks_of(texts)
    if layout == "one_per_line":
        blocks = list(cut(blocks, range(len(texts))))
    above = layout == "title_above"
    units = units_of(blocks, Cutting(texts, {}, wrap_width(texts, blocks), above))
    plan = Plan(titled=layout in ("title_above", "title_apart"))
    reclassified(texts, units, plan)
    assembly = Assembly(texts, plan)
    for unit in units:
        assembly.take(unit)
    return Arrangement(layout, texts, assembly.finish())
