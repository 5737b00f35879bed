"""Every ruleset: what it says, parameter by parameter, and where that comes from."""

from dataclasses import asdict, fields
from enum import StrEnum
from typing import Any

import pytest

from service.engine.rules.parameters import Rules
from service.engine.rules.rulesets import PARAMETERS, RULESETS

STANDARD: dict[str, Any] = {
    "target": 121,
    "heels": 2,
    "heels_claimed": False,
    "nobs": 1,
    "flush_takes_starter": True,
    "counts": "reset",
    "show_order": "pone-first",
    "head_start": 0,
    "skunk_line": 91,
    "double_skunk_line": 61,
    "game_values": {"win": 1, "skunk": 2, "double_skunk": 3},
    "best_of": None,
    "claims": "automatic",
    "undercount": "stands",
    "overcount": "award-opponent",
    "false_game": "as-overcount",
    "enforcement": "automatic",
    "thirty_one": "two",
    "match_by": "game-points",
    "next_first_dealer": "alternate",
    "illegal_play": "stop",
}
NO_SKUNK = {"skunk_line": None, "double_skunk_line": None, "match_by": "games"}
ONE_AND_ONE = {"thirty_one": "one-and-one"}
MANUAL = {"claims": "manual"}
ACC = {
    **MANUAL,
    "heels_claimed": True,
    "false_game": "back-fifteen",
    "enforcement": "on-call",
    "match_by": "games",
    "illegal_play": "retract",
    "game_values": {"win": 2, "skunk": 3, "double_skunk": 3},
}
DIFFERS: dict[str, dict[str, Any]] = {
    "standard": {},
    "cardgames-io": {
        "game_values": {"win": 1, "skunk": 1, "double_skunk": 1},
        "match_by": "games",
    },
    "masters-of-games": {"best_of": 3, **NO_SKUNK},
    "ask-a-link": {**MANUAL, **NO_SKUNK, **ONE_AND_ONE},
    "ask-a-link-five-card": {
        **MANUAL,
        **NO_SKUNK,
        **ONE_AND_ONE,
        "target": 61,
        "head_start": 3,
        "counts": "single",
    },
    "box": {
        **NO_SKUNK,
        **ONE_AND_ONE,
        "show_order": "dealer-first",
        "flush_takes_starter": False,
        "nobs": 0,
    },
    "net-cribbage": {"heels": 0, **NO_SKUNK},
    "acc": ACC,
    "acc-muggins": {**ACC, "undercount": "muggins"},
    "bsd-games": {
        **MANUAL,
        "overcount": "flat-two",
        "next_first_dealer": "loser",
        "game_values": {"win": 1, "skunk": 2, "double_skunk": 4},
    },
    "seven-card": {"target": 181, "skunk_line": 151, "double_skunk_line": 121},
}
"""How each ruleset differs from the standard rules."""

SOURCES = {
    "cardgames-io": "000",
    "masters-of-games": "001",
    "ask-a-link": "002",
    "ask-a-link-five-card": "002",
    "box": "003",
    "net-cribbage": "004",
    "acc": "ACC-style",
    "acc-muggins": "ACC-style",
}

NOT_MENTIONED = {
    "masters-of-games": ("skunk_line", "double_skunk_line"),
    "box": ("nobs", "skunk_line", "double_skunk_line"),
    "net-cribbage": ("heels", "skunk_line", "double_skunk_line"),
}
"""Scoring items and bonuses that a source does not have."""

SIX_CARD = [(2, 6, 0, 2)]
TWO_TO_FOUR = [(2, 6, 0, 2), (3, 5, 1, 1), (4, 5, 0, 1)]
TABLES = {
    **dict.fromkeys(DIFFERS, SIX_CARD),
    "standard": TWO_TO_FOUR,
    "box": TWO_TO_FOUR,
    "ask-a-link-five-card": [(2, 5, 0, 2)],
    "seven-card": [(2, 7, 1, 2)],
}
"""Players, cards dealt to each, cards from the pack to the crib, discards of each."""

EVERY = pytest.mark.parametrize("identifier", DIFFERS)


def test_all_rulesets() -> None:
    """There are these rulesets and no other."""
    assert list(RULESETS) == list(DIFFERS)
    assert all(ruleset.id == identifier for identifier, ruleset in RULESETS.items())


