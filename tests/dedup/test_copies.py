"""Copies of one abstract are found however they were damaged, and strangers stay apart."""

import json
import random
import re

import pytest

from tests.conftest import BEES, GLACIERS, LEDGERS, TIDES, listing

ONSETS, RHYMES = ("b", "br", "c", "cl", "d", "f", "fl", "g", "gr", "h", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "v", "w"), (
    "amber", "asin", "edar", "elta", "inder", "ollow", "orren", "ulver", "uniper", "izzen", "osprel", "ackle",
)  # fmt: skip
WORDS = [onset + rhyme for onset in ONSETS for rhyme in RHYMES]


def invented(seed, words=120):
    """An abstract that nobody wrote: sentences of random words, alike for one seed."""
    rnd = random.Random(seed)
    text = [rnd.choice(WORDS) for _ in range(words)]
    sentences = [" ".join(text[i : i + 12]).capitalize() + "." for i in range(0, words, 12)]
    return " ".join(sentences)


def replaced(text, share, seed=1):
    rnd = random.Random(seed)
    return " ".join(rnd.choice(WORDS) if rnd.random() < share else w for w in text.split())


LONG = invented(0)
DAMAGES = {
    "upper case": LONG.upper(),
    "cut to 250 characters": LONG[:250],
    "cut to 60 %": LONG[: int(len(LONG) * 0.6)] + "...",
    "first sentence lost": LONG.split(". ", 1)[1],
    "sentences in another order": " ".join(reversed(re.split(r"(?<=\.) ", LONG))),
    "a tenth of the words replaced": replaced(LONG, 0.1),
    "headings and a copyright line": "BACKGROUND: " + LONG + " (c) 2031 Example Press. All rights reserved.",
    "title and authors before it": "A Song of Quartz and Kelp. Jane Doe, Kim Roe. Abstract: " + LONG,
    "broken words": re.sub(r"\b(\w{3})(\w{4,})\b", r"\1- \2", LONG),
    "without punctuation": re.sub(r"[^\w ]", "", LONG).lower(),
}


def papers(house):
    return house.one("SELECT count(*) FROM papers")


def jsonl(*texts):
    return "".join(json.dumps({"abstract": text}, ensure_ascii=False) + "\n" for text in texts)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_copy_is_the_same_paper(house, damage):
    house.write("a.jsonl", jsonl(LONG, *(invented(n) for n in range(1, 6))))
    house.write("b.jsonl", jsonl(DAMAGES[damage]))
    house.refresh()
    assert papers(house) == 6
    assert house.findings() == []


def test_two_hundred_different_copies_of_one_abstract_are_one_paper(house):
    house.write("a.jsonl", jsonl(*(replaced(LONG, 0.05, seed) for seed in range(200)), invented(1)))
    house.refresh()
    assert house.one("SELECT max(record_count) FROM papers") == 200
    assert papers(house) == 2


def test_two_hundred_papers_that_share_a_sentence_stay_two_hundred(house):
    shared = "This work was supported by the example fund for the study of amber and quartz under grant number twelve."
    house.write("a.jsonl", jsonl(*(f"{invented(n)} {shared}" for n in range(200)), shared))
    house.refresh()
    assert papers(house) == 201
    assert house.one("SELECT count(*) FROM duplicate_pairs") == 0


def test_two_abstracts_in_one_paragraph_do_not_weld_strangers(house):
    first, second = invented(1), invented(2)
    house.write("a.jsonl", jsonl(first, second, f"{first} {second}"))
    house.refresh()
    assert papers(house) == 2
    assert house.rows("SELECT band, rule FROM duplicate_pairs ORDER BY band") == [
        ("duplicate", "near_text"),
        ("probable", "chain"),
    ]


def test_a_text_cut_twice_is_one_paper_with_both_cuts(house):
    house.write("a.jsonl", jsonl(LONG, LONG[:600], LONG[:300]))
    house.refresh()
    assert papers(house) == 1


def test_texts_that_differ_in_an_accent_or_in_chinese_characters_stay_different(house):
    house.write("a.txt", listing("Papers", "本文研究山地冰川的融水。" * 3, "本文研究沿海潮汐的涡轮。" * 3))
    house.write("b.txt", listing("Papers", BEES, GLACIERS, LEDGERS, TIDES))
    house.refresh()
    assert papers(house) == 6


def test_a_chinese_abstract_with_a_sentence_lost_is_found(house):
    text = "".join(
        f"第{n}座水库的水位在{n * 7}天内下降了{n * 3}厘米，原因是上游的灌溉用水逐年增加。" for n in "一二三四五六"
    )
    house.write("a.jsonl", jsonl(text, text.split("。", 1)[1]))
    house.refresh()
    assert papers(house) == 1


def test_short_texts_merge_only_when_they_are_equal(house):
    house.write(
        "a.jsonl", jsonl("We measure rivers in spring and report it.", "We measure rivers in autumn and report it.")
    )
    house.refresh()
    assert papers(house) == 2


def test_the_order_of_arrival_of_damaged_copies_does_not_matter(house, make_house):
    texts = [LONG, *DAMAGES.values(), invented(1), f"{LONG} {invented(1)}"]
    for n, text in enumerate(texts):
        house.write(f"{n}.jsonl", jsonl(text))
        house.refresh()
    other = make_house()
    for n in reversed(range(len(texts))):
        other.write(f"{n}.jsonl", jsonl(texts[n]))
    other.refresh()
    assert house.content() == other.content()
    (house.seeds / "0.jsonl").unlink()
    (other.seeds / "0.jsonl").unlink()
    house.refresh()
    rebuilt = make_house()
    for path in other.seeds.iterdir():
        rebuilt.write(path.name, path.read_bytes())
    rebuilt.refresh()
    assert house.content() == rebuilt.content()
