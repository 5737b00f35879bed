"""The service's responses in the form of the second adjudicator's answers."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from tests.engine.told import CLIENT

from .reading import Json

MISSING = "(missing)"


def answered(path: str, request: Json) -> Json:
    """The service's response, without the texts that the second adjudicator does not write."""
    response = CLIENT.post(path, json=request)
    answer = response.get_json()
    if response.status_code == 422:
        return {"impossible": [(error["code"], error["pointer"]) for error in answer["errors"]]}
    assert response.status_code == 200, answer
    for line in answer.get("ledger", ()):
        assert line.pop("announcement")
    for violation in answer.get("violations", ()):
        assert violation.pop("detail")
    for hint in answer.get("hints", ()):
        assert hint.pop("detail")
    return answer


def differences(expected: Any, found: Any, at: str = "") -> Iterator[str]:
    """The places where two answers differ, with both values."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in [*expected, *(name for name in found if name not in expected)]:
            pair = (expected.get(name, MISSING), found.get(name, MISSING))
            yield from differences(*pair, f"{at}/{name}")
    elif isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        for index, pair in enumerate(zip_longest(expected, found, fillvalue=MISSING)):
            yield from differences(*pair, f"{at}/{index}")
    elif expected != found:
        yield f"{at}: expected {json.dumps(expected)}, found {json.dumps(found)}"


def assert_same(request: Json, expected: Json, found: Json) -> None:
    """Fail with the first difference and the log."""
    difference = next(differences(expected, found), None)
    assert difference is None, f"{difference}\nlog: {json.dumps(request)}"
