"""What surrounds every request, whatever answers it: its identity."""

import os
import re
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import request

REQUEST_ID = "service.request_id"
"""The key of the request id in the WSGI environment."""

_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,128}")


class RequestIdentity:
    """WSGI middleware: every request has an id, taken from the client where it is well formed.

    It stands outside Flask, so that no answer leaves without ``X-Request-ID``.
    """

    def __init__(self, application: WSGIApplication) -> None:
        self.application = application

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer with the application, and add the id to its headers."""
        given = environ.get("HTTP_X_REQUEST_ID", "")
        request_id = given if _WELL_FORMED.fullmatch(given) else new_request_id()
        environ[REQUEST_ID] = request_id

        def start(
            status: str,
            headers: list[tuple[str, str]],
            exc_info: Any = None,  # noqa: ANN401 - as WSGI has it
        ) -> Callable[[bytes], object]:
            headers.append(("X-Request-ID", request_id))
            return start_response(status, headers, exc_info)

        return self.application(environ, start)


def new_request_id() -> str:
    """Return an id that no other request has."""
    return os.urandom(16).hex()


def request_id() -> str:
    """Return the id of the request that is being answered."""
    return str(request.environ[REQUEST_ID])
