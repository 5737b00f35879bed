"""The port, looked at before gunicorn tries to listen on it for seconds."""

import os
import socket
import sys
from errno import EADDRINUSE
from functools import cache

LAST = 65_535


@cache
def check(host: str, port: int) -> None:
    """End the process, once it has said why, where nothing can listen on a port.

    Later on, this process itself listens there: it looks once.
    """
    if "GUNICORN_FD" in os.environ or "LISTEN_FDS" in os.environ:
        return  # The socket is handed down by another process.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError as error:
            if error.errno == EADDRINUSE:
                other = port + 1 if port < LAST else port - 1
                sys.exit(f"port {port} is in use; try make serve PORT={other}")
            sys.exit(f"cannot start: HOST {host}, PORT {port}: {error.strerror}")


def announce(host: str, port: int) -> None:
    """Tell a person at a terminal where the service is."""
    if sys.stderr.isatty():
        shown = f"[{host}]" if ":" in host else host
        print(f"http://{shown}:{port}", file=sys.stderr)  # noqa: T201 - for people, not for a log
