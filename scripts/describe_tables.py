"""Writes docs/tables.md: every table, view and macro of the published file, from their declarations."""

from pathlib import Path

from paper_assets.library.views import MACROS, VIEWS
from paper_assets.tables import PUBLIC

TARGET = Path(__file__).parent.parent / "docs" / "tables.md"
HEAD = """# The tables of the library

Made by `python scripts/describe_tables.py` from the declarations in `paper_assets/tables/` and
`paper_assets/library/views.py`. The published file says the same: every table, view and column carries a comment.
"""


def page() -> str:
    """The page as Markdown."""
    parts = [HEAD]
    for table in PUBLIC:
        key = ", ".join(f"`{name}`" for name in table.key)
        parts.append(f"## {table.name}\n\n{table.row} One row for each {key}. Room: {table.room}.\n")
        parts.append("| column | type | meaning |\n|---|---|---|")
        for column in table.columns:
            notes = "".join([" May be NULL." if column.nullable else "", " Unique." if column.unique else ""])
            parts.append(f"| `{column.name}` | {column.type} | {_cell(column.meaning)}{notes} |")
        parts.append("")
    for view in VIEWS:
        parts.append(f"## {view.name} (view)\n\n{view.meaning}\n\n| column | meaning |\n|---|---|")
        parts += [f"| `{name}` | {_cell(meaning)} |" for name, meaning in view.columns.items()]
        parts.append("")
    parts.append("## Table macros\n")
    parts += [f"- {meaning}" for _, meaning in MACROS.values()]
    return "\n".join(parts) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    TARGET.write_text(page(), "utf-8")
