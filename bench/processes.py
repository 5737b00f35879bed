"""Starting what is measured, each on one processor, and stopping it again whatever happens."""

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

from bench.client import HOST, PATIENCE, Answer, Request, ask

ROOT = Path(__file__).parents[1]
PAUSE = 0.002
"""Seconds between two looks whether a server is there."""


def processors() -> tuple[int, int]:
    """Return the processor of what is measured and that of the load."""
    granted = sorted(os.sched_getaffinity(0))
    if len(granted) < 2:
        sys.exit("two processors are needed: one for the server, one for the load")
    return granted[0], granted[1]


def pinned(processor: int, *command: str) -> tuple[str, ...]:
    """Return the command, kept on one processor."""
    return ("taskset", "--cpu-list", str(processor), *command)


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
    command: Sequence[str], environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server for a block; nothing is left behind.

    What the server has printed is shown when the block fails.
    """
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**_environment(), **(environment or {})},
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


def first_answer(process: subprocess.Popen[bytes], port: int, request: Request) -> Answer:
    """Return the first answer of a server that is starting.

    Raises RuntimeError if it ends, or is not there in time.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            return ask(port, request)
        except (OSError, HTTPException):
            time.sleep(PAUSE)
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
