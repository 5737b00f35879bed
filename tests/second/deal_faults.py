"""The faults that make the log of one deal impossible, in log order."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .cards import parse
from .errors import pointer
from .known_cards import KnownCards
from .reading import Json
from .showing import owner_of, show_order

Faults = list[tuple[str, str]]


def unknown_names(named: Json, known: Any, *at: Any) -> Faults:
    return [("unknown-player", pointer(*at, name)) for name in named if name not in known]


def pile_faults(cards: list[str], at: tuple[Any, ...], size: int | None, seen: list[str]) -> Faults:
    """A wrong number of cards (None: any number is right), and duplicate cards."""
    faults = []
    if size is not None and len(cards) != size:
        faults.append(("wrong-card-count", pointer(*at)))
    for index, text in enumerate(cards):
        card = parse(text)
        if card in seen:
            faults.append(("duplicate-card", pointer(*at, index)))
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
    """Faults in each player's cards by seat, then unknown names."""
    faults: Faults = []
    for player in players:
        if player in held:
            faults += pile_faults(held[player], (*at, player), size, seen)
        elif everybody:
            faults.append(("missing-cards", pointer(*at)))
    return faults + unknown_names(held, players, *at)


@dataclass
class DealFaults:
    """One deal of a request, and the cards of it that were seen so far."""

    log: Json
    at: tuple[Any, ...]
    players: list[str]
    sides: dict[str, list[str]]
    rules: Json
    dealer: str
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
        log, at = self.log, self.at
        faults: Faults = []
        if "dealer" in log and log["dealer"] not in self.players:
            faults.append(("unknown-player", pointer(*at, "dealer")))
        for index, entry in enumerate(log.get("rulings", [])):
            faults += self.name_faults(entry, (*at, "rulings", index))
        faults += self.cards_faults()
        faults += self.starter_faults()
        faults += self.entry_faults()
        faults += unknown_names(log.get("scores", {}), self.sides, *at, "scores")
        return faults

    def cards_faults(self) -> Faults:
        log, at, seen = self.log, self.at, self.seen
        faults: Faults = []
        for form, size in (("dealt", "dealt"), ("hands", "hand")):
            if form in log:
                faults += held_faults(
                    log[form],
                    (*at, form),
                    self.players,
                    self.size(size),
                    seen,
                    everybody=self.played,
                )
        if "dealt" in log:
            faults += self.discards_faults()
            faults += self.to_crib_faults()
        elif "hands" not in log and self.played:
            faults.append(("missing-cards", pointer(*at)))
        if "crib" in log:
            faults += pile_faults(log["crib"], (*at, "crib"), self.size("crib"), seen)
        return faults

    def discards_faults(self) -> Faults:
        """Discards come from the player's own cards; a play needs everybody's."""
        if "discards" not in self.log:
            return [("missing-cards", pointer(*self.at))] if self.played else []
        discards, at = self.log["discards"], (*self.at, "discards")
        size = self.size("discards")
        faults = []
        for player in self.players:
            if player in discards:
                if size is not None and len(discards[player]) != size:
                    faults.append(("wrong-card-count", pointer(*at, player)))
                faults += self.own_discards_faults(player)
            elif self.played:
                faults.append(("missing-cards", pointer(*at)))
        return faults + unknown_names(discards, self.players, *at)

    def own_discards_faults(self, player: str) -> Faults:
        """A card discarded twice, or one that the player was not dealt."""
        if player not in self.log["dealt"]:
            return []
        faults = []
        dealt = [parse(text) for text in self.log["dealt"][player]]
        discarded: list[str] = []
        for index, text in enumerate(self.log["discards"][player]):
            card, place = parse(text), pointer(*self.at, "discards", player, index)
            if card in discarded:
                faults.append(("duplicate-card", place))
            elif card not in dealt:
                faults.append(("card-not-dealt", place))
            discarded.append(card)
        return faults

    def to_crib_faults(self) -> Faults:
        """The cards from the pack to the crib: as many as the table says."""
        if "to_crib" in self.log:
            at = (*self.at, "to_crib")
            return pile_faults(self.log["to_crib"], at, self.size("to_crib"), self.seen)
        if self.rules["to_crib"] > 0 and self.played:
            return [("missing-cards", pointer(*self.at))]
        return []

    def starter_faults(self) -> Faults:
        """A play needs a starter that nobody holds."""
        if "starter" not in self.log:
            return [("missing-cards", pointer(*self.at))] if self.played else []
        card = parse(self.log["starter"])
        twice = card in self.seen
        self.seen.append(card)
        return [("duplicate-card", pointer(*self.at, "starter"))] if twice else []

    def entry_faults(self) -> Faults:
        """Unknown names in the entries, and impossible cards but in those of a misdeal."""
        faults: Faults = []
        if "heels" in self.log:
            faults += self.name_faults(self.log["heels"], (*self.at, "heels"))
        for index, entry in enumerate(self.log.get("plays", [])):
            faults += self.name_faults(entry, (*self.at, "plays", index))
        faults += unknown_names(self.log.get("pegged", {}), self.players, *self.at, "pegged")
        for index, entry, player in self.shown():
            faults += self.name_faults(entry, (*self.at, "show", index))
            if "cards" in entry and player in self.players and not self.void:
                faults += self.shown_cards_faults(entry, player, (*self.at, "show", index, "cards"))
        return faults

    def name_faults(self, entry: Json, place: tuple[Any, ...]) -> Faults:
        faults = []
        if "player" in entry and entry["player"] not in self.players:
            faults.append(("unknown-player", pointer(*place, "player")))
        if "call" in entry and entry["call"]["player"] not in self.players:
            faults.append(("unknown-player", pointer(*place, "call", "player")))
        if "ruling" in entry and entry["ruling"]["side"] not in self.sides:
            faults.append(("unknown-player", pointer(*place, "ruling", "side")))
        return faults

    def shown(self) -> Iterator[tuple[int, Json, str]]:
        """Each entry of the show that is not a ruling, with its owner."""
        seat = self.players.index(self.dealer)
        seats = self.players[seat + 1 :] + self.players[: seat + 1]
        order = show_order(seats, self.rules["show_order"])
        shown = 0
        for index, entry in enumerate(self.log.get("show", [])):
            if "ruling" in entry:
                yield index, entry, ""
                continue
            player = owner_of(entry, order, shown, seats[0])
            if [(player, entry.get("crib", False))] == order[shown : shown + 1]:
                shown += 1
            yield index, entry, player

    def shown_cards_faults(self, entry: Json, player: str, at: tuple[Any, ...]) -> Faults:
        """Cards at a show entry: faults if the deal rules them out or has them elsewhere."""
        crib = entry.get("crib", False)
        known = KnownCards(self.log, self.players, self.rules)
        if (known.crib() if crib else known.hand(player)) is not None:
            return [("invalid-deal", pointer(*at))]
        cards = [parse(text) for text in entry["cards"]]
        turn = (None if crib else player, sorted(cards))
        if turn in self.shown_hands:
            return []
        self.shown_hands.append(turn)
        own = self.may_be_among(player, crib=crib)
        seen = [*self.shown_cards, *(card for card in self.seen if card not in own)]
        self.shown_cards += cards
        faults = pile_faults(entry["cards"], at, self.size("crib" if crib else "hand"), seen)
        sized = [fault for fault in faults if fault[0] == "wrong-card-count"]
        if crib and any(card not in cards for card in self.laid_in_crib()):
            return [*sized, ("invalid-deal", pointer(*at)), *faults[len(sized) :]]
        if crib or player not in self.log.get("dealt", {}):
            return faults
        # A card that was not dealt to its player is just that, though somebody else has it.
        for index, card in enumerate(cards):
            place = pointer(*at, index)
            if card not in own:
                sized.append(("card-not-dealt", place))
            elif ("duplicate-card", place) in faults:
                sized.append(("duplicate-card", place))
        return sized

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
