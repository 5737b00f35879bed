"""Requests sent to the service, and the messages of its faults."""

from service.api.app import create_app
from tests.engine import logs
from tests.engine.logs import Json

Request = tuple[str, Json]

CLIENT = create_app().test_client()


def game(*deals: Json, **members: object) -> Request:
    """Return a game between ann and bob, who deals first, unless the members say otherwise."""
    return "/v1/game", logs.game(*deals, **members)


def assert_told(request: Request, fault: str, detail: str) -> None:
    """Check that this is the only fault or violation: its code and pointer, and its message."""
    path, body = request
    answer = CLIENT.post(path, json=body).get_json()
    found = [
        (f"{one['code']} {one['pointer']}", one["detail"])
        for one in answer.get("errors", answer.get("violations", ()))
    ]
    assert found == [(fault, detail)]
