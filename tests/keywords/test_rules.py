import pytest

from paper_assets.errors import RuleError
from paper_assets.keywords.extraction import Extractor
from paper_assets.keywords.rules import NO_RULES, load, read

TEXT = "Peat bogs store carbon. We map peat bogs by radar. The radar images show a water table."


def ids(frame, rules):
    return set(Extractor(10, rules).extract(frame(("Peat bogs by radar", TEXT))).paper_keywords["keyword_id"])


def test_a_synonym_gives_the_id_of_the_keyword_that_is_meant(frame):
    rules = read({"synonyms.csv": "synonym,keyword\nPeat bogs,mires\n"})
    assert "peat bog" in ids(frame, NO_RULES)
    assert "peat bog" not in ids(frame, rules)
    assert "mire" in ids(frame, rules)


def test_a_synonym_of_a_synonym_is_followed():
    rules = read({"synonyms.csv": "bogs,mires\nmire,wetlands\n"})
    assert rules.applied("bog") == rules.applied("mire") == "wetland"


def test_an_unwanted_word_is_no_keyword_but_may_stand_in_one(frame):
    found = ids(frame, read({"stopwords.txt": "# too broad\nRadar\n\n"}))
    assert "radar" not in found
    assert {"radar image", "peat bog"} <= found


def test_an_unwanted_synonym_never_appears(frame):
    rules = read({"synonyms.csv": "peat bog,mire\n", "stopwords.txt": "mires\n"})
    assert not ids(frame, rules) & {"mire", "peat bog"}


def test_without_files_there_are_no_rules(tmp_path):
    assert load(tmp_path / "nowhere").digest == load(tmp_path).digest == NO_RULES.digest == ""


def test_other_rules_have_another_digest(tmp_path):
    (tmp_path / "stopwords.txt").write_text("peat\n")
    one = load(tmp_path).digest
    (tmp_path / "stopwords.txt").write_text("\ufeff# a remark\nPeat\n", "utf-8")
    assert load(tmp_path).digest == one
    (tmp_path / "stopwords.txt").write_text("moor\n")
    assert load(tmp_path).digest not in (one, "")


@pytest.mark.parametrize("text", ["bog\n", "bog,mire,fen\n", "bog,\n", "bog,mire\nmire,fen\nfen,mire\n"])
def test_a_line_that_cannot_be_followed_is_an_error_that_names_the_file(text):
    with pytest.raises(RuleError, match=r"synonyms\.csv"):
        read({"synonyms.csv": text})
