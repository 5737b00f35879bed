"""Requests about a game between ann and bob, and what is told of them."""

from typing import Any

from service.api.app import create_app
from tests.engine.logs import Json

Request = tuple[str, Json]

CLIENT = create_app().test_client()
FOUR = ["ann", "bob", "cat", "dan"]


def game(*deals: Json, **members: Any) -> Request:
    """Return a game between ann and bob, who deals first, unless the members say otherwise."""
    request = {"players": ["ann", "bob"], "first_dealer": "bob", "deals": list(deals)} | members
    return "/v1/game", {name: value for name, value in request.items() if value is not None}


def assert_told(request: Request, pointer: str, detail: str) -> None:
    """Check that this is told of a place in a body, as a fault or a violation, and nothing else."""
    path, body = request
    answer = CLIENT.post(path, json=body).get_json()
    found = [
        (one["pointer"], one["detail"])
        for one in answer.get("errors", answer.get("violations", ()))
    ]
    assert found == [(pointer, detail)]
