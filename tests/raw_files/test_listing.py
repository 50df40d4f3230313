"""Every entry of a folder gets a row, and none hurts another."""

import os
import socket

import pytest

from paper_assets.errors import FolderError
from paper_assets.raw_files.listing import list_folder, shown


def by_path(folder):
    return {entry.path: entry for entry in list_folder(folder)}


def test_files_in_sub_folders_are_listed_with_their_path(tmp_path):
    (tmp_path / "2024" / "spring").mkdir(parents=True)
    (tmp_path / "2024" / "spring" / "list.txt").write_text("x")
    assert by_path(tmp_path)["2024/spring/list.txt"].size_bytes == 1


@pytest.mark.parametrize(
    "name", [".hidden", "~$list.docx", "list.txt~", "#list#", "a.part", "b.crdownload", "Thumbs.db", ".DS_Store"]
)
def test_names_of_unfinished_and_system_files_are_ignored(tmp_path, name):
    (tmp_path / name).write_text("x")
    assert by_path(tmp_path)[name].status == "ignored"


def test_a_hidden_folder_is_one_ignored_row(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("x")
    assert [(e.path, e.status) for e in list_folder(tmp_path)] == [(".git", "ignored")]


def test_what_is_no_file_is_ignored_and_named(tmp_path):
    os.mkfifo(tmp_path / "pipe.txt")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s.txt"))
        found = by_path(tmp_path)
    assert (found["pipe.txt"].status, "named pipe" in found["pipe.txt"].problem) == ("ignored", True)
    assert (found["s.txt"].status, "socket" in found["s.txt"].problem) == ("ignored", True)


def test_links_to_files_are_followed_and_links_to_folders_are_not(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "list.txt").write_text("abc")
    (tmp_path / "link.txt").symlink_to(tmp_path / "folder" / "list.txt")
    (tmp_path / "round").symlink_to(tmp_path, target_is_directory=True)
    found = by_path(tmp_path)
    assert found["link.txt"].size_bytes == 3
    assert found["round"].status == "ignored"
    assert len(found) == 3


def test_a_link_that_leads_nowhere_is_rejected(tmp_path):
    (tmp_path / "gone.txt").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert {e.status for e in list_folder(tmp_path)} == {"rejected"}


def test_names_that_are_not_utf8_are_shown_escaped_and_stay_apart(tmp_path):
    for name in (b"caf\xe9.txt", rb"caf\xe9.txt", "café.txt".encode()):
        with open(os.fsencode(tmp_path) + b"/" + name, "wb") as file:
            file.write(name)
    paths = [entry.path for entry in list_folder(tmp_path)]
    assert sorted(paths) == ["caf\\xe9.txt", "caf\\xe9.txt (another)", "café.txt"]
    assert all("".join(p).isprintable() for p in paths)


def test_control_characters_in_names_are_shown_escaped():
    assert shown(b"new\nline.txt") == "new\\x0aline.txt"


def test_a_folder_that_is_gone_is_an_error_that_says_what_to_do(tmp_path):
    with pytest.raises(FolderError, match="PAPER_ASSETS_SEEDS"):
        list_folder(tmp_path / "gone")
