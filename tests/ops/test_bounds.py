"""Every part of a request has a bound of bytes, and every state of a connection a bound of time."""

import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from uuid import uuid4

import pytest

from tests.ops.failures import failures
from tests.ops.server import PATIENCE, Connection, Server, head, running
from tests.ops.test_connections import CHUNKED, CHUNKS, CONTENT, GET, POST, statuses

BOUND, PIECE = 64 * 1024, 8 * 1024
START = GET[:-2]
OFFER = ("Connection: Upgrade", "Upgrade: h2c")
OFFERED = START + "\r\n".join([*OFFER, ""]).encode()
CHUNKED_HEAD = head("/v1/show", "Transfer-Encoding: chunked")
TRAILER = CHUNKS + b"0\r\n"
OFFERED_TRAILER = head("/v1/show", "Transfer-Encoding: chunked", *OFFER) + TRAILER
LENGTH = f"Content-Length: {len(CONTENT)}"
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
"""A request that is answered, the beginning of the next one, and what then comes for ever."""

SILENCE: list[list[int]] = [[]]
LATE, BROKEN_OFF = [[], [408]], [[408]]
STATES = {
    "nothing": (b"", b"", SILENCE),
    "a line break": (b"", b"\r\n", LATE),
    "half a request line": (b"", b"GET /", LATE),
    "half a head": (b"", START, LATE),
    "half a head with an offer": (b"", OFFERED, LATE),
    "after a response": (GET, b"", SILENCE),
    "a line break after a response": (GET, b"\r\n", LATE),
    "line breaks after an offer": (OFFERED + b"\r\n", b"\r\n\r\n", LATE),
    "half a head after a response": (CHUNKED, START, LATE),
    "half a body": (b"", POST[:-5], BROKEN_OFF),
    "half a body behind an offer": (b"", head("/v1/show", LENGTH, *OFFER) + b"{", BROKEN_OFF),
    "no body": (b"", head("/v1/show", LENGTH), BROKEN_OFF),
    "no body that was asked for": (b"", ASKING, [[100, 408]]),
    "half a chunk": (b"", CHUNKED_HEAD + CHUNKS[:20], BROKEN_OFF),
    "half a trailer": (b"", CHUNKED_HEAD + TRAILER + b"A: b", BROKEN_OFF),
    "a body that is too large": (b"", head("/v1/show", "Content-Length: 999999") + b"{", [[413]]),
}
"""A request that is answered, what is sent then, and the statuses that may come before the end."""


@pytest.fixture(autouse=True)
def _unharmed(server: Server) -> Iterator[None]:
    """Whatever came before, the service answers, and never failed."""
    yield
    assert server.post("/v1/show", CONTENT).json["total"] == 29
    assert failures(server) == []


@pytest.fixture(scope="module")
def hurried() -> Iterator[Server]:
    """Return the service with a client's time cut short."""
    with running({"KEEP_ALIVE": "1"}, "tests.ops.applications:hurried") as server:
        yield server
        assert failures(server) == []


def readable(connection: Connection, seconds: float = 0) -> bool:
    """Return whether an answer comes, or the end."""
    return bool(select.select([connection.socket], [], [], seconds)[0])


def begin(connection: Connection, answered: bytes, start: bytes) -> None:
    """Send a request, if there is one, and read its answer; then begin another one."""
    if answered:
        connection.send(answered)
        assert connection.answer().status == 200
    connection.send(start)


@pytest.mark.parametrize(("answered", "start", "piece"), ENDLESS.values(), ids=ENDLESS)
def test_what_never_ends_is_refused(
    server: Server, answered: bytes, start: bytes, piece: bytes
) -> None:
    """Beyond 64 KiB a head gets 431, lines around a body 400 or nothing; the connection closes."""
    sent = len(start)
    with server.connect() as connection, server.connect() as other:
        connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        begin(connection, answered, start)
        while sent <= BOUND + 2 * PIECE and not readable(connection):
            connection.send(piece)
            sent += len(piece)
            for _ in range(2):
                # By this answer the service has gone round, and has read what came before.
                other.send(GET)
                assert other.answer().status == 200
        assert readable(connection)
        said = statuses(connection.rest())
    assert said == [431] or (said in ([], [400]) and b"chunked" in start)


def test_each_head_is_counted_by_itself(server: Server) -> None:
    """Many requests in one piece, and many small chunks, are not one long head."""
    chunks = b"1\r\n \r\n" * 15_000 + CHUNKS + b"0\r\n\r\n"
    with server.connect() as connection:
        connection.send(GET * 2000)
        assert {connection.answer().status for _ in range(2000)} == {200}
        connection.send(CHUNKED_HEAD + chunks)
        assert connection.answer().json["total"] == 29
        connection.send(START + b"A: " + b"a" * 60_000 + b"\r\n\r\n")
        assert connection.answer().status == 200


def logged(server: Server) -> int:
    """Return how many lines the service has written, and one more that is waited for."""
    name = uuid4().hex
    server.raw(f"GET /v1/rulesets HTTP/1.1\r\nHost: test\r\nX-Request-ID: {name}\r\n\r\n".encode())
    server.log.find(name)
    return len(server.log.lines)


@pytest.mark.parametrize("behind", [b"", GET, b"\x16\x03\x01"])
@pytest.mark.parametrize("answered", [b"", GET])
def test_a_tunnel_is_refused(server: Server, answered: bytes, behind: bytes) -> None:
    """CONNECT gets one answer, the last on its connection, and is logged once at most."""
    lines = logged(server)
    with server.connect() as connection:
        begin(connection, answered, b"CONNECT host:80 HTTP/1.1\r\nHost: host\r\n\r\n" + behind)
        assert statuses(connection.rest()) in ([400], [404], [405], [501])
    assert logged(server) - lines <= 2


def test_every_state_of_a_connection_ends(hurried: Server) -> None:
    """A client that stops anywhere is cut off, and told so where something was begun."""
    with ExitStack() as stack:
        connections = {name: stack.enter_context(hurried.connect()) for name in STATES}
        for name, connection in connections.items():
            begin(connection, *STATES[name][:2])
        for name, connection in connections.items():
            assert readable(connection, PATIENCE), name
            assert statuses(connection.rest()) in STATES[name][2], name


@pytest.mark.parametrize("piece", [b"a", b"A: b\r\n"])
def test_a_head_that_is_never_whole_is_given_up(hurried: Server, piece: bytes) -> None:
    """However busily its headers are sent, the time of a head counts from its first byte."""
    with hurried.connect() as connection:
        begin(connection, GET, START)
        while not readable(connection, 0.1):
            connection.send(piece)
        assert statuses(connection.gone()) in LATE
