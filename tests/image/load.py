"""Sends requests without pause while the service is disturbed, and keeps every failure."""

import http.client
import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import orjson

SHOW = orjson.dumps({"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "claim": 28})
GAME = orjson.dumps({"players": ["ann", "bob"], "first_dealer": "ann", "deals": []})
CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
CLIENTS = 4
PATIENCE = 30


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of responses, and the failures; read it when the load is over."""

    port: int
    right: Counter[str] = field(default_factory=Counter)
    """The number of correct responses, by operation."""
    versions: Counter[str] = field(default_factory=Counter)
    """The number of responses with the service's version, by version."""
    wrong: list[str] = field(default_factory=list)
    """The failures, in words."""
    lock: threading.Lock = field(default_factory=threading.Lock)
    stop: threading.Event = field(default_factory=threading.Event)

    def ask(self, *, keep: bool) -> None:
        """Send requests one after the other until told to stop, on one connection or on many."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        while not self.stop.is_set():
            for method, path, body in requests():
                self._ask(connection, method, path, body)
                if not keep:
                    connection.close()
        connection.close()

    def _ask(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: bytes | None
    ) -> None:
        operation = f"{method} {path.partition('?')[0]}"
        try:
            connection.request(method, path, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            self._fail(f"{operation}: {error!r}")
            return
        if answer.status == 200 and is_right(path, found := orjson.loads(text)):
            with self.lock:
                self.right[operation] += 1
                self.versions.update([found["version"]] if path == "/healthz" else [])
        else:
            self._fail(f"{operation}: {answer.status} {text[:200]!r}")

    def _fail(self, what: str) -> None:
        with self.lock:
            self.wrong.append(what)

    def __str__(self) -> str:
        """Say in one line how many requests were sent and failed."""
        sent = ", ".join(
            f"{number} {operation}" for operation, number in sorted(self.right.items())
        )
        versions = ", ".join(f"{number} from {name}" for name, number in self.versions.items())
        return f"{len(self.wrong)} failed; answered: {sent} ({versions})"


def requests() -> Iterator[tuple[str, str, bytes | None]]:
    """Return one request of each kind; the GET of a show is different each time, so not cached."""
    *hand, starter = random.sample(CARDS, 5)
    yield "POST", "/v1/show", SHOW
    yield "GET", f"/v1/show?hand={','.join(hand)}&starter={starter}", None
    yield "POST", "/v1/game", GAME
    yield "GET", "/healthz", None


def is_right(path: str, found: dict[str, object]) -> bool:
    """Check a response: a hand of 29, any hand, a game that waits for a deal, good health."""
    if path.startswith("/v1/show?"):
        return found["starter"] == path[-2:]
    if path == "/v1/show":
        return found["total"] == 29
    return found["status"] == ("in-progress" if path == "/v1/game" else "ok")


@contextmanager
def load(port: int) -> Iterator[Tally]:
    """Send requests to a port of this machine for a block."""
    tally = Tally(port)
    clients = [
        threading.Thread(target=tally.ask, kwargs={"keep": number % 2 == 0})
        for number in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    try:
        yield tally
    finally:
        tally.stop.set()
        for client in clients:
            client.join()
