"""Hundreds of bad connections at once: others are served meanwhile, and nothing is left behind."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import perf_counter

import pytest

from tests.ops.messages import CHUNKED_HEAD, CHUNKS, CONTENT, GET, POST
from tests.ops.processes import resident
from tests.ops.server import Server, head, running

MANY, SLOW = 300, 320
"""Connections at once."""
MEBIBYTE = 1024 * 1024
KEPT, LEAKED = 32 * MEBIBYTE, 8 * MEBIBYTE
"""Bytes of memory that a worker may keep after one flood, and may gain in later ones."""
LATE = 0.25
"""Seconds that 99 of 100 requests may take beside slow clients."""

SENT = [
    b"",
    GET[:-2] + b"A: " + b"a" * 8000,
    head("/v1/game/batch", "Content-Length: 2000000") + b" " * 50_000,
    head("/v1/game/batch", "Transfer-Encoding: chunked") + b"ff\r\n{",
    CHUNKED_HEAD + CHUNKS,
    head("/v1/show", "Expect: 100-continue", "Content-Length: 100"),
    head("/v1/show", "Content-Length: 9999999") + b" " * 50_000,
    head("/v1/game", "Content-Length: 300000") + b'"' + b"a" * 270_000,
    head("/v1/match", "Content-Length: 60000") + b'{"hand":' + b'["5H",' * 10_000,
    POST * 20,
]


@pytest.fixture
def fresh() -> Iterator[Server]:
    with running() as server:
        yield server
        assert server.failures == []


def flood(server: Server, *, reset: bool) -> None:
    """Open bad connections, check that others are served meanwhile, and close them."""
    with ExitStack() as stack:
        for number in range(MANY):
            connection = stack.enter_context(server.connect())
            if reset:
                connection.reset_at_the_end()
            with suppress(ConnectionError):
                connection.send(SENT[number % len(SENT)])
        for _ in range(20):
            assert server.post("/v1/show", CONTENT).json["total"] == 29


@pytest.mark.slow
@pytest.mark.parametrize(("rounds", "gained"), [(1, KEPT), (15, LEAKED)])
def test_bad_connections_leave_nothing_behind(fresh: Server, rounds: int, gained: int) -> None:
    """Others are served while they are open; their memory is free once they have closed."""
    for _ in range(rounds // 5 + 1):
        flood(fresh, reset=False)
    before = resident(fresh.workers[0])
    for _ in range(rounds):
        flood(fresh, reset=True)
        flood(fresh, reset=False)
    assert resident(fresh.workers[0]) - before < gained


@pytest.mark.slow
def test_requests_that_are_sent_ahead_take_the_room_of_their_bytes(fresh: Server) -> None:
    """Pipelined requests are started one by one, however short they are."""
    ahead = b"GET /openapi.json HTTP/1.1\r\nHost: test\r\n\r\n" * 30
    ahead += b"GET / HTTP/1.1\r\n\r\n" * 300
    with ExitStack() as opened:
        before = resident(fresh.workers[0])
        for _ in range(80):
            connection = opened.enter_context(fresh.connect())
            connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.send(ahead)
        assert fresh.post("/v1/show", CONTENT).json["total"] == 29
        assert resident(fresh.workers[0]) - before < KEPT


@contextmanager
def slow_clients(server: Server) -> Iterator[None]:
    """Have many clients send heads and bodies byte by byte for a block."""
    beginnings = (GET[:-2] + b"A: ", head("/v1/show", "Content-Length: 60000"), CHUNKED_HEAD)
    pieces = (b"a", b" ", b"1\r\n \r\n")
    over = threading.Event()
    with ExitStack() as stack:
        clients = [stack.enter_context(server.connect()) for _ in range(SLOW)]
        for number, client in enumerate(clients):
            client.send(beginnings[number % 3])

        def trickle() -> None:
            while not over.wait(0.1):
                for number, client in enumerate(clients):
                    client.send(pieces[number % 3])

        trickling = threading.Thread(target=trickle)
        trickling.start()
        try:
            yield
        finally:
            over.set()
            trickling.join()
        assert not any(client.readable() for client in clients)


def late(server: Server, times: int) -> int:
    """Return how many of some requests, one after another, were slow."""
    with server.connect() as connection:
        found = 0
        for _ in range(times):
            begun = perf_counter()
            connection.send(POST)
            assert connection.answer().json["total"] == 29
            found += perf_counter() - begun > LATE
    return found


@pytest.mark.slow
def test_slow_clients_hold_up_nobody(fresh: Server) -> None:
    """Despite 320 slow heads and bodies, 99 of 100 requests take at most 250 ms."""
    with slow_clients(fresh):
        found = late(fresh, 3000)
    # A busy machine is late even without the slow clients.
    assert found <= 30 + late(fresh, 3000)
