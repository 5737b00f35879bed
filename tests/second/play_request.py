"""The play of a single deal, as posted on its own."""

from .board import Board
from .cards import parse
from .claims import with_claim
from .deal_faults import held_faults
from .errors import Illegal, Impossible, refuse
from .names import duplicate_names, no_names, unknown_names
from .play import Play
from .reading import Json, as_meant
from .rulesets import effective_rules
from .table import Table

NO_TARGET = 10**9


def play(request: Json) -> Json:
    """The answer to a play request, without texts, or {"impossible": {(code, pointer)}}."""
    request = as_meant(request)
    players = request["players"]
    try:
        refuse(no_names(request) | duplicate_names(players))
        rules = effective_rules(request)
        named: Json = {
            name: request[name] for name in ("dealer", "hands", "plays") if name in request
        }
        faults = unknown_names(named, players)
        at, hands = ("hands",), request["hands"]
        refuse(faults | held_faults(hands, at, players, rules["hand"], [], everybody=True))
    except Impossible as impossible:
        return {"impossible": impossible.faults}
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
        **({"next": with_claim(following, rules)} if following else {}),
    }
