"""One deal simulated: cards, play with goes and claims, show."""

from dataclasses import dataclass
from random import Random

from tests.second.cards import card_items, show_items, total
from tests.second.reading import Json
from tests.second.show_order import show_order
from tests.second.table import Table, from_left_of

from .cards import PACK, add_call, add_claim, random_pack
from .mishaps import KINDS, play_with_mishap

Habits = dict[str, float]
"""How often people at a table do things; what is left out they never do."""

PLAIN_HABITS: Habits = {"says_go": 1.0}
"""Those of people who shuffle well, and write everything down once."""
EVENTFUL_HABITS = {
    "shuffles_badly": [1.0],
    "says_go": [0.0, 0.5, 1.0, 1.0],
    "extra_go": [0.0, 0.0, 0.1, 0.4],
    "leaves_name_out": [0.0, 0.0, 0.3, 1.0],
    "claims_last_apart": [0.0, 0.2, 0.7],
    "names_dealer": [0.0, 0.0, 0.5, 1.0],
    "writes_heels": [0.0, 0.1, 0.25],
    "hands_form": [0.0, 0.0, 0.5, 1.0],
    "leaves_show_out": [0.0, 0.3, 1.0],
}


@dataclass
class DealMaker:
    """Simulates one deal and writes it down as the habits say."""

    rng: Random
    rules: Json
    sides: list[list[str]]
    players: list[str]
    dealer: str
    mood: str
    habits: Habits

    def __post_init__(self) -> None:
        """Deal hands, discards, crib and starter from one pack."""
        self.gained = dict.fromkeys(self.players, 0)
        rng, rules = self.rng, self.rules
        needed = rules["dealt"] * len(self.players) + rules["to_crib"] + 1
        pack = rng.sample(PACK, len(PACK))
        if "shuffles_badly" in self.habits:
            pack = random_pack(rng, needed)
            if rng.random() < (0.4 if rules["heels_claimed"] else 0.15):
                jack = pack.index(rng.choice(["JC", "JD", "JH", "JS"]))
                pack[jack], pack[needed - 1] = pack[needed - 1], pack[jack]
        self.dealt = {}
        for player in self.players:
            self.dealt[player] = [pack.pop(0) for _ in range(rules["dealt"])]
        self.to_crib = [pack.pop(0) for _ in range(rules["to_crib"])]
        self.starter = pack.pop(0)
        self.discards = {
            player: rng.sample(cards, rules["discards"]) for player, cards in self.dealt.items()
        }
        self.hands = {
            player: [card for card in cards if card not in self.discards[player]]
            for player, cards in self.dealt.items()
        }
        self.crib = self.to_crib + [card for cards in self.discards.values() for card in cards]

    def do(self, habit: str) -> bool:
        return self.rng.random() < self.habits.get(habit, 0.0)

    def write(self) -> Json:
        deal: Json = {"dealer": self.dealer} if self.do("names_dealer") else {}
        if self.do("hands_form"):
            deal |= {"hands": self.hands, "crib": self.rng.sample(self.crib, len(self.crib))}
        else:
            deal |= {"dealt": self.dealt, "discards": self.discards}
            if self.to_crib:
                deal["to_crib"] = self.to_crib
        deal["starter"] = self.starter
        self.write_heels(deal)
        deal["plays"] = self.write_plays()
        shows = self.rules["claims"] == "manual" or not self.do("leaves_show_out")
        show = self.write_show()
        if shows:
            deal["show"] = show
        return deal

    def opponent(self, player: str) -> str:
        (own,) = [side for side in self.sides if player in side]
        return self.rng.choice([other for other in self.players if other not in own])

    def say(self, entry: Json, player: str, actual: int) -> Json:
        add_claim(self.rng, entry, actual, self.mood)
        self.perhaps_call(entry, player, actual)
        self.gained[player] += actual
        return entry

    def perhaps_call(self, entry: Json, player: str, actual: int) -> None:
        wrong = entry.get("claim", 0) != actual
        if self.do("calls") and (wrong or self.rng.random() < 0.1):
            add_call(self.rng, entry, actual, self.opponent(player), self.players)

    def write_heels(self, deal: Json) -> None:
        heels = self.rules["heels"] if self.starter[0] == "J" else 0
        expected = self.rules["heels_claimed"] and self.rules["claims"] == "manual" and heels > 0
        if self.rng.random() < 0.8 if expected else self.do("writes_heels"):
            deal["heels"] = self.say({}, self.dealer, heels)
        else:
            self.gained[self.dealer] += heels

    def write_plays(self) -> list[Json]:
        if "mishaps" in self.habits and self.rules["counts"] == "reset" and self.do("mishaps"):
            return self.write_mishap()
        table = Table(self.players, self.dealer, self.hands, self.rules["counts"])
        plays: list[Json] = []
        while (following := table.next()) is not None:
            player = following["player"]
            if following["must"] == "play":
                if self.do("reneges"):
                    self.renege(table, plays)
                self.card(table, plays, player, self.rng.choice(following["legal"]))
                continue
            if self.do("says_go"):
                self.go(table, plays, player)
            table.said_go.append(player)
        return plays

    def write_mishap(self) -> list[Json]:
        """A play in which something goes wrong, with calls."""
        rng = self.rng
        happened = play_with_mishap(rng, rng.choice(KINDS), self.players, self.dealer, self.hands)
        for entry in happened.plays:
            if entry["play"] != "go":
                self.perhaps_call(entry, entry["player"], rng.choice([0, entry.get("claim", 0)]))
        for player, points in happened.scores.items():
            self.gained[player] += points
        return happened.plays

    def card(self, table: Table, plays: list[Json], player: str, card: str) -> None:
        """A card, and perhaps a `last` apart."""
        entry = self.entry(table, player, card)
        table.lay(player, card)
        actual = sum(item["points"] for item in card_items(table.count))
        apart = table.closed() and self.do("claims_last_apart")
        closing = table.closed() and total(table.count) != 31
        plays.append(self.say(entry, player, actual + (closing and not apart)))
        if closing and "goes_at_close" in self.habits:
            for other in table.round():
                if table.hands[other] and other not in table.said_go:
                    self.go(table, plays, other)
        self.extra_goes(table, plays)
        if apart:
            last = self.entry(table, player, "last")
            plays.append(self.say(last, player, int(closing)))
            self.extra_goes(table, plays)

    def entry(self, table: Table, player: str, play: str) -> Json:
        """An entry; the player's name is sometimes left out where it is implied."""
        nameless = {"play": play}
        if self.do("leaves_name_out") and table.owner(nameless) == player:
            return nameless
        return {"player": player, "play": play}

    def go(self, table: Table, plays: list[Json], player: str) -> None:
        """A spoken go, now and then with a meaningless claim or call."""
        entry = self.entry(table, player, "go")
        if self.rng.random() < 0.05:
            entry["claim"] = self.rng.randint(0, 3)
        if self.do("calls") and self.rng.random() < 0.1:
            add_call(self.rng, entry, 0, self.opponent(player), self.players)
        plays.append(entry)

    def extra_goes(self, table: Table, plays: list[Json]) -> None:
        """Superfluous but legal goes."""
        while self.do("extra_go"):
            player = self.rng.choice(self.players)
            if table.fitting(player):
                return
            self.go(table, plays, player)
            table.said_go.append(player)

    def renege(self, table: Table, plays: list[Json]) -> None:
        """A go in spite of a playable card, which is called."""
        able = [player for player in self.players if table.fitting(player)]
        if able:
            player = self.rng.choice(able)
            call = {"player": self.opponent(player), "kind": "renege"}
            plays.append({"player": player, "play": "go", "call": call})

    def write_show(self) -> list[Json]:
        entries = []
        order = show_order(from_left_of(self.dealer, self.players), self.rules["show_order"])
        for player, crib in order:
            entry: Json = {"player": player}
            if crib or self.rng.random() < 0.1:
                entry["crib"] = crib
            cards = self.crib if crib else self.hands[player]
            items = show_items(cards, self.starter, crib, self.rules)
            entries.append(self.say(entry, player, sum(item["points"] for item in items)))
        return entries
