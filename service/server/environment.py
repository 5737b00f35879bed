"""The WSGI environment of a request that an ASGI server has read."""

import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIEnvironment


def environment(scope: Mapping[str, Any]) -> WSGIEnvironment:
    """Return the environment of an ASGI request, without its body."""
    path = scope["raw_path"].decode("latin-1")
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
        "SERVER_NAME": scope["server"][0],
        "SERVER_PORT": str(scope["server"][1]),
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
    }
    for name, value in scope["headers"]:
        key = _key(name) if len(name) < 64 else _key.__wrapped__(name)  # long ones are not cached
        text = value.decode("latin-1").rstrip()
        if key:
            environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ


@lru_cache(maxsize=1024)
def _key(name: bytes) -> str:
    """Return the key of a header; empty for names with ``_``, which look like others with ``-``."""
    key = "" if b"_" in name else name.decode("latin-1").upper().replace("-", "_")
    return key if key in {"", "CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"
