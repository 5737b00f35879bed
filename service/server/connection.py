"""A client connection: uvicorn's, with limits on what a client sends and leaves unread."""

import asyncio
import logging
import re
from contextvars import ContextVar
from http import HTTPStatus

from httptools import HttpParserError, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_OF_A_HEAD = 64 * 1024  # bytes of a request line with headers, a trailer, or a chunk's line
OFFER = re.compile(rb"(?i)\nupgrade:")  # an offer to upgrade, which is ignored [RFC 9110 7.8]
CONNECTIONS: set["Connection"] = set()  # the open connections of this process
CURRENT: ContextVar["Connection"] = ContextVar("CURRENT")  # that of the request being answered


class Connection(HttpToolsProtocol):
    """A client connection: call `look` regularly, and `response_complete` after each response."""

    most = float("inf")  # limit of connections in this process
    whole = False  # a whole request has been read, but its response is not complete
    answered = False  # a response began before the end of its request: the connection will close
    ahead = b""  # bytes that wait for that response, or for the rest of a head
    left = 0  # remaining bytes of the body, if its length is known
    pending = 0  # bytes read since the last whole head or part of a body
    head_since: float | None  # when the wait for a head began; None during a request
    unread_since: float | None = None  # since when the client leaves a response unread

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
        data, start = self.ahead + data, 0
        while start < len(data) and not self.whole and not self.wire.is_closing():
            is_head, known = self.head_since is not None, self.left > 0
            end = start + self.left if known else data.find(b"\r\n\r\n", start) + 4
            known = known or end > 3
            part = data[start : end if known else len(data)]
            if self.pending + (len(part) + 256 * part.count(b"\n")) * is_head >= MOST_OF_A_HEAD:
                self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                break
            if not (is_head or known):  # line breaks at the end may belong to the end of a request
                part = part[:-3] + part[-3:].rstrip(b"\r\n")
            try:
                if not part or (is_head and not known):
                    HttpRequestParser(None).feed_data(part[:1024])  # raises if this is no head
                    break
                start, self.pending = start + len(part), self.pending + len(part)
                self.parser.feed_data(OFFER.sub(b"\nignored:", part) if is_head else part)
            except HttpParserError:
                self.refuse(HTTPStatus.BAD_REQUEST)
        self.ahead = data[start:]
        if len(self.ahead) > MOST_OF_A_HEAD:
            self.wire.pause_reading()

    def response_complete(self) -> None:
        self.whole = False
        if self.ahead and not self.wire.is_closing():
            self.wire.resume_reading()
            self.data_received(b"")

    def on_headers_complete(self) -> None:
        if self.parser.should_upgrade():
            raise ValueError  # a CONNECT, after which the parser would not read HTTP
        self.left = int(dict(self.headers).get(b"content-length", 0))
        CURRENT.set(self)
        super().on_headers_complete()
        self.head_since, self.pending = None, 0
        self.headers = []  # uvicorn would add those of a trailer to the request's

    def on_body(self, body: bytes) -> None:
        self.left, self.pending = self.left - len(body), 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.whole = True
        super().on_message_complete()

    def look(self, now: float, patience: float) -> None:
        """Close the connection if its client takes too many seconds to send a head or to read."""
        unread = self.wire.get_write_buffer_size() > 0
        self.unread_since = (self.unread_since or now) if unread else None
        if now - (self.unread_since or now) > patience:
            self.wire.abort()
        elif now - (self.head_since or now) > patience:
            self.answered = not (self.pending or self.ahead)  # no response if nothing was sent
            self.refuse(HTTPStatus.REQUEST_TIMEOUT)

    def refuse(self, status: HTTPStatus) -> None:
        if not (self.answered or self.wire.is_closing()):  # one response is enough
            end = "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            self.wire.write(f"HTTP/1.1 {status} {status.phrase}{end}".encode())
            logging.getLogger(__name__).warning("refused: %d %s", status, status.phrase)
        self.wire.close()
