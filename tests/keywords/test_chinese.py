TEXT = """泥炭沼泽是重要的碳库。本文提出了一种基于雷达影像的地下水位估算方法,利用支持向量机对泥炭沼泽进行分类。
实验结果表明,该方法能够有效提高地下水位估算精度,泥炭沼泽的碳排放明显下降。采用CFD模型与支持向量机进行了对比。"""


def test_terms_are_found_without_a_segmenter(keywords):
    assert {"泥炭沼泽", "支持向量机"} <= set(keywords(TEXT))


def test_no_keyword_is_a_sentence_or_holds_punctuation(keywords):
    assert all(2 <= len(k) <= 12 and not set(k) & set("，。,、的了") for k in keywords(TEXT, top=30))


def test_a_latin_abbreviation_inside_chinese_text_can_be_a_keyword(keywords):
    assert any("CFD" in k for k in keywords("采用CFD模型。CFD模型的误差。CFD模型可靠。"))


def test_an_english_abstract_with_a_chinese_word_is_read_as_english(keywords):
    assert "peat bogs" in keywords("Peat bogs (泥炭沼泽) store carbon. We map peat bogs. The peat bogs shrink.")


def test_the_characters_of_a_keyword_stand_side_by_side(keywords):
    text = "土壤/水分监测。土壤-湿度与地下/水位观测。采用A.B模型+遥感影像。"
    assert all(k in text for k in keywords(text, top=30))
