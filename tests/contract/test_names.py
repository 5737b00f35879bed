"""The pattern of the contract for names of players."""

from unicodedata import category

import pytest
from jsonschema import Draft202012Validator as SecondValidator
from jsonschema_rs import Draft202012Validator

from tests.contract.operations import SCHEMAS

EVERYTHING = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
JOINERS = {"\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"}
SPACES = {one for one in EVERYTHING if category(one)[0] == "Z"}
CONTROLS = {one for one in EVERYTHING if category(one) in {"Cc", "Cf"}} - JOINERS
LATER = {"\u2065", *map(chr, range(0x13439, 0x13440))}
"""Refused before all versions of Unicode have them among the format characters."""


@pytest.mark.parametrize(
    ("template", "refused"),
    [
        ("{}", SPACES | CONTROLS | LATER),
        ("a{}", SPACES | CONTROLS | LATER),
        ("{}a", SPACES | CONTROLS | LATER),
        ("a{}a", CONTROLS | LATER),
    ],
)
def test_a_name_has_no_controls_and_no_space_at_its_ends(template: str, refused: set[str]) -> None:
    """Of all characters these are refused, alone, at either end and between two others."""
    validator = Draft202012Validator(SCHEMAS["Name"])
    found = {one for one in EVERYTHING if not validator.is_valid(template.format(one))}
    assert found == refused


def test_a_second_validator_reads_the_pattern_alike() -> None:
    """Python's regular expressions refuse the same characters."""
    validator = SecondValidator(SCHEMAS["Name"])
    assert not any(validator.is_valid(f"a{one}a") for one in CONTROLS)
    assert not any(validator.is_valid(f"a{one}") for one in SPACES)
    assert all(validator.is_valid(name) for name in ("a", "ann b", "👩‍👩‍👧", "Søren", "小林"))
