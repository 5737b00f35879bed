"""The service without a network, and a check of each of its responses."""

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
    """Send a request; the response must be a success or a 4xx problem."""
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
    """Return a value as JSON, with lone surrogates preserved by escapes."""
    return json.dumps(value).encode()
