"""Points that a judge gives or takes, and illegal entries that are taken back."""

from .board import Board
from .claims import judge, rule
from .errors import Illegal
from .reading import Json


def score_ruling(board: Board, line: Json, ruling: Json) -> None:
    """Peg a judge's points: forward they can win, backward they stop at 0; 0 is a warning."""
    line["points"] = ruling["points"]
    if ruling["points"] > 0:
        board.peg(line, ruling["side"], ruling["points"], "ruling")
        board.audit[ruling["side"]]["rulings"] += ruling["points"]
    elif ruling["points"] < 0:
        board.go_back(line, ruling["side"], -ruling["points"], "ruling")
    board.write(line)


def stop_or_take_back(board: Board, rules: Json, line: Json, entry: Json, code: str) -> None:
    """An illegal entry ends the log, or is taken back."""
    if rules["illegal_play"] == "stop":
        raise Illegal(code, line["pointer"], line["player"])
    board.violation(line, code, line["player"])
    take_back(board, rules, line, entry)
    board.write(line, on_call=rules["enforcement"] == "on-call")


def take_back(board: Board, rules: Json, line: Json, entry: Json) -> None:
    """The entry is worth nothing; of claims only that for a card is looked at."""
    line |= {"points": 0, "retracted": True}
    claimed = 0
    if rules["claims"] == "manual" and line["event"] == "card":
        claimed = entry.get("claim", 0)
    if claimed > 0:
        judge(board, rules, line, claimed, manual=True)
    # An entry that is worth nothing cannot be undercounted.
    rule(board, {**rules, "undercount": "stands"}, line, claimed, entry.get("call"))
