"""How gunicorn runs the service: ``gunicorn -c python:service.server.gunicorn_conf``."""

import gc
import logging
import os
import resource
import shutil
import signal
import socket
import sys
from errno import EADDRINUSE
from functools import partial
from signal import SIG_BLOCK, SIG_UNBLOCK
from typing import Any, ClassVar

import uvloop  # noqa: F401 - loaded once before the fork, not again in every worker
from uvicorn_worker import UvicornWorker  # type: ignore[import-untyped]  # - it has no types

from service.api.settings import Settings, SettingsError
from service.engine.scoring.batch import Batch, count
from service.server import metrics_directory
from service.server.connection import Connection


class Worker(UvicornWorker):  # type: ignore[misc]  # - it has no types
    """A worker process; there are `Settings.number_of_workers`."""

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


def _check_port(host: str, port: int) -> None:
    """End the process where it cannot listen on a port, which gunicorn would try for seconds."""
    if "GUNICORN_FD" in os.environ or "LISTEN_FDS" in os.environ:
        return  # The socket is handed down by another process.
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError as error:
            if error.errno == EADDRINUSE:
                other = port + 1 if port < 65_535 else port - 1
                sys.exit(f"port {port} is in use; try make serve PORT={other}")
            sys.exit(f"cannot start: HOST {host}, PORT {port}: {error.strerror}")


# SIGTERM waits until somebody listens to it: from here until gunicorn does, who would not hear it
# as the first process of a container, and from a fork until the worker does.
_MAIN, _TERM = os.getpid(), (signal.SIGTERM,)
_wait, _hear = (partial(signal.pthread_sigmask, how, _TERM) for how in (SIG_BLOCK, SIG_UNBLOCK))
_wait()
os.register_at_fork(before=_wait, after_in_parent=_hear)

gc.disable()  # What is loaded at the start stays: looking for garbage in it only takes time.
# NumPy multiplies no matrices here: it needs no threads, which had better not be there at a fork.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

try:
    settings = Settings.from_environment(os.environ)
except SettingsError as error:
    sys.exit(f"cannot start: {error}")
_check_port(settings.host, settings.port)
try:
    worker_tmp_dir = metrics_directory.place()
    # prometheus_client looks at it once, when it is loaded.
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
    if settings.metrics_on:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics_directory.make(worker_tmp_dir)
except OSError as error:
    sys.exit(f"cannot start: it needs 4 MiB of /dev/shm or TMPDIR: {error}")

from service.api import json_log, metrics  # noqa: E402 - they load prometheus_client
from service.server import entry  # noqa: E402 - the same

# A connection takes a file descriptor; some are kept for everything else.
_, _files = resource.getrlimit(resource.RLIMIT_NOFILE)
if _files != resource.RLIM_INFINITY:
    resource.setrlimit(resource.RLIMIT_NOFILE, (_files, _files))
    Connection.most = max(1, _files - 64)

wsgi_app = "service.server.asgi:app"
_host = f"[{settings.host}]" if ":" in settings.host else settings.host
bind = f"{_host}:{settings.port}"
workers = settings.number_of_workers
worker_class = Worker
preload_app = True
graceful_timeout = settings.graceful_timeout
keepalive = settings.keep_alive
# The service logs its requests itself: gunicorn's own log of them takes as long as Flask.
accesslog = None
logconfig_dict = {**json_log.CONFIGURATION, "root": {"handlers": ["stderr"]}}
control_socket_disable = True  # Nothing is written to disk: the root may be read-only.


def when_ready(_server: object) -> None:
    _hear()


def pre_fork(_server: object, _worker: object) -> None:
    """Load what only batches need, and let all workers share the memory of what is loaded."""
    count(Batch(["5H5S5CJD5D"]))
    gc.collect()
    gc.freeze()
    gc.enable()


def post_worker_init(worker: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Count a worker among those that live, and have it say so, also while it stops."""
    if settings.metrics_on:
        metrics.enter()
    entry.notify = partial(_live, worker)
    # uvloop closes the socket before uvicorn does, and gunicorn would call that an error.
    log = logging.getLogger("gunicorn.error")
    log.addFilter(lambda record: record.msg != "Error while closing socket %s")


def _live(worker: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Tell the main process that a worker lives; where that has been killed, stop like it."""
    worker.notify()
    if os.getppid() != _MAIN:
        signal.raise_signal(signal.SIGTERM)


def child_exit(_server: object, worker: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Count a worker no longer among those that live; what it has counted stays."""
    if settings.metrics_on:
        metrics.leave(worker.pid)


def on_exit(_server: object) -> None:
    shutil.rmtree(os.environ.get("PROMETHEUS_MULTIPROC_DIR", ""), ignore_errors=True)
