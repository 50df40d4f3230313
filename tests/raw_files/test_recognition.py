"""Recognition: the content tells the format, and prose is never taken for another one."""

import gzip
import io
import json
import zipfile

import pytest
from hypothesis import given, strategies as st

from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.recognition import recognise


def zip_of(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, "content")
    return out.getvalue()


FORMATS: list[tuple[str, bytes]] = [
    ("pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj"),
    ("gzip", gzip.compress(b"text")),
    ("zip", zip_of("papers.txt")),
    ("xlsx", zip_of("[Content_Types].xml", "xl/workbook.xml")),
    ("xlsb", zip_of("[Content_Types].xml", "xl/workbook.bin")),
    ("zip", zip_of("list/xl/workbook.xml.txt")),
    ("docx", zip_of("[Content_Types].xml", "word/document.xml")),
    ("sqlite", b"SQLite format 3\x00" + bytes(84)),
    ("parquet", b"PAR1" + bytes(20) + b"PAR1"),
    ("ole", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100)),
    ("png", b"\x89PNG\r\n\x1a\n" + bytes(30)),
    ("jpeg", b"\xff\xd8\xff\xe0" + bytes(30)),
    ("binary", bytes(range(256)) * 20),
    ("rtf", rb"{\rtf1\ansi Some text}"),
    ("bibtex", b"% my papers\n@article{olsen31,\n  title = {Slow rivers},\n  year = 2031\n}\n"),
    ("bibtex", b"\xef\xbb\xbf@inproceedings{olsen31, title = {Slow rivers}}\n"),
    ("bibtex", b"@article{\n  title = {Slow rivers}\n}\n"),
    ("ris", b"ty - JOUR\nti - Slow rivers\ner -\n"),
    ("ris", b"TI  - Slow rivers\nAU  - Olsen\nPY  - 2031\nER  - \n"),
    ("csv", b'abstract\n"We measure, twice."\n"We measure."\n'),
    ("csv", b"paper_title,primary_title,Year\nSlow rivers,Ice,2031\n"),
    ("jsonl", b'{"title": "Slow rivers"}\n{"title": "Cut\n{"title": "Fast rivers"}\n'),
    ("ris", b"TY  - JOUR\nTI  - Slow rivers\nER  - \n"),
    ("nbib", b"PMID- 12345678\nTI  - Slow rivers\nAB  - We measure.\n"),
    ("wos", b"FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Olsen, M\nTI Slow rivers\nER\n"),
    ("endnote", b"%0 Journal Article\n%T Slow rivers\n%A Olsen, Mira\n"),
    ("endnote", b"%T Slow rivers\n%A Mira Olsen\n%D 2031\n"),
    ("ovid", b"<1. >\nVN  - Ovid Technologies\nTI  - Slow rivers\n"),
    ("ovid", b"VN  - Ovid Technologies\nDB  - BIOSIS\nTI  - Slow rivers\n"),
    ("sheet", b'3\t{"B": "Title", "C": "Abstract"}\n4\t{"B": "Slow rivers"}\n'),
    ("pubmed_text", b"1. J Rivers. 2031;3(1):1-9.\n\nSlow rivers.\n\nOlsen M.\n\nPMID: 12345678\n"),
    ("csv", "Title-题名,Summary-摘要\r\nSlow rivers,We measure.\r\n".encode()),
    ("csv", b'Title,Authors,Abstract\n"Slow rivers",Olsen,"We measure, twice."\n'),
    ("csv", b"SEARCH QUERY\n------\n\nTitle;Abstract;Year\nSlow rivers;We measure.;2031\n"),
    ("tsv", b"id\ttitle\tabstract\n1\tSlow rivers\tWe measure.\n"),
    ("json", json.dumps([{"title": "Slow rivers"}]).encode()),
    ("json", json.dumps({"papers": []}, indent=1).encode()),
    ("json", b'[{"title": "Slow rivers"}, {"title": '),
    ("jsonl", b'{"title": "Slow rivers"}\n{"title": "Fast rivers"}\n'),
    ("html", b"<!DOCTYPE html>\n<html><body>Papers</body></html>"),
    ("pubmed_xml", b'<?xml version="1.0"?>\n<PubmedArticleSet></PubmedArticleSet>'),
    ("atom", b'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>'),
    ("xml", b"<library><paper>Slow rivers</paper></library>"),
    ("pubmed_xml", b"<!-- from <nobody> -->\n<?x y?>\n<!DOCTYPE a [<!ENTITY b '<feed>'>]>\n<PubmedBookArticleSet/>"),
    ("pubmed_xml", b"<PubmedArticleSet>\n<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTi"),
    ("pubmed_xml", b"<answer><found>1</found><MedlineCitation/></answer>"),
    ("endnote_xml", b"<xml><records><record><titles><title>Slow rivers</title></titles></record></records></xml>"),
    ("endnote_xml", b"<records><record><ref-type name='Book'>6</ref-type></record></records>"),
    ("oai_pmh", b'<?xml version="1.0"?><OAI-PMH xmlns="x"><ListRecords/></OAI-PMH>'),
    ("oai_pmh", b"<record><header/><metadata><dc/></metadata></record>"),
    ("mods", b'\xef\xbb\xbf<?xml version="1.0"?>\r\n<m:modsCollection xmlns:m="x"></m:modsCollection>'),
    ("mods", b"<zs:searchRetrieveResponse><zs:recordData><mods></mods></zs:recordData></zs:searchRetrieveResponse>"),
    ("acl_xml", b"<?xml version='1.0'?>\n<collection id='3031.ice'><volume id='1'><meta/></volume></collection>"),
    ("xml", b"<?xml version='1.0'?>\n<collection><record><leader/></record></collection>"),
    ("jats", b"<!DOCTYPE article PUBLIC '-//NLM//DTD JATS' 'a.dtd'>\n<article><front/></article>"),
    ("zotero_rdf", b'<rdf:RDF xmlns:z="http://www.zotero.org/namespaces/export#"></rdf:RDF>'),
    ("xml", b'<?xml version="1.0"?><rdf:RDF xmlns:a="x"><a:b/></rdf:RDF>'),
    ("atom", '<?xml version="1.0" encoding="UTF-16"?><feed><entry/></feed>'.encode("utf-16")),
    ("html", b"<?xml version='1.0'?><!DOCTYPE html><html><body/></html>"),
    ("ovid", b"<1>\nUnique Identifier\n  123\nTitle\n  Slow rivers\n"),
    ("latex", b"\\documentclass{article}\n\\begin{document}\nText\n\\end{document}\n"),
    ("empty", b""),
    ("empty", b"\xef\xbb\xbf \n\r\n\t\n"),
]

