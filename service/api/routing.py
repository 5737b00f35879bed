"""How Flask finds what answers a request, without what nothing here depends on."""

from typing import Any

from flask import Flask
from werkzeug.exceptions import NotFound
from werkzeug.routing import Map, MapAdapter
from werkzeug.wrappers import Request


class Routes(Map):
    """Routes that do not depend on the host that a client has asked for."""

    def bind_to_environ(
        self,
        environ: dict[str, Any] | Request,
        server_name: str | None = None,  # noqa: ARG002 - as Werkzeug has it
        subdomain: str | None = None,  # noqa: ARG002 - the same
    ) -> MapAdapter:
        """Return what finds the route of a request; a path has one slash at its beginning."""
        env = environ.environ if isinstance(environ, Request) else environ
        path = env["PATH_INFO"].encode("latin-1").decode(errors="replace")
        if path.startswith("//"):
            raise NotFound
        return self.bind("", path_info=path, default_method=env["REQUEST_METHOD"])


class Service(Flask):
    """Flask, with `Routes`."""

    url_map_class = Routes
