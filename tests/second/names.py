"""Every name in a request, and the texts that are no names."""

from collections.abc import Iterator
from typing import Any

from .errors import Faults, pointer
from .reading import Json

LONGEST_NAME = 40
LONGEST_KEY_IN_A_POINTER = 70

SPACES = "\x20\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
CONTROL = "\x00-\x1f\x7f-\x9f"
FORMAT = (
    "\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f"
)
"""Not the zero-width joiner and non-joiner, which some scripts need."""

NAMED = frozenset(
    {"players", "teams", "first_dealer", "dealer", "player", "side", "winner", "opponent"}
)
"""Members whose values are names."""
KEYED = frozenset({"cut", "starting_scores", "dealt", "hands", "discards", "pegged", "scores"})
"""Members whose values are maps with names as keys."""


def ranges(text: str) -> frozenset[str]:
    """The characters of a text in which a hyphen means all between its neighbours."""
    found = set(text) - {"-"}
    for place, character in enumerate(text):
        if character == "-":
            found |= {chr(code) for code in range(ord(text[place - 1]), ord(text[place + 1]) + 1)}
    return frozenset(found)


AT_NO_END = ranges(SPACES)
NOWHERE = ranges(CONTROL) | ranges(FORMAT)


def is_name(text: str) -> bool:
    if not 1 <= len(text) <= LONGEST_NAME or set(text) & NOWHERE:
        return False
    return text[0] not in AT_NO_END and text[-1] not in AT_NO_END


def names(part: Any, member: str, *at: Any) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Every name in a part of a request, with the member that has it, and its path."""
    if isinstance(part, list):
        for index, each in enumerate(part):
            yield from names(each, member, *at, index)
    elif isinstance(part, dict) and member in KEYED:
        for name in part:
            yield member, name, (*at, name)
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from names(value, name, *at, name)
    elif member in NAMED and isinstance(part, str):
        yield member, part, at


def no_names(request: Json) -> Faults:
    """The names that are none; a pointer to a very long key ends at the map."""
    return {
        ("not-a-name", pointer(*(at if len(name) <= LONGEST_KEY_IN_A_POINTER else at[:-1])))
        for _, name, at in names(request, "")
        if not is_name(name)
    }


def duplicate_names(players: list[str]) -> Faults:
    """A name that is there again, character by character."""
    return {
        ("duplicate-name", pointer("players", index))
        for index, name in enumerate(players)
        if name in players[:index] and is_name(name)
    }


def unknown_names(part: Json, players: list[str], sides: Any = ()) -> Faults:
    """The names that are not those of players, or of sides where those stand."""
    return {
        ("unknown-player", pointer(*at))
        for member, name, at in names(part, "")
        if name not in (sides if member in ("side", "scores") else players)
    }
