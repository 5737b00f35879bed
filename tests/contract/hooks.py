"""Legal requests for Schemathesis, besides those that it generates.

They are added to its own, not put in their place, so that invalid requests are still drawn.
"""

from typing import Any

import schemathesis
from hypothesis import strategies as st
from schemathesis.generation.value import GeneratedValue

from tests.contract.legal import BODIES, QUERIES
from tests.contract.operations import validator_of
from tests.second.reading import without_nulls

YAML = (
    *("application/yaml", "application/x-yaml"),
    *("text/yaml", "text/x-yaml", "text/vnd.yaml"),
)
"""All its names: Schemathesis takes them for one, and what it has for the first of them."""


@schemathesis.hook
def before_generate_body(
    context: schemathesis.HookContext, strategy: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    """Mix legal bodies into those of an operation."""
    return _blended(BODIES.get(_operation_id(context)), strategy)


@schemathesis.hook
def before_generate_query(
    context: schemathesis.HookContext, strategy: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    """Mix legal queries into those of an operation."""
    return _blended(QUERIES.get(_operation_id(context)), strategy)


@schemathesis.hook
def filter_case(context: schemathesis.HookContext, case: schemathesis.Case) -> bool:
    """Leave out a body that is wrong by nothing but nulls.

    The service drops members that are null, so it answers such a body; its schema does not say so.
    """
    content = context.operation and context.operation.definition.raw.get("requestBody")
    if not content or not isinstance(case.body, dict | list):
        return True
    judge = validator_of(content["content"]["application/json"]["schema"])
    plain = without_nulls(case.body)
    return plain == case.body or not judge.is_valid(plain)


@schemathesis.deserializer("text/html", *YAML)
def text(
    context: schemathesis.DeserializationContext,  # noqa: ARG001 - the name is given
    response: schemathesis.Response,
) -> str:
    """Read a page, and the contract itself, as the texts that the contract says they are."""
    return response.text


def _operation_id(context: schemathesis.HookContext) -> str:
    assert context.operation is not None
    return str(context.operation.definition.raw["operationId"])


def _blended(
    legal: st.SearchStrategy[Any] | None, strategy: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    if legal is None:
        return strategy
    # Invalid values come wrapped in a GeneratedValue, and stay as they are: Schemathesis discards
    # a case that was to be invalid and is not, so `one_of` would lose most of them.
    return strategy.flatmap(
        lambda own: st.just(own) if isinstance(own, GeneratedValue) else legal | st.just(own)
    )
