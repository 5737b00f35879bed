"""The connections of one process, and how long and how many of them are waited for."""

import asyncio
import resource
from dataclasses import dataclass, field
from http import HTTPStatus

from service.server.connection import Connection

OTHER_FILES = 64
"""File descriptors that are kept for what is no connection."""

PATIENCE = 30
"""Seconds for a head, for a body, and for taking in a part of a response."""
SILENCE = 75
"""Seconds for the first byte."""
LINGER = 2.0
"""Seconds in which a process that stops still takes requests on connections that are open."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What clients may take of a process."""

    patience: float = PATIENCE
    silence: float = SILENCE
    linger: float = LINGER
    connections: int = 1000
    """Connections at a time."""

    @property
    def most(self) -> int:
        """Connections at a time for which there are file descriptors."""
        files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if files == resource.RLIM_INFINITY:
            return self.connections
        return max(1, min(self.connections, files - OTHER_FILES))


@dataclass(slots=True)
class Clients:
    """The connections that are open."""

    limits: Limits
    most: int
    """Connections at a time."""
    draining: bool = False
    """Whether the process stops: every response is then the last on its connection."""
    _open: dict[Connection, None] = field(default_factory=dict)
    """The one that has waited longest first."""

    def admit(self, connection: Connection) -> None:
        """Take a connection in; where there are too many, the one that waits longest has to go."""
        if len(self._open) < self.most or self._made_room():
            self._open[connection] = None
        else:
            connection.refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def last(self, connection: Connection) -> None:
        """Let a connection be the last that has to go."""
        if self._open.pop(connection, self) is None:
            self._open[connection] = None

    def forget(self, connection: Connection) -> None:
        """Leave a connection out that is closed."""
        self._open.pop(connection, None)

    def check(self) -> None:
        """Cut connections whose clients have taken too long."""
        now = asyncio.get_running_loop().time()
        for connection in tuple(self._open):
            connection.check(now)

    async def drain(self) -> None:
        """Serve the open connections to their ends; those without a request for a moment only."""
        self.draining = True
        loop = asyncio.get_running_loop()
        end = loop.time() + self.limits.linger
        while self._open:
            if loop.time() >= end:
                for connection in tuple(self._open):
                    if connection.idle and not connection.unread:
                        connection.transport.close()
            await asyncio.sleep(0.02)

    def _made_room(self) -> bool:
        for connection in self._open:
            if connection.reading or connection.stuck:
                del self._open[connection]
                connection.transport.abort()
                return True
        return False
