"""Large bodies and responses need slots; small requests do not."""

import select
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import cache, partial
from threading import Thread

import orjson
import pytest

from bench.logs import played
from tests.load import until
from tests.ops.messages import CONTENT, GET, POST
from tests.ops.processes import resident
from tests.ops.server import Connection, Server, head, running

ROUNDS = 20_000
"""The most small requests to send while waiting for a condition."""
LARGEST, SMALL = 2_000_000, 64 * 1024
"""Bytes of a batch that needs a slot, and of one that does not."""


@cache
def games(number: int, size: int = 0) -> bytes:
    """Return a batch of games, padded with spaces."""
    return orjson.dumps({"games": [played(2, 60)] * number}).ljust(size)


def sized(body: bytes, length: int = 0) -> bytes:
    """Return a request with a batch of games; its length may announce more than is sent."""
    return head("/v1/game/batch", f"Content-Length: {length or len(body)}") + body


def chunked(body: bytes, length: int = 0) -> bytes:
    end = b"" if length else b"0\r\n\r\n"
    chunk = b"%x\r\n%b\r\n" % (len(body), body)
    return head("/v1/game/batch", "Transfer-Encoding: chunked") + chunk + end


Make = Callable[..., bytes]
BYTE: dict[Make, bytes] = {sized: b" ", chunked: b"1\r\n \r\n"}
"""One more byte of a body."""


@pytest.fixture(scope="module")
def brisk() -> Iterator[Server]:
    """Return the service with shorter timeouts: a request waits for a slot for four seconds."""
    with running({}, "tests.ops.applications:brisk") as server:
        yield server
        assert server.failures == []


def readable(connections: Sequence[Connection]) -> int:
    """Return how many connections have an unread response."""
    return len(select.select([each.socket for each in connections], [], [], 0)[0])


def connected(server: Server, stack: ExitStack, number: int, first: int = 2) -> list[Connection]:
    """Open connections of several clients, with small receive buffers."""
    clients = [f"127.0.0.{first + each % 8}" for each in range(number)]
    opened = [stack.enter_context(server.connect(client)) for client in clients]
    for each in opened:
        each.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return opened


def are_readable(clients: Sequence[Connection], number: int) -> bool:
    return readable(clients) == number


def ask_beside(server: Server, enough: Callable[[], bool], rounds: int = 0) -> int:
    """Send small requests until a condition holds, and more; return the peak memory meanwhile."""
    until(lambda: server.workers)
    worker, most = server.workers[0], 0
    with server.connect() as small, server.connect() as other:
        small.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(ROUNDS):
            small.send(POST.removesuffix(CONTENT))
            other.send(GET)
            assert other.answer().status == 200
            small.send(CONTENT)
            answer = small.answer()
            assert (answer.status, answer.json.get("total")) == (200, 29), answer.body
            most = max(most, resident(worker))
            rounds -= enough()
            if rounds < 0:
                return most
    raise AssertionError("it never came")


@pytest.mark.slow
@pytest.mark.parametrize(("number", "size"), [(6, 30), (24, 70)])
def test_small_requests_are_answered_beside_unread_responses(
    brisk: Server, number: int, size: int
) -> None:
    """24 clients with unread large responses take under 400 MiB and delay no small request."""

    def send(client: Connection) -> None:
        with suppress(ConnectionError):
            client.send(sized(games(size)))

    with ExitStack() as stack:
        clients = connected(brisk, stack, number)
        sending = [Thread(target=send, args=(client,)) for client in clients]
        for thread in sending:
            thread.start()
            stack.callback(thread.join)
        most = ask_beside(brisk, lambda: readable(clients) == len(clients), 50)
    assert most < 400 * 1024 * 1024


@pytest.mark.parametrize("make", [sized, chunked])
def test_slow_senders_hold_up_no_batch(server: Server, make: Make) -> None:
    """While four large bodies arrive byte by byte, those of other clients are served."""
    with ExitStack() as stack:
        senders = connected(server, stack, 4)
        for sender in senders:
            sender.send(make(b" " * 70_000, LARGEST))
        for _ in range(5):
            for sender in senders:
                sender.send(BYTE[make])
            assert server.raw(make(games(4))).status == 200
            assert server.raw(POST).status == 200
        assert readable(senders) == 0


def assert_refused(server: Server, *requests: bytes) -> None:
    """Check that large requests wait in vain, and small ones meanwhile do not wait."""
    with ExitStack() as stack:
        clients = [stack.enter_context(server.connect()) for _ in requests]
        for client, request in zip(clients, requests, strict=True):
            client.send(request)
        ask_beside(server, partial(are_readable, clients, len(clients)))
        for client in clients:
            refused = client.answer()
            assert refused.status == 503
            assert refused.json["type"] == "/problems/overloaded"
            assert int(refused.headers["Retry-After"]) > 0


@pytest.mark.slow
def test_a_large_body_waits_for_a_place_and_is_refused(brisk: Server) -> None:
    """While sixteen bodies arrive slowly another gets 503; once they end it is served."""
    small, large = ([make(games(2, size)) for make in BYTE] for size in (SMALL, SMALL + 1))
    with ExitStack() as stack:
        for sender, make in zip(connected(brisk, stack, 16), [*BYTE] * 8, strict=True):
            sender.send(make(b" " * 70_000, LARGEST))
        ask_beside(brisk, lambda: True, 5)
        assert [brisk.raw(request).status for request in small] == [200, 200]
        assert_refused(brisk, *large)
    assert [brisk.raw(request).status for request in large] == [200, 200]


@pytest.mark.slow
def test_a_large_request_waits_until_responses_are_read(brisk: Server) -> None:
    """While four responses are unread another gets 503, until the first is given up."""
    with ExitStack() as stack:
        clients: list[Connection] = []
        # One after the other: none waits for its turn longer than a request may.
        for number in range(1, 5):
            clients += connected(brisk, stack, 1, first=1 + number)
            clients[-1].send(sized(games(30)))
            ask_beside(brisk, partial(are_readable, clients, number))
        assert brisk.raw(sized(games(2, SMALL))).status == 200
        assert_refused(brisk, sized(games(2, SMALL + 1)))
        while (answer := brisk.raw(sized(games(2, SMALL + 1)))).status == 503:
            pass
    assert answer.status == 200


def test_a_game_is_not_behind_batches(server: Server) -> None:
    """A game of 17 KB is answered while batches of games are computed."""
    game = orjson.dumps(played(2, 36))
    assert len(game) > 17_000
    with ExitStack() as stack:
        clients = connected(server, stack, 3)
        for client in clients:
            client.send(sized(games(40)))
        assert server.post("/v1/game", game).status == 200
        assert readable(clients) < len(clients)
    assert server.raw(sized(games(2, SMALL))).status == 200
