"""Faults that stop the adjudication of a game: between deals and in the show."""

import pytest

from service.engine.game.ledger import Status
from tests.engine.logs import Json, game, hands, judged, plays, pointer, shows

CARDS: Json = {
    "hands": hands(ann="2C 4D 9H 9S", bob="AC AD 6H QS"),
    "crib": ["5S", "5D", "JC", "3H"],
    "starter": "KH",
}
PLAYED = CARDS | {"plays": plays("9H QS 9S AC 2C 6H 4D AD")}
COMPLETE = PLAYED | {"show": shows("ann, bob, bob crib")}
DEALT_BY_ANN = COMPLETE | {
    "hands": hands(bob="2C 4D 9H 9S", ann="AC AD 6H QS"),
    "show": shows("bob, ann, ann crib"),
}
DEALT: Json = {
    "dealt": hands(ann="2C 4D 9H 9S 5S 5D", bob="AC AD 6H QS JC 3H"),
    "discards": hands(ann="5S 5D", bob="JC 3H"),
}


def _fault(*deals: Json, **members: object) -> tuple[str, str, str | None]:
    """Return code, pointer and player of the fault."""
    adjudication = judged(game(*deals, **members))
    assert adjudication.status is Status.ILLEGAL
    assert adjudication.next is None
    fault = adjudication.violations[-1]
    whose = None if fault.player is None else adjudication.players[fault.player]
    return fault.code, pointer(fault.path), whose


@pytest.mark.parametrize(
    ("show", "index", "player"),
    [
        ("bob", 0, "bob"),
        ("ann crib", 0, "ann"),
        ("ann, ann", 1, "ann"),
        ("ann, bob crib", 1, "bob"),
        ("ann, bob, ann crib", 2, "ann"),
        ("ann, bob, bob", 2, "bob"),
        ("ann, bob, bob crib, ann", 3, "ann"),
        ("ann, bob, bob crib, bob crib", 3, "bob"),
    ],
)
def test_wrong_show_order(show: str, index: int, player: str) -> None:
    """Hands and crib are shown in order, each once. [000] The Show."""
    fault = _fault(PLAYED | {"show": shows(show)})
    assert fault == ("wrong-show-order", f"#/deals/0/show/{index}", player)


def test_wrong_show_order_where_the_dealer_shows_first() -> None:
    """A pone who shows before a dealer who must show first is out of order. [003] Show."""
    fault = _fault(PLAYED | {"show": shows("ann")}, ruleset="box")
    assert fault == ("wrong-show-order", "#/deals/0/show/0", "ann")


@pytest.mark.parametrize(
    "deal",
    [
        DEALT,
        DEALT | {"discards": hands(ann="5S 5D")},
        CARDS,
        CARDS | {"plays": plays("9H QS 9S AC 2C 6H 4D")},
    ],
)
def test_show_before_the_play_is_complete(deal: Json) -> None:
    """A hand shown too early is a fault at the first show entry, whatever its order."""
    fault = _fault(deal | {"show": shows("bob crib")})
    assert fault == ("play-incomplete", "#/deals/0/show/0", "bob")


@pytest.mark.parametrize(
    "deal",
    [
        {"dealt": DEALT["dealt"]},
        DEALT | {"discards": hands(ann="5S 5D")},
        DEALT,
        CARDS,
        CARDS | {"plays": plays("9H QS 9S AC 2C 6H 4D")},
        CARDS | {"plays": plays("9H QS 9S AC 2C 6H 4D"), "show": []},
    ],
)
def test_next_deal_before_the_play_is_complete(deal: Json) -> None:
    """A deal after an unfinished play is a fault at the next deal."""
    assert _fault(deal, COMPLETE) == ("play-incomplete", "#/deals/1", None)


@pytest.mark.parametrize("show", ["", "ann", "ann, bob"])
def test_next_deal_before_the_show_is_complete(show: str) -> None:
    """A deal after an unfinished show is a fault at the next deal."""
    fault = _fault(PLAYED | {"show": shows(show)}, COMPLETE)
    assert fault == ("show-incomplete", "#/deals/1", None)


def test_show_left_out_under_manual_claims() -> None:
    """Under manual claims a missing show is still to come."""
    fault = _fault(PLAYED, COMPLETE, rules={"claims": "manual"})
    assert fault == ("show-incomplete", "#/deals/1", None)


@pytest.mark.parametrize(
    ("deals", "place"),
    [
        ([COMPLETE | {"dealer": "ann"}], "#/deals/0/dealer"),
        ([COMPLETE, DEALT_BY_ANN | {"dealer": "bob"}], "#/deals/1/dealer"),
        ([COMPLETE, DEALT_BY_ANN, COMPLETE | {"dealer": "ann"}], "#/deals/2/dealer"),
    ],
)
def test_wrong_dealer(deals: list[Json], place: str) -> None:
    """The deal passes to the left; another dealer is a fault, in the first deal too."""
    assert _fault(*deals) == ("wrong-dealer", place, None)


@pytest.mark.parametrize(
    ("deal", "code"), [(CARDS, "play-incomplete"), (PLAYED | {"show": []}, "show-incomplete")]
)
def test_dealer_is_tested_last(deal: Json, code: str) -> None:
    """An unfinished deal is found before the wrong dealer of the next one."""
    assert _fault(deal, COMPLETE | {"dealer": "bob"}) == (code, "#/deals/1", None)


def test_wrong_dealer_is_found_before_what_he_deals() -> None:
    """A wrong dealer is found before any fault in the deal."""
    broken = CARDS | {"dealer": "ann", "plays": plays("ann:AC")}
    assert _fault(broken)[0] == "wrong-dealer"


def test_fault_in_a_later_deal() -> None:
    """A fault of the play is found at its entry in its deal."""
    fault = _fault(COMPLETE, CARDS | {"plays": plays("bob:6H ann:9H bob:9S")})
    assert fault == ("card-not-held", "#/deals/1/plays/2", "bob")
