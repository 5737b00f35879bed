"""The operations of the contract, read without the service's own code."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import yaml
from jsonschema import Draft202012Validator

from tools.baseline import OPEN

Json = Any

CONTRACT = Path(__file__).parents[2] / "openapi.yaml"
DOCUMENT: Mapping[str, Json] = yaml.load(CONTRACT.read_bytes(), yaml.CSafeLoader)
SCHEMAS: Mapping[str, Json] = DOCUMENT["components"]["schemas"]


def resolved(part: Json) -> Json:
    """Follow references from a part of the document."""
    while "$ref" in part:
        where: Json = DOCUMENT
        for name in part["$ref"].split("/")[1:]:
            where = where[name]
        part = where
    return part


def types(schema: Json) -> set[str]:
    """Return the types that a schema names."""
    named = schema.get("type", [])
    return {named} if isinstance(named, str) else set(named)


def inner(schema: Json) -> list[Json]:
    """Return the schemas of the members and elements of a value, as they are written."""
    others = schema.get("additionalProperties")
    return [
        *schema.get("properties", {}).values(),
        *([schema["items"]] if "items" in schema else ()),
        *([others] if isinstance(others, dict) else ()),
    ]


def words(place: str) -> list[str]:
    """Return the values of a word, such as `Verdict` or the member `Award.reason`."""
    name, _, member = place.partition(".")
    schema = SCHEMAS[name]["properties"][member] if member else SCHEMAS[name]
    values: list[str] = schema.get("enum") or schema[OPEN]
    return values


def inline() -> Iterator[tuple[str, Json]]:
    """Yield the inline schemas of other schemas and of parameters, with their places."""
    for kind in ("schemas", "parameters"):
        for name, part in DOCUMENT["components"][kind].items():
            schemas = inner(part) if kind == "schemas" else [part["schema"]]
            yield from ((f"{name}-{at}", schema) for at, schema in enumerate(schemas))


@cache
def validator(component: str) -> Draft202012Validator:
    """Return a validator for a named schema; the service itself uses another library."""
    return validator_of({"$ref": f"#/components/schemas/{component}"})


class Listed:
    """Judges an open word by the values of this release: clients may know no others yet."""

    def __init__(self, parent_schema: Json, value: Json, schema_path: Json) -> None:  # noqa: ARG002 - as all keywords
        self.values = value

    def validate(self, instance: Json) -> None:
        if instance not in self.values:
            raise ValueError(instance)


@cache
def quick_validator(component: str) -> jsonschema_rs.Draft202012Validator:
    """Return a validator for a named schema by the library that the service uses."""
    return jsonschema_rs.Draft202012Validator(
        {"$ref": f"#/components/schemas/{component}", "components": DOCUMENT["components"]},
        keywords={OPEN: Listed},
    )


def validator_of(schema: Json) -> Draft202012Validator:
    """Return a validator for a schema of the contract."""
    return Validator({**schema, "components": DOCUMENT["components"]})


def pattern_faults(
    _: Any, pattern: str, value: Json, __: Json
) -> Iterator[jsonschema.ValidationError]:
    """Judge a pattern as the service does; Python's `$` lets a line break follow."""
    strict = re.sub(r"\$$", r"\\Z", pattern)
    if isinstance(value, str) and not re.search(strict, value):
        yield jsonschema.ValidationError(f"{value!r} does not match {pattern!r}")


def word_faults(_: Any, values: Json, word: Json, __: Json) -> Iterator[jsonschema.ValidationError]:
    """Judge an open word as `Listed` does."""
    if word not in values:
        yield jsonschema.ValidationError(f"{word!r} is not listed")


Validator = jsonschema.validators.extend(  # type: ignore[no-untyped-call]  # - it has no types
    Draft202012Validator, {"pattern": pattern_faults, OPEN: word_faults}
)


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the contract."""

    path: str
    method: str
    """In small letters."""
    definition: Mapping[str, Json]

    def __str__(self) -> str:
        return str(self.definition["operationId"])

    @property
    def body(self) -> Mapping[str, Json]:
        """The JSON media type object of the request body; empty if there is no body."""
        content = self.definition.get("requestBody", {}).get("content", {})
        return content.get("application/json", {})

    @property
    def body_schema(self) -> str:
        """Name of the schema of the body."""
        return str(self.body["schema"]["$ref"].rpartition("/")[2])

    @property
    def parameters(self) -> list[Mapping[str, Json]]:
        """The parameters, references followed."""
        return [resolved(parameter) for parameter in self.definition.get("parameters", [])]

    def answer(self, status: str = "200") -> Mapping[str, Json]:
        """The JSON media type object of the 200 response."""
        content = resolved(self.definition["responses"][status])["content"]
        return content.get("application/json", {})


PAGE_FILES = frozenset({"/docs/{version}/{name}", "/page/{version}/{name}", "/sw.js"})
"""Paths of the files that pages are made of. What a browser gets there is no part of the contract,
so they are no operations of it.
"""


def _operations() -> Iterator[Operation]:
    for path, item in DOCUMENT["paths"].items():
        for method, definition in item.items():
            yield Operation(path, method, definition)


OPERATIONS = tuple(_operations())
WITH_BODY = tuple(operation for operation in OPERATIONS if operation.body)
WITH_QUERY = tuple(
    operation
    for operation in OPERATIONS
    if operation.method == "get" and operation.path.startswith("/v1")
)
"""The operations that judge their query, whether or not it may hold anything."""
