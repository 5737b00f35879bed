"""The ASGI application around the WSGI one: in the event loop, or beside it what takes long."""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import perf_counter
from types import FrameType
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from service.api.middleware import BEGUN
from service.server.bodies import Bodies, BrokenOff, Receive, discard
from service.server.clients import Clients, Limits
from service.server.connection import Connection
from service.server.environment import RepeatedHeaderError, environment
from service.server.memory import Memory
from service.server.transport import Output

Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

PART = 64 * 1024
"""Bytes of a response that are sent at once: its client has to take them in before the next."""

OTHER_BODIES = 64 * 1024
"""Bytes of a body that no operation reads."""

WAITING = 1 / 3
"""The part of a client's patience after which it is told that there is no room."""

CHECK = 0.5
"""Seconds between two looks at the connections."""

SWITCH = 0.001
"""Seconds after which a long request gives way to the event loop."""

CLOSE = (b"connection", b"close")


@dataclass(frozen=True, slots=True)
class Response:
    """A response, whole."""

    status: int
    headers: Headers
    content: bytes


NOT_UNDERSTOOD = Response(400, [(b"content-length", b"0"), CLOSE], b"")


@dataclass(slots=True)
class Entry:
    """An ASGI application around a WSGI one; of a response that fails half-way nothing is sent."""

    application: WSGIApplication
    body_limits: Mapping[str, int]
    """How many bytes a body may have, by path."""
    long_running: Collection[str]
    """The paths whose POSTs take turns in a thread beside the loop."""
    limits: Limits = field(default_factory=Limits)
    notify: Callable[[], object] = bool
    """Tells the process manager that this process is alive."""
    memory: Memory = field(default_factory=Memory)
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _bodies: Bodies = field(init=False)

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request, or live as long as the process does."""
        if scope["type"] == "lifespan":
            await self._live(scope["state"], receive, send)
            return
        state = scope["state"]
        connection: Connection = state["connection"]
        try:
            environ = environment(scope)
        except RepeatedHeaderError:
            await _send(send, connection.transport, NOT_UNDERSTOOD)
            return
        limit = self.body_limits.get(environ["PATH_INFO"], OTHER_BODIES)
        body, left = await self._bodies.read(environ, receive, connection, limit)
        environ["wsgi.input"], environ[BEGUN] = body, perf_counter()
        try:
            if environ["PATH_INFO"] in self.long_running and environ["REQUEST_METHOD"] == "POST":
                response = await self._in_turn(environ, connection)
            else:
                response = self._respond(environ)
        finally:
            self._bodies.release(body)
        unread = left and not isinstance(body, BrokenOff)
        if left or state["clients"].draining:
            response.headers.append(CLOSE)
        # Files are the same for all who ask for them.
        held = len(response.content) if environ["REQUEST_METHOD"] == "POST" else 0
        # The body is not held while its response is sent.
        del environ, body
        if held > PART:
            with self.memory.response(held):
                await _send(send, connection.transport, response, more=unread)
        else:
            await _send(send, connection.transport, response, more=unread)
        if unread:
            await discard(receive, connection)
            await send({"type": "http.response.body"})
        connection.answered()

    async def _in_turn(self, environ: WSGIEnvironment, connection: Connection) -> Response:
        """Have a long request answered when its turn comes, if its client still waits for it."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self.limits.patience * WAITING
        async with self._turn:
            try:
                async with asyncio.timeout_at(end):
                    await self.memory.room()
            except TimeoutError:
                environ["wsgi.input"] = BrokenOff(MemoryError())
            if connection.gone:
                environ["wsgi.input"] = BrokenOff(ConnectionResetError())
            if isinstance(environ["wsgi.input"], BrokenOff):
                return self._respond(environ)
            return await loop.run_in_executor(self._thread, self._respond, environ)

    def _respond(self, environ: WSGIEnvironment) -> Response:
        """Return what the WSGI application answers."""
        begun: list[Any] = []
        parts: list[bytes] = []

        def begin(status: str, headers: Any, _: Any = None) -> Callable[[bytes], None]:  # noqa: ANN401 - as in WSGI
            begun[:] = status, headers
            return parts.append

        result = self.application(environ, begin)
        try:
            parts.extend(result)
        finally:
            getattr(result, "close", bool)()
        status, headers = begun
        encoded = [(name.encode("latin-1"), text.encode("latin-1")) for name, text in headers]
        return Response(int(status[:3]), encoded, b"".join(parts))

    async def _live(self, state: dict[str, Any], receive: Receive, send: Send) -> None:
        """Prepare for clients, and look after them until the process stops."""
        await receive()
        sys.setswitchinterval(SWITCH)
        clients = state["clients"] = Clients(self.limits, self.limits.most)
        self._bodies = Bodies(self.memory, self.limits.patience)
        _announce_the_end(clients)
        looking = asyncio.create_task(self._look_after(clients))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await clients.drain()
        looking.cancel()
        await send({"type": "lifespan.shutdown.complete"})

    async def _look_after(self, clients: Clients) -> None:
        while True:
            self.notify()
            clients.check()
            await asyncio.sleep(CHECK)


async def _send(send: Send, transport: Output, response: Response, *, more: bool = False) -> None:
    """Send a response, in parts where it is large; with ``more``, without saying that it ends."""
    transport.hold()
    await send(
        {
            "type": "http.response.start",
            "status": response.status,
            "headers": response.headers,
        }
    )
    content = response.content
    for start in range(0, max(len(content), 1), PART):
        end = start + PART
        last = end >= len(content) and not more
        part = content if end >= len(content) and not start else content[start:end]
        await send({"type": "http.response.body", "body": part, "more_body": not last})
        transport.release()


def _announce_the_end(clients: Clients) -> None:
    """Let SIGTERM make every response the last on its connection, before uvicorn hears of it."""
    heard = signal.getsignal(signal.SIGTERM)

    def stop(number: int, frame: FrameType | None) -> None:
        clients.draining = True
        if callable(heard):
            heard(number, frame)

    signal.signal(signal.SIGTERM, stop)
    # What gunicorn sends when it is to end quickly; uvicorn does not listen to it.
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGQUIT, signal.raise_signal, signal.SIGTERM)