@EVERY
def test_parameters(identifier: str) -> None:
    """A ruleset differs from the standard rules where its source says so, and nowhere else."""
    ruleset = RULESETS[identifier]
    values = {name: parameter.value for name, parameter in ruleset.parameters.items()}
    assert values == STANDARD | DIFFERS[identifier]


@EVERY
def test_values_and_rules(identifier: str) -> None:
    """The rules of a ruleset are the values of its parameters, with their types."""
    ruleset = RULESETS[identifier]
    values = {name: parameter.value for name, parameter in ruleset.parameters.items()}
    assert asdict(ruleset.rules) == values
    for name in ("counts", "show_order", "claims", "undercount", "overcount", "enforcement"):
        assert isinstance(getattr(ruleset.rules, name), StrEnum)


@EVERY
def test_basis_and_note(identifier: str) -> None:
    """Every parameter says whether its source states it, and in a sentence what it says."""
    ruleset = RULESETS[identifier]
    assert tuple(ruleset.parameters) == PARAMETERS == tuple(one.name for one in fields(Rules))
    for name, parameter in ruleset.parameters.items():
        assert parameter.basis in ("stated", "inherited", "not-mentioned"), name
        assert parameter.note.endswith("."), name
        assert 10 <= len(parameter.note) <= 120, name


@EVERY
def test_what_is_inherited(identifier: str) -> None:
    """What a source does not state is inherited from the standard rules, note and all."""
    for name, parameter in RULESETS[identifier].parameters.items():
        if parameter.basis == "inherited":
            standard = RULESETS["standard"].parameters[name]
            assert (parameter.value, parameter.note) == (standard.value, standard.note)
    differing = {
        name
        for name, parameter in RULESETS[identifier].parameters.items()
        if parameter.value != STANDARD[name]
    }
    stated = {
        name
        for name, parameter in RULESETS[identifier].parameters.items()
        if parameter.basis != "inherited"
    }
    assert differing <= stated


def test_standard_states_everything() -> None:
    """The standard rules inherit nothing."""
    parameters = RULESETS["standard"].parameters.values()
    assert {parameter.basis for parameter in parameters} == {"stated"}


@EVERY
def test_scoring_items_are_never_inherited(identifier: str) -> None:
    """Heels, nobs, skunks are stated or not mentioned, where a page is the source."""
    ruleset = RULESETS[identifier]
    if ruleset.source in ("000", "001", "002", "003", "004"):
        for name in ("heels", "nobs", "skunk_line", "double_skunk_line"):
            basis = ruleset.parameters[name].basis
            assert basis == (
                "stated" if name not in NOT_MENTIONED.get(identifier, ()) else "not-mentioned"
            )


@EVERY
def test_source(identifier: str) -> None:
    """A ruleset names its source; a name and a description are for people."""
    ruleset = RULESETS[identifier]
    if identifier in SOURCES:
        assert ruleset.source == SOURCES[identifier]
    assert ruleset.source
    assert ruleset.name
    assert ruleset.description.endswith(".")


@EVERY
def test_tables(identifier: str) -> None:
    """A ruleset says for how many players it is, and how many cards go where."""
    ruleset = RULESETS[identifier]
    assert [
        (table.players, table.dealt, table.to_crib, table.discards)
        for table in ruleset.tables.values()
    ] == TABLES[identifier]
    assert list(ruleset.tables) == [table.players for table in ruleset.tables.values()]


@EVERY
def test_hands_and_cribs(identifier: str) -> None:
    """Hands are of four cards and cribs of four, but in five-card and seven-card."""
    ruleset = RULESETS[identifier]
    hand, crib = {"ask-a-link-five-card": (3, 4), "seven-card": (5, 5)}.get(identifier, (4, 4))
    assert (ruleset.hand, ruleset.crib) == (hand, crib)
    assert {(table.hand, table.crib) for table in ruleset.tables.values()} == {(hand, crib)}


def test_rulesets_cannot_be_changed() -> None:
    """Rulesets are shared by all requests, so nobody can change one."""
    with pytest.raises(TypeError):
        RULESETS["standard"] = RULESETS["box"]
    with pytest.raises(TypeError):
        RULESETS["standard"].parameters["target"] = None
    with pytest.raises(AttributeError):
        RULESETS["standard"].rules.target = 61  # type: ignore[misc]  # - what is tested
