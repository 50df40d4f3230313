"""Text that no parser takes becomes text that one does; text that it takes stays what it was."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from paper_assets.abstracts.xml_records.mending import balanced, characters
from paper_assets.abstracts.xml_records.trees import Trees


@pytest.mark.parametrize(
    ("broken", "mended"),
    [
        ("<r><t>a <i>b</t></r>", "<r><t>a <i>b</i></t></r>"),
        ("<r><t>a</i> b</t></r>", "<r><t>a b</t></r>"),
        ("<r><t>a<u>b</u></r>", "<r><t>a<u>b</u></t></r>"),
        ("<r><t>a <i>b</i><v>c</v></r>", "<r><t>a <i>b</i></t><v>c</v></r>"),
        ("<r><t><i>b</i><v>c</v></r>", "<r><t><i>b</i></t><v>c</v></r>"),
        ("<r><s><t>a</t><v>c</v></r>", "<r><s><t>a</t><v>c</v></s></r>"),
        ("<r><i><b>a</i></b></r>", "<r><i><b>a</b></i></r>"),
        ("<r>1 < 2 <0.5 ]]></r>", "<r>1 &lt; 2 &lt;0.5 ]]&gt;</r>"),
        ("<r a=1 b='2' b=\"3\" c>x</r>", '<r a="1" b="2">x</r>'),
        ("<x:r y:a='1'/>", '<r a="1"/>'),
        ("<r><t>a</t><v>b", "<r><t>a</t><v>b</v></r>"),
        ("<r><t>a</t><v cl", "<r><t>a</t></r>"),
        ("<r>a &am", "<r>a </r>"),
        ("<r><![CDATA[<t>]]><!-- </r> --></r>", "<r><![CDATA[<t>]]></r>"),
    ],
)
def test_tags_come_in_pairs(broken: str, mended: str) -> None:
    assert balanced(broken) == mended


@pytest.mark.parametrize(
    ("broken", "mended", "doubts"),
    [
        ("a&nbsp;b &mdash; &lt;", "a\xa0b — &lt;", ["undefined_entity"]),
        ("&lol; &", "&amp;lol; &amp;", ["undefined_entity", "bare_ampersand"]),
        ("&#xE9;&#233;&#0;&#x1F;", "éé", ["control_characters"]),
        ("a\x00b<![CDATA[&x;]]>", "ab<![CDATA[&x;]]>", ["control_characters"]),
        ("&amp;&quot;&#60;", "&amp;&quot;&lt;", []),
    ],
)
def test_characters_that_xml_does_not_know(broken: str, mended: str, doubts: list[str]) -> None:
    assert characters(broken) == (mended, doubts)


scraps = st.lists(
    st.sampled_from(["<a>", "</a>", "<i>", "</i>", "<b x='", "'>", "x", "&", "&nbsp;", "&#2;", "<", ">", "]]>", "<![CDATA[", "<!--", "-->", "é", "<?"])
    | st.text(max_size=3)
)  # fmt: skip


@given(scraps)
def test_mended_text_can_be_parsed(parts: list[str]) -> None:
    mended = balanced(characters(f"<a>{''.join(parts)}</a>")[0])
    ElementTree.fromstring(f"<_>{mended}</_>")


@given(scraps)
def test_what_can_be_parsed_is_not_mended(parts: list[str]) -> None:
    text = f"<a>{''.join(parts)}</a>"
    try:
        wanted = "".join(ElementTree.fromstring(text).itertext())
    except (ElementTree.ParseError, ValueError):
        return
    tree, doubts = Trees().tree(text)
    assert tree is not None and ("".join(tree.itertext()), doubts) == (wanted, [])


def test_depth_is_no_trouble() -> None:
    tree, _ = Trees().tree("<r>" + "<a>" * 50_000 + "x" + "</a>" * 50_000 + "</r>")
    assert tree is not None and "".join(tree.itertext()) == "x"
