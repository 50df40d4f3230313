"""What holds for every format with a syntax: bytes are accounted for, and what does not matter changes nothing."""

import codecs
import json

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from paper_assets.abstracts.reading import Reading, Source, read
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.recognition import recognise
from tests.abstracts.test_properties import assert_accounted_for, lists

# An XML file with one record of each vocabulary, whose text stands in the middle of two halves.
XML = {
    "pubmed_xml": (
        "<PubmedArticleSet>",
        "<PubmedArticle><MedlineCitation><PMID>{n}</PMID><Article><ArticleTitle>{t}</ArticleTitle><Abstract><AbstractText>{a}"
        "</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle>",
        "</PubmedArticleSet>",
    ),
    "endnote_xml": (
        "<xml><records>",
        "<record><rec-number>{n}</rec-number><titles><title><style>{t}</style></title></titles><abstract><style>{a}</style>"
        "</abstract></record>",
        "</records></xml>",
    ),
    "atom": ("<feed>", "<entry><id>{n}</id><title>{t}</title><summary>{a}</summary></entry>", "</feed>"),
    "oai_pmh": (
        "<OAI-PMH>",
        "<record><metadata><dc><title>{t}</title><description>{a}</description></dc></metadata></record>",
        "</OAI-PMH>",
    ),
    "mods": (
        "<modsCollection>",
        "<mods><titleInfo><title>{t}</title></titleInfo><abstract>{a}</abstract></mods>",
        "</modsCollection>",
    ),
    "acl_xml": (
        '<collection id="1"><volume id="1"><meta><year>2031</year></meta>',
        '<paper id="{n}"><title>{t}</title><abstract>{a}</abstract></paper>',
        "</volume></collection>",
    ),
    "jats": (
        "<pmc-articleset>",
        "<article><front><article-meta><title-group><article-title>{t}</article-title></title-group><abstract><p>{a}</p>"
        "</abstract></article-meta></front></article>",
        "</pmc-articleset>",
    ),
    "zotero_rdf": (
        '<rdf:RDF xmlns:z="http://www.zotero.org/namespaces/export#">',
        "<bib:Article><z:itemType>journalArticle</z:itemType><dc:title>{t}</dc:title><dcterms:abstract>{a}</dcterms:abstract>"
        "</bib:Article>",
        "</rdf:RDF>",
    ),
}
relaxed = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
scraps = st.lists(
    st.sampled_from(
        ["TY  - JOUR", "ER  - ", "TI  - Ice", "AB  - It forms.", "PMID- 1", "      more", "@article{a,", "title = {Ice},", "}", "{", '"',
         "@string{a = {b}}", "year = 2031", "title,abstract,doi", "Ice,It forms.,", 'a,"b', '","', "\ta\tb", '{"title": "Ice"}', '{"title": "I',
         "%0 Book", "%T Ice", "%X It forms.", "PT J", "AU Doe, J", "AB It forms.", "ER", "<1>", "Title", "  Ice", "VN  - Ovid", '1\t{"A": "Title", "B": "Abstract"}',
         '7\t{"A": "Ice", "XFD": "x"}', '8\t{"A": "I', '!\t"damaged"', "[", "]", ",", '"results": [{', "NaN", "\ufeff", "\0", "", " ", "\u2028", "é", "😀",
         "<record>", "</record>", "<article>", "<title>", "</title>", "<paper", "<PubmedArticle>", "</PubmedArticle>",
         "<MedlineCitation>", "<m:mods>", "</m:mods>", "<entry/>", "<meta>", "<isPartOf>", "<Book>", "</Book>", "<!--", "-->",
         "<![CDATA[", "]]>", "<!DOCTYPE a [", "]>", "&nbsp;", "&", "<i>", "a:b=", "<Article about='", "</rdf:Description>"]
    ) | st.text(max_size=12),
    max_size=25,
)  # fmt: skip


def read_as(raw: bytes, name: str) -> Reading:
    return read(Source("f" * 64, "list.txt", raw, decode(raw), name))


# Each record of a format, by its number n, title t and abstract a; what stands above the first one, and below the last.
RECORDS = {
    "bibtex": ("", "@article{{k{n},\n  title = {{{t}}},\n  abstract = {{{a}}}\n}}\n", ""),
    "ris": ("", "TY  - JOUR\nTI  - {t}\nAB  - {a}\nER  - \n", ""),
    "nbib": ("", "PMID- {n}\nTI  - {t}\nAB  - {a}\n", ""),
    "endnote": ("", "%0 Journal Article\n%T {t}\n%X {a}\n\n", ""),
    "wos": ("FN Clarivate\n", "PT J\nTI {t}\nAB {a}\nER\n\n", "EF\n"),
    "ovid": ("", "<{n}>\nTitle\n  {t}\nAbstract\n  {a}\n\n", ""),
    "csv": ("title,abstract\n", '{t},"{a}"\n', ""),
    "tsv": ("title\tabstract\n", '{t}\t"{a}"\n', ""),
    "sheet": ('1\t{"A": "Title", "C": "Abstract"}\n', '{n}1\t{{"A": {jt}, "C": {ja}}}\n', ""),
    "jsonl": ("", '{{"title": {jt}, "abstract": {ja}}}\n', ""),
}


