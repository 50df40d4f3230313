"""What holds for every vocabulary: fields come back as they were written, and records are those of the whole document."""

from xml.etree import ElementTree
from xml.sax.saxutils import escape

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from paper_assets.abstracts.reading import Reading, Source, read
from paper_assets.abstracts.xml_records.cutting import cuts_of
from paper_assets.abstracts.xml_records.reader import VOCABULARIES
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.recognition import recognise

relaxed = settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
# Signs that XML uses stand apart, so that nothing in a title looks like a tag that was escaped twice.
words = st.sampled_from(["Ice", "on", "<", ">", "&", '"', "'", "]]>", "río", "氷", "😀", "p<0.05", "x&y", "10.5", "--"])
texts = st.lists(words, min_size=1, max_size=12).map(lambda found: "Of " + " ".join(found))
names = st.sampled_from(["Mira Olsen", "Ada O'Novak", "Tomás Reyes-Díaz", "李 小明"])
papers = st.lists(
    st.fixed_dictionaries(
        {
            "title": texts,
            "abstract": texts,
            "authors": st.lists(names, max_size=3, unique=True),
            "year": st.integers(1900, 2100),
            "keywords": st.lists(st.sampled_from(["ice", "sea & land", "x<y", "氷"]), max_size=3, unique=True),
        }
    ),
    min_size=1,
    max_size=4,
)
PUBMED = (
    "<PubmedArticleSet>{}</PubmedArticleSet>",
    "<PubmedArticle><MedlineCitation><Article><Journal><JournalIssue><PubDate><Year>{year}</Year></PubDate></JournalIssue>"
    "</Journal><ArticleTitle>{title}</ArticleTitle><Abstract><AbstractText>{abstract}</AbstractText></Abstract><AuthorList>"
    "{authors}</AuthorList></Article><KeywordList>{keywords}</KeywordList></MedlineCitation></PubmedArticle>",
    "<Author><CollectiveName>{}</CollectiveName></Author>",
    "<Keyword>{}</Keyword>",
)
ENDNOTE = (
    "<xml><records>{}</records></xml>",
    "<record><contributors><authors>{authors}</authors></contributors><titles><title>{title}</title></titles><keywords>"
    "{keywords}</keywords><dates><year>{year}</year></dates><abstract>{abstract}</abstract></record>",
    "<author><style>{}</style></author>",
    "<keyword>{}</keyword>",
)
ATOM = (
    '<feed xmlns="http://www.w3.org/2005/Atom">{}</feed>',
    "<entry><title>{title}</title><published>{year}-01-01</published><summary>{abstract}</summary>{authors}</entry>",
    "<author><name>{}</name></author>",
    "",
)
MODS = (
    '<m:modsCollection xmlns:m="m">{}</m:modsCollection>',
    "<m:mods><m:titleInfo><m:title>{title}</m:title></m:titleInfo>{authors}<m:originInfo><m:dateIssued>{year}</m:dateIssued>"
    "</m:originInfo><m:abstract>{abstract}</m:abstract>{keywords}</m:mods>",
    "<m:name><m:namePart>{}</m:namePart></m:name>",
    "<m:subject><m:topic>{}</m:topic></m:subject>",
)
JATS = (
    "<articles>{}</articles>",
    "<article><front><article-meta><title-group><article-title>{title}</article-title></title-group><contrib-group>{authors}"
    "</contrib-group><pub-date><year>{year}</year></pub-date><abstract><p>{abstract}</p></abstract><kwd-group>{keywords}"
    "</kwd-group></article-meta></front></article>",
    "<contrib><string-name>{}</string-name></contrib>",
    "<kwd>{}</kwd>",
)
FORMS = {"pubmed_xml": PUBMED, "endnote_xml": ENDNOTE, "atom": ATOM, "mods": MODS, "jats": JATS}


def document(found: list[dict], name: str, write=escape) -> bytes:
    whole, record, author, keyword = FORMS[name]
    records = [
        record.format(
            title=write(paper["title"]),
            abstract=write(paper["abstract"]),
            year=paper["year"],
            authors="".join(author.format(write(text)) for text in paper["authors"]),
            keywords="".join(keyword.format(write(text)) for text in paper["keywords"]),
        )
        for paper in found
    ]
    return whole.format("".join(records)).encode()


def as_cdata(text: str) -> str:
    return "<![CDATA[" + text.replace("]]>", "]]]]><![CDATA[>") + "]]>"


def read_document(raw: bytes, name: str) -> Reading:
    decoded = decode(raw)
    assert recognise(raw, decoded).format == name
    return read(Source("f" * 64, "list.txt", raw, decoded, name))


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("write", [escape, as_cdata])
@given(found=papers)
@relaxed
def test_fields_come_back_as_they_were_written(name: str, write, found: list[dict]) -> None:
    records = read_document(document(found, name, write), name).records
    rows = records.select("title", "abstract", "authors", "publication_year", "keywords").rows()
    words_of = [paper["keywords"] if FORMS[name][3] else [] for paper in found]
    assert [row[:4] for row in rows] == [(p["title"], p["abstract"], p["authors"], p["year"]) for p in found]
    assert [row[4] for row in rows] == words_of
    assert not {"mended_markup", "undefined_entity", "bare_ampersand"} & set(records["warnings"].explode())


@pytest.mark.parametrize("name", FORMS)
@given(found=papers)
@relaxed
def test_records_are_those_that_a_parser_finds_in_the_whole_document(name: str, found: list[dict]) -> None:
    text = document(found, name).decode()
    root = ElementTree.fromstring(text)
    wanted = [e for e in root.iter() if e.tag.rpartition("}")[2] in VOCABULARIES[name].records - {"MedlineCitation"}]
    cuts = list(cuts_of(text, VOCABULARIES[name].records, VOCABULARIES[name].holders))
    assert len(cuts) == len(wanted)
    for cut, element in zip(cuts, wanted, strict=True):
        alone = ElementTree.fromstring(f'<_ xmlns:m="m">{text[cut.start : cut.end]}</_>')
        assert list(alone.itertext()) == list(element.itertext())


@pytest.mark.parametrize("name", FORMS)
@given(found=papers, data=st.data())
@relaxed
def test_damage_in_one_record_costs_no_other(name: str, found: list[dict], data: st.DataObject) -> None:
    text = document(found, name).decode()
    cuts = list(cuts_of(text, VOCABULARIES[name].records, VOCABULARIES[name].holders))
    victim = data.draw(st.integers(0, len(cuts) - 1))
    inside = text.index(">", cuts[victim].start) + 1
    start = data.draw(st.integers(inside, cuts[victim].end - 1))
    end = data.draw(st.integers(start, min(cuts[victim].end, start + 30)))
    noise = data.draw(st.sampled_from(["", "<", "</i>", "<i>", "&", "&nbsp;", "\x01", "<b c='", "]]>"]))
    damaged = (text[:start] + noise + text[end:]).encode()
    others = [p["abstract"] for n, p in enumerate(found) if n != victim]
    left = read(Source("f" * 64, "list.txt", damaged, decode(damaged), name)).records["abstract"].to_list()
    assert all(text in left for text in others)
