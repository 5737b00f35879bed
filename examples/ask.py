"""Asking the service: JSON there, JSON back, with nothing but the standard library."""

import json
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Json = dict[str, Any]
ADDRESS = "http://127.0.0.1:8000"
"""Where `make serve` listens."""


def post(path: str, body: Json, address: str = ADDRESS) -> Json:
    """Return the answer to a POST; a problem ends the program, with what is wrong and where."""
    request = Request(
        address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urlopen(request) as answer:
            return json.load(answer)
    except HTTPError as error:
        problem = json.load(error)
        faults = [f"{fault['pointer']}: {fault['detail']}" for fault in problem.get("errors", [])]
        sys.exit("\n".join([f"{error.code}: {problem['detail']}", *faults]))
