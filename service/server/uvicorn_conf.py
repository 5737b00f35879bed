"""How uvicorn runs as the process that gunicorn starts `Settings.number_of_workers` times."""

from typing import Any, ClassVar

import uvloop  # noqa: F401 - loaded once before the fork, not again in every worker
from uvicorn_worker import UvicornWorker  # type: ignore[import-untyped]  # - it has no types

from service.server.connection import Connection


class Worker(UvicornWorker):  # type: ignore[misc]  # - it has no types
    """A worker process."""

    CONFIG_KWARGS: ClassVar[dict[str, Any]] = {
        "interface": "asgi3",
        "http": Connection,
        "loop": "uvloop",
        "lifespan": "on",
        # No other protocol is taken up, no proxy is trusted unasked, and nothing is said twice.
        "ws": "none",
        "proxy_headers": False,
        "server_header": False,
        "access_log": False,
    }
