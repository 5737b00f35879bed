"""A whole game log, from the board at its start to the moment of the end."""

from .board import Board, new_line
from .claims import with_claim
from .deal import Deal
from .errors import Illegal, Impossible, pointer
from .impossible import first_dealer, last_cut, refuse_form, refuse_impossible, sides_of
from .reading import Json, as_meant
from .rulesets import effective_rules
from .the_end import entries_after_end, give_up, result
from .written_totals import WrittenTotals

__all__ = ["adjudicate", "first_dealer"]


def adjudicate(request: Json) -> Json:
    """The answer to a game request, without texts, or {"impossible": {(code, pointer)}}."""
    request = as_meant(request)
    try:
        refuse_form(request)
        rules = effective_rules(request)
        refuse_impossible(request, rules)
        return judge_game(request, rules)
    except Impossible as impossible:
        return {"impossible": impossible.faults}


def start_board(request: Json, rules: Json, dealer: str) -> Board:
    """The board before the first deal: known scores, or the head start."""
    board = Board(sides_of(request), rules["target"])
    if "starting_scores" in request:
        for side, score in request["starting_scores"].items():
            board.scores[side] = score
            board.audit[side]["start"] = score
    elif rules["head_start"] > 0:
        players = request["players"]
        pone = players[(players.index(dealer) + 1) % len(players)]
        points = rules["head_start"]
        line = new_line(pointer(), None, "start", "head-start", player=pone, points=points)
        board.peg(line, board.side_of(pone), points, "score")
        board.audit[board.side_of(pone)]["start"] = points
        board.write(line)
    return board


def judge_game(request: Json, rules: Json) -> Json:
    """Deal after deal until somebody wins, the log stops, or it breaks the rules."""
    if must_cut_again(request):
        rules = {**rules, "head_start": 0}
    board = start_board(request, rules, first_dealer(request))
    following: Json | None = None
    status = "in-progress"
    try:
        following = judge_deals(board, request, rules)
    except Illegal as illegal:
        board.violations.append(illegal.violation)
        status = "illegal"
    after_end = 0
    if board.winner is not None:
        status = "complete"
        after_end = entries_after_end(request["deals"], board.ended_at or "")
    elif "ended" in request and status == "in-progress":
        status = "complete"
        give_up(board, request["ended"])
    return {
        "status": status,
        "ruleset": rules["ruleset"],
        "sides": board.sides,
        **result(board, rules, status),
        "scores": board.capped(),
        "pegs": board.pegs(),
        "entries_after_end": after_end,
        "unverified": len([line for line in board.ledger if "unverified" in line]),
        "ledger": board.ledger,
        "violations": board.violations,
        "audit": board.audit,
        **({"next": with_claim(following, rules)} if status == "in-progress" else {}),
    }


def judge_deals(board: Board, request: Json, rules: Json) -> Json | None:
    """Judge every deal until the end; return the next duty, None if somebody has won."""
    if must_cut_again(request):
        tied = last_cut(request)
        return {"phase": "start", "player": tied[0], "must": "cut", "players": tied}
    players = request["players"]
    dealer = first_dealer(request)
    following: Json | None = None
    totals = WrittenTotals(board)
    for number, log in enumerate(request["deals"]):
        check_beginning(following, log, dealer, number)
        last = number == len(request["deals"]) - 1
        log_stops = last and "ended" not in request
        deal = Deal(board, rules, players, dealer, log, number, log_stops=log_stops)
        following = deal.adjudicate()
        if following is None or last:
            totals.compare(log, number)
        if board.winner is not None:
            return None
        if not log.get("void", False):
            dealer = players[(players.index(dealer) + 1) % len(players)]
    return following or {"phase": "start", "player": dealer, "must": "deal"}


def must_cut_again(request: Json) -> bool:
    """True where the cut for the first deal is a tie so far."""
    return "cut" in request and len(last_cut(request)) > 1


def check_beginning(following: Json | None, log: Json, dealer: str, number: int) -> None:
    """A deal may begin only when the previous one is complete, and with the right dealer."""
    if following is not None:
        code = "show-incomplete" if following["phase"] == "show" else "play-incomplete"
        raise Illegal(code, pointer("deals", number))
    if log.get("dealer", dealer) != dealer:
        raise Illegal("wrong-dealer", pointer("deals", number, "dealer"))
