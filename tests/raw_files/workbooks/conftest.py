"""A way to see what the sheets of a workbook become."""

from collections.abc import Callable

import pytest

from paper_assets.raw_files.opening import unpack
from paper_assets.raw_files.signatures import binary_format
from paper_assets.raw_files.workbooks.sheets import row_of

Rows = dict[int, dict[str, str]]


@pytest.fixture
def sheets_of() -> Callable[[bytes], dict[str, Rows | str]]:
    """The sheets of a workbook by name: rows by number and cells by letter, or why there are none."""

    def opened(raw: bytes) -> dict[str, Rows | str]:
        found = binary_format(raw)
        assert found is not None
        members = {m.path.partition("!")[2]: m for m in unpack(raw, found[0], "book")}
        return {
            name: m.problem if m.raw is None else dict(map(row_of, m.raw.decode().splitlines()))
            for name, m in members.items()
        }

    return opened
