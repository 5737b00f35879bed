"""One deal simulated: cards, play with goes and claims, show."""

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.second.cards import card_items, show_items, total
from tests.second.table import Table

from .cards import PACK, add_call, add_claim, random_pack


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """The habits of the people at a table; numbers are probabilities.

    By default cards are shuffled well, and everything is written down once.
    """

    mood: str = "none"
    """The accuracy of claims, one of MOODS."""
    calls: float = 0.0
    reneges: float = 0.0
    """Goes in spite of a playable card that are called."""
    wrong_goes: float = 0.0
    """Those that nobody calls, where illegal entries are taken back."""
    slips: float = 0.0
    """Cards out of turn and counts that are said too high, from which the table goes on, there."""
    says_count: float = 0.0
    says_go: float = 1.0
    extra_go: float = 0.0
    leaves_name_out: float = 0.0
    claims_last_apart: float = 0.0
    names_dealer: float = 0.0
    writes_heels: float = 0.0
    hands_form: float = 0.0
    leaves_show_out: float = 0.0
    eventful: bool = False
    """True: many cards are of few ranks, and jacks are turned often."""


def random_habits(rng: Random, *, mood: str, calls: float, reneges: float) -> Habits:
    """Random habits for one game, chosen so that much happens."""
    return Habits(
        mood=mood,
        calls=calls,
        reneges=reneges,
        says_go=rng.choice([0.0, 0.5, 1.0, 1.0]),
        extra_go=rng.choice([0.0, 0.0, 0.1, 0.4]),
        leaves_name_out=rng.choice([0.0, 0.0, 0.3, 1.0]),
        claims_last_apart=rng.choice([0.0, 0.2, 0.7]),
        names_dealer=rng.choice([0.0, 0.0, 0.5, 1.0]),
        writes_heels=rng.choice([0.0, 0.3, 0.8]),
        hands_form=rng.choice([0.0, 0.0, 0.5, 1.0]),
        leaves_show_out=rng.choice([0.0, 0.3, 1.0]),
        eventful=True,
    )


