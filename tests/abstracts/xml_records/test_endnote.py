"""EndNote's XML: text over several styles, several lines in one field."""

import codecs
import json

from tests.abstracts.conftest import Reader


def styled(*texts: str) -> str:
    return "".join(f'<style face="normal" font="default" size="100%">{text}</style>' for text in texts)


ICE = (
    '<record><database name="My.enl" path="My.enl">My.enl</database><source-app name="EndNote" version="20.1">EndNote'
    '</source-app><rec-number>12</rec-number><foreign-keys><key app="EN" db-id="x">12</key></foreign-keys><ref-type '
    f'name="Journal Article">17</ref-type><contributors><authors><author>{styled("Olsen, Mira")}</author><author>'
    f"{styled('World Ice Group,')}</author></authors><secondary-authors><author>Reyes, T.</author></secondary-authors>"
    f"</contributors><titles><title>{styled('Ice with ', 'E. coli', ' and CO', '2')}</title><secondary-title>"
    f"{styled('J. Ice')}</secondary-title></titles><periodical><full-title>{styled('Journal of ice')}</full-title>"
    f"</periodical><pages>{styled('1-9')}</pages><keywords><keyword>{styled('ice&#xD;rivers')}</keyword><keyword>banks"
    f"</keyword></keywords><dates><year>{styled('2031')}</year></dates><isbn>1234-5678</isbn><accession-num>90000001"
    f"</accession-num><abstract>{styled('BACKGROUND: River ice forms ', 'slowly', '.&#xD;RESULTS: p &lt; 0.05.')}"
    "</abstract><urls><related-urls><url><style>https://example.org/ice</style></url></related-urls></urls>"
    f"<electronic-resource-num>{styled('https://doi.org/10.5555/ICE.1')}</electronic-resource-num>"
    "<remote-database-name>Medline</remote-database-name><language>eng</language></record>"
)
BREAD = (
    "<record><rec-number>13</rec-number><titles><title>Bread</title></titles><accession-num>7</accession-num></record>"
)


def whole(*records: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8" ?><xml><records>{"".join(records)}</records></xml>'


def test_fields_of_a_record(reading: Reader) -> None:
    row = reading(whole(ICE).encode()).records.row(0, named=True)
    assert (row["title"], row["venue"], row["publication_year"]) == ("Ice with E. coli and CO2", "Journal of ice", 2031)
    assert row["abstract"] == "BACKGROUND: River ice forms slowly.\nRESULTS: p < 0.05."
    assert row["authors"] == ["Olsen, Mira", "World Ice Group"]
    assert row["keywords"] == ["ice", "rivers", "banks"]
    assert (row["doi"], row["pmid"], row["language"]) == ("10.5555/ice.1", "90000001", "en")
    assert (row["url"], row["source_key"], row["warnings"]) == ("https://example.org/ice", "12", [])
    extra = json.loads(row["extra"])
    assert (extra["type"], extra["editors"], extra["pages"]) == ("Journal Article", "Reyes, T.", "1-9")


def test_an_accession_number_is_a_pmid_in_pubmed_alone(reading: Reader) -> None:
    row = reading(whole(BREAD).encode()).records.row(0, named=True)
    assert (row["title"], row["abstract"], row["pmid"]) == ("Bread", None, None)
    assert json.loads(row["extra"]) == {"accession_number": "7"}


def test_marks_encodings_and_a_root_of_another_name_change_nothing(reading: Reader) -> None:
    text = whole(ICE, BREAD)
    wanted = reading(text.encode()).records.select("title", "abstract", "authors", "doi").rows()
    bare = text.split("?>")[1].replace("<xml>", "").replace("</xml>", "")
    for raw in (
        codecs.BOM_UTF8 + text.encode(),
        text.encode("utf-16"),
        bare.encode(),
        text.replace("s><", "s>\r\n<").encode(),
    ):
        assert reading(raw).records.select("title", "abstract", "authors", "doi").rows() == wanted


def test_a_broken_record_costs_no_neighbour_and_spans_are_those_of_the_records(reading: Reader) -> None:
    broken = ICE.replace("</title>", "").replace("</style>", "", 3)
    raw = whole(BREAD, broken, BREAD.replace("13", "14")).encode()
    found = reading(raw).records
    assert found["source_key"].to_list() == ["13", "12", "14"]
    assert found["title"].to_list() == ["Bread", "Ice with E. coli and CO2", "Bread"]
    stretches = [raw[a:b] for a, b in found.select("byte_start", "byte_end").rows()]
    assert stretches == [BREAD.encode(), broken.encode(), BREAD.replace("13", "14").encode()]


def test_a_bad_byte_in_a_file_of_one_line_moves_no_record(reading: Reader) -> None:
    raw = whole(
        BREAD.replace("Bread", "Río 氷"), BREAD.replace("Bread", "CAFE"), BREAD.replace("Bread", "Naïve")
    ).encode()
    found = reading(raw.replace(b"CAFE", b"caf\xe9")).records
    assert found["title"].to_list() == ["Río 氷", "café", "Naïve"]
    starts, ends = found["byte_start"].to_list(), found["byte_end"].to_list()
    assert starts[1:] == ends[:-1]
    assert raw[ends[-1] :] == b"</records></xml>"
