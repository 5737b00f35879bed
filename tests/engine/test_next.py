"""The next duty, in every state in which a log can stop."""

import pytest

from service.engine.game.ledger import Next, Status
from tests.engine.logs import Json, game, hands, judged, plays, shows

BEFORE: Json = {"dealt": hands(ann="2C 4D 9H 9S 5S 5D", bob="AC AD 6H QS JC 3H")}
DISCARDED = BEFORE | {"discards": hands(ann="5S 5D", bob="JC 3H")}
STARTED = DISCARDED | {"starter": "KH"}
PLAYED = STARTED | {"plays": plays("9H QS 9S AC 2C 6H 4D AD")}

THREE: Json = {
    "dealt": hands(ann="2C 4D 9H 9S 5S", bob="AC AD 6H QS JC", cat="7C 7D 8H 8S 3H"),
}


def _next(*deals: Json, **members: object) -> tuple[Next, str]:
    """Return the next duty and its player; bob deals."""
    adjudication = judged(game(*deals, **members))
    assert adjudication.status is Status.IN_PROGRESS
    assert adjudication.next is not None
    return adjudication.next, adjudication.players[adjudication.next.player]


def _told(*deals: Json, **members: object) -> tuple[str, str, str]:
    following, player = _next(*deals, **members)
    assert (following.count, following.legal) == (None, None)
    return following.phase, player, following.must


@pytest.mark.parametrize(
    ("deals", "told"),
    [
        ([], ("start", "bob", "deal")),
        ([PLAYED], ("start", "ann", "deal")),
        ([PLAYED | {"show": shows("ann, bob, bob crib")}], ("start", "ann", "deal")),
        ([BEFORE], ("cut", "ann", "discard")),
        ([BEFORE | {"discards": {}}], ("cut", "ann", "discard")),
        ([BEFORE | {"discards": hands(ann="5S 5D")}], ("cut", "bob", "discard")),
        ([BEFORE | {"discards": hands(bob="JC 3H")}], ("cut", "ann", "discard")),
        ([DISCARDED], ("cut", "bob", "turn-starter")),
        ([PLAYED | {"show": []}], ("show", "ann", "show")),
        ([PLAYED | {"show": shows("ann")}], ("show", "bob", "show")),
        ([PLAYED | {"show": shows("ann, bob")}], ("show", "bob", "show")),
    ],
)
def test_outside_the_play(deals: list[Json], told: tuple[str, str, str]) -> None:
    """Outside the play, the next duty is to deal, discard, turn the starter or show."""
    assert _told(*deals) == told


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        (THREE, ("cut", "cat", "discard")),
        (THREE | {"discards": hands(cat="3H")}, ("cut", "ann", "discard")),
        (THREE | {"discards": hands(cat="3H", ann="5S")}, ("cut", "bob", "discard")),
        (THREE | {"discards": hands(ann="5S")}, ("cut", "cat", "discard")),
        (THREE | {"discards": hands(bob="JC", cat="3H", ann="5S")}, ("cut", "bob", "discard")),
        (
            THREE | {"discards": hands(bob="JC", cat="3H", ann="5S"), "to_crib": ["5D"]},
            ("cut", "bob", "turn-starter"),
        ),
        (THREE | {"to_crib": ["5D"]}, ("cut", "cat", "discard")),
    ],
)
def test_discards_of_three(deal: Json, told: tuple[str, str, str]) -> None:
    """Players discard from the dealer's left; the dealer adds the card from the pack."""
    assert _told(deal, players=["ann", "bob", "cat"]) == told


def test_starter_before_all_have_discarded() -> None:
    """After a starter turned too early, the missing discard is still next."""
    early = BEFORE | {"discards": hands(ann="5S 5D"), "starter": "KH"}
    assert _told(early) == ("cut", "bob", "discard")


@pytest.mark.parametrize(
    ("text", "player", "must", "count", "legal"),
    [
        ("", "ann", "play", 0, "8S 9S QH KH"),
        ("KH", "bob", "play", 10, "AC 2D 5C TD"),
        ("KH TD QH", "bob", "play", 30, "AC"),
        # 31: the count is closed, and the next lead starts at 0.
        ("KH TD QH AC", "ann", "play", 0, "8S 9S"),
        ("KH TD QH AC go go", "ann", "play", 0, "8S 9S"),
        # 29: ann holds cards but none that fits, bob has one.
        ("KH TD 8S AC", "ann", "go", 29, ""),
        ("KH TD 8S AC go", "bob", "play", 29, "2D"),
        ("KH TD 8S AC ann:go ann:go", "bob", "play", 29, "2D"),
        # 30: nobody has a card that fits.
        ("KH TD 9S AC", "ann", "play", 0, "8S QH"),
    ],
)
def test_in_the_play(text: str, player: str, must: str, count: int, legal: str) -> None:
    """In the play, the next duty names the player, the count and the cards that fit."""
    deal = {"hands": hands(ann="KH QH 9S 8S", bob="TD 5C AC 2D"), "starter": "3H"}
    following, name = _next(deal | {"plays": plays(text), "show": []})
    assert (following.phase, name, following.must) == ("play", player, must)
    assert following.count == count
    assert following.legal is not None
    assert " ".join(card.text for card in following.legal) == legal


@pytest.mark.parametrize(
    ("text", "player", "must"),
    [
        ("KH TD 8H", "ann", "go"),
        ("KH TD 8H ann:go", "bob", "go"),
        ("KH TD 8H bob:go", "ann", "go"),
        ("KH TD 8H ann:go bob:go", "cat", "play"),
        ("KH TD 8H 2H", "ann", "play"),
        # A go of the count before is forgotten.
        ("KH TD 8H ann:go 2H QH 7D JH", "ann", "go"),
    ],
)
def test_goes_of_three(text: str, player: str, must: str) -> None:
    """Among three, everyone who cannot play must say go once, until somebody can play."""
    cards = hands(ann="KH QH 9S 8S", bob="TD 7D 6D 4D", cat="8H 2H JH JS")
    deal = {"hands": cards, "starter": "3C", "plays": plays(text)}
    following, name = _next(deal, players=["ann", "bob", "cat"], first_dealer="cat")
    assert (name, following.must) == (player, must)


def test_claim_of_the_last_point() -> None:
    """Under manual claims the point of a closing card may still be claimed at its count."""
    deal = {"hands": hands(ann="KH QH 9S 8S", bob="TD 5C AC 2D"), "starter": "3H"}
    text = "ann:KH=0 bob:TD=0 ann:9S=0 bob:AC=0"
    following, name = _next(deal | {"plays": plays(text)}, rules={"claims": "manual"})
    assert (name, following.must, following.count, following.legal) == ("bob", "claim-last", 30, ())


def test_claim_of_heels() -> None:
    """If heels must be claimed, the dealer may do so until a card is played."""
    deal = {"hands": hands(ann="KH QH 9S 8S", bob="TD 5C AC 2D"), "starter": "JH"}
    assert _told(deal, ruleset="acc") == ("cut", "bob", "claim-heels")
    claimed = deal | {"heels": {"claim": 2}}
    assert _next(claimed, ruleset="acc")[0].must == "play"
    assert _next(deal, ruleset="acc", rules={"heels": 0})[0].must == "play"


@pytest.mark.parametrize("show", [{}, {"show": []}])
def test_manual_show(show: Json) -> None:
    """Under manual claims a show is still to come, left out or not."""
    claimed = STARTED | {"plays": plays("9H QS 9S AC 2C 6H 4D AD=1")}
    assert _told(claimed | show, rules={"claims": "manual"}) == ("show", "ann", "show")
