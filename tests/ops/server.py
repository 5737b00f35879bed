"""A real gunicorn on a free port of the loopback interface, for as long as a test needs it."""

import http.client
import os
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, BinaryIO

import orjson

from service.__main__ import CONFIGURATION

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "service")
CONFIGURED = (sys.executable, "-m", "gunicorn", "--config", CONFIGURATION)
"""Runs gunicorn as the service does, and takes gunicorn's arguments."""
PATIENCE = 30
"""Timeout in seconds."""
FAILED = re.compile(r'Traceback|Error in|Error handling|Error while|"status":500|Fatal error')
"""Matches a line of the log that reports a failure."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        parsed: dict[str, Any] = orjson.loads(self.body)
        return parsed


@dataclass(slots=True)
class Log:
    """The lines that a process logs, and a way to wait for one."""

    lines: list[str] = field(default_factory=list)
    _changed: threading.Condition = field(default_factory=threading.Condition)
    _closed: bool = False

    def follow(self, stream: IO[str]) -> None:
        for line in stream:
            with self._changed:
                self.lines.append(line.rstrip("\n"))
                self._changed.notify_all()
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def find(self, pattern: str) -> re.Match[str]:
        """Wait for a line that matches, and return the match."""

        def matches() -> list[re.Match[str]]:
            return [found for line in self.lines if (found := re.search(pattern, line))]

        with self._changed:
            self._changed.wait_for(lambda: matches() or self._closed, PATIENCE)
            found = matches()
        assert found, f"no line matches {pattern!r}: {self.lines[-20:]}"
        return found[0]


@dataclass(frozen=True, slots=True)
class Connection:
    """A connection to the service, for raw bytes."""

    socket: socket.socket
    stream: BinaryIO

    def send(self, *parts: bytes) -> None:
        for part in parts:
            self.socket.sendall(part)

    def head(self) -> Answer:
        """Read the head of an answer; raise EOFError where there is none."""
        line = self.stream.readline()
        if not line:
            raise EOFError
        return Answer(int(line.split()[1]), http.client.parse_headers(self.stream), b"")

    def answer(self) -> Answer:
        """Read one answer; every answer of the service says how long it is."""
        head = self.head()
        length = int(head.headers.get("Content-Length", "0"))
        body = self.stream.read(length)
        if len(body) < length:
            raise EOFError
        return Answer(head.status, head.headers, body)

    def rest(self) -> bytes:
        """Read until the service closes the connection."""
        return self.stream.read()

    def gone(self) -> bytes:
        """Read until the connection is closed or reset."""
        try:
            return self.rest()
        except ConnectionError:
            return b""

    def readable(self, seconds: float = 0) -> bool:
        """Return whether a response or the end of the connection has come."""
        return bool(select.select([self.socket], [], [], seconds)[0])

    def reset_at_the_end(self) -> None:
        """Have the connection reset when it is closed, even if data is still to be sent."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@dataclass(frozen=True, slots=True)
class Server:
    process: subprocess.Popen[str]
    log: Log
    port: int

    @property
    def workers(self) -> list[int]:
        """The process ids of all workers so far."""
        found = (re.search(r"Booting worker with pid: (\d+)", line) for line in self.log.lines)
        return [int(one[1]) for one in found if one]

    @property
    def failures(self) -> list[str]:
        """The lines of the log that report a failure."""
        return [line for line in self.log.lines if FAILED.search(line)]

    @contextmanager
    def connect(self, client: str = "127.0.0.1") -> Iterator["Connection"]:
        """Open a connection from an address of the loopback interface."""
        address = ("127.0.0.1", self.port)
        with (
            socket.create_connection(address, PATIENCE, (client, 0)) as opened,
            opened.makefile("rb") as stream,
        ):
            yield Connection(opened, stream)

    def raw(self, *parts: bytes) -> Answer:
        """Send raw bytes, and return the first response."""
        with self.connect() as connection:
            connection.send(*parts)
            return connection.answer()

    def get(self, path: str) -> Answer:
        return self.raw(f"GET {path} HTTP/1.1\r\nHost: test\r\n\r\n".encode())

    def post(self, path: str, body: bytes, *headers: str) -> Answer:
        """Send a POST with a JSON body of known length."""
        return self.raw(head(path, f"Content-Length: {len(body)}", *headers), body)


def head(path: str, *headers: str) -> bytes:
    """Return the head of a POST of JSON."""
    lines = (f"POST {path} HTTP/1.1", "Host: test", "Content-Type: application/json", *headers)
    return "".join(f"{line}\r\n" for line in lines).encode() + b"\r\n"


def metrics_folders(owner: int) -> list[Path]:
    """Return the folders with counters of a service, by its process."""
    return list(Path("/dev/shm").glob(f"cribbage-metrics-{owner}-*"))  # noqa: S108 - only read


@contextmanager
def running(settings: Mapping[str, str] | None = None, *arguments: str) -> Iterator[Server]:
    """Run the service with these environment variables for a block.

    Further arguments are gunicorn's, such as the name of another application.
    """
    command = (*CONFIGURED, *arguments) if arguments else COMMAND
    with serving(command, settings) as server:
        yield server


@contextmanager
def serving(command: Sequence[str], settings: Mapping[str, str] | None = None) -> Iterator[Server]:
    """Run a command that starts the service for a block."""
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": "0", "WORKERS": "1"}
    with followed(command, {**environment, **(settings or {})}) as (process, log):
        server = Server(process, log, int(log.find(r"Listening at: .*:(\d+) ")[1]))
        # The socket listens before a worker runs: wait for the first response, and for the log.
        assert server.get("/readyz").status == 200
        log.find("Booting worker")
        yield server


@contextmanager
def followed(
    command: Sequence[str | Path], environment: Mapping[str, str], folder: Path = ROOT
) -> Iterator[tuple[subprocess.Popen[str], Log]]:
    """Run a program for a block, and follow its standard error as a log."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    log = Log()
    reader = threading.Thread(target=log.follow, args=(process.stderr,))
    reader.start()
    try:
        yield process, log
    finally:
        stop(process)
        reader.join()
        process.stderr.close()


def stop(process: subprocess.Popen[str]) -> int:
    """Send SIGTERM to a service, and return its exit status."""
    process.terminate()
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise
