"""One deal of a log: what is known of it, and the cards that make it impossible."""

from dataclasses import dataclass, field
from typing import Any

from .as_written import is_only_totals
from .board import Board
from .cards import parse
from .reading import Fault, Json, pointer
from .show_order import Arranged, show_order
from .table import Table, Turn, from_left_of

Cards = list[str]


class KnownCards:
    """Hands, crib and starter; None where the log does not give them."""

    def __init__(self, log: Json, players: list[str], rules: Json) -> None:
        self.log = log
        self.players = players
        self.rules = rules

    def everybody(self) -> bool:
        """True if everybody's cards are in the log, if only as they were dealt."""
        held = self.log.get("hands") or self.log.get("dealt", {})
        return all(player in held for player in self.players)

    def starter(self) -> str | None:
        return parse(self.log["starter"]) if "starter" in self.log else None

    def hand(self, player: str) -> Cards | None:
        if player in self.log.get("hands", {}):
            return [parse(card) for card in self.log["hands"][player]]
        discards = self.log.get("discards", {})
        if player not in self.log.get("dealt", {}) or player not in discards:
            cards = [parse(play["play"]) for play in self.told_by_plays(player).values()]
            return cards if len(cards) == self.rules["hand"] else None
        gone = [parse(card) for card in discards[player]]
        dealt = [parse(card) for card in self.log["dealt"][player]]
        return [card for card in dealt if card not in gone]

    def told_by_plays(self, player: str) -> dict[int, Json]:
        """The entries that tell a hand which the deal leaves out; all of them if it is told."""
        plays = self.log.get("plays", [])
        given = {**self.log.get("hands", {}), **self.log.get("dealt", {})}
        if player in given or not all(each.get("player") or "ruling" in each for each in plays):
            return {}
        found: dict[int, Json] = {}
        for index, entry in enumerate(plays):
            own = entry.get("player") == player and entry["play"] not in ("go", "last")
            if own and len(found) < self.rules["hand"] and not self.comes_again(entry, found):
                found[index] = entry
        return found

    def comes_again(self, entry: Json, found: dict[int, Json]) -> bool:
        """True for a card that was taken back before."""
        before = [parse(each["play"]) for each in found.values()]
        return self.rules["illegal_play"] == "retract" and parse(entry["play"]) in before

    def hands(self) -> dict[str, Cards]:
        known = {player: self.hand(player) for player in self.players}
        return {player: hand for player, hand in known.items() if hand is not None}

    def crib(self) -> Cards | None:
        """The crib: as written, or everybody's discards and what came from the pack."""
        if "crib" in self.log:
            return [parse(card) for card in self.log["crib"]]
        discards = self.log.get("discards", {})
        if any(player not in discards for player in self.players):
            return None
        if self.rules["to_crib"] > 0 and "to_crib" not in self.log:
            return None
        cards = [parse(card) for card in self.log.get("to_crib", [])]
        for player in self.players:
            cards += [parse(card) for card in discards[player]]
        return cards if len(cards) == self.rules["crib"] else None

    def everything(self) -> bool:
        """True if every hand, the crib and the starter are known."""
        all_hands = len(self.hands()) == len(self.players)
        return all_hands and None not in (self.crib(), self.starter())


