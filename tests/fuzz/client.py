"""The service without a network, and what every one of its answers must be."""

import json
from dataclasses import dataclass
from typing import Any

import orjson

from tests.contract.operations import validator
from tests.engine.told import CLIENT

PROBLEM = validator("Problem")


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    json: Any


def reply(path: str, body: bytes | None = None, query: dict[str, str] | None = None) -> Reply:
    """Ask, and check that the answer is one of success or a problem document, never of failure."""
    response = CLIENT.open(
        path,
        method="GET" if body is None else "POST",
        data=body,
        query_string=query,
        content_type=None if body is None else "application/json",
    )
    answer = Reply(response.status_code, orjson.loads(response.data))
    assert answer.status in {200, 400, 413, 422}, (answer, path, body, query)
    if answer.status != 200:
        assert response.headers["Content-Type"] == "application/problem+json"
        PROBLEM.validate(answer.json)
        assert answer.json["status"] == answer.status
    return answer


def dumped(value: object) -> bytes:
    """Return a value as JSON; a lone surrogate is escaped, and so stays what it is."""
    return json.dumps(value).encode()
