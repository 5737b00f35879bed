"""gunicorn's asgi worker, around the WSGI application, with a bound to its connections."""

import resource
import sys

import uvloop  # noqa: F401 - loaded once before the fork, not again in every worker
from gunicorn.http.wsgi import base_environ  # type: ignore[import-untyped]  # - it has no types
from gunicorn.workers import gasgi  # type: ignore[import-untyped]  # - it has no types

from service.api import body
from service.server.adapter import Adapter
from service.server.connection import Connection
from service.server.reading import Bodies

LONG = frozenset({"/v1/show/batch", "/v1/crib/batch", "/v1/game/batch", "/v1/discard", "/metrics"})
"""The operations that may take longer than other requests should wait."""

NOTICE, LINGER = 0.1, 2.0
"""Seconds in which a worker that stops announces the end of its connections, and seconds in which
it then still takes requests on idle ones.
"""

SWITCH = 0.001
"""Seconds after which a long operation gives way to the loop."""

OTHER_FILES = 64
"""File descriptors that are kept for what is no connection."""


class Worker(gasgi.ASGIWorker):  # type: ignore[misc]  # - it has no types
    """A worker process."""

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)
        self.connections: dict[Connection, None] = {}
        """Those that are open, the one that has waited longest first."""
        self.most = self.cfg.worker_connections
        self.patience = self.cfg.timeout or 30
        """Seconds that a client may take to send a head, or a body, or to take in its answer."""
        self.stopping = False

    def init_process(self) -> None:
        """Let the loop have its turn soon where a long operation computes beside it."""
        sys.setswitchinterval(SWITCH)
        files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if files != resource.RLIM_INFINITY:
            self.most = max(1, min(self.most, files - OTHER_FILES))
        super().init_process()

    def load_wsgi(self) -> None:
        """Put the adapter around the WSGI application."""
        application = self.app.wsgi()
        always = {**base_environ(self.cfg), "wsgi.multithread": True}
        bodies = Bodies(self.patience)
        self.asgi = Adapter(application, always, body.limit(application), LONG, bodies)

    def admit(self, connection: Connection) -> None:
        """Take a connection in; where there are too many, the one that waits longest has to go."""
        if len(self.connections) < self.most or self._made_room():
            self.connections[connection] = None
        else:
            connection.refuse(503)

    def moved(self, connection: Connection) -> None:
        """Let a connection be the last that has to go."""
        if self.connections.pop(connection, self) is None:
            self.connections[connection] = None

    def _made_room(self) -> bool:
        for connection in self.connections:
            if connection.waiting:
                del self.connections[connection]
                connection.leave()
                return True
        return False

    def handle_exit_signal(self) -> None:
        """Stop, but not between an answer that announces no end of its connection and the next."""
        self.stopping = True
        self.loop.call_later(NOTICE, super().handle_exit_signal)

    async def _shutdown(self) -> None:
        self._beat()
        self.loop.call_later(LINGER, self._close_idle)
        await super()._shutdown()

    def _beat(self) -> None:
        """Show gunicorn that the process is alive; its own loop does so no longer."""
        self.notify()
        self.loop.call_later(1, self._beat)

    def _close_idle(self) -> None:
        for connection in tuple(self.connections):
            if connection.idle:
                connection.leave()


# The worker has no other place to say what its connections are.
gasgi.ASGIProtocol = Connection
