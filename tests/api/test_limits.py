"""Limits on the size of a body, with and without Content-Length, also over a real socket."""

import socket
from io import BytesIO

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api import body
from service.api.http import BROKEN, PAUSE, Overloaded
from tests.api.operations import POSTS, SHOW, example
from tests.api.shape import assert_problem
from tests.ops.server import Server, head

KIBIBYTE = 1024
LIMITS = dict.fromkeys(POSTS, 64 * KIBIBYTE) | {
    "/v1/show/batch": 1024 * KIBIBYTE,
    "/v1/crib/batch": 1024 * KIBIBYTE,
    "/v1/scorecards": 1024 * KIBIBYTE,
    "/v1/game": 256 * KIBIBYTE,
    "/v1/notation/format": 256 * KIBIBYTE,
    "/v1/review": 256 * KIBIBYTE,
    "/v1/game/batch": 2048 * KIBIBYTE,
}
CONTENT = orjson.dumps(SHOW)
BROKEN_OFF = "the body broke off, or its chunks could not be read"
NO_SLOT = "too many requests of this size are waiting or held at the moment; retry later"


@pytest.mark.parametrize(("path", "limit"), LIMITS.items())
def test_a_body_at_the_limit_is_read(client: FlaskClient, path: str, limit: int) -> None:
    """A body of exactly the limit is answered."""
    body = orjson.dumps(example(path)).ljust(limit)
    assert client.post(path, data=body, content_type="application/json").status_code == 200


@pytest.mark.parametrize(("path", "limit"), LIMITS.items())
def test_a_body_above_the_limit_is_refused(client: FlaskClient, path: str, limit: int) -> None:
    """One byte more is refused, and the message names the limit."""
    body = orjson.dumps(example(path)).ljust(limit + 1)
    response = client.post(path, data=body, content_type="application/json")
    problem = assert_problem(response, 413, "payload-too-large")
    assert str(limit) in problem["detail"]


def test_a_declared_length_above_the_limit_is_refused_unread(client: FlaskClient) -> None:
    """If Content-Length is above the limit, not one byte is read."""
    length = {"CONTENT_LENGTH": str(10**12), "wsgi.input": None}
    response = client.post("/v1/show", json=SHOW, environ_overrides=length)
    assert_problem(response, 413, "payload-too-large")


def test_the_contract_promises_the_limits() -> None:
    """The contract says each limit in bytes; a server can look them up and stop reading there."""
    assert body.LIMITS == LIMITS, "list an operation with a limit of its own in LIMITS"


def test_what_is_not_quick_takes_turns() -> None:
    """A server keeps it from holding up others; shows, cribs, counts and skunks do not wait."""
    assert {*POSTS} - body.taking_turns() == {"/v1/show", "/v1/crib", "/v1/pegging", "/v1/skunk"}


def test_a_batch_can_be_paused_after_each_game(client: FlaskClient) -> None:
    """A server that computes for several clients is called after each game, right or wrong."""
    game = {"players": ["ann", "bob"], "first_dealer": "ann", "deals": []}
    games = [game, {**game, "first_dealer": "eve"}, game]
    pauses: list[None] = []
    paused = {PAUSE: lambda: pauses.append(None)}
    response = client.post("/v1/game/batch", json={"games": games}, environ_overrides=paused)
    assert response.status_code == 200
    assert len(pauses) == len(games)


class Arriving(BytesIO):
    """A body of unknown length that comes in small pieces, and may break off."""

    def __init__(self, content: bytes, error: Exception | None = None) -> None:
        """Raise the error, if there is one, where the content ends."""
        super().__init__(content)
        self.error = error

    def read(self, size: int | None = -1, /) -> bytes:
        """Return at most 1000 bytes."""
        piece = super().read(min(size or 0, 1000))
        if not piece and self.error:
            raise self.error
        return piece


def post_unmeasured(client: FlaskClient, stream: BytesIO, length: str = "") -> TestResponse:
    """Post a body as a server passes it on after decoding chunks."""
    given = {"wsgi.input": stream, "wsgi.input_terminated": True, "CONTENT_LENGTH": length}
    return client.post("/v1/show", content_type="application/json", environ_overrides=given)


