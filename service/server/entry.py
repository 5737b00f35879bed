"""The ASGI application around the WSGI one: long requests run in a thread, others in the loop."""

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

SMALL = 64 * 1024  # most bytes of a body that never waits for a slot, or that no operation reads
PART = 64 * 1024  # bytes of a response that the client must read before more are sent
MOST_DISCARDED, LONGEST_DISCARD = 16 * 1024 * 1024, 5  # bytes and seconds for the rest of a body
notify: Callable[[], object] = bool  # sends gunicorn a heartbeat


@dataclass(slots=True)
class Entry:
    """An ASGI application around a WSGI one; responses are complete before any of it is sent."""

    application: WSGIApplication
    body_limits: Mapping[str, int]  # most bytes of a body, by path
    long_running: Collection[str]  # paths whose POSTs take turns in a thread beside the loop
    patience: float = 30  # seconds to send a head, to send a body, and to read part of a response
    # Slots for large bodies: to read them, and then until the response is sent.
    _reading: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(16))
    _computing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(4))
    _turns: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request, or handle the lifespan of the process."""
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
            # Some clients read no response before they have sent everything.
            with suppress(ConnectionResetError, TimeoutError):
                async with asyncio.timeout(LONGEST_DISCARD):
                    await _take(receive, MOST_DISCARDED, len)
            await send({"type": "http.response.body"})
        return connection.response_complete()

    async def _read(self, environ: WSGIEnvironment, receive: Receive, places: ExitStack) -> bool:
        """Read the body, up to a byte or more above its limit; return whether some is unread."""
        content = environ["wsgi.input"] = BytesIO()
        length = int(environ.get("CONTENT_LENGTH", 0))
        limit = self.body_limits.get(environ["PATH_INFO"], SMALL)
        if length > limit or not (length or "HTTP_TRANSFER_ENCODING" in environ):
            return length > limit
        end = asyncio.get_running_loop().time() + self.patience
        left = length > SMALL
        try:
            if not left:
                # A timeout costs as much as reading, so bodies that have arrived have none.
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
        """Take a slot until `places` closes; raise MemoryError if none is free in time."""
        try:
            async with asyncio.timeout(self.patience / 3):
                await gate.acquire()
        except TimeoutError:
            raise MemoryError from None
        places.callback(gate.release)

    async def _answer(self, environ: WSGIEnvironment, receive: Receive) -> Response:
        """Compute the response; a long request waits for its turn, unless its client is gone."""
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
        """Run the WSGI application."""
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
        """Close connections that time out, until the process stops."""
        await receive()
        sys.setswitchinterval(0.001)  # seconds after which the thread yields to the loop
        # uvicorn handles SIGTERM by now, but not SIGQUIT, gunicorn's signal for a quick exit.
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
    """Read a body until more than ``most`` bytes have come; return whether some is unread."""
    size = 0
    while size <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionResetError
        size += keep(message["body"])
        if not message["more_body"]:
            return False
    return True
