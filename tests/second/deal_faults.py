"""The faults that make the log of one deal impossible, in log order."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .cards import parse
from .errors import pointer
from .known_cards import KnownCards
from .showing import owner_of, show_order

Faults = list[tuple[str, str]]
MOST_PEGGED = 60


def unknown_names(named: dict[str, Any], known: Any, *at: Any) -> Faults:
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

    log: dict[str, Any]
    at: tuple[Any, ...]
    players: list[str]
    sides: dict[str, list[str]]
    rules: dict[str, Any]
    dealer: str
    seen: list[str] = field(default_factory=list)
    shown_cards: list[str] = field(default_factory=list)

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
            card = parse(text)
            if card in discarded:
                code = "duplicate-card"
            else:
                code = "" if card in dealt else "card-not-dealt"
            if code:
                faults.append((code, pointer(*self.at, "discards", player, index)))
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
        """Unknown names and impossible cards in the entries; in a misdeal only in rulings."""
        faults: Faults = []
        for index, entry in enumerate(self.log.get("rulings", [])):
            faults += self.name_faults(entry, (*self.at, "rulings", index))
        if self.void:
            return faults
        if "heels" in self.log:
            faults += self.name_faults(self.log["heels"], (*self.at, "heels"))
        for index, entry in enumerate(self.log.get("plays", [])):
            faults += self.name_faults(entry, (*self.at, "plays", index))
        faults += self.pegged_faults()
        for index, entry, player in self.shown():
            faults += self.name_faults(entry, (*self.at, "show", index))
            if "cards" in entry and player in self.players:
                faults += self.shown_cards_faults(entry, player, (*self.at, "show", index, "cards"))
        return faults

    def name_faults(self, entry: dict[str, Any], place: tuple[Any, ...]) -> Faults:
        faults = []
        if "player" in entry and entry["player"] not in self.players:
            faults.append(("unknown-player", pointer(*place, "player")))
        if "call" in entry and entry["call"]["player"] not in self.players:
            faults.append(("unknown-player", pointer(*place, "call", "player")))
        if "ruling" in entry and entry["ruling"]["side"] not in self.sides:
            faults.append(("unknown-player", pointer(*place, "ruling", "side")))
        return faults

    def pegged_faults(self) -> Faults:
        """Unknown names, and more points than one player can peg."""
        pegged, at = self.log.get("pegged", []), (*self.at, "pegged")
        if isinstance(pegged, dict):
            return unknown_names(pegged, self.players, *at)
        faults = []
        sums: dict[str, int] = {}
        for index, step in enumerate(pegged):
            faults += self.name_faults(step, (*at, index))
            sums[step["player"]] = sums.get(step["player"], 0) + step["points"]
        if any(points > MOST_PEGGED for points in sums.values()):
            faults.append(("invalid-deal", pointer(*at)))
        return faults

    def shown(self) -> Iterator[tuple[int, dict[str, Any], str]]:
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

    def shown_cards_faults(self, entry: dict[str, Any], player: str, at: tuple[Any, ...]) -> Faults:
        """Cards at a show entry: faults if the deal has them too, or for duplicates."""
        crib = entry.get("crib", False)
        known = KnownCards(self.log, self.players, self.rules)
        if (known.crib() if crib else known.hand(player)) is not None:
            return [("invalid-deal", pointer(*at))]
        cards = sorted(parse(text) for text in entry["cards"])
        if self.shown_before(entry, player, cards):
            return []
        own = self.may_be_among(player, crib=crib)
        seen = [*self.shown_cards, *(card for card in self.seen if card not in own)]
        faults = pile_faults(entry["cards"], at, self.size("crib" if crib else "hand"), seen)
        if crib:
            into_crib = [*self.log.get("discards", {}).values(), self.log.get("to_crib", [])]
            if {parse(text) for pile in into_crib for text in pile} - set(cards):
                after_count = len([place for code, place in faults if code == "wrong-card-count"])
                faults.insert(after_count, ("invalid-deal", pointer(*at)))
        elif player in self.log.get("dealt", {}):
            faults = self.not_dealt(faults, entry["cards"], own, at)
        self.shown_cards += cards
        return faults

    def not_dealt(
        self, faults: Faults, cards: list[str], dealt: list[str], at: tuple[Any, ...]
    ) -> Faults:
        """The faults of a hand, each card that was not dealt as just that, in order of cards."""
        places = {pointer(*at, i): i for i, text in enumerate(cards) if parse(text) not in dealt}
        others = [fault for fault in faults if fault[1] not in places]
        strange = [("card-not-dealt", place) for place in places]
        return sorted(others + strange, key=lambda fault: (fault[1] != pointer(*at), fault[1]))

    def shown_before(self, entry: dict[str, Any], player: str, cards: list[str]) -> bool:
        """True if the same hand was shown with the same cards."""
        for _, earlier, owner in self.shown():
            if earlier is entry:
                return False
            if (
                (owner == player or entry.get("crib", False))
                and earlier.get("crib", False) == entry.get("crib", False)
                and sorted(parse(text) for text in earlier.get("cards", [])) == cards
            ):
                return True
        return False

    def may_be_among(self, player: str, *, crib: bool) -> list[str]:
        """Cards named earlier in the log that this hand or crib may contain."""
        dealt, discards = self.log.get("dealt", {}), self.log.get("discards", {})
        if not crib:
            return [parse(text) for text in dealt.get(player, [])]
        open_hands = [cards for name, cards in dealt.items() if name not in discards]
        piles = [*open_hands, *discards.values(), self.log.get("to_crib", [])]
        return [parse(text) for cards in piles for text in cards]
