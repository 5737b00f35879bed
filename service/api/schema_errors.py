"""What does not fit the contract: found from the root down, said in the service's own words.

Only values that are known not to fit come here. They may be large, and full of faults: so these are
found one at a time, and no more is looked at or copied than what may be reported.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeAlias

from jsonschema_rs import Draft202012Validator, ValidationError, Validator, validator_map_for
from jsonschema_rs import ValidationErrorKind as Kind

from service.engine.errors import MOST_FAULTS, Fault, Path

Schema: TypeAlias = Mapping[str, Any]

MOST_QUOTED = 30
"""How many characters of a value a detail repeats."""

_TYPES = MappingProxyType(
    {
        "array": "a list",
        "boolean": "true or false",
        "integer": "a whole number",
        "null": "null",
        "number": "a number",
        "object": "an object",
        "string": "text",
    }
)

_TEXTS = MappingProxyType(
    {
        "CardInput": ("not-a-card", "is no card; write rank and suit, such as 5H or 10d"),
        "PlayInput": ("not-a-card", "is no card, and neither go nor last"),
        "HandText": ("wrong-format", "is no hand; write five cards, starter last, as 5H5S5CJD5D"),
        "Name": ("not-a-name", "is no name: it has control characters, or only spaces"),
    }
)
"""Code and words for the texts that the contract names."""
_ANY_TEXT = ("wrong-format", "does not have the format wanted here")


def quoted(text: str) -> str:
    """Return a text of the request for a sentence, cut short where it is long."""
    shown = text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 1] + "…"
    return repr(shown)


class Schemas:
    """Compiled schemas and all their parts, by pointer into the document that holds them."""

    def __init__(self, document: Schema) -> None:
        """Compile every schema of a document."""
        self._document = document
        self._validators = validator_map_for(dict(document))
        self._flat: dict[str, Validator] = {}

    def validator(self, where: str) -> Validator:
        """Return the compiled schema at a pointer such as ``#/components/schemas/ShowRequest``."""
        return self._validators[where]

    def faults(self, where: str, value: object, path: Path = ()) -> Iterator[Fault]:
        """Yield what is wrong with a value under a schema: an object itself before its members."""
        where, schema = self._resolved(where)
        errors = list(self._without_parts(where, schema).iter_errors(_outline(schema, value)))
        for error in [error for error in errors if isinstance(error.kind, Kind.Type)] or errors:
            yield from self._faults_of(error, where, path)
        for part, below, child in _parts(where, schema, value):
            if not self._validators[below].is_valid(child):
                yield from self.faults(below, child, (*path, part))

    def _resolved(self, where: str) -> tuple[str, Schema]:
        """Follow references; return the schema and the pointer that it really stands at."""
        while True:
            schema: Schema = self._document
            for name in where.split("/")[1:]:
                schema = schema[name]
            if "$ref" not in schema:
                return where, schema
            where = schema["$ref"]

    def _faults_of(self, error: ValidationError, where: str, path: Path) -> Iterator[Fault]:
        match error.kind:
            case Kind.Required(property=name):
                yield Fault("missing-field", path, f"{quoted(name)} is missing")
            case Kind.AdditionalProperties(unexpected=names):
                for name in names:
                    yield Fault(
                        "unknown-field", (*path, name), f"there is no field {quoted(name)} here"
                    )
            case Kind.Not(schema={"required": [*names]}):
                yield Fault(
                    "contradictory", path, f"must not have both {' and '.join(map(str, names))}"
                )
            case kind:
                code, words = _judged(kind, error, where)
                yield Fault(code, path, words)

    def _without_parts(self, where: str, schema: Schema) -> Validator:
        """Return the validator of a schema that does not look into members and elements."""
        if where not in self._flat:
            flat = {
                keyword: value
                for keyword, value in schema.items()
                if keyword not in {"contains", "items", "propertyNames"}
            }
            flat["properties"] = dict.fromkeys(schema.get("properties", {}), True)
            if isinstance(schema.get("additionalProperties"), Mapping):
                flat["additionalProperties"] = True
            self._flat[where] = Draft202012Validator({**self._document, **flat})
        return self._flat[where]


def _outline(schema: Schema, value: object) -> object:
    """Return what a schema that does not look into members and elements can tell of a value.

    The validator keeps a copy of the value for every error.
    """
    match value:
        case dict():
            return dict.fromkeys(_looked_at(schema, value))
        case list():
            elements = value[: _most(schema, "Items") + 1]
            # Only texts are compared with each other.
            return [each if isinstance(each, str) else at for at, each in enumerate(elements)]
        case _:
            return value


def _most(schema: Schema, of: str) -> int:
    """Return how many items or properties there may be, and at least as many as are reported."""
    most: int = schema.get(f"max{of}", 0)
    return max(MOST_FAULTS, most)


def _looked_at(schema: Schema, value: Mapping[str, object]) -> Iterator[str]:
    """Yield the names of the members that the schema knows, and of others as many as may matter."""
    properties = schema.get("properties", {})
    others = (name for name in value if name not in properties)
    known = (name for name in value if name in properties)
    yield from known
    yield from islice(others, _most(schema, "Properties") + 1)


def _parts(where: str, schema: Schema, value: object) -> Iterator[tuple[str | int, str, object]]:
    """Yield the names, members and elements of a value: the path to each, its schema, itself."""
    match value:
        case dict():
            properties = schema.get("properties", {})
            for name in _looked_at(schema, value):
                if "propertyNames" in schema:
                    yield name, f"{where}/propertyNames", name
                if name in properties:
                    yield name, f"{where}/properties/{name}", value[name]
                elif isinstance(schema.get("additionalProperties"), Mapping):
                    yield name, f"{where}/additionalProperties", value[name]
        case list() if "items" in schema:
            for index, element in enumerate(islice(value, _most(schema, "Items"))):
                yield index, f"{where}/items", element


def _judged(kind: Kind, error: ValidationError, where: str) -> tuple[str, str]:  # noqa: PLR0911 - a table
    """Return the code and the sentence for a value that breaks one keyword of its schema."""
    match kind:
        case Kind.Type(types=types):
            return "wrong-type", f"must be {' or '.join(_TYPES[name] for name in types)}"
        case Kind.Pattern():
            code, words = _TEXTS.get(where.rpartition("/")[2], _ANY_TEXT)
            return code, f"{quoted(str(error.instance))} {words}"
        case Kind.Enum(options=options):
            return "not-allowed", f"must be one of {', '.join(map(str, options))}"
        case Kind.Minimum(limit=limit):
            return "out-of-range", f"must be at least {limit}"
        case Kind.Maximum(limit=limit):
            return "out-of-range", f"must be at most {limit}"
        case Kind.MinItems(limit=limit) | Kind.MinProperties(limit=limit):
            return "wrong-length", f"there must be at least {limit} of them"
        case Kind.MaxItems(limit=limit) | Kind.MaxProperties(limit=limit):
            return "wrong-length", f"there may be at most {limit} of them"
        case Kind.MinLength(limit=limit):
            return "wrong-length", f"must have at least {limit} characters"
        case Kind.MaxLength(limit=limit):
            return "wrong-length", f"must have at most {limit} characters"
        case Kind.UniqueItems():
            return "not-unique", "no two of them may be the same"
        case _:
            return "contradictory", "parts of this do not go together"
