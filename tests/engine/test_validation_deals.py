"""Deals that cannot be: every fault of their cards and names has its code and its place."""

import pytest

from tests.engine.logs import Json, hands, judged, plays, shows
from tests.engine.validation import DEALT, HELD, THREE, faults_of, game


@pytest.mark.parametrize("deal", [DEALT, HELD])
def test_possible_deals(deal: Json) -> None:
    """Both ways to write a deal down are possible."""
    assert len(judged(game(deal)).ledger) == 2


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"dealt": hands(ann="2C 4D 9H 9S 5S 5D")}, ("missing-cards", "dealt")),
        (
            {"dealt": DEALT["dealt"] | hands(cat="7C 7D 7H 7S 8C 8D")},
            ("unknown-player", "dealt/cat"),
        ),
        (
            {"dealt": DEALT["dealt"] | hands(ann="2C 4D 9H 5S 5D")},
            ("wrong-card-count", "dealt/ann"),
        ),
        (
            {"dealt": DEALT["dealt"] | hands(ann="2C 4D 9H 9S 5S 5D 8S")},
            ("wrong-card-count", "dealt/ann"),
        ),
        (
            {"dealt": DEALT["dealt"] | hands(ann="2C 4D 9H 2C 5S 5D")},
            ("duplicate-card", "dealt/ann/3"),
        ),
        (
            {"dealt": DEALT["dealt"] | hands(bob="AC AD 6H 9S JC 3H")},
            ("duplicate-card", "dealt/bob/3"),
        ),
        ({"discards": DEALT["discards"] | hands(cat="7C 7D")}, ("unknown-player", "discards/cat")),
        ({"discards": DEALT["discards"] | hands(ann="5S")}, ("wrong-card-count", "discards/ann")),
        (
            {"discards": DEALT["discards"] | hands(ann="5S 7D")},
            ("card-not-dealt", "discards/ann/1"),
        ),
        (
            {"discards": DEALT["discards"] | hands(ann="AC 5D")},
            ("card-not-dealt", "discards/ann/0"),
        ),
        (
            {"discards": DEALT["discards"] | hands(ann="5S 5S")},
            ("duplicate-card", "discards/ann/1"),
        ),
        ({"discards": hands(ann="5S 5D")}, ("missing-cards", "discards")),
        ({"to_crib": ["7C"]}, ("wrong-card-count", "to_crib")),
        ({"starter": "AD"}, ("duplicate-card", "starter")),
        ({"starter": "5S"}, ("duplicate-card", "starter")),
        ({"dealer": "cat"}, ("unknown-player", "dealer")),
        ({"plays": plays("ann:9H cat:QS")}, ("unknown-player", "plays/1/player")),
        ({"plays": plays("9H!cat:muggins")}, ("unknown-player", "plays/0/call/player")),
        ({"show": shows("ann cat")}, ("unknown-player", "show/1/player")),
        ({"show": shows("ann!cat:muggins")}, ("unknown-player", "show/0/call/player")),
        (
            {"heels": {"call": {"player": "cat", "kind": "overcount"}}},
            ("unknown-player", "heels/call/player"),
        ),
    ],
)
def test_dealt_and_discards(change: Json, fault: tuple[str, str]) -> None:
    """A fault in a deal with cards dealt and discards is found in its place."""
    code, place = fault
    assert faults_of(game(DEALT | change)) == [(code, f"#/deals/0/{place}")]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"hands": hands(ann="2C 4D 9H 9S")}, ("missing-cards", "hands")),
        ({"hands": HELD["hands"] | hands(cat="7C 7D 7H 7S")}, ("unknown-player", "hands/cat")),
        ({"hands": HELD["hands"] | hands(bob="AC AD 6H")}, ("wrong-card-count", "hands/bob")),
        ({"hands": HELD["hands"] | hands(bob="AC AD 6H 2C")}, ("duplicate-card", "hands/bob/3")),
        ({"crib": ["5S", "5D", "JC"]}, ("wrong-card-count", "crib")),
        ({"crib": ["5S", "5D", "JC", "2C"]}, ("duplicate-card", "crib/3")),
        ({"crib": ["5S", "5D", "5S", "3H"]}, ("duplicate-card", "crib/2")),
        ({"starter": "5S"}, ("duplicate-card", "starter")),
    ],
)
def test_hands_and_crib(change: Json, fault: tuple[str, str]) -> None:
    """A fault in a deal with hands and crib is found in its place."""
    code, place = fault
    assert faults_of(game(HELD | change)) == [(code, f"#/deals/0/{place}")]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"to_crib": ["5D", "7H"]}, ("wrong-card-count", "to_crib")),
        ({"to_crib": []}, ("wrong-card-count", "to_crib")),
        ({"to_crib": ["3H"]}, ("duplicate-card", "to_crib/0")),
        ({"starter": "5D"}, ("duplicate-card", "starter")),
    ],
)
def test_card_from_the_pack_to_the_crib(change: Json, fault: tuple[str, str]) -> None:
    """The card from the pack to the crib is one, and a new one."""
    code, place = fault
    request = game(THREE | change, players=["ann", "bob", "cat"], first_dealer="cat")
    assert faults_of(request) == [(code, f"#/deals/0/{place}")]


@pytest.mark.parametrize(
    ("deal", "missing", "place"),
    [
        (DEALT, "starter", "#/deals/0"),
        (DEALT, "discards", "#/deals/0"),
        (DEALT, "dealt", "#/deals/0"),
        (HELD, "starter", "#/deals/0"),
        (HELD, "hands", "#/deals/0"),
        (THREE, "to_crib", "#/deals/0"),
    ],
)
def test_what_a_play_needs(deal: Json, missing: str, place: str) -> None:
    """A play needs the starter and complete cards."""
    players = ["ann", "bob", "cat"] if deal is THREE else ["ann", "bob"]
    lacking = {name: value for name, value in deal.items() if name != missing}
    request = game(lacking, players=players)
    assert faults_of(request) == [("missing-cards", place)]


@pytest.mark.parametrize("missing", ["starter", "discards"])
def test_what_an_unplayed_deal_may_lack(missing: str) -> None:
    """Before a card is played, discards and starter may be missing."""
    lacking = {name: DEALT[name] for name in DEALT if name not in ("plays", missing)}
    assert judged(game(lacking)).next is not None


@pytest.mark.parametrize("show", [{}, {"show": shows("ann bob bob+crib")}])
def test_crib_that_is_needed(show: Json) -> None:
    """A crib that nothing tells of is missed when it is counted: at its deal."""
    every_card = plays("9H QS 9S AC 2C 6H 4D AD")
    deal = {name: value for name, value in HELD.items() if name != "crib"}
    assert faults_of(game(deal | {"plays": every_card} | show)) == [("missing-cards", "#/deals/0")]


def test_crib_that_is_not_needed() -> None:
    """A crib may be missing where the game ends, or the log stops, before it is counted."""
    every_card = plays("9H QS 9S AC 2C 6H 4D AD")
    deal = {name: value for name, value in HELD.items() if name != "crib"} | {"plays": every_card}
    assert judged(game(deal, starting_scores={"ann": 118, "bob": 0})).outcome is not None
    assert judged(game(deal | {"show": shows("ann bob")})).next is not None
