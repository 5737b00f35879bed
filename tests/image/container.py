"""A container of the service without privileges or a shell, in which only ``/tmp`` is writable."""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.image.engine import docker
from tests.ops.server import Log, Server

NAME = "cribbage-test"
LOCKED_DOWN = (
    *("--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges"),
    *("--memory=512m", "--cpus=1", "--pids-limit=64"),
    # The base image has shells; here they cannot be executed.
    *("--volume=/dev/null:/usr/bin/dash:ro", "--volume=/dev/null:/usr/bin/bash:ro"),
)


@contextmanager
def contained(image: str, name: str = NAME) -> Iterator[Server]:
    """Run the service in a container for a block; the process of the server is its log."""
    docker("run", "--detach", f"--name={name}", *LOCKED_DOWN, "--publish=127.0.0.1::8000", image)
    try:
        port = docker("port", name, "8000").rpartition(":")[2]
        with _followed(name) as (process, log):
            log.find("Listening at: ")
            server = Server(process, log, int(port))
            # The socket listens before a worker runs: wait for the first response.
            assert server.get("/readyz").status == 200
            yield server
    finally:
        docker("rm", "--force", name)


@contextmanager
def _followed(name: str) -> Iterator[tuple[subprocess.Popen[str], Log]]:
    """Follow the container's log while a block runs."""
    command = ("docker", "logs", "--follow", name)
    log = Log()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout
        reader = threading.Thread(target=log.follow, args=(process.stdout,))
        reader.start()
        try:
            yield process, log
        finally:
            process.terminate()
            reader.join()


def first_health() -> str:
    """Return the first status of the health check, or "" after a minute without one."""
    since = docker("inspect", "--format={{.Created}}", NAME)
    command = (
        "timeout",
        "60",
        "docker",
        "events",
        f"--since={since}",
        f"--filter=container={NAME}",
    )
    with subprocess.Popen(
        (*command, "--filter=event=health_status", "--format={{.Action}}"),
        stdout=subprocess.PIPE,
        text=True,
    ) as events:
        assert events.stdout
        try:
            return events.stdout.readline().strip()
        finally:
            events.terminate()


def python(program: str, *, user: str = "") -> str:
    """Run a program in the container, as its own user or another; return what it printed."""
    who = (f"--user={user}",) if user else ()
    return docker("exec", "--interactive", *who, NAME, "python", text=program)
