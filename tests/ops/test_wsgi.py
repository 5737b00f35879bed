"""A worker and the application in it; `wsgiref.validate` checks that both follow WSGI."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.ops.server import Server, head, running

LONG = head("/v1/discard", "Content-Length: 2") + b"30"
PATHS = {
    b"/": ("/", ""),
    b"/a/b?c=d&e=%41+f&&g": ("/a/b", "c=d&e=%41+f&&g"),
    b"/%41%2F%3f%25/%e2%82%ac/%C3": ("/A/?%/\xe2\x82\xac/\xc3", ""),
    b"/a/../b/./": ("/a/../b/./", ""),
    b"/a://b?c://d": ("/a://b", "c://d"),
    b"http://example.org:81/a%20b?c": ("/a b", "c"),
}
"""By the target of a request: the path, percent-decoded as latin-1, and the query."""
HEADERS = {
    b"hOsT2: test\r\nX-one-TWO: Three": {"HTTP_HOST2": "test", "HTTP_X_ONE_TWO": "Three"},
    b"A:b\r\nC: \t d e \t\r\nEmpty:": {"HTTP_A": "b", "HTTP_C": "d e", "HTTP_EMPTY": ""},
    b"A: \xe9\xff\xe2\x82\xac": {"HTTP_A": "\xe9\xff\xe2\x82\xac"},
    b"A: 1\r\na: 2\r\nA: 3": {"HTTP_A": "1,2,3"},
    b"A_B: 1\r\nPATH_INFO: /x\r\nSCRIPT_NAME: /x\r\nX_Forwarded-For: 192.0.2.1": {},
    b"X-Forwarded-For: 192.0.2.1": {"HTTP_X_FORWARDED_FOR": "192.0.2.1"},
    b"X-Forwarded-Proto: https": {"HTTP_X_FORWARDED_PROTO": "https"},
}
"""Repeated headers are joined; one with an underscore cannot pass for another."""
BODIES = {
    b"Content-Length: 5\r\n\r\n\x00\xff\r\nx": "\x00\xff\r\nx",
    b"Content-Length: 0\r\n\r\n": "",
    b"\r\n": "",
    b"Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3;c=d\r\ncde\r\n0\r\n\r\n": "abcde",
}


@pytest.fixture(scope="module")
def telling() -> Iterator[Server]:
    """Return an application that echoes the request, or fails in a chosen way."""
    with running({}, "tests.ops.applications:telling") as server:
        yield server


@pytest.fixture
def holding() -> Iterator[Server]:
    """Return an application whose long operation waits to be released."""
    with running({}, "--timeout", "2", "tests.ops.applications:holding") as server:
        yield server
        assert server.failures == []


def wait_for(server: Server, number: int) -> None:
    """Wait until so many long requests have begun."""
    while server.get("/begun").json["begun"] != number:
        pass


def told(server: Server, *lines: bytes) -> tuple[dict[str, object], object]:
    """Return the environment and body that the application sees."""
    answer = server.raw(b"\r\n".join(lines))
    assert answer.status == 200, answer
    environ = answer.json["environ"]
    assert isinstance(environ, dict)
    return environ, answer.json["body"]


@pytest.mark.parametrize("target", PATHS)
def test_the_target_is_path_and_query(telling: Server, target: bytes) -> None:
    """The path is percent-decoded once, and otherwise unchanged."""
    environ, _ = told(telling, b"GET " + target + b" HTTP/1.0", b"", b"")
    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == PATHS[target]
    assert (environ["SCRIPT_NAME"], environ["SERVER_PROTOCOL"]) == ("", "HTTP/1.0")


@pytest.mark.parametrize("headers", HEADERS)
def test_headers_have_keys(telling: Server, headers: bytes) -> None:
    """Headers arrive under their keys, and change no other key of the environment."""
    environ, _ = told(telling, b"GET / HTTP/1.1", headers, b"", b"")
    found = {key: value for key, value in environ.items() if key.startswith("HTTP_")}
    assert found == HEADERS[headers]
    assert (environ["PATH_INFO"], environ["SCRIPT_NAME"]) == ("/", "")
    assert (environ["wsgi.url_scheme"], environ["REMOTE_ADDR"]) == ("http", "127.0.0.1")
    assert environ["SERVER_PORT"] == str(telling.port)


@pytest.mark.parametrize("sent", BODIES)
def test_a_body_is_there_as_a_whole(telling: Server, sent: bytes) -> None:
    """The application can read the whole body, with a length or chunked."""
    environ, body = told(telling, b"POST /v1/show HTTP/1.1", b"Content-Type: a/b; c=d", sent)
    assert body == BODIES[sent]
    assert (environ["REQUEST_METHOD"], environ["CONTENT_TYPE"]) == ("POST", "a/b; c=d")


@pytest.mark.parametrize("path", ["/before", "/half-way"])
def test_an_application_that_fails_has_a_whole_answer(telling: Server, path: str) -> None:
    """If the application fails half-way nothing of its response is sent, but a 500."""
    with telling.connect() as connection:
        connection.send(f"GET {path} HTTP/1.1\r\nHost: test\r\n\r\n".encode())
        answer = connection.answer()
        assert (answer.status, answer.headers["Connection"]) == (500, "close")
        assert connection.rest() == b""
    telling.log.find("Exception in ASGI application")
    # Its body was closed, so that it could clean up.
    assert path != "/half-way" or telling.get("/closed").json == {"closed": True}


def test_a_broken_header_is_not_sent(telling: Server) -> None:
    """A header with a line break could pass for two: the connection is closed instead."""
    with telling.connect() as connection:
        connection.send(b"GET /header HTTP/1.1\r\nHost: test\r\n\r\n")
        assert connection.rest() == b""


def test_an_application_may_correct_itself(telling: Server) -> None:
    """The last status is sent, and written data comes before returned data."""
    answer = telling.get("/corrected")
    assert (answer.status, answer.body) == (200, b"abcdef")


def test_a_long_request_holds_up_no_short_one(holding: Server) -> None:
    """Others are served while a long request runs, however large; long ones take turns."""
    with holding.connect() as first, holding.connect() as second:
        first.send(LONG)
        second.send(LONG)
        for _ in range(20):
            assert holding.post("/v1/game", b" " * 60_000).status == 200
        assert holding.get("/release").status == 200
        assert first.answer().status == 200
        assert second.answer().json["most"] == 1


def test_each_size_has_a_thread(holding: Server) -> None:
    """Requests of three sizes run at once, and those of one size take turns."""
    sizes = [("", 2), ("", 5000), ("", 20_000), (f"?{'a' * 50_000}", 20_000)]
    with ExitStack() as stack:
        waiting = []
        for query, size in sizes:
            waiting.append(stack.enter_context(holding.connect()))
            length = f"Content-Length: {size}"
            waiting[-1].send(head(f"/v1/discard{query}", length) + b"30".ljust(size))
        wait_for(holding, 3)
        assert not any(connection.readable() for connection in waiting)
        assert holding.get("/release").status == 200
        assert {connection.answer().json["most"] for connection in waiting} == {3}


def test_a_long_head_takes_turns_too(holding: Server) -> None:
    """Headers of 20 kB wait behind a body of that size, and not in the way of small requests."""
    size = 20_000
    with holding.connect() as first, holding.connect() as second:
        first.send(head("/v1/discard", f"Content-Length: {size}") + b"30".ljust(size))
        wait_for(holding, 1)
        second.send(head("/headers", f"A: {'a' * size}", "Content-Length: 0"))
        assert {holding.get("/begun").json["begun"] for _ in range(5)} == {1}
        assert not second.readable()
        assert holding.get("/release").status == 200
        assert second.answer().status == first.answer().status == 200


def test_a_turn_has_a_deadline() -> None:
    """A request whose turn does not come in time is told so, while another one runs."""
    with (
        running({}, "tests.ops.applications:impatient") as server,
        server.connect() as first,
        server.connect() as second,
    ):
        first.send(LONG)
        wait_for(server, 1)
        second.send(LONG)
        assert second.answer().body == b'"NoSlot"'
        assert not first.readable()
        assert server.get("/release").status == 200
        assert first.answer().json == {"most": 1, "begun": 1}


def test_what_nobody_waits_for_is_not_begun(holding: Server) -> None:
    """A long request whose client has gone is not started; a running one is finished."""
    with holding.connect() as last:
        with holding.connect() as first:
            first.send(LONG)
            wait_for(holding, 1)
            for _ in range(5):
                with holding.connect() as gone:
                    gone.send(LONG)
                    # Once the second is answered, the service has read everything sent before.
                    assert {holding.get("/begun").json["begun"] for _ in range(2)} == {1}
        last.send(LONG)
        assert holding.get("/release").status == 200
        assert last.answer().json == {"most": 1, "begun": 2}


@pytest.mark.slow
def test_a_long_request_is_finished_before_a_worker_stops(holding: Server) -> None:
    """A stopping worker finishes a request, even if it takes longer than gunicorn's timeout."""
    with holding.connect() as waiting:
        waiting.send(head("/v1/discard", "Content-Length: 1") + b"6")
        wait_for(holding, 1)
        os.kill(holding.workers[0], signal.SIGTERM)
        assert waiting.answer().json == {"most": 1, "begun": 1}
    assert not [line for line in holding.log.lines if "TIMEOUT" in line]
