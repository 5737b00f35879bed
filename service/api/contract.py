"""The contract: ``openapi.yaml``, read and compiled once, the judge of every request."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Any

import orjson
import yaml

from service import shipped
from service.api.problems import Problem, place
from service.api.schema_errors import Schemas, part_of
from service.engine.errors import MOST_FAULTS, Fault


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

    def check_body(self, operation_id: str, value: object) -> None:
        """Raise `Problem` (400) unless the parsed JSON fits the operation's body."""
        where = self.bodies[operation_id]
        if not self.schemas.validator(where).is_valid(value):
            raise misfit("body", self.schemas.faults(where, value), self._label(where, value))

    def _label(self, where: str, value: object) -> str | None:
        """Return the label of a game that does not fit, if the label does."""
        if isinstance(value, dict) and "label" in self.schemas.at(where)["properties"]:
            label = value.get("label")
            judge = self.schemas.validator(f"{where}/properties/label")
            if isinstance(label, str) and judge.is_valid(label):
                return label
        return None

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


def misfit(part: str, faults: Iterable[Fault], label: str | None = None) -> Problem:
    """Return the problem of a ``body`` or ``query`` that does not fit the contract."""
    about_query = part == "query"
    listed = tuple(islice(faults, MOST_FAULTS))
    [where] = place(listed[0].path, about_query=about_query).values()
    detail = f"the {part} does not fit the contract; {where}: {listed[0].detail}"
    return Problem("invalid-request", detail, listed, about_query=about_query, label=label)


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
