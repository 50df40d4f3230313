"""Who shares what with whom: pairs from a stored table of owners and tokens, kept in step when owners come and go.

A token that more than `cap` owners hold tells nothing and is left out. Whether two owners are a pair therefore depends on
how many hold what they share; so when a token comes to be held by more than the cap, or by no more than it, all of its
owners are looked at again. The pairs are always those of the whole table made at once.

Belongs here: joining on tokens. Not here: what owners and tokens are.
"""

from __future__ import annotations

from dataclasses import dataclass

from paper_assets.store import Connection, count


@dataclass(frozen=True)
class Postings:
    """A table of tokens (columns owner, token), the table of its pairs (a, b, shared; a < b), and when a pair is one.

    `crowded` is a table of the tokens beyond the cap (column token).
    """

    tokens: str
    pairs: str
    crowded: str
    cap: int
    least_shared: int


def keep(con: Connection, postings: Postings) -> None:
    """Take owners out and in, and bring the pairs in step.

    Reads the temporary tables `leaving` (owner) and `coming` (owner, token); the caller drops them.
    """
    tokens = postings.tokens
    if not count(con, "SELECT (SELECT count(*) FROM coming) + (SELECT count(*) FROM leaving)"):
        return
    if not count(con, f"SELECT count(*) FROM (SELECT 1 FROM {tokens} LIMIT 1)"):
        con.execute(f"INSERT INTO {tokens} SELECT owner, token FROM coming")
        con.execute(
            f"INSERT INTO {postings.crowded} SELECT token FROM {tokens} GROUP BY token HAVING count(*) > {postings.cap}"
        )
        con.execute(_all_pairs(postings))
        return
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE moved AS
            SELECT token FROM coming UNION SELECT token FROM {tokens} WHERE owner IN (SELECT owner FROM leaving)"""
    )
    con.execute(f"DELETE FROM {tokens} WHERE owner IN (SELECT owner FROM leaving)")
    con.execute(f"INSERT INTO {tokens} SELECT owner, token FROM coming")
    _look_again(con, postings)
    con.execute("DROP TABLE temp.moved")


def _all_pairs(postings: Postings) -> str:
    """The pairs of a table made from nothing, where there is no need to ask what changed."""
    return f"""
        INSERT INTO {postings.pairs}
        WITH telling AS (SELECT token FROM {postings.tokens} GROUP BY token HAVING count(*) BETWEEN 2 AND {postings.cap}),
        shared AS (SELECT owner, token FROM {postings.tokens} SEMI JOIN telling USING (token))
        SELECT m.owner AS a, t.owner AS b, count(*)::INTEGER AS shared
        FROM shared m JOIN shared t ON m.token = t.token AND m.owner < t.owner
        GROUP BY ALL HAVING shared >= {postings.least_shared}
    """


def _look_again(con: Connection, postings: Postings) -> None:
    """Make the pairs of new owners, and of the owners of tokens that have crossed the cap, anew."""
    tokens, pairs, crowded = postings.tokens, postings.pairs, postings.crowded
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE crossed AS
            SELECT token, n > {postings.cap} AS is_crowded
            FROM (SELECT token, count(*) AS n FROM {tokens} SEMI JOIN moved USING (token) GROUP BY token)
            WHERE is_crowded <> (token IN (SELECT token FROM {crowded}))"""
    )
    con.execute(
        f"""DELETE FROM {crowded} WHERE token IN (SELECT token FROM crossed WHERE NOT is_crowded)
            OR (token IN (SELECT token FROM moved) AND token NOT IN (SELECT token FROM {tokens}))"""
    )
    con.execute(f"INSERT INTO {crowded} SELECT token FROM crossed WHERE is_crowded")
    con.execute(
        f"""CREATE OR REPLACE TEMP TABLE looked_at AS
            SELECT DISTINCT owner FROM coming UNION SELECT owner FROM {tokens} SEMI JOIN crossed USING (token)"""
    )
    con.execute(
        f"""DELETE FROM {pairs} WHERE a IN (SELECT owner FROM leaving UNION ALL SELECT owner FROM looked_at)
            OR b IN (SELECT owner FROM leaving UNION ALL SELECT owner FROM looked_at)"""
    )
    con.execute(_pairs_of_looked_at(postings))
    con.execute("DROP TABLE temp.looked_at; DROP TABLE temp.crossed")


def _pairs_of_looked_at(postings: Postings) -> str:
    """Pairs of which one side at least is looked at."""
    return f"""
        INSERT INTO {postings.pairs}
        WITH here AS (SELECT owner, token FROM {postings.tokens} SEMI JOIN looked_at USING (owner)),
        there AS (SELECT owner, token FROM {postings.tokens} SEMI JOIN here USING (token)),
        telling AS (SELECT token FROM there GROUP BY token HAVING count(*) BETWEEN 2 AND {postings.cap}),
        theirs AS (SELECT owner, token, owner IN (SELECT owner FROM looked_at) AS looked FROM there SEMI JOIN telling USING (token))
        SELECT least(m.owner, t.owner) AS a, greatest(m.owner, t.owner) AS b, count(*)::INTEGER AS shared
        FROM here m JOIN theirs t ON m.token = t.token AND m.owner <> t.owner AND (NOT t.looked OR m.owner < t.owner)
        GROUP BY ALL HAVING shared >= {postings.least_shared}
    """
