"""The operations of the contract, for tests that hold for all of them."""

from typing import Any

from service.api import contract

DOCUMENT = contract.load().document

POSTS = [path for path, item in DOCUMENT["paths"].items() if "post" in item]
"""The paths that take a POST."""

SHOW = {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D"}
"""A body that fits ``/v1/show``."""


def example(path: str) -> Any:
    """Return a body from the contract that works for the POST of a path."""
    content = DOCUMENT["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    reference = next(iter(content["examples"].values()))["$ref"]
    return DOCUMENT["components"]["examples"][reference.rpartition("/")[2]]["value"]
