"""A second review of a game: expectations, luck, chances, and what mistakes cost."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

from .cards import (
    RANKS,
    SUITS,
    crib_flush,
    fifteens,
    in_print_order,
    nobs,
    pairs,
    parse,
    runs,
    show_items,
)
from .game import with_written_boards
from .reading import Json, as_meant, pointer
from .rulesets import effective_rules
from .table import dealers

PACK = [rank + suit for rank in RANKS for suit in SUITS]


@cache
def rank_points(ranks: str) -> int:
    """The points of cards of these ranks, whatever their suits."""
    cards = [rank + SUITS[ranks[:place].count(rank) % 4] for place, rank in enumerate(ranks)]
    return sum(each["points"] for each in [*fifteens(cards), *pairs(cards), *runs(cards)])


def unseen(seen: list[str]) -> list[str]:
    return [card for card in PACK if card not in seen]


def hand_mean(hand: list[str], starters: list[str], rules: Json) -> Fraction:
    points = [
        each["points"] for starter in starters for each in show_items(hand, starter, False, rules)
    ]
    return Fraction(sum(points), len(starters))


def crib_points(crib: list[str], starter: str, rules: Json) -> int:
    points = rank_points("".join(sorted(card[0] for card in [*crib, starter])))
    extra = [*crib_flush(crib, starter), *nobs(crib, starter, rules)]
    return points + sum(each["points"] for each in extra)


def crib_expectation(
    dealt: list[str],
    discard: list[str],
    others: int,
    rules: Json,
    weight: Callable[[tuple[str, ...]], int] = lambda _: 1,
) -> tuple[Fraction, int, int]:
    """Mean, least and most of a crib: starters equally likely, the others' cards weighted."""
    left = unseen(dealt)
    weights = {cards: weight(cards) for cards in combinations(left, others)}
    total, every = Fraction(0), set()
    for starter in left:
        weighed = cases = 0
        for cards, weighs in weights.items():
            if starter not in cards:
                points = crib_points([*discard, *cards], starter, rules)
                every.add(points)
                weighed += weighs * points
                cases += weighs
        total += Fraction(weighed, cases)
    return total / len(left), min(every), max(every)


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


EXPECTED = ("keep", "discard", "net", "pegging")
"""What a review says of a choice."""

Advise = Callable[[list[str], bool], list[Json]]
"""Every way to discard from cards dealt, best first, to a dealer or not."""


def review(request: Json, advise: Advise, chance: Chance) -> Json:
    """The response to a review, without its assumptions."""
    game = with_written_boards(request)
    if "impossible" in game:
        return game
    request = as_meant(request)
    dealt_by, _ = dealers(request, judges_on=request.get("on_fault") == "continue")
    begun = request["deals"][: deals_begun(request, game)]
    course = chances_and_mistakes(
        request, game, game["written_boards"], deals_started(request, game), chance
    )
    discards = [
        line
        for index, deal in enumerate(begun)
        if not deal.get("void") and pointer("deals", index) not in game.get("unjudged", [])
        for line in reviewed(request, index, dealt_by[index], advise)
    ]
    luck = lucks(request, game, dealt_by, discards)
    return {
        "status": game["status"],
        "ruleset": game["ruleset"],
        "discards": [{key: line[key] for key in line if key != "crib"} for line in discards],
        "luck": luck,
        "by_player": {
            name: sums(name, request, game, discards, luck)
            | expected_pegging(name, request, game, dealt_by, advise)
            | sums_of_mistakes(name, course)
            for name in request["players"]
        },
        **course,
        **({"label": request["label"]} if "label" in request else {}),
    }


def deals_begun(request: Json, game: Json) -> int:
    """The number of deals with discards before the game was over."""
    place = (
        game["violations"][-1]["pointer"] if game["status"] == "illegal" else game.get("ended_at")
    )
    if place is None or not place.startswith("#/deals/"):
        return len(request["deals"])
    _, _, index, *rest = place.split("/")
    if game["status"] == "illegal":
        # Without anything behind the deal it is a deal that must not begin.
        return int(index) + (rest not in ([], ["dealer"]))
    return int(index) + (rest[:1] != ["rulings"])


def deals_started(request: Json, game: Json) -> int:
    """The number of deals that began before the game was over, be it by a ruling."""
    begun = deals_begun(request, game)
    by_ruling = game["status"] == "complete" and "/rulings/" in game.get("ended_at", "")
    return begun + by_ruling


