"""Answers of the service to all examples of the contract, and to the requests of the vectors."""

from collections.abc import Iterator
from typing import Any

from flask.testing import FlaskClient

from tests.contract.operations import OPERATIONS, WITH_BODY, Operation, resolved
from tests.engine.logs import vectors

Json = Any

PLAIN = [
    operation
    for operation in OPERATIONS
    # No model is made of the contract itself: it is described as any object.
    if operation.method == "get" and not operation.parameters and operation.path != "/openapi.json"
    if operation.answer()
]
"""Operations without parameters that answer with JSON."""


def _requests() -> Iterator[tuple[str, Json]]:
    """Yield the path and the body of each request."""
    for operation in WITH_BODY:
        for example in operation.body["examples"].values():
            yield operation.path, resolved(example)["value"]
    for name in ("games.jsonl", "manual_games.jsonl", "sheets.jsonl"):
        yield from (("/v1/game", row["request"]) for row in vectors(name))
    for row in vectors("answers.jsonl"):
        yield row["path"], row["request"]
    for row in vectors("scorecards.jsonl"):
        yield "/v1/scorecards", row["request"]


def answers(client: FlaskClient) -> Iterator[tuple[str, Json]]:
    """Yield the name of the schema of each answer, and the answer."""
    schemas = {operation.path: _schema(operation) for operation in WITH_BODY}
    for path, body in _requests():
        response = client.post(path, json=body)
        schema = schemas[path] if response.status_code == 200 else "Problem"
        yield schema, response.get_json(force=True)
    for operation in PLAIN:
        yield _schema(operation), client.get(operation.path).get_json()


def _schema(operation: Operation) -> str:
    return str(operation.answer()["schema"]["$ref"].rpartition("/")[2])
