"""Random games of OpenSpiel's cribbage come to the same here, where the rules are the same."""

import json
import subprocess
from pathlib import Path

import pytest

from service.engine.game.ledger import deal_of
from tests.engine.logs import Json, by_side, judged
from tests.ops.server import ROOT
from tests.tools import missing

pytestmark = pytest.mark.slow

ENVIRONMENT = ROOT / "build" / "openspiel"
PROGRAM = Path(__file__).with_name("random_games.py")
GAMES = 200
TARGET = 121
NEVER_REACHED = {"target": 1000}


def _games(size: int) -> list[Json]:
    if not (ENVIRONMENT / "stamp").exists():
        missing("OpenSpiel", "make setup-openspiel")
    command = (ENVIRONMENT / "bin" / "python", PROGRAM, str(size), str(GAMES))
    made = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in made.stdout.splitlines()]


def _side(game: Json, deal: int) -> str:
    """Return the dealer's side, by its first player."""
    players: list[str] = game["request"]["players"]
    return players[deal % len(game["boards"][0])]


def _four_flush(deal: Json) -> int:
    """Return what OpenSpiel counts in the crib for four cards of a suit that the starter lacks."""
    crib = [card for cards in deal["discards"].values() for card in cards]
    suits = {card[1] for card in [*crib, *deal.get("to_crib", [])]}
    return 4 if len(suits) == 1 and deal["starter"][1] not in suits else 0


def _allow_four_flushes(game: Json) -> None:
    """Award a four-flush in the crib by a ruling in the next deal, and take it off the board."""
    deals = game["request"]["deals"]
    last_shown = len(deals) if game["shown"] else len(deals) - 1
    for number, deal in enumerate(deals[:last_shown]):
        if points := _four_flush(deal):
            side = _side(game, number)
            game["boards"][number][side] -= points
            for following in deals[number + 1 : number + 2]:
                ruling = {"side": side, "points": points, "reason": "a flush of four in the crib"}
                following["rulings"] = [{"ruling": ruling}]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_random_games_have_the_boards_and_the_winner_of_openspiel(size: int) -> None:
    """Every deal has OpenSpiel's board, and every game its winner.

    OpenSpiel counts a flush of four in the crib, and shows all hands before it looks who has won.
    """
    games = _games(size)
    assert len(games) == GAMES
    for game in games:
        _allow_four_flushes(game)
        request, expected = game["request"], game["boards"]
        played_on = judged(request | {"rules": NEVER_REACHED})
        assert played_on.violations == ()
        boards = {deal_of(line.path): by_side(played_on, line.scores) for line in played_on.ledger}
        shown = len(expected) if game["shown"] else len(expected) - 1
        assert [boards[deal] for deal in range(shown)] == expected[:shown]

        ended = judged(request)
        capped = {side: min(points, TARGET) for side, points in expected[-1].items()}
        reached = [side for side, points in capped.items() if points == TARGET]
        if not reached:
            # Only its flush in the last crib ended OpenSpiel's game.
            assert ended.outcome is None
            continue
        assert ended.outcome is not None
        assert ended.sides[ended.outcome.winner][0] in reached
        if not game["shown"]:
            assert by_side(ended, ended.scores) == capped
