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

MOST_FAULTS = 20
"""No more are told."""

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


def last_entry(request: Json) -> str:
    """The pointer of the last entry of a log, or else of the starter, the deal or the log."""
    if not request["deals"]:
        return pointer()
    deal, void = request["deals"][-1], request["deals"][-1].get("void", False)
    at: tuple[str | int, ...] = ("deals", len(request["deals"]) - 1)
    found = [at, (*at, "starter")] if "starter" in deal and not void else [at]
    for name in ["rulings"] if void else ["rulings", "heels", "pegged", "plays", "show"]:
        member = deal.get(name, [])
        if isinstance(member, dict):
            found.append((*at, name))
        else:
            found += [(*at, name, index) for index in range(len(member))]
    if is_only_totals(deal):
        found.append((*at, "scores"))
    return pointer(*found[-1])


def deal_by(dealer: str) -> Json:
    return {"phase": "start", "player": dealer, "must": "deal"}


def adjudicate(request: Json) -> Json:
    """The answer to a game request, without texts, or {"impossible": [(code, pointer)]}."""
    answer = with_written_boards(request)
    return {name: answer[name] for name in answer if name not in ("written_boards", "unknown")}


def with_written_boards(request: Json) -> Json:
    """The same, the board as written before and after each entry, and where nobody knows it."""
    request = as_meant(request)
    try:
        rules = effective_rules(request)
        answer = Game(request, rules).answer()
    except Impossible as impossible:
        return {"impossible": impossible.faults}
    if request.get("on_fault") == "continue":
        hints = find_hints(request, answer, rules["target"], lambda log: Game(log, rules).answer())
        answer |= {"hints": hints} if hints else {}
    return answer


class Game:
    """A log that is judged, deal after deal, until somebody wins, it stops, or it is illegal."""

    def __init__(self, request: Json, rules: Json) -> None:
        self.request, self.rules = request, rules
        self.players, self.logs = request["players"], request["deals"]
        self.judges_on = request.get("on_fault") == "continue"
        self.tied = last_cut(request) if "cut" in request else []
        self.dealers, self.due = dealers(request, judges_on=self.judges_on)
        self.arranged = [*map(self.arrange, self.logs, self.dealers)]
        self.faults = [*map(self.cards_that_cannot_be, range(len(self.logs)))]
        faults = [fault for each in self.faults for fault in each]
        if faults and not self.judges_on:
            raise Impossible(*faults[:MOST_FAULTS])
        sides = sides_of(request)
        self.board = Board(sides, rules["target"], deals=self.logs, judges_on=self.judges_on)
        self.start()
        self.totals_are_sure = True
        self.after_end = 0

    def arrange(self, log: Json, dealer: str) -> Arranged:
        order = show_order(from_left_of(dealer, self.players), self.rules["show_order"])
        entries = log.get("show", [])
        if not self.judges_on:
            return as_it_stands(entries, order)
        return put_in_order(entries, order, retract=self.rules["illegal_play"] == "retract")

    def cards_that_cannot_be(self, number: int) -> list[Fault]:
        shown = self.arranged[number].shown()
        turns = [None if turn == NOTHING else turn for turn in shown]
        at = ("deals", number)
        return DealFaults(self.logs[number], at, self.players, self.rules, turns).found()

    def start(self) -> None:
        """The board before the first deal: known scores, or the head start."""
        board, points = self.board, self.rules["head_start"]
        for side, score in self.request.get("starting_scores", {}).items():
            board.scores[side] = board.audit[side]["start"] = score
        if "starting_scores" not in self.request and points > 0 and len(self.tied) < 2:
            pone = from_left_of(self.dealers[0], self.players)[0]
            line = new_line(pointer(), None, "start", "head-start", player=pone, points=points)
            board.peg(line, board.side_of(pone), points, "score")
            board.audit[board.side_of(pone)]["start"] = points
            board.write(line)
        board.begin()

    def answer(self) -> Json:
        board, rules, ended = self.board, self.rules, self.request.get("ended")
        following: Json | None = None
        status = "in-progress"
        try:
            following = self.judge_deals()
        except Illegal as illegal:
            board.violations.append(illegal.violation)
            status = "illegal"
            number = int(illegal.violation["pointer"].split("/")[2])
            following = board.due or deal_by(self.dealers[number + 1])
        if board.winner is not None:
            status = "complete"
        elif ended is not None and status == "in-progress":
            status = "complete"
            board.winner, board.ended_at = board.opponent_of(ended["side"]), pointer("ended")
            board.ended_by = ended["by"]
        if ended is not None and status == "complete":
            board.written.give_up(board.opponent_of(ended["side"]))
        answer = {
            "status": status,
            "ruleset": rules["ruleset"],
            "sides": board.sides,
            **result(board, rules, status),
            "scores": board.capped(),
            "pegs": board.pegs(),
            "entries_after_end": self.after_end,
            "unverified_entries": len([line for line in board.ledger if "unverified" in line]),
            "ledger": board.ledger,
            "violations": board.violations,
            "rests_on": board.rests_on(),
            "audit": board.audit,
            **as_written(self.request, board, rules),
            "written_boards": board.written.boards,
            "unknown": board.unknown,
        }
        if self.judges_on:
            answer["unjudged"] = board.unjudged
        if status == "illegal" or (status == "in-progress" and self.knows_what_is_next()):
            answer["next"] = with_claim(following, rules)
        return answer

    def judge_deals(self) -> Json | None:
        """Judge every deal until the end; return the next duty, None if somebody has won."""
        if len(self.tied) > 1:
            return {"phase": "start", "player": self.tied[0], "must": "cut", "players": self.tied}
        following: Json | None = None
        for number in range(len(self.logs)):
            if self.board.winner is not None:
                self.pass_over(self.entries_of(number))
                self.board.written.stand(self.logs[number].get("scores", {}), number)
                continue
            self.check_beginning(following, number)
            for code, where in self.faults[number]:
                self.board.impossible(code, where)
            if self.faults[number] and not self.logs[number].get("void", False):
                self.board.unjudged.append(pointer("deals", number))
            following = self.judge_deal(number)
        return following or deal_by(self.dealers[-1])

    def judge_deal(self, number: int) -> Json | None:
        board, log = self.board, self.logs[number]
        board.look_whether_known(f"the start of {number}")
        board.at_start = board.capped()
        last = number == len(self.logs) - 1
        deal = Deal(
            board,
            self.rules,
            self.players,
            self.dealers[number],
            log,
            number,
            last,
            last and "ended" not in self.request,
            self.arranged[number],
            self.faults[number],
        )
        following = deal.adjudicate()
        if board.winner is not None:
            self.pass_over(entries_after(board, self.entries_of(number), number))
        if following is None or last:
            totals = log.get("scores", {})
            self.totals_are_sure = end_deal(board, totals, number, deal.totals_taken)
        return following

    def entries_of(self, number: int) -> list[Entry]:
        return entries_of(self.logs[number], number, self.dealers[number], self.arranged[number])

    def pass_over(self, entries: list[Entry]) -> None:
        """Entries after the end of the game."""
        self.after_end += len(entries)
        go_on_by_what_is_written(self.board, entries)

    def check_beginning(self, following: Json | None, number: int) -> None:
        """A deal may begin only when the previous one is complete, and with the right dealer."""
        self.board.due = following or deal_by(self.due[number])
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
