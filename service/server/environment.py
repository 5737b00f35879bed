"""The WSGI environment of a request that an ASGI server has read."""

import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIEnvironment

ONCE = frozenset({"CONTENT_LENGTH", "CONTENT_TYPE", "HTTP_HOST"})
"""Headers that a request may have once at most."""


class RepeatedHeaderError(ValueError):
    """A request says twice what can only be said once."""


def environment(scope: Mapping[str, Any]) -> WSGIEnvironment:
    """Return the environment of a request, its body left aside.

    ``scope`` is what the ASGI server says of the request. Raises `RepeatedHeaderError`.
    """
    path = scope["raw_path"].decode("latin-1")
    server, client = scope["server"], scope["client"] or ("", "")
    environ = {
        "wsgi.version": (1, 0),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
        "wsgi.url_scheme": scope["scheme"],
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1") if "%" in path else path,
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
    }
    for name, value in scope["headers"]:
        key, text = _key(name), value.decode("latin-1").rstrip()
        if not key:
            continue
        if key in environ:
            if key in ONCE:
                raise RepeatedHeaderError(key)
            text = f"{environ[key]},{text}"
        environ[key] = text
    return environ


@lru_cache(maxsize=1024)
def _key(name: bytes) -> str:
    """Return the key of a header; empty for names that could be taken for another's."""
    if b"_" in name:
        return ""
    key = name.decode("latin-1").upper().replace("-", "_")
    return key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"
