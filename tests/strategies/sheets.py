"""Score sheets made from complete logs, with rulings, misdeals, totals, and faults of people."""

from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.second.game import adjudicate
from tests.second.rulesets import effective_rules
from tests.second.table import first_dealer, sides_of

from .cards import PACK, wrong_claim
from .games import random_game, with_rules
from .illegal import dealers

Request = dict[str, Any]
REASONS = ["dealer looked at the bottom card", "pegged out of turn", "as agreed", "é 🂡"]


def some_ruling(rng: Random, request: Request) -> dict[str, Any]:
    """Points forward or backward for one side, or a warning."""
    points = rng.choice([0, 1, 2, 2, 5, -1, -2, -15, rng.randint(1, 60), -rng.randint(1, 60)])
    side = rng.choice(list(sides_of(request)))
    return {"ruling": {"side": side, "points": points, "reason": rng.choice(REASONS)}}


def with_rulings(rng: Random, request: Request, often: float = 0.15) -> Request:
    """Add rulings at the beginning of deals and anywhere in existing arrays."""
    ruled = deepcopy(request)
    for deal in ruled["deals"]:
        if rng.random() < often:
            deal["rulings"] = [some_ruling(rng, request) for _ in range(rng.randint(1, 2))]
        lists = [deal.get("plays"), deal.get("show")]
        for entries in lists:
            # A ruling would turn an absent show into a present one.
            while entries and rng.random() < often:
                entries.insert(rng.randint(0, len(entries)), some_ruling(rng, request))
    return ruled


def with_void_deals(rng: Random, request: Request, often: float = 0.3) -> Request:
    """Add misdeals between the deals, with any number of cards and entries that do not count."""
    mixed = {**deepcopy(request), "deals": []}
    named = not {"first_dealer", "cut"} & request.keys()
    for number, dealer in enumerate(dealers(request, first_dealer(request))):
        while rng.random() < often * 0.5 and len(mixed["deals"]) < 50:
            deal = void_deal(rng, request)
            if rng.random() < 0.3 or (named and not mixed["deals"]):
                deal["dealer"] = dealer
            mixed["deals"].append(deal)
        mixed["deals"] += deepcopy(request["deals"][number : number + 1])
    return mixed


def void_deal(rng: Random, request: Request) -> dict[str, Any]:
    """A misdeal: too many cards, or too few."""
    players = request["players"]
    pack = rng.sample(PACK, len(PACK))
    deal: dict[str, Any] = {"void": True}
    form = rng.choice(["dealt", "hands", None])
    if form:
        some = players if rng.random() < 0.7 else players[:1]
        deal[form] = {player: [pack.pop() for _ in range(rng.randint(1, 7))] for player in some}
    if form == "dealt" and rng.random() < 0.3:
        deal["discards"] = {player: rng.sample(cards, 1) for player, cards in deal["dealt"].items()}
    if rng.random() < 0.3:
        deal["starter"] = pack.pop()
    if rng.random() < 0.3:
        deal["rulings"] = [some_ruling(rng, request)]
    if rng.random() < 0.3:
        deal["show"] = [{"player": rng.choice(players), "claim": rng.randint(0, 60)}]
    if rng.random() < 0.3:
        deal["pegged"] = {rng.choice(players): rng.randint(0, 60)}
    return deal


def boards(request: Request) -> list[dict[str, int] | None]:
    """The board at the end of each deal; None for a deal that was not judged."""
    found: list[dict[str, int] | None] = [None for _ in request["deals"]]
    for line in adjudicate(request).get("ledger", []):
        if "deal" in line:
            found[line["deal"]] = line["scores"]
    return found


