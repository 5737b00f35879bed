"""Start what is measured on one processor, and stop it again whatever happens."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path

from bench.load import HOST, PATIENCE, Request, ask, pinned, posting, processors

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "build" / "bench" / "bin" / "python"
"""The environment of what is compared with the service and is no part of it."""
PAUSE = 0.002
"""Seconds between two looks whether a server is there."""

HAND, STARTER = ["5H", "5S", "5C", "JD"], "5D"
SHOW = posting("/v1/show", {"hand": HAND, "starter": STARTER})
GET = Request("GET", f"/v1/show?hand={','.join(HAND)}&starter={STARTER}")

SERVICE = (sys.executable, "-m", "gunicorn", "-c", "python:service.server.gunicorn_conf")
"""The command; address and number of workers come from the environment."""


@contextmanager
def serving(command: Sequence[str]) -> Iterator[int]:
    """Run a server with one worker for a block, from its first response on; hand out its port.

    ``{port}`` in the command is filled in.
    """
    port = free_port()
    filled_in = pinned(processors()[0], *(part.format(port=port) for part in command))
    with running(filled_in, {"HOST": HOST, "PORT": str(port), "WORKERS": "1"}) as process:
        wait_for(process, port, SHOW)
        yield port


def free_port() -> int:
    """Return a port of the loopback interface that nothing listens on."""
    with socket.create_server((HOST, 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def _environment() -> dict[str, str]:
    """Return the environment of this process, but compiled modules are kept, as when installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(ROOT)}


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server for a block; nothing is left behind.

    What the server has printed is shown when the block fails.
    """
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**_environment(), **environment},
            stdout=printed,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            yield process
        except BaseException:
            printed.seek(0)
            sys.stderr.write(printed.read().decode(errors="replace"))
            raise
        finally:
            stop(process)


def wait_for(process: subprocess.Popen[bytes], port: int, request: Request) -> None:
    """Wait for the first response of a server that is starting, whatever its status.

    Raises RuntimeError if it ends, or is not there in time.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            ask(port, request)
        except (OSError, HTTPException):
            time.sleep(PAUSE)
        else:
            return
    raise RuntimeError(f"no response from {process.args!r}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a server as an orchestrator does; what does not end then is killed with its workers."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise
