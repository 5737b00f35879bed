"""A whole game log, from the board at its start to the moment of the end, and what is after it."""

from .as_written import end_deal, is_only_totals
from .board import Board, new_line
from .claims import with_claim
from .deal import Deal
from .deal_log import DealFaults
from .reading import Fault, Illegal, Impossible, Json, as_meant, pointer
from .repairs import find_hints
from .rulesets import effective_rules
from .show_order import NOTHING, Arranged, as_it_stands, put_in_order, show_order
from .table import dealers, from_left_of, last_cut, sides_of

Entry = tuple[str, Json, str | None]
"""The place of an entry, the entry, and the player whom it is of, if it says."""


def entries_of(log: Json, number: int, dealer: str, arranged: Arranged) -> list[Entry]:
    """A deal's entries in the order in which they are judged; a void deal has only rulings."""
    at = ("deals", number)
    found: list[Entry] = [
        (pointer(*at, "rulings", index), entry, None)
        for index, entry in enumerate(log.get("rulings", []))
    ]
    if log.get("void", False):
        return found
    if "heels" in log:
        found.append((pointer(*at, "heels"), log["heels"], dealer))
    if "pegged" in log:
        found.append((pointer(*at, "pegged"), {"pegged": log["pegged"]}, None))
    for index, entry in enumerate(log.get("plays", [])):
        player = None if entry.get("play") == "go" else entry.get("player")
        found.append((pointer(*at, "plays", index), entry, player))
    for index in arranged.places:
        player, _ = arranged.shown()[index] or NOTHING
        found.append((pointer(*at, "show", index), log["show"][index], player or None))
    if is_only_totals(log):
        found.append((pointer(*at, "scores"), {}, None))
    return found


def entries_after(board: Board, entries: list[Entry], number: int) -> list[Entry]:
    """The entries of the deal in which the game ended that come after its end."""
    places, ended_at = [place for place, *_ in entries], board.ended_at
    if board.ended_before in places:
        return entries[places.index(board.ended_before) :]
    if ended_at in places:
        return entries[places.index(ended_at) + 1 :]
    # Heels or a show without an entry end the game at a part of the deal.
    if ended_at == pointer("deals", number, "starter"):
        return [entry for entry in entries if "/rulings/" not in entry[0]]
    return []


def go_on_by_what_is_written(board: Board, entries: list[Entry]) -> None:
    """Move the second board by the rulings and claims after the end of the game."""
    for where, entry, player in entries:
        moves: list[tuple[str, int]] = []
        if "ruling" in entry:
            moves = [(entry["ruling"]["side"], entry["ruling"]["points"])]
        elif "pegged" in entry:
            moves = [(board.side_of(name), points) for name, points in entry["pegged"].items()]
        elif player is not None:
            moves = [(board.side_of(player), entry.get("claim", 0))]
        board.written.move(where, moves)


def skunk_of(score: int, rules: Json) -> str:
    if score < rules["double_skunk_line"]:
        return "double-skunk"
    if score < rules["skunk_line"]:
        return "skunk"
    return "none"


def value_of(winner: str, scores: dict[str, int], rules: Json, by: str, board: Board) -> Json:
    """The losers, each with margin and skunk, and the value; a forfeit skunks nobody.

    Nobody knows whether a side is skunked of which something is missing.
    """
    if by == "forfeit":
        rules = {**rules, "skunk_line": 0, "double_skunk_line": 0}
    losers: list[Json] = [
        {
            "side": side,
            "score": score,
            "margin": rules["target"] - score,
            "skunk": skunk_of(score, rules),
        }
        for side, score in scores.items()
        if side != winner
    ]
    skunk = skunk_of(max(loser["score"] for loser in losers), rules)
    values = {"none": "win", "skunk": "skunk", "double-skunk": "double_skunk"}
    found = {"winner": winner, "losers": losers}
    unknown = [one for one in losers if board.missing[one["side"]] and one["skunk"] != "none"]
    for loser in unknown:
        del loser["skunk"]
    if unknown and skunk != "none":
        return found
    return found | {"skunk": skunk, "value": rules["game_values"][values[skunk]]}


def give_up(board: Board, ended: dict[str, str]) -> None:
    """The other side wins with the board as it stands."""
    board.winner = board.opponent_of(ended["side"])
    board.ended_at = pointer("ended")
    board.ended_by = ended["by"]


