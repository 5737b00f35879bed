"""Unverifiable score-sheet entries: pegging and hands, taken as written."""

from .board import Board, new_line
from .claims import AUDIT_OF_EVENT, impossible_total
from .errors import pointer
from .reading import Json
from .written_board import has_entries


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
            numbers = {"written": written}
            if written < score:
                numbers["at_least"] = score
            later = board.next_total(side, number)
            if later is not None and written > later:
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
