"""The WSGI environment of a request that an ASGI server has read."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIEnvironment

_ORIGIN = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://[^/?]*/?")
"""What stands before the path where the target of a request is a whole URL."""


def environment(scope: Mapping[str, Any], always: WSGIEnvironment) -> WSGIEnvironment:
    """Return the environment of a request, its body left aside, as gunicorn's own workers do.

    ``scope`` is what the ASGI server says of the request; ``always`` is in every environment.
    """
    path, query = scope["raw_path"].decode("latin-1"), scope["query_string"].decode("latin-1")
    uri = f"{path}?{query}" if query else path
    if "#" in uri or not path.startswith("/"):
        path, _, query = uri.partition("#")[0].partition("?")
        if origin := _ORIGIN.match(path):
            path = "/" + path[origin.end() :]
    server, client = scope["server"], scope["client"] or ("", "")
    environ = {
        **always,
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1") if "%" in path else path,
        "QUERY_STRING": query,
        "RAW_URI": uri,
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.url_scheme": scope["scheme"],
    }
    for name, value in scope["headers"]:
        key, text = _key(name), value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ


@lru_cache(maxsize=1024)
def _key(name: bytes) -> str:
    key = name.decode("latin-1").upper().replace("-", "_")
    return key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"
