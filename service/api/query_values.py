"""How the text of a query parameter becomes a value that a schema can judge."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Reader: TypeAlias = Callable[[str], object]
"""Turns the text into a value; what does not read as one stays text, and the schema refuses it."""

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_BOOLEANS = {"true": True, "false": False}


def reader(schema: Mapping[str, Any], resolve: Callable[[str], Mapping[str, Any]]) -> Reader:
    """Return how text is read for a schema: lists by their commas, whole numbers, booleans.

    ``resolve`` returns the schema that a reference names.
    """
    while "$ref" in schema:
        schema = resolve(schema["$ref"])
    match schema["type"]:
        case "array":
            element = reader(schema["items"], resolve)
            return lambda text: [element(part) for part in text.split(",")]
        case "integer":
            return lambda text: int(text) if _WHOLE.fullmatch(text) else text
        case "boolean":
            return lambda text: _BOOLEANS.get(text, text)
        case _:
            return str
