"""Null in place of an absent member, and the label that a client gives its game."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.operations import SHOW, example
from tests.api.shape import assert_problem, places
from tests.contract.operations import SCHEMAS, WITH_BODY, resolved, types, validator

Json = Any

GAME = example("/v1/game")
EXAMPLES = [
    pytest.param(operation, resolved(one)["value"], id=f"{operation}-{name}")
    for operation in WITH_BODY
    for name, one in operation.body["examples"].items()
    if str(operation) != "parseGame"  # its only member is required
]
VALUES = {"skunk_line", "double_skunk_line"}


def with_nulls(value: Json, schema: Json) -> Json:
    """Return a request in which every optional member that is left out is null."""
    schema = resolved(schema)
    if "anyOf" in schema:
        kind = "array" if isinstance(value, list) else "object"
        choices = [one for one in map(resolved, schema["anyOf"]) if kind in types(one)]
        # Of two object schemas, the one that has the first member.
        first = next(iter(value), None)
        schema = next((one for one in choices if first in [*one.get("properties", ())]), choices[0])
    if isinstance(value, list) and "items" in schema:
        return [
            with_nulls(one, schema["items"]) if isinstance(one, dict | list) else one
            for one in value
        ]
    if not isinstance(value, dict):
        return value
    members = schema.get("properties", {})
    given = {
        name: with_nulls(one, members.get(name, schema.get("additionalProperties")))
        if isinstance(one, dict | list)
        else one
        for name, one in value.items()
    }
    optional = members.keys() - {*schema.get("required", ())} - VALUES
    return {**dict.fromkeys(optional), **given}


@pytest.mark.parametrize(("operation", "body"), EXAMPLES)
def test_an_optional_member_that_is_null_is_left_out(
    client: FlaskClient, operation: Any, body: Json
) -> None:
    """An example with null for every absent optional member gets the same response."""
    sent = with_nulls(body, operation.body["schema"])
    assert sent != body
    assert validator(operation.body_schema).is_valid(sent)
    plain = client.post(operation.path, json=body)
    assert client.post(operation.path, json=sent).get_json() == plain.get_json()


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_optional_member_of_a_request_may_be_null(name: str) -> None:
    """In the contract, every optional member of a request allows null."""
    schema = SCHEMAS[name]
    if schema.get("additionalProperties") is not False:
        return
    for member in schema["properties"].keys() - {*schema.get("required", ())}:
        one = schema["properties"][member]
        assert {"type": "null"} in one.get("anyOf", ()) or "null" in types(one), member


def test_null_where_it_is_a_value_is_one(client: FlaskClient) -> None:
    """A null skunk line means no skunk line, not the ruleset's."""
    scores = {"ann": 121, "bob": 88}
    usual, none = (
        client.post("/v1/skunk", json={"scores": scores, "rules": rules}).get_json()["skunk"]
        for rules in (None, {"skunk_line": None, "double_skunk_line": None})
    )
    assert (usual, none) == ("skunk", "none")


def test_a_text_gives_no_null_that_means_absence(client: FlaskClient) -> None:
    """`set PARAMETER none` gives null only where null is a value of the parameter."""
    text = "players ann, bob\nset target none\nset skunk_line none\n"
    log = client.post("/v1/notation/parse", json={"text": text}).get_json()["log"]
    assert log["rules"] == {"skunk_line": None}


@pytest.mark.parametrize(
    ("body", "where", "code"),
    [
        ({**SHOW, "starter": None}, "#/starter", "wrong-type"),
        ({**SHOW, "clam": None}, "#/clam", "unknown-field"),
        ({**SHOW, "clam": 5, "claim": None}, "#/clam", "unknown-field"),
        ({**SHOW, "hand": ["5H", None]}, "#/hand/1", "wrong-type"),
    ],
)
def test_null_elsewhere_does_not_fit(
    client: FlaskClient, body: Json, where: str, code: str
) -> None:
    """Required members, unknown members and array elements must not be null."""
    problem = assert_problem(client.post("/v1/show", json=body), 400, "invalid-request")
    assert places(problem) == [(where, code)]


def test_the_label_of_a_game_comes_back(client: FlaskClient) -> None:
    """The label is echoed in games, reviews, problems, and each result of a batch."""
    named = {**GAME, "label": "table 3"}
    impossible = {**named, "first_dealer": "zoe"}
    assert client.post("/v1/game", json=named).get_json()["label"] == "table 3"
    for game, status in ((impossible, 422), ({**named, "extra": 1}, 400)):
        response = client.post("/v1/game", json=game)
        assert (response.status_code, response.get_json(force=True)["label"]) == (status, "table 3")
    review = {**impossible, "detail": "summary"}
    assert client.post("/v1/review", json=review).get_json()["label"] == "table 3"
    assert client.post("/v1/review", json=named).get_json()["label"] == "table 3"
    assert "label" not in client.post("/v1/review", json=GAME).get_json()
    batch = {"games": [named, impossible, GAME]}
    results = client.post("/v1/game/batch", json=batch).get_json()["results"]
    labels = [next(iter(one.values())).get("label") for one in results]
    assert labels == ["table 3", "table 3", None]


@pytest.mark.parametrize("label", [None, 5, pytest.param("x" * 101, id="too long")])
def test_no_label_is_echoed_that_is_none(client: FlaskClient, label: object) -> None:
    """A null or invalid label is not echoed."""
    response = client.post("/v1/game", json={**GAME, "extra": 1, "label": label})
    assert "label" not in assert_problem(response, 400, "invalid-request")


def test_a_label_is_no_member_of_other_requests(client: FlaskClient) -> None:
    """Nothing is echoed where the contract has no label."""
    response = client.post("/v1/show", json={**SHOW, "label": "mine"})
    assert "label" not in assert_problem(response, 400, "invalid-request")
