"""The ASGI application around the WSGI one: in the event loop, or beside it what takes long."""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, nullcontext, suppress
from dataclasses import dataclass, field
from io import BytesIO
from time import perf_counter
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from service.api.http import BEGUN, BROKEN
from service.server.connection import CONNECTIONS, CURRENT
from service.server.environment import environment

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Response = tuple[int, list[tuple[bytes, bytes]], bytes]

SMALL = 64 * 1024  # bytes of a body that never waits for a place, or that no operation reads
PART = 64 * 1024  # bytes of a response that its client has to read before the next are sent
MOST_DISCARDED, LONGEST_DISCARD = 16 * 1024 * 1024, 5  # bytes and seconds for the rest of a body
notify: Callable[[], object] = bool  # tells the process manager that this process is alive


@dataclass(slots=True)
class Entry:
    """An ASGI application around a WSGI one; of a response that fails half-way nothing is sent."""

    application: WSGIApplication
    body_limits: Mapping[str, int]  # bytes that a body may have, by path
    long_running: Collection[str]  # paths whose POSTs take turns in a thread beside the loop
    patience: float = 30  # seconds for a head, for a body, and for reading a part of a response
    # Places for large bodies: while they come in, and then until the response is sent.
    _reading: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(16))
    _computing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(4))
    _turns: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request, or live as long as the process does."""
        if scope["type"] == "lifespan":
            return await self._live(receive, send)
        connection = CURRENT.get()
        with ExitStack() as places:
            environ = environment(scope)
            left = await self._read(environ, receive, places)
            status, headers, content = await self._answer(environ, receive)
            if left:
                connection.answered = True
                headers.append((b"connection", b"close"))
            await send({"type": "http.response.start", "status": status, "headers": headers})
            for start in range(0, len(content) or 1, PART):
                part, more = content[start : start + PART], left or start + PART < len(content)
                await send({"type": "http.response.body", "body": part, "more_body": more})
        if left:
            # Its sender may look for no response before it has sent everything.
            with suppress(ConnectionResetError, TimeoutError):
                async with asyncio.timeout(LONGEST_DISCARD):
                    await _take(receive, MOST_DISCARDED, len)
            await send({"type": "http.response.body"})
        return connection.response_complete()

    async def _read(self, environ: WSGIEnvironment, receive: Receive, places: ExitStack) -> bool:
        """Read the body, to at least a byte above its limit; return whether some of it is left."""
        content = environ["wsgi.input"] = BytesIO()
        length = int(environ.get("CONTENT_LENGTH", 0))
        limit = self.body_limits.get(environ["PATH_INFO"], SMALL)
        if length > limit or not (length or "HTTP_TRANSFER_ENCODING" in environ):
            return length > limit
        end = asyncio.get_running_loop().time() + self.patience
        left = length > SMALL
        try:
            if not left:
                # A deadline takes as long as reading: there is none for what has come already.
                async with nullcontext() if CURRENT.get().whole else asyncio.timeout_at(end):
                    left = await _take(receive, min(limit, SMALL), content.write)
            if max(length, content.tell()) > SMALL and content.tell() <= limit:
                with ExitStack() as reading:
                    await self._enter(self._reading, reading)
                    async with asyncio.timeout_at(end):
                        left = left and await _take(receive, limit - content.tell(), content.write)
                    if not left:
                        await self._enter(self._computing, places)
        except (ConnectionResetError, MemoryError, TimeoutError) as error:
            environ[BROKEN] = error
            return True
        content.seek(0)
        return left

    async def _enter(self, gate: asyncio.Semaphore, places: ExitStack) -> None:
        """Take a place until the block ends; raise MemoryError where none gets free in time."""
        try:
            async with asyncio.timeout(self.patience / 3):
                await gate.acquire()
        except TimeoutError:
            raise MemoryError from None
        places.callback(gate.release)

    async def _answer(self, environ: WSGIEnvironment, receive: Receive) -> Response:
        """Have a request answered, if it takes long when its turn comes and its client waits."""
        environ[BEGUN] = perf_counter()
        if environ["PATH_INFO"] not in self.long_running or environ["REQUEST_METHOD"] != "POST":
            return self._respond(environ)
        ended = asyncio.ensure_future(receive())

        def respond() -> Response:
            if ended.done() and ended.result()["type"] == "http.disconnect":
                environ[BROKEN] = ConnectionResetError()
            return self._respond(environ)

        return await asyncio.get_running_loop().run_in_executor(self._turns, respond)

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
        return int(status[:3]), encoded, b"".join(parts)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Look after the connections until the process stops."""
        await receive()
        sys.setswitchinterval(0.001)  # seconds after which a long request gives way to the loop
        # uvicorn listens to SIGTERM by now, but not to what gunicorn ends a worker quickly by.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGQUIT, signal.raise_signal, signal.SIGTERM)
        looking = asyncio.create_task(self._look_after())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        looking.cancel()
        await send({"type": "lifespan.shutdown.complete"})

    async def _look_after(self) -> None:
        while True:
            notify()
            now = asyncio.get_running_loop().time()
            for connection in tuple(CONNECTIONS):
                connection.look(now, self.patience)
            await asyncio.sleep(0.5)


async def _take(receive: Receive, most: int, keep: Callable[[bytes], int]) -> bool:
    """Take in a body until more bytes than this have come; return whether some of it is left."""
    size = 0
    while size <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionResetError
        size += keep(message["body"])
        if not message["more_body"]:
            return False
    return True
