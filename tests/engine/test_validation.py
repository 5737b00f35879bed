"""Impossible games and plays: every fault has its code and its place."""

import pytest

from service.engine.errors import MOST_FAULTS, Fault, Impossible
from tests.engine.logs import (
    Json,
    faults,
    faults_of,
    game,
    hands,
    judged,
    judged_play,
    plays,
    shows,
)

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


@pytest.mark.parametrize(
    ("cut", "found"),
    [
        ([], [("invalid-cut", "#/cut")]),
        ([{"ann": "KD", "bob": "KD"}], [("duplicate-card", "#/cut/0/bob")]),
        ([{"ann": "KD", "bob": "2H", "cat": "3H"}], [("unknown-player", "#/cut/0/cat")]),
        ([{"ann": "KD", "bob": "KH"}, {"bob": "2H"}], [("invalid-cut", "#/cut/1")]),
    ],
)
def test_cut(cut: list[dict[str, str]], found: list[tuple[str, str]]) -> None:
    """A cut needs a round, different cards and players of the game; after a tie, those who tied."""
    assert faults_of(game(first_dealer=None, cut=cut)) == found


@pytest.mark.parametrize(
    ("member", "cards", "fault"),
    [
        ("dealt", hands(cat="7C 7D 7H 7S 8C 8D"), "unknown-player dealt/cat"),
        ("dealt", hands(ann="2C 4D 9H 5S 5D"), "wrong-card-count dealt/ann"),
        ("dealt", hands(ann="2C 4D 9H 9S 5S 5D 8S"), "wrong-card-count dealt/ann"),
        ("dealt", hands(ann="2C 4D 9H 2C 5S 5D"), "duplicate-card dealt/ann/3"),
        ("dealt", hands(bob="AC AD 6H 9S JC 3H"), "duplicate-card dealt/bob/3"),
        ("discards", hands(cat="7C 7D"), "unknown-player discards/cat"),
        ("discards", hands(ann="5S"), "wrong-card-count discards/ann"),
        ("discards", hands(ann="5S 7D"), "card-not-dealt discards/ann/1"),
        ("discards", hands(ann="AC 5D"), "card-not-dealt discards/ann/0"),
        ("discards", hands(ann="5S 5S"), "duplicate-card discards/ann/1"),
    ],
)
def test_hands_of_a_deal(member: str, cards: Json, fault: str) -> None:
    """A fault in somebody's cards or discards is found in its place."""
    code, place = fault.split()
    assert faults_of(game(DEALT | {member: DEALT[member] | cards})) == [
        (code, f"#/deals/0/{place}")
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"dealt": hands(ann="2C 4D 9H 9S 5S 5D")}, "missing-cards dealt"),
        ({"discards": hands(ann="5S 5D")}, "missing-cards discards"),
        ({"to_crib": ["7C"]}, "wrong-card-count to_crib"),
        ({"starter": "AD"}, "duplicate-card starter"),
        ({"starter": "5S"}, "duplicate-card starter"),
        ({"dealer": "cat"}, "unknown-player dealer"),
        ({"plays": plays("ann:9H cat:QS")}, "unknown-player plays/1/player"),
        ({"plays": plays("9H!cat:muggins")}, "unknown-player plays/0/call/player"),
        ({"show": shows("ann, cat")}, "unknown-player show/1/player"),
        ({"show": shows("ann !cat:muggins")}, "unknown-player show/0/call/player"),
        (
            {"heels": {"call": {"player": "cat", "kind": "overcount"}}},
            "unknown-player heels/call/player",
        ),
    ],
)
def test_deal(change: Json, fault: str) -> None:
    """A fault in a deal is found in its place."""
    code, place = fault.split()
    assert faults_of(game(DEALT | change)) == [(code, f"#/deals/0/{place}")]


@pytest.mark.parametrize("show", [{}, {"show": shows("ann, bob, bob crib")}])
def test_crib_that_is_needed(show: Json) -> None:
    """A crib that the log does not give is missing, at its deal, once it is counted."""
    every_card = plays("9H QS 9S AC 2C 6H 4D AD")
    deal = {name: value for name, value in HELD.items() if name != "crib"}
    assert faults_of(game(deal | {"plays": every_card} | show)) == [("missing-cards", "#/deals/0")]


def test_crib_that_is_not_needed() -> None:
    """A crib may be missing if the game ends, or the log stops, before it is counted."""
    every_card = plays("9H QS 9S AC 2C 6H 4D AD")
    deal = {name: value for name, value in HELD.items() if name != "crib"} | {"plays": every_card}
    assert judged(game(deal, starting_scores={"ann": 118, "bob": 0})).outcome is not None
    assert judged(game(deal | {"show": shows("ann, bob")})).next is not None


def test_all_faults_in_order() -> None:
    """All faults are found, in every deal, in the order of the log."""
    first = DEALT | {"starter": "AD", "plays": plays("eve:9H")}
    second = HELD | {"crib": ["5S", "5D", "5S"], "show": shows("ann, eve")}
    assert faults_of(game(first, second, first_dealer="eve")) == [
        ("unknown-player", "#/first_dealer"),
        ("duplicate-card", "#/deals/0/starter"),
        ("unknown-player", "#/deals/0/plays/0/player"),
        ("wrong-card-count", "#/deals/1/crib"),
        ("duplicate-card", "#/deals/1/crib/2"),
        ("unknown-player", "#/deals/1/show/1/player"),
    ]


def test_deals_after_the_end() -> None:
    """The cards of deals after the end must be possible too."""
    won = DEALT | {"starter": "JH", "plays": [], "show": []}
    request = game(won, HELD | {"starter": "5S"}, starting_scores={"ann": 0, "bob": 120})
    assert faults_of(request) == [("duplicate-card", "#/deals/1/starter")]


def test_most_faults() -> None:
    """No more than twenty faults are reported."""
    everyone_unknown = plays("eve:9H " * 30)
    assert len(faults_of(game(HELD | {"plays": everyone_unknown}))) == MOST_FAULTS == 20


def test_impossible_as_text() -> None:
    """The text of the exception joins the sentences of its faults."""
    first = Fault("duplicate-card", ("starter",), "5S is in the deal twice")
    second = Fault("unknown-player", ("dealer",), "'eve' is none of ann, bob")
    impossible = Impossible(first, second)
    assert str(impossible) == "5S is in the deal twice; 'eve' is none of ann, bob"
    assert impossible.faults == (first, second)


PLAY: Json = {
    "players": ["ann", "bob"],
    "dealer": "bob",
    "hands": hands(ann="2C 4D 9H 9S", bob="AC AD 6H QS"),
    "plays": plays("ann:9H"),
}


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
