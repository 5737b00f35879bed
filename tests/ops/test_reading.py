"""What a worker does with the bodies that it holds."""

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest

from service.server.reading import Bodies, Receive

ENVIRON = {"CONTENT_LENGTH": "100"}


def sent(*parts: bytes) -> Receive:
    """Return the server's side of a client that sends parts of a body, and then no more."""
    left = iter(parts)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)
        for part in left:
            return {"type": "http.request", "body": part, "more_body": True}
        return await asyncio.get_running_loop().create_future()

    return receive


def taken_in(bodies: Bodies, clients: Sequence[Receive]) -> list[BytesIO]:
    """Return the bodies of clients that send at the same time."""

    async def all_of_them() -> list[tuple[BytesIO, bool]]:
        reading = (bodies.read(ENVIRON, each, 100) for each in clients)
        return await asyncio.gather(*reading)

    return [body for body, _ in asyncio.run(all_of_them())]


def test_the_largest_body_is_given_up_where_there_is_no_room() -> None:
    """It is not its client's fault, and says so; smaller ones come in."""
    bodies = Bodies(patience=0.1, most=15)
    large, small = taken_in(bodies, [sent(b"1" * 15, b"1"), sent(b"2", b"2" * 9)])
    with pytest.raises(MemoryError):
        large.read()
    with pytest.raises(TimeoutError):
        small.read()
    assert bodies.held == 0


def test_a_body_that_never_ends_is_too_slow() -> None:
    """What has come in of it is held no longer."""
    bodies = Bodies(patience=0)
    (body,) = taken_in(bodies, [sent(b"1")])
    with pytest.raises(TimeoutError):
        body.read()
    assert bodies.held == 0
