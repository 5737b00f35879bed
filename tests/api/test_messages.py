"""Every message about a request, beside the request that gets it."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.shape import assert_problem, read
from tests.engine.logs import vectors


@pytest.mark.parametrize(
    "row",
    vectors("messages.jsonl"),
    ids=lambda row: f"{row['path']} {row.get('errors') or row['violations']}"[:100],
)
def test_a_message_says_what_must_hold_and_what_came(client: FlaskClient, row: Any) -> None:
    """Each error or violation has its place, its code, and what must hold and what was received."""
    method = "POST" if "body" in row else "GET"
    response = client.open(row["path"], method=method, json=row.get("body"))
    if row["status"] == 200:
        assert told(read(response)["violations"]) == row["violations"]
        return
    problem = assert_problem(response, row["status"], row["code"])
    errors = told(problem["errors"])
    assert len(errors) == len(row["errors"])
    for error, expected in zip(errors, row["errors"], strict=True):
        assert error[: len(expected)] == expected
    where, _, detail = errors[0]
    if row["status"] == 400:
        part = "body" if "body" in row else "query"
        detail = f"the {part} does not fit the contract; {where}: {detail}"
    assert problem["detail"] == detail


def told(found: list[dict[str, str]]) -> list[list[str]]:
    """Return the place, the code and the sentence of each."""
    return [
        [one.get("pointer", one.get("parameter", "")), one["code"], one["detail"]] for one in found
    ]
