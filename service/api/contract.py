"""The contract: ``openapi.yaml``, read and compiled once, the judge of every request."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias

import orjson
import yaml
from jsonschema_rs import Draft202012Validator, RegexOptions, Validator, validator_map_for

from service import shipped

Schema: TypeAlias = Mapping[str, Any]

_PATTERNS = RegexOptions()
"""Patterns are matched in linear time; the default engine can backtrack, and is slower here."""


def part_of(document: Any, pointer: str) -> Any:  # noqa: ANN401 - any part of a document
    """Return the part at a pointer such as ``#/components/schemas/ShowRequest``."""
    for name in pointer.split("/")[1:]:
        document = document[name]
    return document


class Schemas:
    """Compiled schemas and all their parts, by pointer into the document that holds them."""

    def __init__(self, document: Schema) -> None:
        self._document = document
        self._validators = validator_map_for(dict(document), pattern_options=_PATTERNS)
        self._flat: dict[str, Validator] = {}

    def validator(self, where: str) -> Validator:
        return self._validators[where]

    def without_parts(self, where: str) -> Validator:
        """Return the validator of a schema that does not look into members and elements."""
        if where not in self._flat:
            schema = self.at(where)
            flat = {keyword: value for keyword, value in schema.items() if keyword != "items"}
            flat["properties"] = dict.fromkeys(schema.get("properties", ()), True)
            flat["additionalProperties"] = schema.get("additionalProperties") is not False
            self._flat[where] = Draft202012Validator(flat, pattern_options=_PATTERNS)
        return self._flat[where]

    def at(self, where: str) -> Schema:
        """Return the schema at a pointer as it is written."""
        schema: Schema = part_of(self._document, where)
        return schema

    def resolved(self, where: str) -> str:
        """Follow references; return the pointer to the schema that they lead to."""
        while "$ref" in (schema := self.at(where)):
            where = schema["$ref"]
        return where


@dataclass(frozen=True, slots=True)
class Contract:
    """The compiled contract. Nothing in it changes, so all requests share one."""

    yaml: bytes
    """``openapi.yaml``, byte for byte."""
    json: bytes
    """The same as JSON."""
    document: Mapping[str, Any]
    """The same, parsed."""
    schemas: Schemas
    """The schemas of the document, and at ``#/queries``, by operationId, those of the queries."""
    bodies: Mapping[str, str]
    """Pointers to the schemas of the bodies, by operationId."""
    parameters: Mapping[str, Mapping[str, Any]]
    """The query parameters by name, by operationId."""

    def label(self, operation_id: str, value: object) -> str | None:
        """Return the label of a request, or of the log in it, if the label fits."""
        return self._label(self.bodies[operation_id], value)

    def _label(self, where: str, value: object) -> str | None:
        parts = self.schemas.at(where)["properties"]
        if not isinstance(value, dict):
            return None
        if "log" in parts:
            return self._label(parts["log"]["$ref"], value.get("log"))
        label: str | None = value.get("label")
        judge = f"{where}/properties/label"
        return label if "label" in parts and self.schemas.validator(judge).is_valid(label) else None

    def index(self) -> list[dict[str, str]]:
        """Return the operations for people who look for one, in the order of the contract."""
        return [
            {
                "method": method.upper(),
                "path": path,
                "operation_id": operation["operationId"],
                "summary": operation["summary"],
            }
            for path, item in self.document["paths"].items()
            for method, operation in item.items()
        ]


@cache
def load() -> Contract:
    """Return the contract of this process, compiled when first asked for."""
    content = shipped("openapi.yaml").read_bytes()
    document = yaml.load(content, Loader=yaml.CSafeLoader)
    bodies, parameters, queries = {}, {}, {}
    for path in document["paths"].values():
        for operation in path.values():
            operation_id = operation["operationId"]
            if "requestBody" in operation:
                body = operation["requestBody"]["content"]["application/json"]
                bodies[operation_id] = body["schema"]["$ref"]
            given = (
                part_of(document, item["$ref"]) if "$ref" in item else item
                for item in operation.get("parameters", ())
            )
            asked = {item["name"]: item for item in given if item["in"] == "query"}
            parameters[operation_id] = asked
            queries[operation_id] = {
                "type": "object",
                "properties": {name: item["schema"] for name, item in asked.items()},
            }
    components = {"schemas": document["components"]["schemas"]}
    return Contract(
        yaml=content,
        json=orjson.dumps(document),
        document=MappingProxyType(document),
        schemas=Schemas({"components": components, "queries": queries}),
        bodies=MappingProxyType(bodies),
        parameters=MappingProxyType(parameters),
    )
