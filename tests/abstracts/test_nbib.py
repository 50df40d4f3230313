"""MEDLINE text: a record from each PMID."""

import nbib

from tests.abstracts.conftest import Reader

ONE = (
    "PMID- 90000001\nOWN - NLM\nDP  - 2031 Feb 3\nTI  - Ice on rivers\n      that freeze late.\nPG  - 10-9\n"
    "LID - 10.5555/ice.1 [doi]\nAB  - River ice forms from the banks inwards,\n      not everywhere at once.\n"
    "FAU - Olsen, Mira\nAU  - Olsen M\nFAU - Novak, Ada\nAU  - Novak A\nCN  - Ice Group\nLA  - eng\nJT  - Journal of ice\n"
    "OT  - *ice\nOT  - rivers\nMH  - Rivers\n"
)
TWO = "PMID- 90000002\nOWN - NLM\nDP  - 2030\nTI  - [Slow bread].\nAB  - Slow bread tastes better.\nFAU - Reyes, Tomas\nAU  - Reyes T\n"


def test_fields(reading: Reader) -> None:
    row = reading(f"{ONE}\n{TWO}".encode()).records.row(0, named=True)
    assert (row["title"], row["pmid"], row["source_key"]) == ("Ice on rivers that freeze late.", "90000001", "90000001")
    assert row["abstract"] == "River ice forms from the banks inwards, not everywhere at once."
    assert row["authors"] == ["Olsen, Mira", "Novak, Ada", "Ice Group"]
    assert (row["publication_year"], row["venue"], row["doi"]) == (2031, "Journal of ice", "10.5555/ice.1")
    assert (row["keywords"], row["language"]) == (["ice", "rivers"], "en")
    assert '"mesh_terms": "Rivers"' in row["extra"]


def test_no_blank_line_between_records(reading: Reader) -> None:
    found = reading((ONE + TWO).encode()).records
    assert found["title"].to_list() == ["Ice on rivers that freeze late.", "Slow bread"]


def test_lost_pmid_is_a_record_with_a_warning(reading: Reader) -> None:
    found = reading(f"{ONE}\n{TWO.split(chr(10), 1)[1]}".encode()).records
    assert found.height == 2
    assert found["warnings"].to_list() == [[], ["missing_pmid"]]


def test_never_less_than_nbib(reading: Reader) -> None:
    text = f"{ONE}\n{TWO}"
    theirs = nbib.read(text)
    ours = reading(text.encode()).records
    assert ours.height == len(theirs)
    for row, entry in zip(ours.iter_rows(named=True), theirs, strict=True):
        assert len(row["abstract"]) >= len(entry["abstract"])
        assert len(row["authors"]) >= len(entry["authors"])
        assert row["pmid"] == str(entry["pubmed_id"])
