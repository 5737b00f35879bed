"""Illegal entries put into legal logs, to be taken back."""

from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.second.cards import parse, value
from tests.second.game import first_dealer
from tests.second.known_cards import KnownCards
from tests.second.rulesets import effective_rules
from tests.second.showing import owner_of, show_order
from tests.second.table import Table

from .cards import PACK
from .faults import KINDS, dealers

Entry = dict[str, Any]
ILLEGAL = frozenset(
    {
        *("play-over", "card-not-held", "above-thirty-one", "out-of-turn"),
        *("go-with-playable-card", "bad-last", "wrong-show-order"),
    }
)
"""The codes of entries that may be taken back."""


def with_illegal_entries(
    rng: Random, request: dict[str, Any], *, often: float = 0.1, claims: float = 0.0
) -> dict[str, Any]:
    """Add illegal cards, goes, `last` entries and shown hands anywhere in existing arrays.

    Each is illegal where it stands. `claims` is how often one carries a claim or a call. The
    log must be legal, and have no deal that was thrown in.
    """
    rules = effective_rules(request)
    changed = deepcopy(request)
    for deal, dealer in zip(
        changed["deals"], dealers(request, first_dealer(request)), strict=False
    ):
        planter = Planter(rng, rules, request["players"], dealer, often, claims)
        if deal.get("plays"):
            planter.plant_plays(deal)
        if deal.get("show"):
            planter.plant_show(deal)
    return changed


@dataclass(slots=True)
class Planter:
    rng: Random
    rules: dict[str, Any]
    players: list[str]
    dealer: str
    often: float
    claims: float
    table: Table | None = None

    def plant_plays(self, deal: dict[str, Any]) -> None:
        """Insert illegal entries into the play."""
        hands = KnownCards(deal, self.players, self.rules).hands() or {}
        table = Table(self.players, self.dealer, hands, self.rules["counts"])
        self.table = table
        planted: list[Entry] = []
        for entry in [*deal["plays"], None]:
            while self.rng.random() < self.often:
                planted.append(self.illegal_play(table))
            if entry is not None:
                planted.append(entry)
                follow(table, entry)
        deal["plays"] = planted

    def illegal_play(self, table: Table) -> Entry:
        rng = self.rng
        choices: list[tuple[str, str]] = []
        for player in self.players:
            held = table.hands[player]
            choices.append((player, rng.choice([card for card in PACK if card not in held])))
            if not table.closed() or table.point_taken or player != table.last_player:
                choices.append((player, "last"))
            if table.fitting(player):
                choices.append((player, "go"))
            for card in held:
                above = table.next_total() + value(card) > 31
                if table.over() or above or not table.in_turn(player):
                    choices.append((player, card))
        player, play = rng.choice(choices)
        entry: Entry = {"play": play}
        if rng.random() < 0.7 or table.owner(entry) != player:
            entry["player"] = player
        return self.say(entry)

    def plant_show(self, deal: dict[str, Any]) -> None:
        """Insert entries out of turn into the show."""
        seat = self.players.index(self.dealer)
        order = show_order(
            self.players[seat + 1 :] + self.players[: seat + 1], self.rules["show_order"]
        )
        nobody = self.table.round()[0] if self.table else order[0][0]
        planted: list[Entry] = []
        shown = 0
        for entry in [*deal["show"], None]:
            while self.rng.random() < self.often:
                turns = [turn for turn in order if [turn] != order[shown : shown + 1]]
                player, crib = self.rng.choice(turns)
                wrong: Entry = {"crib": True} if crib else {}
                if self.rng.random() < 0.8 or (owner_of(wrong, order, shown, nobody) != player):
                    wrong["player"] = self.rng.choice(self.players) if crib else player
                shown_later = [each["cards"] for each in deal["show"] if is_of(each, player, crib)]
                if shown_later and self.rng.random() < 0.5:
                    wrong["cards"] = self.rng.sample(shown_later[0], len(shown_later[0]))
                planted.append(self.say(wrong))
            if entry is not None:
                planted.append(entry)
                shown += "ruling" not in entry
        deal["show"] = planted

    def say(self, entry: Entry) -> Entry:
        """Perhaps add a claim or a call to the entry, which is worth nothing."""
        rng = self.rng
        if rng.random() < self.claims:
            entry["claim"] = rng.choice([0, 1, 2, rng.randint(0, 29)])
        if rng.random() < self.claims:
            entry["call"] = {"player": rng.choice(self.players), "kind": rng.choice(KINDS)}
            if rng.random() < 0.3:
                entry["call"]["points"] = rng.randint(0, 5)
        if "play" in entry and rng.random() < self.claims:
            entry["count"] = rng.randint(0, 31)
        return entry


def is_of(entry: Entry, player: str, crib: bool) -> bool:
    """True if an entry shows the cards of the crib, or of this player's hand."""
    own = crib or entry.get("player") == player
    return "cards" in entry and entry.get("crib", False) == crib and own


def follow(table: Table, entry: Entry) -> None:
    """Apply a legal entry to the table."""
    if "ruling" in entry:
        return
    player = table.owner(entry)
    if entry["play"] == "go":
        if not table.fitting(player):
            table.said_go.append(player)
    elif entry["play"] == "last":
        table.point_taken = True
    else:
        table.lay(player, parse(entry["play"]))