def result(board: Board, rules: Json, status: str) -> Json:
    """The winner, where he won, and the value; only no losers unless the game is complete."""
    if status != "complete" or board.winner is None:
        return {"losers": []}
    return {
        **value_of(board.winner, board.capped(), rules, board.ended_by, board),
        "ended_at": board.ended_at,
        "ended_by": board.ended_by,
    }


def as_written(request: Json, board: Board, rules: Json) -> Json:
    """The board and the end as the players had them, where they have written any."""
    judged = [deal for deal in request["deals"] if not deal.get("void", False)]
    entries = [
        entry
        for deal in judged
        for entry in [deal.get("heels", {}), *deal.get("plays", []), *deal.get("show", [])]
    ]
    totals = [deal.get("scores") for deal in request["deals"]]
    totals += [deal.get("pegged") for deal in judged]
    if not any(totals) and not any("claim" in entry for entry in entries):
        return {}
    written = board.written
    found: Json = {"scores": written.capped()}
    if written.winner is not None:
        given_up = written.ended_at == pointer("ended")
        by = request["ended"]["by"] if given_up else "target"
        found |= value_of(written.winner, written.capped(), rules, by, board)
        del found["losers"]
    places = {"ended_at": written.ended_at, "first_difference": written.first_difference}
    return {"as_written": found | {name: at for name, at in places.items() if at is not None}}


__all__ = ["adjudicate"]

MOST_FAULTS = 20
"""No more are told."""


def adjudicate(request: Json) -> Json:
    """The answer to a game request, without texts, or {"impossible": [(code, pointer)]}."""
    answer = with_written_boards(request)
    return {name: answer[name] for name in answer if name not in ("written_boards", "unknown")}


def with_written_boards(request: Json) -> Json:
    """The same, the board as written before and after each entry, and where nobody knows it."""
    request = as_meant(request)
    try:
        rules = effective_rules(request)
        answer = judge_game(request, rules)
    except Impossible as impossible:
        return {"impossible": impossible.faults}
    if request.get("on_fault") == "continue":
        hints = find_hints(
            request, answer, rules["target"], lambda repaired: judge_game(repaired, rules)
        )
        answer |= {"hints": hints} if hints else {}
    return answer


def cards_that_cannot_be(request: Json, rules: Json, arranged: list[Arranged]) -> list[list[Fault]]:
    """The faults of each deal; refused, those of deals after the end too, or judged on."""
    players = request["players"]
    found = []
    for number, log in enumerate(request["deals"]):
        turns = [None if turn == NOTHING else turn for turn in arranged[number].shown()]
        found.append(DealFaults(log, ("deals", number), players, rules, turns).found())
    faults = [fault for each in found for fault in each]
    if faults and request.get("on_fault") != "continue":
        raise Impossible(*faults[:MOST_FAULTS])
    return found


def arrange(log: Json, dealer: str, request: Json, rules: Json) -> Arranged:
    order = show_order(from_left_of(dealer, request["players"]), rules["show_order"])
    entries = log.get("show", [])
    if request.get("on_fault") != "continue":
        return as_it_stands(entries, order)
    return put_in_order(entries, order, retract=rules["illegal_play"] == "retract")


def start_board(request: Json, rules: Json, dealer: str) -> Board:
    """The board before the first deal: known scores, or the head start."""
    board = Board(
        sides_of(request),
        rules["target"],
        deals=request["deals"],
        judges_on=request.get("on_fault") == "continue",
    )
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
    board.begin()
    return board


def judge_game(request: Json, rules: Json) -> Json:
    """Deal after deal until somebody wins, the log stops, or it breaks the rules."""
    if must_cut_again(request):
        rules = {**rules, "head_start": 0}
    judges_on = request.get("on_fault") == "continue"
    dealt_by, due = dealers(request, judges_on=judges_on)
    board = start_board(request, rules, dealt_by[0])
    judge = GameJudge(board, request, rules, dealt_by, due)
    following: Json | None = None
    status = "in-progress"
    try:
        following = judge.deals()
    except Illegal as illegal:
        board.violations.append(illegal.violation)
        status = "illegal"
    board.look_whether_known("the end")
    if board.winner is not None:
        status = "complete"
    elif "ended" in request and status == "in-progress":
        status = "complete"
        give_up(board, request["ended"])
    if "ended" in request and status == "complete":
        board.written.give_up(board.opponent_of(request["ended"]["side"]))
    return {
        "status": status,
        "ruleset": rules["ruleset"],
        "sides": board.sides,
        **result(board, rules, status),
        "scores": board.capped(),
        "pegs": board.pegs(),
        "entries_after_end": judge.after_end,
        "unverified_entries": len([line for line in board.ledger if "unverified" in line]),
        "ledger": board.ledger,
        "violations": board.violations,
        "rests_on": board.rests_on(),
        "audit": board.audit,
        **as_written(request, board, rules),
        "written_boards": board.written.boards,
        "unknown": board.unknown,
        **({"unjudged": board.unjudged} if judges_on else {}),
        **(
            {"next": with_claim(following, rules)}
            if status == "in-progress" and judge.knows_what_is_next()
            else {}
        ),
    }


