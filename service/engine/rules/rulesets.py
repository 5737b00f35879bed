"""The catalogue of rulesets, read from ``rulesets.toml``, and the rules that a request chooses."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from importlib import resources
from types import MappingProxyType
from typing import Any, get_type_hints

from service.engine.errors import Fault, FaultCode, Impossible
from service.engine.rules.parameters import (
    Claims,
    Enforcement,
    FalseGame,
    GameValues,
    Overcount,
    Parameter,
    Rules,
    Ruleset,
    Table,
    Undercount,
)
from service.engine.sentences import near, quoted

DEFAULT_RULESET = "standard"
"""The ruleset of a request that names none; other rulesets inherit what they do not state."""

LOWEST_SKUNK_LINE = 31
"""A skunk line that a changed target moves below this is dropped."""

PARAMETERS = tuple(field.name for field in fields(Rules))

_ENUMS = {
    name: kind
    for name, kind in get_type_hints(Rules).items()
    if isinstance(kind, type) and issubclass(kind, StrEnum)
}


def _typed(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _ENUMS[name](value) if name in _ENUMS else value for name, value in values.items()
    }


def _load() -> Iterator[Ruleset]:
    text = resources.files("service.engine.rules").joinpath("rulesets.toml").read_text("utf-8")
    entries = tomllib.loads(text)
    base = entries[DEFAULT_RULESET]["parameters"]
    for identifier, entry in entries.items():
        stated = entry["parameters"]
        parameters = {}
        for name in PARAMETERS:
            given = stated.get(name, base[name])
            value = None if given["value"] == "none" else given["value"]
            basis = given.get("basis", "stated") if name in stated else "inherited"
            parameters[name] = Parameter(value, basis, given["note"])
        values = _typed({name: parameter.value for name, parameter in parameters.items()})
        tables = [Table(**table) for table in entry["tables"]]
        yield Ruleset(
            id=identifier,
            name=entry["name"],
            source=entry["source"],
            description=entry["description"],
            tables=MappingProxyType({table.players: table for table in tables}),
            hand=tables[0].hand,
            crib=tables[0].crib,
            parameters=MappingProxyType(parameters),
            rules=Rules(**values | {"game_values": GameValues(**values["game_values"])}),
        )


RULESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.id: ruleset for ruleset in _load()})


def chosen_rules(
    identifier: str, overrides: Mapping[str, Any] | None = None
) -> tuple[Ruleset, Rules]:
    """Return the ruleset of this id, and its rules with a request's overrides.

    Raises `Impossible` (``unknown-ruleset``, and ``invalid-rules`` where parameters contradict each
    other).
    """
    ruleset = RULESETS.get(identifier)
    if ruleset is None:
        wanted = f"must be one of {', '.join(RULESETS)}"
        meant = near(identifier, RULESETS)
        hint = f"did you mean {meant}?" if meant else ""
        raise Impossible(
            Fault(FaultCode.UNKNOWN_RULESET, ("ruleset",), wanted, quoted(identifier), hint)
        )
    if not overrides:
        return ruleset, ruleset.rules
    values = _typed(overrides)
    if "game_values" in values:
        values["game_values"] = replace(ruleset.rules.game_values, **values["game_values"])
    if values.get("skunk_line") == 0:
        values = {"double_skunk_line": 0} | values
    if "target" in values:
        values = _moved_skunk_lines(ruleset.rules, values["target"]) | values
    rules = replace(ruleset.rules, **values)
    contradictions = "; ".join(_contradictions(rules))
    if contradictions:
        raise Impossible(Fault(FaultCode.INVALID_RULES, ("rules",), contradictions))
    return ruleset, rules


def check_sides(rules: Rules, sides: int) -> None:
    """Raise `Impossible` (``invalid-rules``) where so many sides cannot play by these rules."""
    if sides <= 2 or rules.claims is not Claims.MANUAL:
        return
    # No source says who of several opponents gets the points of a wrong claim.
    free = {
        "overcount": Overcount.CORRECT,
        "undercount": Undercount.STANDS,
        "false_game": FalseGame.AS_OVERCOUNT,
        "enforcement": Enforcement.AUTOMATIC,
    }
    costly = [
        f"{name} must be {due} (got {getattr(rules, name)})"
        for name, due in free.items()
        if getattr(rules, name) is not due
    ]
    if costly:
        detail = "manual claims among three or more sides must cost nothing: "
        raise Impossible(Fault(FaultCode.INVALID_RULES, ("rules",), detail + ", ".join(costly)))


def table_of(ruleset: Ruleset, players: int) -> Table:
    """Return the table for so many players, or raise `Impossible` (``wrong-player-count``)."""
    if players not in ruleset.tables:
        possible = " or ".join(map(str, ruleset.tables))
        wanted = f"{ruleset.id} is for {possible} players"
        raise Impossible(Fault(FaultCode.WRONG_PLAYER_COUNT, ("players",), wanted, players))
    return ruleset.tables[players]


def _moved_skunk_lines(rules: Rules, target: int) -> dict[str, int]:
    """Return each skunk line at its distance from a new target; 0: too low to be one."""
    moved = {}
    for name in ("skunk_line", "double_skunk_line"):
        line = getattr(rules, name)
        if line:
            line += target - rules.target
            moved[name] = line if line >= LOWEST_SKUNK_LINE else 0
    return moved


def _contradictions(rules: Rules) -> Iterator[str]:
    target, line, double = rules.target, rules.skunk_line, rules.double_skunk_line
    if (
        rules.false_game is FalseGame.BACK_FIFTEEN
        and rules.overcount is not Overcount.AWARD_OPPONENT
    ):
        due = "overcount must be award-opponent where false_game is back-fifteen"
        yield f"{due} (got {rules.overcount})"
    if rules.enforcement is Enforcement.ON_CALL and rules.claims is not Claims.MANUAL:
        yield f"claims must be manual where enforcement is on-call (got {rules.claims})"
    if rules.best_of is not None and rules.best_of % 2 == 0:
        yield f"best_of must be odd (got {rules.best_of})"
    for name in ("head_start", "skunk_line", "double_skunk_line"):
        value = getattr(rules, name)
        if value >= target:
            yield f"{name} must be below the target {target} (got {value})"
    if line and double >= line:
        yield f"double_skunk_line must be below skunk_line {line} (got {double})"
