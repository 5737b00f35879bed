"""The faults of a value that does not fit its schema, from the root down.

Such a value may be large and full of faults, so they are found one at a time, and no more is looked
at or copied than may be reported: 20 faults of a hostile body of 2.5 MB take 8 ms. Taking the first
20 errors of jsonschema-rs's own ``iter_errors`` took 16.8 s and 2.9 GiB.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from types import MappingProxyType
from typing import Any

import orjson
from jsonschema_rs import ValidationError
from jsonschema_rs import ValidationErrorKind as Kind

from service.api import contract, hints
from service.api.contract import Schema
from service.api.problems import Problem, place
from service.engine.errors import MOST_FAULTS, Fault, FaultCode, Path
from service.engine.sentences import quoted


class ShapeCode(StrEnum):
    """Kinds of what does not fit the contract, besides those of cards."""

    MISSING_FIELD = "missing-field"
    UNKNOWN_FIELD = "unknown-field"
    MISSING_PARAMETER = "missing-parameter"
    UNKNOWN_PARAMETER = "unknown-parameter"
    REPEATED_PARAMETER = "repeated-parameter"
    WRONG_TYPE = "wrong-type"
    WRONG_FORMAT = "wrong-format"
    NOT_ALLOWED = "not-allowed"
    OUT_OF_RANGE = "out-of-range"
    WRONG_LENGTH = "wrong-length"


_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "array": "an array",
        "boolean": "true or false",
        "integer": "an integer",
        "object": "an object",
        "string": "a string",
    }
)

_TEXTS = MappingProxyType(
    {
        "CardInput": (FaultCode.NOT_A_CARD, "a card such as 5H or 10d"),
        "PlayInput": (FaultCode.NOT_A_CARD, "a card such as 5H or 10d, go, pass or last"),
        "HandText": (
            ShapeCode.WRONG_FORMAT,
            "five cards with the starter last, such as 5H5S5CJD5D",
        ),
    }
)
"""The codes and descriptions of strings with a pattern, by the name of their schema."""
_ANY_TEXT = (ShapeCode.WRONG_FORMAT, "a string in the format of the contract")

_CARD = "#/components/schemas/CardInput"

_CODES = MappingProxyType(
    {
        "enum": ShapeCode.NOT_ALLOWED,
        "maximum": ShapeCode.OUT_OF_RANGE,
        "minimum": ShapeCode.OUT_OF_RANGE,
        "type": ShapeCode.WRONG_TYPE,
    }
)
"""The codes for keywords that say what a value must be; a pattern has the code of its string."""
_COUNTED = MappingProxyType({"Items": "item", "Length": "character", "Properties": "member"})
"""The things that a keyword such as ``maxItems`` bounds the number of."""


def check_body(operation_id: str, value: object) -> None:
    """Raise `Problem` (400) unless the parsed JSON fits the operation's body."""
    if found := faults(contract.BODIES[operation_id], value):
        raise misfit("body", found)


def misfit(part: str, found: Sequence[Fault]) -> Problem:
    """Return the problem of a ``body`` or ``query`` that does not fit the contract."""
    about_query = part == "query"
    [where] = place(found[0].path, about_query=about_query).values()
    detail = f"the {part} does not fit the contract; {where}: {found[0].detail}"
    return Problem("invalid-request", detail, found, about_query=about_query)


def faults(where: str, value: object) -> Sequence[Fault]:
    """Return the first faults of a value whose schema is at this pointer."""
    return tuple(islice(_faults(where, value, ()), MOST_FAULTS))


def _faults(where: str, value: object, path: Path) -> Iterator[Fault]:
    """Yield the faults of a value that does not fit: its own, then those of its members."""
    if contract.VALIDATORS[where].is_valid(value):
        return
    where = contract.resolved(where)
    schema = contract.at(where)
    errors = list(contract.without_parts(where).iter_errors(_outline(schema, value)))
    mistyped = [error for error in errors if isinstance(error.kind, Kind.Type)]
    # The words for a pattern say what must hold, so the length of the string is left out.
    mismatched = [error for error in errors if isinstance(error.kind, Kind.Pattern)]
    # An unknown member may be a missing one, misspelt: it comes first.
    errors.sort(key=lambda error: isinstance(error.kind, Kind.Required))
    for error in mistyped or mismatched or errors:
        yield from _faults_of(error, where, schema, value, path)
    if mistyped:
        # What a schema says of its members holds for values of its type only.
        return
    for part, below, child in _parts(where, schema, value):
        yield from _faults(below, child, (*path, part))