class GameJudge:
    def __init__(
        self, board: Board, request: Json, rules: Json, dealt_by: list[str], due: list[str]
    ) -> None:
        self.board, self.request, self.rules = board, request, rules
        self.logs = request["deals"]
        self.dealers, self.due = dealt_by, due
        self.arranged = [
            arrange(log, dealer, request, rules)
            for log, dealer in zip(self.logs, self.dealers, strict=False)
        ]
        self.faults = cards_that_cannot_be(request, rules, self.arranged)
        self.totals_are_sure = True
        self.after_end = 0

    def deals(self) -> Json | None:
        """Judge every deal until the end; return the next duty, None if somebody has won."""
        if must_cut_again(self.request):
            tied = last_cut(self.request)
            return {"phase": "start", "player": tied[0], "must": "cut", "players": tied}
        following: Json | None = None
        for number in range(len(self.logs)):
            over = self.board.winner is not None
            if not over:
                self.check_beginning(following, number)
            if over:
                self.pass_over(number)
                continue
            for code, where in self.faults[number]:
                self.board.impossible(code, where)
            if self.faults[number] and not self.logs[number].get("void", False):
                self.board.unjudged.append(pointer("deals", number))
            following = self.deal(number)
        return following or {"phase": "start", "player": self.dealers[-1], "must": "deal"}

    def deal(self, number: int) -> Json | None:
        self.board.look_whether_known(f"the start of {number}")
        self.board.at_start = self.board.capped()
        log, dealer, arranged = self.logs[number], self.dealers[number], self.arranged[number]
        last = number == len(self.logs) - 1
        log_stops = last and "ended" not in self.request
        players, faults = self.request["players"], self.faults[number]
        deal = Deal(
            self.board, self.rules, players, dealer, log, number, last, log_stops, arranged, faults
        )
        following = deal.adjudicate()
        if self.board.winner is not None:
            entries = entries_of(log, number, dealer, arranged)
            self.pass_over_entries(entries_after(self.board, entries, number))
        if following is None or last:
            totals = log.get("scores", {})
            self.totals_are_sure = end_deal(self.board, totals, number, deal.totals_taken)
        return following

    def pass_over(self, number: int) -> None:
        """A deal after the end of the game."""
        log, dealer, arranged = self.logs[number], self.dealers[number], self.arranged[number]
        self.pass_over_entries(entries_of(log, number, dealer, arranged))
        self.board.written.stand(log.get("scores", {}), number)

    def pass_over_entries(self, entries: list[Entry]) -> None:
        self.after_end += len(entries)
        go_on_by_what_is_written(self.board, entries)

    def check_beginning(self, following: Json | None, number: int) -> None:
        """A deal may begin only when the previous one is complete, and with the right dealer."""
        if following is not None:
            code = "show-incomplete" if following["phase"] == "show" else "play-incomplete"
            raise Illegal(code, pointer("deals", number))
        if self.logs[number].get("dealer", self.due[number]) != self.due[number]:
            self.board.illegal("wrong-dealer", pointer("deals", number, "dealer"))

    def knows_what_is_next(self) -> bool:
        """False where the last deal is not judged to its end, or may have ended the game."""
        last = pointer("deals", len(self.logs) - 1)
        broken = any(f"{where}/".startswith(f"{last}/") for where in self.board.unjudged)
        totals = self.board.totals[-1] if self.logs else {}
        won = [side for side, total in totals.items() if total >= self.board.target]
        open_winner = any(self.board.missing[side] for side in won)
        return self.totals_are_sure and not broken and not open_winner


def must_cut_again(request: Json) -> bool:
    """True where the cut for the first deal is a tie so far."""
    return "cut" in request and len(last_cut(request)) > 1
