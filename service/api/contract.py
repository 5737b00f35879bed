"""The contract: ``openapi.yaml``, read and compiled once, the judge of every request."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

import orjson
import yaml

from service.api import hints
from service.api.problems import Problem, place
from service.api.query_values import Reader, reader
from service.api.schema_errors import NULL_IS_A_VALUE, TOO_DEEP, Schemas, part_of, quoted
from service.engine.errors import MOST_FAULTS, Fault


@dataclass(frozen=True, slots=True)
class Operation:
    """What one operation of the contract takes."""

    body: str
    """Pointer to the schema of the body; empty where no body is read."""
    query: str
    """Pointer to the schema of the query as an object."""
    readers: Mapping[str, Reader]
    """How the text of each query parameter is read, by name."""
    lists: frozenset[str]
    """The query parameters that are lists."""
    required: tuple[str, ...]
    """The query parameters that must be there."""


@dataclass(frozen=True, slots=True)
class Contract:
    """The compiled contract. Nothing in it changes, so all requests share one."""

    yaml: bytes
    """``openapi.yaml``, byte for byte."""
    json: bytes
    """The same as JSON."""
    document: Mapping[str, Any]
    """The same, parsed."""
    operations: Mapping[str, Operation]
    """By operationId."""
    schemas: Schemas
    """All schemas of the document, and those of the queries."""

    def check_body(self, operation_id: str, value: object) -> None:
        """Raise `Problem` (400) unless the parsed JSON fits the operation's body."""
        where = self.operations[operation_id].body
        try:
            if self.schemas.validator(where).is_valid(value):
                return
            faults = tuple(islice(self.schemas.faults(where, value), MOST_FAULTS))
        except ValueError:
            # The validator compares values no deeper than this.
            faults = (TOO_DEEP,)
        raise _invalid("body", faults, self._label(where, value))

    def _label(self, where: str, value: object) -> str | None:
        """Return the label of a game that does not fit, if the label does."""
        if isinstance(value, dict) and "label" in self.schemas.at(where)["properties"]:
            label = value.get("label")
            judge = self.schemas.validator(f"{where}/properties/label")
            if isinstance(label, str) and judge.is_valid(label):
                return label
        return None

    def index(self) -> list[dict[str, str]]:
        """Return what there is to ask, in the order of the contract."""
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

    def check_query(
        self, operation_id: str, arguments: Mapping[str, Sequence[str]]
    ) -> dict[str, object]:
        """Return the values of the query parameters; ``arguments`` has all texts of each name.

        Raises `Problem` (400) unless they fit the operation.
        """
        operation = self.operations[operation_id]
        names = tuple(_wrong_names(operation_id, operation, arguments))
        if names:
            raise _invalid("query", names)
        values = {name: operation.readers[name](texts[0]) for name, texts in arguments.items()}
        if not self.schemas.validator(operation.query).is_valid(values):
            faults = self.schemas.faults(operation.query, values)
            raise _invalid("query", _with_hints(faults, operation, arguments))
        return values


def _wrong_names(
    operation_id: str, operation: Operation, arguments: Mapping[str, Sequence[str]]
) -> Iterator[Fault]:
    for name, texts in arguments.items():
        if name not in operation.readers:
            known = f"{operation_id} has {', '.join(operation.readers) or 'none'}"
            meant = name.partition("[")[0]
            if meant in operation.lists:
                known = hints.of_list(meant, texts) or known
            yield Fault("unknown-parameter", (name,), f"unknown parameter {quoted(name)}: {known}")
        elif len(texts) > 1:
            hint = hints.of_list(name, texts) if name in operation.lists else ""
            came = f"{len(texts)} times"
            yield Fault("repeated-parameter", (name,), "must be given once", came, hint)

    for name in operation.required:
        if name not in arguments:
            yield Fault("missing-parameter", (name,), "must be given (it is missing)")


