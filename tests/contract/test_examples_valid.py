"""The examples of the contract fit their schemas."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.operations import (
    DOCUMENT,
    OPERATIONS,
    SCHEMAS,
    inline,
    resolved,
    validator,
    validator_of,
)

Json = Any

COMPONENTS = DOCUMENT["components"]


def named(part: Json) -> str:
    """Return the name of a component; a plain text has none."""
    return str(part.get("$ref", "").rpartition("/")[2])


def contents() -> Iterator[Json]:
    """Yield the media type objects of all requests and responses."""
    for operation in OPERATIONS:
        yield from operation.definition.get("requestBody", {}).get("content", {}).values()
    for response in COMPONENTS["responses"].values():
        yield from response.get("content", {}).values()


PAIRS = sorted(
    {
        (named(content["schema"]), named(example))
        for content in contents()
        for example in content.get("examples", {}).values()
    }
)
"""Each component with the name of an example of it."""


@pytest.mark.parametrize(("schema", "example"), PAIRS)
def test_an_example_fits_its_schema(schema: str, example: str) -> None:
    """An example of a body or a response fits its schema."""
    value = COMPONENTS["examples"][example]["value"]
    judge = validator(schema) if schema else validator_of({"type": "string"})
    assert [error.message for error in judge.iter_errors(value)] == []


def test_every_example_is_one_of_something() -> None:
    """Every example is used by a request or response, so the test above covers them all."""
    assert {example for _, example in PAIRS} == set(COMPONENTS["examples"])


@pytest.mark.parametrize("name", COMPONENTS["parameters"])
def test_the_example_of_a_parameter_fits_it(name: str) -> None:
    """The example of a parameter fits its schema."""
    parameter = COMPONENTS["parameters"][name]
    assert validator_of(parameter["schema"]).is_valid(parameter["example"])


@pytest.mark.parametrize("name", [name for name in SCHEMAS if "examples" in SCHEMAS[name]])
def test_the_examples_in_a_schema_fit_it(name: str) -> None:
    """The examples in a schema fit it."""
    assert SCHEMAS[name]["examples"]
    assert all(validator(name).is_valid(value) for value in SCHEMAS[name]["examples"])


DEFAULTS = {name: schema for name, schema in (*SCHEMAS.items(), *inline()) if "default" in schema}


@pytest.mark.parametrize("schema", DEFAULTS.values(), ids=DEFAULTS)
def test_what_is_assumed_could_have_been_sent(schema: Json) -> None:
    """The default of a schema fits it."""
    assert validator_of(schema).is_valid(schema["default"])


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_an_operation_that_takes_something_shows_it(operation: Any) -> None:
    """Every body and every parameter has an example."""
    assert all("example" in parameter for parameter in operation.parameters)
    if operation.body:
        assert operation.body["examples"]
        assert all(resolved(one)["summary"] for one in operation.body["examples"].values())
