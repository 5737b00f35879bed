"""How Flask finds what answers a request, without what nothing here depends on."""

from collections.abc import Callable
from typing import Any, TypeAlias

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from werkzeug.exceptions import NotFound
from werkzeug.routing import MapAdapter

Function: TypeAlias = Callable[..., Any]


class NoSessions(SessionInterface):
    """Nothing is kept of a client from one request to the next."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - as Flask has it
        return self._none


class Service(Flask):
    """Flask, with routes that do not depend on the host that a client has asked for."""

    session_interface = NoSessions()

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return what finds the route of a request; a path has one slash at its beginning."""
        if request is None:
            return None
        if request.environ["PATH_INFO"].startswith("//"):
            raise NotFound
        return MapAdapter(self.url_map, "", "/", "", "http", request.path, request.method)

    def make_default_options_response(self) -> Response:
        """Return the response to OPTIONS: the methods of the path, and no content."""
        response = super().make_default_options_response()
        response.status_code = 204
        del response.headers["Content-Type"]
        return response

    def ensure_sync(self, func: Function) -> Function:
        """Return the function: none is a coroutine."""
        return func
