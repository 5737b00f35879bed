"""The names in the code are the names in the contract."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from types import ModuleType
from typing import Any

import pytest
from marshmallow import Schema

import service
from service.api import contract
from service.api.app import create_app
from service.api.problems import CATALOGUE
from service.api.schema_errors import ShapeCode
from service.api.schemas import requests
from service.api.schemas.game_log import DEAL
from service.engine import match, result, scorecards
from service.engine.chances import table
from service.engine.discard import choices
from service.engine.errors import FaultCode, ViolationCode
from service.engine.game import board, game_log, ledger
from service.engine.game.checks import CARD_FAULTS
from service.engine.rules import parameters, rulesets
from service.engine.scoring import claims, combinations
from service.notation.line import TextCode
from tests.contract.operations import (
    OPERATIONS,
    PAGE_FILES,
    SCHEMAS,
    Operation,
    words,
)

COMPONENTS = {
    "SHOW": "ShowRequest",
    "CRIB": "CribRequest",
    "PEGGING": "PeggingRequest",
    "SHOW_BATCH": "ShowBatchRequest",
    "CRIB_BATCH": "CribBatchRequest",
    "DISCARD": "DiscardRequest",
    "SKUNK": "SkunkRequest",
    "PLAY": "PlayRequest",
    "GAME": "GameRequest",
    "WRITTEN_GAME": "GameRequest",
    "MATCH": "MatchRequest",
    "SCORECARDS": "ScorecardsRequest",
    "FORMAT": "FormatRequest",
    "REVIEW": "ReviewRequest",
}
"""The component of the contract that each marshmallow schema maps."""

QUERIES = {"CHANCES": "getChances"}
"""The operation whose query a marshmallow schema maps."""

FOR_VIEWS = {"detail", "label"}
"""Members about the response, which views read themselves."""

ENUMS: dict[type[StrEnum], str] = {
    claims.Reason: "Award.reason",
    claims.Verdict: "Verdict",
    combinations.Kind: "Combination.kind",
    combinations.Event: "LedgerLine.event",
    ledger.Must: "Next.must",
    ledger.Phase: "Phase",
    ledger.Status: "Status",
    game_log.CallKind: "CallKind",
    game_log.OnFault: "OnFault",
    match.MatchStatus: "MatchStatus",
    scorecards.Qualification: "Qualification",
    choices.Others: "Others",
    table.Moment: "Moment",
    parameters.Claims: "Claims",
    parameters.Counts: "Counts",
    parameters.Enforcement: "Enforcement",
    parameters.FalseGame: "FalseGame",
    parameters.IllegalPlay: "IllegalPlay",
    parameters.MatchBy: "MatchBy",
    parameters.NextFirstDealer: "NextFirstDealer",
    parameters.Overcount: "Overcount",
    parameters.ShowOrder: "ShowOrder",
    parameters.ThirtyOne: "ThirtyOne",
    parameters.Undercount: "Undercount",
    result.EndedBy: "GameResult.ended_by",
    result.Skunk: "Skunk",
}
"""The component that lists the values of each enum."""

SAID = {"said": "count"}
"""Members with another name in the engine: tuples have a method `count`."""

UNPROCESSABLE = {entry.code for entry in CATALOGUE.values() if entry.status == 422}


def properties(component: str) -> set[str]:
    return set(SCHEMAS[component]["properties"])


@pytest.mark.parametrize(("name", "component"), COMPONENTS.items())
def test_a_schema_has_the_fields_of_its_component(name: str, component: str) -> None:
    """A marshmallow schema maps every member that is not about the response, and no other."""
    schema = getattr(requests, name)
    names = {field.data_key or name for name, field in schema.fields.items()}
    assert names == properties(component) - FOR_VIEWS, (
        f"a member stands in requests.{name} and in {component} of openapi.yaml; "
        "one about the response alone is listed in FOR_VIEWS"
    )


def test_every_schema_has_a_component() -> None:
    """No marshmallow schema is left out of the comparison."""
    schemas = {name for name, value in vars(requests).items() if isinstance(value, Schema)}
    assert schemas == {*COMPONENTS, *QUERIES}, (
        "list a new schema with its component in COMPONENTS, or with its operation in QUERIES"
    )


@pytest.mark.parametrize(("name", "operation_id"), QUERIES.items())
def test_a_schema_has_the_parameters_of_its_query(name: str, operation_id: str) -> None:
    """A marshmallow schema maps every parameter of the query, and no other."""
    assert set(getattr(requests, name).fields) == set(contract.PARAMETERS[operation_id])


@pytest.mark.parametrize(
    ("names", "component"),
    [
        (game_log.Deal._fields, "Deal"),
        (DEAL, "Deal"),
        (game_log.Heels._fields, "HeelsEntry"),
        ([SAID.get(field.name, field.name) for field in fields(game_log.PlayEntry)], "PlayEntry"),
        ([*(field.name for field in fields(game_log.ShowEntry)), "ruling"], "ShowEntry"),
        (game_log.Call._fields, "Call"),
        (game_log.Ruling._fields, "Ruling"),
        (result.Ended._fields, "Ending"),
        (board.AUDIT, "AuditLine"),
        (rulesets.PARAMETERS, "Rules"),
        ([field.name for field in fields(parameters.GameValues)], "GameValues"),
        (rulesets.RULESETS["standard"].parameters, "Rules"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_value_of_the_engine_has_the_members_of_its_component(names: Any, component: str) -> None:
    """Members of the engine's values have the same names in the contract."""
    assert set(names) == properties(component)


