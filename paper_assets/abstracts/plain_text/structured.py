"""Sections of structured abstracts: BACKGROUND and its like begin an abstract, METHODS and RESULTS continue one.

Belongs here: the words of the sections in several languages. Not here: joining (`entries.py`).
"""

from __future__ import annotations

import re
from typing import Literal

# From the headings that PubMed maps to its five NLM categories, and their common translations; own selection.
_OPENING = (
    "backgrounds?|introduction|objectives?|aims?|purposes?|goals?|context|importance|motivation|rationale|problem|"
    "background and (?:aims?|objectives?|purpose)|hintergrund|einleitung|ziele?|zielsetzung|fragestellung|contexte|objectifs?|but|"
    "antecedentes|introducción|objetivos?|contexto|introdução|fundamentos?|背景|目的|研究背景|研究目的|背景与目的|背景・目的|背景と目的|"
    "はじめに|배경|목적"
)
_CONTINUING = (
    "methods?|materials and methods?|patients and methods|methods and (?:materials|results|findings)|methodology|approach|study design|"
    "design|setting|participants|patients|interventions?|(?:main )?outcome measures?|main outcomes?(?: and measures)?|measurements?|"
    "data sources?|results?|main results|findings|conclusions?|interpretation|discussion|limitations?|significance|implications?|"
    "funding|trial registration|conclusions and relevance|methoden?|methodik|ergebnisse?|resultate|schlussfolgerung(?:en)?|fazit|"
    "diskussion|méthodes?|matériels? et méthodes?|résultats?|métodos?|materiales? y métodos?|resultados?|conclusión|conclusiones|"
    "conclus(?:ão|ões)|discussão|discusión|方法|研究方法|材料与方法|结果|结论|結果|結論|考察|讨论|まとめ|방법|결과|결론"
)
_SECTION = re.compile(
    rf"\s*[*_\[\u3010#(]{{0,3}}\s*(?:(?P<opening>{_OPENING})|(?P<continuing>{_CONTINUING}))\s*"
    r"(?:[*_]{0,2}[:\uff1a][*_]{0,2}|[\]\u3011)]|\s?[\u2014\u2013]|\.(?=\s[^\W\d_a-z]))",
    re.IGNORECASE,
)

Section = Literal["opening", "continuing"]


def section_of(text: str) -> Section | None:
    """Whether a text begins with a section that opens an abstract or one that continues it."""
    if not _MAY_BEGIN(text):
        return None
    match = _SECTION.match(text)
    if match is None:
        return None
    return "opening" if match["opening"] else "continuing"


# A look before the long pattern: a mark that ends a section's name within the first characters.
_MAY_BEGIN = re.compile(r".{2,44}?[:\uff1a\]\u3011)\u2014\u2013.]").match
