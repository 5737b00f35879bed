"""Impossible plays, and what is told of impossible games."""

import pytest

from service.engine.errors import MOST_FAULTS, Fault, Impossible
from tests.engine.logs import (
    Json,
    faults,
    game,
    hands,
    judged,
    judged_play,
    plays,
)

PLAY: Json = {
    "players": ["ann", "bob"],
    "dealer": "bob",
    "hands": hands(ann="2C 4D 9H 9S", bob="AC AD 6H QS"),
    "plays": plays("ann:9H"),
}


def test_most_faults() -> None:
    """No more than twenty faults are reported."""
    with pytest.raises(Impossible) as impossible:
        judged(game({"hands": PLAY["hands"], "starter": "KH", "plays": plays("eve:9H " * 30)}))
    assert len(impossible.value.faults) == MOST_FAULTS == 20


def test_impossible_as_text() -> None:
    """The text of the exception joins the sentences of its faults."""
    first = Fault("duplicate-card", ("starter",), "5S is in the deal twice")
    second = Fault("unknown-player", ("dealer",), "'eve' is none of ann, bob")
    impossible = Impossible(first, second)
    assert str(impossible) == "5S is in the deal twice; 'eve' is none of ann, bob"
    assert impossible.faults == (first, second)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"ruleset": "euchre"}, ("unknown-ruleset", "#/ruleset")),
        ({"rules": {"enforcement": "on-call"}}, ("invalid-rules", "#/rules")),
        (
            {"players": ["ann", "bob", "cat"], "rules": {"claims": "manual"}},
            ("invalid-rules", "#/rules"),
        ),
        ({"players": ["ann", "bob", "cat"], "ruleset": "acc"}, ("wrong-player-count", "#/players")),
        ({"dealer": "cat"}, ("unknown-player", "#/dealer")),
        ({"hands": hands(ann="2C 4D 9H 9S")}, ("missing-cards", "#/hands")),
        ({"hands": PLAY["hands"] | hands(bob="AC AD 6H")}, ("wrong-card-count", "#/hands/bob")),
        ({"hands": PLAY["hands"] | hands(bob="AC AD 6H 2C")}, ("duplicate-card", "#/hands/bob/3")),
        ({"hands": PLAY["hands"] | hands(cat="KC KD KH KS")}, ("unknown-player", "#/hands/cat")),
        ({"plays": plays("ann:9H cat:QS")}, ("unknown-player", "#/plays/1/player")),
        ({"plays": plays("9H!cat:muggins")}, ("unknown-player", "#/plays/0/call/player")),
    ],
)
def test_play_by_itself(change: Json, fault: tuple[str, str]) -> None:
    """A play by itself has its faults in their places."""
    with pytest.raises(Impossible) as impossible:
        judged_play(PLAY | change)
    assert faults(impossible.value) == [fault]