@pytest.mark.parametrize("size", [len(CONTENT), 1001, 64 * KIBIBYTE])
def test_a_body_of_unknown_length_is_read_to_its_end(client: FlaskClient, size: int) -> None:
    """Pieces are put together up to the limit."""
    assert post_unmeasured(client, Arriving(CONTENT.ljust(size))).status_code == 200


def test_a_body_of_unknown_length_is_read_no_further_than_the_limit(client: FlaskClient) -> None:
    """Reading stops one byte above the limit."""
    stream = Arriving(CONTENT.ljust(10**6))
    assert_problem(post_unmeasured(client, stream), 413, "payload-too-large")
    assert stream.tell() == 64 * KIBIBYTE + 1


def test_a_body_that_nobody_ends_is_not_read(client: FlaskClient) -> None:
    """Without a Content-Length or `wsgi.input_terminated`, the body counts as empty."""
    stream = Arriving(CONTENT)
    given = {"wsgi.input": stream, "wsgi.input_terminated": False, "CONTENT_LENGTH": ""}
    response = client.post("/v1/show", content_type="application/json", environ_overrides=given)
    assert_problem(response, 400, "empty-body")
    assert stream.tell() == 0


def test_no_more_is_read_than_the_length_says(client: FlaskClient) -> None:
    """The bytes after the body stay unread on the connection."""
    stream = BytesIO(CONTENT + b"GET / HTTP/1.1")
    given = {
        "wsgi.input": stream,
        "wsgi.input_terminated": False,
        "CONTENT_LENGTH": str(len(CONTENT)),
    }
    response = client.post("/v1/show", content_type="application/json", environ_overrides=given)
    assert response.status_code == 200
    assert stream.tell() == len(CONTENT)


@pytest.mark.parametrize(
    ("error", "status", "code", "detail"),
    [
        (OSError("gone"), 400, "bad-request", BROKEN_OFF),
        (RuntimeError("no such chunk"), 400, "bad-request", BROKEN_OFF),
        (TimeoutError("too slow"), 408, "request-timeout", "the body took too long to arrive"),
        (Overloaded("no room"), 503, "overloaded", NO_SLOT),
    ],
)
def test_a_body_that_cannot_be_read_is_refused(
    client: FlaskClient, error: Exception, status: int, code: str, detail: str
) -> None:
    """An exception from the server while the body is read is 400, 408 or 503, not 500."""
    response = post_unmeasured(client, Arriving(CONTENT, error))
    assert assert_problem(response, status, code)["detail"] == detail
    assert response.headers.get("Retry-After") == ("1" if status == 503 else None)


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/v1/show?hand=5H"), ("POST", "/v1/show"), ("GET", "/nothing")]
)
def test_a_request_whose_turn_did_not_come_is_refused(
    client: FlaskClient, method: str, path: str
) -> None:
    """Where the server found no turn for it in time, 503 says when to ask again."""
    response = client.open(path, method=method, environ_overrides={BROKEN: Overloaded()})
    assert_problem(response, 503, "overloaded")
    assert response.headers["Retry-After"] == "1"


def test_a_body_shorter_than_declared_is_refused(client: FlaskClient) -> None:
    """A body shorter than its Content-Length is refused, even if it is valid JSON."""
    response = post_unmeasured(client, Arriving(CONTENT), str(len(CONTENT) + 1))
    assert_problem(response, 400, "bad-request")


def test_a_body_that_breaks_off_is_refused(server: Server) -> None:
    """A body shorter than its Content-Length is refused, even if it is valid JSON."""
    with server.connect() as connection:
        connection.send(head("/v1/show", f"Content-Length: {len(CONTENT) + 1}"), CONTENT)
        connection.socket.shutdown(socket.SHUT_WR)
        assert connection.rest() == b""


def test_a_connection_serves_on_after_refusals(server: Server) -> None:
    """A request after a refused one on the same connection is answered as usual."""
    with server.connect() as connection:
        for body, status in [(b"{", 400), (CONTENT, 200), (b"", 400), (CONTENT, 200)]:
            connection.send(head("/v1/show", f"Content-Length: {len(body)}"), body)
            assert connection.answer().status == status
