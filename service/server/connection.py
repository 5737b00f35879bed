"""The connection of one client, with more care for both ends than gunicorn's own.

A client that has closed its sending half gets its answers; one that sends nothing, or too slowly,
or that does not take its answers in, is not waited for without end; what gunicorn itself refuses
is a problem document like any other.
"""

import asyncio
import re
from typing import Any

from gunicorn.asgi.protocol import ASGIProtocol  # type: ignore[import-untyped]  # - it has no types

from service.api import problems

MOST_OF_A_HEAD = MOST_AHEAD = 64 * 1024
"""Bytes of a request line with its headers, and of what is read ahead of the application."""

_GIVEN_ID = re.compile(rb"\r\nX-Request-ID:[ \t]*([A-Za-z0-9._-]{1,128})[ \t]*\r\n", re.IGNORECASE)


class Connection(ASGIProtocol):  # type: ignore[misc]  # - it has no types
    """The connection of one client."""

    ended = False
    """Whether the client has closed its sending half."""
    answered = None
    """The last request that has the head of its answer."""
    head = 0
    """Bytes of a request whose headers are not all there."""
    stalled: asyncio.TimerHandle | None = None
    """When the connection is cut because the client takes nothing in."""

    def connection_made(self, transport: object) -> None:
        """Wait for the first request as long as for any other."""
        super().connection_made(transport)
        self._max_buffer_size = MOST_AHEAD
        self._wait_for_head(self._keepalive or self.worker.patience, self._keepalive_timeout)
        self.worker.admit(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        super().resume_writing()
        if self.stalled:
            self.stalled.cancel()
        self.worker.connections.pop(self, None)

    def eof_received(self) -> bool:
        """Answer what has come in, then close."""
        self.ended = True
        self._break_off()
        return bool(self._request_ready.is_set())

    def pause_writing(self) -> None:
        """Wait for the client to take in what it has asked for, but not without end."""
        super().pause_writing()
        self._cut_off_later()

    def resume_writing(self) -> None:
        """Go on writing."""
        super().resume_writing()
        if self.stalled and not self._closed:
            self.stalled.cancel()

    @property
    def waiting(self) -> bool:
        """Whether it is the client's turn: to send a request, or the rest of it."""
        return not (self._closed or self._callback_parser.is_complete)

    @property
    def idle(self) -> bool:
        """Whether no part of a request has come in."""
        parser = self._callback_parser
        return not (self._request_ready.is_set() or parser.method or parser._buffer)  # noqa: SLF001 - there is no other way

    def leave(self) -> None:
        """Close, answering no more."""
        self._keepalive_timeout()

    def refuse(self, status: int) -> None:
        """Answer what never reaches the application, and close."""
        self._send_error_response(status, "")
        self.leave()

    def _break_off(self) -> None:
        receiver = self._body_receiver
        if receiver is not None and not receiver._complete:  # noqa: SLF001 - there is no other way
            receiver.signal_disconnect()

    def _resume_reading(self) -> None:
        # Requests that wait for their turn count too: gunicorn would read on after each of them.
        if self._http1_buffered() <= self._max_buffer_size // 2:
            super()._resume_reading()

    def _feed_callback_parser(self, data: bytes) -> Any:  # noqa: ANN401 - as gunicorn has it
        try:
            going_on = super()._feed_callback_parser(data)
        except ValueError:
            # A length of thousands of digits, which Python does not read as a number.
            self.refuse(400)
            return False
        if self.ended:
            self._break_off()
        if going_on and not self._request_ready.is_set():
            if not self.head:
                self._wait_for_head(self.worker.patience, self._refuse_slow_head)
            self.head += len(data)
            if self.head > MOST_OF_A_HEAD:
                self.refuse(431)
                return False
        else:
            self.head = 0
        return going_on

    def _wait_for_head(self, seconds: float, then: Any) -> None:  # noqa: ANN401 - a callback
        self._cancel_keepalive_timer()
        self._keepalive_handle = self.worker.loop.call_later(seconds, then)

    def _refuse_slow_head(self) -> None:
        if not self._request_ready.is_set():
            self.refuse(408)

    def _arm_keepalive_timer(self) -> None:
        if self.ended:
            self.leave()
        elif not self.head:
            super()._arm_keepalive_timer()

    def _cut_off_later(self) -> None:
        if self.stalled:
            self.stalled.cancel()
        self.stalled = self.worker.loop.call_later(self.worker.patience, self.transport.abort)

    def _close_transport(self) -> None:
        if self.transport and not self._closed:
            # What is written is still to be taken in.
            self._cut_off_later()
        super()._close_transport()

    def _will_close(self, *arguments: object) -> bool:
        receiver = self._body_receiver
        # What nobody has read of a body is not to be taken for a request.
        unread = receiver is not None and (not receiver._complete or receiver.buffered)  # noqa: SLF001 - there is no other way
        return bool(self.worker.stopping or unread or super()._will_close(*arguments))

    def _is_websocket_upgrade(self, _request: object) -> bool:
        return False

    def _send_response_start(self, *arguments: object, **named: object) -> None:
        self.answered = self._current_request
        self.worker.moved(self)
        super()._send_response_start(*arguments, **named)

    def _send_error_response(self, status: int, _message: str, _headers: object = ()) -> None:
        answered = self.answered is not None and self.answered is self._current_request
        if not (self._closed or answered):
            self._safe_write(problems.refusal(status, self._given_id()))

    def _given_id(self) -> str:
        """Return the id that the client gives to a request whose head is not, or not well, read."""
        parser = self._callback_parser
        read = b"".join(b"\r\n%b:%b\r\n" % header for header in parser._headers_list)  # noqa: SLF001 - there is no other way
        found = _GIVEN_ID.search(read + parser._buffer)  # noqa: SLF001 - the same
        return found[1].decode() if found else ""
