"""The query of a request: the texts of its parameters become values that a schema judges."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, TypeAlias

from flask import request

from service.api import contract, hints, schema_errors
from service.api.schema_errors import ShapeCode
from service.engine import cards
from service.engine.errors import MOST_FAULTS, Fault, FaultCode
from service.engine.sentences import quoted

Reader: TypeAlias = Callable[[str], object]
"""Turns a text into a value; what does not read as one stays text, and the schema refuses it."""

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_BOOLEANS = {"true": True, "false": False}


def asked(operation_id: str) -> dict[str, Any]:
    """Return the query parameters by name; raise `Problem` unless they fit the operation."""
    texts = request.args.to_dict(flat=False)
    readers = _READERS[operation_id]
    if not texts.keys() <= readers.keys():
        texts = _without_brackets(contract.PARAMETERS[operation_id], texts)
    if names := tuple(islice(_wrong_names(operation_id, texts), MOST_FAULTS)):
        raise schema_errors.misfit("query", names)
    values = {name: readers[name](",".join(given)) for name, given in texts.items()}
    if faults := schema_errors.faults(f"#/queries/{operation_id}", values):
        raise schema_errors.misfit("query", tuple(_with_hints(faults, operation_id, texts)))
    return values


def _reader(where: str) -> Reader:
    match contract.at(contract.resolved(where))["type"]:
        case "array":
            element = _reader(f"{contract.resolved(where)}/items")
            return lambda text: [element(part) for part in text.split(",")]
        case "integer":
            return lambda text: int(text) if _WHOLE.fullmatch(text) else text
        case "boolean":
            # Python writes True, and R writes TRUE.
            return lambda text: _BOOLEANS.get(text.lower(), text)
        case _:
            return str


_READERS = {
    operation_id: {name: _reader(f"#/queries/{operation_id}/properties/{name}") for name in names}
    for operation_id, names in contract.PARAMETERS.items()
}


def _without_brackets(
    parameters: Mapping[str, Mapping[str, Any]], texts: Mapping[str, list[str]]
) -> dict[str, list[str]]:
    """Give a list written as `hand[]`, as axios and PHP do, the name `hand`, if it is free."""
    renamed = {}
    for name, given in texts.items():
        plain = name.removesuffix("[]")
        is_list = "explode" in parameters.get(plain, ())
        renamed[plain if is_list and plain not in texts else name] = given
    return renamed


def _wrong_names(operation_id: str, texts: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    parameters = contract.PARAMETERS[operation_id]
    for name, given in texts.items():
        if name in parameters:
            yield from _repeated(parameters[name], given)
        else:
            yield _unknown(operation_id, name, texts)
    for name, parameter in parameters.items():
        if parameter.get("required") and name not in texts:
            yield Fault(ShapeCode.MISSING_PARAMETER, (name,), "must be given (it is missing)")


def _repeated(parameter: Mapping[str, Any], given: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault for a parameter given more than once, unless it is a list without commas."""
    is_list = "explode" in parameter
    if len(given) == 1 or (is_list and not any("," in text for text in given)):
        return
    wanted = "must be repeated or have commas, not both" if is_list else "must be given once"
    hint = _list_hint(parameter, given)
    name = parameter["name"]
    yield Fault(ShapeCode.REPEATED_PARAMETER, (name,), wanted, f"{len(given)} times", hint)


def _unknown(operation_id: str, name: str, texts: Mapping[str, Sequence[str]]) -> Fault:
    """Return the fault of a parameter that the operation does not have."""
    parameters = contract.PARAMETERS[operation_id]
    plain = name.removesuffix("[]")
    if plain in parameters and plain in texts:
        return Fault(ShapeCode.REPEATED_PARAMETER, (name,), f"must not be given with {plain}")
    known = "this operation has none"
    if parameters:
        hint = _list_hint(parameters.get(name.partition("[")[0]), texts[name])
        known = hint or hints.unknown(operation_id, name, parameters)
    wanted = f"unknown parameter {quoted(name)}: {known}"
    return Fault(ShapeCode.UNKNOWN_PARAMETER, (name,), wanted)


def _with_hints(
    faults: Iterable[Fault], operation_id: str, texts: Mapping[str, Sequence[str]]
) -> Iterator[Fault]:
    """Add how a list of cards in another form is written, unless the fault of one card says it."""
    parameters = contract.PARAMETERS[operation_id]
    for fault in faults:
        name, *index = fault.path
        given = texts[str(name)]
        hint = ""
        if fault.code is FaultCode.NOT_A_CARD and index:
            hint = _list_hint(parameters[str(name)], given)
        if hint and not cards.hint(",".join(given).split(",")[int(index[0])]):
            yield replace(fault, hint=hint)
        else:
            yield fault


def _list_hint(parameter: Mapping[str, Any] | None, texts: Iterable[str]) -> str:
    """Return how a list of cards is written; empty for other parameters and other texts."""
    if parameter is None or "explode" not in parameter:
        return ""
    found = hints.cards_of(",".join(texts))
    return f"write {parameter['name']}={','.join(found)}" if found else ""
