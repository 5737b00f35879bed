"""A whole game log, from the first dealer to the moment of the end."""

from typing import Any

from .board import Board
from .deal import Deal
from .errors import Illegal, Impossible, pointer
from .rulesets import effective_rules
from .up_front import lowest_cut, up_front_faults


def adjudicate(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a game request, without texts, or {"impossible": [(code, pointer)]}."""
    try:
        rules = effective_rules(request)
        faults = up_front_faults(request, rules)
        if faults:
            return {"impossible": faults}
        return judge_game(request, rules)
    except Impossible as impossible:
        return {"impossible": impossible.faults}


def sides_of(request: dict[str, Any]) -> dict[str, list[str]]:
    """The sides by their id: a team's first name as written, or the player's own."""
    if "teams" in request:
        return {team[0]: list(team) for team in request["teams"]}
    return {player: [player] for player in request["players"]}


def first_dealer(request: dict[str, Any]) -> str:
    """Named, cut for, or the dealer of the first deal."""
    if "first_dealer" in request:
        return request["first_dealer"]
    if "cut" in request:
        tied = request["players"]
        for cards in request["cut"]:
            tied = lowest_cut(cards, tied)
        return tied[0]
    return request["deals"][0]["dealer"]


def start_board(request: dict[str, Any], rules: dict[str, Any], dealer: str) -> Board:
    """The board before the first deal: known scores, or the head start."""
    board = Board(sides_of(request), rules["target"])
    if "starting_scores" in request:
        for side, score in request["starting_scores"].items():
            board.scores[side] = score
            board.audit[side]["start"] = score
    elif rules["head_start"] > 0:
        players = request["players"]
        pone = players[(players.index(dealer) + 1) % len(players)]
        line = {
            "pointer": pointer(),
            "deal": None,
            "phase": "start",
            "event": "head-start",
            "player": pone,
            "cards": [],
            "points": rules["head_start"],
            "combinations": [],
            "awards": [],
        }
        board.peg(line, board.side_of(pone), rules["head_start"], "score")
        board.audit[board.side_of(pone)]["start"] = rules["head_start"]
        board.write(line)
    return board


def judge_game(request: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """Deal after deal until somebody wins, the log stops, or it breaks the rules."""
    players = request["players"]
    dealer = first_dealer(request)
    board = start_board(request, rules, dealer)
    following: dict[str, Any] | None = None
    after_end = 0
    status = "in-progress"
    try:
        for number, log in enumerate(request["deals"]):
            if board.winner is not None:
                after_end += entries_of(log)
                continue
            check_beginning(following, log, dealer, number)
            last = number == len(request["deals"]) - 1
            deal = Deal(board, rules, players, dealer, log, number, last=last)
            following = deal.adjudicate()
            after_end += deal.entries_after_end()
            dealer = players[(players.index(dealer) + 1) % len(players)]
    except Illegal as illegal:
        board.violations.append(illegal.violation)
        status = "illegal"
    if board.winner is not None:
        status = "complete"
    elif following is None:
        following = {"phase": "start", "player": dealer, "must": "deal"}
    return {
        "status": status,
        "ruleset": rules["ruleset"],
        "sides": board.sides,
        **result(board, rules, status),
        "scores": board.capped(),
        "entries_after_end": after_end,
        "ledger": board.ledger,
        "violations": board.violations,
        "audit": board.audit,
        "next": following if status == "in-progress" else None,
    }


def check_beginning(
    following: dict[str, Any] | None, log: dict[str, Any], dealer: str, number: int
) -> None:
    """A deal begins when the one before it is complete, and with the right dealer."""
    if following is not None:
        code = "show-incomplete" if following["phase"] == "show" else "play-incomplete"
        raise Illegal(code, pointer("deals", number))
    if log.get("dealer", dealer) != dealer:
        raise Illegal("wrong-dealer", pointer("deals", number, "dealer"))


def entries_of(log: dict[str, Any]) -> int:
    """The entries of a deal that came after the end."""
    heels = 1 if "heels" in log else 0
    return heels + len(log.get("plays", [])) + len(log.get("show", []))


def skunk_of(score: int, rules: dict[str, Any]) -> str:
    """What the loser's score makes of the game."""
    if rules["double_skunk_line"] is not None and score < rules["double_skunk_line"]:
        return "double-skunk"
    if rules["skunk_line"] is not None and score < rules["skunk_line"]:
        return "skunk"
    return "none"


def result(board: Board, rules: dict[str, Any], status: str) -> dict[str, Any]:
    """Who won where, and how high; nothing of it unless the game is complete."""
    if status != "complete":
        return {"winner": None, "skunk": None, "value": None, "losers": [], "ended_at": None}
    losers: list[dict[str, Any]] = [
        {
            "side": side,
            "score": score,
            "margin": board.target - score,
            "skunk": skunk_of(score, rules),
        }
        for side, score in board.capped().items()
        if side != board.winner
    ]
    skunk = skunk_of(max(loser["score"] for loser in losers), rules)
    values = {"none": "win", "skunk": "skunk", "double-skunk": "double_skunk"}
    return {
        "winner": board.winner,
        "skunk": skunk,
        "value": rules["game_values"][values[skunk]],
        "losers": losers,
        "ended_at": board.ended_at,
    }
