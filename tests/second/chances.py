"""The chances in the course of a game, and what its mistakes cost [rules 16]."""

from collections.abc import Callable

from .errors import pointer
from .reading import Json
from .rulesets import effective_rules
from .seats import dealers

Chance = Callable[[int, int, str, int], float]
"""How probable the dealer's win is: both scores, the moment, the target."""

Boards = dict[str, tuple[dict[str, int], dict[str, int]]]
"""The board as written before and after each entry, and the totals of each deal."""

Position = tuple[str, str, int]
"""The dealer, the next moment, and how many cards of the play come before it."""

CALLS_AND_CLAIMS = ("overcount", "undercount", "false-game", "wrong-muggins", "renege")


def chances_and_mistakes(
    request: Json, game: Json, boards: Boards, begun: int, chance: Chance
) -> Json:
    """Both members of the review; nothing where chances are not defined."""
    rules = effective_rules(request)
    defined = (
        len(request["players"]) == 2
        and rules["hand"] == 4
        and rules["counts"] == "reset"
        and rules["show_order"] == "pone-first"
        and rules["target"] <= 121
    )
    if not defined:
        return {}
    course = Course(request, game, rules, chance)
    return {
        "chances": course.stops(begun),
        "mistakes": [
            course.cost(violation, boards)
            for violation in game["violations"]
            if violation["code"] in (*CALLS_AND_CLAIMS, "wrong-total")
            and violation["pointer"] not in game["unknown"]
        ],
    }


class Course:
    def __init__(self, request: Json, game: Json, rules: Json, chance: Chance) -> None:
        self.players = request["players"]
        self.manual, self.target = rules["claims"] == "manual", rules["target"]
        self.game, self.chance, self.number = game, chance, len(request["deals"])
        self.dealt_by, _ = dealers(request, judges_on=request.get("on_fault") == "continue")
        starts = request.get("starting_scores", {})
        self.boards = [
            {name: starts.get(name, 0) for name in self.players},
            *(line["scores"] for line in game["ledger"]),
        ]

    def lines(self, deal: int) -> list[int]:
        ledger = self.game["ledger"]
        return [at for at, line in enumerate(ledger) if line.get("deal") == deal]

    def position(self, deal: int, at: int) -> Position:
        """Who deals after this line of the ledger, what comes next, and the cards left before."""
        lines = [self.game["ledger"][one] for one in self.lines(deal) if one <= at]
        standing = [line for line in lines if not line.get("retracted")]
        events = [line["event"] for line in standing]
        dealer = self.dealt_by[deal]
        if "crib" in events or "deal" in events:
            return self.other(dealer), "deal", 0
        hands = [line["player"] for line in standing if line["event"] == "hand"]
        if hands:
            return dealer, "crib" if hands[-1] == dealer else "dealer-hand", 0
        return dealer, "pone-hand", 0 if "pegging" in events else max(0, 8 - events.count("card"))

    def win(self, side: str, board: Json, position: Position) -> float:
        won = [name for name in self.players if board[name] >= self.target]
        if won:
            return float(side in won)
        dealer, moment, left = position
        scores = (board[dealer], board[self.other(dealer)])
        before = self.chance(*scores, "deal", self.target)
        found = (left * before + (8 - left) * self.chance(*scores, moment, self.target)) / 8
        return found if side == dealer else 1 - found

    def other(self, player: str) -> str:
        [other] = [name for name in self.players if name != player]
        return str(other)

    def stops(self, begun: int) -> list[Json]:
        game, found = self.game, []
        for deal in range(begun):
            start = self.boards[min(self.after(deal))]
            if f"the start of {deal}" not in game["unknown"]:
                first = (self.dealt_by[deal], "deal", 0)
                found.append(self.stop(f"#/deals/{deal}", deal, start, first))
            lines = self.lines(deal)
            for at in lines:
                here = self.position(deal, at)
                last = at == lines[-1] or self.position(deal, at + 1) != here
                line = game["ledger"][at]
                over = self.target in line["scores"].values()
                between = here[1] != "deal" and here[2] == 0
                if between and last and not over and line["pointer"] not in game["unknown"]:
                    found.append(self.stop(line["pointer"], deal, line["scores"], here))
        if "ended_at" in game and "the end" not in game["unknown"]:
            chances = {name: float(name == game["winner"]) for name in self.players}
            stop = {"pointer": game["ended_at"], "scores": game["scores"], "chances": chances}
            if game["ended_at"] != "#/ended":
                stop["deal"] = int(game["ended_at"].split("/")[2])
            found.append(stop)
        return found

    def after(self, deal: int) -> list[int]:
        """The lines of this deal and those after it, and the end of the ledger."""
        ledger = self.game["ledger"]
        return [
            *(at for at, line in enumerate(ledger) if line.get("deal", -1) >= deal),
            len(ledger),
        ]

    def stop(self, where: str, deal: int, board: Json, position: Position) -> Json:
        chances = {name: self.win(name, board, position) for name in self.players}
        return {"pointer": where, "deal": deal, "scores": board, "chances": chances}

    def cost(self, violation: Json, boards: Boards) -> Json:
        where = violation["pointer"]
        deal = int(where.split("/")[2])
        if violation["code"] == "wrong-total":
            at = pointer("deals", deal, "scores")
            [side] = [name for name in self.players if f"{at}/{escaped(name)}" == where]
            without, after = boards[at]
            lines = self.lines(deal)
            if deal + 1 < self.number or not lines:
                position: Position = (self.dealt_by[deal + 1], "deal", 0)
            else:
                position = self.position(deal, lines[-1])
        else:
            side, ledger = violation["player"], self.game["ledger"]
            [at_line] = [at for at, line in enumerate(ledger) if line["pointer"] == where]
            line, position = ledger[at_line], self.position(deal, at_line)
            moves = [(line["player"], line["points"])]
            if self.manual:
                without, after = dict(self.boards[at_line]), line["scores"]
                calls = {"wrong-muggins", "renege"}
                if violation["code"] in calls:
                    # The claim stays, and what it pegged.
                    moves = []
                    calls = {each["reason"] for each in line["awards"]} - {violation["code"]}
                moves += [
                    (each["side"], each["points"])
                    for each in line["awards"]
                    if each["reason"] in calls
                ]
            else:
                without, after = (dict(board) for board in boards[where])
            for name, points in moves:
                if self.target not in without.values():
                    without[name] = min(self.target, max(0, without[name] + points))
        change = self.win(side, after, position) - self.win(side, without, position)
        return {
            "pointer": where,
            "deal": deal,
            "code": violation["code"],
            "player": side,
            "change": change,
        }


def escaped(name: str) -> str:
    return pointer(name).removeprefix("#/")
