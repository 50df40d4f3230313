"""Headings: the venue and the year that they name."""

import pytest
from hypothesis import given, strategies as st

from paper_assets.raw_files.heading import FIRST_YEAR, LAST_YEAR, venue_and_year


@pytest.mark.parametrize(
    ("heading", "venue", "year"),
    [
        ("ICLR 2025 Papers", "ICLR", 2025),
        ("ICLR 2025 论文列表", "ICLR", 2025),
        ("2024 年 ICML 会议论文", "ICML", 2024),
        ("2024年ICML会议论文", "ICML", 2024),
        ("NeurIPS 2024 accepted papers", "NeurIPS", 2024),
        ("Accepted papers, CVPR'23", "CVPR", 2023),
        ("KDD’98", "KDD", 1998),
        ("AAAI-24", "AAAI", 2024),
        ("EMNLP-2022 Findings", "EMNLP", 2022),
        ("# ICML 2024", "ICML", 2024),
        ("SIGMOD/PODS 2021 papers", "SIGMOD/PODS", 2021),
        ("2024 IEEE/CVF CVPR", "CVPR", 2024),
        ("Proceedings of the 41st International Conference on Machine Learning (ICML 2024)", "ICML", 2024),
        ("Abstracts of the 12th European Symposium on Algorithms (ESA), Berlin, 2019", "ESA", 2019),
        ("Accepted papers at ICML", "ICML", None),
        ("ICLR 2025 papers (collected 2026)", "ICLR", 2025),
        ("Journal of Plasma Physics, 2023", "Journal of Plasma Physics", 2023),
        ("IEEE Transactions on Image Processing, vol. 33, 2024", "IEEE Transactions on Image Processing", 2024),
        ("Zeitschrift für Physik 1926", "Zeitschrift für Physik", 1926),
        ("Nature 2023", "Nature", 2023),
        ("第30届神经信息处理系统大会论文 2016", "神经信息处理系统大会", 2016),
        ("计算机学报 2023年", "计算机学报", 2023),
        ("Papers 2031", None, 2031),
        ("LLM papers 2024", None, 2024),
        ("COVID-19 papers 2021", None, 2021),
        ("Papers", None, None),
        ("Accepted papers (3)", None, None),
        ("Book of Abstracts", None, None),
        ("会议论文摘要汇编", None, None),
        ("2023-2024 reading list", None, None),
        ("1200 papers", None, None),
    ],
)
def test_venue_and_year_of_a_heading(heading: str, venue: str | None, year: int | None) -> None:
    assert venue_and_year(heading) == (venue, year)


@given(st.text())
def test_year_is_always_in_range(heading: str) -> None:
    _, year = venue_and_year(heading)
    assert year is None or FIRST_YEAR <= year <= LAST_YEAR
