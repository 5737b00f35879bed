"""Two validators that have nothing in common agree on what fits the contract.

jsonschema-rs judges the requests; jsonschema, in Python and with Python's regular expressions, is
the second opinion.
"""

from typing import Any

import jsonschema_rs
import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.contract.mutations import mutated
from tests.contract.operations import (
    DOCUMENT,
    OPERATIONS,
    SCHEMAS,
    WITH_BODY,
    Operation,
    inline,
    resolved,
    types,
    validator_of,
)

# Other tests run these lines too.
pytestmark = pytest.mark.no_cover

Json = Any

PATTERNED = [name for name, schema in SCHEMAS.items() if "pattern" in schema]
NUMBERED = {
    orjson.dumps({**schema, "description": ""}): schema
    for _, schema in inline()
    if "integer" in types(schema)
}
"""Schemas of integers, each once."""
AWKWARD = (
    "\0\t\n\r\x1f \x7f\x85\xa0\u1680\u2000\u200b\u2028\u2029\u3000\ufe0e\ufe0f\ufeff"
    "\N{ARABIC-INDIC DIGIT THREE}\N{LATIN SMALL LETTER LONG S}\N{PLAYING CARD ACE OF SPADES}"
)
"""Characters that dialects of regular expressions treat differently, as line ends or otherwise."""
TEXTS = st.text(st.sampled_from(AWKWARD + "5HhT10♥golastx-_/#:\"'") | st.characters(codec="utf-8"))
NUMBERS = st.one_of(
    st.booleans(),
    st.integers(-3, 63),
    st.sampled_from([28.0, 28.5, -0.0, 1e2, 999.0, 1000, 1001, 2000, 2001, 1e300, 2**63, -(2**64)]),
)

PROPERTY = settings(max_examples=50, deadline=None)


class Both:
    """The two validators of a schema."""

    def __init__(self, schema: Json) -> None:
        self.first = jsonschema_rs.Draft202012Validator(
            {**schema, "components": DOCUMENT["components"]}
        )
        self.second = validator_of(schema)

    def agree(self, value: Json) -> bool:
        """Return whether a value fits; both validators must say the same."""
        fits = self.first.is_valid(value)
        assert self.second.is_valid(value) == fits, value
        return fits


def test_every_schema_is_a_schema() -> None:
    """Both validators take every schema of the contract as one of draft 2020-12."""
    for schema in SCHEMAS.values():
        jsonschema_rs.meta.validate({"$schema": Draft202012Validator.META_SCHEMA["$id"], **schema})
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_they_agree_on_bodies(operation: Operation) -> None:
    """An example fits for both, and with changes to it both come to the same answer."""
    examples = [resolved(example)["value"] for example in operation.body["examples"].values()]
    both = Both(operation.body["schema"])
    assert all(both.agree(example) for example in examples)

    @PROPERTY
    @given(mutated(st.sampled_from(examples)))
    def judged(body: Json) -> None:
        both.agree(body)

    judged()


@pytest.mark.parametrize("component", PATTERNED)
def test_they_agree_on_texts(component: str) -> None:
    """No pattern means one thing in Rust and another in Python."""
    both = Both(SCHEMAS[component])

    @PROPERTY
    @given(TEXTS)
    def judged(text: str) -> None:
        both.agree(text)

    judged()


@pytest.mark.parametrize("component", PATTERNED)
def test_they_agree_on_what_is_near_a_text_that_fits(component: str) -> None:
    """A line break, or another awkward character, in or around a text is the same for both."""
    both = Both(SCHEMAS[component])
    fitting = st.from_regex(SCHEMAS[component]["pattern"]).filter(both.first.is_valid)

    @settings(PROPERTY, max_examples=20)
    @given(fitting, st.integers(0, 4))
    def judged(text: str, place: int) -> None:
        assert both.agree(text)
        for character in AWKWARD:
            both.agree(text + character)
            both.agree(text[:place] + character + text[place + 1 :])

    judged()


@pytest.mark.parametrize("schema", NUMBERED.values())
def test_they_agree_on_numbers(schema: Json) -> None:
    """28.0 is an integer for both, and a boolean is none."""
    both = Both(schema)

    @PROPERTY
    @given(NUMBERS)
    def judged(number: float) -> None:
        both.agree(number)

    judged()
    assert both.agree(28.0) == both.agree(28)
    assert not both.agree(True)


def test_all_operations_are_judged() -> None:
    """Every POST has a body, so none is left out above."""
    posts = [operation for operation in OPERATIONS if operation.method == "post"]
    assert posts == list(WITH_BODY)
