"""The application: everything put together."""

from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from werkzeug.exceptions import NotFound
from werkzeug.routing import MapAdapter

from service.api import body, cors, problems
from service.api.http import AccessLog, surround
from service.api.problems import Problem
from service.api.settings import Settings
from service.api.views import games, scoring, service_pages, web
from service.engine.sentences import quoted

Function: TypeAlias = Callable[..., Any]

METHODS = frozenset(
    {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY", "CONNECT"}
)
"""The methods that OpenAPI 3.2 knows, and CONNECT; 405 where a path takes others of them."""
TAKEN = "GET, HEAD, OPTIONS, POST"
"""The methods that some path takes."""


def create_app(settings: Settings | None = None, access_log: AccessLog | None = None) -> Flask:
    """Return the service as a WSGI application; ``access_log`` gets every request."""
    settings = settings or Settings()
    app = Service(__name__, static_folder=None, template_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # - Flask declares a base class
    # Paths are compared as they are: nothing is redirected.
    app.url_map.merge_slashes = app.url_map.redirect_defaults = False
    body.register(app)
    problems.register(app)
    app.register_error_handler(AboutAll, _methods_of_all)
    for part in (service_pages, web, scoring, games):
        app.register_blueprint(part.blueprint)
    if settings.metrics:
        app.add_url_rule("/metrics", view_func=service_pages.numbers)
    if settings.cors_origins:
        cors.register(app, settings.cors_origins)
    app.wsgi_app = surround(  # type: ignore[assignment,method-assign]  # - Flask documents wrapping it
        app.wsgi_app,
        access_log,
        counted=settings.metrics,
        trusted_proxies=settings.trusted_proxies,
    )
    return app


class AboutAll(Exception):
    """The request is ``OPTIONS *``: it asks for the methods of the whole service."""


class NoSessions(SessionInterface):
    """Keeps nothing of a client from one request to the next."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - as Flask has it
        return self._none


class Service(Flask):
    """Flask without what nothing here depends on: sessions, hosts and coroutines."""

    session_interface = NoSessions()

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the adapter that finds a route by path and method alone; 404 for ``//``."""
        if request is None:
            return None
        if request.environ["PATH_INFO"].startswith("//"):
            raise NotFound
        return MapAdapter(self.url_map, "", "/", "", "http", request.path, request.method)

    def raise_routing_exception(self, request: Request) -> NoReturn:
        """Raise 404 or 405; 501 on any path for an unknown method; `AboutAll` for ``OPTIONS *``."""
        if request.method not in METHODS:
            detail = f"the method must be one of {TAKEN} (got {quoted(request.method)})"
            raise Problem("not-implemented", detail)
        if request.method == "OPTIONS" and request.environ["PATH_INFO"] == "*":
            raise AboutAll
        super().raise_routing_exception(request)

    def make_default_options_response(self) -> Response:
        return _no_content(super().make_default_options_response())

    def ensure_sync(self, func: Function) -> Function:
        return func


def _methods_of_all(_: AboutAll) -> Response:
    return _no_content(Response(headers={"Allow": TAKEN}))


def _no_content(response: Response) -> Response:
    response.status_code = 204
    del response.headers["Content-Type"]
    return response
