"""Responses that nobody reads are given up once there are too many bytes of them."""

from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import cast

import pytest

from service.server.connection import STALLED, Connection, give_up_stalled
from tests.ops.server import running
from tests.ops.test_admission import connected

LARGE = b"GET /openapi.yaml HTTP/1.1\r\nHost: test\r\n\r\n"


@dataclass(eq=False)
class Unread:
    """A connection as it was when it was last looked at; it records whether it was closed."""

    unsent: int
    stalled_since: float
    aborted: bool = False
    wire: "Unread" = field(init=False)

    def __post_init__(self) -> None:
        self.wire = self

    def abort(self) -> None:
        self.aborted = True


@pytest.mark.parametrize(
    ("most", "closed", "unsent"),
    [
        (100, [], 100),
        (99, [1], 70),
        (69, [1, 2], 50),
        # A client that has read within the last seconds keeps its connection.
        (10, [1, 2, 3], 40),
    ],
)
def test_who_has_read_nothing_for_longest_goes_first(
    most: int, closed: list[int], unsent: int
) -> None:
    """Connections are closed until few enough bytes are unsent, if they are stalled."""
    now = 100.0
    unread = [
        Unread(40, now - STALLED + 0.1),
        Unread(30, now - 50),
        Unread(20, now - 20),
        Unread(10, now - STALLED),
        Unread(0, now - 90),
    ]
    assert give_up_stalled(cast("list[Connection]", unread), now, most) == unsent
    assert [number for number, each in enumerate(unread) if each.aborted] == closed


def test_unread_responses_are_given_up_for_others() -> None:
    """Clients that read nothing are closed in seconds; one that reads gets a whole response."""
    with running({}, "tests.ops.applications:frugal") as server, ExitStack() as stack:
        for client in connected(server, stack, 6):
            client.send(LARGE * 200)
        server.log.find("closed: [1-6] connections that read nothing")
        assert server.raw(LARGE).status == 200
    assert server.failures == []
