"""The play of a single deal, as posted on its own."""

from .board import Board
from .cards import parse
from .deal_faults import held_faults
from .errors import Illegal, Impossible, pointer
from .first_check import faults_of_play, refuse
from .play import Play
from .reading import Json, as_meant
from .rulesets import effective_rules
from .table import Table
from .up_front import MOST_FAULTS

NO_TARGET = 10**9


def play(request: Json) -> Json:
    """The answer to a play request, without texts, or {"impossible": [(code, pointer)]}."""
    request = as_meant(request)
    try:
        refuse(faults_of_play(request))
        rules = effective_rules(request)
    except Impossible as impossible:
        return {"impossible": impossible.faults}
    faults = play_faults(request, rules)
    if faults:
        return {"impossible": faults[:MOST_FAULTS]}
    players = request["players"]
    board = Board({player: [player] for player in players}, NO_TARGET)
    hands = {player: [parse(card) for card in request["hands"][player]] for player in players}
    table = Table(players, request["dealer"], hands, rules["counts"])
    entries = Play(board, rules, table, request, ("plays",), 0, log_stops=True)
    following = None
    try:
        entries.judge(lambda _: None)
        following = table.next()
        status = "complete" if following is None else "in-progress"
    except Illegal as illegal:
        board.violations.append(illegal.violation)
        status = "illegal"
    return {
        "status": status,
        "ruleset": rules["ruleset"],
        "ledger": board.ledger,
        "points": board.scores,
        "violations": board.violations,
        "next": following,
    }


def play_faults(request: Json, rules: Json) -> list[tuple[str, str]]:
    players = request["players"]
    faults: list[tuple[str, str]] = []
    if request["dealer"] not in players:
        faults.append(("unknown-player", pointer("dealer")))
    faults += held_faults(request["hands"], ("hands",), players, rules["hand"], [], everybody=True)
    for index, entry in enumerate(request.get("plays", [])):
        if "player" in entry and entry["player"] not in players:
            faults.append(("unknown-player", pointer("plays", index, "player")))
        if "call" in entry and entry["call"]["player"] not in players:
            faults.append(("unknown-player", pointer("plays", index, "call", "player")))
    return faults
