"""Score sheets made from complete logs: some things noted, others left out."""

from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.second.game import adjudicate
from tests.second.rulesets import effective_rules

from .claims import wrong_claim
from .games import random_game
from .parameters import with_rules
from .rulings import (
    with_counts,
    with_ending,
    with_only_totals,
    with_rulings,
    with_totals,
    with_void_deals,
)

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
