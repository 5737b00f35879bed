"""Bodies, failures and idle connections, as a client sees them."""

from collections.abc import Iterator
from contextlib import ExitStack, suppress

import orjson
import pytest

from tests.api.operations import SHOW
from tests.api.shape import assert_document
from tests.ops.server import PATIENCE, Answer, Server, head, running

CONTENT = orjson.dumps(SHOW)
GET = b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n"
LIMIT = 64 * 1024
LONG = LIMIT
"""Bytes of a part of a head, with which it has more than a head may have."""
MANY = 200


@pytest.fixture(scope="module")
def failing() -> Iterator[Server]:
    """Return an application that fails in all the ways there are."""
    with running({}, "tests.ops.applications:failing") as server:
        yield server


def assert_problem(answer: Answer, status: int, code: str) -> None:
    """Check that an answer is a problem after which the connection is closed."""
    assert answer.status == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Connection"] == "close"
    assert answer.json["instance"] == f"urn:request:{answer.headers['X-Request-ID']}"
    assert_document(answer.json, status, code)


def test_a_client_that_asks_first_is_told_when_the_body_is_too_large(server: Server) -> None:
    """There is no going on to send what would not be read."""
    asking = head("/v1/show", "Expect: 100-continue", f"Content-Length: {LIMIT + 1}")
    with server.connect() as connection:
        connection.send(asking)
        assert_problem(connection.answer(), 413, "payload-too-large")


@pytest.mark.parametrize("header", ["Content-Length: 5000000", "Transfer-Encoding: chunked"])
def test_a_client_that_sends_everything_first_gets_its_answer(server: Server, header: str) -> None:
    """What is too much is still taken in, and what follows it is not taken for a request."""
    body = b" " * 5_000_000
    if "chunked" in header:
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    with server.connect() as connection:
        connection.send(head("/v1/show", header), body, GET)
        connection.send_no_more()
        assert_problem(connection.answer(), 413, "payload-too-large")
        assert connection.gone() == b""


def test_broken_chunks_behind_an_answer_get_no_second_one(server: Server) -> None:
    """A request has one answer, whatever else is wrong with it."""
    with server.connect() as connection:
        chunk = b"%x\r\n%s\r\n" % (LIMIT + 1, b" " * (LIMIT + 1))
        connection.send(head("/v1/show", "Transfer-Encoding: chunked"), chunk)
        assert_problem(connection.answer(), 413, "payload-too-large")
        connection.send(b"no chunk\r\n", GET)
        assert connection.rest() == b""


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET\r\n\r\n", 400),
        (b"GET / HTTP/9\r\nHost: test\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost test\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\nHost: test\n\n", 400),
        (head("/v1/show", "Content-Length: " + "1" * 5000), 400),
        (b"GET /" + b"a" * LONG, 431),
        (b"GET / HTTP/1.1\r\nA: " + b"a" * LONG, 431),
        (b"GET / HTTP/1.1\r\n" + b"A: a\r\n" * (LONG // 6) + b"\r\n", 431),
    ],
)
def test_what_is_no_request_is_refused_once(server: Server, request_: bytes, status: int) -> None:
    """Bytes that cannot be read get one answer that echoes nothing, the last on its connection."""
    with server.connect() as connection:
        connection.send(GET + request_)
        assert connection.answer().status == 200
        answer = connection.answer()
        assert (answer.status, answer.headers["Connection"]) == (status, "close")
        assert connection.rest() == b""
    assert b"aaaa" not in answer.body


@pytest.mark.parametrize("path", ["/before", "/never", "/after", "/half-way"])
def test_an_application_that_fails_has_a_whole_answer(failing: Server, path: str) -> None:
    """Of an answer that fails half-way nothing is sent: the client gets a 500 in its place."""
    with failing.connect() as connection:
        connection.send(f"GET {path} HTTP/1.1\r\nHost: test\r\n\r\n".encode())
        answer = connection.answer()
        assert (answer.status, answer.headers["Connection"]) == (500, "close")
        assert connection.rest() == b""
    failing.log.find("Exception in ASGI application")


def test_a_broken_header_is_not_sent(failing: Server) -> None:
    """A header with a line break could be taken for two: the connection is closed instead."""
    with failing.connect() as connection:
        connection.send(b"GET /header HTTP/1.1\r\nHost: test\r\n\r\n")
        assert connection.rest() == b""


def test_a_body_that_fails_is_closed(failing: Server) -> None:
    """An application can clear up what it began."""
    assert failing.get("/half-way").status == 500
    assert failing.get("/closed").json == {"closed": True}


def test_an_application_may_think_better_of_its_answer(failing: Server) -> None:
    """What it says last is what is sent."""
    assert failing.get("/corrected").status == 404


def test_an_application_may_write_its_body(failing: Server) -> None:
    """What is written comes before what is returned."""
    assert failing.get("/written").body == b"abcdef"


def test_silent_and_half_sent_connections_hold_up_nobody(server: Server) -> None:
    """Clients that send nothing, half a head or half a body take nobody's turn."""
    beginnings = [b"", GET[:20], head("/v1/show", "Content-Length: 100") + CONTENT]
    beginnings += [head("/v1/game/batch", "Transfer-Encoding: chunked") + b"ff\r\n{"]
    with ExitStack() as stack:
        for number in range(MANY):
            connection = stack.enter_context(server.connect())
            connection.send(beginnings[number % len(beginnings)])
        for _ in range(10):
            assert server.post("/v1/show", CONTENT).json["total"] == 29


def test_who_takes_in_no_answers_is_not_read_without_end(server: Server) -> None:
    """Of requests without end only so many are taken in, and others are answered."""
    most, sent = 24 * 1024 * 1024, 0
    with server.connect() as connection:
        connection.socket.settimeout(2)
        with suppress(TimeoutError):
            while sent < most:
                sent += connection.socket.send(GET * 1000)
        assert sent < most
        assert server.get("/healthz").status == 200


def test_who_sends_nothing_is_sent_away() -> None:
    """A connection without a request is closed as one between two requests is."""
    with (
        running({"KEEP_ALIVE": "1"}) as server,
        server.connect() as silent,
        server.connect() as idle,
    ):
        idle.send(GET)
        assert idle.answer().status == 200
        assert silent.rest() == idle.rest() == b""


def test_idle_connections_do_not_keep_it_from_stopping() -> None:
    """Whoever only stays connected is not waited for; a request that is still to come is."""
    with running({"GRACEFUL_TIMEOUT": "3600"}) as server:
        with ExitStack() as opened:
            silent, idle, late, half = (opened.enter_context(server.connect()) for _ in range(4))
            for connection in (idle, late, half):
                connection.send(GET)
                assert connection.answer().status == 200
            half.send(GET[:20])
            server.process.terminate()
            server.log.find("Waiting for application shutdown")
            late.send(GET)
            assert silent.rest() == idle.rest() == b""
            half.send(GET[20:])
            for connection in (late, half):
                answer = connection.answer()
                assert (answer.status, answer.headers["Connection"]) == (200, "close")
                assert connection.rest() == b""
        assert server.process.wait(PATIENCE) == 0
