"""A WSGI application for an ASGI server: called in the event loop, with the whole body."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from service.api.middleware import BEGUN
from service.server.environment import environment
from service.server.reading import Bodies, BrokenOff, Receive, discard

Send = Callable[[dict[str, Any]], Awaitable[None]]

LARGE = 16 * 1024  # bytes of a body; answers to those above are assumed to take long


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
    bodies: Bodies = field(default_factory=Bodies)
    thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request."""
        environ = environment(scope, self.always)
        path = environ["PATH_INFO"]
        body, left = await self.bodies.read(environ, receive, self.limit(path))
        environ["wsgi.input"], environ[BEGUN] = body, perf_counter()
        try:
            if path in self.long or body.getbuffer().nbytes > LARGE:
                run = asyncio.get_running_loop().run_in_executor
                start, content = await run(self.thread, self._answer, environ)
            else:
                start, content = self._answer(environ)
        finally:
            self.bodies.release(body)
        await send(start)
        await send({"type": "http.response.body", "body": content})
        if left and not isinstance(body, BrokenOff):
            await discard(receive)

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
