"""Two independent validators agree on what fits the contract.

jsonschema-rs judges the requests; jsonschema, in Python and with Python's regular expressions, is
the second opinion.
"""

import json
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.contract.mutations import mutated
from tests.contract.operations import (
    DOCUMENT,
    OPERATIONS,
    SCHEMAS,
    WITH_BODY,
    Operation,
    resolved,
    validator,
)

# Other tests run these lines too.
pytestmark = pytest.mark.no_cover

Json = Any


def test_every_schema_is_a_schema() -> None:
    """Both validators accept every schema of the contract as draft 2020-12."""
    for schema in SCHEMAS.values():
        jsonschema_rs.meta.validate({"$schema": Draft202012Validator.META_SCHEMA["$id"], **schema})
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_they_agree_on_bodies(operation: Operation) -> None:
    """Both accept every example, and agree on random mutations of it."""
    examples = [resolved(example)["value"] for example in operation.body["examples"].values()]
    schema = {**operation.body["schema"], "components": DOCUMENT["components"]}
    first, second = jsonschema_rs.Draft202012Validator(schema), validator(operation.body_schema)
    assert all(first.is_valid(example) and second.is_valid(example) for example in examples)

    @settings(max_examples=50, deadline=None)
    @given(mutated(st.sampled_from(examples)))
    def judged(body: Json) -> None:
        # Python's `$` matches before a last line break; the service takes no line break.
        assume("\\n" not in json.dumps(body))
        assert first.is_valid(body) == second.is_valid(body)

    judged()


def test_all_operations_are_judged() -> None:
    """Every POST has a body, so none is left out above."""
    posts = [operation for operation in OPERATIONS if operation.method == "post"]
    assert posts == list(WITH_BODY)
