"""The second adjudicator's rulings on one claim at a time, row by row as the rules state them."""

from typing import Any

import pytest

from .board import Board
from .claims import score_entry
from .rulesets import RULESETS

STANDS = {**RULESETS["ask-a-link"]}
CORRECT = {**STANDS, "overcount": "correct"}
FLAT = {**RULESETS["bsd-games"]}
MUGGINS = {**STANDS, "undercount": "muggins"}
BACK = {**STANDS, "false_game": "back-fifteen"}
ACC = RULESETS["acc"]
ACC_MUGGINS = RULESETS["acc-muggins"]
AUTOMATIC = RULESETS["standard"]

OVER = {"player": "bob", "kind": "overcount"}
MISSED = {"player": "bob", "kind": "muggins"}
MISSED_TWO = {**MISSED, "points": 2}
RENEGE = {"player": "bob", "kind": "renege"}
OWN = {"player": "ann", "kind": "overcount"}

ROWS = [
    # A claim that is right, too small, missing.
    (STANDS, 0, 4, {"claim": 4}, "ann 4 score", "", 4, 0),
    (STANDS, 0, 4, {"claim": 3}, "ann 3 score", "undercount -1", 3, 0),
    (STANDS, 0, 4, {}, "", "undercount -4", 0, 0),
    (MUGGINS, 0, 4, {"claim": 1}, "ann 1 score, bob 3 muggins", "undercount -3", 1, 3),
    (MUGGINS, 115, 8, {"claim": 2}, "ann 2 score, bob 4 muggins", "undercount -6", 117, 4),
    (MUGGINS, 115, 8, {"claim": 6}, "ann 6 score", "undercount -2", 121, 0),
    # Too much: the actual points, then the ruling.
    (STANDS, 0, 4, {"claim": 7}, "ann 4 score, bob 3 overcount", "overcount 3", 4, 3),
    (CORRECT, 0, 4, {"claim": 7}, "ann 4 score", "overcount 3", 4, 0),
    (FLAT, 0, 4, {"claim": 7}, "ann 4 score, bob 2 overcount", "overcount 3", 4, 2),
    (STANDS, 117, 4, {"claim": 19}, "ann 4 score", "overcount 15", 121, 0),
    (STANDS, 115, 4, {"claim": 10}, "ann 4 score, bob 6 overcount", "overcount 6", 119, 6),
    (
        BACK,
        115,
        4,
        {"claim": 10},
        "ann 4 score, bob 2 overcount, ann -15 back-fifteen",
        "false-game 6",
        104,
        2,
    ),
    # Automatic scoring: claims and calls move nothing.
    (AUTOMATIC, 0, 4, {"claim": 7, "call": OVER}, "ann 4 score", "overcount 3", 4, 0),
    (AUTOMATIC, 115, 4, {"claim": 10}, "ann 4 score", "overcount 6", 119, 0),
    # On call: what nobody calls stands.
    (ACC, 0, 4, {"claim": 7}, "ann 7 score", "overcount 3", 7, 0),
    (ACC, 115, 4, {"claim": 10}, "ann 10 score", "false-game 6", 121, 0),
    (ACC, 0, 4, {"claim": 7, "call": OVER}, "ann 4 score, bob 3 overcount", "overcount 3", 4, 3),
    (
        ACC,
        115,
        4,
        {"claim": 10, "call": OVER},
        "ann 4 score, bob 2 overcount, ann -15 back-fifteen",
        "false-game 6",
        104,
        2,
    ),
    (ACC, 0, 4, {"claim": 4, "call": OVER}, "ann 4 score", "bad-call", 4, 0),
    (ACC, 0, 4, {"claim": 7, "call": OWN}, "ann 7 score", "overcount 3, bad-call", 7, 0),
    (ACC, 0, 4, {"claim": 4, "call": RENEGE}, "ann 4 score", "bad-call", 4, 0),
    (ACC, 0, 4, {"claim": 1, "call": MISSED}, "ann 1 score", "undercount -3, bad-call", 1, 0),
    # Muggins called.
    (
        ACC_MUGGINS,
        0,
        4,
        {"claim": 1, "call": MISSED},
        "ann 1 score, bob 3 muggins",
        "undercount -3",
        1,
        3,
    ),
    (
        ACC_MUGGINS,
        0,
        4,
        {"claim": 1, "call": MISSED_TWO},
        "ann 1 score, bob 2 muggins",
        "undercount -3",
        1,
        2,
    ),
    (
        ACC_MUGGINS,
        0,
        4,
        {"claim": 4, "call": MISSED_TWO},
        "ann 4 score, ann 2 wrong-muggins",
        "wrong-muggins",
        6,
        0,
    ),
    (ACC_MUGGINS, 0, 4, {"claim": 4, "call": MISSED}, "ann 4 score", "bad-call", 4, 0),
    (
        ACC_MUGGINS,
        0,
        4,
        {"claim": 5, "call": MISSED_TWO},
        "ann 5 score, ann 2 wrong-muggins",
        "overcount 1, wrong-muggins",
        7,
        0,
    ),
    (
        ACC_MUGGINS,
        117,
        4,
        {"claim": 4, "call": MISSED_TWO},
        "ann 4 score",
        "wrong-muggins",
        121,
        0,
    ),
    (ACC_MUGGINS, 117, 9, {"claim": 4, "call": MISSED}, "ann 4 score", "undercount -5", 121, 0),
]


@pytest.mark.parametrize(
    ("rules", "score", "actual", "said", "awards", "violations", "ann", "bob"), ROWS
)
def test_rulings(
    rules: dict[str, Any],
    score: int,
    actual: int,
    said: dict[str, Any],
    awards: str,
    violations: str,
    ann: int,
    bob: int,
) -> None:
    """A claim gives these awards and violations, and leaves the board so."""
    board = Board({"ann": ["ann"], "bob": ["bob"]}, 121)
    board.scores["ann"] = score
    line: dict[str, Any] = {"pointer": "#/deals/0/show/0", "event": "hand", "player": "ann"}
    line |= {"cards": ["2C", "4D", "9H", "9S"], "points": actual}
    score_entry(board, {**rules, "hand": 4}, line, said)
    pegged = [f"{each['side']} {each['points']} {each['reason']}" for each in line["awards"]]
    found = [
        f"{each['code']} {each['difference']}" if "difference" in each else each["code"]
        for each in board.violations
    ]
    assert ", ".join(pegged) == awards
    assert ", ".join(found) == violations
    assert board.capped() == {"ann": ann, "bob": bob}


def test_opponent_out_and_offender_back() -> None:
    """A false claim of game sends the offender back even when it takes the opponent out."""
    board = Board({"ann": ["ann"], "bob": ["bob"]}, 121)
    board.scores.update(ann=115, bob=120)
    line: dict[str, Any] = {"pointer": "#/deals/0/show/0", "event": "hand", "player": "ann"}
    line |= {"cards": [], "points": 4}
    score_entry(board, {**BACK, "hand": 4}, line, {"claim": 10})
    assert board.winner == "bob"
    assert board.capped() == {"ann": 104, "bob": 121}
