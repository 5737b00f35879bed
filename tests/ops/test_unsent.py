"""Connections are closed once requests and unread responses take too many bytes."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import cast

import pytest

from service.server.connection import STALLED, Connection, give_up_largest, give_up_stalled
from tests.load import until
from tests.ops.messages import POST
from tests.ops.server import Server, head, running
from tests.ops.test_admission import connected

LARGE = b"GET /openapi.yaml HTTP/1.1\r\nHost: test\r\n\r\n"


@dataclass(eq=False)
class Holding:
    """A connection as it was when it was last looked at; it records whether it was closed."""

    unsent: int
    stalled_since: float = 0
    received: int = 0
    owner: str = ""
    dropped: bool = False

    @property
    def held(self) -> int:
        return self.received + self.unsent

    def drop(self) -> None:
        self.dropped = True


def dropped(connections: list[Holding]) -> list[int]:
    return [number for number, each in enumerate(connections) if each.dropped]


@pytest.mark.parametrize(
    ("most", "closed"),
    [
        (100, []),
        (99, [1]),
        (69, [1, 2]),
        # A client that has read within the last seconds keeps its connection.
        (10, [1, 2, 3]),
    ],
)
def test_who_has_read_nothing_for_longest_goes_first(most: int, closed: list[int]) -> None:
    """Connections are closed until few enough bytes are unsent, if they are stalled."""
    now = 100.0
    unread = [
        Holding(40, now - STALLED + 0.1),
        Holding(30, now - 50),
        Holding(20, now - 20),
        Holding(10, now - STALLED),
        Holding(0, now - 90),
    ]
    give_up_stalled(cast("list[Connection]", unread), now, most)
    assert dropped(unread) == closed


@pytest.mark.parametrize(("most", "closed"), [(100, []), (99, [2]), (70, [2]), (9, [0, 2, 3])])
def test_the_client_who_holds_most_loses_connections_first(most: int, closed: list[int]) -> None:
    """Requests and unsent responses count together; of one client the largest goes first."""
    holding = [
        Holding(40, owner="ann"),
        Holding(0, owner="ann"),
        Holding(10, received=20, owner="bob"),
        Holding(0, received=21, owner="bob"),
        Holding(0, received=9, owner="cat"),
    ]
    give_up_largest(cast("list[Connection]", holding), most)
    assert dropped(holding) == closed


@pytest.fixture(scope="module")
def frugal() -> Iterator[Server]:
    """Return the service with little room for requests and unread responses."""
    with running({}, "tests.ops.applications:frugal") as server:
        yield server
        assert server.failures == []


@pytest.mark.slow
def test_unread_responses_are_given_up_for_others(frugal: Server) -> None:
    """Clients that read nothing are closed in seconds; one that reads gets a whole response."""
    with ExitStack() as stack:
        for client in connected(frugal, stack, 6):
            client.send(LARGE * 200)
        frugal.log.find("closed: [1-6] connections that read nothing")
        assert frugal.raw(LARGE).status == 200


@pytest.mark.parametrize(
    "part", [b"GET / HTTP/1.1\r\nA: ", head("/v1/game", "Content-Length: 60000")]
)
def test_half_sent_requests_are_given_up_for_others(frugal: Server, part: bytes) -> None:
    """Above the bound the client with most of them loses some; another keeps its own."""

    def given_up() -> int:
        said = "closed: [1-6] connections of clients who hold most"
        return len(re.findall(said, "".join(frugal.log.lines)))

    with ExitStack() as stack:
        own = stack.enter_context(frugal.connect())
        own.send(POST[:-1])
        before = given_up()
        for client in connected(frugal, stack, 12):
            client.send(part.ljust(59_000, b"a"))
        until(lambda: given_up() > before)
        own.send(POST[-1:])
        assert own.answer().status == 200
