"""A keyword that does not stand in its text is left out, and costs its neighbours nothing."""

from paper_assets.keywords.keeping import leave_out_what_is_not_there
from paper_assets.store import connect
from tests.conftest import BEES, GLACIERS, listing


def test_a_keyword_that_is_not_there_is_left_out_and_the_others_are_ranked_anew(house):
    house.write("a.txt", listing("Papers", BEES, GLACIERS))
    house.refresh()
    with connect(house.settings.work / "work.duckdb") as con:
        paper, before = con.execute(
            "SELECT paper_id, count(*) FROM paper_keywords GROUP BY paper_id LIMIT 1"
        ).fetchall()[0]
        con.execute("CREATE TEMP TABLE unread AS SELECT paper_id FROM papers")
        con.execute("UPDATE paper_keywords SET keyword = 'never said' WHERE paper_id = ? AND rank = 2", [paper])
        assert leave_out_what_is_not_there(con) == 1
        ranks = con.execute("SELECT rank FROM paper_keywords WHERE paper_id = ? ORDER BY rank", [paper]).fetchall()
        assert ranks == [(n,) for n in range(1, before)]
