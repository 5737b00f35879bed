"""Two independent validators agree on what fits the contract.

jsonschema-rs judges the requests; jsonschema, in Python and with Python's regular expressions, is
the second opinion.
"""

import json

import jsonschema_rs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.contract.mutations import mutated
from tests.contract.operations import (
    OPERATIONS,
    SCHEMAS,
    WITH_BODY,
    Operation,
    quick_validator,
    resolved,
    validator,
)

# Other tests run these lines too.
pytestmark = pytest.mark.no_cover


def test_every_schema_is_a_schema() -> None:
    """Both validators accept every schema of the contract as draft 2020-12."""
    for schema in SCHEMAS.values():
        jsonschema_rs.meta.validate({"$schema": Draft202012Validator.META_SCHEMA["$id"], **schema})
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_they_agree_on_bodies(operation: Operation, data: st.DataObject) -> None:
    """Both accept, or both refuse, an example with a few random changes."""
    examples = [resolved(example)["value"] for example in operation.body["examples"].values()]
    body = data.draw(mutated(st.sampled_from(examples)))
    # Python's `$` matches before a last line break; the service takes no line break.
    assume("\\n" not in json.dumps(body))
    first, second = quick_validator(operation.body_schema), validator(operation.body_schema)
    assert first.is_valid(body) == second.is_valid(body)


def test_all_operations_are_judged() -> None:
    """Every POST has a body, so none is left out above."""
    posts = [operation for operation in OPERATIONS if operation.method == "post"]
    assert posts == list(WITH_BODY)
