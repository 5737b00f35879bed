"""No client stops the others: small requests and games beside floods of larger games."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from time import perf_counter

import orjson
import pytest

from bench.logs import Log, played, sheet, taken_back
from tests.ops.messages import POST
from tests.ops.server import Answer, Connection, Server, head, running

pytestmark = pytest.mark.slow

SECONDS = 2
"""How long a flood lasts."""
FEWEST_SHOWS, FEWEST_CHECKS = 15, 10
"""Responses in that time, one after another; a worker that computes games in its loop sends two."""
FLOODS: dict[str, tuple[int, Callable[[], Log]]] = {
    "4.5 kB": (48, lambda: taken_back(4_500)),
    "15 kB": (48, lambda: taken_back(15_000)),
    "64 kB": (48, lambda: taken_back(64_000)),
    "257 kB": (16, lambda: taken_back(257_000)),
    "score sheet": (24, lambda: sheet(60)),
}
"""How many connections repeat a request, and which."""
READY = b"GET /readyz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"
ORDINARY = orjson.dumps(played(2, 10))


@pytest.fixture(scope="module")
def pair() -> Iterator[Server]:
    """Return the service with two workers."""
    with running({"WORKERS": "2"}) as server:
        yield server
        assert server.failures == []


def posting(body: bytes) -> bytes:
    return head("/v1/game", f"Content-Length: {len(body)}") + body


@contextmanager
def flooded(server: Server, request: bytes, number: int) -> Iterator[Counter[int]]:
    """Repeat a request over many connections of one address for a block; count the statuses."""
    statuses: Counter[int] = Counter()

    def repeat(connection: Connection) -> None:
        with suppress(OSError, EOFError, ValueError):
            while True:
                connection.send(request)
                statuses[connection.answer().status] += 1

    threads = []
    with ExitStack() as stack:
        for _ in range(number):
            connection = stack.enter_context(server.connect("127.0.0.2"))
            stack.callback(connection.socket.close)
            stack.callback(connection.socket.shutdown, 2)
            threads.append(threading.Thread(target=repeat, args=(connection,)))
            threads[-1].start()
        yield statuses
    for thread in threads:
        thread.join()


def repeated(server: Server, request: bytes) -> list[Answer]:
    """Send a request, each time on a new connection, for some seconds."""
    answers = []
    end = perf_counter() + SECONDS
    while perf_counter() < end:
        answers.append(server.raw(request))
    return answers


@pytest.mark.parametrize(("number", "log"), FLOODS.values(), ids=FLOODS)
def test_a_flood_of_games_stops_nobody(pair: Server, number: int, log: Callable[[], Log]) -> None:
    """Many shows and health checks are answered beside it, and every game of another client."""
    with (
        flooded(pair, posting(orjson.dumps(log())), number) as statuses,
        ThreadPoolExecutor() as askers,
    ):
        asked = (POST, READY, posting(ORDINARY))
        shows, checks, games = askers.map(partial(repeated, pair), asked)
    assert len(shows) >= FEWEST_SHOWS
    assert len(checks) >= FEWEST_CHECKS
    assert {answer.status for answer in shows + checks + games} == {200}
    assert {*statuses} <= {200, 503}
