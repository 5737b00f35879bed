"""The table of docs/design.md that says where in the code things are."""

import re

import pytest

from tests.ops.server import ROOT

DESIGN = (ROOT / "docs" / "design.md").read_text("utf-8")
PLACES = re.findall(r"^\| ([^|]+) \| `([^`]+)` \| `([^`]+)` \|$", DESIGN, re.MULTILINE)
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in (ROOT / "service").rglob("*")
    if path.suffix in {".py", ".toml", ".js", ".css", ".html"}
}


@pytest.mark.parametrize(("words", "file", "name"), PLACES)
def test_what_is_named_is_there(words: str, file: str, name: str) -> None:
    """The file defines the name, and is one of the first two hits of a search for the words."""
    assert re.search(rf"^(?: *def {name}\(|\[{name}\]$)", SOURCES[file], re.MULTILINE)
    hits = [
        path
        for path, text in sorted(SOURCES.items())
        for line in text.splitlines()
        if words in line.lower()
    ]
    assert file in hits[:2]
