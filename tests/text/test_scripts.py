"""Scripts: languages, weights and sentence ends."""

import pytest

from paper_assets.text.scripts import ends_sentence, has_cjk, language_of, sentence_ends, weighted_length


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("ICLR 2025 Papers", "en"),
        ("ICLR 2025 论文列表", "zh"),
        ("We measure how slowly rivers move in winter and show that ice explains most of it.", "en"),
        ("Wir messen, wie langsam die Flüsse im Winter sind, und zeigen, dass das Eis es erklärt.", "de"),
        ("Nous mesurons la lenteur des rivières en hiver et montrons que la glace en est la cause.", "fr"),
        ("Medimos la lentitud de los ríos en el invierno y mostramos que el hielo es la causa.", "es"),
        ("Medimos a lentidão dos rios no inverno e mostramos que o gelo não é a causa.", "pt"),
        ("Misuriamo la lentezza dei fiumi in inverno e mostriamo che il ghiaccio è la causa della lentezza.", "it"),
        ("Wij meten hoe traag de rivieren zijn in de winter en laten zien dat het ijs de oorzaak is.", "nl"),
        ("我们测量了冬天河流的速度，并使用 BERT 模型加以解释。", "zh"),
        ("本研究では冬の川の速さを測る方法を提案する。", "ja"),
        ("우리는 겨울 강의 속도를 측정한다.", "ko"),
        ("Мы измеряем скорость рек зимой.", "ru"),
        ("Ми вимірюємо швидкість річок узимку.", "uk"),
        ("نقيس سرعة الأنهار في الشتاء", "ar"),
        ("אנו מודדים את מהירות הנהרות", "he"),
        ("Μετράμε την ταχύτητα των ποταμών", "el"),
        ("हम सर्दियों में नदियों की गति मापते हैं", "hi"),
        ("เราวัดความเร็วของแม่น้ำ", "th"),
        ("Neural Networks", None),
        ("2031", None),
        ("", None),
    ],
)
def test_language_of_a_text(text: str, language: str | None) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One. Two! Three?", 3),
        ("As Olsen et al. showed in Fig. 2, e.g. here, it is slow.", 1),
        ("速度很慢。冰是原因。", 2),
        ("Version 2.5 of example.org is out", 0),
        ("He said “slow.” She agreed.", 2),
    ],
)
def test_sentence_ends_are_counted(text: str, count: int) -> None:
    assert sentence_ends(text) == count


def test_sentence_end_may_be_followed_by_quotes_and_brackets() -> None:
    assert ends_sentence("(It is slow.)")
    assert ends_sentence("他说：“很慢。”")
    assert not ends_sentence("It is slow, and")


def test_cjk_characters_weigh_three() -> None:
    assert weighted_length("river 河流") == len("river ") + 6


def test_cjk_is_found_in_each_of_the_three_languages() -> None:
    assert all(map(has_cjk, ("河", "かわ", "강")))
    assert not has_cjk("rivière")
