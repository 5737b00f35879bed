"""The numbers at which a rule begins to hold: each side of them has a row."""

import pytest

from tests.engine.logs import Json, by_side, found, judged, judged_play, vectors

ROWS = vectors("boundaries.jsonl")
BOUNDARIES = {
    "60/61",
    "90/91",
    "120/121",
    "15",
    "30/31",
    "31/32",
    "28/29/30",
    "go at 30",
    "go at 31",
}


def _told(row: Json) -> Json:
    judge = judged_play if "dealer" in row["request"] else judged
    adjudication = judge(row["request"])
    outcome = adjudication.outcome
    return {
        "status": adjudication.status,
        "scores": by_side(adjudication, adjudication.scores),
        "winner": adjudication.sides[outcome.winner][0] if outcome else None,
        "skunk": outcome.skunk if outcome else None,
        "value": outcome.value if outcome else None,
        "points": [line.points for line in adjudication.ledger],
        "violations": found(adjudication),
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["note"])
def test_a_rule_holds_from_its_number_on(row: Json) -> None:
    """One more or one less makes the difference that the rules say, and no other."""
    told = _told(row)
    assert {name: told[name] for name in row["expect"]} == row["expect"]


def test_each_boundary_has_both_sides() -> None:
    """A boundary has rows in tests/vectors/boundaries.jsonl, two at least but for a go at 31."""
    named = [row["boundary"] for row in ROWS]
    assert set(named) == BOUNDARIES
    assert {one for one in BOUNDARIES if named.count(one) < 2} == {"31/32", "go at 31"}
