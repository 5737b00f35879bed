"""Requests one at a time, each on a connection of its own."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from typing import Any

HOST = "127.0.0.1"
PATIENCE = 20
"""Seconds after which something that never comes is a failure."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked; a body is JSON."""

    method: str
    path: str
    body: bytes | None = None


def posting(path: str, value: object) -> Request:
    """Return a POST of JSON without spaces."""
    return Request("POST", path, json.dumps(value, separators=(",", ":")).encode())


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - any JSON
        """The body, parsed."""
        return json.loads(self.body)


def ask(port: int, request: Request, headers: Mapping[str, str] | None = None) -> Answer:
    """Send a request to the loopback interface; raises OSError or HTTPException."""
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        kind = {"Content-Type": "application/json"} if request.body is not None else {}
        connection.request(request.method, request.path, request.body, {**kind, **(headers or {})})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()