def with_totals(rng: Random, request: Request) -> Request:
    """Write the board after some deals; a slip is mostly carried on, as people add to it."""
    written = deepcopy(request)
    slips = {side: rng.choice([0, 0, rng.randint(-9, 9)]) for side in sides_of(request)}
    often = rng.choice([0.5, 0.9])
    for deal, board in zip(written["deals"], boards(request), strict=True):
        for side, slip in slips.items():
            if rng.random() < 0.2:
                slips[side] = rng.choice([0, slip // 2, slip // 2, rng.randint(-9, 9)])
        if rng.random() < often:
            scores = board or dict.fromkeys(slips, 0)
            deal["scores"] = {
                side: max(0, scores[side] + slips[side])
                for side in rng.sample(sorted(slips), len(slips))
                if rng.random() < 0.9
            }
    return written


def with_only_totals(rng: Random, request: Request, often: float = 0.4) -> Request:
    """Leave only the totals of some deals, and rulings beside them."""
    written = deepcopy(request)
    sides = list(sides_of(request))
    for index, board in enumerate(boards(request)):
        if rng.random() < often:
            only = {n: v for n, v in written["deals"][index].items() if n in ("dealer", "rulings")}
            only["scores"] = {
                side: max(0, (board or {}).get(side, 0) + rng.choice([-2, 0, 0, 0, 5, 30]))
                for side in rng.sample(sides, rng.randint(1, len(sides)))
            }
            written["deals"][index] = only
    return written


def with_ending(rng: Random, request: Request) -> Request:
    """With two sides, let one give up at the end of the log."""
    sides = list(sides_of(request))
    if len(sides) > 2:
        return request
    ended = {"by": rng.choice(["concession", "forfeit"]), "side": rng.choice(sides)}
    return {**deepcopy(request), "ended": ended}


def with_counts(rng: Random, request: Request, often: float = 0.2) -> Request:
    """Add announced counts, mostly right if nobody made a mistake, and `pass` for go."""
    spoken = deepcopy(request)
    for deal in spoken["deals"]:
        for entry in deal.get("plays", []):
            if "play" in entry and rng.random() < often:
                entry["count"] = rng.choice([5, 10, 15, 20, 24, 25, 28, 30, 31, rng.randint(0, 60)])
            if entry.get("play") in ("go", "last") and rng.random() < often:
                words = ["GO", "Go", "pass", "Pass"] if entry["play"] == "go" else ["LAST"]
                entry["play"] = rng.choice(words)
    return spoken


Deal = dict[str, Any]
Line = dict[str, Any]
TRUE_RULES = {
    "claims": "automatic",
    "enforcement": "automatic",
    "false_game": "as-overcount",
    "heels_claimed": False,
    "thirty_one": "two",
    "target": 10**6,
    "skunk_line": 0,
    "double_skunk_line": 0,
}


EXTRAS = (
    (0.5, with_rulings),
    (0.5, with_only_totals),
    (0.4, with_void_deals),
    (0.5, with_totals),
    (0.3, with_counts),
    (0.2, with_ending),
)
"""Additions to a sheet, each with its probability, in this order."""


def random_sheet(rng: Random, **knobs: Any) -> dict[str, Any]:
    """A sheet of complete deals with rulings, misdeals, totals, and perhaps an ending."""
    request = random_game(rng, **knobs | {"stop": "deal"})
    request = with_rules(request, {"thirty_one": rng.choice(["two", "one-and-one"])})
    if rng.random() < 0.8:
        request = sheet_of(rng, request)
    for probability, extra in EXTRAS:
        if rng.random() < probability:
            request = extra(rng, request)
    return request


def true_lines(request: dict[str, Any]) -> list[list[Line]]:
    """The ledger lines of each deal when every deal is played to its end for the true points."""
    log = {**request, "rules": {**request.get("rules", {}), **TRUE_RULES}}
    lines: list[list[Line]] = [[] for _ in request["deals"]]
    for line in adjudicate(log)["ledger"]:
        if "deal" in line:
            lines[line["deal"]].append(line)
    return lines


def sheet_of(rng: Random, request: dict[str, Any]) -> dict[str, Any]:
    """The sheet of a game whose deals are complete and legal; some deals stay as they are."""
    rules = effective_rules(request)
    sheet = {**deepcopy(request), "deals": []}
    for deal, lines in zip(request["deals"], true_lines(request), strict=True):
        shown = any(line["event"] == "crib" for line in lines)
        if "plays" not in deal or rng.random() < 0.15 or not shown:
            sheet["deals"].append(deepcopy(deal))
        else:
            maker = SheetMaker(rng, rules, request["players"], deepcopy(deal), lines)
            sheet["deals"].append(maker.write())
    return sheet


@dataclass(frozen=True, slots=True)
class SheetMaker:
    rng: Random
    rules: dict[str, Any]
    players: list[str]
    deal: Deal
    lines: list[Line]
    """The ledger of the deal, played to its end for the true points."""
    careless: float = 0.2
    """The probability that a written number is wrong."""

    def write(self) -> Deal:
        """The deal as a sheet: known cards, heels, pegging or plays, show."""
        rng = self.rng
        sheet: Deal = {name: self.deal[name] for name in ("dealer", "starter") if name in self.deal}
        if rng.random() < 0.3:
            self.write_hidden_crib(sheet)
        else:
            if rng.random() < 0.3:
                sheet.pop("starter", None)
            self.write_known_cards(sheet)
            sheet["pegged"] = self.totals()
        self.write_heels(sheet)
        show = self.write_show(sheet)
        if self.rules["claims"] == "manual" or show:
            sheet["show"] = show
        return sheet

    def write_hidden_crib(self, sheet: Deal) -> None:
        """Write the play in order, but leave out the crib."""
        sheet["plays"] = self.deal["plays"]
        sheet["hands"] = {
            line["player"]: line["cards"] for line in self.lines if line["event"] == "hand"
        }

    def write_known_cards(self, sheet: Deal) -> None:
        """Write the cards of some players, or of nobody."""
        rng = self.rng
        known = rng.choice([[], self.players, rng.sample(self.players, 1)])
        form = "hands" if "hands" in self.deal else "dealt"
        if known:
            sheet[form] = {player: self.deal[form][player] for player in known}
        if known and form == "dealt":
            discards = [player for player in known if rng.random() < 0.7]
            sheet["discards"] = {player: self.deal["discards"][player] for player in discards}
        for pile in ("crib", "to_crib"):
            if known and pile in self.deal and rng.random() < 0.6:
                sheet[pile] = self.deal[pile]

    def totals(self) -> dict[str, int]:
        """The pegging of each player, sometimes wrong; zeros are often left out."""
        totals = dict.fromkeys(self.players, 0)
        for line in self.lines:
            if line["event"] in ("card", "last"):
                totals[line["player"]] += line["points"]
        for player in self.players:
            if self.rng.random() < self.careless:
                totals[player] = min(60, wrong_claim(self.rng, totals[player]))
            if totals[player] == 0 and self.rng.random() < 0.7:
                del totals[player]
        return totals

    def write_heels(self, sheet: Deal) -> None:
        """Heels as in the log; without a starter they must be written to count."""
        if "heels" in self.deal:
            sheet["heels"] = self.deal["heels"]
        elif "starter" not in sheet:
            right = self.rules["heels"] if self.deal["starter"][0] == "J" else 0
            wrong = self.rng.random() < self.careless
            if right > 0 or wrong:
                sheet["heels"] = {"claim": self.rng.randint(0, 5) if wrong else right}

    def write_show(self, sheet: Deal) -> list[dict[str, Any]]:
        """Every hand and the crib: claims, perhaps cards where the deal does not give them."""
        shown = self.deal.get("show", [])
        hands = [line for line in self.lines if line["phase"] == "show"]
        all_given = "starter" in sheet and all(self.given(sheet, line) for line in hands)
        if all_given and not shown and self.rng.random() < 0.3:
            return []
        entries = []
        for index, line in enumerate(hands):
            entry = dict(shown[index]) if index < len(shown) else {"player": line["player"]}
            if line["event"] == "crib":
                entry["crib"] = True
            given = self.given(sheet, line)
            if not given and self.rng.random() < 0.5:
                entry["cards"] = self.rng.sample(line["cards"], len(line["cards"]))
            judged = "starter" in sheet and (given or "cards" in entry)
            needed = self.rules["claims"] == "automatic" and not judged
            if "claim" not in entry and (needed or self.rng.random() < 0.5):
                wrong = self.rng.random() < self.careless
                said = wrong_claim(self.rng, line["points"]) if wrong else line["points"]
                entry["claim"] = min(60, said)
            if self.rng.random() < 0.1 and not entry.get("crib"):
                del entry["player"]
            entries.append(entry)
        return entries

    def given(self, sheet: Deal, line: Line) -> bool:
        if line["event"] == "crib":
            discarded = all(player in sheet.get("discards", {}) for player in self.players)
            from_pack = self.rules["to_crib"] == 0 or "to_crib" in sheet
            return "crib" in sheet or (discarded and from_pack)
        player = line["player"]
        return player in sheet.get("hands", {}) or player in sheet.get("discards", {})


Json = dict[str, Any]
PILES = ("dealt", "hands", "discards", "crib", "to_crib")


def with_faults(rng: Random, request: Json, number: int) -> Json:
    """The log with so many faults at most, to be judged on."""
    faulty = {**deepcopy(request), "on_fault": "continue"}
    for _ in range(number):
        deal = rng.choice(faulty["deals"] or [{}])
        rng.choice(FAULTS)(rng, faulty, deal)
    return faulty


def piles(deal: Json) -> list[list[str]]:
    """All hands, discards and cribs, also those shown."""
    found = []
    for name in PILES:
        pile = deal.get(name, [])
        found += list(pile.values()) if isinstance(pile, dict) else [pile]
    found += [entry["cards"] for entry in deal.get("show", []) if "cards" in entry]
    return [pile for pile in found if pile]


def misread(rng: Random, _: Json, deal: Json) -> None:
    """Write another card, perhaps one that somebody else holds."""
    held = [card for pile in piles(deal) for card in pile]
    card = rng.choice([*held, rng.choice(PACK)])
    places = piles(deal)
    if "starter" in deal and rng.random() < 0.2:
        deal["starter"] = card
    elif places:
        pile = rng.choice(places)
        pile[rng.randrange(len(pile))] = card


def wrong_number(rng: Random, _: Json, deal: Json) -> None:
    """Write a card too many, or one too few."""
    places = piles(deal)
    if places:
        pile = rng.choice(places)
        if rng.random() < 0.5 and len(pile) > 1:
            pile.pop()
        elif len(pile) < 7:
            pile.append(rng.choice(PACK))


def miss_a_cell(rng: Random, _: Json, deal: Json) -> None:
    """Leave out a member, or a player in it."""
    names = [name for name in deal if name not in ("dealer", "void", "rulings")]
    if not names:
        return
    member = deal[name := rng.choice(names)]
    if isinstance(member, dict) and member and name != "heels" and rng.random() < 0.5:
        del member[rng.choice(list(member))]
    else:
        del deal[name]
    for name, needed in (("discards", "dealt"), ("to_crib", "dealt"), ("crib", "hands")):
        if needed not in deal:
            deal.pop(name, None)


def entries(rng: Random, _: Json, deal: Json) -> None:
    """Leave out, repeat, swap or change an entry of the play or of the show."""
    member = deal.get(name := rng.choice(["plays", "show", "show"]))
    if not member:
        return
    one, other = rng.randrange(len(member)), rng.randrange(len(member))
    change = rng.choice(["leave out", "repeat", "swap", "break off", "members", "members"])
    if change == "leave out":
        del member[one]
    elif change == "repeat":
        member.insert(other, deepcopy(member[one]))
    elif change == "swap":
        member[one], member[other] = member[other], member[one]
    elif change == "break off":
        del member[one:]
    elif "ruling" not in member[one]:
        entry = member[one]
        given = [name for name in ("player", "claim", "crib", "cards", "call") if name in entry]
        entry.pop(rng.choice(given or [""]), None)
        new = [{}, {"claim": rng.choice([0, 2, 19, 45])}, {"cards": rng.sample(PACK, 4)}]
        entry |= rng.choice(new if name == "show" else new[:2])


def names_and_order(rng: Random, request: Json, deal: Json) -> None:
    """Write another name at an entry, or the dealer's hand first throughout."""
    shown = [entry for entry in deal.get("show", []) if "player" in entry]
    if shown and rng.random() < 0.6:
        rng.choice(shown)["player"] = rng.choice(request["players"])
        return
    for each in request["deals"]:
        show = each.get("show", [])
        show[:-1] = reversed(show[:-1])


def numbers(rng: Random, request: Json, deal: Json) -> None:
    """Write pegging, heels or totals that cannot be, or are wrong."""
    if "pegged" in deal and rng.random() < 0.5:
        player = rng.choice(request["players"])
        deal["pegged"] = rng.choice([{}, {player: rng.choice([0, 25, 31, 45, 60])}])
    elif "heels" in deal and rng.random() < 0.3:
        deal["heels"]["claim"] = rng.choice([0, 1, 5])
    elif deal.get("scores"):
        side = rng.choice(list(deal["scores"]))
        slip = rng.choice([-30, -2, 1, 10, 10, 40, 95, 200])
        deal["scores"][side] = max(0, min(deal["scores"][side] + slip, 250))


def wrong_dealer(rng: Random, request: Json, deal: Json) -> None:
    """Write another first dealer, or another one of this deal."""
    name = rng.choice(request["players"])
    if "first_dealer" in request and rng.random() < 0.6:
        request["first_dealer"] = name
    elif {"first_dealer", "cut"} & request.keys():
        deal["dealer"] = name


FAULTS = (
    *(misread, wrong_number, miss_a_cell, miss_a_cell, entries, entries, entries),
    *(names_and_order, numbers, numbers, wrong_dealer),
)
