"""Hundreds of bad connections at once, and thousands of bad requests one after the other."""

import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from tests.ops.failures import failures
from tests.ops.memory import resident
from tests.ops.server import Server, head, running
from tests.ops.test_connections import CHUNKS, CONTENT, GET, POST

MANY = 300
"""Connections at once."""
MEBIBYTE = 1024 * 1024
KEPT, LEAKED = 32 * MEBIBYTE, 8 * MEBIBYTE
"""Bytes that a worker may keep for the next flood, and that it may gain once it has seen some."""

SENT = [
    b"",
    GET[:20],
    GET[:-2] + b"A: " + b"a" * 8000,
    POST[:-10],
    head("/v1/game/batch", "Content-Length: 4000000") + b" " * 50_000,
    head("/v1/game/batch", "Transfer-Encoding: chunked") + b"ff\r\n{",
    head("/v1/show", "Transfer-Encoding: chunked") + CHUNKS,
    head("/v1/show", "Expect: 100-continue", "Content-Length: 100"),
    head("/v1/show", "Content-Length: 9999999") + b" " * 50_000,
    POST * 20,
    GET * 50,
    b"\0" * 100,
    b"GET / HTTP/1.1\r\nHost test\r\n\r\n",
]
BODIES = [
    b"{",
    b"[" * 5000,
    b"\xff\xfe",
    b'{"hand":' + b'["5H",' * 1000,
    b'{"hand":["5H","5H","5H","5H"],"starter":"5H"}',
    b"null",
    b'"' + b"a" * 60_000 + b'"',
    b"9" * 60_000,
    b'{"' + b"a" * 60_000 + b'":1}',
    b" " * 270_000,
]


@pytest.fixture
def server() -> Iterator[Server]:
    """Return the service with one worker."""
    with running() as server:
        yield server
        assert failures(server) == []


def worker_of(server: Server) -> int:
    """Return the process of the only worker."""
    return int(server.log.find(r"Booting worker with pid: (\d+)")[1])


def flood(server: Server, *, reset: bool) -> None:
    """Open bad connections, see that others are served beside them, and leave."""
    with ExitStack() as stack:
        for number in range(MANY):
            connection = stack.enter_context(server.connect())
            if reset:
                linger = struct.pack("ii", 1, 0)
                connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            with suppress(ConnectionError):
                connection.send(SENT[number % len(SENT)])
        for _ in range(20):
            assert server.post("/v1/show", CONTENT).json["total"] == 29


def test_others_are_served_beside_bad_connections_and_nothing_is_left(server: Server) -> None:
    """Answers keep coming while they are open; what they took is free when they have gone."""
    flood(server, reset=False)
    before = resident(worker_of(server))
    flood(server, reset=True)
    flood(server, reset=False)
    assert resident(worker_of(server)) - before < KEPT


def malformed(server: Server, rounds: int) -> None:
    """Send bad bodies over kept connections."""
    for path in ("/v1/show", "/v1/pegging", "/v1/game", "/v1/match") * rounds:
        with server.connect() as connection:
            for body in BODIES:
                request = head(path, f"Content-Length: {len(body)}") + body
                connection.send(request)
                answer = connection.answer()
                assert answer.status in {400, 413, 422}
                assert answer.headers["Content-Type"] == "application/problem+json"
                if answer.headers["Connection"] == "close":
                    break


def test_requests_that_are_sent_ahead_take_the_room_of_their_bytes(server: Server) -> None:
    """Of many requests in one piece each is begun in its turn, however short they are."""
    worker = worker_of(server)
    ahead = b"GET /openapi.json HTTP/1.1\r\nHost: test\r\n\r\n" * 30
    ahead += b"GET / HTTP/1.1\r\n\r\n" * 300
    with ExitStack() as opened:
        before = resident(worker)
        for _ in range(80):
            connection = opened.enter_context(server.connect())
            connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.send(ahead)
        assert server.post("/v1/show", CONTENT).json["total"] == 29
        assert resident(worker) - before < KEPT


def test_bad_bodies_leave_nothing_behind(server: Server) -> None:
    """Hundreds of refused requests later the worker is as large as before."""
    malformed(server, 3)
    before = resident(worker_of(server))
    malformed(server, 15)
    assert resident(worker_of(server)) - before < LEAKED
    assert server.post("/v1/show", CONTENT).json["total"] == 29


@pytest.mark.slow
def test_a_long_flood_leaves_nothing_behind(server: Server) -> None:
    """Thousands of bad connections later the worker is as large as before."""
    for number in range(10):
        flood(server, reset=bool(number % 2))
        malformed(server, 1)
    before = resident(worker_of(server))
    for number in range(30):
        flood(server, reset=bool(number % 2))
        malformed(server, 1)
    assert resident(worker_of(server)) - before < LEAKED
