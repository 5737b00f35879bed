"""Null for absent: an optional member of a request may be null, which is as if it were left out.

The contract says so at every such member, and `strict` takes it out again: what is judged are
values that have been through `leave_out`. So nothing else ever meets such a null.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

Schema: TypeAlias = Mapping[str, Any]
Resolve: TypeAlias = Callable[[str], Schema]
"""Returns the schema that a reference names."""

VALUES = frozenset({"skunk_line", "double_skunk_line"})
"""Optional members of which null is a value of its own: there is no such line."""

_NULL = {"type": "null"}


def strict(part: Any) -> Any:  # noqa: ANN401 - any part of a document
    """Return schemas of requests, with those in them, without the null that means absence."""
    if isinstance(part, Mapping):
        optional = _optional(part)
        return {
            name: {
                member: strict(_without_null(schema) if member in optional else schema)
                for member, schema in value.items()
            }
            if name == "properties"
            else strict(value)
            for name, value in part.items()
        }
    return [strict(value) for value in part] if isinstance(part, list) else part


def leave_out(schema: Schema, value: object, resolve: Resolve) -> None:
    """Take out of a request, in place, every member that is null and need not be there.

    Objects that have members unknown to their schema stay as they are: they do not fit anyway.
    """
    choices = _choices(schema, resolve)
    match value:
        case dict():
            schema = meant(choices, value)
            properties, others = schema.get("properties", {}), schema.get("additionalProperties")
            if others is False and not value.keys() <= properties.keys():
                return
            for name in _optional(schema) & value.keys():
                if value[name] is None:
                    del value[name]
            for name, member in value.items():
                if isinstance(member, dict | list) and isinstance(
                    below := properties.get(name, others), Mapping
                ):
                    leave_out(below, member, resolve)
        case list():
            schema = next((one for one in choices if "items" in one), {})
            for element in islice(value, schema.get("maxItems", 0)):
                if isinstance(element, dict | list):
                    leave_out(schema["items"], element, resolve)


def meant(choices: Sequence[Schema], value: Mapping[str, object]) -> Schema:
    """Return the schema that an object is meant for: that which knows most of its members."""
    return max(choices, key=lambda schema: len(schema.get("properties", {}).keys() & value.keys()))


def _optional(schema: Schema) -> frozenset[str]:
    """Return the members of an object of a request that may be null for absent."""
    if schema.get("additionalProperties") is not False or "properties" not in schema:
        return frozenset()
    return frozenset(schema["properties"]) - set(schema.get("required", ())) - VALUES


def _without_null(schema: Schema) -> Schema:
    """Return the schema of a member without null among what it takes."""
    if "anyOf" in schema:
        choices = [choice for choice in schema["anyOf"] if choice != _NULL]
        rest = {name: value for name, value in schema.items() if name != "anyOf"}
        return {**rest, **choices[0]} if len(choices) == 1 else {**rest, "anyOf": choices}
    named = schema.get("type")
    if not isinstance(named, list):
        return schema
    [kind] = [one for one in named if one != "null"]
    return {**schema, "type": kind}


def _choices(schema: Schema, resolve: Resolve) -> list[Schema]:
    """Return the schemas that a value may fit, with references followed."""
    if "$ref" in schema:
        return _choices(resolve(schema["$ref"]), resolve)
    if "anyOf" not in schema:
        return [schema]
    return [one for choice in schema["anyOf"] for one in _choices(choice, resolve)]
