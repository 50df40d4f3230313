"""Web of Science: tagged text from PT to ER, and the table with two-letter column names."""

import io
import json

import rispy

from tests.abstracts.conftest import Reader

HEAD = "FN Clarivate Analytics Web of Science\nVR 1.0\n"
ONE = (
    "PT J\nAU Olsen, M\n   Novak, A\nAF Olsen, Mira\n   Novak, Ada\nTI Ice on rivers and\n   on lakes\nSO JOURNAL OF ICE\nLA English\n"
    "DT Article\nDE ice; river width;\n   lakes\nID WINTER\nAB River ice forms from the banks.\n   US rivers are slower.\n"
    "CR Doe J, 2001, J ICE, V1\n   Roe K, 2002, J ICE, V2\nSN 1234-5678\nPY 2031\nVL 3\nBP 10\nEP 19\nDI 10.5555/ICE.1\n"
    "UT WOS:000000000000001\nPM 30000001\nER\n\n"
)
TWO = "PT B\nAU Reyes, T\nTI Slow bread\nAB Slow bread tastes better.\nEA MAY 2030\nUT WOS:2\nER\n\n"


def test_fields(reading: Reader) -> None:
    found = reading((HEAD + ONE + TWO + "EF\n").encode())
    one, two = found.records.iter_rows(named=True)
    assert (one["title"], one["authors"]) == ("Ice on rivers and on lakes", ["Olsen, Mira", "Novak, Ada"])
    assert one["abstract"] == "River ice forms from the banks. US rivers are slower."
    assert (one["venue"], one["publication_year"], one["doi"]) == ("JOURNAL OF ICE", 2031, "10.5555/ice.1")
    assert (one["pmid"], one["language"], one["source_key"]) == ("30000001", "en", "WOS:000000000000001")
    assert one["keywords"] == ["ice", "river width", "lakes"]
    extra = json.loads(one["extra"])
    assert (extra["pages"], extra["keywords_plus"]) == ("10-19", "WINTER")
    assert extra["references"] == ["Doe J, 2001, J ICE, V1", "Roe K, 2002, J ICE, V2"]
    assert (two["authors"], two["publication_year"]) == (["Reyes, T"], 2030)
    assert found.spans["kind"].to_list() == ["noise", "record", "blank", "record", "blank", "noise"]


def test_lost_start_and_end_tags_cost_no_record(reading: Reader) -> None:
    raw = HEAD + ONE.replace("ER\n", "") + TWO + TWO.replace("PT B\n", "") + ONE.replace("ER\n", "") + "EF\n"
    found = reading(raw.encode()).records
    assert found["source_key"].to_list() == ["WOS:000000000000001", "WOS:2", "WOS:2", "WOS:000000000000001"]
    assert found["warnings"].to_list() == [["missing_end_tag"], [], ["missing_start_tag"], ["missing_end_tag"]]


def test_a_record_without_title_and_abstract_costs_no_neighbour(reading: Reader) -> None:
    found = reading((HEAD + ONE + "PT J\nAU Doe, J\nPY 2031\nER\n\n" + TWO).encode())
    assert found.records["title"].to_list() == ["Ice on rivers and on lakes", "Slow bread"]
    assert found.rejects["reason"].to_list() == ["no_title_or_abstract"]


def test_half_a_file_with_a_mark_and_other_line_ends(reading: Reader) -> None:
    raw = b"\xef\xbb\xbf" + (HEAD + ONE + TWO).replace("\n", "\r\n").encode()
    found = reading(raw[: raw.index(b"EA MAY")]).records
    assert found["title"].to_list() == ["Ice on rivers and on lakes", "Slow bread"]
    assert found["warnings"].to_list() == [[], ["missing_end_tag"]]


def test_the_table_has_the_same_columns_in_two_letters(reading: Reader) -> None:
    names = "PT\tAU\tAF\tTI\tSO\tLA\tDE\tAB\tPY\tDI\tUT\tPM\t"
    row = "J\tOlsen, M\tOlsen, Mira; Novak, Ada\tIce\tJ ICE\tEnglish\tice; width\tIt forms.\t2031\t10.5555/ice.1\tWOS:1\t3000\t"
    for raw in (f"{names}\n{row}\n".encode("utf-16"), f"\ufeff{names}\r\n{row}\r\n".encode()):
        found = reading(raw).records.row(0, named=True)
        assert (found["title"], found["abstract"], found["authors"]) == (
            "Ice",
            "It forms.",
            ["Olsen, Mira", "Novak, Ada"],
        )
        assert (found["venue"], found["publication_year"], found["doi"]) == ("J ICE", 2031, "10.5555/ice.1")
        assert (found["source_key"], found["pmid"], found["keywords"]) == ("WOS:1", "3000", ["ice", "width"])
        assert found["warnings"] == []


def test_no_fewer_records_and_no_shorter_fields_than_another_reader(reading: Reader) -> None:
    raw = HEAD + ONE + TWO + "EF\n"
    theirs = rispy.load(io.StringIO(raw), implementation=rispy.WokParser)
    ours = reading(raw.encode()).records
    assert ours.height == len(theirs)
    for row, other in zip(ours.iter_rows(named=True), theirs, strict=True):
        assert len(row["abstract"]) >= len(other["abstract"])
        assert (row["title"], row["source_key"]) == (other["document_title"], other["accession_number"])
