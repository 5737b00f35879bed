"""The text of a game, read with the words of the contract and judged by it."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from operator import attrgetter
from typing import Any

from marshmallow import ValidationError

from service.api import contract, schema_errors
from service.api.problems import Problem
from service.api.schema_errors import ShapeCode
from service.api.schemas import requests
from service.api.schemas.refusals import refused
from service.engine.errors import MOST_FAULTS, Fault, FaultCode, Path
from service.engine.sentences import quoted
from service.json_values import Json
from service.notation.draft import Parsed
from service.notation.line import Misread, TextCode, TextFault
from service.notation.parsing import parse
from service.notation.words import Vocabulary

_CODES = {
    FaultCode.NOT_A_NAME: FaultCode.NOT_A_NAME,
    ShapeCode.NOT_ALLOWED: TextCode.UNKNOWN_WORD,
    ShapeCode.OUT_OF_RANGE: TextCode.NOT_A_NUMBER,
    ShapeCode.WRONG_FORMAT: TextCode.UNKNOWN_WORD,
    ShapeCode.WRONG_TYPE: TextCode.UNKNOWN_WORD,
}
"""The code in a text of what does not fit the contract."""
_VALUES = frozenset({ShapeCode.NOT_ALLOWED, ShapeCode.OUT_OF_RANGE, ShapeCode.WRONG_FORMAT})
"""The codes of the contract about a word or a number."""
_GAPS = frozenset({FaultCode.INVALID_DEAL, FaultCode.INVALID_ENTRY, ShapeCode.MISSING_FIELD})
"""The codes of what an unreadable line may have had."""
_THINGS = {
    "cut": "rounds",
    "deals": "deals",
    "players": "players",
    "plays": "entries in the play",
    "rulings": "rulings before the play",
    "show": "items in the show",
    "teams": "teams",
}
"""Names for the elements of arrays in a log and its deals, for messages."""


def _kind(where: str) -> str | tuple[str, ...]:
    schema = contract.at(contract.resolved(where))
    kind: str = schema["type"]
    return tuple(schema["properties"]) if kind == "object" else kind


_RULES = "#/components/schemas/Rules/properties"
VOCABULARY = Vocabulary(
    {name: _kind(f"{_RULES}/{name}") for name in contract.at(_RULES)},
    contract.at("#/components/schemas/RulesetChoice")["default"],
)


def read(text: str) -> Parsed:
    """Return what a text says; raise `Problem` unless its log fits the contract as a game."""
    parsed = parse(text, VOCABULARY)
    faults = {fault.line: fault for fault in parsed.faults}
    if len(faults) < MOST_FAULTS:
        for fault in _misfits(parsed):
            # Of two faults the first in the line.
            first = faults.setdefault(fault.line, fault)
            faults[fault.line] = min(first, fault, key=attrgetter("column"))
    if not faults:
        return parsed
    first, *_ = listed = [faults[line] for line in sorted(faults)][:MOST_FAULTS]
    detail = f"line {first.line}, column {first.column}: {first.detail}"
    raise Problem("invalid-text", detail, listed)


def _misfits(parsed: Parsed) -> Iterator[TextFault]:
    """Yield the log's misfits with the contract that are faults of the text."""
    unread = {fault.line for fault in parsed.faults}
    for fault in _refused(parsed.log):
        # Unreadable lines leave gaps in the log, and other names were checked as players.
        gap = parsed.faults and fault.code in _GAPS
        known = "players" in parsed.log and fault.path[0] != "players"
        if not gap and not (fault.code is FaultCode.NOT_A_NAME and known):
            found = _in_text(parsed, fault)
            # What was read of an unreadable line has faults of its values alone.
            if found.line not in unread or fault.code in _VALUES:
                yield found


def _refused(log: Mapping[str, Json]) -> Sequence[Fault]:
    """Return the faults for which a log is refused before its cards are looked at."""
    if faults := schema_errors.faults(contract.BODIES["adjudicateGame"], log):
        return faults
    try:
        requests.WRITTEN_GAME.load(log)
    except ValidationError as error:
        return tuple(refused(error.messages))
    return ()


def _in_text(parsed: Parsed, fault: Fault) -> TextFault:
    """Return a fault of the log as one of the text."""
    code, path = _CODES.get(fault.code, TextCode.UNEXPECTED), fault.path
    wanted, came = fault.wanted, fault.came
    if fault.code is ShapeCode.WRONG_LENGTH:
        code, path, wanted = _of_wrong_length(parsed.log, fault)
    if fault.code in _VALUES and path in parsed.words:
        # In the log a word is in lower case, and a number may be shorter.
        came = quoted(parsed.words[path])
        if fault.code is ShapeCode.OUT_OF_RANGE:
            came = came.strip("'")
    line, column = parsed.place(path)
    return Misread(code, column, wanted, came).at(line)


def _of_wrong_length(log: Mapping[str, Any], fault: Fault) -> tuple[StrEnum, Path, str]:
    """Return the code, place and words of a name, or of an array, that is too long or too short."""
    wrong: Any = log
    for part in fault.path:
        wrong = wrong[part]
    if isinstance(wrong, str):
        if fault.path[0] == "players":
            return FaultCode.NOT_A_NAME, fault.path, fault.wanted
        return TextCode.UNEXPECTED if wrong else TextCode.MISSING, fault.path, fault.wanted
    elements = [*wrong] if isinstance(wrong, dict) else range(len(wrong))
    first_too_many = elements[fault.limit : fault.limit + 1]
    blamed = first_too_many or elements[-1:]
    code = TextCode.MISSING if len(wrong) <= 1 else TextCode.UNEXPECTED
    return code, (*fault.path, *blamed), _told(fault.wanted, fault.path)


def _told(wanted: str, path: Path) -> str:
    """Name the things of which an array of the log has too many or too few."""
    match path:
        case (str(member),) | ("deals", _, str(member)) if member in _THINGS:
            return wanted.replace("items", _THINGS[member])
        case ("teams", _):
            return f"a team {wanted.replace('items', 'players')}"
        case _:
            named = next(part for part in reversed(path) if isinstance(part, str))
            return f"{named} {wanted.replace('items', 'cards')}"
