"""Names of players that are the same text in other code points: equal after NFC [Unicode TR 15]."""

from collections.abc import Mapping
from functools import partial
from unicodedata import normalize

import orjson

from service.api.schemas.values import Json

composed = partial(normalize, "NFC")
"""Return a name in the code points by which names are compared."""

NAMING = frozenset({"dealer", "first_dealer", "player", "side"})
"""Members that name one player; other texts are cards, words and free text."""


def as_players(log: Json) -> Json:
    """Return a log in which every name is spelled as in its ``players``.

    Two players of one name are spelled alike.
    """
    # Mostly no name can be written in other code points.
    if orjson.dumps(log).isascii():
        return log
    spellings: dict[str, str] = {}
    for name in log["players"]:
        key = composed(name)
        spellings[key] = key if key in spellings else name
    spelled = _spelled(log, spellings)
    spelled["players"] = [_name(name, spellings) for name in log["players"]]
    if "teams" in log:
        spelled["teams"] = [[_name(name, spellings) for name in team] for team in log["teams"]]
    return spelled


def _name(name: str, spellings: Mapping[str, str]) -> str:
    return spellings.get(composed(name), name)


def _spelled(value: Json, spellings: Mapping[str, str]) -> Json:
    if isinstance(value, list):
        return [_spelled(element, spellings) for element in value]
    if not isinstance(value, dict):
        return value
    spelled = {}
    for key, member in value.items():
        name = _name(key, spellings)
        # Of two keys for one player the second stays, as the name of nobody.
        spelled[key if name in value else name] = (
            _name(member, spellings)
            if key in NAMING and isinstance(member, str)
            else _spelled(member, spellings)
        )
    return spelled
