"""The two kinds of no: 400 for what does not fit the contract, 422 for what fits and cannot be.

Whether something fits is asked of a second validator, which the service does not use.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from urllib.parse import unquote, urlencode

import pytest
import schemathesis
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode

from service.api.app import create_app
from tests.contract.legal import BODIES, QUERIES
from tests.contract.mutations import NAMES, TEXTS, mutated
from tests.contract.operations import (
    CONTRACT,
    DOCUMENT,
    WITH_BODY,
    WITH_QUERY,
    Operation,
    resolved,
    validator,
)
from tests.strategies import any_games

# Other tests run these lines too.
pytestmark = pytest.mark.no_cover

Json = Any
Query = list[tuple[str, str]]

SMALLEST_LIMIT = 64 * 1024
"""Bytes of a body that every operation takes."""

WHOLE = re.compile("-?(0|[1-9][0-9]*)")
CLIENT = create_app().test_client()


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_a_body_gets_400_if_and_only_if_it_does_not_fit(operation: Operation) -> None:
    """A body that fits is answered with 200 or 422, any other with 400 and where it does not."""
    judge_bodies(operation, 12)


@pytest.mark.slow
@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
def test_of_many_bodies_those_get_400_that_do_not_fit(operation: Operation) -> None:
    """The same of many more bodies."""
    judge_bodies(operation, 400)


@pytest.mark.parametrize("operation", WITH_QUERY, ids=str)
def test_a_query_gets_400_if_and_only_if_it_does_not_fit(operation: Operation) -> None:
    """A query that fits is answered with 200 or 422, any other with 400 and what is wrong."""

    @judging(100)
    @given(queries(operation))
    def judge(query: Query) -> None:
        path = operation.path.replace("{id}", "standard")
        response = CLIENT.get(f"{path}?{urlencode(query)}")
        assert response.status_code in statuses(fits=query_fits(operation, query))
        if response.status_code == 400:
            named = {error["parameter"] for error in response.get_json(force=True)["errors"]}
            assert named
            assert named <= {name for name, _ in query} | set(required(operation))

    judge()


def judge_bodies(operation: Operation, number: int) -> None:
    """Send so many bodies, and check what they are answered with."""
    drawn = set()

    @judging(number)
    @given(bodies(operation))
    def judge(body: Json) -> None:
        text = sent(body)
        assume(text is not None and len(text) < SMALLEST_LIMIT)
        response = CLIENT.post(operation.path, data=text, content_type="application/json")
        answer = response.get_json(force=True)
        fits = validator(operation.body_schema).is_valid(body)
        drawn.add(fits)
        assert response.status_code in statuses(fits=fits)
        if not fits:
            assert answer["errors"]
        for pointer in pointers(answer):
            assert points_at_something(pointer, body), pointer

    judge()
    assert drawn == {True, False}


def judging(number: int) -> settings:
    """The settings of a property that is asked of so many requests."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=number, deadline=None, suppress_health_check=slow)


def statuses(*, fits: bool) -> set[int]:
    """What a request may be answered with."""
    return {200, 422} if fits else {400}


def bodies(operation: Operation) -> st.SearchStrategy[Json]:
    """Bodies made up from the schema, to fit or not, and legal ones, as they are and changed."""
    legal: st.SearchStrategy[Json] = BODIES[str(operation)]
    if str(operation) == "adjudicateGame":
        legal |= any_games()
    elif str(operation) == "formatGame":
        legal |= any_games().map(lambda game: {"log": game})
    fitting, others = (made_up(operation, mode) for mode in GenerationMode)
    either = st.one_of(fitting, others, legal, mutated(legal), mutated(legal, most=1))

    # Hypothesis may print a strategy, and warns where that takes pages, as a schema of games does.
    @st.composite
    def body(draw: st.DrawFn) -> Json:
        return draw(either)

    return body()


def made_up(operation: Operation, mode: GenerationMode) -> st.SearchStrategy[Json]:
    """Bodies that Schemathesis makes up."""
    described = described_by_contract()[operation.path][operation.method.upper()]
    cases = described.as_strategy(generation_mode=mode)
    return cases.map(lambda case: case.body).filter(lambda body: sent(body) is not None)


@cache
def described_by_contract() -> schemathesis.BaseSchema:
    """Return the contract as Schemathesis reads it."""
    return schemathesis.openapi.from_path(CONTRACT, config=schemathesis.Config())


def sent(body: Json) -> str | None:
    """The text of a body; nothing for what is no JSON."""
    try:
        return json.dumps(body, allow_nan=False)
    except (TypeError, ValueError):
        return None


def pointers(answer: Json) -> Iterator[str]:
    """The places in the request that an answer names."""
    for line in (
        *answer.get("errors", ()),
        *answer.get("violations", ()),
        *answer.get("ledger", ()),
    ):
        yield line["pointer"]
    if answer.get("ended_at"):
        yield answer["ended_at"]


def points_at_something(pointer: str, body: Json) -> bool:
    """Whether a pointer in the form of a fragment leads to a part of a body."""
    assert re.fullmatch("#(/[A-Za-z0-9._~!$&'()*+,;=:@?%-]*)*", pointer)
    value = body
    for part in unquote(pointer, errors="strict").split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        try:
            value = value[int(name)] if isinstance(value, list) else value[name]
        except (KeyError, IndexError, TypeError):
            return False
    return True


@st.composite
def queries(draw: st.DrawFn, operation: Operation) -> Query:
    """Queries of legal requests, most of them with a few changes."""
    legal = QUERIES.get(str(operation), st.just({}))
    query = [*draw(legal).items()]
    names = st.sampled_from([one["name"] for one in operation.parameters] or ["hand"]) | NAMES
    texts = st.one_of(
        TEXTS,
        st.integers(min_value=-1, max_value=62).map(str),
        st.lists(TEXTS, max_size=9).map(",".join),
        st.sampled_from(["true", "false", "True", "1.0", "01", "+1", "-0", "٣", "5h,QS", ","]),
        st.text(max_size=50),
    )
    for _ in range(draw(st.integers(min_value=0, max_value=3))):
        place = draw(st.integers(min_value=0, max_value=len(query)))
        changed = draw(st.sampled_from(["drop", "add", "replace"]))
        added = [] if changed == "drop" else [(draw(names), draw(texts))]
        if changed == "replace" and place < len(query):
            added = [(query[place][0], draw(texts))]
        query[place : place if changed == "add" else place + 1] = added
    return query


def query_fits(operation: Operation, query: Query) -> bool:
    """Whether a query fits: each parameter given once, and its value as the schema has it."""
    given_ = dict(query)
    schemas = {one["name"]: one["schema"] for one in operation.parameters if one["in"] == "query"}
    whole = {
        "type": "object",
        "properties": schemas,
        "required": required(operation),
        "additionalProperties": False,
        "components": DOCUMENT["components"],
    }
    values = {name: read(text, schemas.get(name, {})) for name, text in given_.items()}
    return len(given_) == len(query) and Draft202012Validator(whole).is_valid(values)


def required(operation: Operation) -> list[str]:
    """The query parameters that must be there."""
    return [
        one["name"] for one in operation.parameters if one["in"] == "query" and one.get("required")
    ]


def read(text: str, schema: Mapping[str, Json]) -> Json:
    """The value of a text for a schema; the text itself where it is none."""
    schema = resolved(schema)
    match schema.get("type"):
        case "array":
            return [read(part, schema["items"]) for part in text.split(",")]
        case "integer":
            return int(text) if WHOLE.fullmatch(text) else text
        case "boolean":
            return {"true": True, "false": False}.get(text, text)
        case _:
            return text
