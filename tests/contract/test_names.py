"""The pattern of the contract for names of players."""

from functools import cache
from unicodedata import category

import pytest
from jsonschema import Draft202012Validator as SecondValidator
from jsonschema_rs import Draft202012Validator

from tests.contract.operations import SCHEMAS

# Other tests run these lines too.
pytestmark = pytest.mark.no_cover

JOINERS = {"\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"}
LATER = {"\u2065", *map(chr, range(0x13439, 0x13440))}
"""Refused before all versions of Unicode have them among the format characters."""


@cache
def everything() -> list[str]:
    """Return all characters of Unicode."""
    return [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]


@cache
def of_category(*names: str) -> set[str]:
    """Return the characters whose category is one of these, or begins so."""
    return {one for one in everything() if category(one).startswith(names)}


def spaces() -> set[str]:
    """Return what parts words."""
    return of_category("Z")


def controls() -> set[str]:
    """Return what is not seen."""
    return of_category("Cc", "Cf") - JOINERS


@pytest.mark.parametrize(
    ("template", "has_end"),
    [
        pytest.param("{}", True, marks=pytest.mark.slow),
        pytest.param("a{}", True, marks=pytest.mark.slow),
        ("{}a", True),
        pytest.param("a{}a", False, marks=pytest.mark.slow),
    ],
)
def test_a_name_has_no_controls_and_no_space_at_its_ends(template: str, *, has_end: bool) -> None:
    """Of all characters these are refused, alone, at either end and between two others."""
    validator = Draft202012Validator(SCHEMAS["Name"])
    found = {one for one in everything() if not validator.is_valid(template.format(one))}
    assert found == controls() | LATER | (spaces() if has_end else set())


def test_a_second_validator_reads_the_pattern_alike() -> None:
    """Python's regular expressions refuse the same characters."""
    validator = SecondValidator(SCHEMAS["Name"])
    assert not any(validator.is_valid(f"a{one}a") for one in controls())
    assert not any(validator.is_valid(f"a{one}") for one in spaces())
    assert all(validator.is_valid(name) for name in ("a", "ann b", "👩‍👩‍👧", "Søren", "小林"))
