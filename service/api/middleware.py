"""What surrounds every request, whatever answers it: its identity, and security headers."""

import os
import re
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import request

REQUEST_ID = "service.request_id"
"""The key of the request id in the WSGI environment."""

BEGUN = "service.begun"
"""The key of when the whole request was there, by `perf_counter`, where the server knows."""

BROKEN = "service.broken"
"""The key of what kept the body from coming: ConnectionResetError where the client has gone,
TimeoutError where it is slow, MemoryError where there is no place for the body.
"""

SECURITY_HEADERS = (
    # Nobody is to guess another type than the one that is given.
    ("X-Content-Type-Options", "nosniff"),
    # A response that is opened as a page loads nothing, and stands in no frame.
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
)
"""What answers tell browsers to be careful about, unless they say otherwise themselves."""

_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,128}")


Observe = Callable[[WSGIEnvironment, str, str, float], None]
"""What is told of each request: its environment, the status line of the response, its
Content-Length, and the seconds it took.
"""


class Envelope:
    """WSGI middleware: every request has an id, taken from the client where it is well formed.

    It stands outside Flask, so that no response leaves without ``X-Request-ID`` and
    `SECURITY_HEADERS`, nor unobserved.
    """

    def __init__(self, application: WSGIApplication, observe: Observe) -> None:
        self.application = application
        self.observe = observe

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer with the application, and add what every response has to its headers."""
        begun = environ.get(BEGUN) or perf_counter()
        request_id = environ[REQUEST_ID] = identity(environ.get("HTTP_X_REQUEST_ID", ""))
        answered: list[str] = []

        def start(
            status: str,
            headers: list[tuple[str, str]],
            exc_info: Any = None,  # noqa: ANN401 - as WSGI has it
        ) -> Callable[[bytes], object]:
            own = dict(headers)
            answered[:] = status, own.get("Content-Length", "0")
            headers += [one for one in SECURITY_HEADERS if one[0] not in own]
            headers.append(("X-Request-ID", request_id))
            return start_response(status, headers, exc_info)

        content = self.application(environ, start)
        status, length = answered
        self.observe(environ, status, length, perf_counter() - begun)
        return content


def identity(given: str) -> str:
    """Return the id of a request: the client's where it is well formed, or one of its own."""
    return given if _WELL_FORMED.fullmatch(given) else os.urandom(16).hex()


def request_id() -> str:
    """Return the id of the request that is being answered."""
    return str(request.environ[REQUEST_ID])
