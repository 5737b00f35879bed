"""What one process holds for its clients: request bodies, and responses that are not taken in."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

MEBIBYTE = 1024 * 1024


@dataclass(slots=True)
class Memory:
    """Bytes held, and their limit."""

    most: int = 64 * MEBIBYTE
    """Bytes of all bodies and responses together; a single one is never too much."""
    bodies: int = 0
    responses: int = 0
    _freed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def for_bodies(self) -> int:
        """Bytes that bodies may take beside the responses: always a quarter of all."""
        return max(self.most - self.responses, self.most // 4)

    @contextmanager
    def response(self, size: int) -> Iterator[None]:
        """Hold a response while a block sends it."""
        self.responses += size
        try:
            yield
        finally:
            self.responses -= size
            self._freed.set()

    async def room(self) -> None:
        """Wait until earlier responses leave room for one that may be large."""
        while self.responses and self.bodies + self.responses > self.most:
            self._freed.clear()
            await self._freed.wait()