def _outline(schema: Schema, value: object) -> object:
    """Reduce a value to what `without_parts` looks at: each error of it has a copy."""
    match value:
        case dict():
            return dict.fromkeys(_looked_at(schema, value))
        case list():
            return [None] * min(len(value), _most(schema, "Items") + 1)
        case _:
            return value


def _most(schema: Schema, of: str) -> int:
    """Return the limit on items or properties, or on reported faults if that is greater."""
    most: int = schema.get(f"max{of}", 0)
    return max(MOST_FAULTS, most)


def _looked_at(schema: Schema, value: Mapping[str, object]) -> Iterator[str]:
    """Yield the members that the schema knows, and as many unknown ones as may be reported."""
    known = schema.get("properties", {})
    yield from (name for name in value if name in known)
    others = (name for name in value if name not in known)
    yield from islice(others, _most(schema, "Properties") + 1)


def _parts(where: str, schema: Schema, value: object) -> Iterator[tuple[str | int, str, object]]:
    """Yield each name, member and element of a value: its name or index, its schema, itself."""
    match value:
        case dict():
            for name in _looked_at(schema, value):
                if name in schema.get("properties", {}):
                    yield name, f"{where}/properties/{name}", value[name]
                elif isinstance(schema.get("additionalProperties"), Mapping):
                    yield name, f"{where}/additionalProperties", value[name]
        case list() if "items" in schema:
            for index, element in enumerate(islice(value, _most(schema, "Items"))):
                yield index, f"{where}/items", element


def _faults_of(
    error: ValidationError,
    where: str,
    schema: Schema,
    value: Any,  # noqa: ANN401 - parsed JSON
    path: Path,
) -> Iterator[Fault]:
    keyword = str(error.schema_path[-1])
    match error.kind:
        case Kind.AdditionalProperties(unexpected=names):
            for name in names:
                known = hints.unknown(where.rpartition("/")[2], name, schema["properties"])
                wanted = f"unknown member {quoted(name)}: {known}"
                yield Fault(ShapeCode.UNKNOWN_FIELD, (*path, name), wanted)
        case Kind.Required(property=name):
            yield Fault(
                ShapeCode.MISSING_FIELD, path, f"must have the member {name!r} (it is missing)"
            )
        case Kind.Enum() | Kind.Maximum() | Kind.Minimum() | Kind.Pattern() | Kind.Type():
            code = _CODES.get(keyword) or _text(where)[0]
            of_cards = _is_of_cards(schema)
            hint = hints.written(where.rpartition("/")[2], value, of_cards=of_cards)
            wanted = f"must be {_wanted(where, schema)}" + (f"; {hint}" if hint else "")
            yield Fault(code, path, wanted, _shown(value))
        case _:
            bound = "at most" if keyword.startswith("max") else "at least"
            limit = schema[keyword]
            wanted = f"must have {bound} {limit} {_COUNTED[keyword[3:]]}{'' if limit == 1 else 's'}"
            yield Fault(ShapeCode.WRONG_LENGTH, path, wanted, len(value), limit=limit)


def _text(where: str) -> tuple[StrEnum, str]:
    """Return the code for a string that does not match the pattern of its schema, and its form."""
    return _TEXTS.get(where.rpartition("/")[2], _ANY_TEXT)


def _is_of_cards(schema: Schema) -> bool:
    return "items" in schema and schema["items"].get("$ref") == _CARD


def _wanted(where: str, schema: Schema) -> str:
    if "enum" in schema:
        return f"one of {', '.join(map(str, schema['enum']))}"
    if "pattern" in schema:
        return _text(where)[1]
    if _is_of_cards(schema):
        return "an array of cards"
    bounds = f" from {schema['minimum']} to {schema['maximum']}" if "minimum" in schema else ""
    return _TYPES[schema["type"]] + bounds


def _shown(value: object) -> str:
    match value:
        case str():
            return quoted(value)
        case dict():
            return _TYPES["object"]
        case list():
            return _TYPES["array"]
        case _:
            return orjson.dumps(value).decode()
