"""What must hold of any text at all."""

import re

import polars as pl
from hypothesis import HealthCheck, given, settings, strategies as st

from paper_assets.keywords.extraction import Extractor
from paper_assets.keywords.tokens import readable
from paper_assets.text.words import is_word

WORDS = "we propose a the of LLMs (LLM) DeepFen: bogs peat-moss multi-agent maps#x4 C++peat $k$-means $x^2$ https://a.org/b. 泥炭 , . models IS 3D"
TEXTS = st.one_of(st.text(max_size=300), st.lists(st.sampled_from(WORDS.split()), max_size=60).map(" ".join))
KEEP = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def squeezed(text: str) -> str:
    return re.sub(r"[\t\n\f\r ]+", " ", text).lower()


@KEEP
@given(title=TEXTS, text=TEXTS, top=st.integers(1, 15))
def test_ranks_run_from_one_and_no_id_comes_twice(frame, title, text, top):
    rows = Extractor(top).extract(frame((title, text))).paper_keywords
    assert rows["rank"].to_list() == list(range(1, len(rows) + 1))
    assert rows["keyword_id"].is_unique().all()
    assert len(rows) <= top
    assert (rows["keyword"] != "").all()
    assert (rows["keyword_id"] != "").all()


@KEEP
@given(title=TEXTS, text=TEXTS)
def test_every_keyword_occurs_in_its_readable_text(frame, title, text):
    whole = squeezed(readable(title)) + "\n" + squeezed(readable(text))
    for keyword in Extractor().extract(frame((title, text))).paper_keywords["keyword"]:
        assert squeezed(keyword) in whole


@KEEP
@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=4))
def test_a_paper_gives_the_same_rows_alone_as_in_a_batch(frame, papers):
    batch = frame(*papers)
    together = Extractor().extract(batch)
    for n in range(len(batch)):
        alone = Extractor().extract(batch[n : n + 1])
        for table in ("paper_keywords", "names", "abbreviations", "links"):
            rows = getattr(together, table).filter(pl.col("paper_id") == batch["paper_id"][n])
            assert rows.equals(getattr(alone, table))


@given(st.text(max_size=20))
def test_any_string_may_be_asked_for_as_a_word(word):
    assert is_word(word) == is_word(word.lower())
