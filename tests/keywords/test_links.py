import pytest

from paper_assets.keywords.links import find


@pytest.mark.parametrize(
    ("text", "url", "kind"),
    [
        (r"Code: \url{https://github.com/moor/PeatTrim}.", "https://github.com/moor/PeatTrim", "code"),
        ("at https://github.com/moor/Peat/tree/main.", "https://github.com/moor/Peat/tree/main", "code"),
        ("(see https://zenodo.org/record/12)", "https://zenodo.org/record/12", "data"),
        ("data on https://huggingface.co/datasets/moor/peat, too", "https://huggingface.co/datasets/moor/peat", "data"),
        ("Visit www.moor-maps.org!", "https://www.moor-maps.org", "page"),
        ("read https://en.wikipedia.org/wiki/Bog_(wetland).", "https://en.wikipedia.org/wiki/Bog_(wetland)", "page"),
        ("代码见https://gitee.com/moor/peat。谢谢", "https://gitee.com/moor/peat", "code"),
        ("released at github.com/moor/peat", "https://github.com/moor/peat", "code"),
    ],
)
def test_an_address_is_trimmed_and_classified(text, url, kind):
    assert [(link.url, link.kind) for link in find(text)] == [(url, kind)]


def test_an_address_is_listed_once():
    assert len(find("https://a-moor.org/x and again https://a-moor.org/x/ .")) == 1


def test_text_without_addresses_has_no_links():
    assert find("and/or i.e. 3.5 m/s, the ratio a//b") == []


@pytest.mark.parametrize(
    ("url", "owner", "repository"),
    [
        ("https://github.com/moor/Peat/tree/main", "moor", "Peat"),
        ("https://github.com/moor/Peat.git", "moor", "Peat"),
        ("https://huggingface.co/datasets/moor/peat", "moor", "peat"),
        ("https://github.com/moor", None, None),
        ("https://moor.github.io/Peat/map", None, None),
    ],
)
def test_a_repository_has_an_owner_and_a_name(url, owner, repository):
    assert [(link.owner, link.repository) for link in find(f"see {url}.")] == [(owner, repository)]
