"""Faults planted into legal games."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from tests.second.cards import parse, value
from tests.second.known_cards import KnownCards
from tests.second.rulesets import effective_rules
from tests.second.table import Table

from .cards import PACK

KINDS = ("overcount", "muggins", "renege")


def dealers(request: dict[str, Any], first: str) -> list[str]:
    """The dealers of all deals of a log without a misdeal, and of the deal after them."""
    players = request["players"]
    seat = players.index(first)
    return [players[(seat + number) % len(players)] for number in range(len(request["deals"]) + 1)]


class Plant:
    """One deal of a request that a fault is planted in."""

    def __init__(self, rng: Random, request: dict[str, Any], first: str, number: int) -> None:
        """Choose a place among the plays of the deal, and replay the deal up to it."""
        self.rng = rng
        self.request = request
        self.players = request["players"]
        self.number = number
        self.deal = request["deals"][number]
        self.dealer = dealers(request, first)[number]
        self.last_deal = number == len(request["deals"]) - 1
        self.plays = self.deal.get("plays", [])
        self.ready = bool(self.plays)
        if self.ready:
            self.choose_place(rng.randrange(len(self.plays) + 1))

    def choose_place(self, place: int) -> None:
        """Replay the play up to this entry."""
        rules = effective_rules(self.request)
        self.place = place
        hands = KnownCards(self.deal, self.players, rules).hands() or {}
        self.table = Table(self.players, self.dealer, hands, rules["counts"])
        for entry in self.plays[:place]:
            player = self.table.owner(entry)
            if entry["play"] == "go":
                self.table.said_go.append(player)
            elif entry["play"] != "last":
                card = parse(entry["play"])
                # A card not in hand is a fault planted earlier, and is skipped.
                if card in self.table.hands[player]:
                    self.table.lay(player, card)

    def insert(self, player: str, play: str) -> dict[str, Any]:
        entry = {"player": player, "play": play}
        self.plays.insert(self.place, entry)
        return entry

    def insert_one_of(self, entries: Iterable[tuple[str, str]]) -> bool:
        """Put one of these players with his card at the place, if there is any."""
        choices = list(entries)
        if choices:
            self.insert(*self.rng.choice(choices))
        return bool(choices)


def card_not_held(plant: Plant) -> bool:
    if plant.table.over():
        return False
    player = plant.rng.choice(plant.players)
    return plant.insert_one_of(
        (player, card) for card in PACK if card not in plant.table.hands[player]
    )


def above_thirty_one(plant: Plant) -> bool:
    if plant.table.over():
        return False
    table = plant.table
    return plant.insert_one_of(
        (player, card)
        for player in plant.players
        for card in table.hands[player]
        if table.next_total() + value(card) > 31
    )


def out_of_turn(plant: Plant) -> bool:
    """Play a fitting card before one's turn."""
    table = plant.table
    return plant.insert_one_of(
        (player, card)
        for player in plant.players
        if not table.in_turn(player)
        for card in table.playable(player)
    )


def play_over(plant: Plant) -> bool:
    plant.choose_place(len(plant.plays))
    if not plant.table.over():
        return False
    entry = plant.insert(plant.rng.choice(plant.players), plant.rng.choice(PACK))
    if plant.rng.random() < 0.3:
        del entry["player"]
    return True


def go_with_playable_card(plant: Plant) -> bool:
    able = [player for player in plant.players if plant.table.fitting(player)]
    if not able:
        return False
    entry = plant.insert(plant.rng.choice(able), "go")
    if plant.rng.random() < 0.3:
        caller = plant.rng.choice(plant.players)
        entry["call"] = {"player": caller, "kind": plant.rng.choice(KINDS)}
    return True


def bad_last(plant: Plant) -> bool:
    """Claim the last point separately: at the wrong time, twice, or for another player."""
    entry = plant.insert(plant.rng.choice(plant.players), "last")
    if plant.rng.random() < 0.3:
        del entry["player"]
    return True


def wrong_show_order(plant: Plant) -> bool:
    """Show in another order, twice, or once too often."""
    show = plant.deal.get("show")
    if not show:
        return False
    index = plant.rng.randrange(len(show))
    change = plant.rng.choice(["swap", "repeat", "extra", "crib", "leave-out"])
    if change == "swap":
        show[index], show[index - 1] = show[index - 1], show[index]
    elif change == "repeat":
        show.insert(index, dict(show[index]))
    elif change == "extra":
        show.append({"player": plant.rng.choice(plant.players)})
    elif change == "crib":
        show[index]["crib"] = not show[index].get("crib", False)
    else:
        del show[index]
    return True


def play_incomplete(plant: Plant) -> bool:
    if plant.last_deal and not plant.deal.get("show"):
        return False
    choice = plant.rng.random()
    del plant.plays[plant.rng.randrange(len(plant.plays)) :]
    if not plant.plays and choice < 0.7:
        del plant.deal["plays"]
        if choice < 0.4:
            del plant.deal["starter"]
        elif choice < 0.55 and "discards" in plant.deal:
            del plant.deal["discards"]
    if plant.rng.random() < 0.5 and not plant.last_deal:
        plant.deal.pop("show", None)
    return True


def show_incomplete(plant: Plant) -> bool:
    """Deal again before everything is shown."""
    if plant.last_deal:
        return False
    show = plant.deal.get("show", [])
    plant.deal["show"] = show[: plant.rng.randrange(len(show))] if show else []
    return True


def wrong_dealer(plant: Plant) -> bool:
    if plant.number == 0 and not {"first_dealer", "cut"} & plant.request.keys():
        return False
    others = [player for player in plant.players if player != plant.dealer]
    plant.deal["dealer"] = plant.rng.choice(others)
    return True


def swapped_entries(plant: Plant) -> bool:
    """Swap two entries, which can cause any fault."""
    if len(plant.plays) < 2:
        return False
    index = plant.rng.randrange(1, len(plant.plays))
    plant.plays[index], plant.plays[index - 1] = plant.plays[index - 1], plant.plays[index]
    return True


FAULTS: dict[str, Callable[[Plant], bool]] = {
    "card-not-held": card_not_held,
    "above-thirty-one": above_thirty_one,
    "out-of-turn": out_of_turn,
    "play-over": play_over,
    "go-with-playable-card": go_with_playable_card,
    "bad-last": bad_last,
    "wrong-show-order": wrong_show_order,
    "play-incomplete": play_incomplete,
    "show-incomplete": show_incomplete,
    "wrong-dealer": wrong_dealer,
    "swapped-entries": swapped_entries,
}
WITHOUT_A_PLAY = ("wrong-show-order", "show-incomplete", "wrong-dealer")
ATTEMPTS = 12


def plant_fault(rng: Random, request: dict[str, Any], first_dealer: str, name: str) -> None:
    """Plant this fault somewhere in the request, if possible.

    A fault after the end of the game is not judged, so deals are tried from the first on
    more often than others.
    """
    for _ in range(ATTEMPTS if request["deals"] else 0):
        deals = len(request["deals"])
        number = min(rng.randrange(deals), rng.randrange(deals))
        plant = Plant(rng, request, first_dealer, number)
        if (plant.ready or name in WITHOUT_A_PLAY) and FAULTS[name](plant):
            return