@dataclass
class DealMaker:
    """Simulates one deal and writes it down as the habits say."""

    rng: Random
    rules: dict[str, Any]
    sides: list[list[str]]
    players: list[str]
    dealer: str
    habits: Habits

    def __post_init__(self) -> None:
        """Deal hands, discards, crib and starter from one pack."""
        self.gained = dict.fromkeys(self.players, 0)
        rng, rules = self.rng, self.rules
        needed = rules["dealt"] * len(self.players) + rules["to_crib"] + 1
        pack = random_pack(rng, needed) if self.habits.eventful else rng.sample(PACK, len(PACK))
        if self.habits.eventful and rng.random() < (0.4 if rules["heels_claimed"] else 0.15):
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

    def write(self) -> dict[str, Any]:
        rng, habits = self.rng, self.habits
        deal: dict[str, Any] = {}
        if rng.random() < habits.names_dealer:
            deal["dealer"] = self.dealer
        if rng.random() < habits.hands_form:
            deal["hands"] = self.hands
            deal["crib"] = rng.sample(self.crib, len(self.crib))
        else:
            deal["dealt"] = self.dealt
            deal["discards"] = self.discards
            if self.to_crib:
                deal["to_crib"] = self.to_crib
        deal["starter"] = self.starter
        self.write_heels(deal)
        deal["plays"] = self.write_plays()
        if self.rules["claims"] == "manual" or rng.random() >= habits.leaves_show_out:
            deal["show"] = self.write_show()
        else:
            self.write_show()
        return deal

    def opponent(self, player: str) -> str:
        (own,) = [side for side in self.sides if player in side]
        return self.rng.choice([other for other in self.players if other not in own])

    def say(self, entry: dict[str, Any], player: str, actual: int) -> dict[str, Any]:
        add_claim(self.rng, entry, actual, self.habits.mood)
        wrong = entry.get("claim", 0) != actual
        if self.rng.random() < self.habits.calls * (1.0 if wrong else 0.1):
            add_call(self.rng, entry, actual, self.opponent(player), self.players)
        self.gained[player] += actual
        return entry

    def write_heels(self, deal: dict[str, Any]) -> None:
        heels = self.rules["heels"] if self.starter[0] == "J" else 0
        expected = self.rules["heels_claimed"] and self.rules["claims"] == "manual" and heels > 0
        often = 0.8 if expected else self.habits.writes_heels * 0.3
        if self.rng.random() < often:
            deal["heels"] = self.say({}, self.dealer, heels)
        else:
            self.gained[self.dealer] += heels

    def write_plays(self) -> list[dict[str, Any]]:
        rng, habits = self.rng, self.habits
        table = Table(self.players, self.dealer, self.hands, self.rules["counts"])
        plays: list[dict[str, Any]] = []
        while (following := table.next()) is not None:
            player = following["player"]
            if following["must"] == "play" and rng.random() < habits.reneges + habits.wrong_goes:
                called = rng.random() * (habits.reneges + habits.wrong_goes) < habits.reneges
                if self.wrong_go(table, plays, player, called=called):
                    continue
            if following["must"] == "go":
                if rng.random() < habits.says_go:
                    self.go(table, plays, player)
                table.said_go.append(player)
                continue
            if not self.slip(table, plays, player):
                self.card(table, plays, player, rng.choice(following["legal"]))
        return plays

    def card(
        self,
        table: Table,
        plays: list[dict[str, Any]],
        player: str,
        card: str,
        *,
        opens: bool = False,
    ) -> None:
        """A card, and perhaps a `last` apart."""
        rng, habits = self.rng, self.habits
        entry = self.entry(table, player, card)
        table.lay(player, card, opens=opens)
        actual = sum(item["points"] for item in card_items(table.count))
        apart = table.closed() and rng.random() < habits.claims_last_apart
        closing = table.closed() and total(table.count) != 31
        if closing and not apart:
            actual += 1
        plays.append(self.say(entry, player, actual))
        self.say_count(table, entry, actual)
        self.extra_goes(table, plays)
        if apart:
            last = self.entry(table, player, "last")
            plays.append(self.say(last, player, 1 if closing else 0))
            self.extra_goes(table, plays)

    def say_count(self, table: Table, entry: dict[str, Any], actual: int) -> None:
        """Perhaps say the count, or one that is too high, or claim two for thirty-one."""
        rng, slips = self.rng, self.habits.slips
        if self.habits.says_count and rng.random() < self.habits.says_count:
            entry["count"] = total(table.count)
        if slips and rng.random() < slips and 15 < total(table.count) < 31:
            if "count" in entry or rng.random() < 0.5:
                entry["count"] = rng.choice([31, rng.randint(total(table.count), 31)])
            else:
                entry["claim"] = actual + 2
        table.hear_31(entry)
        table.hear(entry)

    def slip(self, table: Table, plays: list[dict[str, Any]], player: str) -> bool:
        """Go on from a count that was said too high, or with a card out of turn; or do not."""
        rng, slips, heard = self.rng, self.habits.slips, table.said_too_high
        if slips == 0:
            return False
        leads = [one for one in table.players if table.leads_next(one) and not table.closed()]
        cards = [card for one in leads for card in table.hands[one]]
        if not table.heard_as_closed():
            cards = [card for card in cards if not table.would_fit(leads[0], card)]
        if cards and (table.heard_as_closed() or table.heard_31 or rng.random() < slips / 2):
            self.card(table, plays, leads[0], rng.choice(cards), opens=True)
        elif table.fitting(player) and not table.fitting(player, heard):
            self.go(table, plays, player)
            table.put_out(player)
        elif rng.random() < slips:
            able = [one for one in table.players if table.playable(one)]
            player = rng.choice(able)
            self.card(table, plays, player, rng.choice(table.playable(player)))
        else:
            return False
        return True

    def entry(self, table: Table, player: str, play: str) -> dict[str, Any]:
        """An entry; the player's name is sometimes left out where it is implied."""
        if self.rng.random() < self.habits.leaves_name_out:
            nameless = {"play": play}
            if table.owner(nameless) == player:
                return nameless
        return {"player": player, "play": play}

    def go(self, table: Table, plays: list[dict[str, Any]], player: str) -> None:
        """A spoken go, now and then with a meaningless claim or call."""
        entry = self.entry(table, player, "go")
        if self.rng.random() < 0.05:
            entry["claim"] = self.rng.randint(0, 3)
        if self.rng.random() < self.habits.calls * 0.1:
            add_call(self.rng, entry, 0, self.opponent(player), self.players)
        plays.append(entry)

    def extra_goes(self, table: Table, plays: list[dict[str, Any]]) -> None:
        """Superfluous but legal goes."""
        while self.rng.random() < self.habits.extra_go:
            player = self.rng.choice(self.players)
            if table.fitting(player):
                return
            self.go(table, plays, player)
            table.said_go.append(player)

    def wrong_go(
        self, table: Table, plays: list[dict[str, Any]], in_turn: str, *, called: bool
    ) -> bool:
        """Write a go in spite of a playable card; return True where the table goes on after it."""
        able = [player for player in self.players if table.fitting(player)]
        if not able:
            return False
        player = self.rng.choice(able)
        go: dict[str, Any] = {"player": player, "play": "go"}
        if called:
            go["call"] = {"player": self.opponent(player), "kind": "renege"}
        plays.append(go)
        if self.rules["illegal_play"] == "stop" or not table.count:
            return False
        if player == in_turn and self.rng.random() < 0.5:
            return False
        table.put_out(player)
        if table.closed():
            # The point for the close is that of the card before, which has been written.
            last = self.entry(table, table.last_player, "last")
            if table.leads_next(player) and not table.over() and self.rng.random() < 0.5:
                other = self.rng.choice([one for one in self.players if one != player])
                plays.append({"player": other, "play": "go"})
            else:
                plays.append(self.say(last, table.last_player, 1))
        return True

    def write_show(self) -> list[dict[str, Any]]:
        seat = self.players.index(self.dealer)
        order = self.players[seat + 1 :] + self.players[: seat + 1]
        if self.rules["show_order"] == "dealer-first":
            order = [order[-1], *order[:-1]]
        entries = []
        for player in order:
            entry: dict[str, Any] = {"player": player}
            if self.rng.random() < 0.1:
                entry["crib"] = False
            items = show_items(self.hands[player], self.starter, False, self.rules)
            entries.append(self.say(entry, player, sum(item["points"] for item in items)))
        items = show_items(self.crib, self.starter, True, self.rules)
        crib: dict[str, Any] = {"player": self.dealer, "crib": True}
        entries.append(self.say(crib, self.dealer, sum(item["points"] for item in items)))
        return entries
