"""Illegal plays: the place and message of every fault, and the order of the checks."""

import pytest

from service.engine.errors import Violation
from service.engine.game.ledger import Adjudication, Status
from tests.engine.logs import hands, judged_play, plays, pointer

ANN = "KH 5S 6C 9S"
BOB = "QD 7D 8H 8S"
ALL_LAID = "KH QD 5S 6C 8H 9S 7D 8S"

ABOVE = "the count must not go above 31"
IN_TURN = "must be a card of the player in turn"
GO = "go may be said only when no card fits"
LAST = "last must be claimed by the player of"


def _judged(text: str, ann: str = ANN, bob: str = BOB, **members: object) -> Adjudication:
    request = {
        "players": ["ann", "bob"],
        "dealer": "bob",
        "hands": hands(ann=ann, bob=bob),
        "plays": plays(text),
    }
    return judged_play(request | members)


FAULTS = {
    "play-over": [
        (f"{ALL_LAID} ann:KH", 0, "no card may follow the end of the play (got KH)"),
        (f"{ALL_LAID} KH", 0, "no card may follow the end of the play (got KH)"),
        (f"{ALL_LAID} bob:AH", 1, "no card may follow the end of the play (got AH)"),
    ],
    "card-not-held": [
        ("ann:AH", 0, "must be one of the cards held, 5S 6C 9S KH (got AH)"),
        ("ann:QD", 0, "must be one of the cards held, 5S 6C 9S KH (got QD)"),
        ("QD", 0, "must be one of the cards held, 5S 6C 9S KH (got QD)"),
        ("ann:KH bob:QD ann:KH", 0, "must be one of the cards held, 5S 6C 9S (got KH)"),
        # Too high for the count, and by the wrong player, besides.
        ("ann:KH bob:QD ann:5S ann:JS", 0, "must be one of the cards held, 6C 9S (got JS)"),
    ],
    "above-thirty-one": [
        ("ann:KH bob:QD ann:5S bob:7D", 1, f"{ABOVE} (7D takes the count from 25 to 32)"),
        # By the wrong player, besides.
        ("ann:KH bob:QD ann:5S ann:9S", 0, f"{ABOVE} (9S takes the count from 25 to 34)"),
    ],
    "out-of-turn": [
        ("bob:QD", 1, f"{IN_TURN}, 5S 6C 9S KH (got QD)"),
        ("ann:KH ann:5S", 0, f"{IN_TURN}, 7D 8H 8S QD (got 5S)"),
        ("ann:KH bob:QD bob:7D", 1, f"{IN_TURN}, 5S 6C 9S (got 7D)"),
        ("ann:KH bob:QD ann:5S bob:go ann:6C ann:9S", 0, f"{IN_TURN}, 7D 8H 8S (got 9S)"),
        # It makes just 31.
        ("ann:KH bob:7D ann:5S ann:9S", 0, f"{IN_TURN}, 8H 8S (got 9S)"),
    ],
    "go-with-playable-card": [
        ("ann:go", 0, f"{GO} (at 0, these fit: 5S 6C 9S KH)"),
        ("bob:go", 1, f"{GO} (at 0, these fit: 7D 8H 8S QD)"),
        ("go", 0, f"{GO} (at 0, these fit: 5S 6C 9S KH)"),
        ("ann:KH bob:QD ann:go", 0, f"{GO} (at 20, these fit: 5S 6C 9S)"),
        ("ann:KH bob:QD ann:5S ann:go", 0, f"{GO} (at 25, this fits: 6C)"),
        ("ann:KH bob:QD ann:5S bob:go bob:go ann:go", 0, f"{GO} (at 25, this fits: 6C)"),
        ("ann:KH bob:QD ann:5S go go ann:go", 0, f"{GO} (at 25, this fits: 6C)"),
    ],
    "bad-last": [
        ("ann:last", 0, "last must follow the close of a count (it is open at 0)"),
        ("ann:KH bob:QD bob:last", 1, "last must follow the close of a count (it is open at 20)"),
        ("KH QD 5S 6C bob:last", 1, f"{LAST} 6C, the last card (got bob)"),
        ("KH QD 5S 6C last last", 0, "last may be claimed only once (already claimed for 6C)"),
        ("KH QD 5S 6C last go last", 0, "last may be claimed only once (already claimed for 6C)"),
        ("KH QD 5S 6C 8H ann:last", 0, "last must follow the close of a count (it is open at 8)"),
        (f"{ALL_LAID} ann:last", 0, f"{LAST} 8S, the last card (got ann)"),
    ],
}


@pytest.mark.parametrize(
    ("code", "text", "player", "detail"),
    [(code, *row) for code, rows in FAULTS.items() for row in rows],
)
def test_an_illegal_entry_ends_the_judging(code: str, text: str, player: int, detail: str) -> None:
    """An illegal entry is told at its place, by the first rule it breaks, and ends the judging."""
    adjudication = _judged(text)
    (violation,) = adjudication.violations
    place = len(text.split()) - 1
    assert adjudication.status is Status.ILLEGAL
    assert (pointer(violation.path), violation.code) == (f"#/plays/{place}", code)
    assert (violation.player, violation.detail, violation.difference) == (player, detail, None)
    assert len(adjudication.ledger) == place
    assert adjudication.next is None


@pytest.mark.parametrize(
    "text",
    [
        "ann:KH cat:8H",
        # At 28 ann has no card that fits, but bob's three does.
        "ann:KH bob:TD cat:8H cat:2H",
        "ann:KH bob:TD cat:8H ann:go cat:2H",
    ],
)
def test_nobody_is_passed_over_who_has_a_card_that_fits(text: str) -> None:
    """Nobody may play a card while a player before him has one that fits."""
    cards = hands(ann="KH QH 9S 8S", bob="TD 7D 6D 3D", cat="8H 2H JH JS")
    request = {"players": ["ann", "bob", "cat"], "dealer": "cat", "hands": cards}
    (violation,) = judged_play(request | {"plays": plays(text)}).violations
    assert (violation.code, violation.player) == ("out-of-turn", 2)


def test_an_illegal_last_takes_no_point_from_the_card() -> None:
    """The closing card keeps its point when another player claims it."""
    adjudication = _judged("ann:KH bob:QD ann:9S bob:last", ann="KH 9S 6C 5C")
    assert [line.points for line in adjudication.ledger] == [0, 0, 1]


def test_entries_before_an_illegal_one_count() -> None:
    """Ledger, board and violations keep everything that was judged before the fault."""
    adjudication = _judged("ann:KH=0 bob:QD=3 ann:5S=0 ann:6C=2 ann:9S=2")
    assert adjudication.scores == (2, 0)
    assert [violation.code for violation in adjudication.violations] == ["overcount", "out-of-turn"]
    assert isinstance(adjudication.violations[0], Violation)
    assert adjudication.violations[0].difference == 3
