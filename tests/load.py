"""Clients that send requests continuously while something happens to the service."""

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import orjson

from tests.ops.messages import CONTENT
from tests.ops.server import PATIENCE, Server, head
from tests.second.cards import RANKS, SUITS

CLIENTS, SOME = 6, 150
"""Clients, every third with a connection for each request; and requests of all of them."""
GAME = orjson.dumps({"players": ["ann", "bob"], "first_dealer": "ann", "deals": []})
CARDS = [rank + suit for rank in RANKS for suit in SUITS]


def until(enough: Callable[[], object]) -> None:
    """Poll a condition until it holds; fail after a while."""
    waiting = threading.Event()
    assert any(enough() or waiting.wait(0.001) for _ in range(PATIENCE * 1000)), "it never came"


def request(number: int, *headers: str) -> tuple[bytes, dict[str, Any]]:
    """Return one of four requests in turn, and some of what its response must hold."""

    def get(path: str) -> bytes:
        return head(path, *headers).replace(b"POST", b"GET", 1)

    def post(path: str, body: bytes) -> bytes:
        return head(path, f"Content-Length: {len(body)}", *headers) + body

    match number % 4:
        case 0:
            return post("/v1/show", CONTENT), {"total": 29}
        case 1:
            # A response that no cache has yet.
            *hand, starter = random.sample(CARDS, 5)
            query = f"hand={','.join(hand)}&starter={starter}"
            return get(f"/v1/show?{query}"), {"starter": starter}
        case 2:
            return post("/v1/game", GAME), {"status": "in-progress"}
        case _:
            return get("/healthz"), {"status": "ok"}


@dataclass(slots=True)
class Load:
    """The results of all clients so far; each client is a thread."""

    server: Server
    answered: set[str] = field(default_factory=set)
    """The ids of the requests with the right response."""
    versions: Counter[str] = field(default_factory=Counter)
    """The versions of the service that health checks were answered by."""
    wrong: list[str] = field(default_factory=list)
    """Other responses."""
    failed: list[tuple[int, str]] = field(default_factory=list)
    """Requests without a whole response: the client, and what came instead."""
    refused: int = 0
    """Connections that nobody took."""
    over: bool = False

    def run(self, client: int) -> None:
        """Run one client until the load ends or the service is gone."""
        numbers = count()
        while not self.over:
            try:
                self._connected(client, numbers)
            except ConnectionRefusedError:
                self.refused += 1
                return
            except (ConnectionError, EOFError) as error:
                self.failed.append((client, type(error).__name__))

    def _connected(self, client: int, numbers: Iterator[int]) -> None:
        """Send requests on one connection until it closes."""
        lasting = "Connection: close" if client % 3 == 0 else "Connection: keep-alive"
        with self.server.connect() as connection:
            while not self.over:
                number = next(numbers)
                name = f"client-{client}-{number}"
                sent, expected = request(number, f"X-Request-ID: {name}", lasting)
                connection.send(sent)
                answer = connection.answer()
                if answer.status != 200 or not expected.items() <= answer.json.items():
                    self.wrong.append(f"{name}: {answer.status} {answer.body[:200]!r}")
                elif "version" in answer.json:
                    self.versions[str(answer.json["version"])] += 1
                else:
                    self.answered.add(name)
                if answer.headers["Connection"] == "close":
                    return

    def ask_more(self) -> None:
        """Wait until some further requests have been answered."""
        wanted = len(self.answered) + SOME
        until(lambda: len(self.answered) >= wanted)

    def __str__(self) -> str:
        versions = ", ".join(f"{number} by {name}" for name, number in self.versions.items())
        failed = len(self.wrong) + len(self.failed)
        return f"{failed} failed, {len(self.answered)} answered; health checks: {versions}"


@contextmanager
def load(server: Server) -> Iterator[Load]:
    """Run clients while a block runs; then wait for them."""
    clients = Load(server)
    threads = [threading.Thread(target=clients.run, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    try:
        clients.ask_more()
        yield clients
    finally:
        clients.over = True
        for thread in threads:
            thread.join()
