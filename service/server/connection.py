"""A client connection: uvicorn's, with limits on what a client sends and leaves unread."""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Collection, Iterable
from contextvars import ContextVar
from http import HTTPStatus
from typing import NamedTuple

from httptools import HttpParserError, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from service.server.order import client_of

MOST_OF_A_HEAD = 64 * 1024
"""Bytes of a request line with headers, of a trailer, or of a chunk's line."""
LINE = 256
"""Bytes that each line of a head counts for besides its own: parsed, it takes more room."""
MOST_AHEAD = 64 * 1024  # bytes that a client may send after a request that is not answered
EMPTY_LINE = b"\r\n\r\n"
LOG = logging.getLogger(__name__)
OFFER = re.compile(rb"(?i)\nupgrade:")
"""An offer to upgrade to another protocol, which is ignored [RFC 9110 7.8]."""

OFTEN = 8 * 1024 * 1024  # bytes that all clients send until it is looked again at what is held
STALLED = 2  # seconds after which a response counts as unread

CONNECTIONS: set["Connection"] = set()  # the open connections of this process
CURRENT: ContextVar["Connection"] = ContextVar("CURRENT")
"""The connection of the request that is being answered."""


class Part(NamedTuple):
    """The next part of a request, within the bytes that have been received."""

    size: int  # bytes that the parser may have now; 0 if more must come first
    is_too_much: bool


def next_part(data: bytes, start: int, *, in_head: bool, left: int, pending: int) -> Part:
    """Return the part that begins at ``start``; it never reaches into another request.

    A part is a whole head; or what has come of a body with ``left`` more bytes; or, of a body in
    chunks, all up to an empty line, which may be its end. It is too much if the head is too long,
    or if ``pending`` bytes before it, such as a trailer, were neither head nor body.
    """
    if left:
        end = min(start + left, len(data))
    elif (empty_line := data.find(EMPTY_LINE, start)) >= 0:
        end = empty_line + len(EMPTY_LINE)
    elif in_head:
        end = start
    else:
        # Line breaks at the end may be the beginning of an empty line.
        tail = data[max(start, len(data) - len(EMPTY_LINE) + 1) :]
        end = len(data) - len(tail) + len(tail.rstrip(b"\r\n"))
    if in_head:
        head = data[start : end if end > start else len(data)]
        pending += len(head) + LINE * head.count(b"\n")
    return Part(end - start, pending >= MOST_OF_A_HEAD)


