"""Illegal plays: the place and message of every fault, and the order of the checks."""

import pytest

from service.engine.errors import Violation
from service.engine.game.ledger import Adjudication, Status
from tests.engine.logs import hands, judged_play, plays, pointer

ANN = "KH 5S 6C 9S"
BOB = "QD 7D 8H 8S"
ALL_LAID = "KH QD 5S 6C 8H 9S 7D 8S"


def _judged(text: str, ann: str = ANN, bob: str = BOB, **members: object) -> Adjudication:
    request = {
        "players": ["ann", "bob"],
        "dealer": "bob",
        "hands": hands(ann=ann, bob=bob),
        "plays": plays(text),
    }
    return judged_play(request | members)


def _fault(adjudication: Adjudication) -> tuple[str, str, int | None]:
    """Return pointer, code and seat of the only violation."""
    (violation,) = adjudication.violations
    assert violation.difference is None
    return pointer(violation.path), violation.code, violation.player


@pytest.mark.parametrize(
    ("text", "code", "player", "detail"),
    [
        (f"{ALL_LAID} ann:KH", "play-over", 0, "no card may follow the end of the play (got KH)"),
        (f"{ALL_LAID} KH", "play-over", 0, "no card may follow the end of the play (got KH)"),
        (f"{ALL_LAID} bob:AH", "play-over", 1, "no card may follow the end of the play (got AH)"),
        ("ann:AH", "card-not-held", 0, "must be one of the cards held, 5S 6C 9S KH (got AH)"),
        ("ann:QD", "card-not-held", 0, "must be one of the cards held, 5S 6C 9S KH (got QD)"),
        (
            "ann:KH bob:QD ann:KH",
            "card-not-held",
            0,
            "must be one of the cards held, 5S 6C 9S (got KH)",
        ),
        ("QD", "card-not-held", 0, "must be one of the cards held, 5S 6C 9S KH (got QD)"),
        (
            "ann:KH bob:QD ann:5S bob:7D",
            "above-thirty-one",
            1,
            "the count must not go above 31 (7D takes the count from 25 to 32)",
        ),
        ("bob:QD", "out-of-turn", 1, "must be a card of the player in turn, 5S 6C 9S KH (got QD)"),
        (
            "ann:KH ann:5S",
            "out-of-turn",
            0,
            "must be a card of the player in turn, 7D 8H 8S QD (got 5S)",
        ),
        (
            "ann:KH bob:QD bob:7D",
            "out-of-turn",
            1,
            "must be a card of the player in turn, 5S 6C 9S (got 7D)",
        ),
        (
            "ann:KH bob:QD ann:5S bob:go ann:6C ann:9S",
            "out-of-turn",
            0,
            "must be a card of the player in turn, 7D 8H 8S (got 9S)",
        ),
    ],
)
def test_card(text: str, code: str, player: int, detail: str) -> None:
    """An illegal card stops the adjudication at its entry."""
    adjudication = _judged(text)
    entries = len(text.split())
    assert adjudication.status is Status.ILLEGAL
    assert _fault(adjudication) == (f"#/plays/{entries - 1}", code, player)
    assert adjudication.violations[0].detail == detail
    assert len(adjudication.ledger) == entries - 1
    assert adjudication.next is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # A card not held, too high for the count, by the wrong player.
        ("ann:KH bob:QD ann:5S ann:JS", "card-not-held"),
        # A held card, too high for the count, by the wrong player.
        ("ann:KH bob:QD ann:5S ann:9S", "above-thirty-one"),
    ],
)
def test_first_of_several_faults(text: str, code: str) -> None:
    """A card that is not held is told before one too high, and that before the turn."""
    assert _fault(_judged(text))[1] == code


def test_thirty_one_out_of_turn() -> None:
    """A card that makes just 31 is not too high; it can still be out of turn."""
    assert _fault(_judged("ann:KH bob:QD ann:4S ann:7C", ann="KH 4S 7C 9S"))[1] == "out-of-turn"