NAMES = [*RECORDS, *XML, "json"]


def written_as_xml(abstracts: list[str], name: str) -> str:
    head, record, tail = XML[name]
    return "\n".join(
        [head, *(record.format(n=n, t=f"Title {n} of ice", a=a) for n, a in enumerate(abstracts)), tail, ""]
    )


def written(abstracts: list[str], name: str) -> str:
    if name == "json":
        return "[" + ",\n".join(written(abstracts, "jsonl").splitlines()) + "]\n"
    if name in XML:
        return written_as_xml(abstracts, name)
    above, one, below = RECORDS[name]
    pairs = [(f"Title {n} of ice", a) for n, a in enumerate(abstracts)]
    records = (one.format(n=n + 1, t=t, a=a, jt=json.dumps(t), ja=json.dumps(a)) for n, (t, a) in enumerate(pairs))
    return above + "".join(records) + below


def texts(raw: bytes, name: str) -> list[tuple[str, str]]:
    assert recognise(raw, decode(raw)).format == name
    found = read_as(raw, name)
    assert_accounted_for(raw, found)
    assert found.rejects.height == 0
    return found.records.select("title", "abstract").rows()


@pytest.mark.parametrize("name", NAMES)
@given(raw=st.binary())
@relaxed
def test_any_bytes_are_accounted_for(name: str, raw: bytes) -> None:
    found = read_as(raw, name)
    assert_accounted_for(raw, found)
    assert "parser_error" not in found.rejects["reason"].to_list()


@pytest.mark.parametrize("name", NAMES)
@given(
    parts=scraps,
    between=st.sampled_from(["\n", "\r\n", "\r", "", " "]),
    encoding=st.sampled_from(["utf-8", "utf-16", "gb18030"]),
)
@relaxed
def test_scraps_are_accounted_for_and_no_reader_fails(name: str, parts: list[str], between: str, encoding: str) -> None:
    raw = between.join(parts).encode(encoding, "replace")
    found = read_as(raw, name)
    assert_accounted_for(raw, found)
    assert "parser_error" not in found.rejects["reason"].to_list()
    for a, b in found.spans.filter(found.spans["kind"] == "blank").select("byte_start", "byte_end").rows():
        assert not raw[a:b].decode(decode(raw).encoding, "replace").replace("\ufeff", "").replace("\ufffd", "").strip()


@pytest.mark.parametrize("name", NAMES)
@given(abstracts=lists)
@relaxed
def test_every_format_gives_the_records_with_any_line_end_mark_and_encoding(name: str, abstracts: list[str]) -> None:
    text = written(abstracts, name)
    wanted = [(f"Title {n} of ice", a) for n, a in enumerate(abstracts)]
    for raw in (
        text.encode(),
        text.replace("\n", "\r\n").encode(),
        codecs.BOM_UTF8 + text.encode(),
        text.rstrip("\n").encode(),
        text.encode("utf-16"),
    ):
        assert texts(raw, name) == wanted


@pytest.mark.parametrize("name", NAMES)
@given(one=lists, two=lists, between=st.sampled_from(["", "\n", "\ufeff"]))
@relaxed
def test_two_files_put_end_to_end_give_the_records_of_both(
    name: str, one: list[str], two: list[str], between: str
) -> None:
    first, second = written(one, name), written(two, name)
    assert texts((first + between + second).encode(), name) == texts(first.encode(), name) + texts(
        second.encode(), name
    )


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_start_tag_cut_in_two_is_no_part_of_the_record_above(between: str) -> None:
    raw = f"PMID- 1\nTI  - Tides\nAB  - Tides rise.{between}PMID".encode()
    found = read_as(raw, "nbib")
    assert_accounted_for(raw, found)
    assert found.records["abstract"].to_list() == ["Tides rise."]


@pytest.mark.parametrize("name", NAMES)
@given(abstracts=lists, cut=st.integers(1, 400))
@relaxed
def test_half_a_file_gives_the_whole_records_in_it(name: str, abstracts: list[str], cut: int) -> None:
    raw = written(abstracts, name).encode()
    half = raw[: max(1, len(raw) - cut)]
    whole = read_as(raw, name).records
    kept = whole.filter(whole["byte_end"] < len(half) - 1)["abstract"].to_list()
    found = read_as(half, name)
    assert_accounted_for(half, found)
    assert found.records["abstract"].to_list()[: len(kept)] == kept
