"""Runs nginx with ``deploy/nginx.conf``, on a free port of the loopback interface."""

import os
import shutil
import socket
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.ops.server import ROOT, Server, followed
from tests.tools import missing

CONFIGURATION = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.create_server(("", 0)) as server:
        port: int = server.getsockname()[1]
    return port


@contextmanager
def fronted(*services: int, changes: Mapping[str, str] | None = None) -> Iterator[Server]:
    """Run nginx in front of the replicas on these ports for a block, and clean up afterwards.

    Its log of requests is on standard error too. ``changes`` are texts to replace in its
    configuration.
    """
    # Debian installs nginx where only root's PATH looks.
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") or missing("nginx")
    port = free_port()
    replicas = "".join(f"server 127.0.0.1:{service} max_fails=0;\n" for service in services)
    with tempfile.TemporaryDirectory() as folder:
        # Workers of an nginx that root started run as another user.
        Path(folder).chmod(0o755)
        text = CONFIGURATION
        for shipped, here in (
            ("server 127.0.0.1:8000 max_fails=0;", replicas),
            ("listen 8080 ", f"listen 127.0.0.1:{port} "),
            ("listen [::]:8080 backlog=4096;", ""),
            (" /dev/stdout json buffer=32k flush=1s;", " /dev/stderr json;"),
            # Tests send more requests in a second than people.
            ("rate=20r/s", "rate=10000r/s"),
            ("stderr warn", "stderr notice"),
            (" /tmp/", f" {folder}/"),
            *(changes or {}).items(),
        ):
            assert shipped in text, shipped
            text = text.replace(shipped, here)
        configuration = Path(folder, "nginx.conf")
        configuration.write_text(text, "utf-8")
        command = (nginx, "-e", "stderr", "-c", configuration, "-g", "daemon off;")
        with followed(command, os.environ) as (process, log):
            log.find("start worker process ")
            yield Server(process, log, port)
