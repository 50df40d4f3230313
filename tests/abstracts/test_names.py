"""Lines of names: known as such, and split."""

import pytest

from paper_assets.abstracts.plain_text.names import is_names, names_of


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ana Lima, Bo Chen and C. D. Roy", ["Ana Lima", "Bo Chen", "C. D. Roy"]),
        ("Ana Lima, Bo Chen, and Cy Roy", ["Ana Lima", "Bo Chen", "Cy Roy"]),
        ("Ana Lima & Bo Chen", ["Ana Lima", "Bo Chen"]),
        ("by Ana Lima", ["Ana Lima"]),
        ("Lima, A.; Chen, B.", ["Lima, A.", "Chen, B."]),
        ("Lima, A., Chen, B. C., Roy, D.", ["Lima, A.", "Chen, B. C.", "Roy, D"]),
        ("Lima, Ana and Chen, Bo", ["Lima, Ana", "Chen, Bo"]),
        ("Ana Lima1,2, Bo Chen2*, Cy Roy†", ["Ana Lima", "Bo Chen", "Cy Roy"]),
        ("Ana Lima^{1}, Bo Chen [2]", ["Ana Lima", "Bo Chen"]),
        ("Ludwig van der Berg, María de la Cruz", ["Ludwig van der Berg", "María de la Cruz"]),
        ("Ana Lima und Jörg Müller", ["Ana Lima", "Jörg Müller"]),
        ("Ana Lima y Bo Chen", ["Ana Lima", "Bo Chen"]),
        ("Ana Lima et al.", ["Ana Lima"]),
        ("张三，李四、王小明", ["张三", "李四", "王小明"]),
        ("山田 太郎, 鈴木花子", ["山田 太郎", "鈴木花子"]),
    ],
)
def test_lists_of_names_are_split(line: str, names: list[str]) -> None:
    assert [n.rstrip(".") for n in names_of(line)] == [n.rstrip(".") for n in names]
    assert is_names(line)


@pytest.mark.parametrize(
    "line",
    [
        "Deep Learning",
        "Oslo, May",
        "River Ice, Bread and Bells",
        "Machine Learning, Computer Vision and Natural Language Processing",
        "We measure ice. It is slow.",
        "https://example.org/Ana",
        "会议论文摘要",
        "",
    ],
)
def test_other_lines_are_no_names(line: str) -> None:
    assert not is_names(line)
