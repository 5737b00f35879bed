"""Every part of a request has a size limit, and every state of a connection a timeout."""

import select
import socket
from contextlib import ExitStack, suppress
from uuid import uuid4

import pytest

from tests.ops.messages import (
    CHUNKED,
    CHUNKED_HEAD,
    CHUNKS,
    GET,
    LENGTH,
    POST,
    statuses,
)
from tests.ops.server import COMMAND, PATIENCE, Connection, Server, head, serving

BOUND, PIECE = 64 * 1024, 8 * 1024
MOST_AHEAD = 24 * 1024 * 1024
"""More bytes of requests than are read from a client that reads no responses."""
START = GET[:-2]
OFFER = ("Connection: Upgrade", "Upgrade: h2c")
OFFERED = START + "\r\n".join([*OFFER, ""]).encode()
TRAILER = CHUNKS + b"0\r\n"
OFFERED_TRAILER = head("/v1/show", "Transfer-Encoding: chunked", *OFFER) + TRAILER
ASKING = head("/v1/show", "Expect: 100-continue", LENGTH)
VALUE, HEADERS = b"a" * PIECE, b"A: bcdef\r\n" * (PIECE // 10)

ENDLESS = {
    "path": (b"", b"GET /", VALUE),
    "value": (b"", START + b"A: ", VALUE),
    "headers": (b"", START, HEADERS),
    "headers with an offer": (b"", OFFERED, HEADERS),
    "headers of a second request": (GET, START, HEADERS),
    "headers behind an offer": (OFFERED + b"\r\n", START, HEADERS),
    "empty lines": (b"", b"", b"\r\n" * (PIECE // 2)),
    "value of a trailer": (b"", CHUNKED_HEAD + TRAILER + b"A: ", VALUE),
    "trailers": (GET, CHUNKED_HEAD + TRAILER, HEADERS),
    "trailers behind an offer": (b"", OFFERED_TRAILER, HEADERS),
    "size of a chunk": (b"", CHUNKED_HEAD, b"0" * PIECE),
    "extension of a chunk": (b"", CHUNKED_HEAD + b"5;", VALUE),
}
"""A complete request, the beginning of the next one, and its endless continuation."""

SILENCE: list[list[int]] = [[]]
LATE, BROKEN_OFF = [[], [408]], [[408]]
LARGE_BODY = head("/v1/game/batch", "Content-Length: 2000000") + b" " * 100_000
STATES: dict[str, tuple[bytes, bytes, bytes, list[list[int]]]] = {
    "nothing": (b"", b"", b"", SILENCE),
    "line breaks": (b"", b"\r\n", b"\r\n", LATE),
    "a request line": (b"", b"GET /", b"a", LATE),
    "half a head with an offer": (b"", OFFERED, b"", LATE),
    "a header": (b"", START + b"A: ", b"a", LATE),
    "headers": (GET, START, b"A: a\r\n", LATE),
    "after a response": (GET, b"", b"", SILENCE),
    "a line break after a response": (GET, b"\r\n", b"", LATE),
    "line breaks after an offer": (OFFERED + b"\r\n", b"\r\n\r\n", b"", LATE),
    "half a head after a response": (CHUNKED, START, b"", LATE),
    "behind a pipelined request": (b"", GET + GET[:10], b"a", [[200], [200, 408]]),
    "half a body": (b"", POST[:-5], b"", BROKEN_OFF),
    "half a body behind an offer": (b"", head("/v1/show", LENGTH, *OFFER) + b"{", b"", BROKEN_OFF),
    "a body": (b"", head("/v1/show", "Content-Length: 60000"), b" ", BROKEN_OFF),
    "a large body": (b"", LARGE_BODY, b" ", BROKEN_OFF),
    "no body": (b"", head("/v1/show", LENGTH), b"", BROKEN_OFF),
    "no body that was asked for": (b"", ASKING, b"", [[100, 408]]),
    "chunks": (b"", CHUNKED_HEAD, b"1\r\n \r\n", BROKEN_OFF),
    "size of a chunk": (b"", CHUNKED_HEAD, b"0", BROKEN_OFF),
    "a trailer": (b"", CHUNKED_HEAD + TRAILER + b"A: ", b"a", BROKEN_OFF),
    "too large": (b"", head("/v1/show", "Content-Length: 999999") + b"{", b"", [[413]]),
}
"""A complete request, the next bytes, bytes that are sent repeatedly, and the statuses."""


def begin(connection: Connection, answered: bytes, start: bytes) -> None:
    """Send a complete request and read its response, if one is given; then send part of another."""
    if answered:
        connection.send(answered)
        assert connection.answer().status == 200
    connection.send(start)


@pytest.mark.parametrize(("answered", "start", "piece"), ENDLESS.values(), ids=ENDLESS)
def test_what_never_ends_is_refused(
    server: Server, answered: bytes, start: bytes, piece: bytes
) -> None:
    """Above 64 KiB a head gets 431, chunk lines get 400 or nothing; the connection closes."""
    sent = len(start)
    with server.connect() as connection, server.connect() as other:
        connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        begin(connection, answered, start)
        while sent <= BOUND + 2 * PIECE and not connection.readable():
            connection.send(piece)
            sent += len(piece)
            for _ in range(2):
                # Once this is answered, the service has read everything sent before.
                other.send(GET)
                assert other.answer().status == 200
        assert connection.readable()
        said = statuses(connection.rest())
    assert said == [431] or (said in ([], [400]) and b"chunked" in start)


def test_each_head_is_counted_by_itself(server: Server) -> None:
    """Many pipelined requests, or many small chunks, do not count as one long head."""
    chunks = b"1\r\n \r\n" * 15_000 + CHUNKS + b"0\r\n\r\n"
    with server.connect() as connection:
        connection.send(GET * 1500)
        assert {connection.answer().status for _ in range(1500)} == {200}
        connection.send(CHUNKED_HEAD + chunks)
        assert connection.answer().json["total"] == 29
        connection.send(START + b"A: " + b"a" * 60_000 + b"\r\n\r\n")
        assert connection.answer().status == 200


def logged(server: Server) -> int:
    """Return the number of lines in the log, after waiting for one more."""
    name = uuid4().hex
    server.raw(f"GET /v1/rulesets HTTP/1.1\r\nHost: test\r\nX-Request-ID: {name}\r\n\r\n".encode())
    server.log.find(name)
    return len(server.log.lines)


@pytest.mark.parametrize("behind", [b"", GET, b"\x16\x03\x01"], ids=["", "GET", "TLS"])
@pytest.mark.parametrize("answered", [b"", GET], ids=["first", "second"])
def test_a_tunnel_is_refused(server: Server, answered: bytes, behind: bytes) -> None:
    """CONNECT gets a single response, the last one, and is logged at most once."""
    lines = logged(server)
    with server.connect() as connection:
        begin(connection, answered, b"CONNECT host:80 HTTP/1.1\r\nHost: host\r\n\r\n" + behind)
        assert statuses(connection.rest()) in ([400], [404], [405], [501])
    assert logged(server) - lines <= 2


@pytest.mark.slow
def test_every_state_of_a_connection_ends(hurried: Server) -> None:
    """A client that stops anywhere, or sends a byte now and then, is cut off in time."""
    said: dict[str, bytes] = {}
    with ExitStack() as stack:
        connections = {name: stack.enter_context(hurried.connect()) for name in STATES}
        for name, connection in connections.items():
            begin(connection, *STATES[name][:2])
        for _ in range(PATIENCE * 10):
            ready, _, _ = select.select([each.socket for each in connections.values()], [], [], 0.1)
            for name, connection in tuple(connections.items()):
                if connection.socket not in ready:
                    with suppress(ConnectionError):  # It may just have been closed.
                        connection.send(STATES[name][2])
                elif part := received(connection):
                    said[name] = said.get(name, b"") + part
                else:
                    del connections[name]
            if not connections:
                break
    assert not connections
    for name, (_, _, _, expected) in STATES.items():
        assert statuses(said.get(name, b"")) in expected, name


def received(connection: Connection) -> bytes:
    """Return the bytes that came, empty at the end."""
    try:
        return connection.socket.recv(BOUND)
    except ConnectionError:
        return b""


def test_a_request_may_begin_when_its_connection_has_been_idle(hurried: Server) -> None:
    """The timeout of a request starts at its first byte, not when its connection became idle."""
    with hurried.connect() as idle, hurried.connect() as slow:
        begin(idle, GET, b"")
        begin(slow, GET, GET[:10])
        assert idle.rest() == b""
        slow.send(GET[10:])
        assert slow.answer().status == 200


def test_a_client_that_sends_ahead_without_end_is_closed(server: Server) -> None:
    """Above 64 KiB of requests behind one that is not answered yet, the connection is closed."""
    requests, sent = b"GET /openapi.yaml HTTP/1.1\r\nHost: test\r\n\r\n" * 100, 0
    with server.connect() as connection:
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with suppress(ConnectionError):
            while sent < MOST_AHEAD:
                sent += connection.socket.send(requests)
    assert 0 < sent < MOST_AHEAD
    server.log.find("closed: more than 65536 bytes after a request")


def test_one_connection_too_many_is_refused() -> None:
    """There may be as many connections as open files, less 64; one more gets 503."""
    few_files = ("sh", "-c", 'ulimit -n 256; exec "$@"', "sh", *COMMAND)
    with serving(few_files) as server, ExitStack() as stack:
        connections = [stack.enter_context(server.connect()) for _ in range(192)]
        for _ in range(3):
            for connection in connections:
                connection.send(GET)
                assert connection.answer().status == 200
            with server.connect() as refused:
                assert statuses(refused.gone()) == [503]
        connections[0].socket.shutdown(socket.SHUT_RDWR)
        while server.get("/healthz").status == 503:
            pass
    assert server.failures == []
