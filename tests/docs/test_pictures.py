"""The pictures in the README."""

import re

import pytest

from tests.ops.server import ROOT

SHOWN = re.findall(r"!\[([^]]*)\]\(([^)]*)\)", (ROOT / "README.md").read_text("utf-8"))
KEPT = sorted((ROOT / "docs" / "pictures").iterdir())
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def test_every_picture_is_shown() -> None:
    """The README shows exactly the pictures in docs/pictures."""
    assert sorted(place for _, place in SHOWN) == [str(one.relative_to(ROOT)) for one in KEPT]


@pytest.mark.parametrize(("words", "place"), SHOWN, ids=lambda text: text[-30:])
def test_a_picture_is_small_and_told_in_words(words: str, place: str) -> None:
    """Each picture is a small file of its format, and has alternative text."""
    content = (ROOT / place).read_bytes()
    assert content.startswith(SIGNATURE)
    assert len(content) < 200_000
    assert len(words.split()) > 5
