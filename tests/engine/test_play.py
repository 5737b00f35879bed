"""The play of one deal: turns, goes, closes, leads, and the points of each card."""

from typing import Any

import pytest

from service.engine.game.ledger import Adjudication, Status
from tests.engine.logs import (
    Json,
    boards,
    by_side,
    hands,
    judged_play,
    plays,
    vectors,
)

EIGHT_PLAYS = vectors("plays.json")

ANN_AND_BOB = {"players": ["ann", "bob"], "dealer": "bob"}


def _play(text: str, **cards: str) -> Adjudication:
    """Judge a play with bob as the dealer of two, or the last of more players."""
    players = list(cards)
    request = {"players": players, "dealer": players[-1], "hands": hands(**cards)}
    return judged_play(request | {"plays": plays(text)})


@pytest.mark.parametrize("row", EIGHT_PLAYS, ids=lambda row: row["note"])
def test_a_worked_play_has_its_points(row: Json) -> None:
    """Every entry of a worked play has its points, and the board adds them up."""
    request: dict[str, Any] = {name: row[name] for name in ("players", "dealer", "hands")}
    plays = [{name: entry[name] for name in ("player", "play")} for entry in row["plays"]]
    adjudication = judged_play(request | {"plays": plays})
    assert adjudication.status is Status.COMPLETE
    assert [line.points for line in adjudication.ledger] == [
        entry["points"] for entry in row["plays"]
    ]
    assert by_side(adjudication, adjudication.scores) == row["totals"]
    board = dict.fromkeys(row["players"], 0)
    for entry, after in zip(row["plays"], boards(adjudication), strict=True):
        board[entry["player"]] += entry["points"]
        assert after == board


THREE = {"ann": "KC KH KD 9H", "bob": "TH AH 4H 8H", "cat": "7H QD QS QC"}
NINE = {"ann": "KC KH KD 9H", "bob": "TH 5H 4H 8H", "cat": "9C QD QS QC"}
ROWS = {
    "cards before a reset make nothing with cards after it [000]": (
        {"ann": "KH TC 5C 9S", "bob": "QD TD 8H 8S"},
        "KH QD TC TD 5C",
        "ann 0, bob 0, ann go 1, bob 0, ann fifteen 2",
    ),
    "after 31 the next player with cards leads, not the one who made it [002]": (
        {"ann": "KH 5S 2C 3C", "bob": "QD 6D 7D 8D"},
        "KH QD 5S 6D 2C",
        "ann 0, bob 0, ann 0, bob thirty-one 2, ann 0",
    ),
    "goes after the last card are harmless; without a name one is the left player's": (
        {"ann": "AC 2C 3C 4C", "bob": "JD 7D 9D QD"},
        "AC JD 2C 7D 3C go 4C 9D QD go bob:go",
        "ann 0, bob 0, ann 0, bob 0, ann 0, bob 0, ann go 1, bob 0, bob last 1, ann 0, bob 0",
    ),
    "goes without names are those of the players with cards but none that fits, in turn": (
        THREE,
        "KH TH 7H go go go",
        "ann 0, bob 0, cat 0, ann 0, cat 0, ann 0",
    ),
    "when all have said go, one more is the next one's who has cards": (
        NINE,
        "KH TH 9C go go go go",
        "ann 0, bob 0, cat go 1, ann 0, bob 0, cat 0, ann 0",
    ),
    "a go counts for its own count only": (
        NINE,
        "KH TH 9C go go go KC 8H QD go",
        "ann 0, bob 0, cat go 1, ann 0, bob 0, cat 0, ann 0, bob 0, cat go 1, ann 0",
    ),
}


def _told(adjudication: Adjudication) -> str:
    """Return each entry's player, kinds of points and points."""
    return ", ".join(
        " ".join((adjudication.players[line.player], *(item.kind for item in line.combinations)))
        + f" {line.points}"
        for line in adjudication.ledger
    )


@pytest.mark.parametrize(("cards", "text", "told"), ROWS.values(), ids=ROWS)
def test_every_entry_is_its_players_and_scores(cards: dict[str, str], text: str, told: str) -> None:
    """Every entry of a legal play is its player's, and scores what the rules say."""
    adjudication = _play(text, **cards)
    assert _told(adjudication) == told
    assert adjudication.violations == ()


@pytest.mark.parametrize(
    ("claims", "must", "scores"), [("automatic", "play", (1, 0)), ("manual", "claim-last", (0, 0))]
)
def test_a_play_may_stop_before_the_last_point_is_claimed(
    claims: str, must: str, scores: tuple[int, int]
) -> None:
    """A play by itself may stop before the last point is claimed, under manual claims."""
    request = ANN_AND_BOB | {
        "rules": {"claims": claims},
        "hands": hands(ann="KH 9S 7C 6C", bob="QD 8H 8S 3D"),
        "plays": plays("KH QD 9S"),
    }
    adjudication = judged_play(request)
    assert adjudication.status is Status.IN_PROGRESS
    assert adjudication.next is not None
    assert (adjudication.next.must, adjudication.scores) == (must, scores)


@pytest.mark.parametrize(
    ("ann", "bob", "text", "told"),
    [
        ("KH TC 5C", "QD 6D 7D", "KH QD TC", "ann 0, bob 0, ann go 1"),
        ("KH TC 5C", "QD 6D 7D", "KH QD 5C 6D", "ann 0, bob 0, ann 0, bob thirty-one 2"),
        (
            "AH 3C 5S",
            "2D 4D 6C",
            "AH 2D 3C 4D 5S 6C",
            "ann 0, bob 0, ann run 3, bob run 4, ann fifteen run 7, bob run last 7",
        ),
    ],
)
def test_the_first_close_ends_the_play_of_five_card(
    ann: str, bob: str, text: str, told: str
) -> None:
    """In five-card the first close ends the play, with cards left or not [002]."""
    request = ANN_AND_BOB | {
        "ruleset": "ask-a-link-five-card",
        "rules": {"claims": "automatic"},
        "hands": hands(ann=ann, bob=bob),
        "plays": plays(text),
    }
    adjudication = judged_play(request)
    assert adjudication.status is Status.COMPLETE
    assert _told(adjudication) == told
