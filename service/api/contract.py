"""The contract: ``openapi.yaml``, read and compiled once, the judge of every request."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias

import yaml
from jsonschema_rs import Draft202012Validator, RegexOptions, Validator, validator_map_for

from service import shipped

Schema: TypeAlias = Mapping[str, Any]

YAML = shipped("openapi.yaml").read_bytes()
DOCUMENT: Schema = MappingProxyType(yaml.load(YAML, Loader=yaml.CSafeLoader))
_PATTERNS = RegexOptions()
"""Patterns are matched in linear time; the default engine can backtrack, and is slower here."""


def _part_of(document: Schema, pointer: str) -> Any:  # noqa: ANN401 - any part of a document
    """Return the part at a pointer such as ``#/components/schemas/ShowRequest``."""
    for name in pointer.split("/")[1:]:
        document = document[name]
    return document


def _query(operation: Schema) -> Mapping[str, Schema]:
    given = (
        _part_of(DOCUMENT, item["$ref"]) if "$ref" in item else item
        for item in operation.get("parameters", ())
    )
    return {item["name"]: item for item in given if item["in"] == "query"}


def _members(part: object) -> Iterator[str]:
    """Yield the names of the members in a schema, or in a part that holds schemas."""
    if isinstance(part, dict):
        yield from part.get("properties", ())
        part = list(part.values())
    if isinstance(part, list):
        for below in part:
            yield from _members(below)


_OPERATIONS: Mapping[str, Schema] = {
    operation["operationId"]: operation
    for path in DOCUMENT["paths"].values()
    for operation in path.values()
}
BODIES: Mapping[str, str] = {
    operation_id: operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    for operation_id, operation in _OPERATIONS.items()
    if "requestBody" in operation
}
"""Pointers to the schemas of the bodies, by operationId."""
PARAMETERS = {operation_id: _query(operation) for operation_id, operation in _OPERATIONS.items()}
"""The query parameters by name, by operationId."""
_SCHEMAS = {
    "components": {"schemas": DOCUMENT["components"]["schemas"]},
    "queries": {
        operation_id: {
            "type": "object",
            "properties": {name: item["schema"] for name, item in parameters.items()},
        }
        for operation_id, parameters in PARAMETERS.items()
    },
}
"""The schemas of the document, and at ``#/queries``, by operationId, those of the queries."""
MEMBERS = frozenset(_members(DOCUMENT["components"]["schemas"])) | {
    name for parameters in PARAMETERS.values() for name in parameters
}
"""The names of members and parameters; what else stands for one, the client has chosen."""
VALIDATORS = validator_map_for(_SCHEMAS, pattern_options=_PATTERNS)
"""The compiled schemas, by pointer."""


@cache
def without_parts(where: str) -> Validator:
    """Return the validator of a schema that does not look into members and elements."""
    schema = at(where)
    flat = {keyword: value for keyword, value in schema.items() if keyword != "items"}
    flat["properties"] = dict.fromkeys(schema.get("properties", ()), True)
    flat["additionalProperties"] = schema.get("additionalProperties") is not False
    return Draft202012Validator(flat, pattern_options=_PATTERNS)


def at(where: str) -> Schema:
    """Return the schema at a pointer as it is written."""
    schema: Schema = _part_of(_SCHEMAS, where)
    return schema


def resolved(where: str) -> str:
    """Follow references; return the pointer to the schema that they lead to."""
    while "$ref" in (schema := at(where)):
        where = schema["$ref"]
    return where


def label(where: str, value: object) -> str | None:
    """Return the label of a request with the schema at a pointer, or of its log, if it fits."""
    if not isinstance(value, dict):
        return None
    parts = at(where)["properties"]
    if "log" in parts:
        return label(parts["log"]["$ref"], value.get("log"))
    given: str | None = value.get("label")
    fits = "label" in parts and VALIDATORS[f"{where}/properties/label"].is_valid(given)
    return given if fits else None
