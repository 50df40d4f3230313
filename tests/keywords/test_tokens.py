import pytest

from paper_assets.keywords.tokens import cuts, plain, readable, tokens


def phrases(text, language="en"):
    chunks = [[]]
    for token in tokens([plain(text)]):
        if token[0].isalnum() and not cuts(token, language):
            chunks[-1].append(token)
        else:
            chunks.append([])
    return [" ".join(chunk) for chunk in chunks if chunk]


@pytest.mark.parametrize(
    "word",
    ["GPT-4", "COVID-19", "SARS-CoV-2", "C++", "C#", "3D", "F1", "GPT-3.5-TURBO", "TCP/IP", "C*-algebra", "snake_case"],
)
def test_a_word_with_hyphens_digits_or_signs_is_one_token(word):
    assert phrases(f"the {word} method") == [f"{word} method"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"fast $k$-means clustering", ["fast k-means clustering"]),
        (r"an $\epsilon$-greedy rule", ["epsilon-greedy rule"]),
        (r"the $\ell_1$ norm", ["ell_1 norm"]),
        (r"called $\texttt{PeatTrim}$ here", ["PeatTrim"]),
        (r"regret $\mathrm{Reg}(T)$ bounds", ["regret", "bounds"]),
        (r"$U^* - \Theta\big(\sqrt{\tfrac{\mathrm{Reg}(T)}{T}}\big)$", []),
        (r"a gain of $28.1\%\sim72.8\%\downarrow$ tokens", ["gain", "tokens"]),
    ],
)
def test_formulas_cut_unless_they_spell_a_name_or_a_letter(text, expected):
    assert phrases(text) == expected


def test_sums_of_money_do_not_swallow_the_words_between_them():
    assert readable("costs $5 for peat and $7 for moss") == "costs $5 for peat and $7 for moss"
    assert "peat blocks" in phrases(r"merely $\\$5.6$ for peat blocks, not their $\\$43.7$ price")


@pytest.mark.parametrize("text", ["(<2.5%)", "13B parameters", "10,000 samples", "5.6 and 12th"])
def test_numbers_are_no_keywords(text):
    assert not any(c.isdigit() for phrase in phrases(text) for c in phrase.split()[0])


def test_addresses_and_markup_cut():
    text = "moss maps https://moor.org/a_b.html#x <i>peat</i> ann@moor.org &lt; bog moor.com/maps fen"
    assert phrases(text) == ["moss maps", "peat", "bog", "fen"]


def test_short_capitals_that_are_also_words_do_not_cut():
    assert phrases("the IS estimator and IT budgets") == ["IS estimator", "IT budgets"]


def test_text_all_in_capitals_is_cut_like_any_other():
    assert phrases("COUNTING BIRDS IN THE FENS") == ["counting birds", "fens"]


def test_function_words_of_the_language_cut():
    assert phrases("die Moore und der Torfabbau im Norden", "de") == ["Moore", "Torfabbau", "Norden"]


def test_a_blank_that_is_no_plain_white_space_cuts():
    assert phrases("peat\u2003moss bog\u00a0iron") == ["peat", "moss bog", "iron"]


@pytest.mark.parametrize("text", ["bog maps#x442D peat", "bog maps++peat", "bog maps# peat"])
def test_words_of_a_chunk_have_white_space_between_them(text):
    assert all(phrase in text for phrase in phrases(text))
