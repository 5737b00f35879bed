"""JSON Pointers as URI fragments."""

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api.pointer import pointer


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), "#"),
        (("hand", 0), "#/hand/0"),
        (("deals", 3, "dealt", "a/b"), "#/deals/3/dealt/a~1b"),
        (("m~n",), "#/m~0n"),
        (("~1",), "#/~01"),
        (("",), "#/"),
        (('a b%"^|\\`',), "#/a%20b%25%22%5E%7C%5C%60"),
        (("#[]{}<>",), "#/%23%5B%5D%7B%7D%3C%3E"),
        (("!$&'()*+,;=:@?-._",), "#/!$&'()*+,;=:@?-._"),
        (("Søren", "小林"), "#/S%C3%B8ren/%E5%B0%8F%E6%9E%97"),
    ],
)
def test_path_is_written_as_rfc_6901_says(path: tuple[str | int, ...], text: str) -> None:
    """Tildes and slashes are escaped first, then what a fragment may not hold is encoded."""
    assert pointer(path) == text


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])) | st.integers(0, 99)))
def test_pointer_can_be_read_back(path: list[str | int]) -> None:
    """A pointer is ASCII, and decoding it gives the names and indices it was made of."""
    text = pointer(tuple(path))
    assert text.isascii()
    parts = [
        part.replace("~1", "/").replace("~0", "~") for part in unquote(text[1:]).split("/")[1:]
    ]
    assert parts == [str(part) for part in path]
