"""Load by wrk from a processor of its own, and what it measured."""

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from bench.client import HOST, PATIENCE, Request
from bench.processes import pinned, processors

CONNECTIONS = 16
_SCRIPT = Path(__file__).with_name("load.lua")
_ERRORS = ("refused", "connect", "read", "write", "timeout")


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of the load."""

    rate: float
    """Answers a second."""
    p50: float
    """Milliseconds within which half of the responses came."""
    p99: float
    most: float


def load(port: int, request: Request, seconds: int, connections: int = CONNECTIONS) -> Measured:
    """Send a request over so many connections at once, each kept open if the server does so.

    A server that closes after every response is connected to anew, which belongs to its cost.
    Raises RuntimeError unless all responses were whole and none was a refusal.
    """
    with NamedTemporaryFile() as body:
        body.write(request.body or b"")
        body.flush()
        command = pinned(
            processors()[1],
            *("wrk", "--threads", "1", "--connections", str(connections)),
            *("--duration", f"{seconds}s", "--script", str(_SCRIPT)),
            *(f"http://{HOST}:{port}{request.path}", "--", request.method),
            *([body.name] if request.body else []),
        )
        ended = subprocess.run(
            command, check=True, capture_output=True, text=True, timeout=seconds + PATIENCE
        )
    result: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    wrong = {name: result[name] for name in _ERRORS if result[name]}
    if wrong or not result["requests"]:
        raise RuntimeError(f"{request.path}: {result['requests']} answers, {wrong}")
    return Measured(
        result["requests"] / result["microseconds"] * 1e6,
        *(result[name] / 1000 for name in ("p50", "p99", "most")),
    )


def look_for(*tools: str) -> None:
    """End the program where a tool is missing that pip cannot install."""
    missing = [tool for tool in ("taskset", "wrk", *tools) if shutil.which(tool) is None]
    if missing:
        sys.exit(f"missing: {', '.join(missing)}")
