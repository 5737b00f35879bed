"""Every message about a request that is refused, with such a request."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.shape import assert_problem, places
from tests.engine.logs import vectors


@pytest.mark.parametrize(
    "row", vectors("refusals.jsonl"), ids=lambda row: f"{row['path']} {row['errors']}"[:100]
)
def test_a_message_says_what_must_hold_and_what_came(client: FlaskClient, row: Any) -> None:
    """Each fault has its place and its code, and says what must hold and what was received."""
    method = "POST" if "body" in row else "GET"
    response = client.open(row["path"], method=method, json=row.get("body"))
    problem = assert_problem(response, row["status"], row["code"])
    told = [
        [*place, fault["detail"]]
        for place, fault in zip(places(problem), problem["errors"], strict=True)
    ]
    assert len(told) == len(row["errors"])
    for fault, expected in zip(told, row["errors"], strict=True):
        assert fault[: len(expected)] == expected
    where, _, detail = told[0]
    if row["status"] == 400:
        part = "body" if "body" in row else "query"
        detail = f"the {part} does not fit the contract; {where}: {detail}"
    assert problem["detail"] == detail
