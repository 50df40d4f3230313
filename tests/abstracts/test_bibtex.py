"""BibTeX: each entry is a record, whatever its neighbours are."""

import bibtexparser
import pytest

from tests.abstracts.conftest import Reader

GOOD = (
    "@article{ice31,\n  title = {Ice on {R}ivers},\n  author = {Olsen, Mira and {The Ice Group}},\n  journal = {Journal of Ice},\n"
    '  year = 2031,\n  volume = "3",\n  number = {2},\n  doi = {10.5555/ICE.1},\n  month = feb,\n'
    "  abstract = {River ice forms from the banks by 15\\% a day.},\n  keywords = {ice; rivers}\n}\n"
)
NEXT = "@inproceedings{bread,\n  title = {Slow Bread},\n  abstract = {Slow bread tastes better.}\n}\n"


def test_fields(reading: Reader) -> None:
    row = reading(GOOD.encode()).records.row(0, named=True)
    assert (row["title"], row["authors"]) == ("Ice on Rivers", ["Olsen, Mira", "The Ice Group"])
    assert (row["venue"], row["publication_year"], row["doi"]) == ("Journal of Ice", 2031, "10.5555/ice.1")
    assert (row["abstract"], row["source_key"]) == ("River ice forms from the banks by 15% a day.", "ice31")
    assert row["extra"] == '{"issue": "2", "month": "feb", "type": "article", "volume": "3"}'


@pytest.mark.parametrize(
    ("broken", "title", "warning"),
    [
        ("@article{a,\n title = {One},\n year = {2031}\n abstract = {Ice forms.}\n}\n", "One", "missing_comma"),
        ("@article{a,\n title = {One},\n abstract = {Ice {forms.},\n year = {2031}\n}\n", "One", "unbalanced_braces"),
        ("@article{a,\n title = {One},\n abstract = {Ice} forms.},\n year = {2031}\n}\n", "One", "unbalanced_braces"),
        ("@article{a,\n title = {One},\n abstract = {Ice forms.},\n year = {2031}\n\n", "One", "unbalanced_braces"),
        ('@article{a,\n title = "One,\n abstract = {Ice forms.},\n year = {2031}\n}\n', "One", "unbalanced_braces"),
        ("@article{a,\n title = {One},\n year = nonsense\n}\n", "One", "undefined_macro"),
        ("@article{\n title = {One},\n year = {2031}\n}\n", "One", "missing_key"),
        ("@article{ice31,\n title = {One},\n title = {Again}\n}\n", "One", "repeated_field"),
    ],
)
def test_broken_entry_is_warned_of_and_costs_no_neighbour(
    broken: str, title: str, warning: str, reading: Reader
) -> None:
    found = reading((GOOD + broken + NEXT).encode())
    assert found.records["title"].to_list() == ["Ice on Rivers", title, "Slow Bread"]
    assert warning in found.records["warnings"][1].to_list()
    assert found.records["warnings"][2].to_list() == []
    assert found.rejects.height == 0


def test_entry_of_which_nothing_is_left_is_a_reject(reading: Reader) -> None:
    found = reading((GOOD + "@article{a, {{{ nothing\n" + NEXT).encode())
    assert found.records["title"].to_list() == ["Ice on Rivers", "Slow Bread"]
    assert found.rejects["reason"].to_list() == ["unbalanced_block"]
    assert found.rejects["line_start"].to_list() == [GOOD.count("\n") + 1]


def test_macros_comments_preambles_and_joined_strings(reading: Reader) -> None:
    raw = (
        '@comment{jabref-meta: a;}\n@preamble{"x"}\n@string{joi = "Journal of Ice"}\n% a note\n'
        '@article{a, title = {One}, journal = joi # " B", abstract={50% of it.}}\n'
    )
    found = reading(raw.encode())
    assert found.records.select("title", "venue", "abstract").row(0) == ("One", "Journal of Ice B", "50% of it.")
    assert found.rejects.height == 0


def test_crossref_gives_what_the_entry_does_not_say(reading: Reader) -> None:
    raw = "@inproceedings{a, title={One}, crossref={p}}\n@proceedings{p, title={Ice Days}, year={2031}}\n"
    row = reading(raw.encode()).records.row(0, named=True)
    assert (row["venue"], row["publication_year"]) == ("Ice Days", 2031)


def test_accents_names_of_biblatex_and_arxiv(reading: Reader) -> None:
    raw = (
        '@online{a, title = {{\\"U}ber $\\alpha_{1}$ Ice}, author = {family=Olsen, given=Mira and M{\\"u}ller, A. and others},'
        " eprint = {2031.01234v2}, eprinttype = {arxiv}, date = {2031-02-03}, url = {https://ice.example/a\\_b}}\n"
    )
    row = reading(raw.encode()).records.row(0, named=True)
    assert (row["title"], row["authors"]) == ("Über $\\alpha_{1}$ Ice", ["Olsen, Mira", "Müller, A."])
    assert (row["arxiv_id"], row["publication_year"], row["url"]) == ("2031.01234", 2031, "https://ice.example/a_b")
    assert '"arxiv_version": "2"' in row["extra"]


def test_never_less_than_bibtexparser(reading: Reader) -> None:
    text = GOOD + "\n" + NEXT
    theirs = bibtexparser.parse_string(text).entries
    ours = reading(text.encode()).records
    assert ours["source_key"].to_list() == [entry.key for entry in theirs]
    for row, entry in zip(ours.iter_rows(named=True), theirs, strict=True):
        assert len(row["abstract"]) >= len(entry["abstract"].replace("\\", ""))
        assert row["title"] == entry["title"].replace("{", "").replace("}", "")
