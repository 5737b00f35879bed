"""The operations of the contract, for tests that hold for all of them."""

from typing import Any

from tests.contract.operations import DOCUMENT, resolved

POSTS = [path for path, item in DOCUMENT["paths"].items() if "post" in item]
"""The paths that take a POST."""

SHOW = {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D"}
"""A body that fits ``/v1/show``."""


def example(path: str) -> Any:
    """Return a body from the contract that works for the POST of a path."""
    content = DOCUMENT["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    return resolved(next(iter(content["examples"].values())))["value"]
