"""Gunicorn's configuration; `service.__main__` starts it."""

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
from typing import Any

import gunicorn.workers.base  # type: ignore[import-untyped]  # - it has no types
import uvloop  # noqa: F401 - loaded once before the fork, not again in every worker
from gunicorn.arbiter import Arbiter  # type: ignore[import-untyped]  # - the same
from uvicorn import Config, Server

from service.api.settings import Settings, SettingsError
from service.engine.rules.rulesets import DEFAULT_RULESET, RULESETS
from service.engine.scoring.batch import Batch, count
from service.server import metrics_directory
from service.server.connection import Connection

FEWEST_FILES = 256
"""File descriptors that a process must be allowed."""


class Worker(gunicorn.workers.base.Worker):  # type: ignore[misc]  # - it has no types
    """A worker process, which runs uvicorn; there are `Settings.number_of_workers`."""

    def init_signals(self) -> None:
        for number in self.SIGNALS:
            signal.signal(number, signal.SIG_DFL)  # uvicorn and its loop handle those that end it
        signal.signal(signal.SIGUSR1, self.handle_usr1)

    def run(self) -> None:
        config = Config(
            self.wsgi,
            interface="asgi3",
            http=Connection,
            loop="uvloop",
            lifespan="on",
            # No websockets; Settings says which proxies to trust; the service writes its own log.
            ws="none",
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
            log_level=self.log.error_log.level,
            backlog=self.cfg.backlog,
            timeout_keep_alive=self.cfg.keepalive,
            limit_max_requests=self.max_requests,
        )
        server = Server(config)
        server.run(self.sockets)
        if not server.started:
            sys.exit(Arbiter.WORKER_BOOT_ERROR)


def _check_port(host: str, port: int) -> None:
    """Exit at once if the port cannot be bound; gunicorn would retry for seconds."""
    if "GUNICORN_FD" in os.environ or "LISTEN_FDS" in os.environ:
        return  # The socket is inherited from another process.
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError as error:
            if error.errno == EADDRINUSE:
                other = port + 1 if port < 65_535 else port - 1
                sys.exit(f"cannot start: port {port} is in use; try PORT={other}")
            sys.exit(f"cannot start: HOST {host}, PORT {port}: {error.strerror}")


def _allow_files() -> None:
    """Allow as many open files as possible; exit if they are too few for the clients."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        return
    if most < FEWEST_FILES:
        sys.exit(
            f"cannot start: it needs {FEWEST_FILES} file descriptors (ulimit -Hn allows {most})"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    # Each connection takes one; 64 are reserved for everything else.
    Connection.most = most - 64


_block_sigterm = partial(signal.pthread_sigmask, signal.SIG_BLOCK, {signal.SIGTERM})
_unblock_sigterm = partial(signal.pthread_sigmask, signal.SIG_UNBLOCK, {signal.SIGTERM})
# SIGTERM is blocked while nothing handles it: from here until gunicorn does (the first process of a
# container would ignore it), and from a fork until the worker does.
_block_sigterm()
os.register_at_fork(before=_block_sigterm, after_in_parent=_unblock_sigterm)
_main_pid = os.getpid()

gc.disable()  # Modules loaded at the start are never garbage, so collecting only takes time.
# Without this NumPy would start threads, which are unsafe at a fork and not needed.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

try:
    settings = Settings.from_environment(os.environ)
except SettingsError as error:
    sys.exit(f"cannot start: {error}")
_check_port(settings.host, settings.port)
_allow_files()
try:
    worker_tmp_dir = metrics_directory.place()
    # prometheus_client reads it once, when it is imported.
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
    if settings.metrics:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics_directory.make(worker_tmp_dir)
except OSError as error:
    sys.exit(f"cannot start: it needs 4 MiB of /dev/shm or TMPDIR: {error}")

from prometheus_client.multiprocess import mark_process_dead  # noqa: E402 - the same

from service.api import json_log, metrics  # noqa: E402 - they load prometheus_client
from service.server import entry  # noqa: E402 - the same

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
    _unblock_sigterm()


def pre_fork(_server: object, _worker: object) -> None:
    """Import numpy before the fork, and freeze all objects so that workers share their memory."""
    standard = RULESETS[DEFAULT_RULESET]
    count(Batch(["5H5S5CJD5D"], ruleset=standard, rules=standard.rules))
    gc.collect()
    gc.freeze()
    gc.enable()


def post_worker_init(worker: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Count the worker as alive, and have it send heartbeats, also while it stops."""
    if settings.metrics:
        metrics.enter()
    entry.send_heartbeat = partial(_send_heartbeat, worker)
    # uvloop closes the socket before uvicorn does, which gunicorn would log as an error.
    log = logging.getLogger("gunicorn.error")
    log.addFilter(lambda record: record.msg != "Error while closing socket %s")


def _send_heartbeat(worker: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Send the main process a heartbeat; stop if it has been killed."""
    worker.notify()
    if os.getppid() != _main_pid:
        signal.raise_signal(signal.SIGTERM)


def child_exit(_server: object, worker: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Count the worker as ended; its counters stay."""
    if settings.metrics:
        mark_process_dead(worker.pid)


def on_exit(_server: object) -> None:
    shutil.rmtree(os.environ.get("PROMETHEUS_MULTIPROC_DIR", ""), ignore_errors=True)
