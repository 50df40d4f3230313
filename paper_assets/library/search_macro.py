"""The questions `search('words')` and `neighbours('paper_id')` as table macros of the published file.

Ranking is BM25 (Robertson and Zaragoza, 2009) with b = 0.75 and a small k1, since abstracts are short: over the
words as they stand, plus the same over their stems. On known-item questions to 20,000 abstracts that found more
first than either alone, both for words drawn from an abstract and for its unseen title. Belongs here: questions. Not
here: the index.
"""

from __future__ import annotations

from paper_assets.library.searching import stem_of, terms_of

_K1, _B = 0.5, 0.75
# A term that is used more often than this share of the papers, and not few times, is left out of a question that has
# rarer ones.
_COMMON, _FEW = 0.4, 50
_SNIPPET, _BEFORE = 240, 80
MOST_FOUND = 1000


def _bm25(frequency: str, papers_with: str) -> str:
    weight = f"ln(1 + (c.papers - {papers_with} + 0.5) / ({papers_with} + 0.5))"
    return f"{weight} * {frequency} * {_K1 + 1} / ({frequency} + {_K1} * ({1 - _B} + {_B} * l.length / c.mean))"


def _snippet(text: str, stem: str) -> str:
    """The text around the first place where a stem stands, from word to word, with dots where it was cut."""
    start = f"greatest(1, instr(lower(strip_accents({text})), {stem}) - {_BEFORE})"
    begun = f"regexp_replace(substr({text}, {start}, {_SNIPPET}), CASE WHEN {start} > 1 THEN '^\\S{{0,30}}\\s+' ELSE '^\\s+' END, '')"
    cut = f"{start} + {_SNIPPET} <= length({text})"
    ended = f"CASE WHEN {cut} THEN regexp_replace({begun}, '\\s+\\S{{0,30}}$', '') || ' …' ELSE {begun} END"
    return f"CASE WHEN {start} > 1 THEN '… ' ELSE '' END || {ended}"


SEARCH = f"""
CREATE MACRO search(words) AS TABLE
WITH asked AS (SELECT DISTINCT term, {stem_of("term")} AS stem FROM (SELECT unnest({terms_of("words")}) AS term)),
     corpus AS (SELECT greatest(count(*), 1) AS papers, greatest(avg(length), 1) AS mean FROM search_lengths),
     counted AS (SELECT stem, count(*) AS uses FROM search_terms WHERE stem IN (SELECT stem FROM asked) GROUP BY stem),
     rows_of AS (SELECT t.stem, t.term, t.paper_id, t.frequency FROM search_terms t WHERE t.stem IN (
                    SELECT stem FROM counted WHERE uses <= greatest({_FEW}, {_COMMON} * (SELECT papers FROM corpus))
                                                OR uses <= (SELECT min(uses) FROM counted))),
     hits AS (SELECT 'word ' || term AS hit, stem, paper_id, frequency FROM rows_of WHERE term IN (SELECT term FROM asked)
              UNION ALL
              SELECT 'stem ' || stem, stem, paper_id, sum(frequency) FROM rows_of GROUP BY stem, paper_id),
     weighed AS (SELECT hit, count(*) AS df FROM hits GROUP BY hit),
     scored AS (
        SELECT h.paper_id, min_by(h.stem, k.df) AS rarest, sum({_bm25("h.frequency", "k.df")}) AS score
        FROM hits h JOIN weighed k USING (hit) JOIN search_lengths l USING (paper_id) CROSS JOIN corpus c
        GROUP BY h.paper_id ORDER BY score DESC, h.paper_id LIMIT {MOST_FOUND})
SELECT s.paper_id, round(s.score, 4) AS score, p.display_name, {_snippet("p.abstract", "s.rarest")} AS snippet
FROM scored s JOIN papers p USING (paper_id)
ORDER BY s.score DESC, s.paper_id
"""

# Papers that share rare keywords; a keyword weighs the logarithm of how rare it is among the papers.
NEIGHBOURS = f"""
CREATE MACRO neighbours(paper) AS TABLE
WITH corpus AS (SELECT greatest(count(*), 1) AS papers FROM papers),
     shared AS (
        SELECT o.paper_id, k.keyword, ln(1 + c.papers / k.document_frequency) AS weight
        FROM paper_keywords m JOIN paper_keywords o USING (keyword_id) JOIN keywords k USING (keyword_id) CROSS JOIN corpus c
        WHERE m.paper_id = paper AND o.paper_id <> m.paper_id AND k.document_frequency <= greatest({_FEW}, {_COMMON} * c.papers)),
     scored AS (SELECT paper_id, sum(weight) AS score, list(DISTINCT keyword ORDER BY keyword) AS shared_keywords
                FROM shared GROUP BY paper_id ORDER BY score DESC, paper_id LIMIT {MOST_FOUND})
SELECT s.paper_id, round(s.score, 4) AS score, p.display_name, s.shared_keywords
FROM scored s JOIN papers p USING (paper_id)
ORDER BY s.score DESC, s.paper_id
"""
