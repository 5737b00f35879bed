"""Malformed requests, and bodies that are refused unread."""

from contextlib import suppress

import pytest

from tests.api.shape import assert_document
from tests.ops.messages import CHUNKED_HEAD, CHUNKS, CONTENT, GET, LENGTH, POST, statuses
from tests.ops.server import Answer, Server, head

START = GET[:-2]
LIMIT = 64 * 1024
ONE_TOO_MANY = b"%x\r\n%b\r\n" % (LIMIT + 1, b" " * (LIMIT + 1))
CODINGS = [
    "Transfer-Encoding: chunked, chunked",
    "Transfer-Encoding: xchunked",
    "Transfer-Encoding : chunked",
    "Transfer-Encoding: \x0bchunked",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 5",
]
LENGTHS = ["-1", "+1", "1, 1", "x", "1_0", "0x1", "", "1.0", "9" * 5000]
CHUNKS_ = {
    "no number": b"g\r\n",
    "negative": b"-1\r\nx\r\n",
    "signed": b"+5\r\n",
    "prefixed": b"0x5\r\n",
    "underscore": b"1_0\r\n",
    "space before": b" 5\r\n",
    "space behind": b"5 \r\n",
    "longer than said": b"5\r\nabcdef\r\n0\r\n\r\n",
}
HEADS = {
    "no target": b"GET\r\n\r\n",
    "no path": GET.replace(b"/healthz", b"http://example.org"),
    "no slash": GET.replace(b"/", b"", 1),
    "space in the path": GET.replace(b"z HTTP", b" z HTTP"),
    "a letter beyond ASCII": GET.replace(b"z HTTP", b"\xc3\xa9 HTTP"),
    "version": b"GET / HTTP/9\r\nHost: test\r\n\r\n",
    "no colon": b"GET / HTTP/1.1\r\nHost test\r\n\r\n",
    "line feeds": b"GET / HTTP/1.1\nHost: test\n\n",
    "null in the path": b"GET /healthz\0 HTTP/1.1\r\nHost: test\r\n\r\n",
    "control characters in the path": b"GET /\x01\x1f\x7f HTTP/1.1\r\nHost: test\r\n\r\n",
    "null in the method": b"G\0T /healthz HTTP/1.1\r\nHost: test\r\n\r\n",
    "tab for a space": b"GET /healthz\tHTTP/1.1\r\nHost: test\r\n\r\n",
    "null in a value": START + b"A: \0\r\n\r\n",
    "control character in a value": START + b"A: a\x01b\r\n\r\n",
    "line break in a value": START + b"A: a\rb\r\n\r\n",
    "null in a name": START + b"A\0: b\r\n\r\n",
    "no name": START + b": b\r\n\r\n",
    "folded": START + b"A: b\r\n c\r\n\r\n",
    "TLS": bytes.fromhex("16030100c8010000c40303") + b"\0" * 200 + b"\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "two lengths": head("/v1/show", LENGTH, LENGTH) + CONTENT,
}
REFUSED = {
    **HEADS,
    **{repr(header): head("/v1/show", header) + CHUNKS + b"0\r\n\r\n" for header in CODINGS},
    **{f"length {text[:9]}": head("/v1/show", f"Content-Length: {text}") for text in LENGTHS},
    **{f"chunk {name}": CHUNKED_HEAD + chunks for name, chunks in CHUNKS_.items()},
}


@pytest.mark.parametrize("request_", REFUSED.values(), ids=REFUSED)
def test_what_is_no_request_is_refused_once(server: Server, request_: bytes) -> None:
    """The request before it is served; malformed HTTP gets one response, the last one."""
    with server.connect() as connection:
        connection.send(GET + request_)
        assert connection.answer().status == 200
        answer = connection.answer()
        assert (answer.status, answer.headers["Connection"]) == (400, "close")
        assert connection.gone() == b""


@pytest.mark.parametrize("garbage", [b"\0" * 9, b"GET\r\n\r\n", b"G\0T / HTTP/1.1\r\n\r\n"])
def test_what_came_before_garbage_is_answered(server: Server, garbage: bytes) -> None:
    """Garbage directly behind a body is refused by itself, or the connection only ends."""
    with server.connect() as connection:
        connection.send(POST + garbage)
        assert connection.answer().json["total"] == 29
        assert statuses(connection.gone()) in ([], [400])


def assert_refused(answer: Answer, status: int) -> None:
    """Check that the response is a problem after which the connection closes."""
    code = {413: "payload-too-large", 415: "unsupported-media-type"}[status]
    assert (answer.status, answer.headers["Connection"]) == (status, "close")
    assert answer.json["instance"] == f"urn:request:{answer.headers['X-Request-ID']}"
    assert_document(answer.json, status, code)


def test_two_types_of_a_body_are_none(server: Server) -> None:
    """A second Content-Type makes the media type invalid."""
    answer = server.post("/v1/show", CONTENT, "Content-Type: application/json")
    assert_document(answer.json, 415, "unsupported-media-type")


TEXT = head("/v1/show").replace(b"application/json\r\n\r\n", b"text/plain\r\n")
LARGE = 5_000_000
UNREAD = {
    "too large": (head("/v1/show", f"Content-Length: {LARGE}"), b" " * LARGE, 413),
    "chunks": (CHUNKED_HEAD + ONE_TOO_MANY, ONE_TOO_MANY * 50 + b"0\r\n\r\n", 413),
    "of another type": (TEXT + b"Content-Length: %d\r\n\r\n" % LARGE, b" " * LARGE, 415),
}


@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize(("beginning", "rest", "status"), UNREAD.values(), ids=UNREAD)
def test_a_body_that_is_not_wanted_is_refused_before_its_end(
    server: Server, beginning: bytes, rest: bytes, status: int, early: bool
) -> None:
    """The client may send the rest or read first; what follows gets no second response."""
    with server.connect() as connection:
        connection.send(beginning)
        if early:
            assert_refused(connection.answer(), status)
        with suppress(ConnectionError):
            connection.send(rest, GET)
        if not early:
            assert_refused(connection.answer(), status)
        assert connection.gone() == b""


@pytest.mark.parametrize("early", [True, False])
def test_a_body_too_large_that_then_breaks_gets_one_response(server: Server, early: bool) -> None:
    """Too large, or malformed where the broken chunk arrives with the one too many."""
    with server.connect() as connection:
        connection.send(CHUNKED_HEAD + ONE_TOO_MANY)
        if early:
            assert_refused(connection.answer(), 413)
        with suppress(ConnectionError):
            connection.send(b"no chunk\r\n", GET)
        if not early:
            answer = connection.answer()
            assert (answer.status in {400, 413}, answer.headers["Connection"]) == (True, "close")
        assert connection.gone() == b""


def test_a_client_that_asks_first_is_told_when_the_body_is_too_large(server: Server) -> None:
    """Expect: 100-continue with a length above the limit gets no 100, but 413."""
    asking = head("/v1/show", "Expect: 100-continue", f"Content-Length: {LIMIT + 1}")
    assert_refused(server.raw(asking), 413)


def test_a_body_without_end_is_not_taken_in(server: Server) -> None:
    """After a refusal only a limited part of the body is read and discarded."""
    most, sent = 40 * 1024 * 1024, 0
    with server.connect() as connection, suppress(ConnectionError):
        connection.send(CHUNKED_HEAD)
        while sent < most:
            sent += connection.socket.send(ONE_TOO_MANY)
    assert 0 < sent < most
