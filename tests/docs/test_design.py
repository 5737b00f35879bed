"""The tables of docs/design.md that say where in the code things are."""

import re

import pytest

from tests.docs.pages import page
from tests.ops.server import ROOT

DESIGN = page("docs/design.md")
PLACES = [" ".join(cells[1:]) for cells in DESIGN.table("To change …, open …")]
TWICE = DESIGN.table("Rules in two places")
FOLDERS = ("", "service/api", "service/engine")


CALLS = re.findall(r"(?m)^ *([\w.]+) +(\w+\.py)\b", (ROOT / "docs/design.md").read_text("utf-8"))


@pytest.mark.parametrize(("name", "file"), sorted(set(CALLS)))
def test_a_call_of_the_tree_is_in_the_code(name: str, file: str) -> None:
    """Each function of the call tree is defined in the file after it, in the class before it."""
    folder = ROOT / "service" / "engine"
    path = folder / file if (folder / file).is_file() else folder / "game" / file
    *owner, function = name.split(".")
    text = path.read_text("utf-8")
    part = text.partition(f"\nclass {owner[0]}")[2].partition("\nclass ")[0] if owner else text
    assert re.search(rf"(?m)^{' ' * 4 * len(owner)}def {function}\(", part)


def test_a_file_to_open_is_there() -> None:
    """Each file of the first table exists: those to open, and those that hold them."""
    for file in re.findall("`(.*?)`", "".join(PLACES)):
        assert (ROOT / file).is_file(), file


def test_a_place_of_a_rule_is_there() -> None:
    """Each file that has a rule, or compares it, exists; those of the service are shortened."""
    for file in re.findall("`(.*?)`", str([row[1:] for row in TWICE])):
        assert any((ROOT / folder / file).is_file() for folder in FOLDERS), file
