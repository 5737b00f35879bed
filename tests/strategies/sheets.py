"""Score sheets made from complete logs, with rulings, misdeals, totals, and faults of people."""

from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.second.game import adjudicate
from tests.second.reading import Json, pointer
from tests.second.rulesets import effective_rules
from tests.second.table import dealers, sides_of

from .cards import PACK, wrong_claim
from .games import random_game, with_rules

REASONS = ["dealer looked at the bottom card", "pegged out of turn", "as agreed", "é 🂡"]
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


def some_ruling(rng: Random, request: Json) -> Json:
    """Points forward or backward for one side, or a warning."""
    points = rng.choice([0, 1, 2, 2, 5, -1, -2, -15, rng.randint(1, 60), -rng.randint(1, 60)])
    side = rng.choice(list(sides_of(request)))
    return {"ruling": {"side": side, "points": points, "reason": rng.choice(REASONS)}}


def with_rulings(rng: Random, request: Json, often: float = 0.15) -> Json:
    """Add rulings at the beginning of deals and anywhere in existing arrays."""
    ruled = deepcopy(request)
    for deal in ruled["deals"]:
        if rng.random() < often:
            deal["rulings"] = [some_ruling(rng, request) for _ in range(rng.randint(1, 2))]
        for entries in (deal.get("plays"), deal.get("show")):
            # A ruling would turn an absent show into a present one.
            while entries and rng.random() < often:
                entries.insert(rng.randint(0, len(entries)), some_ruling(rng, request))
    return ruled


def with_void_deals(rng: Random, request: Json, often: float = 0.15) -> Json:
    """Add misdeals between the deals, with any number of cards and entries that do not count."""
    mixed = {**deepcopy(request), "deals": []}
    named = not {"first_dealer", "cut"} & request.keys()
    for number, dealer in enumerate(dealers(request, judges_on=False)[0]):
        while rng.random() < often and len(mixed["deals"]) < 50:
            deal = void_deal(rng, request)
            if rng.random() < 0.3 or (named and not mixed["deals"]):
                deal["dealer"] = dealer
            mixed["deals"].append(deal)
        mixed["deals"] += deepcopy(request["deals"][number : number + 1])
    return mixed


def void_deal(rng: Random, request: Json) -> Json:
    """A misdeal: too many cards, or too few."""
    players, pack = request["players"], rng.sample(PACK, len(PACK))
    deal: Json = {}
    form = rng.choice(["dealt", "hands", None])
    if form:
        some = rng.choice([players, players, players[:1]])
        deal[form] = {player: [pack.pop() for _ in range(rng.randint(1, 7))] for player in some}
    others = {
        "starter": pack.pop(),
        "rulings": [some_ruling(rng, request)],
        "show": [{"player": rng.choice(players), "claim": rng.randint(0, 60)}],
        "pegged": {rng.choice(players): rng.randint(0, 60)},
    }
    if form == "dealt":
        others["discards"] = {player: rng.sample(cards, 1) for player, cards in deal[form].items()}
    return {"void": True} | deal | {name: others[name] for name in others if rng.random() < 0.3}


def boards(request: Json) -> list[dict[str, int]]:
    """The board at the end of each deal; zeros for a deal that was not judged."""
    found = [dict.fromkeys(sides_of(request), 0) for _ in request["deals"]]
    for line in adjudicate(request).get("ledger", []):
        if "deal" in line:
            found[line["deal"]] = line["scores"]
    return found


