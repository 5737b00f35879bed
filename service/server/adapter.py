"""A WSGI application for an ASGI server: called in the event loop, with the whole body."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from service.server.environment import environment

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

LARGE = 16 * 1024  # bytes of a body; answers to those above are assumed to take long
MOST_DISCARDED, LONGEST_DISCARD = 16 * 1024 * 1024, 5
"""Bytes and seconds for what nobody reads of a body: its sender may look for no answer before."""


@dataclass(frozen=True, slots=True)
class Adapter:
    """An ASGI application around a WSGI one; of an answer that fails half-way nothing is sent."""

    application: WSGIApplication
    always: WSGIEnvironment
    """What is in every environment."""
    limit: Callable[[str], int]
    """How many bytes a body may have, by the path of the request."""
    long: Collection[str]
    """The paths whose requests, like all large ones, take turns in one thread beside the loop."""
    thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request."""
        environ = environment(scope, self.always)
        path = environ["PATH_INFO"]
        body, left = await _body(environ, receive, self.limit(path))
        environ["wsgi.input"] = body
        if path in self.long or body.getbuffer().nbytes > LARGE:
            run = asyncio.get_running_loop().run_in_executor
            start, content = await run(self.thread, self._answer, environ)
        else:
            start, content = self._answer(environ)
        if left:
            start["headers"].append((b"Connection", b"close"))
        await send(start)
        await send({"type": "http.response.body", "body": content})
        if left:
            with suppress(TimeoutError):
                await asyncio.wait_for(_discard(receive), LONGEST_DISCARD)
            # The server closes when an application fails after its answer.
            raise ConnectionAbortedError("the body was not read to its end")

    def _answer(self, environ: WSGIEnvironment) -> tuple[dict[str, Any], bytes]:
        """Return the head of the answer and its body."""
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
        start = {"type": "http.response.start", "status": int(status[:3]), "headers": encoded}
        return start, b"".join(parts)


class _BrokenOff(BytesIO):
    def read(self, _size: int | None = -1, /) -> bytes:
        raise ConnectionResetError


async def _body(environ: WSGIEnvironment, receive: Receive, limit: int) -> tuple[BytesIO, bool]:
    """Return the body, read to at least one byte above the limit, and whether any of it is left."""
    length, content = int(environ.get("CONTENT_LENGTH", 0)), BytesIO()
    left = length > 0 or "HTTP_TRANSFER_ENCODING" in environ
    while left and length <= limit and content.tell() <= limit:
        message = await receive()
        if message["type"] == "http.disconnect":
            return _BrokenOff(), True
        content.write(message["body"])
        left = message["more_body"]
    content.seek(0)
    return content, left


async def _discard(receive: Receive) -> None:
    size = 0
    while size < MOST_DISCARDED and (message := await receive()).get("more_body"):
        size += len(message["body"])
