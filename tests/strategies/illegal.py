"""Illegal entries put into legal logs, which end them or are taken back."""

from collections import defaultdict
from copy import deepcopy
from dataclasses import dataclass
from itertools import product
from random import Random

from tests.second.deal_log import KnownCards
from tests.second.reading import Json
from tests.second.rulesets import effective_rules
from tests.second.show_order import NOTHING, show_order, turn_of
from tests.second.table import Table, dealers, from_left_of
from tests.second.what_happened import read_play, take

from .cards import KINDS, PACK

ILLEGAL = frozenset(
    {
        *("play-over", "card-not-held", "above-thirty-one", "out-of-turn"),
        *("go-with-playable-card", "bad-last", "wrong-show-order"),
    }
)
"""The codes of entries that may be taken back."""


def with_illegal_entries(
    rng: Random,
    request: Json,
    *,
    often: float = 0.1,
    claims: float = 0.0,
    stands: bool = True,
) -> Json:
    """Add illegal cards, goes, `last` entries and shown hands anywhere in existing arrays.

    Each is illegal where it stands. `claims` is how often one carries a claim or a call; without
    `stands` each is followed by entries that show that it was taken back. No deal of the log may be
    one that was thrown in.
    """
    rules = effective_rules(request)
    changed = deepcopy(request)
    dealt_by, _ = dealers(request, judges_on=False)
    for deal, dealer in zip(changed["deals"], dealt_by, strict=False):
        hands = KnownCards(deal, request["players"], rules).hands()
        table = Table(request["players"], dealer, hands, rules["counts"], rules["hand"])
        planter = Planter(rng, rules, request["players"], dealer, often, claims, stands)
        if deal.get("plays"):
            followed = bool(deal.get("show")) or deal is not changed["deals"][-1]
            planter.plant_plays(deal, table, followed=followed)
        if deal.get("show"):
            planter.plant_show(deal, table.round()[0])
    return changed


def illegal_plays(table: Table) -> dict[str, list[tuple[str, str]]]:
    """Everything that is illegal at this moment, as player and play, by its code."""
    found = defaultdict(list)
    for player, play in product(table.players, [*PACK, "go", "last"]):
        fault = table.fault_of({"player": player, "play": play})
        if fault is not None:
            found[fault].append((player, play))
    return found


@dataclass(frozen=True, slots=True)
class Planter:
    """Puts illegal entries into one deal."""

    rng: Random
    rules: Json
    players: list[str]
    dealer: str
    often: float
    claims: float
    stands: bool

    def plant_plays(self, deal: Json, table: Table, *, followed: bool) -> None:
        planted: list[Json] = []
        rules = {**self.rules, "illegal_play": "retract"}
        steps = read_play(table, rules, deal["plays"], followed=followed).steps
        start, by_index = deepcopy(table), {step.index: step for step in steps}
        for index, entry in enumerate([*deal["plays"], None]):
            while self.rng.random() < self.often:
                illegal_now = illegal_plays(table)
                code = self.rng.choice([*illegal_now])
                player, play = self.rng.choice(illegal_now[code])
                illegal = {"play": play}
                if self.rng.random() < 0.7 or table.owner(illegal) != player:
                    illegal["player"] = player
                planted.append(self.say(illegal))
                again = code == "out-of-turn" and self.rng.random() < 0.3
                if entry is not None and "play" in entry and again:
                    planted.append({"player": table.owner(entry), **entry})
            if entry is not None:
                planted.append(entry)
            if index in by_index:
                step = by_index[index]
                take(table, index, step.entry, (step.way, step.fault))
        steps = read_play(start, rules, planted, followed=followed).steps
        standing = [id(step.entry) for step in steps if step.stands()]
        if self.stands or standing == [id(entry) for entry in deal["plays"] if "play" in entry]:
            deal["plays"] = planted

    def plant_show(self, deal: Json, nobody: str) -> None:
        """Insert entries out of turn into the show."""
        order = show_order(from_left_of(self.dealer, self.players), self.rules["show_order"])
        planted: list[Json] = []
        shown = 0
        for entry in [*deal["show"], None]:
            while self.rng.random() < self.often:
                turns = [turn for turn in order if [turn] != order[shown : shown + 1]]
                player, crib = self.rng.choice(turns)
                wrong: Json = {"crib": True} if crib else {}
                owner = turn_of(wrong, order, shown)
                owner = (nobody, False) if owner == NOTHING else owner
                if self.rng.random() < 0.8 or owner != (player, crib):
                    wrong["player"] = self.rng.choice(self.players) if crib else player
                shown_later = [each["cards"] for each in deal["show"] if is_of(each, player, crib)]
                if shown_later and self.rng.random() < 0.5:
                    wrong["cards"] = self.rng.sample(shown_later[0], len(shown_later[0]))
                planted.append(self.say(wrong))
            if entry is not None:
                planted.append(entry)
                shown += "ruling" not in entry
        deal["show"] = planted

    def say(self, entry: Json) -> Json:
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


def is_of(entry: Json, player: str, crib: bool) -> bool:
    """True if an entry shows the cards of the crib, or of this player's hand."""
    own = crib or entry.get("player") == player
    return "cards" in entry and entry.get("crib", False) == crib and own
