"""Checks of problem documents and of successful responses."""

from collections.abc import Iterator
from typing import Any

from flask import Response
from werkzeug.test import TestResponse

from service.api import contract
from service.api.problems import CATALOGUE


def assert_problem(response: TestResponse, status: int, code: str) -> dict[str, Any]:
    """Check that an answer is a well-formed problem of this status and code; return it."""
    assert (response.status_code, response.content_type) == (status, "application/problem+json")
    assert response.headers["Cache-Control"] == "no-store"
    problem: dict[str, Any] = response.get_json(force=True)
    assert_document(problem, status, code)
    assert problem["instance"] == f"urn:request:{response.headers['X-Request-ID']}"
    return problem


def assert_document(problem: dict[str, Any], status: int, code: str) -> None:
    """Check a problem document against the contract and the catalogue."""
    schema = contract.VALIDATORS["#/components/schemas/Problem"]
    assert schema.is_valid(problem), problem
    assert problem["status"] == status
    assert (problem["type"], problem["code"]) == (f"/problems/{code}", code)
    assert problem["title"] == CATALOGUE[code].title
    required = {"type", "title", "status", "detail", "code", "instance"}
    assert required <= set(problem) <= required | {"errors", "label", "line", "column"}
    assert ("line" in problem) == ("column" in problem)
    assert "Traceback" not in problem["detail"]
    for fault in problem.get("errors", []):
        where = set(fault) - {"code", "detail"}
        assert where in ({"pointer"}, {"parameter"}, {"pointer", "line", "column"})
        assert len(fault) == len(where) + 2
        assert fault["code"] in CATALOGUE


def nulls_of(response: Response) -> list[str]:
    """Return the places of all nulls in an answer that is JSON."""
    if not response.is_json or b"null" not in response.data:
        return []
    return [*_nulls(response.get_json(), "#")]


def _nulls(value: Any, place: str) -> Iterator[str]:
    if value is None:
        yield place
    elif isinstance(value, dict | list):
        for name, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _nulls(part, f"{place}/{name}")


def read(response: TestResponse) -> Any:
    """Return the JSON of an answer that is as it should be."""
    assert (response.status_code, response.content_type) == (200, "application/json")
    return response.get_json()


def places(problem: dict[str, Any]) -> list[tuple[str, str]]:
    """Return where each fault is, and its code."""
    return [
        (fault["pointer"] if "pointer" in fault else fault["parameter"], fault["code"])
        for fault in problem["errors"]
    ]
