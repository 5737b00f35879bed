"""Operations are described, named and answered consistently."""

import re

import pytest

from tests.contract.operations import DOCUMENT, OPERATIONS, Operation, resolved

MEDIA_TYPES = {"application/json", "application/yaml", "text/html", "text/plain"}
"""The media types of successful responses."""
SEGMENT = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*|openapi\.(yaml|json)|\{[a-z]+\}")


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_an_operation_is_described(operation: Operation) -> None:
    """It has a summary, a description, and one tag, which is described too."""
    assert operation.definition["summary"]
    assert not operation.definition["summary"].endswith(".")
    assert operation.definition["description"].strip().endswith(".")
    (tag,) = operation.definition["tags"]
    assert tag in {one["name"] for one in DOCUMENT["tags"] if one["description"]}


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_an_operation_lists_the_answers_that_it_can_give(operation: Operation) -> None:
    """Statuses that a body, a query, an id or a cache can cause are listed, others by default."""
    expected = {"200", "default"}
    if operation.body:
        # In a batch each game has a problem of its own.
        expected |= {"400", "503"} | ({"422"} if str(operation) != "adjudicateGames" else set())
    elif operation.path.startswith("/v1"):
        expected |= {"400", "304"}
        expected |= {"422"} if any(one["in"] == "query" for one in operation.parameters) else set()
    elif operation.path not in {"/healthz", "/readyz", "/metrics"}:
        expected |= {"304"}
    if "{" in operation.path or operation.path == "/metrics":
        expected |= {"404"}
    if operation.path == "/readyz":
        expected |= {"503"}
    assert set(operation.definition["responses"]) == expected


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_an_answer_has_its_media_type_and_headers(operation: Operation) -> None:
    """Errors are problems, only 304 is empty; all have request id and Cache-Control."""
    for status, reference in operation.definition["responses"].items():
        response = resolved(reference)
        content = response.get("content", {})
        if status >= "400":
            assert set(content) == {"application/problem+json"}
            problem = content["application/problem+json"]["schema"]
            assert problem == {"$ref": "#/components/schemas/Problem"}
        elif status == "304":
            assert not content
        else:
            (media_type,) = content
            assert media_type in MEDIA_TYPES
        headers = {"X-Request-ID", "Cache-Control"}
        if status == "503" and operation.body:
            headers |= {"Retry-After"}
        if status in {"200", "304"} and "304" in operation.definition["responses"]:
            headers |= {"ETag"}
        assert set(response["headers"]) == headers
        assert all(resolved(header)["required"] for header in response["headers"].values())


def test_paths_are_in_kebab_case() -> None:
    """Every path segment is in kebab case, except file names; `/` is the page for people."""
    paths = set(DOCUMENT["paths"]) - {"/"}
    segments = [segment for path in paths for segment in path.split("/")[1:]]
    assert all(SEGMENT.fullmatch(segment) for segment in segments)
