"""Whole games: recorded ones, and ones that were worked by hand."""

from dataclasses import replace

import pytest

from service.engine.game.adjudication import adjudicate
from service.engine.game.ledger import Adjudication, Line, deal_of
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.announcements import line_aloud
from tests.engine.logs import (
    VECTORS,
    Json,
    by_side,
    found,
    game_log,
    judged,
    pointer,
    vectors,
    worked_game,
)

GAMES = vectors("games.jsonl")
MANUAL_GAMES = vectors("manual_games.jsonl")


def _result(adjudication: Adjudication) -> Json:
    """Return the result as a response has it."""
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


@pytest.mark.parametrize("row", GAMES, ids=lambda row: row["origin"])
def test_a_recorded_game_has_its_recorded_boards(row: Json) -> None:
    """A recorded game has the recorded end, and the recorded board after every entry."""
    adjudication = judged(row["request"])
    expected = {"status": "complete", "entries_after_end": 0} | row["expect"]
    scores_after = expected.pop("scores_after")
    assert _result(adjudication) == expected
    told = [_told(adjudication, line) for line in adjudication.ledger]
    assert [[line["pointer"], line["scores"]] for line in told] == scores_after
    assert all(deal_of(line.path) == line.path[1] for line in adjudication.ledger)
    assert adjudication.violations == ()


@pytest.mark.parametrize("row", MANUAL_GAMES, ids=lambda row: row["note"])
def test_a_game_with_claims_has_its_awards_and_violations(row: Json) -> None:
    """Every entry of a game with claims has its awards and its board, and every fault is found."""
    adjudication = judged(row["request"])
    expected = dict(row["expect"])
    entries, violations = expected.pop("entries"), expected.pop("violations")
    assert _result(adjudication) == expected
    assert found(adjudication) == violations
    told = [_told(adjudication, line) for line in adjudication.ledger]
    assert [
        {name: line[name] for name in ("pointer", "awards", "scores")} | {"actual": line["points"]}
        for line in told
    ] == entries


@pytest.mark.parametrize("identifier", RULESETS)
def test_the_game_of_a_ruleset_is_as_worked_by_hand(identifier: str) -> None:
    """A ruleset's game comes out as it was worked by hand: entries, words, faults and end."""
    row = worked_game(identifier)
    assert row["ruleset"] == row["request"]["ruleset"] == identifier
    adjudication = judged(row["request"])
    assert [_told(adjudication, line) for line in adjudication.ledger] == row["ledger"]
    assert _result(adjudication) == row["result"]
    assert found(adjudication) == row["violations"]


def test_there_is_one_game_for_each_ruleset() -> None:
    """There is one worked game for each ruleset, and no other."""
    assert {path.stem for path in (VECTORS / "games_by_ruleset").iterdir()} == set(RULESETS)


@pytest.mark.parametrize(
    "row", GAMES + MANUAL_GAMES, ids=lambda row: row.get("origin") or row["note"]
)
def test_a_game_without_a_ledger_ends_the_same(row: Json) -> None:
    """Without a ledger everything else of an adjudication is the same."""
    without = adjudicate(game_log(row["request"]), ledger=False)
    assert without == replace(judged(row["request"]), ledger=())
