"""Deals that can be, to be changed into such that cannot, and what is found in those."""

import pytest

from service.engine.errors import Impossible
from tests.engine.logs import Json, hands, judged, plays, pointer

DEALT: Json = {
    "dealt": hands(ann="2C 4D 9H 9S 5S 5D", bob="AC AD 6H QS JC 3H"),
    "discards": hands(ann="5S 5D", bob="JC 3H"),
    "starter": "KH",
    "plays": plays("ann:9H bob:QS"),
}
HELD: Json = {
    "hands": hands(ann="2C 4D 9H 9S", bob="AC AD 6H QS"),
    "crib": ["5S", "5D", "JC", "3H"],
    "starter": "KH",
    "plays": plays("ann:9H bob:QS"),
}
THREE: Json = {
    "dealt": hands(ann="2C 4D 9H 9S 5S", bob="AC AD 6H QS JC", cat="7C 7D 8H 8S 3H"),
    "discards": hands(ann="5S", bob="JC", cat="3H"),
    "to_crib": ["5D"],
    "starter": "KH",
    "plays": plays("ann:9H bob:QS"),
}


def game(*deals: Json, **members: object) -> Json:
    """Return a game of ann and bob, who deals."""
    request = {"players": ["ann", "bob"], "first_dealer": "bob", "deals": list(deals)}
    return request | members


def faults_of(request: Json) -> list[tuple[str, str]]:
    """Return the code and the place of everything that cannot be."""
    with pytest.raises(Impossible) as impossible:
        judged(request)
    return [(fault.code, pointer(fault.path)) for fault in impossible.value.faults]
