"""Requests normalised: nulls left out, words in lower case."""

from typing import Any

Json = dict[str, Any]
"""A JSON object: a request, an answer, or a part of one."""

WORDS = {"go": "go", "pass": "go", "last": "last"}


def as_meant(request: Json) -> Json:
    """A copy without nulls, and with words in lower case, a pass being a go."""
    meant = without_nulls(request)
    for log in (meant, *meant.get("deals", [])):
        for entry in log.get("plays", []):
            if "play" in entry:
                entry["play"] = WORDS.get(entry["play"].lower(), entry["play"])
    return meant


def without_nulls(part: Any) -> Any:
    """Leave out every member that is null; an element of an array stays."""
    if isinstance(part, dict):
        return {name: without_nulls(value) for name, value in part.items() if value is not None}
    if isinstance(part, list):
        return [without_nulls(element) for element in part]
    return part
