"""MODS: what is the paper's own, and what its host's."""

import json

import pytest

from tests.abstracts.conftest import Reader

ICE = """<mods ID="olsen-31-ice">
  <titleInfo><nonSort>The </nonSort><title>Ice on
     rivers</title><subTitle>a view</subTitle></titleInfo>
  <titleInfo type="alternative"><title>Ice!</title></titleInfo>
  <name type="personal"><namePart type="given">Mira</namePart><namePart type="given">K</namePart>
    <namePart type="family">Olsen</namePart><role><roleTerm authority="marcrelator" type="text">author</roleTerm></role></name>
  <name type="corporate"><namePart>Ice Group</namePart></name>
  <name type="personal"><namePart>Reyes, Tomas</namePart><role><roleTerm type="code">edt</roleTerm></role></name>
  <originInfo><dateIssued>2031-07</dateIssued></originInfo>
  <genre>conference publication</genre>
  <relatedItem type="host"><titleInfo><title>Proceedings of ice</title></titleInfo>
    <name><namePart type="given">Ed</namePart><namePart type="family">Itor</namePart></name>
    <originInfo><publisher>House of ice</publisher><dateIssued>2030</dateIssued></originInfo>
    <identifier type="doi">10.5555/whole</identifier><identifier type="isbn">978-1</identifier></relatedItem>
  <relatedItem type="references"><titleInfo><title>Another</title></titleInfo></relatedItem>
  <abstract>River ice forms from the banks.</abstract>
  <abstract xml:lang="fr">La glace.</abstract>
  <identifier type="citekey">olsen-31</identifier><identifier type="doi">10.5555/ICE</identifier>
  <location><url>https://example.org/ice</url></location>
  <subject><topic>ice</topic><topic>rivers</topic></subject>
  <language><languageTerm type="code" authority="iso639-2b">eng</languageTerm></language>
  <part><extent unit="page"><start>1</start><end>9</end></extent></part>
</mods>
"""
BREAD = (
    "<mods><titleInfo><title>Bread</title></titleInfo><relatedItem type='host'><titleInfo><title>Loaf</title></titleInfo>\
<part><date>2030</date><detail type='volume'><number>7</number></detail></part></relatedItem></mods>"
)


def whole(*records: str) -> str:
    return f'<modsCollection xmlns="http://www.loc.gov/mods/v3">\n{"".join(records)}</modsCollection>\n'


def prefixed(text: str) -> str:
    return text.replace("<", "<x:").replace("<x:/", "</x:").replace("xmlns=", "xmlns:x=")


@pytest.mark.parametrize("text", [whole(ICE), ICE, prefixed(whole(ICE)), f"<!-- <mods> -->\n{whole(ICE)}"])
def test_fields_of_a_paper_with_any_prefix_and_root(text: str, reading: Reader) -> None:
    found = reading(text.encode()).records
    assert found.height == 1
    row = found.row(0, named=True)
    assert (row["title"], row["abstract"]) == ("The Ice on rivers: a view", "River ice forms from the banks.")
    assert (row["authors"], row["publication_year"]) == (["Mira K Olsen", "Ice Group"], 2031)
    assert (row["venue"], row["doi"], row["url"]) == ("Proceedings of ice", "10.5555/ice", "https://example.org/ice")
    assert (row["keywords"], row["language"], row["source_key"]) == (["ice", "rivers"], "en", "olsen-31-ice")
    extra = json.loads(row["extra"])
    assert (extra["pages"], extra["editors"]) == ("1-9", ["Reyes, Tomas", "Ed Itor"])
    assert (extra["other_titles"], extra["other_abstract"]) == (["Ice!"], ["La glace."])


def test_what_a_paper_does_not_say_its_host_says(reading: Reader) -> None:
    row = reading(whole(BREAD).encode()).records.row(0, named=True)
    assert (row["title"], row["venue"], row["doi"]) == ("Bread", "Loaf", None)
    assert json.loads(row["extra"])["volume"] == "7"


def test_a_record_without_title_is_a_reject_and_a_broken_one_costs_no_other(reading: Reader) -> None:
    empty = "<mods><name><namePart>Nobody</namePart></name></mods>"
    found = reading(whole(BREAD, empty, ICE.replace("</titleInfo>", "", 1), BREAD.replace("Bread", "Rye")).encode())
    assert found.records["title"].to_list() == ["Bread", "The Ice on rivers: a view", "Rye"]
    assert found.rejects["reason"].to_list() == ["no_title_or_abstract"]


def test_a_declared_encoding_is_followed(reading: Reader) -> None:
    text = f'<?xml version="1.0" encoding = "ISO-8859-2"?>\n{whole(BREAD.replace("Bread", "Mąka żytnia"))}'
    assert reading(text.encode("iso8859-2")).records["title"].to_list() == ["Mąka żytnia"]
