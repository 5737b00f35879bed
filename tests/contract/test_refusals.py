"""Every operation can give each answer that the contract lists, with the example that it shows."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any
from unittest.mock import patch

import pytest
import schemathesis
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.app import create_app
from service.api.http import BROKEN, Overloaded
from service.api.problems import CATALOGUE
from service.api.settings import Settings
from service.api.views import service_pages
from tests.contract.legal import as_text
from tests.contract.operations import (
    CONTRACT,
    DOCUMENT,
    OPERATIONS,
    WITH_BODY,
    Operation,
    resolved,
)
from tests.engine.logs import vectors

Json = Any
Cause = Callable[[Operation], TestResponse]

EXAMPLES = DOCUMENT["components"]["examples"]
PROBLEM_JSON = "application/problem+json"
TWICE = {"players": ["ann", "ann"], "deals": []}
AGAINST_ONESELF = {"player": "ann", "games": [{"opponent": "ann", "points": 2}]}


@pytest.fixture(scope="module")
def contract() -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_path(CONTRACT, config=schemathesis.Config())


@cache
def client() -> FlaskClient:
    return create_app().test_client()


def asked(operation: Operation, **changes: str) -> dict[str, Json]:
    """Return path and query of a request with the examples of the parameters, but for changes."""
    path, query = operation.path, dict(changes)
    for parameter in operation.parameters:
        name = parameter["name"]
        text = query.pop(name, None) or as_text(parameter["example"])
        if parameter["in"] == "path":
            path = path.replace(f"{{{name}}}", text)
        else:
            query[name] = text
    return {"path": path, "query_string": query}


def get(**changes: str) -> Cause:
    return lambda operation: client().get(**asked(operation, **changes))


def given_twice(operation: Operation) -> TestResponse:
    sent = asked(operation)
    sent["query_string"]["ruleset"] = ["acc", "box"]
    return client().get(**sent)


def post(body: bytes | Json) -> Cause:
    """Send a body, or one made from the first example by a change."""
    return lambda operation: client().post(
        operation.path,
        content_type="application/json",
        **({"data": body} if isinstance(body, bytes) else {"json": first_body(operation) | body}),
    )


def first_body(operation: Operation) -> dict[str, Json]:
    example = next(iter(operation.body["examples"].values()))
    return dict(resolved(example)["value"])


def unscored(operation: Operation) -> TestResponse:
    with patch.object(service_pages, "ready", lambda: False):
        return get()(operation)


def unmeasured(operation: Operation) -> TestResponse:
    return create_app(Settings(metrics=False)).test_client().get(operation.path)


def too_late(operation: Operation) -> TestResponse:
    given = {BROKEN: Overloaded()}
    return client().post(operation.path, json=first_body(operation), environ_overrides=given)


def failing(operation: Operation) -> TestResponse:
    """Send a request to an operation in which an exception occurs."""

    def fail(**_: str) -> str:
        raise ZeroDivisionError

    app = client().application
    sent = asked(operation) | {"method": operation.method.upper()}
    endpoint, _ = app.url_map.bind("").match(sent["path"], sent["method"])
    with patch.dict(app.view_functions, {endpoint: fail}):
        return client().open(**sent)


CAUSES: Mapping[str, Cause] = {
    "NoObjectProblem": post(b"5"),
    "MalformedProblem": post(b'{"'),
    "RepeatedParameterProblem": given_twice,
    "UnknownParameterProblem": get(page="2"),
    "NoSuchRulesetProblem": get(id="whist"),
    "NoSuchProblemProblem": get(code="nobodys"),
    "NothingThereProblem": unmeasured,
    "NoSuchRulesProblem": post({"ruleset": "whist"}),
    "PlayersWithOneNameProblem": post({"players": ["ann", "ann"]}),
    "TwoWinnersProblem": post({"scores": {"ann": 121, "bob": 121}}),
    "EvenMatchProblem": post({"rules": {"best_of": 2}}),
    "UnknownRulesetProblem": get(ruleset="whist"),
    "ScoreOutOfRangeProblem": get(pone="121"),
    "ScoreAtTheTargetProblem": get(dealer="61", pone="30", target="61"),
    "DuplicateNameProblem": post({"log": TWICE}),
    "UnknownWordProblem": post({"text": "players ann, bob\ndeal\nplya 5H"}),
    "ScorecardAgainstOneselfProblem": post({"cards": [AGAINST_ONESELF]}),
    "OverloadedProblem": too_late,
    "NotReadyProblem": unscored,
    "InternalErrorProblem": failing,
}
"""By the name of an example of a problem: sends an operation a request that gets it."""
SCORING = {"getShow", "getCrib", "getPegging"}
CAUSED_AT = {
    "NoSuchRulesetProblem": {"getRuleset"},
    "NoSuchProblemProblem": {"getProblem"},
    "NothingThereProblem": {"getMetrics"},
    "ScoreOutOfRangeProblem": {"getChances"},
    "RepeatedParameterProblem": SCORING,
    "UnknownRulesetProblem": SCORING,
    "ScoreAtTheTargetProblem": {"getChances"},
    "TwoWinnersProblem": {"classifySkunk"},
    "EvenMatchProblem": {"scoreMatch"},
    "ScorecardAgainstOneselfProblem": {"checkScorecards"},
}
"""Operations at which an example occurs, where others share its response."""


def refusals() -> Iterator[Any]:
    for operation in OPERATIONS:
        for status, reference in operation.definition["responses"].items():
            content = resolved(reference).get("content", {})
            for example in content.get(PROBLEM_JSON, {}).get("examples", {}).values():
                name = example["$ref"].rpartition("/")[2]
                if str(operation) in CAUSED_AT.get(name, {str(operation)}):
                    yield pytest.param(operation, status, name, id=f"{operation}-{status}-{name}")


@pytest.mark.parametrize(("operation", "status", "name"), [*refusals()])
def test_an_operation_gives_the_problem_that_is_shown_for_it(
    contract: schemathesis.BaseSchema, operation: Operation, status: str, name: str
) -> None:
    """The example of a problem occurs at every operation that has it, under its status."""
    response = CAUSES[name](operation)
    listed = operation.definition["responses"]
    number = str(response.status_code)
    assert (number if number in listed else "default") == status
    example = EXAMPLES[name]["value"]
    assert {**response.get_json(), "instance": example["instance"]} == example
    contract[operation.path][operation.method.upper()].validate_response(response)
    headers = resolved(listed[status])["headers"]
    assert all(header in response.headers for header in headers)


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_every_problem_has_an_example(operation: Operation) -> None:
    """Each answer of 400 and above shows one that occurs."""
    for status, reference in operation.definition["responses"].items():
        content = resolved(reference).get("content", {})
        if PROBLEM_JSON in content:
            assert content[PROBLEM_JSON]["examples"], status


def test_every_operation_has_an_example_of_each_problem_that_it_lists() -> None:
    """Where operations share a response, each has an example of its own or a common one."""
    shown = {(str(one.values[0]), one.values[1]) for one in refusals()}
    listed = {
        (str(one), status)
        for one in OPERATIONS
        for status in one.definition["responses"]
        if status >= "400"
    }
    assert shown == listed


def test_every_example_of_a_problem_has_a_cause() -> None:
    """No example of a problem is left out above, and none of the causes is spare."""
    assert set(CAUSES) == {name for name in EXAMPLES if name.endswith("Problem")}


@pytest.mark.parametrize(
    "operation", [one for one in OPERATIONS if "304" in one.definition["responses"]], ids=str
)
def test_an_answer_that_the_client_has_is_not_sent_again(
    contract: schemathesis.BaseSchema, operation: Operation
) -> None:
    """Each operation that lists 304 gives it for the tag of its answer."""
    tag = get()(operation).headers["ETag"]
    response = client().get(**asked(operation), headers={"If-None-Match": tag})
    assert response.status_code == 304
    contract[operation.path]["GET"].validate_response(response)


def codes(operation: Operation, status: str) -> set[str]:
    """Return the codes that the description of an answer names, itself or by another path."""
    listed = operation.definition["responses"]
    words = {*resolved(listed.get(status, listed["default"]))["description"].split("`")}
    others = [one for one in WITH_BODY if one.path in words and one != operation]
    return (words & CATALOGUE.keys()).union(*(codes(other, status) for other in others))


def test_every_code_stands_in_the_contract() -> None:
    """Each code of the catalogue is named by an answer with its status, or by default."""
    for entry in CATALOGUE.values():
        status = str(entry.status)
        assert any(entry.code in codes(operation, status) for operation in OPERATIONS), entry.code


def test_an_answer_lists_the_codes_that_it_has() -> None:
    """The description of an answer names the codes of the vectors' requests that get it."""
    operations = {(one.path, one.method): one for one in OPERATIONS}
    for row in vectors("messages.jsonl"):
        if row["status"] >= 400:
            path, method = row["path"].partition("?")[0], "post" if "body" in row else "get"
            named = {row["code"], *(error[1] for error in row["errors"])}
            assert named <= codes(operations[path, method], str(row["status"])), row
