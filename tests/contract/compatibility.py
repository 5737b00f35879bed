"""The changes of a contract that break clients of an old one.

Each named schema is compared separately from those that it refers to: if each of them accepts as
much as before, so does the whole. References to a name that only one contract has are resolved
first. What is experimental in one of the contracts is compared no further; coming to be so is a
break itself.

Patterns of requests are compared by texts, see tests/contract/texts.py; each other pattern of a
response is a break, also a narrower one.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import yaml
from jsonschema_rs import canonicalize
from jsonschema_rs.canonical import Containment

from tests.contract.texts import refused
from tools.baseline import BASELINE, BODY_LIMIT, OPEN, STABILITY, promises

Json = Any

DRAFT = 20
NOT_COMPARED = frozenset(
    {
        *("allOf", "anyOf", "oneOf", "not", "if", "contains", "maxContains", "prefixItems"),
        *("dependentSchemas", "patternProperties", "unevaluatedItems", "unevaluatedProperties"),
    }
)
"""Keywords with which a schema may take less when its parts take more, or whose schemas are not
searched for formats and defaults.
"""
CLOSING = ("additionalProperties", "propertyNames", "maxProperties", "enum", "const")
"""Keywords that leave a response less room to grow."""
READ_ALIKE = ("format", "contentEncoding", "contentMediaType", "readOnly", "writeOnly")
"""Keywords that no validator reads, and clients do."""


@cache
def baseline() -> Json:
    """Return what the released contract promises."""
    return yaml.load(BASELINE.read_text("utf-8"), yaml.CSafeLoader)


def breaks(old: Json, new: Json) -> list[str]:
    """Return the breaking changes, a line each."""
    return sorted({*_broken_operations(Comparison(old, promises(new)))})


class Comparison:
    """Two contracts, and their schemas compared so far."""

    def __init__(self, old: Json, new: Json) -> None:
        self.old, self.new = old, new
        self._asked: set[tuple[str, bool]] = set()
        self._schemas = tuple(document["components"]["schemas"] for document in (old, new))
        self._shared = frozenset.intersection(*map(frozenset, self._schemas))
        self._alike = self._unchanged()

    def _unchanged(self) -> set[str]:
        """Return the names of the schemas that are equal, as is all that they refer to."""
        before, after = self._schemas
        uses = {name: {*_references(before[name])} for name in self._shared}
        alike = {name for name in self._shared if before[name] == after[name]}
        while other := {name for name in alike if not uses[name] <= alike}:
            alike -= other
        return alike

    def resolved(self, document: Json, part: Json) -> Json:
        """Follow the references from a part of one of the contracts; keep the words beside them."""
        while "$ref" in part:
            where = document
            for name in part["$ref"].split("/")[1:]:
                where = where[name]
            part = {**where, **{name: value for name, value in part.items() if name != "$ref"}}
        return part

    def experimental(self, document: Json, part: Json) -> bool:
        """Return if a part of one of the contracts has the mark, or refers to what has it."""
        return bool(self.resolved(document, part).get(STABILITY) == "experimental")

    def narrower(self, place: str, old: Json, new: Json, *, answer: bool) -> Iterator[str]:
        """Yield the places where requests may hold less than before, or responses more.

        So are those where a generated client would have another type or value.
        """
        if old == new and self._alike.issuperset(_references(old)):
            return
        before, after = self._marked(self.old, old), self._marked(self.new, new)
        for name in (after - before) & old.get("properties", {}).keys():
            yield f"{place}.{name}: now experimental"
        old, new = _without_members(old, new, before | after)
        for name in self._gone(old):
            yield f"{name}: gone"
        old, new = self._whole(self.old, old), self._whole(self.new, new)
        yield from self._unlike(place, old, new, answer=answer)
        if not self._covered(old, new, answer=answer):
            yield f"{place}: {'may hold more' if answer else 'takes less'} than before"
        for name in _references(new if answer else old):
            # The log of a parsed text is compared as a request.
            if (name, answer) in self._asked or (name == "GameRequest" and answer):
                continue
            self._asked.add((name, answer))
            was, now = (schemas.get(name, {}) for schemas in self._schemas)
            if name not in self._shared or self.experimental(self.old, was):
                continue
            if self.experimental(self.new, now):
                yield f"{name}: now experimental"
            else:
                yield from self.narrower(name, was, now, answer=answer)

    def _marked(self, document: Json, schema: Json) -> set[str]:
        """Return the members of an object that are experimental."""
        members = schema.get("properties", {}).items()
        return {name for name, part in members if self.experimental(document, part)}

    def _gone(self, schema: Json) -> Iterator[str]:
        """Yield the names that an old schema refers to and the new contract lacks."""
        for name in _references(schema):
            if name not in self._shared:
                yield name
                yield from self._gone(self._schemas[0][name])

    def _whole(self, document: Json, schema: Json) -> Json:
        """Return a schema with references replaced where the target is not compared separately."""
        if isinstance(schema, list):
            return [self._whole(document, part) for part in schema]
        if not isinstance(schema, Mapping):
            return schema
        if "$ref" in schema and not self._shared & {*_references(schema)}:
            return self._whole(document, self.resolved(document, schema))
        return {name: self._whole(document, part) for name, part in schema.items()}

    def _unlike(self, place: str, old: Json, new: Json, *, answer: bool) -> Iterator[str]:
        """Yield what breaks clients although the same values fit, in all parts that both have."""
        if old.get("$ref") != new.get("$ref"):
            was = self.resolved(self.old, old)
            # Generated clients have a type for each of these; other names are their own matter.
            if "$ref" in old and was.keys() & {"properties", "enum"}:
                yield f"{place}: no longer {next(_references(old))}"
            old, new = was, self.resolved(self.new, new)
        for keyword in READ_ALIKE:
            if old.get(keyword) != new.get(keyword):
                yield f"{place}: has another {keyword}"
        if answer:
            yield from _closed(place, old, new)
        else:
            yield from _asks_otherwise(place, old, new)
        before, after = _parts(old), _parts(new)
        for name in before.keys() & after.keys():
            yield from self._unlike(f"{place}{name}", before[name], after[name], answer=answer)

    def _covered(self, old: Json, new: Json, *, answer: bool) -> bool:
        """Return if requests may hold all that they could before, or responses no more."""
        before, after = self._schemas
        both = after | before if answer else before | after
        components = {"components": {"schemas": both}}
        # Patterns of requests are compared by texts.
        new = new if answer else _with_patterns(old, new)
        if old == new:
            return True
        was, now = (canonicalize({**schema, **components}, draft=DRAFT) for schema in (old, new))
        covers = was.covers(now) if answer else now.covers(was)
        return covers is Containment.YES


def _without_members(old: Json, new: Json, members: set[str]) -> tuple[Json, Json]:
    """Return two schemas that say nothing about some members, but that the new one requires them.

    A request without an experimental member must be accepted as before.
    """
    if not members:
        return old, new
    anything: Json = {name: {} for name in members}
    old, new = (
        {**schema, "properties": {**schema.get("properties", {}), **anything}}
        for schema in (old, new)
    )
    return {**old, "required": sorted({*old.get("required", ())} - members)}, new


def _closed(place: str, old: Json, new: Json) -> Iterator[str]:
    """Yield the places where a schema of responses lets them grow less, or in fewer words."""
    for keyword in CLOSING:
        shut = new.get(keyword) is False and old.get(keyword) is not False
        if shut or (keyword in new and keyword not in old):
            yield f"{place}: now has {keyword}"
    lost = {*old.get(OPEN, ())} - {*new.get(OPEN, ())}
    if "enum" in new:
        lost |= {*old.get("enum", ())} - {*new["enum"]}
    for word in sorted(lost):
        yield f"{place}: no longer has the word {word}"


def _asks_otherwise(place: str, old: Json, new: Json) -> Iterator[str]:
    """Yield another default of a request, and an array or text that is refused."""
    if old.get("default") != new.get("default"):
        yield f"{place}: has another default"
    if new.get("uniqueItems") and not old.get("uniqueItems"):
        yield f"{place}: takes no element twice"
    if "pattern" in old and "pattern" in new:
        for text in refused(old, new["pattern"])[:1]:
            yield f"{place}: refuses {text}"


def _with_patterns(old: Json, new: Json) -> Json:
    """Return a new schema with the patterns of the old one, where both have one."""
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return new
    same = {name: _with_patterns(old.get(name), part) for name, part in new.items()}
    if isinstance(old.get("pattern"), str) and isinstance(new.get("pattern"), str):
        same["pattern"] = old["pattern"]
    return same


def _parts(schema: Json) -> dict[str, Json]:
    """Return the schemas of the members and elements of a value, by their places in it."""
    parts = {f".{name}": part for name, part in schema.get("properties", {}).items()}
    for keyword, place in (("items", "[]"), ("additionalProperties", "{}")):
        if isinstance(schema.get(keyword), Mapping):
            parts[place] = schema[keyword]
    return parts


def _references(schema: Json) -> Iterator[str]:
    if isinstance(schema, Mapping):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].rpartition("/")[2]
        for part in schema.values():
            yield from _references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _references(part)


def _broken_operations(comparison: Comparison) -> Iterator[str]:
    for path, item in comparison.old["paths"].items():
        for method, old in item.items():
            place = f"{method.upper()} {path}"
            new = comparison.new["paths"].get(path, {}).get(method)
            if comparison.experimental(comparison.old, old):
                continue
            if new is None:
                yield f"{place}: gone"
            elif comparison.experimental(comparison.new, new):
                yield f"{place}: now experimental"
            else:
                yield from _broken_call(place, comparison, old, new)
                yield from _broken_parameters(place, comparison, old, new)
                yield from _broken_body(place, comparison, old, new)
                yield from _broken_answers(place, comparison, old, new)


def _broken_call(place: str, comparison: Comparison, old: Json, new: Json) -> Iterator[str]:
    """Yield how an operation is called otherwise than before: by its name, or over HTTP."""
    if new["operationId"] != old["operationId"]:
        yield f"{place}: has another operationId"
    if new.get("tags") != old.get("tags"):
        yield f"{place}: has other tags"
    if new.get(BODY_LIMIT, 0) < old.get(BODY_LIMIT, 0):
        yield f"{place}: takes smaller bodies"
    # A list of servers, or of ways to authenticate, that only grows is no break; without any way,
    # none is needed.
    was, now = (
        operation.get("security", document["security"]) or [{}]
        for operation, document in ((old, comparison.old), (new, comparison.new))
    )
    if not all(way in now for way in was):
        yield f"{place}: asks for another authentication"
    were, are = (
        [server["url"] for server in operation.get("servers", document["servers"])]
        for operation, document in ((old, comparison.old), (new, comparison.new))
    )
    if are[: len(were)] != were:
        yield f"{place}: moved to another server"


def _parameters(comparison: Comparison, document: Json, operation: Json) -> dict[str, Json]:
    parameters = (comparison.resolved(document, part) for part in operation.get("parameters", []))
    return {f"{part['in']} {part['name']}": part for part in parameters}


def _broken_parameters(place: str, comparison: Comparison, old: Json, new: Json) -> Iterator[str]:
    before = _parameters(comparison, comparison.old, old)
    after = _parameters(comparison, comparison.new, new)
    # Generated clients take the parts of a path in their order.
    parts = [[name for name in names if name.startswith("path ")] for names in (before, after)]
    if parts[0] != parts[1]:
        yield f"{place}: has other parameters in its path, or another order of them"
    for name, parameter in after.items():
        if parameter.get("required") and not before.get(name, {}).get("required"):
            yield f"{place}, {name}: now required"
    for name, was in before.items():
        if comparison.experimental(comparison.old, was):
            continue
        if name not in after:
            yield f"{place}, {name}: gone"
        elif comparison.experimental(comparison.new, after[name]):
            yield f"{place}, {name}: now experimental"
        else:
            yield from _broken_parameter(f"{place}, {name}", comparison, was, after[name])


def _broken_parameter(place: str, comparison: Comparison, old: Json, new: Json) -> Iterator[str]:
    if any(old.get(key) != new.get(key) for key in ("style", "explode")):
        yield f"{place}: written in another way"
    yield from comparison.narrower(place, old["schema"], new["schema"], answer=False)


def _broken_body(place: str, comparison: Comparison, old: Json, new: Json) -> Iterator[str]:
    place = f"{place}, body"
    if "requestBody" not in new:
        if "requestBody" in old:
            yield f"{place}: gone"
        return
    before = comparison.resolved(comparison.old, old.get("requestBody", {"content": {}}))
    after = comparison.resolved(comparison.new, new["requestBody"])
    if after.get("required") and not before.get("required"):
        yield f"{place}: now required"
    yield from _broken_content(place, comparison, before, after, answer=False)


def _broken_answers(place: str, comparison: Comparison, old: Json, new: Json) -> Iterator[str]:
    were, are = old["responses"], new["responses"]
    for status in sorted(were.keys() | are.keys()):
        where = f"{place}, {status}"
        if comparison.experimental(comparison.old, were.get(status, {})):
            continue
        if status not in are:
            yield f"{where}: gone"
            continue
        # What was not listed was answered by default, with a problem.
        was = were.get(status, were.get("default") if status >= "400" else None)
        if was is None:
            if status < "400":
                yield f"{where}: a new way to succeed"
            continue
        if comparison.experimental(comparison.new, are[status]):
            yield f"{where}: now experimental"
            continue
        before = comparison.resolved(comparison.old, was)
        after = comparison.resolved(comparison.new, are[status])
        yield from _broken_content(where, comparison, before, after, answer=True)
        yield from _broken_headers(where, comparison, before, after)


def _broken_content(
    place: str, comparison: Comparison, old: Json, new: Json, *, answer: bool
) -> Iterator[str]:
    before, after = old.get("content", {}), new.get("content", {})
    for kind in before:
        if STABILITY in before[kind]:
            continue
        if kind not in after:
            yield f"{place}, {kind}: gone"
        elif STABILITY in after[kind]:
            yield f"{place}, {kind}: now experimental"
        else:
            pair = (content[kind].get("schema", {}) for content in (before, after))
            yield from comparison.narrower(f"{place}, {kind}", *pair, answer=answer)


def _broken_headers(place: str, comparison: Comparison, old: Json, new: Json) -> Iterator[str]:
    before, after = old.get("headers", {}), new.get("headers", {})
    for name in before:
        if name not in after:
            yield f"{place}, {name}: gone"
            continue
        # A header that all responses share is reported once.
        shared = before[name].get("$ref", "").rpartition("/")[2]
        where = f"header {shared}" if shared else f"{place}, {name}"
        was = comparison.resolved(comparison.old, before[name])
        now = comparison.resolved(comparison.new, after[name])
        if was.get("required") and not now.get("required"):
            yield f"{where}: no longer always there"
        pair = was.get("schema", {}), now.get("schema", {})
        yield from comparison.narrower(where, *pair, answer=True)


def not_compared(schemas: Iterable[Json]) -> set[str]:
    """Return the keywords in schemas that rule out comparing part by part."""
    found: set[str] = set()
    for schema in schemas:
        if isinstance(schema, Mapping):
            found |= NOT_COMPARED & schema.keys()
            found |= not_compared(schema.values())
        elif isinstance(schema, list):
            found |= not_compared(schema)
    return found