# Invented for these tests: prose that begins like another format.
PROSE = [
    "[1] We measure how slowly rivers move in winter, and why. The ice explains most of it.",
    "[Rivers] are slow in winter. We ask why, and measure thirty of them.",
    '["Slow" is relative] We measure rivers. Thirty of them were slow.',
    "{Slow rivers} are common. We count them in three countries.",
    "<5% of rivers are slow, we find. The rest froze over before we came.",
    "<article> is a tag, <b>record</b> another. Rivers are slow in winter, and no tag measures them.",
    "<b>Background:</b> Rivers are slow in winter. We measure thirty of them.",
    "@home measurements of rivers (by volunteers) are reliable. We show this for thirty rivers, in winter.",
    "Title, abstract and keywords, year by year, are all that is left of it. We read them.",
    "Abstract, we argue, is not the opposite of concrete, in rivers. We show this twice.",
    "Rivers, lakes, ponds and canals; streams, brooks | all were measured.\tSome twice. Some never.",
    "%0 of the rivers were fast. We had hoped for more than none, in any case.",
    "%T of the rivers were slow, %A were fast. %D were neither, and nobody knows why.",
    "<1> is a river and <2> is another one. We measure both, in winter.",
    '3\t{"B": is what we call the third river. It is slow in winter, as are the others.',
    "TY is a river. It is slow in winter, and we measured how slow. AB - another one.",
    "MZ and BZh are rivers. PAR1 is a lake. They are slow in winter, all of them.",
    "PMID is short for a river. We measured it twice, in winter and in summer.",
    "2031 was a dry year. Rivers were slow, and we measured them all.",
]


@pytest.mark.parametrize(("name", "raw"), FORMATS, ids=[f"{n}-{i}" for i, (n, _) in enumerate(FORMATS)])
def test_format_is_told_by_its_content(name: str, raw: bytes) -> None:
    assert recognise(raw, decode(raw)).format == name


@pytest.mark.parametrize("prose", PROSE)
def test_prose_that_begins_like_another_format_is_plain_text(prose: str) -> None:
    raw = f"Papers 2031\n\n{prose}\n\n{PROSE[0]}\n".encode()
    assert recognise(raw, decode(raw)).format == "plain_text"
    assert recognise(prose.encode(), decode(prose.encode())).format == "plain_text"


def test_recognition_decodes_by_itself_when_it_must() -> None:
    raw = "TY  - JOUR\r\nTI  - Slow rivers\r\nER  - \r\n".encode("utf-16")
    assert recognise(raw, None).format == "ris"


def test_evidence_names_what_was_found() -> None:
    assert recognise(b"TY  - JOUR\nTI  - Slow rivers\n", None).evidence == "line 'TY  - JOUR'"
    assert "<library>" in recognise(b"<library><paper/></library>", None).evidence


def test_runner_up_is_the_next_format_that_fits() -> None:
    raw = b"TY  - JOUR\nTI  - Slow rivers\nER  - \n\n@article{olsen31,\n  title = {Slow rivers}\n}\n"
    assert recognise(raw, None).runner_up == "bibtex"


@given(st.binary())
def test_any_bytes_have_a_format(raw: bytes) -> None:
    assert recognise(raw, decode(raw)).format
