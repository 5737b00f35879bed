"""Before and after every request: its id, security headers, a line in the log, numbers."""

import os
import re
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import request

from service.api import metrics

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

UNMATCHED = "unmatched"
"""The route of a request that no operation answers."""
HEALTH_CHECKS = frozenset({"/healthz", "/readyz"})
"""Routes that are asked all the time; only what goes wrong with them is logged."""
LONGEST_METHOD = 20

_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,128}")


AccessLog = Callable[[dict[str, object]], object]
"""Takes the line of a request, before it has a time."""


def surround(
    application: WSGIApplication, access_log: AccessLog | None, *, counted: bool
) -> WSGIApplication:
    """Return Flask's application with an id and `SECURITY_HEADERS` on every response.

    Each request is logged and, if ``counted``, counted when its response starts: Flask still knows
    its route then.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun = environ.get(BEGUN) or perf_counter()
        request_id = environ[REQUEST_ID] = identity(environ.get("HTTP_X_REQUEST_ID", ""))

        def start(
            status: str,
            headers: list[tuple[str, str]],
            exc_info: Any = None,  # noqa: ANN401 - as WSGI has it
        ) -> Callable[[bytes], object]:
            own = dict(headers)
            headers += [one for one in SECURITY_HEADERS if one[0] not in own]
            headers.append(("X-Request-ID", request_id))
            number, method, route = int(status[:3]), environ["REQUEST_METHOD"], _route()
            seconds = perf_counter() - begun
            if counted:
                metrics.observe(route, method, number, seconds)
            if access_log and (number >= 400 or route not in HEALTH_CHECKS):
                access_log(
                    {
                        "request_id": request_id,
                        "method": method[:LONGEST_METHOD],
                        "route": route,
                        "status": number,
                        "bytes": 0 if method == "HEAD" else int(own.get("Content-Length", 0)),
                        "duration_ms": round(seconds * 1000, 3),
                        "client": environ.get("REMOTE_ADDR"),
                    }
                )
            return start_response(status, headers, exc_info)

        return application(environ, start)

    return answer


def _route() -> str:
    """Return the route of the request as the contract writes it: ``/problems/{code}``."""
    rule = request.url_rule
    if rule is None:
        return UNMATCHED
    return rule.rule.replace("<path:", "{").replace("<", "{").replace(">", "}")


def identity(given: str) -> str:
    """Return the id of a request: the client's where it is well formed, or one of its own."""
    return given if _WELL_FORMED.fullmatch(given) else os.urandom(16).hex()


def request_id() -> str:
    """Return the id of the request that is being answered."""
    return str(request.environ[REQUEST_ID])
