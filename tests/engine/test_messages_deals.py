"""Every message of the engine about a deal, beside the request that triggers it."""

import pytest

from tests.engine.logs import FOUR, Json, hands, plays, shows
from tests.engine.told import Request, assert_told, game

HELD: Json = {
    "hands": hands(ann="2C 4D 9H 9S", bob="AC AD 6H QS"),
    "crib": ["5S", "5D", "JC", "3H"],
}
TURNED = HELD | {"starter": "KH"}
PLAYED = TURNED | {"plays": plays("9H QS 9S AC 2C 6H 4D AD")}
DEALT: Json = {"dealt": hands(ann="2C 4D 9H 9S 5S 5D", bob="AC AD 6H QS JC 3H")}
THROWN = DEALT | {"discards": hands(ann="5S 5D", bob="JC 3H")}


CALL: Json = {"player": "eve", "kind": "muggins"}
STRANGER = "'eve' is none of ann, bob"
STRANGERS: dict[str, Json] = {
    "heels/call/player": {"heels": {"call": CALL}},
    "plays/0/player": {"plays": [{"player": "eve", "play": "9H"}]},
    "plays/0/call/player": {"plays": [{"play": "9H", "call": CALL}]},
    "pegged/eve": {"pegged": {"eve": 3}},
    "show/0/player": {"show": [{"player": "eve", "cards": ["9H"]}]},
    "show/0/call/player": {"show": [{"call": CALL}]},
}


OF_DEALS: list[tuple[Request, str, str]] = [
    (
        game({"starter": "KH", "plays": PLAYED["plays"]}),
        "missing-cards #/deals/0",
        "a deal with plays must have the cards dealt, or the hands (got neither)",
    ),
    (
        game({"hands": hands(ann="2C 4D 9H 9S"), "starter": "KH", "plays": plays("ann:2C")}),
        "missing-cards #/deals/0/hands",
        "must have everybody's cards (none of bob)",
    ),
    (
        game(HELD | {"hands": hands(ann="2C 4D 9H", bob="AC AD 6H QS")}),
        "wrong-card-count #/deals/0/hands/ann",
        "must have 4 cards (got 3)",
    ),
    (
        game(HELD | {"starter": "2C"}),
        "duplicate-card #/deals/0/starter",
        "2C is in the deal twice",
    ),
    (
        game(DEALT | {"discards": hands(ann="5S 9D", bob="JC 3H")}),
        "card-not-dealt #/deals/0/discards/ann/1",
        "must be one of the cards dealt to ann (got 9D)",
    ),
    (
        game(DEALT | {"starter": "KH", "plays": plays("9H")}),
        "missing-cards #/deals/0",
        "a deal with plays must have discards (got none)",
    ),
    (
        game(DEALT | {"discards": hands(ann="5S 5D"), "starter": "KH", "plays": plays("9H")}),
        "missing-cards #/deals/0/discards",
        "must have everybody's discards (none of bob)",
    ),
    (
        game(HELD | {"plays": plays("9H")}),
        "missing-cards #/deals/0",
        "a deal with plays must have a starter (got none)",
    ),
    (
        game(
            {
                "dealt": hands(ann="2C 4D 9H 9S 5S", bob="AC AD 6H QS JC", cat="2H 3H 4H 5H 6D"),
                "discards": hands(ann="5S", bob="JC", cat="6D"),
                "starter": "KH",
                "plays": plays("cat:2H"),
            },
            players=FOUR[:3],
        ),
        "missing-cards #/deals/0",
        "a deal with plays must have to_crib, the card from the pack (got none)",
    ),
    (
        game({"hands": HELD["hands"], "starter": "KH", "plays": PLAYED["plays"]}),
        "missing-cards #/deals/0",
        "bob's crib must be known to be counted (got neither cards nor a claim)",
    ),
    (
        game({"pegged": {}, "show": [{"player": "ann", "cards": ["9H", "9S", "4D", "2C"]}]}),
        "missing-cards #/deals/0/show/0",
        "ann's hand must be known to be counted (got neither a starter nor a claim)",
    ),
    (
        game({"pegged": {}, "show": shows("4, ., crib 2")}),
        "missing-cards #/deals/0/show/1",
        "bob's hand must be known to be counted (got neither cards nor a claim)",
    ),
    (
        game({"pegged": {"ann": 2, "bob": 3}}, starting_scores={"ann": 119, "bob": 119}),
        "ambiguous-end #/deals/0/pegged",
        (
            "totals must take at most one side to 121 (got ann, bob); "
            "write for the others what they had pegged when the game ended"
        ),
    ),
    (
        game({"heels": {"claim": 2}, "pegged": {}}, rules={"heels": 0}),
        "impossible-total #/deals/0/heels",
        "heels must be 0 (got 2)",
    ),
    (
        game({"heels": {"claim": 1}, "pegged": {}}),
        "impossible-total #/deals/0/heels",
        "heels must be 0 or 2 (got 1)",
    ),
    (
        game({"scores": {"ann": 130}, "pegged": {}}, starting_scores={"ann": 110, "bob": 0}),
        "wrong-total #/deals/0/scores/ann",
        "the total of ann must be 110 (got 130, which is 121)",
    ),
    (
        game(TURNED | {"plays": plays("eve:9H")}),
        "unknown-player #/deals/0/plays/0/player",
        "'eve' is none of ann, bob",
    ),
    *(
        (game({"void": True, **deal}), f"unknown-player #/deals/0/{where}", STRANGER)
        for where, deal in STRANGERS.items()
    ),
]
OF_ENTRIES: list[tuple[Request, str, str]] = [
    (
        game(PLAYED | {"dealer": "ann"}),
        "wrong-dealer #/deals/0/dealer",
        "bob must deal here (got ann)",
    ),
    (
        game(THROWN, PLAYED),
        "play-incomplete #/deals/1",
        "the play of the deal before must be complete (bob must still turn the starter)",
    ),
    (
        game(PLAYED | {"show": []}, PLAYED),
        "show-incomplete #/deals/1",
        "the show of the deal before must be complete (ann must still show)",
    ),
    (
        game(TURNED | {"plays": plays("9H"), "show": shows("ann")}),
        "play-incomplete #/deals/0/show/0",
        "the play must be complete before the show (bob must still lay a card)",
    ),
    (
        game(PLAYED | {"show": shows("bob")}),
        "wrong-show-order #/deals/0/show/0",
        "ann must show a hand here (got bob, a hand)",
    ),
    (
        game(PLAYED | {"show": shows("ann, bob, bob crib, ann")}),
        "wrong-show-order #/deals/0/show/3",
        "nothing is left to show (got ann, a hand)",
    ),
]


@pytest.mark.parametrize(("request_", "fault", "detail"), [*OF_DEALS, *OF_ENTRIES])
def test_message(request_: Request, fault: str, detail: str) -> None:
    """A fault has its code at its place, and a message that says what must hold and what came."""
    assert_told(request_, fault, detail)
