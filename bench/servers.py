"""Starts servers on one processor, and stops them whatever happens."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from bench.load import HOST, PATIENCE, Request, ask, pinned, posting, processors

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "build" / "bench" / "bin" / "python"
"""Python with the packages of the other servers."""
PAUSE = 0.002
"""Seconds between two attempts to reach a server that is starting."""

SHOW = posting("/v1/show", {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D"})

SERVICE = (sys.executable, "-m", "service")
"""Address and number of workers come from the environment."""


@dataclass(frozen=True, slots=True)
class Up:
    """A server that is up; the process with this id has started its workers."""

    port: int
    main: int

    def processor_time(self) -> float:
        """Return the seconds of processor time that the server has taken."""
        workers = Path(f"/proc/{self.main}/task/{self.main}/children").read_text().split()
        return sum(
            int(thread.read_text().split()[0]) / 1e9
            for process in (self.main, *workers)
            for thread in Path(f"/proc/{process}/task").glob("*/schedstat")
        )


@contextmanager
def serving(command: Sequence[str]) -> Iterator[Up]:
    """Run a server with one worker for a block, and yield it once it responds.

    ``{port}`` in the command is replaced by the port.
    """
    port = free_port()
    filled_in = pinned(processors()[0], *(part.format(port=port) for part in command))
    with running(filled_in, {"HOST": HOST, "PORT": str(port), "WORKERS": "1"}) as process:
        wait_for(process, port, SHOW)
        yield Up(port, process.pid)


def free_port() -> int:
    """Return a free port of the loopback interface."""
    with socket.create_server((HOST, 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def _environment() -> dict[str, str]:
    """Return this process's environment, but with compiled modules cached, as when installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(ROOT)}


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server for a block.

    If the block fails, the output of the server is shown.
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
    """Wait for the first response of a starting server, whatever its status.

    Raises RuntimeError if the server exits, or does not respond in time.
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
    """End a server as an orchestrator does: SIGTERM, then SIGKILL for it and its workers."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise
