"""How a request gets to its operation: Flask, without what nothing here makes use of.

There are no sessions, no flashed messages, no signals and no hooks around a request, every view
is a plain function that returns a whole answer, and most paths are fixed. None of that is looked
for anew with every request.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any
from wsgiref.types import WSGIEnvironment

from flask import Flask, Response
from flask.ctx import AppContext, RequestContext
from flask.globals import _cv_app, _cv_request
from werkzeug.exceptions import NotFound
from werkzeug.routing import Rule

RULE = "service.rule"
"""The key in the WSGI environment of the rule that a request was answered by, if there is one."""


class Context(RequestContext):
    """The context of one request."""

    app: "Service"

    def __init__(self, app: "Service", environ: WSGIEnvironment) -> None:
        # A URL without a path means the root [RFC 9110 4.2.3].
        environ["PATH_INFO"] = environ["PATH_INFO"] or "/"
        rule = app.fixed.get((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        if rule is None:
            super().__init__(app, environ)
            return
        self.app = app
        self.url_adapter = None
        self.request = app.request_class(environ)
        self.request.url_rule, self.request.view_args = rule, {}

    def push(self) -> None:
        """Make this the context of whatever runs now, and find the operation."""
        self._tokens = _cv_app.set(self.app.context), _cv_request.set(self)
        if self.url_adapter is not None:
            self.match_request()

    def match_request(self) -> None:
        """Find the operation, or why there is none; a path has one slash at its beginning."""
        if self.request.environ["PATH_INFO"].startswith("//"):
            self.request.routing_exception = NotFound()
        else:
            super().match_request()

    def pop(self, exc: BaseException | None = None) -> None:  # noqa: ARG002 - as Flask has it
        """Undo `push`, and leave in the environment the rule in place of the request itself."""
        application, request = self._tokens
        _cv_request.reset(request)
        _cv_app.reset(application)
        environ, rule = self.request.environ, self.request.url_rule
        environ["werkzeug.request"] = None
        environ[RULE] = rule and rule.rule


class Service(Flask):
    """The application."""

    def __init__(self, name: str) -> None:
        super().__init__(name, static_folder=None, template_folder=None)
        self.context = AppContext(self)

    @cached_property
    def fixed(self) -> Mapping[tuple[str, str], Rule]:
        """The rules of paths without variables, by method and path."""
        return {
            (method, rule.rule): rule
            for rule in self.url_map.iter_rules()
            if not rule.arguments
            for method in rule.methods or ()
            # Flask answers these itself, from all rules of the path.
            if method != "OPTIONS"
        }

    def request_context(self, environ: WSGIEnvironment) -> RequestContext:
        """Return the context of a request."""
        return Context(self, environ)

    def full_dispatch_request(self) -> Response:
        """Answer the request, or what was raised instead of an answer."""
        try:
            return self.dispatch_request()  # type: ignore[return-value]  # - views return answers
        except Exception as error:  # noqa: BLE001 - every error has its answer
            return self.handle_user_exception(error)  # type: ignore[return-value]  # - so do handlers

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function: none of them is a coroutine."""
        return func
