"""Clients that ask again and again, each in a thread, and count what they get."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.ops.server import PATIENCE, Connection, Server
from tests.ops.test_connections import CONTENT, POST

CLIENTS = 6
"""Every third opens a connection for each request, the others keep theirs."""
LAST = POST.replace(b"Host: test", b"Host: test\r\nConnection: close")


@dataclass(slots=True)
class Load:
    """Clients at work, and what they have got so far."""

    server: Server
    counts: Counter[str] = field(default_factory=Counter)
    """How often a request was answered; how often it was lost; how often nobody took it."""
    lost: Counter[int] = field(default_factory=Counter)
    """How many requests of each client were lost."""
    faults: list[str] = field(default_factory=list)
    _changed: threading.Condition = field(default_factory=threading.Condition)
    _over: bool = False

    def after(self, more: int) -> None:
        """Wait until so many further requests have been answered."""
        with self._changed:
            wanted = self.counts["answered"] + more
            assert self._changed.wait_for(
                lambda: self.counts["answered"] >= wanted or self.faults, PATIENCE
            ), self.counts

    def over(self) -> None:
        """Let every client finish what it is at."""
        self._over = True

    def run(self, number: int) -> None:
        """Be one client, until it is over or nobody listens any more."""
        once = number % 3 == 0
        while not self._over and self._connected(number, once=once):
            pass

    def _connected(self, number: int, *, once: bool) -> bool:
        """Ask on one connection as long as it lasts; return whether there was one."""
        accepted = False
        try:
            with self.server.connect() as connection:
                while not self._over:
                    going_on = self._asked(connection, LAST if once else POST)
                    accepted = True
                    if not going_on:
                        break
        except ConnectionRefusedError:
            return False
        except (OSError, EOFError, IndexError, TypeError):
            # The last two come of a head that stops half-way.
            # A connection that no worker has taken yet is nobody's.
            self._count("lost" if accepted else "not taken", number)
        return True

    def _asked(self, connection: Connection, request: bytes) -> bool:
        """Ask; return whether the connection goes on."""
        connection.send(request)
        if not connection.stream.peek(1):  # type: ignore[attr-defined]  # - it is buffered
            raise EOFError
        answer = connection.answer()
        if len(answer.body) < int(answer.headers["Content-Length"]):
            raise EOFError
        if answer.status != 200 or answer.json["total"] != 29:
            self.faults.append(f"{answer.status} {answer.body!r} to {CONTENT!r}")
        self._count("answered")
        return answer.headers["Connection"] != "close"

    def _count(self, what: str, number: int | None = None) -> None:
        with self._changed:
            self.counts[what] += 1
            if number is not None:
                self.lost[number] += 1
            self._changed.notify_all()


@contextmanager
def load(server: Server) -> Iterator[Load]:
    """Have clients ask for as long as a block takes; then wait for them."""
    clients = Load(server)
    threads = [threading.Thread(target=clients.run, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    try:
        yield clients
    finally:
        clients.over()
        for thread in threads:
            thread.join()
    assert clients.faults == []