@pytest.mark.parametrize(
    "text",
    [
        "ann:KH cat:8H",
        # At 28 ann has no card that fits, but bob's three does.
        "ann:KH bob:TD cat:8H cat:2H",
        "ann:KH bob:TD cat:8H ann:go cat:2H",
    ],
)
def test_passing_over_a_player(text: str) -> None:
    """Nobody may play a card while a player before him has one that fits."""
    cards = hands(ann="KH QH 9S 8S", bob="TD 7D 6D 3D", cat="8H 2H JH JS")
    request = {"players": ["ann", "bob", "cat"], "dealer": "cat", "hands": cards}
    adjudication = judged_play(request | {"plays": plays(text)})
    assert _fault(adjudication) == (f"#/plays/{len(text.split()) - 1}", "out-of-turn", 2)


@pytest.mark.parametrize(
    ("text", "player", "detail"),
    [
        ("ann:go", 0, "go may be said only when no card fits (at 0, these fit: 5S 6C 9S KH)"),
        ("bob:go", 1, "go may be said only when no card fits (at 0, these fit: 7D 8H 8S QD)"),
        ("go", 0, "go may be said only when no card fits (at 0, these fit: 5S 6C 9S KH)"),
        (
            "ann:KH bob:QD ann:go",
            0,
            "go may be said only when no card fits (at 20, these fit: 5S 6C 9S)",
        ),
        (
            "ann:KH bob:QD ann:5S ann:go",
            0,
            "go may be said only when no card fits (at 25, this fits: 6C)",
        ),
        (
            "ann:KH bob:QD ann:5S bob:go bob:go ann:go",
            0,
            "go may be said only when no card fits (at 25, this fits: 6C)",
        ),
        (
            "ann:KH bob:QD ann:5S go go ann:go",
            0,
            "go may be said only when no card fits (at 25, this fits: 6C)",
        ),
    ],
)
def test_go_with_a_playable_card(text: str, player: int, detail: str) -> None:
    """A go with a card that fits is a fault, whoever's turn it is."""
    adjudication = _judged(text)
    place = f"#/plays/{len(text.split()) - 1}"
    assert _fault(adjudication) == (place, "go-with-playable-card", player)
    assert adjudication.violations[0].detail == detail


@pytest.mark.parametrize(
    ("text", "player", "detail"),
    [
        ("ann:last", 0, "last must follow the close of a count (it is open at 0)"),
        ("ann:KH bob:QD bob:last", 1, "last must follow the close of a count (it is open at 20)"),
        (
            "ann:KH bob:QD ann:5S ann:6C bob:last",
            1,
            "last must be claimed by the player of 6C, the last card (got bob)",
        ),
        (
            "ann:KH bob:QD ann:5S ann:6C ann:last ann:last",
            0,
            "last may be claimed only once (already claimed for 6C)",
        ),
        (
            "ann:KH bob:QD ann:5S ann:6C last go last",
            0,
            "last may be claimed only once (already claimed for 6C)",
        ),
        (
            "ann:KH bob:QD ann:5S ann:6C bob:8H ann:last",
            0,
            "last must follow the close of a count (it is open at 8)",
        ),
        (
            f"{ALL_LAID} ann:last",
            0,
            "last must be claimed by the player of 8S, the last card (got ann)",
        ),
    ],
)
def test_bad_last(text: str, player: int, detail: str) -> None:
    """The last point is claimed once, by the player of the closing card, before the next card."""
    adjudication = _judged(text)
    assert _fault(adjudication) == (f"#/plays/{len(text.split()) - 1}", "bad-last", player)
    assert adjudication.violations[0].detail == detail


def test_illegal_last_takes_no_point_from_the_card() -> None:
    """The closing card keeps its point when another player claims it."""
    adjudication = _judged("ann:KH bob:QD ann:9S bob:last", ann="KH 9S 6C 5C")
    assert [line.points for line in adjudication.ledger] == [0, 0, 1]


def test_entries_before_the_fault_count() -> None:
    """Ledger, board and violations keep everything that was judged before the fault."""
    adjudication = _judged("ann:KH=0 bob:QD=3 ann:5S=0 ann:6C=2 ann:9S=2")
    assert adjudication.scores == (2, 0)
    assert [violation.code for violation in adjudication.violations] == ["overcount", "out-of-turn"]
    assert isinstance(adjudication.violations[0], Violation)
    assert adjudication.violations[0].difference == 3
