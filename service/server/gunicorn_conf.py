"""How gunicorn runs the service: ``gunicorn -c python:service.server.gunicorn_conf``."""

import gc
import os
import sys
from pathlib import Path

from service.api.settings import Settings, SettingsError, granted_cpus

try:
    settings = Settings.from_environment(os.environ)
except SettingsError as error:
    sys.exit(f"cannot start: {error}")

wsgi_app = "service.server.wsgi:app"
bind = (
    f"[{settings.host}]:{settings.port}"
    if ":" in settings.host
    else f"{settings.host}:{settings.port}"
)
workers = settings.workers or granted_cpus()
worker_class = "gthread"
threads = settings.threads
preload_app = True

graceful_timeout = settings.graceful_timeout
keepalive = settings.keep_alive

accesslog = None
errorlog = "-"

# Nothing is written to disk: the root may be read-only.
control_socket_disable = True
if Path("/dev/shm").is_dir():  # noqa: S108 - only for the heartbeat files of the workers
    worker_tmp_dir = "/dev/shm"  # noqa: S108 - memory, where the file system is read-only

# No header of a client may move the application to another path.
forwarder_headers = ""


def pre_fork(_server: object, _worker: object) -> None:
    """Keep what is loaded out of the garbage collector, so that workers share its memory."""
    gc.collect()
    gc.freeze()
