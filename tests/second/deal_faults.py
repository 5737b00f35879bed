"""The cards that make one deal of a log impossible: too many, too few, twice, not dealt."""

from dataclasses import dataclass, field
from typing import Any

from .cards import parse
from .errors import Faults, pointer
from .known_cards import KnownCards
from .reading import Json
from .showing import show_order, turn_of


def pile_faults(cards: list[str], at: tuple[Any, ...], size: int | None, seen: list[str]) -> Faults:
    """A wrong number of cards (None: any number is right), and duplicate cards."""
    faults = set()
    if size is not None and len(cards) != size:
        faults.add(("wrong-card-count", pointer(*at)))
    for index, card in enumerate(map(parse, cards)):
        if card in seen:
            faults.add(("duplicate-card", pointer(*at, index)))
        seen.append(card)
    return faults


def held_faults(
    held: dict[str, list[str]],
    at: tuple[Any, ...],
    players: list[str],
    size: int | None,
    seen: list[str],
    *,
    everybody: bool,
) -> Faults:
    """Faults in each player's cards, by seat."""
    faults: Faults = set()
    for player in players:
        if player in held:
            faults |= pile_faults(held[player], (*at, player), size, seen)
        elif everybody:
            faults.add(("missing-cards", pointer(*at)))
    return faults


@dataclass
class DealFaults:
    """One deal of a request, and the cards of it that were seen so far."""

    log: Json
    at: tuple[Any, ...]
    players: list[str]
    rules: Json
    dealer: str | None
    """None: unknown, and with it who shows which hand."""
    seen: list[str] = field(default_factory=list)
    shown_cards: list[str] = field(default_factory=list)
    shown_hands: list[tuple[str | None, list[str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.void = self.log.get("void", False)
        self.played = bool(self.log.get("plays")) and not self.void

    def size(self, of: str) -> int | None:
        """The number of cards there must be; None, any number, in a misdeal."""
        return None if self.void else self.rules[of]

    def found(self) -> Faults:
        faults = self.missing() | self.held_faults()
        for member in ("to_crib", "crib"):
            if member in self.log:
                cards, size = self.log[member], self.size(member)
                faults |= pile_faults(cards, (*self.at, member), size, self.seen)
        if "starter" in self.log:
            if parse(self.log["starter"]) in self.seen:
                faults.add(("duplicate-card", pointer(*self.at, "starter")))
            self.seen.append(parse(self.log["starter"]))
        return faults if self.void else faults | self.show_faults()

    def missing(self) -> Faults:
        """A play needs everybody's cards and discards, those of the crib, and a starter."""
        if not self.played:
            return set()
        needed = {"starter"}
        if "hands" not in self.log:
            needed |= {"dealt", "discards"} | ({"to_crib"} if self.rules["to_crib"] > 0 else set())
        faults = {("missing-cards", pointer(*self.at)) for name in needed if name not in self.log}
        discards = self.log.get("discards", self.players)
        if any(player not in discards for player in self.players):
            faults.add(("missing-cards", pointer(*self.at, "discards")))
        return faults

    def held_faults(self) -> Faults:
        """Faults of what was dealt or held, and of the discards."""
        faults: Faults = set()
        for form, size in (("dealt", "dealt"), ("hands", "hand")):
            if form in self.log:
                at, cards = (*self.at, form), self.log[form]
                faults |= held_faults(
                    cards, at, self.players, self.size(size), self.seen, everybody=self.played
                )
        discards = self.log.get("discards", {})
        for player in self.players:
            if player in discards:
                faults |= self.discards_faults(player, discards[player])
        return faults

    def discards_faults(self, player: str, discards: list[str]) -> Faults:
        """A wrong number, a card discarded twice, or one that the player was not dealt."""
        at, cards = (*self.at, "discards", player), list(map(parse, discards))
        if player not in self.log["dealt"]:
            return pile_faults(discards, at, self.size("discards"), self.seen)
        faults = pile_faults(discards, at, self.size("discards"), [])
        dealt = list(map(parse, self.log["dealt"][player]))
        return faults | {
            ("card-not-dealt", pointer(*at, index))
            for index, card in enumerate(cards)
            if card not in dealt and card not in cards[:index]
        }

    def show_faults(self) -> Faults:
        """Faults of the cards at the entries of the show."""
        if self.dealer is None:
            return set()
        seat = self.players.index(self.dealer)
        seats = self.players[seat + 1 :] + self.players[: seat + 1]
        order = show_order(seats, self.rules["show_order"])
        shown = 0
        faults: Faults = set()
        for index, entry in enumerate(self.log.get("show", [])):
            if "ruling" in entry:
                continue
            turn = turn_of(entry, order, shown, seats[0])
            if [turn] == order[shown : shown + 1]:
                shown += 1
            if "cards" in entry and turn[0] in self.players:
                faults |= self.shown_cards_faults(entry, turn, (*self.at, "show", index, "cards"))
        return faults

    def shown_cards_faults(
        self, entry: Json, turn: tuple[str, bool], at: tuple[Any, ...]
    ) -> Faults:
        """Cards at a show entry: faults if the deal rules them out or has them elsewhere."""
        player, crib = turn
        known = KnownCards(self.log, self.players, self.rules)
        if (known.crib() if crib else known.hand(player)) is not None:
            return {("invalid-deal", pointer(*at))}
        cards = [parse(text) for text in entry["cards"]]
        once = (None if crib else player, sorted(cards))
        if once in self.shown_hands:
            return set()
        self.shown_hands.append(once)
        own = self.may_be_among(player, crib=crib)
        seen = [*self.shown_cards, *(card for card in self.seen if card not in own)]
        self.shown_cards += cards
        faults = pile_faults(entry["cards"], at, self.size("crib" if crib else "hand"), seen)
        if crib and any(card not in cards for card in self.laid_in_crib()):
            faults.add(("invalid-deal", pointer(*at)))
        if crib or player not in self.log.get("dealt", {}):
            return faults
        # A card that was not dealt to its player is just that, though somebody else has it.
        strange = {pointer(*at, index) for index, card in enumerate(cards) if card not in own}
        rest = {fault for fault in faults if fault[1] not in strange}
        return rest | {("card-not-dealt", place) for place in strange}

    def laid_in_crib(self) -> list[str]:
        """The cards that the deal says are in the crib, when it does not say them all."""
        piles = [*self.log.get("discards", {}).values(), self.log.get("to_crib", [])]
        return [parse(text) for cards in piles for text in cards]

    def may_be_among(self, player: str, *, crib: bool) -> list[str]:
        """Cards named earlier in the log that this hand or crib may contain."""
        dealt, discards = self.log.get("dealt", {}), self.log.get("discards", {})
        if not crib:
            return [parse(text) for text in dealt.get(player, [])]
        open_hands = [cards for name, cards in dealt.items() if name not in discards]
        return [*self.laid_in_crib(), *(parse(text) for cards in open_hands for text in cards)]
