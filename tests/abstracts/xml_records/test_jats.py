"""JATS: the front of an article and nothing of its body, references and related articles."""

import json

from tests.abstracts.conftest import Reader

DOCTYPE = '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "JATS.dtd" [<!ENTITY a "ha"><!ENTITY b "&a;&a;<article>&a;</article>">]>\n'
ICE = """<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"
   article-type="research-article" xml:lang="en"><front>
 <journal-meta><journal-id journal-id-type="nlm-ta">J Ice</journal-id><journal-title-group><journal-title>Journal of ice
   </journal-title></journal-title-group><issn pub-type="epub">1234-5678</issn></journal-meta>
 <article-meta><article-id pub-id-type="pmid">90000001</article-id><article-id pub-id-type="pmc">PMC7</article-id>
  <article-id pub-id-type="doi">10.5555/ICE.1</article-id>
  <title-group><article-title>Ice<xref ref-type="fn" rid="f1">*</xref> at <inline-formula><alternatives><tex-math
    id="M1">\\documentclass{minimal}\\begin{document}$$x_i$$\\end{document}</tex-math><mml:math><mml:mi>x</mml:mi></mml:math>
    </alternatives></inline-formula>, <mml:math alttext="y^2"><mml:mi>y</mml:mi></mml:math> and <mml:math><mml:mi>z</mml:mi>
    <mml:mn>1</mml:mn></mml:math></article-title><subtitle>a view</subtitle>
   <trans-title-group xml:lang="fr"><trans-title>Glace</trans-title></trans-title-group></title-group>
  <contrib-group><contrib contrib-type="author"><name><surname>Olsen</surname><given-names>Mira</given-names><suffix>Jr</suffix>
    </name><xref ref-type="aff" rid="a1">1</xref></contrib>
   <contrib contrib-type="author"><collab>Ice Group<contrib-group><contrib><name><surname>Member</surname></name></contrib>
    </contrib-group></collab></contrib>
   <contrib contrib-type="author"><name-alternatives><name><surname>Novak</surname><given-names>Ada</given-names></name>
    <string-name>諾瓦克</string-name></name-alternatives></contrib>
   <contrib contrib-type="editor"><name><surname>Itor</surname><given-names>Ed</given-names></name></contrib></contrib-group>
  <pub-date pub-type="epub"><day>3</day><month>2</month><year>2030</year></pub-date>
  <pub-date pub-type="ppub"><year>2031</year></pub-date><volume>12</volume><fpage>1</fpage><lpage>9</lpage>
  <self-uri xlink:href="https://example.org/ice"/><related-article xlink:href="10.5555/other"/>
  <abstract abstract-type="graphical"><p>A picture.</p></abstract>
  <abstract><title>Abstract</title><sec><title>Background</title><p>River ice <italic>forms</italic>
    from banks.</p></sec><sec><title>Methods:</title><p>We followed thirty rivers.</p></sec></abstract>
  <trans-abstract xml:lang="fr"><p>La glace.</p></trans-abstract>
  <kwd-group><title>Keywords</title><kwd>ice</kwd><kwd>river <italic>banks</italic></kwd></kwd-group>
 </article-meta></front><body><p>The body.</p></body><back><ref-list><ref><article-title>Another</article-title>
 <pub-id pub-id-type="doi">10.5555/another</pub-id></ref></ref-list></back><sub-article><front-stub><article-id
 pub-id-type="doi">10.5555/response</article-id></front-stub></sub-article></article>
"""
BREAD = (
    "<article><front><article-meta><title-group><article-title><![CDATA[Bread & <i>butter</i>]]></article-title></title-group>"
    '<abstract xml:lang="de"><p>Langsames Brot schmeckt besser.</p></abstract></article-meta></front></article>'
)


def test_fields_of_an_article(reading: Reader) -> None:
    row = reading((DOCTYPE + ICE).encode()).records.row(0, named=True)
    assert row["title"] == "Ice at $x_i$, $y^2$ and z1: a view"
    assert row["abstract"] == "Background: River ice forms from banks.\nMethods: We followed thirty rivers."
    assert row["authors"] == ["Mira Olsen Jr", "Ice Group", "Ada Novak"]
    assert (row["publication_year"], row["venue"], row["language"]) == (2031, "Journal of ice", "en")
    assert (row["doi"], row["pmid"], row["url"]) == ("10.5555/ice.1", "90000001", "https://example.org/ice")
    assert (row["keywords"], row["warnings"]) == (["ice", "river banks"], [])
    extra = json.loads(row["extra"])
    assert extra["other_abstract"] == ["A picture.", "La glace."]
    assert (extra["pmcid"], extra["pages"], extra["editors"]) == ("PMC7", "1-9", "Ed Itor")
    assert extra["vernacular_title"] == "Glace"


def test_a_set_of_articles(reading: Reader) -> None:
    for root in ("pmc-articleset", "articles", "article-set"):
        found = reading(f"<{root}>{BREAD}{ICE}</{root}>".encode()).records
        assert found["title"].to_list() == ["Bread & butter", "Ice at $x_i$, $y^2$ and z1: a view"]


def test_entities_that_a_document_defines_are_never_expanded(reading: Reader) -> None:
    raw = (DOCTYPE + ICE.replace("River ice", "River &b; ice")).encode()
    row = reading(raw).records.row(0, named=True)
    assert "River &b; ice forms" in row["abstract"]
    assert row["warnings"][0] == "undefined_entity"


def test_entities_of_html_are_their_characters(reading: Reader) -> None:
    row = reading((DOCTYPE + ICE.replace("River ice", "River&nbsp;ice &mdash; &alpha;&lt;")).encode()).records.row(
        0, named=True
    )
    assert "Background: River ice — α< forms from banks." in row["abstract"]
    assert row["warnings"] == ["undefined_entity"]


def test_a_broken_article_costs_no_other(reading: Reader) -> None:
    text = f"<articles>{BREAD}{ICE.replace('</article-title><subtitle>', '<subtitle>')}{BREAD}</articles>"
    found = reading(text.encode()).records
    assert found["title"].to_list()[::2] == ["Bread & butter"] * 2
    assert found["doi"][1] == "10.5555/ice.1"
    assert found["warnings"][1].to_list() == ["mended_markup"]
