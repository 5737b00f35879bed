"""Every ruleset: what it says, parameter by parameter, and where that comes from."""

from dataclasses import asdict, fields
from enum import StrEnum

import pytest

from service.engine.rules.parameters import Rules
from service.engine.rules.rulesets import PARAMETERS, RULESETS
from tests.second.rulesets import RULESETS as SECOND

PAGES = {
    "cardgames-io": "CardGames.io",
    "masters-of-games": "Masters of Games",
    "ask-a-link": "Ask-A-Link",
    "ask-a-link-five-card": "Ask-A-Link",
    "box": "the box",
    "net-cribbage": "NetIntellGames",
}
"""A part of the citation, for each ruleset from one of the five pages."""

NOT_MENTIONED = {
    "masters-of-games": ("skunk_line", "double_skunk_line"),
    "box": ("nobs", "skunk_line", "double_skunk_line"),
    "net-cribbage": ("heels", "skunk_line", "double_skunk_line"),
}
"""Scoring items and bonuses that a source does not have."""

EVERY = pytest.mark.parametrize("identifier", SECOND)


def test_there_are_these_rulesets_and_no_other() -> None:
    """There are these rulesets and no other."""
    assert list(RULESETS) == list(SECOND), "write each into tests/second/rulesets.py"
    assert all(ruleset.id == identifier for identifier, ruleset in RULESETS.items())


@EVERY
def test_a_ruleset_has_the_parameters_of_the_rules(identifier: str) -> None:
    """A ruleset has the parameters that the rules give it, and its rules are their values."""
    ruleset = RULESETS[identifier]
    values = {name: parameter.value for name, parameter in ruleset.parameters.items()}
    tables = {
        players: {"dealt": table.dealt, "to_crib": table.to_crib, "discards": table.discards}
        for players, table in ruleset.tables.items()
    }
    assert {"cards": tables, **values} == SECOND[identifier]
    assert all(table.players == players for players, table in ruleset.tables.items())
    assert asdict(ruleset.rules) == values
    for name in ("counts", "show_order", "claims", "undercount", "overcount", "enforcement"):
        assert isinstance(getattr(ruleset.rules, name), StrEnum)


@EVERY
def test_every_parameter_has_a_basis_and_a_note(identifier: str) -> None:
    """Every parameter says whether its source states it, and in a sentence what it says."""
    ruleset = RULESETS[identifier]
    assert tuple(ruleset.parameters) == PARAMETERS == tuple(one.name for one in fields(Rules))
    for name, parameter in ruleset.parameters.items():
        assert parameter.basis in ("stated", "inherited", "not-mentioned"), name
        assert parameter.note.endswith("."), name
        assert 10 <= len(parameter.note) <= 120, name


@EVERY
def test_inherited_parameters_are_those_of_standard(identifier: str) -> None:
    """Parameters that no source states have value and note of the standard rules."""
    for name, parameter in RULESETS[identifier].parameters.items():
        if parameter.basis == "inherited":
            standard = RULESETS["standard"].parameters[name]
            assert (parameter.value, parameter.note) == (standard.value, standard.note)
    differing = {
        name
        for name, parameter in RULESETS[identifier].parameters.items()
        if parameter.value != SECOND["standard"][name]
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
    if identifier in PAGES:
        for name in ("heels", "nobs", "skunk_line", "double_skunk_line"):
            basis = ruleset.parameters[name].basis
            assert basis == (
                "stated" if name not in NOT_MENTIONED.get(identifier, ()) else "not-mentioned"
            )


@EVERY
def test_a_ruleset_has_a_source_a_name_and_a_description(identifier: str) -> None:
    """A ruleset has a source, a name and a description."""
    ruleset = RULESETS[identifier]
    assert PAGES.get(identifier, "") in ruleset.source
    assert ruleset.source
    assert ruleset.name
    assert ruleset.description.endswith(".")


def test_rulesets_cannot_be_changed() -> None:
    """Rulesets are shared by all requests, so nobody can change one."""
    with pytest.raises(TypeError):
        RULESETS["standard"] = RULESETS["box"]
    with pytest.raises(TypeError):
        RULESETS["standard"].parameters["target"] = None
    with pytest.raises(AttributeError):
        RULESETS["standard"].rules.target = 61  # type: ignore[misc]  # - what is tested
