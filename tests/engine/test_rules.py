"""The rules of one request: a ruleset with its overrides."""

from typing import Any

import pytest

from service.engine.rules.parameters import (
    Claims,
    Counts,
    Enforcement,
    FalseGame,
    GameValues,
    Overcount,
    Rules,
    ShowOrder,
    Undercount,
)
from service.engine.rules.rulesets import RULESETS, chosen_rules
from tests.engine.logs import FOUR, TEAMS, game, judged


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


def test_enforcement_may_be_overridden_beside_claims() -> None:
    """Enforcement on call may be combined with manual claims."""
    rules = _rules(claims="manual", enforcement="on-call")
    assert rules.enforcement is Enforcement.ON_CALL


@pytest.mark.parametrize(
    ("ruleset", "overrides", "line", "double"),
    [
        # The lines keep their distance from the target, 30 and 60.
        ("standard", {"target": 121}, 91, 61),
        ("standard", {"target": 181}, 151, 121),
        ("standard", {"target": 91}, 61, 31),
        ("standard", {"target": 90}, 60, 0),
        ("standard", {"target": 61}, 31, 0),
        ("standard", {"target": 60}, 0, 0),
        ("seven-card", {"target": 121}, 91, 61),
        ("bsd-games", {"target": 61}, 31, 0),
        # A ruleset without a line stays without.
        ("masters-of-games", {"target": 61}, 0, 0),
        ("box", {"target": 181}, 0, 0),
        # A line that is named is taken as it is.
        ("standard", {"target": 61, "skunk_line": 40}, 40, 0),
        ("standard", {"target": 61, "skunk_line": 0}, 0, 0),
        ("standard", {"target": 61, "double_skunk_line": 15}, 31, 15),
        ("standard", {"target": 181, "skunk_line": 160}, 160, 121),
        ("masters-of-games", {"target": 61, "skunk_line": 20}, 20, 0),
    ],
)
def test_skunk_lines_move_with_the_target(
    ruleset: str, overrides: dict[str, Any], line: int, double: int
) -> None:
    """Another target moves the skunk lines that the request does not name."""
    rules = _rules(ruleset, **overrides)
    assert (rules.skunk_line, rules.double_skunk_line) == (line, double)


@pytest.mark.parametrize(
    ("ruleset", "overrides"),
    [
        ("standard", {"skunk_line": 0}),
        ("box", {"double_skunk_line": 60}),
        ("standard", {"skunk_line": 120}),
        ("standard", {"head_start": 120}),
        ("standard", {"false_game": "back-fifteen"}),
        ("acc", {"claims": "automatic", "enforcement": "automatic"}),
        ("acc", {"overcount": "correct", "false_game": "as-overcount"}),
        ("masters-of-games", {"best_of": 1}),
    ],
)
def test_unusual_rules_are_accepted(ruleset: str, overrides: dict[str, Any]) -> None:
    """Unusual rules that do not contradict each other are accepted, a double line alone too."""
    rules = _rules(ruleset, **overrides)
    assert rules.target == 121


@pytest.mark.parametrize("players", [FOUR[:3], FOUR])
def test_three_or_more_sides_may_claim_manually(players: list[str]) -> None:
    """Three or more sides may claim manually where a wrong claim costs nobody anything."""
    request = game(players=players, rules={"claims": "manual", "overcount": "correct"})
    assert judged(request).violations == ()


def test_manual_claims_of_teams_may_cost_points() -> None:
    """Two teams are two sides, so a penalty has a side to go to."""
    rules = {"claims": "manual", "undercount": "muggins"}
    assert judged(game(players=FOUR, teams=TEAMS, rules=rules)).violations == ()


@pytest.mark.parametrize("overrides", [{}, {"overcount": "flat-two"}, {"undercount": "muggins"}])
def test_automatic_claims_go_with_any_number_of_sides(overrides: dict[str, Any]) -> None:
    """Under automatic claims nothing is paid, so any ruling goes with any number of sides."""
    assert judged(game(players=FOUR[:3], rules=overrides)).violations == ()
