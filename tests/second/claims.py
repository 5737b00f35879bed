"""What one entry pegs: by its claim and call, or by a ruling, or nothing if it is taken back."""

from .board import BACK, Board
from .reading import Illegal, Json

AUDIT_OF_EVENT = {
    "heels": "heels",
    "go": "play",
    "card": "play",
    "last": "play",
    "pegging": "play",
    "hand": "hands",
    "crib": "cribs",
    "deal": "unsorted",
}
NEVER_IN_FOUR_CARDS = (19, 25, 26, 27)
MOST_IN_FOUR_CARDS = 29


def score_entry(board: Board, rules: Json, line: Json, entry: Json, *, write: bool = True) -> None:
    manual = rules["claims"] == "manual"
    if line["event"] == "heels" and not rules["heels_claimed"]:
        manual = False
    claimed = entry.get("claim")
    if manual and claimed is None:
        claimed = 0
    if claimed is not None:
        judge(board, rules, line, claimed, manual)
    if not manual or claimed is None:
        peg_own(board, line, line["points"])
        if rules["enforcement"] == "on-call" and "call" in entry:
            board.violation(line, "bad-call", entry["call"]["player"])
    else:
        rule(board, rules, line, claimed, entry.get("call"))
    on_call = rules["enforcement"] == "on-call"
    if write:
        board.write(line, called=on_call and "call" in entry)


def judge(board: Board, rules: Json, line: Json, claimed: int, manual: bool) -> None:
    """Compare the claim with the actual points; report a wrong one."""
    actual = line["points"]
    difference = claimed - actual
    verdict = "correct"
    if difference > 0:
        verdict = "overcount"
    if difference < 0:
        verdict = "undercount"
    line["claim"] = {
        "claimed": claimed,
        "actual": actual,
        "verdict": verdict,
        "difference": difference,
        "impossible_total": impossible_total(rules, line, claimed),
    }
    if verdict != "correct":
        code = verdict
        if manual and false_claim_of_game(board, rules, line, claimed):
            code = "false-game"
        board.violation(line, code, line["player"])["difference"] = difference


def impossible_total(rules: Json, line: Json, claimed: int) -> bool:
    """True for a count that no four cards with a starter can have."""
    if line["event"] not in ("hand", "crib") or rules[line["event"]] != 4:
        return False
    return claimed in NEVER_IN_FOUR_CARDS or claimed > MOST_IN_FOUR_CARDS


def false_claim_of_game(board: Board, rules: Json, line: Json, claimed: int) -> bool:
    """True if only the excess would have reached the target, where that costs fifteen."""
    score = board.scores[board.side_of(line["player"])]
    return (
        rules["false_game"] == "back-fifteen"
        and score + line["points"] < board.target <= score + claimed
    )


def peg_own(board: Board, line: Json, points: int) -> None:
    side = board.side_of(line["player"])
    board.peg(line, side, points, "score")
    audit = board.audit[side]
    audit[AUDIT_OF_EVENT[line["event"]]] += points
    audit["actual"] += line["points"]
    if points < line["points"]:
        audit["lost_by_undercount"] += line["points"] - points
    if points > line["points"]:
        audit["kept_by_overcount"] += points - line["points"]


def rule(board: Board, rules: Json, line: Json, claimed: int, call: Json | None) -> None:
    """Rule on a claim by itself, or as it is called."""
    if rules["enforcement"] == "on-call":
        rule_on_call(board, rules, line, claimed, call)
    elif claimed > line["points"]:
        rule_on_overcount(board, rules, line, claimed)
    else:
        peg_own(board, line, claimed)
        if rules["undercount"] == "muggins" and line["event"] != "heels":
            take_muggins(board, line, claimed, line["points"] - claimed)


def rule_on_overcount(board: Board, rules: Json, line: Json, claimed: int) -> None:
    """The actual points first; then what the overcount costs, unless they have won."""
    side = board.side_of(line["player"])
    false_game = false_claim_of_game(board, rules, line, claimed)
    peg_own(board, line, line["points"])
    if board.winner is not None:
        return
    if false_game:
        excess = board.target - board.scores[side]
        board.give(line, side, board.opponent_of(side), excess, "overcount")
        board.go_back(line, side, BACK, "back-fifteen")
    elif rules["overcount"] == "award-opponent":
        excess = claimed - line["points"]
        board.give(line, side, board.opponent_of(side), excess, "overcount")
    elif rules["overcount"] == "flat-two":
        board.give(line, side, board.opponent_of(side), 2, "overcount")


def take_muggins(board: Board, line: Json, claimed: int, wanted: int) -> None:
    """The opponent takes what was missed, no more than could still be pegged."""
    side = board.side_of(line["player"])
    missed = line["points"] - claimed
    if board.winner is not None or missed <= 0:
        return
    points = min(wanted, missed, board.target - board.scores[side])
    board.give(line, side, board.opponent_of(side), points, "muggins")


def rule_on_call(board: Board, rules: Json, line: Json, claimed: int, call: Json | None) -> None:
    """A claim stands as pegged unless the other side calls it."""
    if call is None:
        peg_own(board, line, claimed)
        return
    side = board.side_of(line["player"])
    caller = board.side_of(call["player"])
    actual = line["points"]
    if caller != side and call["kind"] == "overcount" and claimed > actual:
        rule_on_overcount(board, rules, line, claimed)
        return
    peg_own(board, line, claimed)
    muggins = (
        caller != side
        and call["kind"] == "muggins"
        and rules["undercount"] == "muggins"
        and line["event"] != "heels"
    )
    if muggins and claimed < actual:
        take_muggins(board, line, claimed, call.get("points", actual - claimed))
    elif muggins and "points" in call:
        board.violation(line, "wrong-muggins", call["player"])
        if board.winner is None:
            board.give(line, caller, side, call["points"], "wrong-muggins")
    else:
        board.violation(line, "bad-call", call["player"])


def with_claim(following: Json | None, rules: Json) -> Json | None:
    """The next duty, which says where it is scored by its claim."""
    scored = {"play", "claim-heels", "claim-last", "show"}
    if following is None or rules["claims"] == "automatic" or following["must"] not in scored:
        return following
    return {**following, "by_claim": True}


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
