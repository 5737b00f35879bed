"""What a worker does with the bodies that it holds."""

import asyncio
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pytest

from service.server.bodies import Bodies, Receive
from service.server.memory import Memory

if TYPE_CHECKING:
    from service.server.connection import Connection

Result = TypeVar("Result")

ENVIRON = {"CONTENT_LENGTH": "100"}
SENDING = cast("Connection", SimpleNamespace(whole=False, ended=False))
"""The connection of a client that is still sending."""


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run something in an event loop of another thread: that of the tests may have one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


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
        reading = (bodies.read(ENVIRON, each, SENDING, 100) for each in clients)
        return await asyncio.gather(*reading)

    return [body for body, _ in run(all_of_them())]


@pytest.mark.parametrize(("most", "responses"), [(15, 0), (60, 70)])
def test_the_largest_body_is_given_up_where_there_is_no_room(most: int, responses: int) -> None:
    """It is not its client's fault, and says so; smaller ones come in, whatever else is held."""
    memory = Memory(most, responses=responses)
    bodies = Bodies(memory, patience=0.1)
    large, small = taken_in(bodies, [sent(b"1" * 15, b"1"), sent(b"2", b"2" * 9)])
    with pytest.raises(MemoryError):
        large.read()
    with pytest.raises(TimeoutError):
        small.read()
    assert memory.bodies == 0


def test_a_body_that_never_ends_is_too_slow() -> None:
    """What has come in of it is held no longer."""
    memory = Memory()
    (body,) = taken_in(Bodies(memory, patience=0), [sent(b"1")])
    with pytest.raises(TimeoutError):
        body.read()
    assert memory.bodies == 0


def test_a_response_waits_for_room_until_others_are_taken_in() -> None:
    """With too much held, a large response is begun when no other is left, or there is room."""

    async def waiting() -> list[str]:
        memory, order = Memory(10, bodies=8), []

        async def begin() -> None:
            await memory.room()
            order.append("begun")

        with memory.response(3):
            begun = asyncio.create_task(begin())
            await asyncio.sleep(0)
            order.append("taken in")
        await begun
        return order

    assert run(waiting()) == ["taken in", "begun"]
