"""Names that are the same text in other code points: looked up after NFC [Unicode TR 15]."""

from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

FREE_TEXT = frozenset({"label", "reason"})
"""Members whose text is echoed as it came."""


def as_players(value: Any) -> Any:  # noqa: ANN401 - parsed JSON
    """Return a request in which every name is spelled as its players spell it.

    A batch has players of its own in each game; a request about a discard has only their number.
    """
    if "games" in value:
        return {**value, "games": [as_players(game) for game in value["games"]]}
    players = value.get("players")
    if not isinstance(players, list):
        return value
    return _spelled(value, {normalize("NFC", name): name for name in players})


def _spelled(value: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - parsed JSON
    if isinstance(value, str):
        return names.get(normalize("NFC", value), value)
    if isinstance(value, list):
        return [_spelled(element, names) for element in value]
    if isinstance(value, dict):
        return {
            # Of two names for one player the second stays a name of nobody.
            _key(name, value, names): member if name in FREE_TEXT else _spelled(member, names)
            for name, member in value.items()
        }
    return value


def _key(name: str, members: Mapping[str, object], names: Mapping[str, str]) -> str:
    spelled = names.get(normalize("NFC", name), name)
    return name if spelled in members else spelled
