"""Archives are read member by member, each a source of its own; what they may do to us is limited."""

import bz2
import gzip
import io
import lzma
import zipfile

import pytest
import zstandard

from paper_assets.raw_files import archives
from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, listing

PACK = {
    "list.txt.gz": gzip.compress,
    "list.txt.bz2": bz2.compress,
    "list.txt.xz": lzma.compress,
    "list.txt.zst": zstandard.ZstdCompressor().compress,
}


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def rows(house):
    return {
        path: (status, records)
        for path, status, records in house.rows("SELECT path, status, record_count FROM raw_files")
    }


@pytest.mark.parametrize("name", PACK)
def test_a_packed_file_is_read_as_one_member(house, name):
    house.write(name, PACK[name](listing("Papers", BEES, TIDES).encode()))
    house.refresh()
    assert rows(house) == {name: ("ok", 0), f"{name}!list.txt": ("ok", 2)}
    assert house.rows("SELECT DISTINCT path FROM records") == [(f"{name}!list.txt",)]


def test_each_member_of_a_zip_is_a_source(house):
    content = {
        "2024/a.txt": listing("ICLR 2031 Papers", BEES),
        "论文.txt": listing("Papers", GLACIERS),
        "x.pdf": b"%PDF-1.4\n%\xe2\xe3\n",
    }
    house.write("all.zip", zipped({**content, ".DS_Store": b"x", "__MACOSX/a.txt": b"x"}))
    house.refresh()
    found = rows(house)
    assert found["all.zip!2024/a.txt"] == ("ok", 1)
    assert found["all.zip!论文.txt"] == ("ok", 1)
    assert found["all.zip!x.pdf"] == ("rejected", 0)
    assert {found["all.zip!.DS_Store"], found["all.zip!__MACOSX/a.txt"]} == {("ignored", 0)}
    assert house.findings() == []


def test_a_member_that_also_lies_in_the_folder_is_counted_once(house):
    text = listing("Papers", BEES, TIDES)
    house.write("b.txt", text)
    house.write("a.zip", zipped({"b.txt": text}))
    house.refresh()
    assert house.rows("SELECT DISTINCT path, count(*) FROM records GROUP BY 1") == [("b.txt", 2)]
    assert rows(house)["a.zip!b.txt"] == ("ok", 0)
    assert house.one("SELECT problem FROM raw_files WHERE path = 'a.zip!b.txt'").startswith("The same bytes as b.txt")


def test_members_stay_when_nothing_changed_and_leave_with_their_archive(house):
    house.write("a.txt", listing("Papers", BEES, TIDES))
    house.write("b.zip", zipped({"b.txt": listing("Papers", GLACIERS)}))
    house.refresh()
    house.write("c.txt", listing("Papers", LEDGERS))
    house.refresh()
    assert house.one("SELECT count(*) FROM records") == 4
    (house.seeds / "b.zip").unlink()
    house.refresh()
    assert house.one("SELECT count(*) FROM records") == 3
    assert "b.zip!b.txt" not in rows(house)


def test_an_archive_that_unpacks_to_far_more_than_its_size_is_refused(house):
    house.write("a.txt", listing("Papers", BEES))
    house.write("bomb.zip", zipped({"zeros.txt": b"\0" * 40_000_000, "good.txt": listing("Papers", TIDES)}))
    house.refresh()
    assert house.rows("SELECT path, reason FROM rejects") == [("bomb.zip!zeros.txt", "archive_limit")]
    assert rows(house)["bomb.zip!good.txt"] == ("ok", 1)


def test_an_archive_in_an_archive_is_refused_by_name(house):
    house.write(
        "outer.zip",
        zipped({"inner.zip": zipped({"a.txt": listing("Papers", BEES)}), "b.txt": listing("Papers", TIDES)}),
    )
    house.refresh()
    assert house.rows("SELECT path, reason FROM rejects") == [("outer.zip!inner.zip", "archive_limit")]
    assert house.one("SELECT count(*) FROM records") == 1


def test_members_beyond_the_limit_are_told_and_not_read(monkeypatch):
    monkeypatch.setattr(archives, "MOST_MEMBERS", 3)
    found = list(archives.members(zipped({f"{i}.txt": "x" for i in range(5)}), "zip", "all.zip"))
    assert [m.name for m in found] == ["0.txt", "1.txt", "2.txt", ""]
    assert "2 members beyond 3" in found[-1].problem


@pytest.mark.parametrize("name", ["b.zip", "b.txt.gz", "b.txt.xz", "b.txt.bz2", "b.txt.zst"])
def test_a_broken_archive_costs_no_other_file_anything(house, name):
    whole = (
        zipped({"b.txt": listing("Papers", TIDES) * 50})
        if name == "b.zip"
        else PACK[name.replace("b.", "list.")](listing("P", TIDES).encode() * 50)
    )
    house.write("a.txt", listing("Papers", BEES))
    house.write(name, whole[: len(whole) // 2])
    house.refresh()
    assert house.one("SELECT count(*) FROM records") == 1
    assert house.one(f"SELECT count(*) FROM rejects WHERE path LIKE '{name}%'") == 1


def test_zstd_frames_are_read_one_after_the_other():
    packed = b"".join(zstandard.ZstdCompressor().compress(part) for part in (b"a" * 10_000, b"", b"b" * 10_000))
    assert next(archives.members(packed, "zstd", "x.zst")).raw == b"a" * 10_000 + b"b" * 10_000


def test_paths_in_an_archive_do_no_harm(house):
    house.write(
        "a.zip", zipped({"../../up.txt": listing("Papers", BEES), "/etc/absolute.txt": listing("Papers", TIDES)})
    )
    house.refresh()
    assert house.one("SELECT count(*) FROM records") == 2
    assert not (house.data / "up.txt").exists()


def test_a_member_without_a_name_costs_no_other_member_anything():
    raw = zipped({"aaa": "one", "bbb": "two"})
    at = raw.rindex(b"aaa")
    nameless = bytearray(raw)
    nameless[at : at + 3] = b"\0\0\0"
    assert [m.raw for m in archives.members(bytes(nameless), "zip", "all.zip")][-1] == b"two"


def test_a_file_with_an_exclamation_mark_is_a_file(house):
    house.write("a!b.txt", listing("Papers", BEES))
    house.refresh()
    assert rows(house) == {"a!b.txt": ("ok", 1)}