class Connection(HttpToolsProtocol):
    """A client connection: call `look` regularly, and `response_complete` after each response.

    The parser gets one request at a time, in parts; the next waits until the response is complete.
    """

    most = float("inf")  # limit of connections in this process
    most_held = float("inf")  # limit of bytes of requests and responses in this process
    arrived = 0  # bytes that came to this process since these were last counted
    in_progress = False  # the head of a request has been read, but its response is not complete
    whole = False  # a whole request has been read, but its response is not complete
    answered = False  # a response began before the end of its request: the connection will close
    ahead = b""  # bytes that wait for that response, or for the rest of a head
    head_size = 0  # bytes of the head of the current request
    received = 0  # bytes of the current request, head and body, until it has been computed
    left = 0  # remaining bytes of the body, if its length is known
    pending = 0  # bytes read since the last whole head or part of a body
    head_since: float | None  # when the wait for a head began; None during a request
    unread_since: float | None = None  # since when the client leaves a part of a response unread
    unwritten = 0  # bytes of a response that the transport does not have yet
    unsent = 0  # these, and the bytes with the transport, when it was last looked at
    stalled_since = 0.0  # since when these have not become fewer

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # - as uvicorn
        super().connection_made(transport)
        self.wire = transport
        self.owner = client_of(self.client[0]) if self.client else ""
        self.lost = self.loop.create_future()
        self.head_since = self.loop.time()
        CONNECTIONS.add(self)
        if len(CONNECTIONS) > self.most:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, _exc: Exception | None) -> None:
        super().connection_lost(None)
        CONNECTIONS.discard(self)
        self.lost.set_result(None)

    @property
    def held(self) -> int:
        """The bytes in memory for this client: of requests not computed, of responses not sent."""
        return len(self.ahead) + self.received + self.unsent

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread_since = None

    def data_received(self, data: bytes) -> None:
        Connection.arrived += len(data)
        if Connection.arrived > OFTEN:
            Connection.arrived = 0
            give_up_largest(CONNECTIONS, self.most_held)
        if timer := self.timeout_keep_alive_task:
            timer.cancel()
            self.timeout_keep_alive_task = None
            self.head_since = self.loop.time()
        data, start = self.ahead + data, 0
        while start < len(data) and not (self.whole or self.wire.is_closing()):
            in_head = self.head_since is not None
            part = next_part(data, start, in_head=in_head, left=self.left, pending=self.pending)
            if part.is_too_much:
                self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            elif part.size:
                self._read(data[start : start + part.size], in_head=in_head)
            else:
                if in_head:  # Another parser tells at once whether this cannot become a head.
                    self._feed(HttpRequestParser(None), data[start : start + 1024])
                break
            start += part.size
        self.ahead = data[start:]
        if self.whole and len(self.ahead) > MOST_AHEAD:
            LOG.warning("closed: more than %d bytes after a request", MOST_AHEAD)
            self.drop()

    def _read(self, part: bytes, *, in_head: bool) -> None:
        self.pending += len(part)
        if in_head:
            self.head_size = len(part)
            part = OFFER.sub(b"\nignored:", part)
        self._feed(self.parser, part)

    def _feed(self, parser: HttpRequestParser, part: bytes) -> None:
        try:
            parser.feed_data(part)
        except HttpParserError:
            self.refuse(HTTPStatus.BAD_REQUEST)

    def response_complete(self) -> None:
        self.in_progress = self.whole = False
        if self.ahead and not self.wire.is_closing():
            self.data_received(b"")

    def on_headers_complete(self) -> None:
        if self.parser.should_upgrade():
            raise ValueError  # a CONNECT, after which the parser would not read HTTP
        self.left = int(dict(self.headers).get(b"content-length", 0))
        CURRENT.set(self)
        super().on_headers_complete()
        self.in_progress = True
        self.received = self.head_size
        self.head_since, self.pending = None, 0
        self.headers = []  # uvicorn would add those of a trailer to the request's

    def on_body(self, body: bytes) -> None:
        self.pending = 0
        if self.left:
            self.left -= len(body)
        if not self.answered:
            self.received += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.whole = True
        if not self.parser.should_keep_alive():
            self.cycle.keep_alive = False  # a trailer may say so too, later than uvicorn looks
        super().on_message_complete()

    def look(self, now: float, patience: float) -> None:
        """Close the connection if its client takes too many seconds to send a head or to read."""
        before, waiting = self.unsent, self.wire.get_write_buffer_size()
        self.unsent = self.unwritten + waiting
        if not before or self.unsent < before:
            self.stalled_since = now
        self.unread_since = (self.unread_since or now) if waiting else None
        if now - (self.unread_since or now) > patience:
            self.wire.abort()
        elif now - (self.head_since or now) > patience:
            if self.pending or self.ahead:
                self.refuse(HTTPStatus.REQUEST_TIMEOUT)
            else:
                self.wire.close()

    def drop(self) -> None:
        """Close the connection at once, and forget what it holds."""
        self.wire.abort()
        self.ahead, self.received, self.unsent = b"", 0, 0

    def refuse(self, status: HTTPStatus) -> None:
        """Close the connection, with a bare response if none has begun."""
        if not (self.answered or self.wire.is_closing()):
            end = "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            self.wire.write(f"HTTP/1.1 {status} {status.phrase}{end}".encode())
            LOG.warning("refused: %d %s", status, status.phrase)
        self.wire.close()


def give_up_stalled(connections: Collection[Connection], now: float, most: int) -> None:
    """Close connections whose clients read nothing, until at most so many bytes are unsent.

    The one that has read nothing for longest goes first.
    """
    excess = sum(connection.unsent for connection in connections) - most
    if excess > 0:
        stalled = [
            each for each in connections if each.unsent and now - each.stalled_since >= STALLED
        ]
        stalled.sort(key=lambda connection: connection.stalled_since)
        _close(stalled, excess, "that read nothing")


def give_up_largest(connections: Collection[Connection], most: float) -> None:
    """Close connections of the clients who hold most, until at most so many bytes are held."""
    excess = sum(connection.held for connection in connections) - most
    if excess > 0:
        shares: Counter[str] = Counter()
        for each in connections:
            shares[each.owner] += each.held
        ranked = sorted(connections, key=lambda each: (shares[each.owner], each.held))
        _close(reversed(ranked), excess, "of clients who hold most")


def _close(connections: Iterable[Connection], excess: float, which: str) -> None:
    """Close the first connections, so many that they hold the bytes in excess."""
    closed = 0
    for connection in connections:
        if excess <= 0:
            break
        excess -= connection.held
        connection.drop()
        closed += 1
    if closed:
        LOG.warning("closed: %d connections %s", closed, which)
