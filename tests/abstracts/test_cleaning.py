"""Cleaning: each repair does its work, leaves alone what only looks like it, and settles."""

import pytest
from hypothesis import given, strategies as st

from paper_assets.abstracts.cleaning import clean
from paper_assets.text.words import is_word

REPAIRED: list[tuple[str, str, str]] = [
    ("latex_accents", r"na\"ive G\"odel \'etude \c{c}a Erd\H{o}s \v{S}koda Stra{\ss}e {\o}re {\'e}t\'{e} L\'{\i}",
     "naïve Gödel étude ça Erdős Škoda Straße øre été Lí"),
    ("latex_commands", r"\textbf{bold \emph{and} slanted} {\em too} \texttt{x}", "bold and slanted too x"),
    ("latex_commands", r"by $\texttt{IceNet}$ and $\textbf{(I)}$", "by IceNet and (I)"),
    ("latex_quotes", "``slow'' rivers", "“slow” rivers"),
    ("latex_dashes", "slow---very slow--rivers, 1--5", "slow—very slow–rivers, 1–5"),
    ("latex_escapes", r"50\% of R\&D, ice\_bell \#1 for \$5", "50% of R&D, ice_bell #1 for $5"),
    ("latex_ties", "Figure~3 of Olsen et~al.", "Figure 3 of Olsen et al."),
    ("markdown_emphasis", "**Ic**e **Be**lls(**IceBe**) by a *slow* and _very slow_ bell", "Ice Bells(IceBe) by a slow and very slow bell"),
    ("ligatures", "e\ufb03cient \ufb01lms", "efficient films"),
    ("soft_hyphens", "soft\u00adhyphens", "softhyphens"),
    ("zero_width", "zero\u200bwidth\ufeff", "zerowidth"),
    ("odd_spaces", "no\u00a0break", "no break"),
    ("control_characters", "contr\x02ol", "control"),
    ("html_entities", "R&amp;amp;D &gt; &eacute;", "R&D > é"),
    ("html_tags", "<p>H<sub>2</sub>O is <i>slow</i></p>", "H2O is slow"),
    ("broken_words", "a powerful ap- proach, self- prompted", "a powerful approach, self-prompted"),
    ("mojibake", "itâ€™s a cafÃ©", "it’s a café"),
]  # fmt: skip

UNTOUCHED = [
    "snake_case and x_i and __init__",
    "a * b * c",
    "C*-algebra and W*-algebra",
    "p < 0.05 and q > 0.1",
    "50% over, 20 % under",
    "pre- and post-training",
    "long- and short-term",
    "input- or output-bound",
    "Ein- und Ausgabe, haut- et bas-débit, pre- y post-",
    "first- second- and third-order",
    "a method- that works",
    "see https://example.org/a_b_c/~u--v?x=*y*&amp;z",
    r"regret $\mathrm{Reg}(T)$ at least $U^* - \Theta\big(\sqrt{T}\big)$ and $\texttt{a}_i$",
    r"costs $5 and $6, or US$7",
    r"at merely $\\$5.6$ cost",
    r"an escaped \"Attention\" is no umlaut",
    "run it with --slow, please",
    "about ~50 and x~N(0, 1)",
    "AT&T; a & b",
    "significant at * (*p < 0.05, **p < 0.01)",
    "Ânimo, Ïle and É» stay",
]


@pytest.mark.parametrize(("repair", "text", "expected"), REPAIRED, ids=[f"{r[0]}-{i}" for i, r in enumerate(REPAIRED)])
def test_repair_is_made_and_named(repair: str, text: str, expected: str) -> None:
    cleaned = clean(text, is_word)
    assert cleaned.text == expected
    assert repair in cleaned.repairs


@pytest.mark.parametrize("text", UNTOUCHED)
def test_text_that_only_looks_like_markup_stays(text: str) -> None:
    assert clean(text, is_word).text == text.replace("&amp;z", "&z")


def test_clean_text_comes_back_itself_with_no_repairs() -> None:
    text = "River ice forms from the banks inwards (r = 0.91)."
    assert clean(text, is_word) == clean(text, is_word)
    assert clean(text, is_word).text is text
    assert clean(text, is_word).repairs == ()


def test_escaped_and_unbalanced_dollars_swallow_no_markup() -> None:
    assert clean(r"for \$5.6 a *slow* and $7 a \emph{fast} ride", is_word).text == "for $5.6 a slow and $7 a fast ride"


def test_word_that_only_the_file_knows_joins_a_broken_word() -> None:
    assert clean("the zurmel- bach rings", lambda word: word == "zurmelbach").text == "the zurmelbach rings"


def test_word_that_nothing_knows_stays_broken() -> None:
    assert clean("the zurmel- bach rings", is_word).text == "the zurmel- bach rings"


SIGNS = r"\ { } $ * _ ~ - ` `` '' & amp; lt; < > i b em textbf ' a ice % Ã © https://x.y/ 0"
MARKS = [*SIGNS.split(), '"', " ", "- ", "\u00ad", "\ufb01", "\x07", "\ue000"]


@given(st.lists(st.sampled_from(MARKS), max_size=30).map("".join) | st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    once = clean(text, is_word)
    assert clean(once.text, is_word).text == once.text


@pytest.mark.parametrize(
    "mark", ["$", "*", "_", "(", "{", "\\", "~", "`", "- a", "&", "<b ", "\\textbf{", "{\\em ", "$x", "**a", "a- "]
)
def test_a_long_run_of_marks_settles(mark: str) -> None:
    text = mark * 50_000
    assert clean(clean(text, is_word).text, is_word).text == clean(text, is_word).text
