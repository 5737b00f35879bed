"""The bodies of requests, taken in within bounds of size, time and memory."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from service.server.connection import Connection
from service.server.memory import MEBIBYTE, Memory

Receive = Callable[[], Awaitable[Any]]

MOST_DISCARDED, LONGEST_DISCARD = 16 * MEBIBYTE, 5
"""Bytes and seconds for what nobody reads of a body: its sender may look for no response before."""


class BrokenOff(BytesIO):
    """A body that is not there; reading it raises what kept it from coming."""

    def __init__(self, reason: Exception) -> None:
        super().__init__()
        self.reason = reason

    def read(self, _size: int | None = -1, /) -> bytes:
        """Raise the reason.

        That is ConnectionResetError where the client has gone, TimeoutError where it is slow, and
        MemoryError where there is no room.
        """
        raise self.reason


@dataclass(slots=True)
class Bodies:
    """The bodies that one process holds."""

    memory: Memory
    patience: float
    """Seconds that a whole body may take to come in."""
    _under_way: dict[asyncio.Timeout, BytesIO] = field(default_factory=dict)

    async def read(
        self, environ: Mapping[str, Any], receive: Receive, connection: Connection, limit: int
    ) -> tuple[BytesIO, bool]:
        """Return a body, read to at least one byte above the limit, and whether any of it is left.

        It is held until `release`.
        """
        length = int(environ.get("CONTENT_LENGTH", 0))
        left = length > 0 or "HTTP_TRANSFER_ENCODING" in environ
        if not left or length > limit:
            return BytesIO(), left
        if connection.whole:
            message = await receive()
            if connection.ahead:
                connection.flow.pause_reading()
            if message["type"] == "http.request" and not message["more_body"]:
                self.memory.bodies += len(message["body"])
                return BytesIO(message["body"]), False
            return BrokenOff(ConnectionResetError()), True
        return await self._read(receive, connection, limit)

    def release(self, body: BytesIO) -> None:
        """Forget a body that `read` has returned."""
        self.memory.bodies -= body.getbuffer().nbytes

    async def _read(
        self, receive: Receive, connection: Connection, limit: int
    ) -> tuple[BytesIO, bool]:
        """Take in a body in parts; the largest one is given up where there is no room for all."""
        content, left = BytesIO(), True
        deadline = asyncio.timeout(self.patience)
        self._under_way[deadline] = content
        try:
            async with deadline:
                while left and content.tell() <= limit:
                    message = await receive()
                    left = self._add(deadline, message, ended=connection.ended)
        except TimeoutError:
            given_up = deadline not in self._under_way
            return BrokenOff(MemoryError() if given_up else TimeoutError()), True
        except ConnectionResetError:
            return BrokenOff(ConnectionResetError()), True
        else:
            del self._under_way[deadline]
            content.seek(0)
            return content, left
        finally:
            self._give_up(deadline)

    def _add(self, deadline: asyncio.Timeout, message: Mapping[str, Any], *, ended: bool) -> bool:
        """Take in a part; return whether more will come."""
        if message["type"] == "http.disconnect" or (ended and message["more_body"]):
            raise ConnectionResetError
        # What comes at the very moment of the deadline comes too late.
        if deadline not in self._under_way or deadline.expired():
            raise TimeoutError
        content = self._under_way[deadline]
        self.memory.bodies += content.write(message["body"])
        # One body by itself is never too much.
        while self.memory.bodies - content.tell() > self.memory.for_bodies:
            largest = max(self._under_way, key=lambda each: self._under_way[each].tell())
            self._give_up(largest)
            if largest is deadline:
                raise TimeoutError
            largest.reschedule(asyncio.get_running_loop().time())
        return bool(message["more_body"])

    def _give_up(self, deadline: asyncio.Timeout) -> None:
        content = self._under_way.pop(deadline, None)
        if content is not None:
            self.memory.bodies -= content.tell()


async def discard(receive: Receive, connection: Connection) -> None:
    """Take in what is left of a body, within bounds."""
    size = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_DISCARD):
            while size < MOST_DISCARDED and not connection.ended:
                message = await receive()
                if not message.get("more_body"):
                    return
                size += len(message["body"])
