"""The ASGI application around the WSGI one: small requests run in the loop, others in threads."""

import asyncio
import signal
import sys
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, nullcontext, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from time import perf_counter
from typing import Any
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication, WSGIEnvironment

from service.api.http import BEGUN, BROKEN, CLIENT, PAUSE, Overloaded, client_address
from service.server.connection import (
    CONNECTIONS,
    CURRENT,
    Connection,
    give_up_largest,
    give_up_stalled,
)
from service.server.lines import THREADS, Turn, WaitingLine
from service.server.order import client_of

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Response = tuple[int, list[tuple[bytes, bytes]], bytes]

QUICK = 1024
"""Most bytes of query and body that are answered in the loop, where everybody else waits."""
LONG_HEAD = 4 * 1024
"""Bytes of a head from which on it counts as much as query and body: its headers are parsed too."""
SMALL = 64 * 1024  # most bytes of a body that never waits for a place, or that no operation reads
SIZES = (8 * 1024, SMALL)
"""Most bytes of query and body in the first line, and in the second; the third has the rest."""
NAMES = ("8-kib", "64-kib", "above")
"""The lines for turns, as the metrics name them."""
PART = 64 * 1024  # bytes of a response that the client must read before more are sent
MOST_DISCARDED = 16 * 1024 * 1024  # bytes of the rest of a body that are read without being kept
LONGEST_DISCARD = 5  # seconds for that rest
send_heartbeat: Callable[[], object] | None = None
"""Tells gunicorn that this worker lives; set by gunicorn's configuration."""


def report_nothing(_waiting: Mapping[str, int], *_numbers: int) -> None:
    """Leave the load of this process unreported."""


@dataclass(slots=True)
class Entry:
    """An ASGI application around a WSGI one; responses are complete before any of it is sent."""

    application: WSGIApplication
    body_limits: Mapping[str, int]  # most bytes of a body, by path
    taking_turns: Collection[str]  # paths whose POSTs run in a thread however small they are
    trusted_proxies: int = 0
    report: Callable[[Mapping[str, int], int, int, int], object] = report_nothing
    """Takes the requests that wait by line, all in progress, and the bytes received and unsent."""
    patience: float = 30  # seconds to send a head, to send a body, and to read part of a response
    longest_wait: float = 10  # seconds from the end of a body until it is computed
    # Bytes of responses, and of requests and responses together.
    most_unsent: int = 64 * 1024 * 1024  # then unread ones are lost
    most_held: int = 128 * 1024 * 1024  # then connections are closed
    # Places for large bodies: to read them, and then until the response is sent.
    _reading: WaitingLine = field(default_factory=lambda: WaitingLine(16))
    _computing: WaitingLine = field(default_factory=lambda: WaitingLine(4))
    # One place for each size, so that many requests of one size delay no others.
    _turns: Sequence[WaitingLine] = field(
        default_factory=lambda: tuple(WaitingLine(1) for _ in NAMES)
    )
    _threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(len(NAMES) * THREADS)
    )

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request, or handle the lifespan of the process."""
        if scope["type"] == "lifespan":
            return await self._live(receive, send)
        connection = CURRENT.get()
        with ExitStack() as places:
            (status, headers, content), left = await self._answer(scope, receive, places)
            connection.received = 0
            if left:
                connection.answered = True
                headers.append((b"connection", b"close"))
            await send({"type": "http.response.start", "status": status, "headers": headers})
            size = len(content)
            for start in range(0, size or 1, PART):
                part, end = content[start : start + PART], start + PART
                connection.unwritten = size - end if end < size else 0
                more = left or end < size
                await send({"type": "http.response.body", "body": part, "more_body": more})
        if left:
            # Some clients read no response before they have sent everything.
            with suppress(ConnectionResetError, TimeoutError):
                async with asyncio.timeout(LONGEST_DISCARD):
                    await _take(receive, MOST_DISCARDED, len)
            await send({"type": "http.response.body"})
        return connection.response_complete()

    async def _answer(
        self, scope: Mapping[str, Any], receive: Receive, places: ExitStack
    ) -> tuple[Response, bool]:
        """Return the response, and whether some of the body is unread."""
        environ = _environment(scope)
        environ[CLIENT] = client_address(environ, self.trusted_proxies)
        left = await self._read(environ, receive, places)
        environ.setdefault(BEGUN, perf_counter())
        if left or self._is_quick(environ):
            return self._respond(environ), left
        return await self._in_turn(environ), False

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
                # A timer costs as much as reading, so bodies that have arrived have none.
                has_arrived = CURRENT.get().whole
                timer = nullcontext() if has_arrived else asyncio.timeout_at(end)
                async with timer:
                    left = await _take(receive, min(limit, SMALL), content.write)
            if max(length, content.tell()) > SMALL and content.tell() <= limit:
                with ExitStack() as reading:
                    await self._enter(self._reading, environ, perf_counter(), reading)
                    async with asyncio.timeout_at(end):
                        left = left and await _take(receive, limit - content.tell(), content.write)
                    if not left:
                        environ[BEGUN] = perf_counter()
                        await self._enter(self._computing, environ, environ[BEGUN], places)
        except (ConnectionResetError, Overloaded, TimeoutError) as error:
            environ[BROKEN] = error
            return True
        content.seek(0)
        return left

    async def _enter(
        self, line: WaitingLine, environ: WSGIEnvironment, since: float, places: ExitStack
    ) -> None:
        """Take a place until `places` closes; raise `Overloaded` if it takes too long."""
        client = client_of(environ[CLIENT])
        await self._wait(line, client, since)
        places.callback(line.leave, client)

    async def _wait(self, line: WaitingLine, client: str, since: float) -> None:
        connection = CURRENT.get()
        connection.owner = client
        await line.enter(client, since + self.longest_wait, connection.lost)

    def _is_quick(self, environ: WSGIEnvironment) -> bool:
        """Return whether a request takes so little time that others can wait for it."""
        may_be_long = (
            environ["PATH_INFO"] in self.taking_turns and environ["REQUEST_METHOD"] == "POST"
        )
        return _size(environ) <= QUICK and not may_be_long

    async def _in_turn(self, environ: WSGIEnvironment) -> Response:
        """Compute the response in the thread for its size, unless its client is gone by then."""
        client, line = client_of(environ[CLIENT]), self._turns[bisect_left(SIZES, _size(environ))]
        try:
            await self._wait(line, client, environ[BEGUN])
        except (ConnectionResetError, Overloaded) as error:
            environ[BROKEN] = error
            return self._respond(environ)
        if CURRENT.get() not in CONNECTIONS:
            environ[BROKEN] = ConnectionResetError()
        turn = Turn(line, client)
        environ[PAUSE] = turn.pause
        return await turn.run(self._threads, self._respond, environ)

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
            if hasattr(result, "close"):
                result.close()
        status, headers = begun
        encoded = [(name.encode("latin-1"), text.encode("latin-1")) for name, text in headers]
        return int(status[:3]), encoded, b"".join(parts)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Close connections that time out, until the process stops."""
        await receive()
        Connection.most_held = self.most_held
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
            if send_heartbeat:
                send_heartbeat()
            now = asyncio.get_running_loop().time()
            for connection in tuple(CONNECTIONS):
                connection.look(now, self.patience)
            waiting = {name: line.waiting for name, line in self._lines().items()}
            give_up_stalled(CONNECTIONS, now, self.most_unsent)
            give_up_largest(CONNECTIONS, self.most_held)
            in_progress = sum(connection.in_progress for connection in CONNECTIONS)
            unsent = sum(connection.unsent for connection in CONNECTIONS)
            received = sum(connection.held for connection in CONNECTIONS) - unsent
            self.report(waiting, in_progress, received, unsent)
            await asyncio.sleep(0.5)

    def _lines(self) -> dict[str, WaitingLine]:
        """Return the lines by the names that they have in the metrics."""
        places = {"reading": self._reading, "computing": self._computing}
        return places | dict(zip(NAMES, self._turns, strict=True))


