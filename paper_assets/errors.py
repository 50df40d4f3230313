"""The family of errors: each says what is wrong, where, and what to do about it.

What belongs here: errors that end a refresh or a command. A file or a record that cannot be read is no
error but a row of `rejects`.
"""

from __future__ import annotations


class PaperAssetsError(Exception):
    """Base of the family. `str()` is the whole message for a person; `exit_code` is the command's."""

    exit_code = 1

    def __init__(self, what: str, where: object = None, todo: str = "") -> None:
        """`what` is wrong, `where` it is (a path, mostly), and what `todo` about it."""
        self.what, self.where, self.todo = what, where, todo
        place = "" if where is None else f" ({where})"
        super().__init__(f"{what}{place}." + (f" {todo}" if todo else ""))


class SettingError(PaperAssetsError):
    """A setting has a value that cannot be used."""

    exit_code = 2


class FolderError(PaperAssetsError):
    """The watched folder is missing or cannot be listed."""


class RuleError(PaperAssetsError):
    """A rule file that people edit says something that cannot be followed."""


class BusyError(PaperAssetsError):
    """Another refresh holds the lock."""

    exit_code = 5


class CheckFailedError(PaperAssetsError):
    """A blocking check failed; nothing was published."""

    exit_code = 4


class PublishError(PaperAssetsError):
    """A snapshot could not be written, opened or linked."""


class NothingPublishedError(PaperAssetsError):
    """A command needs a published file and there is none."""


class ExportError(PaperAssetsError):
    """An export cannot be made as it was asked for."""
