"""One shape of problem, whoever raises it, and the order in which requests are judged."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug import exceptions

from service.engine.errors import Impossible
from service.engine.scoring import counting
from tests.api.operations import POSTS, SHOW, example
from tests.api.shape import assert_problem, places

TOO_LARGE = b" " * (2 * 1024 * 1024 + 1)
SHOW_GET = "/v1/show?hand=5H,5S,5C,JD&starter=5D"


def raising(error: Exception) -> Callable[..., object]:

    def fail(*_: object, **__: object) -> object:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (exceptions.Gone(), 410, "bad-request"),
        (exceptions.PreconditionFailed(), 412, "precondition-failed"),
        (exceptions.ServiceUnavailable(retry_after=7), 503, "internal-error"),
    ],
    ids=lambda value: value.name if isinstance(value, exceptions.HTTPException) else "",
)
def test_any_error_of_flask_keeps_its_status(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    error: exceptions.HTTPException,
    status: int,
    code: str,
) -> None:
    """An error that Flask or Werkzeug raises is a problem with its status and its headers."""
    monkeypatch.setattr(counting, "count_hand", raising(error))
    response = client.post("/v1/show", json=SHOW)
    assert_problem(response, status, code)
    assert response.headers.get("Retry-After") == ("7" if status == 503 else None)


@pytest.mark.parametrize("error", [RuntimeError("the secret cause"), Impossible()], ids=repr)
def test_an_unhandled_exception_is_not_shown(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """The response reveals neither cause nor code, even if writing the problem fails."""
    monkeypatch.setattr(counting, "count_hand", raising(error))
    response = client.post("/v1/show", json=SHOW)
    assert_problem(response, 500, "internal-error")
    assert "secret" not in response.text
    assert client.head(SHOW_GET).status_code == 500


@pytest.mark.parametrize("path", POSTS)
def test_requests_are_judged_in_order(client: FlaskClient, path: str) -> None:
    """404 before 405 before 415 before 413 before 400 before 422."""
    everything_wrong: dict[str, Any] = {"data": TOO_LARGE, "query_string": "x=1"}
    assert client.patch("/nothing", **everything_wrong).status_code == 404
    assert client.patch(path, **everything_wrong).status_code == 405
    assert client.post(path, **everything_wrong).status_code == 415
    everything_wrong["content_type"] = "application/json"
    assert client.post(path, **everything_wrong).status_code == 413
    impossible = {**example(path), "ruleset": "nobody-s"}
    assert client.post(path, json=impossible, query_string="x=1").status_code == 400
    assert client.post(path, json={**impossible, "x": 1}).status_code == 400


def test_faults_of_all_deals_are_reported_in_order(client: FlaskClient) -> None:
    """The cards of every deal are checked before the play; at most twenty faults are reported."""
    deal = {"hands": {"ann": ["AH", "2H", "3H", "4H"], "bob": ["5H", "6H", "7H", "AH"]}}
    body = {"players": ["ann", "bob"], "first_dealer": "ann", "deals": [deal] * 30}
    problem = assert_problem(client.post("/v1/game", json=body), 422, "duplicate-card")
    assert places(problem) == [
        (f"#/deals/{deal}/hands/bob/3", "duplicate-card") for deal in range(20)
    ]


def test_a_problem_in_a_batch_has_the_same_shape(client: FlaskClient) -> None:
    """An impossible game in a batch gets the problem it would get alone."""
    deal = {"hands": {"ann": ["AH", "2H", "3H", "4H"], "bob": ["5H", "6H", "7H", "AH"]}}
    game = {"players": ["ann", "bob"], "first_dealer": "ann", "deals": [deal]}
    headers = {"X-Request-ID": "abc"}
    alone = client.post("/v1/game", json=game, headers=headers)
    batch = client.post("/v1/game/batch", json={"games": [game, game]}, headers=headers)
    assert batch.json == {"results": [{"problem": alone.json}] * 2}
