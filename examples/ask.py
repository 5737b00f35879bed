"""Send JSON to the service and return its response, with only the standard library."""

import json
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Json = dict[str, Any]
ADDRESS = "http://127.0.0.1:8000"
"""The address of `make serve`."""
PATIENCE = 60
"""Timeout in seconds."""


def arguments(usage: str) -> list[str]:
    """Return the command-line arguments: the program's own, and an address if there is one."""
    if len(sys.argv) not in {2, 3}:
        sys.exit(usage.strip())
    return sys.argv[1:]


def text(path: str) -> str:
    """Return the text of a file, or of standard input for -, without a byte order mark."""
    try:
        held = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return held.decode("utf-8-sig")
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
    except UnicodeDecodeError:
        sys.exit(f"{path}: this is no text in UTF-8")


def told(problem: Json, place: Callable[[str], str] = str) -> list[str]:
    """Return a line for each fault of a problem, with its place."""

    def where(fault: Json) -> str:
        if "line" in fault:
            return f"line {fault['line']}, column {fault['column']}"
        return place(fault["pointer"])

    faults = [f"{where(fault)}: {fault['detail']}" for fault in problem.get("errors", [])]
    return list(dict.fromkeys(faults)) or [problem["detail"]]


def get(path: str, address: str = ADDRESS) -> Json:
    """Return the response to a GET; without one, exit with the reason."""
    return _response(path, None, address, str)


def post(
    path: str, body: Json, address: str = ADDRESS, *, place: Callable[[str], str] = str
) -> Json:
    """Return the response to a POST; without one, exit with the reason."""
    return _response(path, json.dumps(body).encode(), address, place)


def _response(path: str, content: bytes | None, address: str, place: Callable[[str], str]) -> Json:
    address = (address if "://" in address else f"http://{address}").rstrip("/")
    headers = {"Content-Type": "application/json"} if content else {}
    try:
        with urlopen(Request(address + path, content, headers), timeout=PATIENCE) as response:
            return json.load(response)
    except HTTPError as error:
        known = error.headers.get_content_type() == "application/problem+json"
        if error.code == HTTPStatus.NOT_FOUND or not known:
            sys.exit(f"{address}: this is not the service: {error}")
        sys.exit("\n".join(told(json.load(error), place)))
    except ValueError:
        sys.exit(f"{address}: this is not the service: its response is no JSON")
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        sys.exit(f"{address}: no service answers here; make serve starts one ({reason})")
