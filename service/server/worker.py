"""gunicorn's asgi worker, around the WSGI application and with more care for the connections.

A client that has closed its sending half gets its answers; one that sends nothing is not waited
for without end, and does not keep a worker from stopping; what gunicorn itself refuses is a
problem document like any other.
"""

import sys
from typing import Any

import uvloop  # noqa: F401 - loaded once before the fork, not again in every worker
from gunicorn.asgi.protocol import ASGIProtocol  # type: ignore[import-untyped]  # - it has no types
from gunicorn.http.wsgi import base_environ  # type: ignore[import-untyped]  # - it has no types
from gunicorn.workers import gasgi  # type: ignore[import-untyped]  # - it has no types

from service.api import body, problems
from service.server.adapter import Adapter

LONG = frozenset({"/v1/show/batch", "/v1/crib/batch", "/v1/game/batch", "/v1/discard"})
"""The operations that may take longer than other requests should wait."""

NOTICE, LINGER = 0.1, 2.0
"""Seconds in which a worker that stops announces the end of its connections, and seconds in which
it then still takes requests on idle ones.
"""

SWITCH = 0.001
"""Seconds after which a long operation gives way to the loop."""


class Connection(ASGIProtocol):  # type: ignore[misc]  # - it has no types
    """The connection of one client."""

    ended = False
    """Whether the client has closed its sending half."""
    answered = None
    """The last request that has the head of its answer."""

    def connection_made(self, transport: object) -> None:
        """Wait for the first request as long as for any other."""
        super().connection_made(transport)
        self.worker.connections.add(self)
        self._arm_keepalive_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self.worker.connections.discard(self)

    def eof_received(self) -> bool:
        """Answer what has come in, then close."""
        self.ended = True
        self._break_off()
        return bool(self._request_ready.is_set())

    def close_if_idle(self) -> None:
        """Close unless a request, or a part of one, has come in."""
        parser = self._callback_parser
        if not (self._request_ready.is_set() or parser.method or parser._buffer):  # noqa: SLF001 - there is no other way
            self._keepalive_timeout()

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
            self._send_error_response(400, "")
            self._keepalive_timeout()
            return False
        if self.ended:
            self._break_off()
        return going_on

    def _arm_keepalive_timer(self) -> None:
        if self.ended:
            self._keepalive_timeout()
        else:
            super()._arm_keepalive_timer()

    def _will_close(self, *arguments: object) -> bool:
        return self.worker.stopping or bool(super()._will_close(*arguments))

    def _is_websocket_upgrade(self, _request: object) -> bool:
        return False

    def _send_response_start(self, *arguments: object, **named: object) -> None:
        self.answered = self._current_request
        super()._send_response_start(*arguments, **named)

    def _send_error_response(self, status: int, _message: str, _headers: object = ()) -> None:
        if self.answered is None or self.answered is not self._current_request:
            self._safe_write(problems.refusal(status))


class Worker(gasgi.ASGIWorker):  # type: ignore[misc]  # - it has no types
    """A worker process."""

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)
        self.connections: set[Connection] = set()
        self.stopping = False

    def init_process(self) -> None:
        """Let the loop have its turn soon where a long operation computes beside it."""
        sys.setswitchinterval(SWITCH)
        super().init_process()

    def load_wsgi(self) -> None:
        """Put the adapter around the WSGI application."""
        application = self.app.wsgi()
        always = {**base_environ(self.cfg), "wsgi.multithread": True}
        self.asgi = Adapter(application, always, body.limit(application), LONG)

    def handle_exit_signal(self) -> None:
        """Stop, but not between an answer that announces no end of its connection and the next."""
        self.stopping = True
        self.loop.call_later(NOTICE, super().handle_exit_signal)

    async def _shutdown(self) -> None:
        self.loop.call_later(LINGER, self._close_idle)
        await super()._shutdown()

    def _close_idle(self) -> None:
        for connection in tuple(self.connections):
            connection.close_if_idle()


# The worker has no other place to say what its connections are.
gasgi.ASGIProtocol = Connection