@dataclass
class DealLog:
    """One deal and what is known of it before it is judged."""

    board: Board
    rules: Json
    players: list[str]
    dealer: str
    log: Json
    number: int
    last: bool
    """True if the log has no later deal."""
    log_stops: bool
    """True if, besides, nobody gave up."""
    arranged: Arranged
    faults: list[Fault]
    """The cards that cannot be."""

    def __post_init__(self) -> None:
        self.at = ("deals", self.number)
        self.on_call = self.rules["enforcement"] == "on-call"
        self.totals_alone = is_only_totals(self.log)
        if self.faults:
            self.log = without_cards(self.log)
        self.known = KnownCards({} if self.faults else self.log, self.players, self.rules)
        told = {player: self.hand_told(player) for player in self.players}
        hands = {player: hand for player, hand in told.items() if hand is not None}
        # Before the first card "left of the last card" is left of the dealer.
        self.table = Table(
            self.players, self.dealer, hands, self.rules["counts"], self.rules["hand"]
        )
        self.from_left_of_dealer = from_left_of(self.dealer, self.players)
        self.order = show_order(self.from_left_of_dealer, self.rules["show_order"])
        self.heels_judged = self.play_broken = False
        self.wrong_goes: list[Any] = []
        """Steps of the play that stand, and on which no renege is ruled yet."""
        self.told: Json | None = {} if self.faults else None
        """The violation that tells what is missing; {} if it need not be told."""
        self.broken_off = False
        """True if the play is missing, and what the log has of the show is all there was."""
        self.bridged = False
        """True if the totals were held against the board before the end of the deal."""
        self.totals_taken: bool | None = None
        """Whether the board was set to totals that stand alone; None for another deal."""

    def hand_told(self, player: str) -> list[str] | None:
        """The hand that the deal gives, or a show entry of this player."""
        if (known := self.known.hand(player)) is not None:
            return known
        for index, turn in enumerate(self.arranged.shown()):
            entry = self.log["show"][index]
            if turn == (player, False) and "cards" in entry:
                return [parse(card) for card in entry["cards"]]
        return None

    def place(self, *parts: str | int) -> str:
        return pointer(*self.at, *parts)


def without_cards(log: Json) -> Json:
    """A deal of which no card is looked at."""
    piles = {"dealt", "discards", "to_crib", "hands", "crib", "starter"}
    kept = {name: member for name, member in log.items() if name not in piles}
    if "show" in kept:
        kept["show"] = [
            {name: member for name, member in entry.items() if name != "cards"}
            for entry in kept["show"]
        ]
    return kept


