"""The ACL Anthology's XML: papers take year and venue from their volume."""

import json

from tests.abstracts.conftest import Reader

VOLUMES = """<?xml version='1.0' encoding='UTF-8'?>
<collection id="3031.ice">
  <volume id="main" type="proceedings">
    <meta><booktitle>Proceedings of <fixed-case>ICE</fixed-case></booktitle><editor><first>Ed</first><last>Itor</last></editor>
      <publisher>House of ice</publisher><address>Oslo</address><month>July</month><year>2031</year></meta>
    <frontmatter><url hash="a">3031.ice-main.0</url><bibkey>ice-3031-main</bibkey></frontmatter>
    <!-- <paper id="9"><title>Hidden</title></paper> -->
    <paper id="1">
      <title><fixed-case>B</fixed-case>read and <tex-math>x_i</tex-math> of <i>ice</i></title>
      <author id="x"><first>Mira</first><last>Olsen</last></author><author><first/><last>Novak</last></author>
      <pages>1–9</pages>
      <abstract>We show <tex-math>\\alpha</tex-math> &amp; more, see <url>https://example.org/c</url>.</abstract>
      <url hash="cc">3031.ice-main.1</url><bibkey>olsen-3031-bread</bibkey><doi>10.5555/ice-main.1</doi>
    </paper>
    <paper id="2"><title>Two</title><abstract>It is second.</abstract><url>3031.ice-main.2</url></paper>
  </volume>
  <volume id="short"><meta><booktitle>Short ice</booktitle><year>2032</year></meta>
    <paper id="1"><title>Three</title><url>https://example.org/three.pdf</url></paper></volume>
</collection>
"""


def test_fields_of_papers(reading: Reader) -> None:
    found = reading(VOLUMES.encode())
    assert found.rejects.height == 0
    row = found.records.row(0, named=True)
    assert row["title"] == "Bread and $x_i$ of ice"
    assert row["abstract"] == "We show $\\alpha$ & more, see https://example.org/c."
    assert (row["authors"], row["doi"]) == (["Mira Olsen", "Novak"], "10.5555/ice-main.1")
    assert (row["source_key"], row["url"]) == ("3031.ice-main.1", "https://aclanthology.org/3031.ice-main.1")
    assert json.loads(row["extra"])["pages"] == "1–9"


def test_year_and_venue_are_those_of_the_volume(reading: Reader) -> None:
    rows = reading(VOLUMES.encode()).records.select("title", "publication_year", "venue").rows()
    assert rows[1:] == [("Two", 2031, "Proceedings of ICE"), ("Three", 2032, "Short ice")]


def test_a_damaged_volume_does_not_lend_its_papers_those_of_another(reading: Reader) -> None:
    raw = VOLUMES.replace("<meta><booktitle>Short", "<meta <<booktitle>>Short").replace("<year>2032</year></meta>", "")
    row = reading(raw.encode()).records.row(2, named=True)
    assert (row["title"], row["venue"]) == ("Three", None)


def test_broken_papers_and_a_file_that_is_cut_off(reading: Reader) -> None:
    broken = VOLUMES.replace("<i>ice</i></title>", "<i>ice</title>").replace(
        "It is second.</abstract>", "It is < second."
    )
    found = reading(broken.encode()).records
    assert found["title"].to_list() == ["Bread and $x_i$ of ice", "Two", "Three"]
    assert found["abstract"][1] == "It is < second."
    half = reading(VOLUMES[: VOLUMES.index("second.")].encode()).records
    assert half["abstract"][1] == "It is"
    assert "possibly_truncated" in half["warnings"][1]
