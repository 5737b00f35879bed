"""The bodies of requests, taken in within bounds of size, time and memory."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from io import SEEK_END, BytesIO
from typing import Any

Receive = Callable[[], Awaitable[dict[str, Any]]]

MEBIBYTE = 1024 * 1024
MOST_DISCARDED, LONGEST_DISCARD = 16 * MEBIBYTE, 5
"""Bytes and seconds for what nobody reads of a body: its sender may look for no answer before."""


class BrokenOff(BytesIO):
    """A body that never came to its end; reading it raises what kept it from coming."""

    def __init__(self, reason: Exception) -> None:
        super().__init__()
        self.reason = reason

    def read(self, _size: int | None = -1, /) -> bytes:
        """Raise what is the reason.

        That is ConnectionResetError where the client has gone, TimeoutError where it is slow, and
        MemoryError where there was no room for all that came in.
        """
        raise self.reason


@dataclass(slots=True)
class Bodies:
    """The bodies that one process holds."""

    patience: float = 30
    """Seconds that a whole body may take to come in."""
    most: int = 64 * MEBIBYTE
    """Bytes of all bodies together; above that the largest of those under way is given up."""
    held: int = 0
    """Bytes held now."""
    _under_way: dict[asyncio.Timeout, BytesIO] = field(default_factory=dict)

    async def read(
        self, environ: Mapping[str, Any], receive: Receive, limit: int
    ) -> tuple[BytesIO, bool]:
        """Return a body, read to at least one byte above the limit, and whether any of it is left.

        It is held until `release`.
        """
        length = int(environ.get("CONTENT_LENGTH", 0))
        left = length > 0 or "HTTP_TRANSFER_ENCODING" in environ
        if not left or length > limit:
            return BytesIO(), left
        start = asyncio.get_running_loop().time()
        # Mostly this is all of it. For this part the server itself waits no longer than for all.
        message = await receive()
        if message["type"] == "http.disconnect":
            # The server says the same of a client that has gone and of one it has waited for.
            waited = asyncio.get_running_loop().time() - start > 0.9 * self.patience
            return BrokenOff(TimeoutError() if waited else ConnectionResetError()), True
        content = BytesIO(message["body"])
        self.held += len(message["body"])
        if message["more_body"]:
            return await self._read_on(content, receive, limit, start + self.patience)
        return content, False

    def release(self, body: BytesIO) -> None:
        """Forget a body that `read` has returned."""
        self.held -= body.getbuffer().nbytes

    async def _read_on(
        self, content: BytesIO, receive: Receive, limit: int, end: float
    ) -> tuple[BytesIO, bool]:
        left = True
        deadline = asyncio.timeout_at(end)
        self._under_way[deadline] = content
        content.seek(0, SEEK_END)
        try:
            async with deadline:
                while left and content.tell() <= limit:
                    left = self._take(deadline, await receive())
        except TimeoutError:
            given_up = deadline not in self._under_way
            return BrokenOff(MemoryError() if given_up else TimeoutError()), True
        except OSError as reason:
            return BrokenOff(type(reason)()), True
        else:
            del self._under_way[deadline]
            content.seek(0)
            return content, left
        finally:
            self._give_up(deadline)

    def _take(self, deadline: asyncio.Timeout, message: Mapping[str, Any]) -> bool:
        if message["type"] == "http.disconnect":
            raise ConnectionResetError
        # What comes at the very moment of the deadline comes too late.
        if deadline not in self._under_way or deadline.expired():
            raise TimeoutError
        content = self._under_way[deadline]
        self.held += content.write(message["body"])
        # One body by itself is never too much.
        while self.held - content.tell() > self.most:
            largest = max(self._under_way, key=lambda each: self._under_way[each].tell())
            self._give_up(largest)
            if largest is deadline:
                raise TimeoutError
            largest.reschedule(asyncio.get_running_loop().time())
        return bool(message["more_body"])

    def _give_up(self, deadline: asyncio.Timeout) -> None:
        content = self._under_way.pop(deadline, None)
        if content is not None:
            self.held -= content.tell()


async def discard(receive: Receive) -> None:
    """Take in what is left of a body, within bounds."""
    size = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_DISCARD):
            while size < MOST_DISCARDED and (message := await receive()).get("more_body"):
                size += len(message["body"])
