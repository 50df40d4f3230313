"""Invented abstracts, and a way to read bytes as the room does."""

import hashlib
from collections.abc import Callable

import pytest
from hypothesis import settings

from paper_assets.abstracts.reading import Reading, Source, read
from paper_assets.raw_files.decoding import decode
from paper_assets.raw_files.recognition import recognise

# The first look into the shipped vocabulary loads it; on a busy machine that alone takes longer than the usual limit.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# Written for these tests; no such papers exist.
ENGLISH = [
    "River ice forms from the banks inwards, yet most models let it form everywhere at once. We followed thirty rivers "
    "through one winter with cameras on bridges and find that the width at freeze-up sets the date of break-up. A model "
    "with this one change predicts break-up to within two days in 27 of 30 rivers (r = 0.91).",
    "Bread that rises slowly tastes better, bakers say. In a blind trial with 214 tasters we compared loaves that differed "
    "in nothing but the time of their first rise. Tasters preferred the slow loaves, but only when these were still warm.",
    "We prove that every bipartite map of genus two can be drawn with at most nine bends. The proof is constructive and "
    "yields an algorithm that runs in linear time; its implementation draws maps with a million edges in a second.",
    "Old church bells carry the tuning of their time. From 412 recordings we estimate partials with a method that needs no "
    "strike note, and date bells to within forty years. The method fails for bells that were turned on a lathe later.",
]
OTHERS = [
    "本文提出一种用手机测量桥梁振动的方法。该方法不需要额外的传感器，在十二座桥上与专业仪器的结果一致，误差小于百分之三。"
    "我们公开了全部数据，并讨论了温度的影响。",
    "Wir untersuchen, weshalb Pendelzüge im Herbst häufiger verspätet sind. Die Auswertung von zwei Millionen Halten zeigt, "
    "dass nasses Laub nur ein Drittel der Verspätungen erklärt. Der Rest folgt aus kürzeren Wendezeiten.",
    "Nous étudions la mémoire des corbeaux dans un jardin public. Pendant trois étés, nous avons déplacé leurs réserves et "
    "mesuré le temps qu'ils mettaient à les retrouver. Les plus âgés cherchaient moins longtemps.",
]

Reader = Callable[[bytes], Reading]


@pytest.fixture
def reading() -> Reader:
    """Reads bytes: decoding, recognition and reading, as for a file in the folder."""

    def reading_of(raw: bytes) -> Reading:
        decoded = decode(raw)
        name = recognise(raw, decoded).format
        return read(Source(hashlib.sha256(raw).hexdigest(), "list.txt", raw, decoded, name))

    return reading_of


@pytest.fixture
def english() -> list[str]:
    """Four English abstracts of four fields."""
    return list(ENGLISH)


@pytest.fixture
def others() -> list[str]:
    """Abstracts in Chinese, German and French."""
    return list(OTHERS)
