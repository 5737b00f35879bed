"""The changes of a contract that break clients of an old one.

Each schema is compared separately from those that it refers to: if each of them accepts as much as
before, so does the whole. References within `not`, or to a name that only one contract has, are
resolved first. A `not` clause that bans less than before counts as a break too.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import yaml
from jsonschema_rs import canonicalize
from jsonschema_rs.canonical import Containment

from tools.baseline import BASELINE, OPEN, promises

Json = Any

DRAFT = 20
NOT_MONOTONE = frozenset(
    {"oneOf", "if", "maxContains", "unevaluatedItems", "unevaluatedProperties"}
)
"""Keywords with which a schema may take less when its parts take more."""


@cache
def baseline() -> Json:
    """Return what the released contract promises."""
    # Patterns that are only spelled anew: without looking ahead, and with the character itself.
    text = BASELINE.read_text("utf-8").replace(r"$(?!\\n)", "$").replace(r"\\uFE0F", "\ufe0f")
    return yaml.load(text, yaml.CSafeLoader)


def breaks(old: Json, new: Json) -> list[str]:
    """Return the breaking changes, a line each."""
    return sorted({*_broken_operations(Comparison(old, promises(new)))})


class Comparison:
    """Two contracts, and their schemas compared so far."""

    def __init__(self, old: Json, new: Json) -> None:
        self.old, self.new = old, new
        self._asked: set[tuple[str, bool]] = set()
        names = (document["components"]["schemas"].keys() for document in (old, new))
        self._shared = frozenset.intersection(*map(frozenset, names))

    def resolved(self, document: Json, part: Json) -> Json:
        """Follow the references from a part of one of the contracts."""
        while "$ref" in part:
            where = document
            for name in part["$ref"].split("/")[1:]:
                where = where[name]
            part = where
        return part

    def narrower(self, place: str, old: Json, new: Json, *, answer: bool) -> Iterator[str]:
        """Yield the places where requests may hold less than before, or responses more."""
        old, new = self._whole(self.old, old), self._whole(self.new, new)
        schemas = {
            name: document["components"]["schemas"]
            for name, document in (("old", self.old), ("new", self.new))
        }
        if not self._covered(old, new, schemas, answer=answer):
            yield f"{place}: {'more than' if answer else 'not all'} that was said before"
        for word in sorted(_lost_words(old, new)) if answer else ():
            yield f"{place}: no longer has the word {word}"
        for name in _references(new if answer else old):
            # The log of a parsed text is compared as a request.
            if (name, answer) in self._asked or (name == "GameRequest" and answer):
                continue
            self._asked.add((name, answer))
            if name in self._shared:
                pair = schemas["old"][name], schemas["new"][name]
                yield from self.narrower(name, *pair, answer=answer)

    def _whole(self, document: Json, schema: Json) -> Json:
        """Return a schema with references replaced where the target is not compared separately."""
        if isinstance(schema, list):
            return [self._whole(document, part) for part in schema]
        if not isinstance(schema, Mapping):
            return schema
        if "$ref" in schema and not self._shared & {*_references(schema)}:
            return self._whole(document, self.resolved(document, schema))
        whole = {name: self._whole(document, part) for name, part in schema.items()}
        if "not" in schema:
            whole["not"] = self.resolved(document, whole["not"])
            assert not [*_references(whole["not"])], "what is negated refers to something"
        return whole

    def _covered(self, old: Json, new: Json, schemas: Mapping[str, Json], *, answer: bool) -> bool:
        if old == new:
            return True
        both = schemas["new"] | schemas["old"] if answer else schemas["old"] | schemas["new"]
        components = {"components": {"schemas": both}}
        before, after = (
            canonicalize({**schema, **components}, draft=DRAFT) for schema in (old, new)
        )
        covers = before.covers(after) if answer else after.covers(before)
        return covers is Containment.YES


def _lost_words(old: Json, new: Json) -> Iterator[str]:
    """Yield the values of open words that are gone; new ones may come at any time."""
    if isinstance(old, Mapping):
        still = new if isinstance(new, Mapping) else {}
        yield from {*old.get(OPEN, ())} - {*still.get(OPEN, ())}
        for name, part in old.items():
            yield from _lost_words(part, still.get(name))


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
            if new is None:
                yield f"{place}: gone"
                continue
            if new["operationId"] != old["operationId"]:
                yield f"{place}: has another operationId"
            yield from _broken_parameters(place, comparison, old, new)
            yield from _broken_body(place, comparison, old, new)
            yield from _broken_answers(place, comparison, old, new)


def _parameters(comparison: Comparison, document: Json, operation: Json) -> dict[str, Json]:
    parameters = (comparison.resolved(document, part) for part in operation.get("parameters", []))
    return {f"{part['in']} {part['name']}": part for part in parameters}


def _broken_parameters(place: str, comparison: Comparison, old: Json, new: Json) -> Iterator[str]:
    before = _parameters(comparison, comparison.old, old)
    after = _parameters(comparison, comparison.new, new)
    for name in before.keys() - after.keys():
        yield f"{place}, {name}: gone"
    for name, parameter in after.items():
        was = before.get(name, {})
        if parameter.get("required") and not was.get("required"):
            yield f"{place}, {name}: now required"
        if not was:
            continue
        if any(was.get(key) != parameter.get(key) for key in ("style", "explode")):
            yield f"{place}, {name}: written in another way"
        pair = was["schema"], parameter["schema"]
        yield from comparison.narrower(f"{place}, {name}", *pair, answer=False)


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
        # What is not listed is answered by default, with a problem.
        was, now = (
            listed.get(status, listed.get("default") if status >= "400" else None)
            for listed in (were, are)
        )
        if was is None:
            if status < "400":
                yield f"{where}: a new way to succeed"
            continue
        if now is None:
            yield f"{where}: gone"
            continue
        before = comparison.resolved(comparison.old, was)
        after = comparison.resolved(comparison.new, now)
        yield from _broken_content(where, comparison, before, after, answer=True)
        yield from _broken_headers(where, comparison, before, after)


def _broken_content(
    place: str, comparison: Comparison, old: Json, new: Json, *, answer: bool
) -> Iterator[str]:
    before, after = old.get("content", {}), new.get("content", {})
    for kind in before:
        if kind not in after:
            yield f"{place}, {kind}: gone"
        else:
            pair = (content[kind].get("schema", {}) for content in (before, after))
            yield from comparison.narrower(f"{place}, {kind}", *pair, answer=answer)


def _broken_headers(place: str, comparison: Comparison, old: Json, new: Json) -> Iterator[str]:
    before, after = old.get("headers", {}), new.get("headers", {})
    for name in before:
        if name not in after:
            yield f"{place}, {name}: gone"
            continue
        was = comparison.resolved(comparison.old, before[name])
        now = comparison.resolved(comparison.new, after[name])
        pair = was.get("schema", {}), now.get("schema", {})
        yield from comparison.narrower(f"{place}, {name}", *pair, answer=True)


def not_monotone(schemas: Iterable[Json]) -> set[str]:
    """Return the keywords in schemas that rule out comparing part by part."""
    found: set[str] = set()
    for schema in schemas:
        if isinstance(schema, Mapping):
            found |= NOT_MONOTONE & schema.keys()
            found |= not_monotone(schema.values())
        elif isinstance(schema, list):
            found |= not_monotone(schema)
    return found
