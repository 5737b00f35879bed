"""The connection of one client: uvicorn's, with bounds to what a client sends and leaves unread."""

import asyncio
import logging
from contextvars import ContextVar
from http import HTTPStatus

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_OF_A_HEAD = 64 * 1024  # bytes of a request line with headers, of a trailer, between two chunks
CONNECTIONS: set["Connection"] = set()  # the open ones of this process
CURRENT: ContextVar["Connection"] = ContextVar("CURRENT")  # that of the request being answered


class Connection(HttpToolsProtocol):
    """The connection of one client: `look` at it now and then, and say each `response_complete`."""

    most = float("inf")  # connections of this process
    whole = 0  # requests that have come to their end, and have no whole response yet
    answered = False  # a request before its end: the connection is about to be closed
    ahead = b""  # what waits for the response to an earlier request
    pending = 0  # bytes since the last whole head or part of a body
    head_since: float | None  # when the wait for a head began; None while there is none
    unread_since: float | None = None  # when a response was seen that the client does not read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # - as uvicorn
        super().connection_made(transport)
        self.wire, self.head_since = transport, asyncio.get_running_loop().time()
        CONNECTIONS.add(self)
        if len(CONNECTIONS) > self.most:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, _exc: Exception | None) -> None:
        super().connection_lost(None)
        CONNECTIONS.discard(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread_since = None

    def data_received(self, data: bytes) -> None:
        if timer := self.timeout_keep_alive_task:
            timer.cancel()
            self.timeout_keep_alive_task, self.head_since = None, asyncio.get_running_loop().time()
        data, self.ahead, start = self.ahead + data, b"", 0
        while start < len(data) and not self.whole and not self.wire.is_closing():  # one by one
            room = start + MOST_OF_A_HEAD - self.pending
            end = data.find(b"\r\n\r\n", start + (0 if self.head_since else 1024), room) + 4
            part = data[start : end if end > 3 else room]
            start, self.pending = start + len(part), self.pending + len(part)
            try:
                self.parser.feed_data(part)
            except HttpParserUpgrade as upgrade:  # the offer is ignored [RFC 9110 7.8]
                line = self.parser.get_method(), self.url, self.parser.get_http_version().encode()
                kept = (b"%b:%b" % header for header in self.headers if header[0] != b"upgrade")
                head = b"\r\n".join([b"%b %b HTTP/%b" % line, *kept, b"", b""])
                self.parser, self.pending = HttpRequestParser(self), 0
                data, start = head + part[upgrade.args[0] :] + data[start:], 0
            except HttpParserError:
                self.refuse(HTTPStatus.BAD_REQUEST)
            if self.pending >= MOST_OF_A_HEAD:
                self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if start < len(data):
            self.ahead = data[start:]
            self.wire.pause_reading()

    def response_complete(self) -> None:
        self.whole -= 1
        if self.ahead and not self.wire.is_closing():
            self.wire.resume_reading()
            self.data_received(b"")

    def on_headers_complete(self) -> None:
        if self.parser.get_method() == b"CONNECT":
            raise ValueError  # the parser would stop here again and again
        if not self.parser.should_upgrade():
            CURRENT.set(self)
            super().on_headers_complete()
            self.head_since, self.pending = None, 0
            self.headers = []  # those of a trailer are not the request's

    def on_body(self, body: bytes) -> None:
        self.pending = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        if not self.parser.should_upgrade():
            self.whole += 1
            super().on_message_complete()

    def look(self, now: float, patience: float) -> None:
        """Close the connection if its client takes too many seconds for a head, or to read."""
        unread = self.wire.get_write_buffer_size() > 0
        self.unread_since = (self.unread_since or now) if unread else None
        if now - (self.unread_since or now) > patience:
            self.wire.abort()
        elif now - (self.head_since or now) > patience:
            self.answered = not self.pending  # nothing was asked
            self.refuse(HTTPStatus.REQUEST_TIMEOUT)

    def refuse(self, status: HTTPStatus) -> None:
        """Read nothing more; requests that came before have their responses, and no other."""
        if self.whole:
            return self.shutdown()
        if not self.answered:
            end = "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            self.wire.write(f"HTTP/1.1 {status} {status.phrase}{end}".encode())
            logging.getLogger(__name__).warning("refused: %d %s", status, status.phrase)
        return self.wire.close()
