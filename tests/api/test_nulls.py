"""Null in place of an absent member, and the label that a client gives its game."""

from typing import Any

import pytest
from flask import Response
from flask.testing import FlaskClient

from tests.api.operations import SHOW, example
from tests.api.shape import assert_problem, nulls_of, places
from tests.contract.operations import WITH_BODY, resolved

Json = Any

GAME = example("/v1/game")
EXAMPLES = [
    pytest.param(operation, resolved(one)["value"], id=f"{operation}-{name}")
    for operation in WITH_BODY
    for name, one in operation.body["examples"].items()
    if str(operation) != "parseGame"  # its only member is required
]


def with_nulls(value: Json, schema: Json) -> Json:
    """Return a request in which every optional member that is left out is null."""
    schema = resolved(schema)
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
    return {**dict.fromkeys(members), **given}


@pytest.mark.parametrize(("operation", "body"), EXAMPLES)
def test_an_optional_member_that_is_null_is_left_out(
    client: FlaskClient, operation: Any, body: Json
) -> None:
    """An example with null for every absent optional member gets the same response."""
    sent = with_nulls(body, operation.body["schema"])
    assert sent != body
    plain = client.post(operation.path, json=body)
    assert client.post(operation.path, json=sent).get_json() == plain.get_json()


def test_a_null_skunk_line_is_left_out(client: FlaskClient) -> None:
    """Null was no skunk line in 0.3.0; now it leaves the ruleset's, and 0 is none."""
    scores = {"ann": 121, "bob": 88}
    found = [
        client.post("/v1/skunk", json={"scores": scores, "rules": rules}).get_json()["skunk"]
        for rules in (None, {"skunk_line": None}, {"skunk_line": 0, "double_skunk_line": 0})
    ]
    assert found == ["skunk", "skunk", "none"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/show/batch", {"hands": ["5H5S5CJD5D"], "claims": [None]}),
        ("/v1/pegging", {"cards": ["5H"], "claims": [None]}),
    ],
)
def test_null_is_no_claim(client: FlaskClient, path: str, body: Json) -> None:
    """An element of an array that is null is not left out: 0 means that nothing was claimed."""
    problem = assert_problem(client.post(path, json=body), 400, "invalid-request")
    assert places(problem) == [("#/claims/0", "wrong-type")]


def test_a_member_that_nobody_knows_is_left_out_too(client: FlaskClient) -> None:
    """Null is dropped before the contract is looked at, as a value of a map too."""
    assert client.post("/v1/show", json={**SHOW, "clam": None}).status_code == 200
    deal = {"pegged": {"ann": 4, "bob": None}, "scores": {"zoe": None}}
    game = {"players": ["ann", "bob"], "first_dealer": "bob", "deals": [deal]}
    assert client.post("/v1/game", json=game).get_json()["scores"] == {"ann": 4, "bob": 0}


@pytest.mark.parametrize("depth", [100, 985, 5_000])
def test_nulls_at_any_depth_are_dropped(client: FlaskClient, depth: int) -> None:
    """Deep nesting with a null in it is 400, not a failure of the service."""
    body = '{"a":' * depth + "null" + "}" * depth
    response = client.post("/v1/show", data=body, content_type="application/json")
    assert response.status_code == 400


@pytest.mark.parametrize("kind", ["application/json", "application/problem+json"])
def test_a_null_in_an_answer_is_found(kind: str) -> None:
    """Every test fails that sees a null in an answer, however deep, but not one in a text."""
    answer = Response('{"a": [1, {"b": null}], "c": "null", "d": null}', content_type=kind)
    assert nulls_of(answer) == ["#/a/1/b", "#/d"]


def test_the_label_of_a_game_comes_back(client: FlaskClient) -> None:
    """The label is echoed in games, reviews, each result of a batch, and problems, of texts too."""
    named = {**GAME, "label": "table 3"}
    impossible = {**named, "first_dealer": "zoe"}
    assert client.post("/v1/game", json=named).get_json()["label"] == "table 3"
    nobody = {**named, "players": ["ann", " bob"]}
    for game, status in ((impossible, 422), (nobody, 422), ({**named, "extra": 1}, 400)):
        for path, sent in (("/v1/game", game), ("/v1/notation/format", {"log": game})):
            response = client.post(path, json=sent)
            told = response.status_code, response.get_json(force=True).get("label")
            assert told == (status, "table 3"), path
    assert "label" not in client.post("/v1/notation/format", json={"log": 5}).get_json(force=True)
    for log in (named, impossible):
        assert client.post("/v1/review", json={"log": log}).get_json()["label"] == "table 3"
    assert "label" not in client.post("/v1/review", json={"log": GAME}).get_json()
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


def test_the_label_of_a_night_comes_back(client: FlaskClient) -> None:
    """In the response, in the problem of an impossible card, and in that of a misfit."""
    card = {"player": "ann", "games": [], "totals": {}}
    for cards, status in (([card], 200), ([card] * 2, 422), ([], 400)):
        response = client.post("/v1/scorecards", json={"cards": cards, "label": "club night"})
        told = response.status_code, response.get_json(force=True)["label"]
        assert told == (status, "club night")
