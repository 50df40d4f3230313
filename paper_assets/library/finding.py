"""What a search found, for people: where each paper comes from, and the words that were asked for standing out.

Belongs here: the question to `search()` and the look of an answer. Not here: ranking (`search_macro.py`), printing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.text import Text

from paper_assets.library.searching import stem_of, terms_of
from paper_assets.store import Connection

_WORD = re.compile(r"[^\W_]+")
_FOUND = """
    SELECT s.paper_id, s.score, s.display_name, s.snippet, p.publication_year, p.venue,
           (SELECT min(path || ', line ' || line_start) FROM records JOIN paper_records USING (record_id)
            WHERE paper_id = s.paper_id AND is_canonical)
    FROM search(?) s JOIN papers p USING (paper_id) ORDER BY s.score DESC, s.paper_id LIMIT ?
"""
# Of the words that stand in the answers, those that were asked for, themselves or by their stem.
_ASKED = f"""
    WITH asked AS (SELECT {stem_of("term")} AS stem FROM (SELECT unnest({terms_of("$words")}) AS term)),
         shown AS (SELECT word, unnest({terms_of("word")}) AS term FROM (SELECT unnest($shown) AS word))
    SELECT DISTINCT word FROM shown WHERE {stem_of("term")} IN (SELECT stem FROM asked)
"""


@dataclass(frozen=True)
class Hit:
    """A paper that was found. `hits` are the words of its name and snippet that were asked for."""

    paper_id: str
    score: float
    display_name: str
    snippet: str | None
    publication_year: int | None
    venue: str | None
    place: str
    hits: tuple[str, ...]


def find(con: Connection, words: str, most: int) -> list[Hit]:
    """The best `most` papers for some words, best first."""
    rows = con.execute(_FOUND, [words, most]).fetchall()
    texts = [f"{_plain(name)} {_plain(snippet or '')}" for _, _, name, snippet, *_ in rows]
    shown = sorted({word for text in texts for word in _WORD.findall(text)})
    asked = {word for (word,) in con.execute(_ASKED, {"words": words, "shown": shown}).fetchall()}
    hits = (tuple(sorted(asked & set(_WORD.findall(text)))) for text in texts)
    return [Hit(*(*row, said)) for row, said in zip(rows, hits, strict=True)]


def shown(hit: Hit) -> Text:
    """A hit as lines for a terminal; nothing in a text can command the terminal."""
    about = ", ".join(str(part) for part in (hit.venue, hit.publication_year, hit.place) if part)
    text = Text()
    text.append(_plain(hit.display_name), style="bold")
    text.append(f"\n  {_plain(about)}  [{hit.paper_id}]\n", style="dim")
    if hit.snippet:
        text.append(f"  {_plain(hit.snippet)}\n")
    if hit.hits:
        text.highlight_regex(rf"\b(?:{'|'.join(map(re.escape, hit.hits))})\b", "bold reverse")
    return text


def _plain(text: str) -> str:
    """The text on one line, without control characters and marks that turn the direction of writing."""
    kept = "".join(c if c.isprintable() or c.isspace() else "" for c in text)
    return " ".join(kept.split())
