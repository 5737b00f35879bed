"""How Flask finds what answers a request, without what nothing here depends on."""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, TypeAlias

from flask import Flask, Request, Response
from werkzeug.exceptions import NotFound
from werkzeug.routing import MapAdapter

Function: TypeAlias = Callable[..., Any]


class Service(Flask):
    """Flask, with routes that do not depend on the host that a client has asked for."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return what finds the route of a request; a path has one slash at its beginning."""
        if request is None:
            return super().create_url_adapter(request)
        path = request.environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
        if path.startswith("//"):
            raise NotFound
        return self.url_map.bind("", path_info=path or "/", default_method=request.method)

    def make_default_options_response(self) -> Response:
        """Return the response to OPTIONS: the methods of the path, and no content."""
        response = super().make_default_options_response()
        response.status_code = 204
        del response.headers["Content-Type"]
        return response

    def ensure_sync(self, func: Function) -> Function:
        """Return the function, or what calls it where it is a coroutine: looked up once."""
        return self._synchronous(func)

    @cached_property
    def _synchronous(self) -> Callable[[Function], Function]:
        return cache(super().ensure_sync)
