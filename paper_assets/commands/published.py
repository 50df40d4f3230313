"""The published library, opened for a command that asks it something.

Belongs here: opening it read-only, and what is said when that fails. Not here: any question.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from paper_assets.commands.saying import command_line
from paper_assets.errors import NothingPublishedError, PaperAssetsError
from paper_assets.settings import Settings

if TYPE_CHECKING:
    from paper_assets.store import Connection


@contextmanager
def opened(settings: Settings) -> Iterator[Connection]:
    """A read-only connection to the published file.

    Raises:
        NothingPublishedError: there is none yet.
        PaperAssetsError: DuckDB cannot open or answer.
    """
    if not settings.library.exists():
        todo = f"Run: {command_line(settings, 'refresh')}"
        raise NothingPublishedError("Nothing is published yet", settings.library, todo)
    import duckdb

    from paper_assets.store import connect

    try:
        with connect(settings.library, read_only=True) as con:
            yield con
    except duckdb.Error as error:
        raise PaperAssetsError(str(error).strip(), settings.library) from error
