"""The text of a game: what the contract knows of its words, and what it says of its numbers."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from service.api import contract
from service.api.pointer import pointer
from service.api.problems import Problem
from service.engine.errors import MOST_FAULTS, Fault, SizeFault
from service.notation.faults import Misread, TextFault, shown
from service.notation.parsing import Parsed, parse
from service.notation.words import Kind, Vocabulary

_CODES = {
    "not-a-name": "not-a-name",
    "not-allowed": "unknown-word",
    "not-unique": "repeated",
    "out-of-range": "not-a-number",
    "wrong-format": "unknown-word",
    "wrong-type": "unknown-word",
}
"""The code in a text of what does not fit the contract."""
_VALUES = frozenset({"not-allowed", "out-of-range", "wrong-format"})
"""The codes of the contract about a word or a number."""
_KINDS = {"integer": Kind.NUMBER, "boolean": Kind.TRUTH, "string": Kind.WORD}


@cache
def vocabulary() -> Vocabulary:
    """Return what the notation takes from the contract."""
    schemas = contract.load().document["components"]["schemas"]
    return Vocabulary(
        {name: _kind(schema, schemas) for name, schema in schemas["Rules"]["properties"].items()},
        schemas["RulesetChoice"]["default"],
    )


def _kind(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Kind | tuple[str, ...]:
    """Return what a parameter takes, beside null."""
    if "anyOf" in schema:
        schema = schemas[schema["anyOf"][0]["$ref"].rpartition("/")[2]]
    named = schema["type"]
    kind = named if isinstance(named, str) else named[0]
    return tuple(schema["properties"]) if kind == "object" else _KINDS[kind]


def read(text: str) -> Parsed:
    """Return what a text says: a log that fits the contract as a game request.

    Raises `Problem` (422, ``invalid-text``).
    """
    parsed = parse(text, vocabulary())
    faults = {fault.line: fault for fault in parsed.faults}
    if len(faults) < MOST_FAULTS:
        for fault in _misfits(parsed):
            faults.setdefault(fault.line, fault)
    if not faults:
        return parsed
    first, *_ = listed = [faults[line] for line in sorted(faults)][:MOST_FAULTS]
    detail = f"line {first.line}, column {first.column}: {first.detail}"
    raise Problem("invalid-text", detail, listed)


def _misfits(parsed: Parsed) -> Iterator[TextFault]:
    """Yield what the contract would say of the log; takes nulls that mean absence out of it."""
    try:
        contract.load().check_body("adjudicateGame", parsed.log)
    except Problem as problem:
        for fault in problem.faults:
            # A line that cannot be read leaves gaps; and the names elsewhere are those of players.
            gap = parsed.faults and fault.code in {"contradictory", "missing-field"}
            known = "players" in parsed.log and fault.path[0] != "players"
            if not gap and not (fault.code == "not-a-name" and known):
                yield _in_text(parsed, fault)


def _in_text(parsed: Parsed, fault: Fault) -> TextFault:
    """Return where in the text a fault of the log is."""
    code, path = _CODES.get(fault.code, "unexpected"), fault.path
    wanted, came = fault.wanted, fault.came
    if fault.code == "wrong-length":
        wrong: Any = parsed.log
        for part in path:
            wrong = wrong[part]
        if isinstance(fault, SizeFault):
            if len(wrong) <= 1:
                code = "missing"
            named = next(part for part in reversed(path) if isinstance(part, str))
            wanted = f"{named} {wanted}"
            parts = [*wrong] if isinstance(wrong, dict) else range(len(wrong))
            # The first of too many, or the last of too few, if there is one.
            path = (*path, *parts[: fault.limit + 1][-1:])
        elif path[0] == "players" or not isinstance(wrong, str):
            code = "not-a-name"
        elif not wrong:
            code = "missing"
    if fault.code in _VALUES and path in parsed.words:
        # In the log a word is in lower case, and a number may be shorter.
        came = shown(parsed.words[path])
        if fault.code == "out-of-range":
            came = came.strip("'")
    line, column = parsed.place(path)
    return Misread(code, column, wanted, came).at(line)


def lines(parsed: Parsed) -> dict[str, list[int]]:
    """Return line and column of the parts of a log, by pointer."""
    return {pointer(path): [*place] for path, place in parsed.lines.items()}
