"""Numbers of a score sheet that are taken as written, and the totals that people wrote."""

from .board import Board, has_entries, new_line
from .claims import AUDIT_OF_EVENT, impossible_total
from .reading import Json, pointer


def score_as_written(board: Board, rules: Json, line: Json, entry: Json) -> None:
    """The written number counts, even an impossible one, unless a written total tells more."""
    written = entry.get("claim", 0)
    line |= {"points": written, "unverified": True}
    if line["event"] == "heels":
        cannot_be = written not in (0, rules["heels"])
    else:
        cannot_be = impossible_total(rules, line, written)
    side = board.side_of(line["player"])
    taken = not (board.judges_on and cannot_be and board.has_total(line["deal"], side))
    found: Json = {}
    if cannot_be:
        found = board.violation(line, "impossible-total", line["player"])
        found["slip"] = {"written": written}
    if rules["enforcement"] == "on-call" and "call" in entry:
        board.violation(line, "bad-call", entry["call"]["player"])
    if taken:
        peg_written(board, line, side, written)
        board.write(line)
    else:
        board.miss(line["deal"], line["event"], line["player"], found)
    if cannot_be and taken:
        board.rest_on(found)


def peg_written(board: Board, line: Json, side: str, points: int) -> None:
    """Peg the written points, which nothing contradicts."""
    board.peg(line, side, points, "score")
    book = AUDIT_OF_EVENT[line["event"]]
    board.audit[side][book] += points
    board.audit[side]["actual"] += points


def score_pegged(board: Board, players: list[str], pegged: dict[str, int], number: int) -> bool:
    """The pegging of a deal, in one line: what each side made, in the order of seats."""
    made: dict[str, int] = {}
    for player in players:
        side = board.side_of(player)
        made[side] = made.get(side, 0) + pegged.get(player, 0)
    where = pointer("deals", number, "pegged")
    line = new_line(where, number, "play", "pegging", unverified=True)
    return peg_together(board, line, made)


def is_only_totals(deal: Json) -> bool:
    """True if a deal says what the board was after it, and nothing else of what happened."""
    return bool(deal.get("scores")) and not deal.get("void", False) and not has_entries(deal)


def score_only_totals(board: Board, scores: dict[str, int], number: int) -> bool:
    """Each side makes its total less its score; a total below that makes nothing."""
    before = dict(board.scores)
    slips = [side for side in scores if board.judges_on and board.is_slip(side, number)]
    made = {
        side: 0 if side in slips else max(0, min(scores.get(side, 0), board.target) - score)
        for side, score in before.items()
    }
    if not peg_made(board, made, number):
        return False
    board.close([side for side in scores if side not in slips], number)
    for side, score in before.items():
        written = min(scores.get(side, score), board.target)
        if written < score or (side in slips and written > score):
            numbers = {"written": scores[side]}
            if written < score:
                numbers["at_least"] = score
            later = board.next_total(side, number)
            if later is not None and scores[side] > later:
                numbers["at_most"] = later
            board.wrong_total(number, side, written - score, numbers)
        elif side in scores and side not in slips and board.carried.get(side, 0) != 0:
            where = pointer("deals", number, "scores")
            board.rest_on({"pointer": where, "code": "wrong-total"})
    return True


def peg_made(board: Board, made: dict[str, int], number: int) -> bool:
    """The line of what written totals say that sides have made."""
    where = pointer("deals", number, "scores")
    return peg_together(board, new_line(where, number, "show", "deal", unverified=True), made)


def peg_together(board: Board, line: Json, made: dict[str, int]) -> bool:
    """One line for all sides; False if two would be out, since who was first is unknown."""
    line["points"] = sum(made.values())
    out = [side for side in made if board.scores[side] + made[side] >= board.target]
    if len(out) > 1:
        board.impossible("ambiguous-end", line["pointer"])
        return False
    for side, points in made.items():
        peg_written(board, line, side, points)
    board.write(line)
    return True


MOST_OF_ONE = 31
"""What a hand, a crib or a play that is missing may have counted."""


def end_deal(board: Board, totals: dict[str, int], number: int, taken: bool | None) -> bool:
    """Take what is missing from the totals, then compare them; False if nobody can.

    `taken`: whether totals that stand alone were; None for another deal.
    """
    sure = True
    if taken is not None:
        board.carried = {}
        sure = taken
    else:
        made = missing_points(board, totals, number)
        sure = bridge(board, made, number)
        compare(board, totals, number, set() if sure else set(made))
    board.written.stand(totals, number)
    return sure


def bridge_early(board: Board, totals: dict[str, int], number: int) -> bool:
    """Where the one who wrote the target is open, he went out by what is missing of him."""
    won = writes_that_he_won(board, totals, number)
    made = missing_points(board, totals, number)
    out = [side for side, points in made.items() if board.scores[side] + points >= board.target]
    if len(won) != 1 or out != won or board.written.scores[won[0]] >= board.target:
        return False
    bridge(board, made, number)
    board.written.stand(totals, number)
    return True


def writes_that_he_won(board: Board, totals: dict[str, int], number: int) -> list[str]:
    return [
        side
        for side, total in totals.items()
        if total >= board.target and not board.is_slip(side, number)
    ]


def missing_points(board: Board, totals: dict[str, int], number: int) -> dict[str, int]:
    """What the totals of open sides say that they have made, but for slips of the pen."""
    found = {}
    most = board.target if board.winner is None else board.target - 1
    for side, missing in board.missing.items():
        total = min(totals.get(side, 0), board.target)
        if not missing or side not in totals or board.is_slip(side, number) or total > most:
            continue
        base = board.written.capped()[side]
        if board.written.ended_at is not None:
            base = board.capped()[side] + board.carried.get(side, 0)
        if total - base <= MOST_OF_ONE * len(missing):
            made = total - base
            if board.winner is not None:
                made = min(made, most - board.scores[side])
            found[side] = max(0, made)
    return found


def bridge(board: Board, made: dict[str, int], number: int) -> bool:
    everybody = {side: made.get(side, 0) for side in board.scores}
    if any(made.values()) and not peg_made(board, everybody, number):
        return False
    board.close(made, number, made)
    return True


def compare(board: Board, totals: dict[str, int], number: int, unknown: set[str]) -> None:
    """Compare what a deal has written; a wrong total moves nothing, and is told once."""
    target = board.target
    for side, score in board.capped().items():
        if side not in totals or side in unknown:
            continue
        total = min(totals[side], target)
        slip, before = total - score, board.carried.get(side, 0)
        shrunk = slip * before > 0 and abs(slip) < abs(before) and target in (total, score)
        if slip not in (0, before) and not shrunk:
            numbers = {"written": totals[side], "due": score, "before": board.at_start[side]}
            board.wrong_total(number, side, slip, numbers)
        board.carried[side] = slip