def _environment(scope: Mapping[str, Any]) -> WSGIEnvironment:
    """Return the environment of an ASGI request, without its body."""
    path = scope["raw_path"].decode("latin-1")
    environ = {
        "wsgi.version": (1, 0),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
        "wsgi.url_scheme": scope["scheme"],
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": scope["server"][0],
        "SERVER_PORT": str(scope["server"][1]),
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
    }
    if "%" in path:
        environ["PATH_INFO"] = unquote_to_bytes(path).decode("latin-1")
        environ["REQUEST_URI"] = path
    for name, value in scope["headers"]:
        key = _key(name) if len(name) < 64 else _key.__wrapped__(name)  # long ones are not cached
        text = value.decode("latin-1").rstrip()
        if key:
            environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ


@lru_cache(maxsize=1024)
def _key(name: bytes) -> str:
    """Return the key of a header; empty for names with ``_``, which look like others with ``-``."""
    key = "" if b"_" in name else name.decode("latin-1").upper().replace("-", "_")
    return key if key in {"", "CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"


def _size(environ: WSGIEnvironment) -> int:
    """Return the bytes of a request's query and body, as far as they were read, or of its head."""
    content: BytesIO = environ["wsgi.input"]
    size = len(environ["QUERY_STRING"]) + content.getbuffer().nbytes
    head_size = CURRENT.get().head_size
    return size if head_size < LONG_HEAD else max(size, head_size)


async def _take(receive: Receive, most: int, keep: Callable[[bytes], int]) -> bool:
    """Read a body until more than ``most`` bytes have come; return whether some is unread."""
    size = 0
    while size <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionResetError
        size += keep(message.pop("body"))  # not in memory twice while more is to come
        if not message["more_body"]:
            return False
    return True
