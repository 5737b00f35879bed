"""Sends requests over the loopback interface: one at a time, or with wrk on its own processor."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

HOST = "127.0.0.1"
PATIENCE = 20
"""Timeout in seconds."""
CONNECTIONS = 16
_SCRIPT = Path(__file__).with_name("load.lua")
_ERRORS = ("refused", "connect", "read", "write", "timeout")


@dataclass(frozen=True, slots=True)
class Request:
    """A request, with JSON as its body if it has one."""

    method: str
    path: str
    body: bytes | None = None


def posting(path: str, value: object) -> Request:
    """Return a POST with a value as compact JSON."""
    return Request("POST", path, json.dumps(value, separators=(",", ":")).encode())


@dataclass(frozen=True, slots=True)
class Answer:
    """A response."""

    status: int
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - any JSON
        """The body, parsed."""
        return json.loads(self.body)


def ask(port: int, request: Request) -> Answer:
    """Send a request on a new connection; raises OSError or HTTPException."""
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        kind = {"Content-Type": "application/json"} if request.body is not None else {}
        connection.request(request.method, request.path, request.body, kind)
        response = connection.getresponse()
        return Answer(response.status, response.read())
    finally:
        connection.close()


def processors() -> tuple[int, int]:
    """Return the processor for the server and the one for the load."""
    granted = sorted(os.sched_getaffinity(0))
    if len(granted) < 2:
        sys.exit("two processors are needed: one for the server, one for the load")
    return granted[0], granted[1]


def pinned(processor: int, *command: str) -> tuple[str, ...]:
    """Return the command, pinned to one processor."""
    return ("taskset", "--cpu-list", str(processor), *command)


def look_for() -> None:
    """Exit if a tool is missing that pip cannot install."""
    missing = [tool for tool in ("taskset", "wrk") if shutil.which(tool) is None]
    if missing:
        sys.exit(f"missing: {', '.join(missing)} (sudo make system)")


@dataclass(frozen=True, slots=True)
class Measured:
    """The result of a load test."""

    number: int
    """Responses."""
    rate: float
    """Responses a second."""
    p50: float
    """Milliseconds within which half of the responses came."""
    p99: float
    most: float


def load(
    port: int, requests: Sequence[Request], seconds: int, connections: int = CONNECTIONS
) -> Measured:
    """Send requests in turn over several connections, which stay open if the server allows it.

    If a server closes them after each response, reconnecting is part of its cost. Raises
    RuntimeError unless all responses were complete and successful.
    """
    with NamedTemporaryFile() as file:
        for request in requests:
            file.write(
                f"{request.method}\t{request.path}\t".encode() + (request.body or b"") + b"\n"
            )
        file.flush()
        command = pinned(
            processors()[1],
            *("wrk", "--threads", "1", "--connections", str(connections)),
            *("--duration", f"{seconds}s", "--script", str(_SCRIPT)),
            *(f"http://{HOST}:{port}", "--", file.name),
        )
        ended = subprocess.run(
            command, check=True, capture_output=True, text=True, timeout=seconds + PATIENCE
        )
    result: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    wrong = {name: result[name] for name in _ERRORS if result[name]}
    if wrong or not result["requests"]:
        raise RuntimeError(f"{requests[0].path}: {result['requests']} responses, {wrong}")
    return Measured(
        result["requests"],
        result["requests"] / result["microseconds"] * 1e6,
        *(result[name] / 1000 for name in ("p50", "p99", "most")),
    )
