"""What does not fit the contract: found from the root down; each says what must hold and what came.

Only values that are known not to fit come here. They may be large, and full of faults: so these are
found one at a time, and no more is looked at or copied than what may be reported.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeAlias

import orjson
from jsonschema_rs import Draft202012Validator, ValidationError, Validator, validator_map_for
from jsonschema_rs import ValidationErrorKind as Kind

from service.engine.cards import hint as card_hint
from service.engine.errors import MOST_FAULTS, Fault, Path, SizeFault

Schema: TypeAlias = Mapping[str, Any]

TOO_DEEP = Fault("too-deep", (), "must have arrays and objects at most 255 levels deep", "more")

MOST_QUOTED = 30
"""How many characters of a value a detail repeats."""

_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "array": "an array",
        "boolean": "true or false",
        "integer": "an integer",
        "null": "null",
        "number": "a number",
        "object": "an object",
        "string": "a string",
    }
)
_TYPES_OF: Mapping[type, frozenset[str]] = MappingProxyType(
    {
        bool: frozenset({"boolean"}),
        dict: frozenset({"object"}),
        float: frozenset({"integer", "number"}),
        int: frozenset({"integer", "number"}),
        list: frozenset({"array"}),
        str: frozenset({"string"}),
        type(None): frozenset({"null"}),
    }
)
"""The types that a schema may name for a value of Python."""

_TEXTS = MappingProxyType(
    {
        "CardInput": ("not-a-card", "a card such as 5H or 10d"),
        "PlayInput": ("not-a-card", "a card such as 5H or 10d, go, pass or last"),
        "HandText": ("wrong-format", "five cards with the starter last, such as 5H5S5CJD5D"),
        "Name": ("not-a-name", "a name without control characters or spaces at either end"),
        "RulesetChoice": ("wrong-format", "the id of a ruleset, such as ask-a-link"),
    }
)
"""Of strings with a pattern, by the name of the schema: the code, and what they must be."""
_ANY_TEXT = ("wrong-format", "a string in the format of the contract")

_CODES = MappingProxyType(
    {
        "enum": "not-allowed",
        "maximum": "out-of-range",
        "minimum": "out-of-range",
        "pattern": None,
        "type": "wrong-type",
    }
)
"""The codes for keywords that say what a value must be; with a pattern, the code is that of the
string.
"""
_LENGTHS = MappingProxyType(
    {
        "maxItems": ("at most", "item"),
        "maxLength": ("at most", "character"),
        "maxProperties": ("at most", "member"),
        "minItems": ("at least", "item"),
        "minLength": ("at least", "character"),
        "minProperties": ("at least", "member"),
    }
)
"""What keywords bound the number of, and in which direction."""


def quoted(text: str) -> str:
    """Return a string of the request for a message, truncated where it is long."""
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
        choices = self._choices(where)
        meant = [at for at in choices if _types(self._at(at)) & _TYPES_OF[type(value)]] or choices
        if isinstance(value, dict):
            meant = [max(meant, key=lambda at: len(self._known(at) & value.keys()))]
        if len(meant) > 1:
            # Several choices may be of one type.
            wanted = " or ".join(dict.fromkeys(_wanted(at, self._at(at)) for at in meant))
            yield Fault("wrong-type", path, f"must be {wanted}", _shown(value))
            return
        [where] = meant
        schema = self._at(where)
        errors = list(self._without_parts(where, schema).iter_errors(_outline(schema, value)))
        mistyped = [error for error in errors if isinstance(error.kind, Kind.Type)]
        for error in mistyped or errors:
            yield from _faults_of(error, where, schema, value, path)
        if mistyped:
            # What a schema says of its members holds for values of its type only.
            return
        yield from self._contradictions(where, schema, value, path)
        for part, below, child in _parts(where, schema, value):
            if not self._validators[below].is_valid(child):
                yield from self.faults(below, child, (*path, part))

    def _contradictions(
        self, where: str, schema: Schema, value: object, path: Path
    ) -> Iterator[Fault]:
        """Yield what a schema rules out in so many words, and the value has."""
        bans = schema.get("not", {})
        for at, ban in enumerate(bans.get("anyOf", ())):
            if self._validators[f"{where}/not/anyOf/{at}"].is_valid(value):
                # One member that is there needs another, or two go ill together.
                code = "missing-field" if len(ban["required"]) == 1 else "contradictory"
                yield Fault(code, path, ban["description"])
        if "const" in bans and value == bans["const"]:
            wanted = f"must be {_wanted(where, schema)}, but not {_shown(value)}"
            yield Fault("out-of-range", path, wanted, _shown(value))

    def _choices(self, where: str) -> list[str]:
        """Return where the schemas are that a value may fit, but for one that takes null alone."""
        schema = self._at(where)
        if "$ref" in schema:
            return self._choices(schema["$ref"])
        if "anyOf" not in schema:
            return [where]
        choices = range(len(schema["anyOf"]))
        found = [at for choice in choices for at in self._choices(f"{where}/anyOf/{choice}")]
        return [at for at in found if _types(self._at(at)) != {"null"}]

    def _known(self, where: str) -> frozenset[str]:
        """Return the names of the members that a schema has."""
        return frozenset(self._at(where).get("properties", ()))

    def _at(self, where: str) -> Schema:
        part: Any = self._document
        for name in where.split("/")[1:]:
            part = part[int(name) if isinstance(part, list) else name]
        schema: Schema = part
        return schema

    def _without_parts(self, where: str, schema: Schema) -> Validator:
        """Return the validator of a schema that does not look into members and elements."""
        if where not in self._flat:
            flat = {
                keyword: value
                for keyword, value in schema.items()
                if keyword not in {"contains", "items", "propertyNames"}
            }
            flat["properties"] = dict.fromkeys(schema.get("properties", {}), True)
            flat.pop("not", None)
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


def _faults_of(
    error: ValidationError, where: str, schema: Schema, value: object, path: Path
) -> Iterator[Fault]:
    match error.kind:
        case Kind.AdditionalProperties(unexpected=names):
            known = f"{where.rpartition('/')[2]} has {', '.join(schema['properties'])}"
            for name in names:
                wanted = f"unknown member {quoted(name)}: {known}"
                yield Fault("unknown-field", (*path, name), wanted)
        case Kind.Required(property=name):
            yield Fault("missing-field", path, f"must have the member {name!r} (it is missing)")
        case _:
            keyword = str(error.schema_path[-1])
            yield _judged(keyword, where, schema, value, path)


def _judged(keyword: str, where: str, schema: Schema, value: Any, path: Path) -> Fault:  # noqa: ANN401 - parsed JSON
    """Return the fault of a value that breaks one keyword of its schema."""
    if keyword in _CODES:
        code = _CODES[keyword] or _text(where)[0]
        hint = card_hint(value) if code == "not-a-card" else ""
        wanted = f"must be {_wanted(where, schema)}" + (f"; {hint}" if hint else "")
        return Fault(code, path, wanted, _shown(value))
    if keyword in _LENGTHS:
        bound, of = _LENGTHS[keyword]
        limit = schema[keyword]
        wanted = f"must have {bound} {limit} {of}{'' if limit == 1 else 's'}"
        if isinstance(value, str):
            return Fault("wrong-length", path, wanted, len(value))
        return SizeFault("wrong-length", path, wanted, len(value), limit=limit)
    if keyword == "uniqueItems":
        twice = next(item for at, item in enumerate(value) if item in value[:at])
        return Fault("not-unique", path, "must not repeat an item", f"{_shown(twice)} twice")
    return Fault("contradictory", path, "must fit the contract", _shown(value))


def _types(schema: Schema) -> frozenset[str]:
    named = schema.get("type", ())
    return frozenset({named} if isinstance(named, str) else named)


def _text(where: str) -> tuple[str, str]:
    """Return the code for a string that does not have the pattern of its schema, and its form."""
    return _TEXTS.get(where.rpartition("/")[2], _ANY_TEXT)


def _wanted(where: str, schema: Schema) -> str:
    """Return what a schema takes, in words."""
    if "enum" in schema:
        return f"one of {', '.join(map(str, schema['enum']))}"
    if "pattern" in schema:
        return _text(where)[1]
    bounds = f" from {schema['minimum']} to {schema['maximum']}" if "minimum" in schema else ""
    named = schema["type"]
    kinds = [named] if isinstance(named, str) else named
    return " or ".join(_TYPES[kind] + (bounds if kind == "integer" else "") for kind in kinds)


def _shown(value: object) -> str:
    """Return what came, in a few characters."""
    match value:
        case str():
            return quoted(value)
        case dict() | list():
            [kind] = _TYPES_OF[type(value)]
            return _TYPES[kind]
        case _:
            return orjson.dumps(value).decode()
