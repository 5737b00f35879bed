"""Operations that run in the event loop take little work, whatever 1 KiB asks of them.

Work is counted in calls of functions. A hand takes some 450; 10,000 take about 5 ms.
"""

import sys
from collections.abc import Iterator
from urllib.parse import quote

import orjson
import pytest
from flask import Flask, request_finished

from service.engine.rules.rulesets import RULESETS
from service.server.entry import QUICK
from tests.api.operations import example
from tests.contract.operations import OPERATIONS, SCHEMAS, Operation, resolved

MOST_CALLS = 10_000
MARKED = [operation for operation in OPERATIONS if operation.definition.get("x-quick")]
CARDS = {
    "fives": ["5H", "5S", "5C", "JD"],
    "low": ["AH", "AS", "AC", "AD", "2H", "2S", "2C", "2D", "3H", "3S", "3C"],
    "run": ["AH", "2S", "3C", "4D", "5H", "6S", "7C"],
    "same": ["5H"] * 7,
    "many": ["5H"] * 100,
    "no cards": ["x" * 20] * 40,
}
RULES = {name: resolved(rule) for name, rule in SCHEMAS["Rules"]["properties"].items()}


def rules() -> Iterator[dict[str, object]]:
    """Yield each parameter at both ends or in each word, all that are numbers, and unknown ones."""
    for name, rule in RULES.items():
        ends = (rule[end] for end in ("minimum", "maximum") if end in rule)
        yield from ({name: value} for value in (*ends, *rule.get("enum", ())))
    yield {name: rule["maximum"] for name, rule in RULES.items() if "maximum" in rule}
    yield {f"{name}s": 1 for name in RULES}


def bodies(operation: Operation) -> Iterator[object]:
    """Yield bodies of an operation, right and wrong ones, that may be costly."""
    usual = example(operation.path)
    yield usual
    yield {f"{name}s": value for name, value in usual.items()}
    yield {f"m{number}": number for number in range(200)}
    yield from ({**usual, "ruleset": name} for name in (*RULESETS, "standards", "x" * 900))
    yield from ({**usual, "rules": parameters} for parameters in rules())
    for name, value in usual.items():
        if isinstance(value, list):
            for cards in CARDS.values():
                yield {**usual, name: cards, "claims": [60] * len(cards), "closes": True}
                yield {**usual, name: cards, "claim": 60}
        yield {**usual, name: {"a": [[[[[[[[]]]]]]]] * 20}}
    yield {**usual, "scores": {f"side {number}": number for number in range(60)}}


def queries(operation: Operation) -> Iterator[str]:
    """Yield queries of an operation, right and wrong ones, that may be costly."""
    yield ""
    yield "&".join(f"m{number}=1" for number in range(120))
    names = [parameter["name"] for parameter in operation.parameters if parameter["in"] == "query"]
    for cards in CARDS.values():
        for ruleset in ("standard", "x" * 500):
            given = dict.fromkeys(names, "5D") | {names[0]: ",".join(cards)} if names else {}
            asked = given | {"ruleset": ruleset}
            yield "&".join(f"{name}={quote(value)}" for name, value in asked.items())
            yield "&".join(f"{names[0]}={card}" for card in cards) if names else ""


def requests(operation: Operation) -> Iterator[tuple[str, bytes]]:
    """Yield the queries and bodies of at most 1 KiB."""
    if operation.body:
        contents = (orjson.dumps(value) for value in bodies(operation))
        yield from (("", content) for content in contents if len(content) <= QUICK)
        yield from (("", content) for content in (b"[" * QUICK, b'"' * QUICK, b"\xff" * QUICK))
    else:
        yield from ((query, b"") for query in queries(operation) if len(query) <= QUICK)


def calls(app: Flask, method: str, path: str, query: str, content: bytes) -> int:
    """Return how many functions are called, those in C too, from a request to its response."""
    given = {"query_string": query, "data": content, "content_type": "application/json"}
    number = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal number
        number += event in {"call", "c_call"}

    with app.test_request_context(path, method=method, **given) as context:
        environ = {**context.request.environ}
    # Other tests look at each response.
    with request_finished.muted():
        sys.setprofile(count)
        try:
            b"".join(app(environ, lambda *_: None))  # type: ignore[arg-type]  # - as WSGI
        finally:
            sys.setprofile(None)
    return number


@pytest.mark.parametrize("operation", MARKED, ids=str)
def test_a_quick_operation_takes_little_work(app: Flask, operation: Operation) -> None:
    """No request of 1 KiB takes more than a certain number of calls."""
    asked = list(requests(operation))
    assert len(asked) >= 2
    path = operation.path.replace("{id}", "box")
    for query, content in asked:
        number = calls(app, operation.method.upper(), path, query, content)
        assert 100 < number < MOST_CALLS, (query, content)


PAGES = [
    operation.path.replace("{code}", "not-found")
    for operation in OPERATIONS
    # What the metrics take grows with what has been counted; clients of the front do not get them.
    if not operation.path.startswith("/v1") and operation.path != "/metrics"
]
NOWHERE = ["/v1/rulesets/" + "x" * 900, "/nothing", "/" + "a/" * 500, "/v1/v1/v1/api/shows"]


@pytest.mark.parametrize("path", PAGES + NOWHERE)
def test_pages_take_little_work(app: Flask, path: str) -> None:
    """Neither does a page, a health check, or what there is not."""
    assert calls(app, "GET", path, "", b"") < MOST_CALLS


def test_whatever_takes_no_body_is_quick() -> None:
    """Only POSTs take turns, so every other operation of ``/v1`` is marked as quick."""
    gets = [each for each in OPERATIONS if each.method == "get" and each.path.startswith("/v1")]
    assert gets
    assert all(operation.definition.get("x-quick") for operation in gets)
