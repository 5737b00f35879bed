"""The table of docs/design.md that tells where things are."""

import re

import pytest

from tests.ops.server import ROOT

DESIGN = (ROOT / "docs" / "design.md").read_text("utf-8")
PLACES = re.findall(r"^\| [^|]+ \| `([^`]+)` \| `([^`]+)` \|$", DESIGN, re.MULTILINE)


@pytest.mark.parametrize(("file", "name"), PLACES)
def test_what_is_named_is_there(file: str, name: str) -> None:
    """The file defines what has that name: a function, or a table of data."""
    text = (ROOT / file).read_text("utf-8")
    assert re.search(rf"^(?: *def {name}\(|\[{name}\]$)", text, re.MULTILINE)