def _with_hints(
    faults: Iterable[Fault], operation: Operation, arguments: Mapping[str, Sequence[str]]
) -> Iterator[Fault]:
    """Say of a list that is written in another way how it is written."""
    for fault in faults:
        name = str(fault.path[0])
        [text] = arguments[name]
        apart = all(len(part) <= LONGEST_CARD for part in text.split(","))
        hint = "" if apart or name not in operation.lists else hints.of_list(name, [text])
        yield replace(fault, hint=hint)


LONGEST_CARD = 4
"""Characters."""


def drop_nulls(value: object) -> None:
    """Remove the null members of a request that fits: there null means absent."""
    match value:
        case dict():
            for name in [name for name, member in value.items() if member is None]:
                if name not in NULL_IS_A_VALUE:
                    del value[name]
            for member in value.values():
                drop_nulls(member)
        case list():
            for element in value:
                drop_nulls(element)


def _invalid(part: str, faults: Iterable[Fault], label: str | None = None) -> Problem:
    about_query = part == "query"
    listed = tuple(islice(faults, MOST_FAULTS))
    [where] = place(listed[0].path, about_query=about_query).values()
    detail = f"the {part} does not fit the contract; {where}: {listed[0].detail}"
    return Problem("invalid-request", detail, listed, about_query=about_query, label=label)


@cache
def load() -> Contract:
    """Return the contract of this process, compiled when first asked for."""
    package = Path(__file__).parent.parent
    # A wheel carries the contract inside the package; a checkout has it beside the package.
    places = (package / "openapi.yaml", package.parent / "openapi.yaml")
    return compiled(next(place for place in places if place.is_file()).read_bytes())


_NO_LINE_BREAK = r"(?!\n)"


def compiled(content: bytes) -> Contract:
    """Compile a contract from the bytes of its YAML."""
    document = yaml.load(content, Loader=yaml.CSafeLoader)
    resolve = partial(part_of, document)
    operations = {}
    queries = {}
    for operation_id, operation, parameters in _operations(document, resolve):
        queries[operation_id] = _query_schema(parameters)
        operations[operation_id] = Operation(
            body=_body_schema(operation),
            query=f"#/queries/{operation_id}",
            readers={item["name"]: reader(item["schema"], resolve) for item in parameters},
            lists=frozenset(item["name"] for item in parameters if "explode" in item),
            required=tuple(item["name"] for item in parameters if item.get("required")),
        )
    components = {"schemas": document["components"]["schemas"]}
    schemas = Schemas(_lean({"components": components, "queries": queries}))
    return Contract(
        yaml=content,
        json=orjson.dumps(document),
        document=MappingProxyType(document),
        operations=MappingProxyType(operations),
        schemas=schemas,
    )


def _lean(part: Any) -> Any:  # noqa: ANN401 - any part of a document
    r"""Return schemas with patterns that end in ``$`` in place of ``$(?!\n)``.

    Other validators let ``$`` match before a last line break; this one does not, and looking ahead
    would double the time of a check.
    """
    if isinstance(part, dict):
        return {
            name: value.removesuffix(_NO_LINE_BREAK)
            if name == "pattern" and isinstance(value, str)
            else _lean(value)
            for name, value in part.items()
        }
    return [_lean(value) for value in part] if isinstance(part, list) else part


def _operations(
    document: Mapping[str, Any], resolve: Callable[[str], Any]
) -> Iterator[tuple[str, Mapping[str, Any], list[Mapping[str, Any]]]]:
    """Yield each operation with its id and its query parameters."""
    for path in document["paths"].values():
        for operation in path.values():
            parameters = [
                resolve(item["$ref"]) if "$ref" in item else item
                for item in operation.get("parameters", [])
            ]
            yield (
                operation["operationId"],
                operation,
                [item for item in parameters if item["in"] == "query"],
            )


def _query_schema(parameters: list[Mapping[str, Any]]) -> Mapping[str, Any]:
    return {
        "type": "object",
        "properties": {item["name"]: item["schema"] for item in parameters},
    }


def _body_schema(operation: Mapping[str, Any]) -> str:
    if "requestBody" not in operation:
        return ""
    return str(operation["requestBody"]["content"]["application/json"]["schema"]["$ref"])
