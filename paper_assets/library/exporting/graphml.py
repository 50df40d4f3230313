"""GraphML of the keywords that stand together in papers, as Gephi, Cytoscape, igraph and networkx read it.

Nodes are the keywords of the exported papers, edges say in how many of them two stand together (GraphML 1.0, Brandes
and others). Belongs here: the graph. Not here: the corpus tables of keywords.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from paper_assets.store import Connection

_MARKED = """
    CREATE OR REPLACE TEMP TABLE exported_keywords AS
    SELECT paper_id, keyword_id FROM paper_keywords WHERE paper_id IN (SELECT paper_id FROM exported)
"""
_NODES = """
    SELECT m.keyword_id, any_value(k.keyword), count(*) FROM exported_keywords m JOIN keywords k USING (keyword_id)
    GROUP BY m.keyword_id ORDER BY m.keyword_id
"""
_EDGES = """
    SELECT a.keyword_id, b.keyword_id, count(*) FROM exported_keywords a
    JOIN exported_keywords b ON a.paper_id = b.paper_id AND a.keyword_id < b.keyword_id
    GROUP BY ALL ORDER BY ALL
"""
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="label" for="node" attr.name="label" attr.type="string"/>
<key id="papers" for="all" attr.name="papers" attr.type="int"/>
<key id="weight" for="edge" attr.name="weight" attr.type="double"/>
<graph id="keywords" edgedefault="undirected">"""


def lines(con: Connection) -> Iterator[str]:
    """The lines of the document."""
    con.execute(_MARKED)
    yield _HEAD
    for keyword_id, keyword, papers in con.execute(_NODES).fetchall():
        label = escape(_printable(keyword))
        yield f'<node id={_id(keyword_id)}><data key="label">{label}</data><data key="papers">{papers}</data></node>'
    answer = con.execute(_EDGES)
    while rows := answer.fetchmany(10_000):
        for one, other, papers in rows:
            data = f'<data key="papers">{papers}</data><data key="weight">{papers}</data>'
            yield f"<edge source={_id(one)} target={_id(other)}>{data}</edge>"
    yield "</graph>\n</graphml>"


def _id(text: str) -> str:
    return quoteattr(_printable(text))


def _printable(text: str) -> str:
    """The text without characters that XML 1.0 cannot hold."""
    return "".join(c for c in text if c in "\t\n" or c >= " " and c not in "\ufffe\uffff")
