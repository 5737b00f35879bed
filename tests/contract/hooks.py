"""Requests that make sense, for Schemathesis to draw besides those that it makes up.

They are mixed in, not put in place of its own, so that requests that must be refused are drawn as
before.
"""

from typing import Any

import schemathesis
from hypothesis import strategies as st
from schemathesis.generation.value import GeneratedValue

from tests.contract.legal import BODIES, QUERIES, as_query


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
def before_call(
    context: schemathesis.HookContext,
    case: schemathesis.Case,
    kwargs: dict[str, Any],  # noqa: ARG001 - the name is given
) -> None:
    """Write the lists that a link brings as the contract wants them in a query.

    All others are written so when they are drawn; Schemathesis leaves those of links as they are.
    """
    if _operation_id(context) in QUERIES and case.meta and case.meta.phase.name == "stateful":
        case.query = as_query(case.query)


@schemathesis.deserializer("text/html")
def page(
    context: schemathesis.DeserializationContext,  # noqa: ARG001 - the name is given
    response: schemathesis.Response,
) -> str:
    """Read a page as text, for what the contract says about it."""
    return response.text


def _operation_id(context: schemathesis.HookContext) -> str:
    assert context.operation is not None
    return str(context.operation.definition.raw["operationId"])


def _blended(
    legal: st.SearchStrategy[Any] | None, strategy: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    if legal is None:
        return strategy
    # What is to be refused comes wrapped, with what is wrong about it. A plain `one_of` would have
    # most of it thrown away: Schemathesis discards a case that was to be refused and is all right.
    return strategy.flatmap(
        lambda own: st.just(own) if isinstance(own, GeneratedValue) else legal | st.just(own)
    )
