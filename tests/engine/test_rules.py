"""The rules of one request: a ruleset with its overrides."""

from typing import Any

import pytest

from service.engine.rules.parameters import (
    Claims,
    Counts,
    FalseGame,
    GameValues,
    Overcount,
    Rules,
    ShowOrder,
    Undercount,
)
from service.engine.rules.rulesets import RULESETS, chosen_rules


def _rules(ruleset: str = "standard", **overrides: Any) -> Rules:
    return chosen_rules(ruleset, overrides)[1]


def test_rules_without_overrides_are_those_of_the_ruleset() -> None:
    """Without overrides the rules are those of the ruleset."""
    assert _rules("box") == RULESETS["box"].rules


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("target", 61, 61),
        ("heels", 0, 0),
        ("heels_claimed", True, True),
        ("nobs", 0, 0),
        ("flush_takes_starter", False, False),
        ("counts", "single", Counts.SINGLE),
        ("show_order", "dealer-first", ShowOrder.DEALER_FIRST),
        ("head_start", 3, 3),
        ("skunk_line", 100, 100),
        ("skunk_line", 0, 0),
        ("double_skunk_line", 80, 80),
        ("double_skunk_line", 0, 0),
        ("game_values", {"win": 4, "skunk": 5, "double_skunk": 6}, GameValues(4, 5, 6)),
        ("game_values", {"skunk": 9}, GameValues(1, 9, 3)),
        ("game_values", {}, GameValues(1, 2, 3)),
        ("best_of", 5, 5),
        ("claims", "manual", Claims.MANUAL),
        ("undercount", "muggins", Undercount.MUGGINS),
        ("overcount", "flat-two", Overcount.FLAT_TWO),
        ("false_game", "back-fifteen", FalseGame.BACK_FIFTEEN),
    ],
)
def test_an_override_replaces_one_parameter(name: str, value: Any, expected: Any) -> None:
    """An override replaces one parameter and leaves the others as they are."""
    changed, standard = _rules(**{name: value}), _rules()
    assert getattr(changed, name) == expected
    assert type(getattr(changed, name)) is type(expected)
    moved = {"skunk_line", "double_skunk_line"} if name == "target" else set()
    for other in {"heels", "nobs", "target", "counts", "skunk_line", "claims"} - {name} - moved:
        assert getattr(changed, other) == getattr(standard, other)
