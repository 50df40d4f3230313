"""Workbooks made by hand, part by part, so that a test can say what is odd about one."""

import io
import zipfile
from xml.sax.saxutils import escape, quoteattr

_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = 'xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"'


def zipped(parts: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def row(number: int, **cells: str) -> str:
    """A row; each cell is the text of one, or XML of its own when it begins with `<c`."""
    written = (c if c.startswith("<c") else text(f"{at}{number}", c) for at, c in cells.items())
    return f'<row r="{number}">{"".join(written)}</row>'


def text(place: str, value: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'


def sheet(*rows: str, after: str = "") -> str:
    return f'<worksheet xmlns="{_MAIN}"><sheetData>{"".join(rows)}</sheetData>{after}</worksheet>'


def xlsx(
    sheets: dict[str, str], *, strings: str = "", styles: str = "", states: dict[str, str] | None = None, pr: str = ""
) -> bytes:
    """An Excel workbook of worksheets by name; `strings` and `styles` are the insides of those parts."""
    states = states or {}
    numbered = list(enumerate(sheets.items(), 1))
    listed = "".join(
        f"<sheet name={quoteattr(name)} sheetId='{n}' state='{states.get(name, 'visible')}' r:id='r{n}'/>"
        for n, (name, _) in numbered
    )
    links = "".join(
        f"<Relationship Id='r{n}' Type='{_LINKS}/worksheet' Target='worksheets/sheet{n}.xml'/>" for n, _ in numbered
    )
    links += f"<Relationship Id='s' Type='{_LINKS}/sharedStrings' Target='/xl/sharedStrings.xml'/>"
    links += f"<Relationship Id='y' Type='{_LINKS}/styles' Target='styles.xml'/>"
    return zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": f"<Relationships><Relationship Id='w' Type='{_LINKS}/officeDocument' Target='xl/workbook.xml'/>"
            "</Relationships>",
            "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}">{pr}<sheets>{listed}</sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f"<Relationships>{links}</Relationships>",
            **({"xl/sharedStrings.xml": f"<sst>{strings}</sst>"} if strings else {}),
            **({"xl/styles.xml": f"<styleSheet>{styles}</styleSheet>"} if styles else {}),
            **{f"xl/worksheets/sheet{n}.xml": content for n, (_, content) in numbered},
        }
    )


def table(*rows: tuple[str, ...]) -> str:
    """A worksheet of texts, from the first row and column on."""
    return sheet(*(row(n, **dict(zip("ABCDEFGH", cells, strict=False))) for n, cells in enumerate(rows, 1)))


def ods(tables: str, *, styles: str = "", manifest: str = "<manifest/>") -> bytes:
    """An OpenDocument spreadsheet with these tables."""
    content = (
        f"<office:document-content {_OFFICE}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    mimetype = "application/vnd.oasis.opendocument.spreadsheet"
    return zipped({"mimetype": mimetype, "content.xml": content, "META-INF/manifest.xml": manifest})
