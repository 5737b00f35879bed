"""Points that a judge gives or takes, and illegal entries that are taken back."""

from typing import Any

from .board import Board
from .claims import judge, peg_own, rule_on_overcount
from .errors import Illegal


def score_ruling(board: Board, line: dict[str, Any], ruling: dict[str, Any]) -> None:
    """Peg a judge's points: forward they can win the game, backward they stop at 0."""
    line["points"] = ruling["points"]
    if ruling["points"] > 0:
        board.peg(line, ruling["side"], ruling["points"], "ruling")
        board.audit[ruling["side"]]["rulings"] += ruling["points"]
    else:
        board.go_back(line, ruling["side"], -ruling["points"], "ruling")
    board.write(line)


def stop_or_take_back(
    board: Board, rules: dict[str, Any], line: dict[str, Any], entry: dict[str, Any], code: str
) -> None:
    """An illegal entry ends the log, or is taken back."""
    if rules["illegal_play"] == "stop":
        raise Illegal(code, line["pointer"], line["player"])
    board.violation(line, code, line["player"])
    line |= {"points": 0, "retracted": True}
    claimed = 0
    if rules["claims"] == "manual" and line["event"] != "go":
        claimed = entry.get("claim", 0)
    if claimed > 0:
        judge(board, rules, line, claimed, manual=True)
    if rules["enforcement"] == "automatic":
        if claimed > 0:
            rule_on_overcount(board, rules, line, claimed)
    else:
        rule_on_call_of_nothing(board, rules, line, claimed, entry.get("call"))
    board.write(line)


def rule_on_call_of_nothing(
    board: Board,
    rules: dict[str, Any],
    line: dict[str, Any],
    claimed: int,
    call: dict[str, Any] | None,
) -> None:
    """For an entry worth nothing: only a call of an overcount fits; uncalled, the claim stands."""
    side = board.side_of(line["player"])
    if (
        claimed > 0
        and call is not None
        and call["kind"] == "overcount"
        and board.side_of(call["player"]) != side
    ):
        rule_on_overcount(board, rules, line, claimed)
        return
    if claimed > 0:
        peg_own(board, line, claimed)
    if call is not None:
        board.violation(line, "bad-call", call["player"])
