"""Requests that nobody sends by accident, byte by byte."""

import re
from collections.abc import Iterator

import pytest

from tests.ops.failures import failures
from tests.ops.server import Server, head
from tests.ops.test_connections import CHUNKS, CONTENT

CHUNKED = head("/v1/show", "Transfer-Encoding: chunked")
START = b"GET /healthz HTTP/1.1\r\nHost: test\r\n"
MUCH, MANY = 1_000_000, 200_000
DEEP = 100_000
LAST = b"GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"

BROKEN_CHUNKS = {
    "no number": b"g\r\n",
    "negative": b"-1\r\nx\r\n",
    "signed": b"+5\r\n",
    "prefixed": b"0x5\r\n",
    "underscore": b"1_0\r\n",
    "space before": b" 5\r\n",
    "space behind": b"5 \r\n",
    "empty": b"\r\n",
    "longer than said": b"5\r\nabcdef\r\n0\r\n\r\n",
    "digits without end": b"0" * MUCH,
    "extension without end": b"5;" + b"a" * MUCH,
}
BROKEN_LENGTHS = ["-1", "+1", "1, 1", "x", "1_0", "0x1", "", "1.0", "9" * 5000]
BROKEN_CODINGS = [
    "Transfer-Encoding: chunked, chunked",
    "Transfer-Encoding: xchunked",
    "Transfer-Encoding : chunked",
    "Transfer-Encoding: \x0bchunked",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
]
BROKEN_HEADS = {
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
    "empty lines": b"\r\n" * MUCH,
}
ENDLESS_HEADS = {
    "path": b"GET /" + b"a" * MUCH,
    "method": b"A" * MUCH,
    "nulls": b"\0" * MUCH,
    "spaces": b" " * MUCH,
    "name": START + b"a" * MUCH,
    "value": START + b"A: " + b"a" * MUCH,
    "headers": START + b"A: a\r\n" * MANY,
}
NESTED = [b"[" * DEEP, b"[" * DEEP + b"]" * DEEP, b'{"a":' * DEEP, b'{"hand":' + b"[" * 300]


def answered(server: Server, *parts: bytes) -> bytes:
    """Return everything that comes back; nothing where the end of the connection overtakes it."""
    with server.connect() as connection:
        try:
            connection.send(b"".join(parts))
            return connection.rest()
        except ConnectionError:
            # The rest was not read. Only who sends very much does not get to see the answer.
            assert sum(map(len, parts)) >= MUCH
            return b""


def assert_refused(server: Server, *parts: bytes) -> None:
    """Check that these bytes get one answer of 4xx or 501, the last on its connection."""
    assert re.fullmatch(
        rb"(HTTP/1\.1 (4..|501) (?!.*HTTP/1\.1 \d).*)?", answered(server, *parts), re.DOTALL
    )


@pytest.fixture(autouse=True)
def _answering(server: Server) -> Iterator[None]:
    """Whatever came before, the service answers, and its log has no failure."""
    yield
    assert server.post("/v1/show", CONTENT).json["total"] == 29
    assert failures(server) == []


@pytest.mark.parametrize("chunks", BROKEN_CHUNKS.values(), ids=BROKEN_CHUNKS)
def test_broken_chunks_are_refused(server: Server, chunks: bytes) -> None:
    """A size is hexadecimal digits and as long as a line; a chunk has that size."""
    assert_refused(server, CHUNKED, chunks)


@pytest.mark.parametrize("length", BROKEN_LENGTHS)
def test_broken_lengths_are_refused(server: Server, length: str) -> None:
    """A length is a number of digits."""
    assert_refused(server, head("/v1/show", f"Content-Length: {length}"))


@pytest.mark.parametrize("header", BROKEN_CODINGS)
def test_broken_codings_are_refused(server: Server, header: str) -> None:
    """Where a body might be read in two ways it is read in none."""
    assert_refused(server, head("/v1/show", header), CHUNKS, b"0\r\n\r\n")


@pytest.mark.parametrize("request_", BROKEN_HEADS.values(), ids=BROKEN_HEADS)
def test_broken_heads_are_refused(server: Server, request_: bytes) -> None:
    """Control characters and other protocols are no request."""
    assert_refused(server, request_)


@pytest.mark.parametrize("beginning", ENDLESS_HEADS.values(), ids=ENDLESS_HEADS)
def test_endless_heads_are_refused_before_their_end(server: Server, beginning: bytes) -> None:
    """Lines and headers are counted as they come in."""
    assert_refused(server, beginning)


@pytest.mark.parametrize("text", ["%00", "%0d%0aA:b", "%7f", "%ff", "%c0%80", "%2e%2e%2f"])
def test_encoded_control_characters_are_a_path_like_any_other(server: Server, text: str) -> None:
    """There is nothing there, and nothing of it comes back in a header."""
    answer = server.get(f"/healthz{text}")
    assert answer.status == 404
    assert "A" not in answer.headers


@pytest.mark.parametrize("body", NESTED, ids=range(len(NESTED)))
@pytest.mark.parametrize("path", ["/v1/show", "/v1/game", "/v1/game/batch"])
def test_deep_nesting_is_refused(server: Server, path: str, body: bytes) -> None:
    """Lists in lists in lists are a problem, or more than is read."""
    answer = server.post(path, body)
    assert answer.status in {400, 413}
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_a_body_of_many_tiny_chunks_is_read(server: Server) -> None:
    """A chunk a byte makes the same body."""
    tiny = b"".join(b"1\r\n%c\r\n" % byte for byte in CONTENT) + b"0\r\n\r\n"
    assert server.raw(CHUNKED, tiny).json["total"] == 29


@pytest.mark.parametrize("trailer", [b"A: b\r\n" * MANY, b"A: " + b"b" * MUCH])
def test_an_endless_trailer_is_not_kept(server: Server, trailer: bytes) -> None:
    """What follows a body is never more than a head may be."""
    said = answered(server, CHUNKED, CHUNKS, b"0\r\n", trailer, b"\r\n", LAST)
    assert re.match(rb"(HTTP/1\.1 (200|4\d\d) |$)", said)
