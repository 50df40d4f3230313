"""Parquet tables: a line of JSON for each row, whatever the columns hold."""

import io
import json

import polars as pl
import pytest

from paper_assets.raw_files import parquet
from paper_assets.raw_files.signatures import binary_format


def written(frame: pl.DataFrame, **options: int) -> bytes:
    out = io.BytesIO()
    frame.write_parquet(out, **options)
    return out.getvalue()


def rows_of(raw: bytes) -> list[dict[str, object]]:
    (member,) = parquet.members(raw)
    assert member.name == "rows"
    return [json.loads(line) for line in member.raw.decode().splitlines()]


def test_rows_in_order_over_row_groups() -> None:
    frame = pl.DataFrame({"title": [f"Paper {n}" for n in range(5000)], "year": range(5000)})
    raw = written(frame, row_group_size=700)
    assert binary_format(raw)[0] == "parquet"
    assert rows_of(raw) == frame.to_dicts()


def test_lists_and_nested_values_stay_what_they_are() -> None:
    frame = pl.DataFrame(
        {
            "title": ["Ice\u2028age", None],
            "authors": [["Olsen, M.", "Novak, A."], []],
            "ids": [{"doi": "10.5555/x"}, None],
        }
    )
    assert rows_of(written(frame)) == frame.to_dicts()


def test_bytes_and_embeddings_are_left_out() -> None:
    columns = {"title": ["Ice"], "vector": [[0.1, 0.2]], "pdf": [b"%PDF"], "image": [{"bytes": b"x", "path": "y"}]}
    frame = pl.DataFrame(columns).with_columns(fixed=pl.Series([[1.0]], dtype=pl.Array(pl.Float32, 1)))
    assert rows_of(written(frame)) == [{"title": "Ice"}]


@pytest.mark.parametrize("share", [0.3, 0.8])
def test_half_a_table_is_told(share: float) -> None:
    raw = written(pl.DataFrame({"title": ["Ice on rivers"] * 100}))
    half = raw[: int(len(raw) * share)] + b"PAR1"
    assert "damaged or not complete" in parquet.fault(half)
    assert list(parquet.members(half)) == []


def test_damage_inside_is_told() -> None:
    raw = bytearray(written(pl.DataFrame({"title": [f"Ice on river {n}" for n in range(3000)]})))
    raw[8:200] = bytes(192)
    (member,) = parquet.members(bytes(raw))
    assert member.raw is None and "damaged" in member.problem


def test_very_many_rows_of_one_long_text_are_refused(monkeypatch) -> None:
    monkeypatch.setattr(parquet, "_ALWAYS_ALLOWED", 1 << 20)
    (member,) = parquet.members(written(pl.DataFrame({"abstract": ["Ice. " * 200] * 20_000})))
    assert member.raw is None and "Split the table" in member.problem


def test_a_table_of_no_rows_is_empty() -> None:
    assert rows_of(written(pl.DataFrame({"title": pl.Series([], dtype=pl.String)}))) == []
