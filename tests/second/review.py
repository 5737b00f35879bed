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
from .deal_log import KnownCards
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
Advise = Callable[[list[str], bool], list[Json]]
"""Every way to discard from cards dealt, best first, to a dealer or not."""
Position = tuple[str, str, int]
"""The dealer, the next moment, and how many cards of the play come before it."""

EXPECTED = ("keep", "discard", "net", "pegging")
"""What a review says of a choice."""
MISTAKES = ("overcount", "undercount", "false-game", "wrong-muggins", "renege", "wrong-total")


def review(request: Json, advise: Advise, chance: Chance) -> Json:
    """The response to a review, without its assumptions."""
    game = with_written_boards(request)
    if "impossible" in game:
        return game
    return Review(as_meant(request), game, advise, chance).response()


class Review:
    def __init__(self, request: Json, game: Json, advise: Advise, chance: Chance) -> None:
        self.request, self.players, self.deals = request, request["players"], request["deals"]
        self.game, self.ledger, self.unknown = game, game["ledger"], game["unknown"]
        self.advise, self.chance = advise, chance
        self.rules = effective_rules(request)
        self.dealt_by, _ = dealers(request, judges_on=request.get("on_fault") == "continue")
        starts = request.get("starting_scores", {})
        self.boards = [
            {name: starts.get(name, 0) for name in self.players},
            *(line["scores"] for line in self.ledger),
        ]

    def response(self) -> Json:
        discards = [
            line
            for index in range(self.deals_begun(rulings=False))
            if not self.deals[index].get("void") and self.judged(index)
            for name in self.players
            for line in self.discarded(index, name)
        ]
        luck = self.lucks(discards)
        course = self.course()
        response: Json = {
            "status": self.game["status"],
            "ruleset": self.game["ruleset"],
            "discards": [{key: line[key] for key in line if key != "crib"} for line in discards],
            "luck": luck,
            "by_player": {
                name: self.sums(
                    name,
                    [line for line in discards if line["player"] == name],
                    [line for line in luck if line["player"] == name],
                )
                | self.expected_pegging(name)
                | self.sums_of_mistakes(name, course)
                for name in self.players
            },
            **course,
            **{name: self.game[name] for name in ("unjudged", "hints") if name in self.game},
        }
        label = {"label": self.request["label"]} if "label" in self.request else {}
        return response | label

    def judged(self, deal: int) -> bool:
        return pointer("deals", deal) not in self.game.get("unjudged", [])

    def deals_begun(self, *, rulings: bool) -> int:
        """The number of deals that began before the game was over, `rulings`: be it by a ruling."""
        illegal = self.game["status"] == "illegal"
        place = self.game["violations"][-1]["pointer"] if illegal else self.game.get("ended_at")
        if place is None or not place.startswith("#/deals/"):
            return len(self.deals)
        _, _, index, *rest = place.split("/")
        if illegal:
            # Without anything behind the deal it is a deal that must not begin.
            return int(index) + (rest not in ([], ["dealer"]))
        return int(index) + (rulings or rest[:1] != ["rulings"])

    def discarded(self, index: int, name: str) -> list[Json]:
        """What a player discarded in a deal, if it is known."""
        deal, dealer = self.deals[index], self.dealt_by[index]
        if name not in deal.get("dealt", {}) or name not in deal.get("discards", {}):
            return []
        own_crib = any({name, dealer} <= set(side) for side in self.request.get("teams") or [])
        dealt = [parse(card) for card in deal["dealt"][name]]
        options = self.advise(dealt, own_crib or name == dealer)
        discard = in_print_order([parse(card) for card in deal["discards"][name]])
        [chosen] = [option for option in options if option["discard"] == discard]
        best, better = options[0], [one for one in options if one["net"] > chosen["net"]]
        return [
            {key: chosen[key] for key in EXPECTED if key in chosen}
            | {
                "pointer": pointer("deals", index, "discards", name),
                "deal": index,
                "player": name,
                "dealer": name == dealer,
                "rank": len(better) + 1,
                "options": len(options),
                "best": {key: best[key] for key in EXPECTED if key in best},
                "loss": best["net"] - chosen["net"],
                "crib": chosen["crib"]["mean"],
            }
        ]

    def lucks(self, discards: list[Json]) -> list[Json]:
        """The luck of every hand whose cards are known, and of the crib with its dealer's hand."""
        found: list[Json] = []
        for line in self.ledger:
            if line.get("unverified") or line.get("retracted"):
                continue
            deal, name = line.get("deal", 0), line.get("player")
            if line["event"] == "hand":
                dealt = self.deals[deal].get("dealt", {}).get(name, [])
                starters = unseen([*line["cards"], *map(parse, dealt)])
                hand = float(line["points"] - hand_mean(line["cards"], starters, self.rules))
                found.append(
                    {"pointer": line["pointer"], "deal": deal, "player": name, "hand": hand}
                )
            own = [one for one in discards if one["deal"] == deal and one["player"] == name]
            if line["event"] == "crib" and own:
                dealer = (deal, self.dealt_by[deal])
                for of_dealer in found:
                    if (of_dealer["deal"], of_dealer["player"]) == dealer:
                        of_dealer["crib"] = line["points"] - own[0]["crib"]
        return found

    def kept(self, name: str) -> dict[int, list[str]]:
        """The cards that a player is known to have kept, of deals with a play."""
        found = {}
        for line in self.ledger:
            if line["event"] not in ("card", "pegging") or not self.judged(line["deal"]):
                continue
            number = line["deal"]
            shown = [
                each["cards"]
                for each in self.ledger
                if (each["event"], each.get("player"), each.get("deal")) == ("hand", name, number)
                and each["cards"]
            ]
            hand = KnownCards(self.deals[number], self.players, self.rules).hand(name)
            if hand is not None or shown:
                found[number] = hand or shown[0]
        return found

    def expected_pegging(self, name: str) -> Json:
        if (len(self.players), self.rules["hand"], self.rules["counts"]) != (2, 4, "reset"):
            return {}
        expected = 0.0
        for number, hand in self.kept(name).items():
            options = self.advise([*hand, *unseen(hand)[:2]], name == self.dealt_by[number])
            [option] = [each for each in options if each["keep"] == in_print_order(hand)]
            expected += option["pegging"]["own"]
        return {"expected_pegging": expected}

    def sums_of_mistakes(self, name: str, course: Json) -> Json:
        if not course:
            return {}
        changes = [each["change"] for each in course["mistakes"] if each["player"] == name]
        lost = sum(-change for change in changes if change < 0)
        return {"mistakes": {"lost": lost, "gained": sum(max(0, change) for change in changes)}}

    def sums(self, name: str, discards: list[Json], luck: list[Json]) -> Json:
        known = self.kept(name)
        points = {"play": 0, "hand": 0, "crib": 0}
        for line in self.ledger:
            kind = line["event"] if line["event"] in points else "play"
            if kind == "play" and line.get("deal") not in known:
                continue
            if line["event"] == "pegging":
                points["play"] += self.deals[line["deal"]]["pegged"].get(name, 0)
            elif line.get("player") == name and line["event"] not in {"heels", "head-start"}:
                awards = [each for each in line["awards"] if each["reason"] == "score"]
                points[kind] += sum(award["points"] for award in awards)
        return {
            "discards": len(discards),
            "best_discards": len([line for line in discards if line["rank"] == 1]),
            "loss": sum(line["loss"] for line in discards),
            "hand_luck": sum(line["hand"] for line in luck),
            "crib_luck": sum(line.get("crib", 0) for line in luck),
            "pegged": points["play"],
            "hands": points["hand"],
            "cribs": points["crib"],
        }

    def course(self) -> Json:
        """Chances and mistakes; nothing where chances are not defined."""
        rules = self.rules
        table = (len(self.players), rules["hand"], rules["counts"], rules["show_order"])
        if table != (2, 4, "reset", "pone-first") or rules["target"] > 121:
            return {}
        return {
            "chances": self.stops(),
            "mistakes": [
                self.mistake(violation)
                for violation in self.game["violations"]
                if violation["code"] in MISTAKES and violation["pointer"] not in self.unknown
            ],
        }

    def lines(self, deal: int) -> list[int]:
        return [at for at, line in enumerate(self.ledger) if line.get("deal") == deal]

    def position(self, deal: int, at: int) -> Position:
        """Who deals after this line of the ledger, what comes next, and the cards left before."""
        lines = [self.ledger[one] for one in self.lines(deal) if one <= at]
        standing = [line for line in lines if not line.get("retracted")]
        events = [line["event"] for line in standing]
        dealer = self.dealt_by[deal]
        if "crib" in events or "deal" in events:
            return self.other(dealer), "deal", 0
        hands = [line["player"] for line in standing if line["event"] == "hand"]
        if hands:
            return dealer, "crib" if hands[-1] == dealer else "dealer-hand", 0
        return dealer, "pone-hand", 0 if "pegging" in events else max(0, 8 - events.count("card"))

    def other(self, player: str) -> str:
        [other] = [name for name in self.players if name != player]
        return str(other)

    def win(self, side: str, board: Json, position: Position) -> float:
        target = self.rules["target"]
        won = [name for name in self.players if board[name] >= target]
        if won:
            return float(side in won)
        dealer, moment, left = position
        scores = (board[dealer], board[self.other(dealer)])
        before = self.chance(*scores, "deal", target)
        found = (left * before + (8 - left) * self.chance(*scores, moment, target)) / 8
        return found if side == dealer else 1 - found

    def stops(self) -> list[Json]:
        """The chances at the start of each deal, after its play and its hands, and at the end."""
        found = []
        for deal in range(self.deals_begun(rulings=True)):
            later = [at for at, line in enumerate(self.ledger) if line.get("deal", -1) >= deal]
            start = self.boards[[*later, len(self.ledger)][0]]
            if f"the start of {deal}" not in self.unknown:
                first = (self.dealt_by[deal], "deal", 0)
                found.append(self.stop(f"#/deals/{deal}", deal, start, first))
            lines = self.lines(deal)
            for at in lines:
                here, line = self.position(deal, at), self.ledger[at]
                last = at == lines[-1] or self.position(deal, at + 1) != here
                over = self.rules["target"] in line["scores"].values()
                between = here[1] != "deal" and here[2] == 0
                if between and last and not over and line["pointer"] not in self.unknown:
                    found.append(self.stop(line["pointer"], deal, line["scores"], here))
        if "ended_at" in self.game:
            where, chances = self.game["ended_at"], dict.fromkeys(self.players, 0.0)
            chances[self.game["winner"]] = 1.0
            stop = {"pointer": where, "scores": self.game["scores"], "chances": chances}
            deal_of_end = {} if where == "#/ended" else {"deal": int(where.split("/")[2])}
            found.append(stop | deal_of_end)
        return found

    def stop(self, where: str, deal: int, board: Json, position: Position) -> Json:
        chances = {name: self.win(name, board, position) for name in self.players}
        return {"pointer": where, "deal": deal, "scores": board, "chances": chances}

    def mistake(self, violation: Json) -> Json:
        """What a mistake changed: its player's chance after it, less that without it."""
        where, code = violation["pointer"], violation["code"]
        deal = int(where.split("/")[2])
        if code == "wrong-total":
            [side] = [
                name for name in self.players if pointer("deals", deal, "scores", name) == where
            ]
            without, after = self.game["written_boards"][pointer("deals", deal, "scores")]
            lines = self.lines(deal)
            position: Position = (self.dealt_by[deal + 1], "deal", 0)
            if deal + 1 == len(self.deals) and lines:
                position = self.position(deal, lines[-1])
        else:
            side = violation["player"]
            [at] = [at for at, line in enumerate(self.ledger) if line["pointer"] == where]
            position = self.position(deal, at)
            without, after = self.without_mistake(at, code)
        change = self.win(side, after, position) - self.win(side, without, position)
        return {"pointer": where, "deal": deal, "code": code, "player": side, "change": change}

    def without_mistake(self, at: int, code: str) -> tuple[dict[str, int], dict[str, int]]:
        """The board had the true points been claimed and nothing been called, and as it was."""
        line, target = self.ledger[at], self.rules["target"]
        moves = [(line["player"], line["points"])]
        if self.rules["claims"] == "automatic":
            without, after = (dict(one) for one in self.game["written_boards"][line["pointer"]])
        else:
            without, after = dict(self.boards[at]), line["scores"]
            kept = {"wrong-muggins", "renege"}
            if code in kept:
                # The claim stays, and what it pegged.
                moves = []
                kept = {each["reason"] for each in line["awards"]} - {code}
            awards = [each for each in line["awards"] if each["reason"] in kept]
            moves += [(each["side"], each["points"]) for each in awards]
        for name, points in moves:
            if target not in without.values():
                without[name] = min(target, max(0, without[name] + points))
        return without, after
