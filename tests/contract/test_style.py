"""The contract is whole, and written in one way throughout."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
import yaml
from openapi_spec_validator import validate

from tests.contract.operations import (
    CONTRACT,
    DOCUMENT,
    OPERATIONS,
    SCHEMAS,
    Operation,
    inner,
    resolved,
    types,
)
from tools.baseline import OPEN

Json = Any
Place = tuple[str | int, ...]

COMPONENTS = DOCUMENT["components"]

KINDS = {"schemas", "parameters", "headers", "responses", "links", "examples"}
"""The kinds of components."""

PASCAL = re.compile("([A-Z][a-z]*)+")
MEMBER = re.compile("[a-z]+(_[a-z]+)*")
KEBAB = re.compile("[a-z]+(-[a-z]+)*")
REFERENCE = re.compile("#/components/[a-z]+/[A-Za-z]+")
CLOSED = {"Status", "MatchStatus", "Verdict", "Phase", "Qualification"}
"""The words of answers to which no value will ever be added."""

TEXTS = {"Name", "RulesetChoice", "Skunk"}
"""Plain strings with a name of their own: their limits or words are the same in many places."""

LIMITS = {
    "string": {"maxLength"},
    "integer": {"minimum", "maximum"},
    "array": {"maxItems", "items"},
    "object": {"maxProperties", "additionalProperties"},
    "boolean": set(),
}
"""Keywords that a schema of a request must have beside its type."""

STABILITY = "x-stability"
"""The mark of a part that is not promised yet."""

PLAIN = {
    *("type", "properties", "required", "additionalProperties", "items", "enum", "$ref", "pattern"),
    *("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"),
    *("minProperties", "maxProperties", "description", "examples", "default", STABILITY),
}
"""Words that all generators of clients read; schemas of requests have no others."""

UNIONS = {"oneOf", "anyOf", "allOf", "if", "discriminator"}
"""Keywords that make messages vague, or generated clients poor."""


def walked(part: Json, place: Place = ()) -> Iterator[tuple[Place, Json]]:
    """Yield every part of the document with its place, but no values of examples."""
    yield place, part
    if place[:2] == ("components", "examples"):
        return
    match part:
        case dict():
            items = list(part.items())
        case list():
            items = list(enumerate(part))
        case _:
            items = []
    for name, within in items:
        yield from walked(within, (*place, name))


def referred(part: Json) -> set[str]:
    """Return all references in a part, followed transitively."""
    found: set[str] = set()
    waiting = [part]
    while waiting:
        for _, within in walked(waiting.pop()):
            if isinstance(within, dict) and "$ref" in within and within["$ref"] not in found:
                found.add(within["$ref"])
                waiting.append(resolved({"$ref": within["$ref"]}))
    return found


def schemas_within(parts: list[Json]) -> dict[str, Json]:
    """Return the named schemas that parts of the document refer to, directly or not."""
    names = {one.rpartition("/")[2] for one in referred(parts) if "/schemas/" in one}
    return {name: SCHEMAS[name] for name in sorted(names)}


ASKED = schemas_within(
    [[one.definition.get("requestBody", {}), one.parameters] for one in OPERATIONS]
)
"""The schemas of requests."""
ANSWERED = schemas_within([one.definition["responses"] for one in OPERATIONS])
"""The schemas of answers."""
LOG = schemas_within([{"$ref": "#/components/schemas/GameRequest"}])
"""The log that a parsed text gives, so that a typed client can send it on."""


def has_a_name(schema: Json) -> bool:
    """Return whether a schema needs a name: an object, an array, an enum or a pattern."""
    return bool({"array", "object"} & types(schema) or {"enum", "pattern"} & set(schema))


def may_stand_inline(schema: Json) -> bool:
    """Return whether a schema is a reference or an unconstrained scalar.

    The values of a map are inline where they are arrays: Ruby reads no map of references to them.
    """
    if "$ref" in schema:
        return set(schema) <= {"description", "$ref", STABILITY}
    return not has_a_name(schema)


def test_it_is_openapi() -> None:
    """An independent validator finds nothing wrong with the document."""
    validate(yaml.load(CONTRACT.read_bytes(), yaml.CSafeLoader))
    assert DOCUMENT["openapi"] == "3.1.0"


def test_it_is_described_in_two_sentences() -> None:
    """Generators copy the description into the head of every file."""
    assert len(re.findall(r"\.(?: |$)", DOCUMENT["info"]["description"].strip())) == 2


def test_no_key_stands_twice() -> None:
    """No mapping has a duplicate key, and every key is a string."""

    class Strict(yaml.CSafeLoader):
        """A loader that refuses duplicate keys, which YAML readers accept silently."""

    def mapping(loader: yaml.CSafeLoader, node: yaml.MappingNode) -> dict[Json, Json]:
        keys = [loader.construct_object(key) for key, _ in node.value]
        assert all(isinstance(key, str) for key in keys), (node.start_mark, keys)
        assert len(keys) == len(set(keys)), (node.start_mark, keys)
        return loader.construct_mapping(node, deep=True)

    Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, mapping)
    assert yaml.load(CONTRACT.read_bytes(), Strict) == DOCUMENT  # noqa: S506 - a safe one


def test_it_is_laid_out_evenly() -> None:
    """No tabs, trailing spaces or anchors, and no long lines except patterns."""
    for line in CONTRACT.read_text("utf-8").splitlines():
        assert "\t" not in line, line
        assert line == line.rstrip(), line
        assert len(line) <= 120 or line.lstrip().startswith("pattern:"), line
        assert not re.search(r": [&*][a-z]", line), line


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_parameters_are_written_in_one_way(operation: Operation) -> None:
    """A list in a query is one parameter with commas; a path has the parameters it names."""
    for parameter in operation.parameters:
        assert MEMBER.fullmatch(parameter["name"])
        assert parameter["description"].endswith(".")
        if types(resolved(parameter["schema"])) == {"array"}:
            assert (parameter["style"], parameter["explode"]) == ("form", False)
    in_path = [one for one in operation.parameters if one["in"] == "path"]
    assert all(one["required"] for one in in_path)
    assert {one["name"] for one in in_path} == set(re.findall(r"\{(\w+)\}", operation.path))


def test_components_have_names_of_one_form() -> None:
    """Only known kinds of components are used, with names in Pascal case."""
    assert set(COMPONENTS) == KINDS
    assert all(PASCAL.fullmatch(name) for kind in KINDS for name in COMPONENTS[kind])


def test_references_lead_to_named_components() -> None:
    """Every reference resolves to a whole component of this document."""
    parts = [part for _, part in walked(DOCUMENT) if isinstance(part, dict)]
    references = [part["$ref"] for part in parts if "$ref" in part]
    assert all(REFERENCE.fullmatch(reference) for reference in references)
    assert all(resolved({"$ref": reference}) for reference in references)


def test_every_component_is_used() -> None:
    """Each component is reached from an operation."""
    everything = {f"#/components/{kind}/{name}" for kind in COMPONENTS for name in COMPONENTS[kind]}
    assert referred(DOCUMENT["paths"]) == everything


def test_objects_arrays_and_strings_of_a_set_form_have_names_and_other_scalars_have_none() -> None:
    """Generated clients get classes for objects, but none for plain numbers."""
    for name, schema in SCHEMAS.items():
        assert schema["description"].strip().endswith("."), name
        assert has_a_name(schema) or name in TEXTS, name
        members = [one for one in inner(schema) if one is not schema.get("additionalProperties")]
        assert all(may_stand_inline(one) for one in members), name
        assert not UNIONS & set(schema), name


def test_what_parameters_headers_and_contents_hold_has_a_name_or_is_a_scalar() -> None:
    """Outside the named schemas too, only plain scalars are inline."""
    used = [
        part["schema"]
        for _, part in walked(DOCUMENT)
        if isinstance(part, dict) and "schema" in part
    ]
    assert all(may_stand_inline(schema) for schema in used)


def test_members_are_in_snake_case() -> None:
    """Member names are in snake case, and required members are defined."""
    for name, schema in SCHEMAS.items():
        members = set(schema.get("properties", ()))
        assert all(map(MEMBER.fullmatch, members)), name
        assert members.issuperset(schema.get("required", ())), name


def test_words_are_in_kebab_case() -> None:
    """Enum values are in kebab case, without duplicates."""
    for name, schema in SCHEMAS.items():
        values = schema.get("enum", [])
        assert len(values) == len(set(values)), name
        assert all(KEBAB.fullmatch(one) for one in values), name


def test_only_words_that_never_grow_are_closed_in_answers() -> None:
    """A closed word of an answer is one of `CLOSED`, or a word of requests that comes back."""
    assert {name for name in ANSWERED.keys() - ASKED.keys() if "enum" in SCHEMAS[name]} == CLOSED


@pytest.mark.parametrize(
    ("member", "schema"),
    [
        pytest.param(member, schema, id=f"{name}.{member}")
        for name, whole in SCHEMAS.items()
        for member, schema in {"": whole, **whole.get("properties", {})}.items()
        if OPEN in schema
    ],
)
def test_a_word_that_may_grow_says_so(member: str, schema: Json) -> None:
    """An open word is any string; its values, in kebab case, are those of this release."""
    assert schema.keys() == {"type", "description", OPEN}
    assert " ".join(schema["description"].split()).endswith(
        "More may come; take others as you would an unknown one."
    )
    assert schema["type"] == "string"
    assert all(KEBAB.fullmatch(one) for one in schema[OPEN]), member
    assert len(schema[OPEN]) == len({*schema[OPEN]})


def test_a_pattern_means_the_same_everywhere() -> None:
    """No character class or anchor that regular expression dialects read differently."""
    for name in (name for name in SCHEMAS if "pattern" in SCHEMAS[name]):
        pattern = SCHEMAS[name]["pattern"]
        assert not re.search(r"\\[dDsSwWbBpPAZz]", pattern), name
        assert pattern.startswith("^"), name
        assert "$" not in pattern.removesuffix("$"), name
        assert not re.search(r"\\u|\(\?[^:]", pattern), name


def test_a_request_is_described_with_words_that_every_generator_reads() -> None:
    """No union or negation; see `PLAIN`."""
    for name in ASKED:
        for schema in schemas_of(ASKED[name]):
            assert set(schema) <= PLAIN, name


def test_no_schema_has_several_types() -> None:
    """A value has one type in every client: no list of types, no null, no choice of schemas."""
    for name, whole in SCHEMAS.items():
        for schema in schemas_of(whole):
            assert not UNIONS & set(schema), name
            assert types(schema) <= {*LIMITS, "number"}, name
            assert not isinstance(schema.get("type"), list), name


def schemas_of(schema: Json) -> Iterator[Json]:
    """Yield a schema and all those that stand in it."""
    yield schema
    for within in inner(schema):
        yield from schemas_of(within)


def test_nothing_stands_beside_a_reference_to_an_array() -> None:
    """What is to be said of an array stands in its schema: php-nextgen fails on other words."""
    for name, schema in SCHEMAS.items():
        for part in inner(schema):
            if "$ref" in part and "array" in types(resolved(part)):
                assert part.keys() == {"$ref"}, name


def test_requests_are_bounded_and_closed() -> None:
    """Every string, array and number in a request is bounded, and every object is closed."""
    for name in ASKED:
        for schema in (ASKED[name], *inner(ASKED[name])):
            assert_bounded(schema)


def test_parameters_are_bounded() -> None:
    """A number in a query is bounded."""
    for parameter in COMPONENTS["parameters"].values():
        assert_bounded(parameter["schema"])


def assert_bounded(schema: Json) -> None:
    for kind in types(schema):
        if kind == "object" and "properties" in schema:
            assert schema["additionalProperties"] is False
        elif "enum" not in schema:
            assert set(schema) >= LIMITS[kind]


def test_answers_are_open() -> None:
    """A later version may add a member to an answer, but for the log of a parsed text."""
    for name in ANSWERED.keys() - (ASKED.keys() & LOG):
        assert ANSWERED[name].get("additionalProperties", True) is not False, name


def test_an_answer_promises_no_more_than_the_game() -> None:
    """No bound in an answer but those of cribbage: a count is at most 31, a card one of 52."""
    headers = [header["schema"] for header in COMPONENTS["headers"].values()]
    named = [schema for name, schema in ANSWERED.items() if name not in ASKED]
    for schema in chain(headers, *map(schemas_of, named)):
        assert not {"const", "maxItems", "maxLength", "maxProperties"} & set(schema)
        assert schema.get("maximum", 31) == 31
    assert {schema["pattern"] for schema in named if "pattern" in schema} == {
        "^#",
        "^[A2-9TJQK][CDHS]$",
    }


def test_a_number_is_a_double() -> None:
    """Generators read a number without a format as another type in every language."""
    for _, part in walked(DOCUMENT):
        if isinstance(part, dict) and part.get("type") == "number":
            assert part["format"] == "double"


EXPERIMENTAL = {
    "reviewGame",
    "getChances",
    "checkScorecards",
    "formatGame",
    "DiscardRequest.others",
    "DiscardOption.pegging",
    "Unjudged",
    "Hints",
    "MissingItems",
    "RestsOn",
}


def test_what_is_not_promised_yet_says_so() -> None:
    """These operations and members, and no others, are marked experimental."""
    operations = {str(one) for one in OPERATIONS if STABILITY in one.definition}
    lists = {name for name, schema in SCHEMAS.items() if STABILITY in schema}
    members = {
        f"{name}.{member}"
        for name, schema in SCHEMAS.items()
        for member, part in schema.get("properties", {}).items()
        if STABILITY in part
    }
    assert operations | lists | members == EXPERIMENTAL
    marks = [
        part[STABILITY]
        for _, part in walked(DOCUMENT)
        if isinstance(part, dict) and STABILITY in part
    ]
    assert marks == ["experimental"] * len(EXPERIMENTAL)


def test_nothing_in_a_request_is_in_an_answer_but_plain_values() -> None:
    """Requests are closed and responses open, so they share no object but the log of a game."""
    both = (set(ASKED) & set(ANSWERED)) - set(LOG)
    assert not {name for name in both if "object" in types(SCHEMAS[name])}
