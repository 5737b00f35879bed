"""How gunicorn runs the service: ``gunicorn -c python:service.server.gunicorn_conf``."""

import gc
import os
import signal
import sys
from functools import partial
from typing import Any

from service.api import json_log
from service.api.settings import Settings, SettingsError
from service.engine.scoring.batch import Batch, count
from service.server import metrics_directory, port
from service.server.clients import LINGER, PATIENCE, Limits

# As the first process of a container it would not hear it before gunicorn listens to it.
if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())

# What is loaded at the start stays: looking for garbage in it only takes time.
gc.disable()
# NumPy multiplies no matrices here: it needs no threads, which a process had better not have when
# it forks.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

try:
    settings = Settings.from_environment(os.environ)
except SettingsError as error:
    sys.exit(f"cannot start: {error}")

try:
    worker_tmp_dir = metrics_directory.place()
    # prometheus_client looks at it once, when it is loaded.
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
    if settings.metrics_on:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics_directory.make(worker_tmp_dir)
except OSError as error:
    sys.exit(f"cannot start: it needs 4 MiB of /dev/shm or TMPDIR: {error}")

from service.api import metrics  # noqa: E402 - it loads prometheus_client

port.check(settings.host, settings.port)

wsgi_app = "service.server.asgi:app"
bind = (
    f"[{settings.host}]:{settings.port}"
    if ":" in settings.host
    else f"{settings.host}:{settings.port}"
)
workers = settings.number_of_workers
worker_class = "service.server.uvicorn_conf.Worker"
preload_app = True

graceful_timeout = settings.graceful_timeout
keepalive = settings.keep_alive

# The service logs its requests itself: gunicorn's own log of them takes as long as Flask.
accesslog = None
logconfig_dict = {**json_log.CONFIGURATION, "root": {"handlers": ["stderr"]}}

# Nothing is written to disk: the root may be read-only.
control_socket_disable = True


def when_ready(server: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Tell a person at a terminal where the service is."""
    port.announce(settings.host, server.LISTENERS[0].getsockname()[1])


def pre_fork(_server: object, _worker: object) -> None:
    """Load what only batches need, and let all workers share the memory of what is loaded."""
    count(Batch(["5H5S5CJD5D"]))
    gc.collect()
    gc.freeze()
    gc.enable()


def post_fork(server: Any, _worker: object) -> None:  # noqa: ANN401 - gunicorn has no types
    """Let a worker be stopped that does not listen to signals yet.

    Until it does, gunicorn's main process does so in its place, and in vain: it only takes note.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while not server.SIG_QUEUE.empty():
        if server.SIG_QUEUE.get_nowait() == signal.SIGTERM:
            sys.exit()
    if settings.metrics_on:
        metrics.enter()


def post_worker_init(worker: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Tell what is served how long to wait for clients, and whom to tell that it lives."""
    patience = worker.cfg.timeout or PATIENCE
    entry = worker.app.wsgi()
    entry.notify = partial(_live, worker)
    entry.limits = Limits(
        patience=patience,
        silence=worker.cfg.keepalive or patience,
        linger=min(LINGER, worker.cfg.graceful_timeout / 10),
        connections=worker.cfg.worker_connections,
    )


def _live(worker: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Tell the main process that a worker lives; where that has been killed, stop like it."""
    worker.notify()
    if os.getppid() != worker.ppid:
        signal.raise_signal(signal.SIGTERM)


def child_exit(_server: object, worker: Any) -> None:  # noqa: ANN401 - gunicorn has no types
    """Keep what a worker has counted, but not the worker among those that live."""
    if settings.metrics_on:
        metrics.leave(worker.pid)