def reviewed(request: Json, index: int, dealer: str, advise: Advise) -> list[Json]:
    deal, lines = request["deals"][index], []
    for name in request["players"]:
        if name not in deal.get("dealt", {}) or name not in deal.get("discards", {}):
            continue
        own_crib = any({name, dealer} <= set(side) for side in request.get("teams") or [])
        options = advise([parse(card) for card in deal["dealt"][name]], own_crib or name == dealer)
        discard = in_print_order([parse(card) for card in deal["discards"][name]])
        [chosen] = [option for option in options if option["discard"] == discard]
        better = [option for option in options if option["net"] > chosen["net"]]
        line = {key: chosen[key] for key in EXPECTED if key in chosen}
        line |= {
            "pointer": pointer("deals", index, "discards", name),
            "deal": index,
            "player": name,
        }
        line |= {"dealer": name == dealer, "rank": len(better) + 1, "options": len(options)}
        line["best"] = {key: options[0][key] for key in EXPECTED if key in options[0]}
        line["loss"] = options[0]["net"] - chosen["net"]
        line["crib"] = chosen["crib"]["mean"]
        lines.append(line)
    return lines


def lucks(request: Json, game: Json, dealt_by: list[str], discards: list[Json]) -> list[Json]:
    """The luck of every hand whose cards are known, and of the crib with its dealer's hand."""
    rules = effective_rules(request)
    found = []
    for line in game["ledger"]:
        if line.get("unverified") or line.get("retracted"):
            continue
        deal, name = line.get("deal", 0), line.get("player")
        if line["event"] == "hand":
            dealt = request["deals"][deal].get("dealt", {}).get(name, [])
            starters = unseen([*line["cards"], *map(parse, dealt)])
            hand = line["points"] - hand_mean(line["cards"], starters, rules)
            found.append(
                {"pointer": line["pointer"], "deal": deal, "player": name, "hand": float(hand)}
            )
        if line["event"] == "crib":
            own = [one for one in discards if one["deal"] == deal and one["player"] == name]
            if own:
                [of_dealer] = [
                    one for one in found if one["deal"] == deal and one["player"] == dealt_by[deal]
                ]
                of_dealer["crib"] = line["points"] - own[0]["crib"]
    return found


def kept(name: str, request: Json, game: Json) -> dict[int, list[str]]:
    """The cards that a player is known to have kept, of deals with a play."""
    found = {}
    for line in game["ledger"]:
        if line["event"] not in ("card", "pegging"):
            continue
        number = line["deal"]
        if pointer("deals", number) in game.get("unjudged", []):
            continue
        deal = request["deals"][number]
        dealt, discards = (deal.get(member, {}).get(name) for member in ("dealt", "discards"))
        shown = [
            each["cards"]
            for each in game["ledger"]
            if (each["event"], each.get("player"), each.get("deal")) == ("hand", name, number)
            and each["cards"]
        ]
        if dealt and discards is not None:
            thrown = [parse(card) for card in discards]
            found[number] = [card for card in map(parse, dealt) if card not in thrown]
        elif name in deal.get("hands", {}):
            found[number] = [parse(card) for card in deal["hands"][name]]
        elif shown:
            found[number] = shown[0]
    return found


def expected_pegging(
    name: str, request: Json, game: Json, dealt_by: list[str], advise: Advise
) -> Json:
    rules, expected = effective_rules(request), 0.0
    if (len(request["players"]), rules["hand"], rules["counts"]) != (2, 4, "reset"):
        return {}
    for number, hand in kept(name, request, game).items():
        dealt = [*hand, *unseen(hand)[:2]]
        [option] = [
            each
            for each in advise(dealt, name == dealt_by[number])
            if each["keep"] == in_print_order(hand)
        ]
        expected += option["pegging"]["own"]
    return {"expected_pegging": expected}


def sums_of_mistakes(name: str, course: Json) -> Json:
    if not course:
        return {}
    changes = [each["change"] for each in course["mistakes"] if each["player"] == name]
    lost = sum(-change for change in changes if change < 0)
    return {"mistakes": {"lost": lost, "gained": sum(max(0, change) for change in changes)}}


def sums(name: str, request: Json, game: Json, discards: list[Json], luck: list[Json]) -> Json:
    known = kept(name, request, game)
    own = [line for line in discards if line["player"] == name]
    lucky = [line for line in luck if line["player"] == name]
    points = {"play": 0, "hand": 0, "crib": 0}
    for line in game["ledger"]:
        kind = line["event"] if line["event"] in points else "play"
        if kind == "play" and line.get("deal") not in known:
            continue
        if line["event"] == "pegging":
            points["play"] += request["deals"][line["deal"]]["pegged"].get(name, 0)
        elif line.get("player") == name and line["event"] not in {"heels", "head-start"}:
            points[kind] += sum(
                award["points"] for award in line["awards"] if award["reason"] == "score"
            )
    return {
        "discards": len(own),
        "best_discards": len([line for line in own if line["rank"] == 1]),
        "loss": sum(line["loss"] for line in own),
        "hand_luck": sum(line["hand"] for line in lucky),
        "crib_luck": sum(line.get("crib", 0) for line in lucky),
        "pegged": points["play"],
        "hands": points["hand"],
        "cribs": points["crib"],
    }
