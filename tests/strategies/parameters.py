"""Rulesets, overrides, table sizes and teams that a game can be played by."""

from random import Random
from typing import Any

from tests.second.errors import Impossible
from tests.second.rulesets import RULESETS, effective_rules

MANY_SIDED_MANUAL = {"claims": "manual", "overcount": "correct"}


def random_target(rng: Random) -> int:
    """Mostly a short game, so that many end."""
    low, high = rng.choice([(4, 15), (11, 40), (20, 60), (61, 61), (121, 121)])
    return rng.randint(low, high)


def random_lines(rng: Random, target: int) -> dict[str, Any]:
    """One or both skunk lines, named: 0 is none, and null leaves the line as it is."""
    lines: dict[str, Any] = {}
    if rng.random() < 0.7:
        lines["skunk_line"] = rng.choice([None, 0, rng.randint(1, target)])
    if rng.random() < 0.7:
        lines["double_skunk_line"] = rng.choice([None, 0, rng.randint(1, target)])
    return lines


CLAIM_RULES: tuple[tuple[float, str, list[Any]], ...] = (
    (1.0, "claims", ["automatic", "manual", "manual"]),
    (0.6, "undercount", ["stands", "muggins"]),
    (0.6, "overcount", ["award-opponent", "correct", "flat-two"]),
    (0.4, "false_game", ["as-overcount", "back-fifteen"]),
    (0.4, "enforcement", ["automatic", "on-call"]),
    (0.4, "heels_claimed", [True, False]),
)
OTHER_RULES: tuple[tuple[float, str, list[Any]], ...] = (
    (0.1, "heels", [0, 1, 2, 3]),
    (0.1, "nobs", [0, 1]),
    (0.1, "flush_takes_starter", [True, False]),
    (0.1, "counts", ["reset", "single"]),
    (0.1, "show_order", ["pone-first", "dealer-first"]),
    (0.1, "head_start", [0, 1, 3, 10]),
    (0.1, "best_of", [1, 3, 5, 2]),
    (0.1, "game_values", [{"win": 2}, {"skunk": 5, "double_skunk": 7}]),
)
"""How often a parameter is overridden, and its values."""


def random_overrides(rng: Random, ruleset: str) -> dict[str, Any]:
    """Random parameters, which may contradict each other."""
    rules: dict[str, Any] = {}
    if rng.random() < 0.7:
        rules["target"] = random_target(rng)
    if rng.random() < 0.15:
        rules.update(random_lines(rng, rules.get("target", RULESETS[ruleset]["target"])))
    some = CLAIM_RULES if rng.random() < 0.5 else ()
    for often, name, values in (*some, *OTHER_RULES):
        if rng.random() < often:
            rules[name] = rng.choice(values)
    return rules


def with_rules(request: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """The request with its rules overridden, if that gives no contradiction."""
    changed = {**request, "rules": {**request.get("rules", {}), **rules}}
    try:
        effective_rules(changed)
    except Impossible:
        return request
    return changed


def fitting_overrides(rng: Random, request: dict[str, Any]) -> dict[str, Any]:
    """Random overrides that are consistent for this request's ruleset and players."""
    ruleset = request.get("ruleset", "standard")
    sides = 2 if "teams" in request else len(request["players"])
    for _ in range(8):
        rules = random_overrides(rng, ruleset)
        if sides > 2 and rules.get("claims") == "manual":
            for name in ("undercount", "false_game", "enforcement"):
                rules.pop(name, None)
            rules.update(MANY_SIDED_MANUAL)
        if with_rules(request, rules) is not request:
            return rules
    return {}


def random_table(rng: Random, ruleset: str | None, number: int | None) -> tuple[str, int]:
    names = [
        name
        for name in RULESETS
        if ruleset in (None, name) and (number is None or number in RULESETS[name]["cards"])
    ]
    # Only some rulesets have more than two players or use calls: they come up more often.
    weights = [
        3 if len(RULESETS[name]["cards"]) > 1 or RULESETS[name]["enforcement"] == "on-call" else 1
        for name in names
    ]
    ruleset = rng.choices(names, weights)[0]
    return ruleset, number or rng.choice(list(RULESETS[ruleset]["cards"]))


def random_teams(rng: Random, players: list[str]) -> list[list[str]]:
    """Two teams of opposite seats, written in any order."""
    teams = [players[0::2], players[1::2]]
    for team in teams:
        rng.shuffle(team)
    rng.shuffle(teams)
    return teams
