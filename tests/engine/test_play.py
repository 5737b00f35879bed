"""The play of one deal, recorded from outside: the points of each card."""

from typing import Any

import pytest

from service.engine.game.ledger import Status
from tests.engine.logs import Json, boards, by_side, judged_play, vectors

EIGHT_PLAYS = vectors("plays.json")


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
