"""Rows become the same columns however many of them wait."""

import json

import polars as pl
import pytest
from hypothesis import given, settings, strategies as st

from paper_assets.abstracts import columns
from paper_assets.abstracts.columns import Gathered
from paper_assets.abstracts.reading import Source, read
from paper_assets.raw_files.decoding import decode
from paper_assets.tables.abstracts import RECORDS, REJECTS, SPANS

_ROWS = st.lists(
    st.tuples(
        *(
            st.lists(st.text(max_size=3), max_size=2).map(tuple)
            if isinstance(column.dtype, pl.List)
            else st.text(max_size=4)
            if column.dtype == pl.String
            else st.integers(0, 9)
            for column in RECORDS.columns
        )
    ),
    max_size=12,
)


@given(rows=_ROWS, at_once=st.integers(1, 13))
@settings(max_examples=60)
def test_rows_are_the_same_however_many_become_columns_at_once(rows, at_once):
    whole = Gathered(RECORDS)
    for row in rows:
        whole.append(row)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(columns, "ROWS_A_FRAME", at_once)
        parts = Gathered(RECORDS)
        for row in rows:
            parts.append(row)
        gathered = parts.frame()
    assert len(parts) == len(rows)
    assert gathered.equals(whole.frame())
    assert gathered.rows() == [tuple(list(v) if isinstance(v, tuple) else v for v in row) for row in rows]


@pytest.mark.parametrize("table", [RECORDS, SPANS, REJECTS])
def test_no_row_gives_a_table_of_the_right_columns(table):
    assert dict(Gathered(table).frame().schema) == dict(table.schema)


@pytest.mark.parametrize("at_once", [1, 2, 5])
def test_a_reading_is_the_same_however_many_rows_wait(monkeypatch, at_once):
    lines = [json.dumps({"title": f"Ice of lake {n}", "abstract": f"We drilled {n} holes."}) for n in range(7)]
    lines[3] = '{"title": "Cut'
    raw = "\n".join(lines).encode()
    source = Source("0" * 64, "lakes.jsonl", raw, decode(raw), "jsonl")
    whole = read(source)
    monkeypatch.setattr(columns, "ROWS_A_FRAME", at_once)
    parts = read(source)
    assert (whole.records.height, whole.rejects.height) == (6, 1)
    assert parts.records["ordinal"].to_list() == [1, 2, 3, 4, 5, 6]
    for name in ("records", "spans", "rejects"):
        assert getattr(parts, name).equals(getattr(whole, name))
    assert parts.problem == whole.problem
