"""One game a ruleset, worked by hand: every entry with what is said, pegged and on the board."""

from typing import Any

import pytest

from service.engine.game.ledger import Adjudication, Line
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.announcements import line_aloud
from tests.engine.books import assert_books_balance
from tests.engine.logs import VECTORS, Json, by_side, found, judged, pointer, vectors

FOLDER = "games_by_ruleset"

EVERY = pytest.mark.parametrize("identifier", RULESETS)


def _game(identifier: str) -> Json:
    game: Json = vectors(f"{FOLDER}/{identifier}.json")
    return game


def _told(adjudication: Adjudication, line: Line) -> Json:
    names = [side[0] for side in adjudication.sides]
    return {
        "pointer": pointer(line.path),
        "player": adjudication.players[line.player],
        "event": line.event,
        "points": line.points,
        "said": line_aloud(line.event, line.count_after, line.points, line.combinations),
        "awards": [
            {"side": names[side], "points": points, "reason": reason}
            for side, points, reason in line.awards
        ],
        "scores": by_side(adjudication, line.scores),
    }


def _result(adjudication: Adjudication) -> dict[str, Any]:
    outcome = adjudication.outcome
    assert outcome is not None
    assert adjudication.ended_at is not None
    return {
        "status": adjudication.status,
        "winner": adjudication.sides[outcome.winner][0],
        "scores": by_side(adjudication, adjudication.scores),
        "ended_at": pointer(adjudication.ended_at),
        "entries_after_end": adjudication.entries_after_end,
        "skunk": outcome.skunk,
        "value": outcome.value,
    }


@EVERY
def test_every_entry(identifier: str) -> None:
    """Every entry of a ruleset's worked game comes out as it was worked by hand."""
    game = _game(identifier)
    adjudication = judged(game["request"])
    assert [_told(adjudication, line) for line in adjudication.ledger] == game["ledger"]
    assert_books_balance(adjudication)


@EVERY
def test_result(identifier: str) -> None:
    """A ruleset's worked game ends as it was worked by hand, with what was found wrong."""
    game = _game(identifier)
    assert game["ruleset"] == game["request"]["ruleset"] == identifier
    adjudication = judged(game["request"])
    assert _result(adjudication) == game["result"]
    assert found(adjudication) == game["violations"]


def test_no_other_game() -> None:
    """There is one worked game a ruleset, and no other."""
    assert {path.stem for path in (VECTORS / FOLDER).iterdir()} == set(RULESETS)
