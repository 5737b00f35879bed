"""The connection of one client: uvicorn's, with bounds to what it may send and hold up.

Between requests a connection belongs to `Clients`, not to uvicorn: uvicorn, when it stops, closes
what it knows and has not begun, also what is on its way.
"""

import asyncio
import re
from collections import deque
from http import HTTPStatus
from typing import TYPE_CHECKING

from httptools import HttpParserError, HttpParserUpgrade
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from service.server.transport import Output

if TYPE_CHECKING:
    from service.server.clients import Clients

MOST_OF_A_HEAD = 64 * 1024
"""Bytes of a request line with its headers, of a trailer, or of what stands between two chunks."""

AT_ONCE = 8 * 1024
"""Bytes that are read at once at most."""
END_OF_HEAD = b"\r\n\r\n"
"""Behind it no more is read at once: a request may be whole, and the next one is not begun."""

_WITHOUT_PATH = re.compile(rb"^[a-zA-Z][a-zA-Z0-9+.-]*://[^/?#]+(?=[?#]|$)")
"""A URL without a path, which means the root [RFC 9110 4.2.3]."""

_UPGRADE = re.compile(rb"(?i)\nupgrade:")
"""The wish for another protocol, with which httptools takes a request for one without a body."""


class Connection(HttpToolsProtocol):
    """The connection of one client, from its first byte on known to uvicorn."""

    transport: Output
    clients: "Clients"
    since: float
    """When the client's turn to send something began, or the request that is not whole."""
    begun = False
    """Whether its first byte has come."""
    under_way: deque[RequestResponseCycle]
    """Requests that have begun and have no whole response yet, in their order."""
    stuck: float | None = None
    """When bytes that the client does not take in were first seen."""
    unread = 0
    """Bytes that have come in of a head, a trailer or the like."""
    ahead = b""
    """What is not read before an earlier request has its response."""
    ended = False
    """Whether nothing more is read of what the client sends."""
    refusal: HTTPStatus | None = None
    """What is said, when it is its turn, to what cannot be read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # - as uvicorn has it
        """Wait for the first byte."""
        self.transport = Output(transport)
        self.clients = self.app_state["clients"]
        self.app_state = {**self.app_state, "connection": self}
        self.under_way = deque()
        self.since = self.loop.time()
        self.clients.admit(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        for cycle in self.under_way:
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)
        self.stop_waiting()
        self.pipeline.clear()
        self.ended = True
        self.ahead = b""
        self.app_state = {}
        self.clients.forget(self)

    def data_received(self, data: bytes) -> None:
        """Read what comes, or keep it until earlier requests have their responses."""
        if self.ended:
            return
        if not self.begun:
            self.begun = True
            super().connection_made(self.transport)
            self.connections.discard(self)
        if self.ahead or not self.reading:
            self.ahead += data
            self.flow.pause_reading()
            return
        self.read(data)

    def eof_received(self) -> bool:  # type: ignore[override]  # - uvicorn's says None: close
        """Answer what has come in, then close."""
        self.ended = True
        self.end()
        return not self.transport.is_closing()

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        self.stuck = None

    def on_message_begin(self) -> None:
        """Take note of the beginning of a request, which may follow another one."""
        self.unread = self.unread or 1
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Begin a request."""
        self.unread = 0
        if not self.url.startswith(b"/"):
            self.url = _WITHOUT_PATH.sub(rb"\g<0>/", self.url)
        super().on_headers_complete()
        self.under_way.append(self.cycle)
        self.connections.add(self)

    def on_body(self, body: bytes) -> None:
        """Take in a part of a body."""
        self.unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Take note of the end of a request."""
        self.unread = 0
        super().on_message_complete()

    @property
    def idle(self) -> bool:
        """Whether every request that has begun has its response."""
        return not self.under_way

    @property
    def whole(self) -> bool:
        """Whether every request that has begun is there to its end."""
        return not self.under_way[-1].more_body

    @property
    def reading(self) -> bool:
        """Whether it is the client's turn: to send a request, or the rest of it."""
        return self.idle or (len(self.under_way) == 1 and not self.whole)

    @property
    def gone(self) -> bool:
        """Whether the client waits for no response, as far as can be known."""
        return self.ended or self.transport.is_closing()

    def read(self, data: bytes) -> None:
        """Read requests, but no further than the first one that is whole."""
        self.stop_waiting()
        if not self.unread:
            self.since = self.loop.time()
        start = 0
        while start < len(data):
            if self.refusal or self.transport.is_closing():
                return
            if not self.reading:
                self.ahead = data[start:]
                self.flow.pause_reading()
                return
            found = data.find(END_OF_HEAD, start, start + AT_ONCE)
            end = start + AT_ONCE if found < 0 else found + len(END_OF_HEAD)
            self.parse(data[start:end])
            start = end

    def stop_waiting(self) -> None:
        """Forget when the connection would have been closed as an idle one."""
        if self.timeout_keep_alive_task is not None:
            self.timeout_keep_alive_task.cancel()
            self.timeout_keep_alive_task = None

    def parse(self, data: bytes) -> None:
        """Hand bytes to the parser."""
        self.unread += len(data)
        if self.unread > MOST_OF_A_HEAD:
            self.stop_reading(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        if self.idle:
            data = _UPGRADE.sub(b"\nignored:", data)
        try:
            self.parser.feed_data(data)
        except HttpParserUpgrade as upgrade:
            # No other protocol is taken up.
            (length,) = upgrade.args
            self.parse(data[length:])
        except HttpParserError:
            self.stop_reading(HTTPStatus.BAD_REQUEST)

    def answered(self) -> None:
        """Go on with what has come in meanwhile: a response is complete."""
        self.under_way.popleft()
        if self.transport.is_closing():
            return
        if not self.reading:
            self.flow.pause_reading()
        elif self.ahead:
            data, self.ahead = self.ahead, b""
            self.read(data)
        if self.ended:
            self.end()
        elif self.idle:
            self.connections.discard(self)
            self.since = self.loop.time()
            self.clients.last(self)

    def stop_reading(self, refusal: HTTPStatus) -> None:
        """Read nothing more, as it cannot be read; earlier requests get their responses before."""
        self.ended, self.refusal, self.ahead = True, refusal, b""
        self.end()

    def end(self) -> None:
        """Close, or let what is under way come to its end: there will be no more to read."""
        if self.idle and not self.ahead:
            if self.refusal:
                self.refuse(self.refusal)
            else:
                self.transport.close()
        elif self.under_way and not self.whole:
            self.under_way[-1].message_event.set()

    def refuse(self, status: HTTPStatus) -> None:
        """Say why nothing is answered, and close."""
        lines = f"HTTP/1.1 {status} {status.phrase}", "Connection: close", "Content-Length: 0"
        self.transport.write("\r\n".join([*lines, "", ""]).encode())
        self.transport.close()

    def check(self, now: float) -> None:
        """Cut the connection where its client has taken too long."""
        patience = self.clients.limits.patience
        if self.transport.get_write_buffer_size():
            self.stuck = self.stuck or now
            if now - self.stuck > patience:
                self.transport.abort()
        else:
            self.stuck = None
            if self.idle and not self.transport.is_closing():
                if self.unread and now - self.since > patience:
                    self.refuse(HTTPStatus.REQUEST_TIMEOUT)
                elif not self.begun and now - self.since > self.clients.limits.silence:
                    self.transport.close()
