"""A look reads only what may have changed, and never takes a growing file for a whole one."""

import os
import time

from paper_assets.raw_files import looking
from paper_assets.raw_files.looking import Clock, input_digest, look, remember, remembered

LONG_AGO = 1_600_000_000_000_000_000


class Time:
    """A clock that a test winds, an hour after all files were written; `meanwhile` happens while it sleeps."""

    def __init__(self, meanwhile=lambda: None, hours_later=1):
        self.now, self.meanwhile, self.slept = time.time_ns() + hours_later * 3600 * 10**9, meanwhile, 0

    def clock(self):
        return Clock(lambda: self.now, self.sleep)

    def sleep(self, seconds):
        self.slept += seconds
        self.now += int(seconds * 1e9)
        self.meanwhile()


def write(path, text, at=LONG_AGO):
    path.write_text(text)
    os.utime(path, ns=(at, at))


def seen(folder, known=None, at=None, settle=3.0):
    return look(folder, folder / "no-rules", known or {}, (at or Time()).clock(), settle)


def digest(found):
    return input_digest(found, "settings", {"room": "1"})


def test_the_digest_depends_on_names_and_bytes_and_not_on_times(tmp_path):
    write(tmp_path / "a.txt", "one")
    first = digest(seen(tmp_path))
    write(tmp_path / "a.txt", "one", at=LONG_AGO + 5)
    assert digest(seen(tmp_path)) == first
    write(tmp_path / "a.txt", "two")
    assert digest(seen(tmp_path)) != first
    write(tmp_path / "a.txt", "one")
    (tmp_path / "a.txt").rename(tmp_path / "b.txt")
    assert digest(seen(tmp_path)) != first


def test_settings_and_versions_change_the_digest(tmp_path):
    write(tmp_path / "a.txt", "one")
    found = seen(tmp_path)
    assert (
        len(
            {
                input_digest(found, "s", {"r": "1"}),
                input_digest(found, "t", {"r": "1"}),
                input_digest(found, "s", {"r": "2"}),
            }
        )
        == 3
    )


def test_a_file_whose_times_and_size_are_known_is_not_read_again(tmp_path, monkeypatch):
    write(tmp_path / "a.txt", "one")
    cache = tmp_path / "cache.json"
    remember(cache, seen(tmp_path))
    known = remembered(cache)
    cache.unlink()
    monkeypatch.setattr(looking, "_hashed", lambda entry: (_ for _ in ()).throw(AssertionError("it was read")))
    assert seen(tmp_path, known)[0].token == known["a.txt"].token


def test_a_file_changed_just_before_it_was_read_is_read_again(tmp_path):
    write(tmp_path / "a.txt", "one")
    assert not seen(tmp_path, at=Time(hours_later=0))[0].settled
    assert seen(tmp_path)[0].settled


def test_the_same_size_and_time_with_other_bytes_is_seen(tmp_path):
    write(tmp_path / "a.txt", "one")
    cache = tmp_path.with_suffix(".json")
    first = seen(tmp_path)
    remember(cache, first)
    write(tmp_path / "a.txt", "two")
    assert digest(seen(tmp_path, remembered(cache))) != digest(first)


def test_a_file_that_grows_between_two_looks_is_waiting_even_with_an_old_time_on_it(tmp_path):
    write(tmp_path / "a.txt", "one")
    found = seen(tmp_path, at=Time(meanwhile=lambda: write(tmp_path / "a.txt", "one and more"), hours_later=0))
    assert (found[0].entry.status, found[0].token) == ("waiting", "")


def test_a_file_that_is_new_but_quiet_is_read_at_once(tmp_path):
    write(tmp_path / "a.txt", "one")
    now = Time(hours_later=0)
    found = seen(tmp_path, at=now)
    assert now.slept > 0
    assert found[0].entry.status == ""
    assert len(found[0].file_id) == 64


def test_an_old_folder_is_looked_at_once(tmp_path):
    write(tmp_path / "a.txt", "one")
    later = Time()
    seen(tmp_path, at=later)
    assert later.slept == 0


def test_ignored_names_do_not_count_and_broken_links_do(tmp_path):
    write(tmp_path / "a.txt", "one")
    first = digest(seen(tmp_path))
    write(tmp_path / "b.part", "half")
    assert digest(seen(tmp_path)) == first
    (tmp_path / "c.txt").symlink_to(tmp_path / "nowhere")
    assert digest(seen(tmp_path)) != first


def test_rules_count_too(tmp_path):
    (tmp_path / "seeds").mkdir()
    (tmp_path / "rules").mkdir()
    before = digest(look(tmp_path / "seeds", tmp_path / "rules", {}, Time().clock(), 0))
    write(tmp_path / "rules" / "stopwords.txt", "word")
    assert digest(look(tmp_path / "seeds", tmp_path / "rules", {}, Time().clock(), 0)) != before


def test_a_broken_cache_is_no_cache(tmp_path):
    cache = tmp_path / "cache.json"
    for text in ("", "{", "[1]", '[["a"]]', "null"):
        cache.write_text(text)
        assert remembered(cache) == {}