@pytest.mark.parametrize(("enum", "component"), ENUMS.items(), ids=str)
def test_an_enum_has_the_values_of_its_component(enum: type[StrEnum], component: str) -> None:
    """An enum has the same values in the engine and in the contract."""
    assert {str(value) for value in enum} == {*words(component)}, (
        f"a value stands in {enum.__name__} and in {component} of openapi.yaml"
    )


def test_every_enum_has_a_component() -> None:
    """Every enum of the engine is compared, codes elsewhere, but for the two words among cards."""
    enums = {
        value
        for module in engine_modules()
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, StrEnum) and value is not StrEnum
    }
    assert enums - {game_log.Word, FaultCode, ViolationCode} == set(ENUMS), (
        "list a new enum with its component in ENUMS"
    )


def test_every_route_is_an_operation() -> None:
    """The service has exactly the routes of the contract, and those of the pages' files."""
    routes = {
        (method.lower(), re.sub("<[^>]*>", "{}", rule.rule))
        for rule in create_app().url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    operations = {(one.method, re.sub("{[^}]*}", "{}", one.path)) for one in OPERATIONS}
    files = {("get", re.sub("{[^}]*}", "{}", path)) for path in PAGE_FILES}
    assert routes == operations | files, (
        "a route is an operation of openapi.yaml, or a file of the page in PAGE_FILES"
    )


@pytest.mark.parametrize(
    "operation", [one for one in OPERATIONS if one.path.startswith("/v1")], ids=str
)
def test_a_view_judges_its_requests_by_its_own_operation(operation: Operation) -> None:
    """The operationId that a view names is that of its method and path."""
    app = create_app()
    path = re.sub("{[^}]*}", "x", operation.path)
    endpoint, _ = app.url_map.bind("").match(path, operation.method.upper())
    source = inspect.getsource(app.view_functions[endpoint])
    named = re.findall(r'\.(?:posted|asked)\("(\w+)"\)', source)
    assert named == [str(operation)]


def test_every_code_of_a_problem_is_listed() -> None:
    """The codes that problems are made with in the code are in the catalogue."""
    for module in modules("service.api"):
        assert set(first_arguments(module, "Problem")) <= set(CATALOGUE), module


def test_every_code_of_a_violation_is_in_the_contract() -> None:
    """The violations of games, matches and score cards have the codes of the contract."""
    listed = {*words("Violation.code"), *words("ScorecardViolation.code")}
    # Where the judging goes on after them, some faults are violations too.
    assert listed == {*ViolationCode, *CARD_FAULTS, FaultCode.AMBIGUOUS_END}, (
        "a code stands in service/engine/errors.py and in Violation or ScorecardViolation"
    )


def test_every_code_of_a_fault_is_in_the_catalogue() -> None:
    """The catalogue has every code of a part of a request, those of 422 from one of two enums."""
    assert {*FaultCode, *TextCode} - {FaultCode.NOT_A_CARD} == UNPROCESSABLE, (
        "a new code needs an entry in service/api/problems.toml"
    )
    assert set(ShapeCode) <= set(CATALOGUE)


def engine_modules() -> list[ModuleType]:
    return list(modules("service.engine"))


def modules(package: str) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(service.__path__, "service."):
        if found.name.startswith(package):
            yield importlib.import_module(found.name)


def first_arguments(module: ModuleType, function: str) -> Iterator[str]:
    """The string literals that a module passes to a function as its first argument."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]):
                if name == function:
                    yield text
