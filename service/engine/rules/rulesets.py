"""The catalogue of rulesets, read from ``rulesets.toml``, and the rules that a request chooses."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from importlib import resources
from types import MappingProxyType
from typing import Any

from service.engine.errors import Fault, Impossible
from service.engine.rules.parameters import (
    Claims,
    Counts,
    Enforcement,
    FalseGame,
    GameValues,
    Overcount,
    Parameter,
    Rules,
    Ruleset,
    ShowOrder,
    Table,
    Undercount,
)

DEFAULT_RULESET = "standard"
"""The ruleset of a request that names none; other rulesets inherit what they do not state."""

LOWEST_SKUNK_LINE = 31
"""A line that a changed target would push below this is none."""

PARAMETERS = tuple(field.name for field in fields(Rules))

_ENUMS: dict[str, type[StrEnum]] = {
    "counts": Counts,
    "show_order": ShowOrder,
    "claims": Claims,
    "undercount": Undercount,
    "overcount": Overcount,
    "false_game": FalseGame,
    "enforcement": Enforcement,
}


def _typed(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return parameter values, as written in data or a request, with the types of `Rules`."""
    return {
        name: _ENUMS[name](value) if name in _ENUMS else value for name, value in values.items()
    }


def _nothing_for_none(value: object) -> object:
    return None if value == "none" else value


def _load() -> Iterator[Ruleset]:
    text = resources.files("service.engine.rules").joinpath("rulesets.toml").read_text("utf-8")
    entries = tomllib.loads(text)
    base = entries[DEFAULT_RULESET]["parameters"]
    for identifier, entry in entries.items():
        stated = entry["parameters"]
        parameters = {
            name: Parameter(
                value=_nothing_for_none(stated.get(name, base[name])["value"]),
                basis="stated" if name in stated else "inherited",
                note=stated.get(name, base[name])["note"],
            )
            for name in PARAMETERS
        }
        values = _typed({name: parameter.value for name, parameter in parameters.items()})
        yield Ruleset(
            id=identifier,
            name=entry["name"],
            source=entry["source"],
            description=entry["description"],
            tables=MappingProxyType(
                {table["players"]: Table(**table) for table in entry["tables"]}
            ),
            parameters=MappingProxyType(parameters),
            rules=Rules(**values | {"game_values": GameValues(**values["game_values"])}),
        )


RULESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.id: ruleset for ruleset in _load()})
"""Every ruleset by its id."""


def ruleset_of(identifier: str) -> Ruleset:
    """Return the ruleset of this id.

    Raises `Impossible` (``unknown-ruleset``).
    """
    try:
        return RULESETS[identifier]
    except KeyError:
        known = ", ".join(RULESETS)
        detail = f"no ruleset has this id; there are {known}"
        raise Impossible(Fault("unknown-ruleset", ("ruleset",), detail)) from None


def rules_of(ruleset: Ruleset, overrides: Mapping[str, Any]) -> Rules:
    """Return the ruleset's rules with a request's overrides.

    Raises `Impossible` (``invalid-rules``) where parameters contradict each other.
    """
    if not overrides:
        return ruleset.rules
    values = _typed(overrides)
    if "game_values" in values:
        values["game_values"] = replace(ruleset.rules.game_values, **values["game_values"])
    if "target" in values:
        values = _moved_lines(ruleset.rules, values["target"]) | values
    rules = replace(ruleset.rules, **values)
    contradictions = "; ".join(_contradictions(rules))
    if contradictions:
        raise Impossible(Fault("invalid-rules", ("rules",), contradictions))
    return rules


def check_sides(rules: Rules, sides: int) -> None:
    """Raise `Impossible` (``invalid-rules``) where so many sides cannot play by these rules.

    No source says who of several opponents gets the points of a wrong claim.
    """
    costs_nothing = (
        rules.enforcement is Enforcement.AUTOMATIC
        and rules.false_game is FalseGame.AS_OVERCOUNT
        and rules.undercount is Undercount.STANDS
        and rules.overcount is Overcount.CORRECT
    )
    if sides > 2 and rules.claims is Claims.MANUAL and not costs_nothing:
        detail = (
            "manual claims among three or more sides cost nobody anything: overcount correct, "
            "undercount stands, false_game as-overcount, enforcement automatic"
        )
        raise Impossible(Fault("invalid-rules", ("rules",), detail))


def _moved_lines(rules: Rules, target: int) -> dict[str, int | None]:
    """Return the skunk lines at the same distance from another target."""

    def moved(line: int | None) -> int | None:
        if line is None or target - (rules.target - line) < LOWEST_SKUNK_LINE:
            return None
        return target - (rules.target - line)

    return {
        "skunk_line": moved(rules.skunk_line),
        "double_skunk_line": moved(rules.double_skunk_line),
    }


def _contradictions(rules: Rules) -> Iterator[str]:
    """Yield a sentence for every two parameters that do not go together."""
    manual = rules.claims is Claims.MANUAL
    back_fifteen = rules.false_game is FalseGame.BACK_FIFTEEN
    on_call = rules.enforcement is Enforcement.ON_CALL
    line, double = rules.skunk_line, rules.double_skunk_line
    checks = (
        (
            back_fifteen and rules.overcount is not Overcount.AWARD_OPPONENT,
            "false_game back-fifteen goes with overcount award-opponent only",
        ),
        (on_call and not manual, "enforcement on-call goes with manual claims only"),
        (
            rules.best_of is not None and rules.best_of % 2 == 0,
            "best_of is an odd number",
        ),
        (rules.head_start >= rules.target, "head_start is below the target"),
        (line is not None and line >= rules.target, "skunk_line is below the target"),
        (
            double is not None and double >= rules.target,
            "double_skunk_line is below the target",
        ),
        (
            line is not None and double is not None and double >= line,
            "double_skunk_line is below skunk_line",
        ),
    )
    return (sentence for wrong, sentence in checks if wrong)
