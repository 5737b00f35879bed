"""The cards of a deal, and what is impossible in a deal: cards, and names that nobody has."""

from collections.abc import Sequence
from typing import NamedTuple

from service.engine.cards import Card, number_of_cards
from service.engine.errors import Fault, Path, unknown_player
from service.engine.game.game_log import Call, Deal, Hands, PlayEntry, PlayLog
from service.engine.game.seating import Seating
from service.engine.rules.parameters import Table


class Cards(NamedTuple):
    """The cards of one deal."""

    hands: tuple[Sequence[Card], ...]
    """By seat, after the discard; before it, the cards dealt."""
    crib: Sequence[Card] | None
    """None where the log does not say."""
    undiscarded: tuple[int, ...]
    """Seats that have not discarded yet."""
    to_crib_missing: bool
    """Whether the card from the pack to the crib is still missing."""

    @property
    def complete(self) -> bool:
        """Whether the starter can be turned."""
        return not self.undiscarded and not self.to_crib_missing


class DealCheck:
    """Looks through one deal and adds what it finds to a list of faults."""

    def __init__(self, seats: Seating, table: Table, path: Path, faults: list[Fault]) -> None:
        self.seats = seats
        self.table = table
        self.path = path
        self.faults = faults
        self.seen: set[Card] = set()

    def deal(self, deal: Deal) -> Cards:
        """Return the cards of a deal."""
        if deal.dealer is not None:
            self._name(deal.dealer, "dealer")
        cards = self._complete(deal)
        if cards is None:
            cards = self._hands(deal) if deal.dealt is None else self._dealt(deal)
            if deal.starter is not None:
                self._new(deal.starter, "starter")
            elif deal.plays:
                self._fault("missing-cards", "a deal with plays must have a starter (got none)")
        if deal.heels is not None and deal.heels.call is not None:
            self._call(deal.heels.call, "heels")
        self._plays(deal.plays)
        for index, entry in enumerate(deal.show or ()):
            if entry.player not in self.seats.seat:
                self._name(entry.player, "show", index, "player")
            if entry.call is not None:
                self._call(entry.call, "show", index)
        return cards

    def _complete(self, deal: Deal) -> Cards | None:
        """Return the cards of a deal that is complete and sound, as most are, without a search.

        None: something may be wrong or missing, and has to be looked for.
        """
        table, starter, dealt, discards = self.table, deal.starter, deal.dealt, deal.discards
        if starter is None or dealt is None or discards is None:
            return None
        if len(dealt) != table.players or len(discards) != table.players:
            return None
        hands: list[Sequence[Card]] = []
        crib: list[Card] = []
        seen = [starter]
        try:
            for name in self.seats.players:
                hand, laid = list(dealt[name]), discards[name]
                seen += hand
                for card in laid:
                    hand.remove(card)
                if len(laid) != table.discards or len(hand) != table.hand:
                    return None
                crib += laid
                hands.append(hand)
        except (KeyError, ValueError):
            return None
        if deal.to_crib is not None:
            seen += deal.to_crib
            crib += deal.to_crib
        if len(crib) != table.crib or len(set(seen)) != len(seen):
            return None
        return Cards(tuple(hands), crib, (), to_crib_missing=False)

    def play(self, log: PlayLog) -> Cards:
        """Return the cards of a play by itself."""
        self._cards(log.hands, "hands", self.table.hand)
        hands = tuple(log.hands.get(name, ()) for name in self.seats.players)
        self._plays(log.plays)
        return Cards(hands, None, (), to_crib_missing=False)

    def _plays(self, plays: Sequence[PlayEntry]) -> None:
        seat = self.seats.seat
        for index, entry in enumerate(plays):
            if entry.player is not None and entry.player not in seat:
                self._name(entry.player, "plays", index, "player")
            if entry.call is not None:
                self._call(entry.call, "plays", index)

    def _hands(self, deal: Deal) -> Cards:
        if deal.hands is None:
            detail = (
                "a deal must have the cards dealt, or the hands after the discard (got neither)"
            )
            self._fault("missing-cards", detail)
            return Cards((), None, (), to_crib_missing=False)
        self._cards(deal.hands, "hands", self.table.hand)
        if deal.crib is not None:
            self._count(deal.crib, self.table.crib, "crib")
            self._all_new(deal.crib, "crib")
        hands = tuple(deal.hands.get(name, ()) for name in self.seats.players)
        return Cards(hands, deal.crib, (), to_crib_missing=False)

    def _dealt(self, deal: Deal) -> Cards:
        dealt, discards = deal.dealt or {}, deal.discards or {}
        self._cards(dealt, "dealt", self.table.dealt)
        if deal.plays and deal.discards is None:
            self._fault("missing-cards", "a deal with plays must have discards (got none)")
        for name in self.seats.players:
            if name in discards:
                self._discards(discards[name], dealt.get(name), name)
            elif deal.plays and deal.discards is not None:
                self._fault(
                    "missing-cards", f"must have everybody's discards (none of {name})", "discards"
                )
        for name in discards:
            self._name(name, "discards", name)
        to_crib_missing = bool(self.table.to_crib) and deal.to_crib is None
        if deal.plays and to_crib_missing:
            self._fault(
                "missing-cards",
                "a deal with plays must have to_crib, the card from the pack (got none)",
            )
        if deal.to_crib is not None:
            self._count(deal.to_crib, self.table.to_crib, "to_crib")
            self._all_new(deal.to_crib, "to_crib")
        undiscarded = tuple(
            seat for seat, name in enumerate(self.seats.players) if name not in discards
        )
        hands = tuple(
            _without(dealt.get(name, ()), discards.get(name, ())) for name in self.seats.players
        )
        crib = [card for name in self.seats.players for card in discards.get(name, ())]
        crib += deal.to_crib or ()
        return Cards(hands, crib, undiscarded, to_crib_missing)

    def _cards(self, hands: Hands, member: str, size: int) -> None:
        """Check the cards of every player; all must have some."""
        for name in self.seats.players:
            if name in hands:
                self._count(hands[name], size, member, name)
                self._all_new(hands[name], member, name)
            else:
                self._fault(
                    "missing-cards", f"must have everybody's cards (none of {name})", member
                )
        for name in hands:
            self._name(name, member, name)

    def _discards(self, cards: Sequence[Card], dealt: Sequence[Card] | None, name: str) -> None:
        self._count(cards, self.table.discards, "discards", name)
        if dealt is None or (len(set(cards)) == len(cards) and set(cards).issubset(dealt)):
            return
        laid: set[Card] = set()
        for index, card in enumerate(cards):
            if card in laid:
                self._fault("duplicate-card", f"{card} is discarded twice", "discards", name, index)
            elif card not in dealt:
                detail = f"must be one of the cards dealt to {name} (got {card})"
                self._fault("card-not-dealt", detail, "discards", name, index)
            laid.add(card)

    def _call(self, call: Call, *path: str | int) -> None:
        self._name(call.player, *path, "call", "player")

    def _name(self, name: str, *path: str | int) -> None:
        if name not in self.seats.seat:
            self.faults.append(unknown_player(name, self.seats.players, (*self.path, *path)))

    def _count(self, cards: Sequence[Card], size: int, *path: str | int) -> None:
        if len(cards) != size:
            self._fault(
                "wrong-card-count", f"must have {number_of_cards(size)} (got {len(cards)})", *path
            )

    def _all_new(self, cards: Sequence[Card], *path: str | int) -> None:
        if len(set(cards)) == len(cards) and self.seen.isdisjoint(cards):
            self.seen.update(cards)
            return
        for index, card in enumerate(cards):
            self._new(card, *path, index)

    def _new(self, card: Card, *path: str | int) -> None:
        if card in self.seen:
            self._fault("duplicate-card", f"{card} is in the deal twice", *path)
        self.seen.add(card)

    def _fault(self, code: str, detail: str, *path: str | int) -> None:
        self.faults.append(Fault(code, (*self.path, *path), detail))


def _without(cards: Sequence[Card], discards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if card not in discards]