def with_totals(rng: Random, request: Json) -> Json:
    """Write the board after some deals; a slip is mostly carried on, as people add to it."""
    written = deepcopy(request)
    slips = {side: rng.choice([0, 0, rng.randint(-9, 9)]) for side in sides_of(request)}
    often = rng.choice([0.5, 0.9])
    for deal, board in zip(written["deals"], boards(request), strict=True):
        for side, slip in slips.items():
            if rng.random() < 0.2:
                slips[side] = rng.choice([0, slip // 2, slip // 2, rng.randint(-9, 9)])
        if rng.random() < often:
            deal["scores"] = {
                side: max(0, board[side] + slips[side])
                for side in rng.sample(sorted(slips), len(slips))
                if rng.random() < 0.9
            }
    return written


def with_only_totals(rng: Random, request: Json, often: float = 0.4) -> Json:
    """Leave only the totals of some deals, and rulings beside them."""
    written = deepcopy(request)
    for index, board in enumerate(boards(request)):
        if rng.random() < often:
            only = {n: v for n, v in written["deals"][index].items() if n in ("dealer", "rulings")}
            only["scores"] = {
                side: max(0, board[side] + rng.choice([-2, 0, 0, 0, 5, 30]))
                for side in rng.sample(list(board), rng.randint(1, len(board)))
            }
            written["deals"][index] = only
    return written


def with_ending(rng: Random, request: Json) -> Json:
    """With two sides, let one give up at the end of the log."""
    sides = list(sides_of(request))
    if len(sides) > 2:
        return request
    ended = {"by": rng.choice(["concession", "forfeit"]), "side": rng.choice(sides)}
    return {**deepcopy(request), "ended": ended}


def with_counts(rng: Random, request: Json, often: float = 0.2) -> Json:
    """Add announced counts, mostly right if nobody made a mistake, and `pass` for go."""
    spoken = deepcopy(request)
    for entry in (entry for deal in spoken["deals"] for entry in deal.get("plays", [])):
        if "play" in entry and rng.random() < often:
            entry["count"] = rng.choice([5, 10, 15, 20, 24, 25, 28, 30, 31, rng.randint(0, 60)])
        if entry.get("play") in ("go", "last") and rng.random() < often:
            words = ["GO", "Go", "pass", "Pass"] if entry["play"] == "go" else ["LAST"]
            entry["play"] = rng.choice(words)
    return spoken


EXTRAS = (
    (0.5, with_rulings),
    (0.5, with_only_totals),
    (0.4, with_void_deals),
    (0.5, with_totals),
    (0.3, with_counts),
    (0.2, with_ending),
)
"""Additions to a sheet, each with its probability, in this order."""


def random_sheet(rng: Random, **knobs: Any) -> Json:
    """A sheet of complete deals with rulings, misdeals, totals, and perhaps an ending."""
    request = random_game(rng, **knobs | {"stop": "deal"})
    request = with_rules(request, {"thirty_one": rng.choice(["two", "one-and-one"])})
    if rng.random() < 0.8:
        request = sheet_of(rng, request)
    for probability, extra in EXTRAS:
        if rng.random() < probability:
            request = extra(rng, request)
    return request


def sheet_of(rng: Random, request: Json) -> Json:
    """The sheet of a game whose deals are complete and legal; some deals stay as they are."""
    rules = effective_rules(request)
    true = adjudicate({**request, "rules": {**request.get("rules", {}), **TRUE_RULES}})
    sheet = {**deepcopy(request), "deals": []}
    for number, deal in enumerate(deepcopy(request["deals"])):
        lines = [line for line in true["ledger"] if line.get("deal") == number]
        shown = any(line["event"] == "crib" for line in lines)
        if "plays" not in deal or rng.random() < 0.15 or not shown:
            sheet["deals"].append(deal)
        else:
            maker = SheetMaker(rng, rules, request["players"], deal, lines)
            sheet["deals"].append(maker.write())
    return sheet


@dataclass(frozen=True, slots=True)
class SheetMaker:
    rng: Random
    rules: Json
    players: list[str]
    deal: Json
    lines: list[Json]
    """The ledger of the deal, played to its end for the true points."""

    def write(self) -> Json:
        """The deal as a sheet: known cards, heels, pegging or plays, show."""
        rng = self.rng
        sheet: Json = {name: self.deal[name] for name in ("dealer", "starter") if name in self.deal}
        if rng.random() < 0.3:
            # The play in order, but no crib.
            hands = [line for line in self.lines if line["event"] == "hand"]
            sheet["plays"] = self.deal["plays"]
            sheet["hands"] = {line["player"]: line["cards"] for line in hands}
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

    def careless(self) -> bool:
        """True where a number is written wrong."""
        return self.rng.random() < 0.2

    def write_known_cards(self, sheet: Json) -> None:
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
        for player, total in list(totals.items()):
            if self.careless():
                totals[player] = min(60, wrong_claim(self.rng, total))
            if totals[player] == 0 and self.rng.random() < 0.7:
                del totals[player]
        return totals

    def write_heels(self, sheet: Json) -> None:
        """Heels as in the log; without a starter they must be written to count."""
        if "heels" in self.deal:
            sheet["heels"] = self.deal["heels"]
        elif "starter" not in sheet:
            right = self.rules["heels"] if self.deal["starter"][0] == "J" else 0
            claim = self.rng.randint(0, 5) if self.careless() else right
            if claim != 0:
                sheet["heels"] = {"claim": claim}

    def write_show(self, sheet: Json) -> list[Json]:
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
                wrong = self.careless()
                said = wrong_claim(self.rng, line["points"]) if wrong else line["points"]
                entry["claim"] = min(60, said)
            if self.rng.random() < 0.1 and not entry.get("crib"):
                del entry["player"]
            entries.append(entry)
        return entries

    def given(self, sheet: Json, line: Json) -> bool:
        if line["event"] == "crib":
            discarded = all(player in sheet.get("discards", {}) for player in self.players)
            from_pack = self.rules["to_crib"] == 0 or "to_crib" in sheet
            return "crib" in sheet or (discarded and from_pack)
        return any(line["player"] in sheet.get(form, {}) for form in ("hands", "discards"))


def kept_sheet(rng: Random, **knobs: Any) -> Json:
    """A sheet without a fault but one of whole deals, as people keep it: numbers and totals."""
    plain = {"players": 2, "rules": {}, "plain": True, "starting_scores": False, "stop": "deal"}
    game = random_game(rng, **knobs | plain | {"ruleset": "standard", "deals": rng.randint(3, 6)})
    sheet = {"players": game["players"], "first_dealer": dealers(game, judges_on=False)[0][0]}
    sheet |= {"on_fault": "continue", "deals": []}
    board = dict.fromkeys(game["players"], 0)
    for number, _ in enumerate(game["deals"]):
        deal: Json = {"pegged": dict.fromkeys(board, 0), "show": []}
        for line in adjudicate(game)["ledger"]:
            if line["deal"] == number:
                board, player = line["scores"], line["player"]
                if line["event"] == "heels":
                    deal["heels"] = {"claim": line["points"]}
                elif line["phase"] == "play":
                    deal["pegged"][player] += line["points"]
                else:
                    deal["show"].append({"claim": line["points"]})
        sheet["deals"].append({**deal, "scores": board})
    rng.choice([whole_deals, names_and_order])(rng, sheet, rng.choice(sheet["deals"]))
    return sheet


def with_faults(rng: Random, request: Json, number: int) -> Json:
    """The log with so many faults of people at most, to be judged on."""
    faulty = {**deepcopy(request), "on_fault": "continue"}
    for _ in range(number):
        deal = rng.choice(faulty["deals"] or [{}])
        rng.choice(FAULTS)(rng, faulty, deal)
    return faulty


def with_hands_left_out(rng: Random, request: Json) -> Json:
    """Name the player of each entry that is judged, and leave out some hands of such deals."""
    told = deepcopy(request)
    ledger = adjudicate(request).get("ledger", [])
    players = {line["pointer"]: line["player"] for line in ledger if "player" in line}
    for number, deal in enumerate(told["deals"]):
        for index, entry in enumerate(deal.get("plays", [])):
            where = pointer("deals", number, "plays", index)
            if "ruling" not in entry and where in players:
                entry["player"] = players[where]
        if not deal.get("plays") or rng.random() < 0.1:
            continue
        names = told["players"]
        for player in rng.choice([names, names, rng.sample(names, rng.randint(1, len(names)))]):
            for form in ("dealt", "discards", "hands"):
                deal.get(form, {}).pop(player, None)
        for form, needed in (("hands", "hands"), ("discards", "dealt"), ("to_crib", "dealt")):
            if not deal.get(needed):
                deal.pop(form, None)
        if not deal.get("dealt"):
            deal.pop("dealt", None)
    return told


def misread(rng: Random, _: Json, deal: Json) -> None:
    """Write another card, perhaps one that somebody else holds, or one too many or too few."""
    piles = [entry["cards"] for entry in deal.get("show", []) if "cards" in entry]
    for name in ("dealt", "hands", "discards", "crib", "to_crib"):
        pile = deal.get(name, [])
        piles += list(pile.values()) if isinstance(pile, dict) else [pile]
    piles = [pile for pile in piles if pile]
    card = rng.choice([*(card for pile in piles for card in pile), rng.choice(PACK)])
    if "starter" in deal and rng.random() < 0.2:
        deal["starter"] = card
    elif piles:
        pile = rng.choice(piles)
        pile[rng.randrange(len(pile))] = card
        change = rng.choice(["card", "card", "few", "many"])
        if change == "few" and len(pile) > 1:
            pile.pop()
        elif change == "many" and len(pile) < 7:
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
    """Write another name at an entry or for a dealer, or the dealer's hand first throughout."""
    name, change = rng.choice(request["players"]), rng.choice(["entry", "entry", "dealer", "order"])
    shown = [entry for entry in deal.get("show", []) if "player" in entry]
    if change == "entry" and shown:
        rng.choice(shown)["player"] = name
    elif change == "dealer" and {"first_dealer", "cut"} & request.keys():
        place = request if "first_dealer" in request and rng.random() < 0.6 else deal
        place["first_dealer" if place is request else "dealer"] = name
    elif change == "order":
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


def whole_deals(rng: Random, request: Json, deal: Json) -> None:
    """Write a deal twice, not at all, or in another place, as repairs undo it."""
    deals = request["deals"]
    if len(deals) < 2 or not {"first_dealer", "cut"} & request.keys():
        return
    place = rng.randrange(len(deals) - 1)
    change = rng.choice(["twice", "missing", "exchanged", "crossed", "heels"])
    if change == "heels":
        add_heels_to_pegged(request)
    if change == "twice":
        deals.insert(place, deepcopy(deals[place]))
    elif change == "missing":
        del deals[place]
    elif change == "exchanged":
        deals[place], deals[place + 1] = deals[place + 1], deals[place]
    for name in ["scores"] if rng.random() < 0.5 else ["pegged"]:
        numbers = deal.get(name, {})
        if change == "crossed" and len(numbers) == 2:
            deal[name] = dict(zip(numbers, reversed(numbers.values()), strict=True))


def add_heels_to_pegged(request: Json) -> None:
    """Write heels once more with the pegging, throughout."""
    dealt_by, _ = dealers(request, judges_on=True)
    for deal, dealer in zip(request["deals"], dealt_by, strict=False):
        if "heels" in deal and dealer in deal.get("pegged", {}):
            deal["pegged"][dealer] = min(60, deal["pegged"][dealer] + 2)


FAULTS = (
    *(misread, misread, miss_a_cell, miss_a_cell, entries, entries, entries),
    *(names_and_order, names_and_order, numbers, numbers, whole_deals),
)
