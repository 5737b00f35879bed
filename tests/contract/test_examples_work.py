"""The examples of the contract and random requests, each sent to the service."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

import pytest
import schemathesis
from flask.testing import FlaskClient
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

import tests.contract.hooks  # noqa: F401 - says how texts are read
from tests.contract.legal import BODIES, as_text
from tests.contract.operations import (
    CONTRACT,
    OPERATIONS,
    SCHEMAS,
    WITH_BODY,
    Operation,
    Validator,
    resolved,
)


@pytest.fixture(scope="module")
def contract() -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_path(CONTRACT, config=schemathesis.Config())


BODY_EXAMPLES = [
    pytest.param(operation, name, resolved(example)["value"], id=f"{operation}-{name}")
    for operation in WITH_BODY
    for name, example in operation.body["examples"].items()
]
READ = [operation for operation in OPERATIONS if operation.method == "get"]
EXCERPTS = {"in-part", "the-first-two"}
"""Examples that show the beginning, or some members, of a long answer."""


@pytest.mark.parametrize(("operation", "name", "body"), BODY_EXAMPLES)
def test_the_example_of_a_body_gets_the_answer_documented_for_it(
    client: FlaskClient,
    contract: schemathesis.BaseSchema,
    operation: Operation,
    name: str,
    body: object,
) -> None:
    """An example gets 200 and the response example of the same name, if there is one."""
    response = client.post(operation.path, json=body)
    assert_answered(contract, operation, response)
    documented = operation.answer().get("examples", {})
    if name in documented:
        assert response.get_json() == resolved(documented[name])["value"]


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
@settings(max_examples=settings().max_examples // 3)
@given(data=st.data())
def test_a_random_request_gets_an_answer_of_the_contract(
    client: FlaskClient,
    contract: schemathesis.BaseSchema,
    operation: Operation,
    data: st.DataObject,
) -> None:
    """The response fits the contract exactly, and its pointers lead into the request."""
    body = data.draw(BODIES[str(operation)])
    response = client.post(operation.path, json=body)
    # Some games have a ruleset that cannot be reviewed.
    assume(response.status_code != 422)
    assert_answered(contract, operation, response)
    # In a batch, pointers are relative to its items, in a review to its log.
    if str(operation) != "adjudicateGames":
        root = body["log"] if str(operation) == "reviewGame" else body
        for pointer in re.findall(r'"(?:pointer|ended_at)":"#([^"]*)"', response.text):
            assert_leads_somewhere(pointer, root)


def test_every_member_of_an_answer_is_written(client: FlaskClient) -> None:
    """Every documented member of a response to a POST occurs in that to some example."""
    missing: dict[str, set[str]] = {}
    for operation in WITH_BODY:
        schema = operation.answer()["schema"]
        left = missing.setdefault(schema["$ref"], set(resolved(schema)["properties"]))
        for example in operation.body["examples"].values():
            answer = client.post(operation.path, json=resolved(example)["value"]).get_json()
            left.difference_update(answer)
    assert not any(missing.values()), (
        f"add an example to openapi.yaml whose response has them: {missing}"
    )


@pytest.mark.parametrize("operation", READ, ids=str)
def test_the_examples_of_parameters_get_the_answer_documented_for_them(
    client: FlaskClient, contract: schemathesis.BaseSchema, operation: Operation
) -> None:
    """A GET with the examples of all parameters gets 200 and the documented example."""
    response = get(client, operation, operation.parameters)
    assert_answered(contract, operation, response)
    [media_type] = resolved(operation.definition["responses"]["200"])["content"].values()
    answered = response.get_json() if response.is_json else response.text
    for name, example in media_type["examples"].items():
        documented = resolved(example)["value"]
        assert documented == (part_of(answered, documented) if name in EXCERPTS else answered)


@pytest.mark.parametrize("operation", READ, ids=str)
def test_parameters_that_are_not_required_may_be_left_out(
    client: FlaskClient, contract: schemathesis.BaseSchema, operation: Operation
) -> None:
    """A GET with only the required parameters gets 200."""
    required = [one for one in operation.parameters if one.get("required")]
    assert_answered(contract, operation, get(client, operation, required))


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_the_example_of_an_answer_belongs_to_one_of_a_body(operation: Operation) -> None:
    """A response to a POST has examples, each with a request example of the same name."""
    assert operation.answer()["examples"]
    assert set(operation.answer()["examples"]) <= set(operation.body["examples"]), (
        "an example of a response has the name of the example of the body that gets it"
    )


def part_of(answer: Any, shown: Any) -> Any:
    """Reduce an answer to the members, the first elements or the first characters shown."""
    if isinstance(shown, dict):
        return {name: part_of(answer[name], part) for name, part in shown.items()}
    if isinstance(shown, list):
        return [part_of(*pair) for pair in zip(answer, shown, strict=False)]
    return answer[: len(shown)] if isinstance(shown, str) else answer


def get(
    client: FlaskClient, operation: Operation, parameters: list[Mapping[str, Any]]
) -> TestResponse:
    path, query = operation.path, {}
    for parameter in parameters:
        example = parameter["example"]
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", example)
        else:
            query[parameter["name"]] = as_text(example)
    return client.get(path, query_string=query)


def assert_answered(
    contract: schemathesis.BaseSchema, operation: Operation, response: TestResponse
) -> None:
    """Check for status 200 and a response that fits the contract, without additional members."""
    assert response.status_code == 200, response.text
    contract[operation.path][operation.method.upper()].validate_response(response)
    if answer := operation.answer():
        schema = {**answer["schema"], "components": {"schemas": CLOSED}}
        errors = Validator(schema).iter_errors(response.get_json())
        assert [error.message for error in errors] == []


def closed(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema of an object that allows no members but those it names."""
    if "properties" not in schema or "additionalProperties" in schema:
        return schema
    return {**schema, "additionalProperties": False}


def assert_leads_somewhere(pointer: str, body: Any) -> None:
    """Check that a JSON Pointer, in the form of a fragment, names a part of a body."""
    for part in unquote(pointer, errors="strict").split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        body = body[int(name) if isinstance(body, list) else name]


CLOSED = {name: closed(schema) for name, schema in SCHEMAS.items()}
"""The schemas of the contract, answers closed as well."""