@dataclass
class DealFaults:
    """One deal of a request, and the cards of it that were seen so far."""

    log: Json
    at: tuple[Any, ...]
    players: list[str]
    rules: Json
    turns: list[Turn | None]
    """What each entry of the show shows; None: its cards are not looked at."""
    seen: list[str] = field(default_factory=list)
    shown_cards: list[str] = field(default_factory=list)
    shown_hands: list[tuple[str | None, list[str]]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.void = self.log.get("void", False)
        plays = [] if self.void else self.log.get("plays", [])
        self.played = bool(plays)
        self.nameless = not all("player" in each or "ruling" in each for each in plays)
        """True for a play of which everybody's hand must be given."""
        self.known = KnownCards(self.log, self.players, self.rules)

    def found(self) -> list[Fault]:
        """Codes and pointers in the order of the log."""
        if "dealt" not in self.log:
            self.held("hands", "hand")
            self.pile("crib")
        else:
            self.held("dealt", "dealt")
            self.discards()
            everybody = all(player in self.log["dealt"] for player in self.players)
            if self.rules["to_crib"] > 0 and (self.nameless or everybody):
                self.needed("to_crib")
            self.pile("to_crib")
        self.needed("starter")
        if "starter" in self.log:
            self.new([self.log["starter"]], ["starter"])
        if not self.void:
            self.plays()
            self.show()
        return self.faults

    def fault(self, code: str, *at: Any) -> None:
        self.faults.append((code, pointer(*self.at, *at)))

    def needed(self, member: str) -> None:
        """Cards that are played one by one need everybody's, the discards, and a starter."""
        if self.played and member not in self.log:
            self.fault("missing-cards")

    def size(self, cards: list[str], size: str, *at: Any) -> None:
        """A misdeal has any number of cards."""
        if len(cards) != self.rules[size] and not self.void:
            self.fault("wrong-card-count", *at)

    def new(self, cards: list[str], places: list[Any], *at: Any) -> None:
        for place, card in zip(places, map(parse, cards), strict=True):
            if card in self.seen:
                self.fault("duplicate-card", *at, place)
            self.seen.append(card)

    def pile(self, member: str) -> None:
        if member in self.log:
            cards = self.log[member]
            self.size(cards, member, member)
            self.new(cards, [*range(len(cards))], member)

    def held(self, form: str, size: str) -> None:
        """Each player's cards, by seat."""
        if self.nameless:
            self.needed(form)
        for player in self.players:
            if player in self.log.get(form, {}):
                cards = self.log[form][player]
                self.size(cards, size, form, player)
                self.new(cards, [*range(len(cards))], form, player)
            elif form in self.log and self.nameless:
                self.fault("missing-cards", form)

    def discards(self) -> None:
        """A wrong number, a card discarded twice, or one that the player was not dealt."""
        if self.nameless or self.log["dealt"]:
            self.needed("discards")
        for player in self.players:
            cards = self.log.get("discards", {}).get(player)
            at = ("discards", player)
            if cards is None:
                needed = self.nameless or player in self.log["dealt"]
                if "discards" in self.log and self.played and needed:
                    self.fault("missing-cards", "discards")
                continue
            self.size(cards, "discards", *at)
            if player not in self.log["dealt"]:
                self.new(cards, [*range(len(cards))], *at)
                continue
            dealt = list(map(parse, self.log["dealt"][player]))
            gone: list[str] = []
            for index, card in enumerate(map(parse, cards)):
                if card in gone:
                    self.fault("duplicate-card", *at, index)
                elif card not in dealt:
                    self.fault("card-not-dealt", *at, index)
                gone.append(card)

    def plays(self) -> None:
        """The cards of hands that nobody told, as they are played."""
        told: dict[int, Json] = {}
        for player in self.players:
            told |= self.known.told_by_plays(player)
        for index, entry in sorted(told.items()):
            self.new([entry["play"]], ["play"], "plays", index)

    def show(self) -> None:
        """The cards at the entries of the show."""
        for index, turn in enumerate(self.turns):
            entry = self.log["show"][index]
            if turn is not None and "cards" in entry:
                self.shown(entry["cards"], turn, "show", index, "cards")

    def shown(self, texts: list[str], turn: Turn, *at: Any) -> None:
        """Cards at a show entry: faults if the deal rules them out or has them elsewhere."""
        player, crib = turn
        cards = [parse(text) for text in texts]
        given = self.known.crib() if crib else self.known.hand(player)
        if given is not None:
            if sorted(given) != sorted(cards):
                self.fault("invalid-deal", *at)
            return
        once = (None if crib else player, sorted(cards))
        if once in self.shown_hands:
            return
        self.shown_hands.append(once)
        self.size(cards, "crib" if crib else "hand", *at)
        if crib and any(card not in cards for card in self.laid_in_crib()):
            self.fault("invalid-deal", *at)
        own = self.may_be_among(player, crib=crib)
        before = [*self.shown_cards, *(card for card in self.seen if card not in own)]
        self.shown_cards += cards
        for index, card in enumerate(cards):
            # A card that was not dealt to its player is just that, though somebody else has it.
            if not crib and player in self.log.get("dealt", {}) and card not in own:
                self.fault("card-not-dealt", *at, index)
            elif card in before:
                self.fault("duplicate-card", *at, index)
            before.append(card)

    def laid_in_crib(self) -> list[str]:
        """The cards that the deal says are in the crib, when it does not say them all."""
        piles = [*self.log.get("discards", {}).values(), self.log.get("to_crib", [])]
        return [parse(text) for cards in piles for text in cards]

    def may_be_among(self, player: str, *, crib: bool) -> list[str]:
        """Cards named earlier in the log that this hand or crib may contain."""
        dealt, discards = self.log.get("dealt", {}), self.log.get("discards", {})
        if not crib:
            played = self.known.told_by_plays(player).values()
            return [*map(parse, dealt.get(player, [])), *(parse(each["play"]) for each in played)]
        open_hands = [cards for name, cards in dealt.items() if name not in discards]
        return [*self.laid_in_crib(), *(parse(text) for cards in open_hands for text in cards)]
