"""The words of the code: docstrings start with the noun, and a few pronouns are rare."""

import ast
import re
from collections.abc import Iterator

from tests.ops.server import ROOT

FILES = sorted((ROOT / "service").rglob("*.py"))
DATA = sorted((ROOT / "service").rglob("*.toml"))
FIRST = re.compile(r"(?:Of|That|Those|By|What|Whether|Who|How)\b")
RARE = re.compile(r"\b(?:nobody|somebody|told|beside|behind|whatever)\b", re.IGNORECASE)
MOST = 10


def _docstrings() -> Iterator[tuple[str, str]]:
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                yield f"{file.relative_to(ROOT)}:{node.lineno}", str(node.value.value)


def test_a_docstring_starts_with_the_noun() -> None:
    """No docstring of the service starts with a relative clause or a preposition."""
    assert [place for place, text in _docstrings() if FIRST.match(text)] == []


def test_pronouns_are_rare() -> None:
    """Six words that hide the noun are at most ten times in the service, code and data together."""
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in [*FILES, *DATA]
        for line in file.read_text("utf-8").splitlines()
        for _ in RARE.findall(line)
    ]
    assert len(found) <= MOST, "\n".join(found)
