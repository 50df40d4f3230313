"""CSL-JSON, as citation processors, Zotero and pandoc read it (the schema of the Citation Style Language 1.0.2).

Belongs here: the names of its fields. Not here: reading it (`abstracts/json_records/`).
"""

from __future__ import annotations

import json
from typing import Any

from paper_assets.library.exporting.papers import Paper


def item(paper: Paper) -> str:
    """One item as JSON; a name is kept whole (`literal`), since sources do not say which part is the family's."""
    fields: dict[str, Any] = {
        "id": paper.paper_id,
        "type": "article-journal" if paper.venue else "article",
        "title": paper.title,
        "title-short": None if paper.title else paper.shown_as,
        "author": [{"literal": name} for name in paper.authors],
        "issued": {"date-parts": [[paper.publication_year]]} if paper.publication_year else None,
        "container-title": paper.venue,
        "abstract": paper.abstract,
        "DOI": paper.doi,
        "PMID": paper.pmid,
        "URL": paper.url or (f"https://arxiv.org/abs/{paper.arxiv_id}" if paper.arxiv_id else None),
        "keyword": "; ".join(keyword.replace(";", ",") for keyword in paper.keywords),
        "language": paper.language,
    }
    return json.dumps({name: value for name, value in fields.items() if value}, ensure_ascii=False)
