"""The cards of a deal, and its faults: impossible cards, unknown names."""

from collections.abc import Sequence
from typing import NamedTuple

from service.engine.cards import Card, in_order
from service.engine.errors import Fault, Path, unknown_player
from service.engine.game.game_log import Call, Deal, Hands, PlayEntry, Ruling, ShowEntry
from service.engine.game.seating import Seating, Turn, turn_of, turns
from service.engine.rules.parameters import ShowOrder, Table
from service.engine.sentences import number_of, texts


class Cards(NamedTuple):
    table: Table
    hands: tuple[Sequence[Card] | None, ...]
    """By seat: to play with, or all that were dealt while nothing is discarded; None: unknown."""
    crib: Sequence[Card] | None
    """None: unknown."""
    undiscarded: tuple[int, ...] = ()
    """Seats with known cards that have not discarded yet."""
    to_crib_missing: bool = False
    """True while the card from the pack to the crib is missing."""

    @property
    def told(self) -> bool:
        return None not in self.hands

    @property
    def complete(self) -> bool:
        """True when every hand is known and the starter can be turned."""
        return self.told and not self.undiscarded and not self.to_crib_missing

    def whole(self) -> list[Sequence[Card]]:
        return [hand for hand in self.hands if hand is not None]

    def hand(self, seat: int) -> Sequence[Card] | None:
        """Return a hand after the discard; None: unknown."""
        return None if seat in self.undiscarded else self.hands[seat]


class DealCheck:
    """Looks through one deal and adds what it finds to a list of faults."""

    def __init__(self, seats: Seating, table: Table, path: Path, faults: list[Fault]) -> None:
        self._seats = seats
        self._table = table
        self._path = path
        self._faults = faults
        self._seen: set[Card] = set()
        self._shown_before: set[Card] = set()
        """Of earlier show entries."""
        self._played = False
        """True when cards are played one by one, so that all have to be there."""
        self._void = False

    def deal(self, deal: Deal, order: ShowOrder, dealer: int | None) -> Cards:
        """Check a deal; ``dealer`` None: unknown."""
        self._void = deal.void
        self._played = bool(deal.plays) and not deal.void
        if deal.dealer is not None:
            self._name(deal.dealer, "dealer")
        for index, ruling in enumerate(deal.rulings):
            self._side(ruling.side, "rulings", index, "ruling", "side")
        cards = self._all_right(deal)
        if cards is None:
            cards = self._hands(deal) if deal.dealt is None else self._dealt(deal)
            if deal.starter is not None:
                self._new(deal.starter, "starter")
            elif self._played:
                self._fault("missing-cards", "a deal with plays must have a starter", came="none")
        if deal.heels is not None and deal.heels.call is not None:
            self._call(deal.heels.call, "heels")
        self._plays(deal.plays)
        for name in deal.pegged or ():
            self._name(name, "pegged", name)
        # Of a void deal's show the names alone are judged.
        self._show(deal, cards, order, None if deal.void else dealer)
        for name in deal.scores or ():
            self._side(name, "scores", name)
        return cards

    def _all_right(self, deal: Deal) -> Cards | None:
        """Fast path: return the cards of a complete deal; None: run the full checks.

        Most deals take it. Measured: it saves 12 % of a game.
        """
        table, starter, dealt, discards = self._table, deal.starter, deal.dealt, deal.discards
        if starter is None or dealt is None or discards is None or self._void:
            return None
        if len(dealt) != table.players or len(discards) != table.players:
            return None
        hands: list[Sequence[Card]] = []
        crib: list[Card] = []
        seen = [starter]
        try:
            for name in self._seats.players:
                hand, discarded = list(dealt[name]), discards[name]
                seen += hand
                for card in discarded:
                    hand.remove(card)
                if len(discarded) != table.discards or len(hand) != table.hand:
                    return None
                crib += discarded
                hands.append(hand)
        except (KeyError, ValueError):
            return None
        if deal.to_crib is not None:
            seen += deal.to_crib
            crib += deal.to_crib
        self._seen = set(seen)
        if len(crib) != table.crib or len(self._seen) != len(seen):
            self._seen = set()
            return None
        return Cards(table, tuple(hands), crib)

    def play(self, hands: Hands, plays: Sequence[PlayEntry | Ruling]) -> Cards:
        """Check the hands and entries of a play by itself."""
        self._played = True
        self._cards(hands, "hands", self._table.hand)
        self._plays(plays)
        return Cards(self._table, self._by_seat(hands), None)

    def _hands(self, deal: Deal) -> Cards:
        hands = deal.hands or {}
        if deal.hands is not None:
            self._cards(hands, "hands", self._table.hand)
        elif self._played:
            wanted = "a deal with plays must have the cards dealt, or the hands"
            self._fault("missing-cards", wanted, came="neither")
        if deal.crib is not None:
            self._count(deal.crib, self._table.crib, "crib")
            self._all_new(deal.crib, "crib")
        return Cards(self._table, self._by_seat(hands), deal.crib)

    def _dealt(self, deal: Deal) -> Cards:
        table, players = self._table, self._seats.players
        dealt, discards = deal.dealt or {}, deal.discards or {}
        self._cards(dealt, "dealt", table.dealt)
        if self._played and deal.discards is None:
            self._fault("missing-cards", "a deal with plays must have discards", came="none")
        for name in players:
            if name in discards:
                self._discards(discards[name], dealt.get(name), name)
            elif self._played and deal.discards is not None:
                detail = f"must have everybody's discards (none of {name})"
                self._fault("missing-cards", detail, "discards")
        for name in discards:
            self._name(name, "discards", name)
        to_crib_missing = bool(table.to_crib) and deal.to_crib is None
        if self._played and to_crib_missing:
            wanted = "a deal with plays must have to_crib, the card from the pack"
            self._fault("missing-cards", wanted, came="none")
        if deal.to_crib is not None:
            self._count(deal.to_crib, table.to_crib, "to_crib")
            self._all_new(deal.to_crib, "to_crib")
        crib = [card for name in players for card in discards.get(name, ())]
        crib += deal.to_crib or ()
        return Cards(
            table,
            tuple(
                _without(dealt[name], discards.get(name, ())) if name in dealt else None
                for name in players
            ),
            crib if len(crib) == table.crib else None,
            tuple(seat for seat, name in enumerate(players) if name in dealt.keys() - discards),
            to_crib_missing,
        )

    def _by_seat(self, hands: Hands) -> tuple[Sequence[Card] | None, ...]:
        return tuple(hands.get(name) for name in self._seats.players)

    def _plays(self, plays: Sequence[PlayEntry | Ruling]) -> None:
        seat = self._seats.seat
        for index, entry in enumerate(plays):
            if isinstance(entry, Ruling):
                self._side(entry.side, "plays", index, "ruling", "side")
                continue
            if entry.player is not None and entry.player not in seat:
                self._name(entry.player, "plays", index, "player")
            if entry.call is not None:
                self._call(entry.call, "plays", index)

    def _show(self, deal: Deal, cards: Cards, order: ShowOrder, dealer: int | None) -> None:
        """Check the show, whose entries have cards of their own where the deal has none."""
        seat = self._seats.seat
        due: Sequence[Turn] = ()
        before: set[tuple[object, Sequence[Card]]] = set()
        shown = 0
        told = [entry for entry in deal.show or () if isinstance(entry, ShowEntry) and entry.cards]
        if told and dealer is not None:
            due = turns(order, dealer, len(seat))
        for index, entry in enumerate(deal.show or ()):
            if isinstance(entry, Ruling):
                self._side(entry.side, "show", index, "ruling", "side")
                continue
            if entry.player is not None and entry.player not in seat:
                self._name(entry.player, "show", index, "player")
            elif due:
                left_of_dealer = (due[-1][0] + 1) % len(seat)
                turn = turn_of(entry, due, shown, seat, left_of_dealer)
                shown += shown < len(due) and due[shown] == turn
                # The crib is one, whoever shows it.
                once = (None if turn[1] else turn, in_order(entry.cards or ()))
                if entry.cards is not None and once not in before:
                    before.add(once)
                    self._shown(entry.cards, turn, deal, cards, "show", index, "cards")
            if entry.call is not None:
                self._call(entry.call, "show", index)

    def _shown(
        self, shown: Sequence[Card], turn: Turn, deal: Deal, cards: Cards, *path: str | int
    ) -> None:
        seat, crib = turn
        if (cards.crib if crib else cards.hand(seat)) is not None:
            detail = "a show entry must have no cards where the deal gives them"
            self._fault("invalid-deal", detail, *path)
            return
        self._count(shown, self._table.crib if crib else self._table.hand, *path)
        dealt = None if crib else cards.hands[seat]
        if crib:
            piles = [*(deal.discards or {}).values(), deal.to_crib or ()]
            if lacking := [card for pile in piles for card in pile if card not in shown]:
                wanted = f"the crib must hold every known discard, also {texts(lacking)}"
                self._fault("invalid-deal", wanted, *path, came=texts(shown))
            piles += [cards.hands[seat] or () for seat in cards.undiscarded]
            known = {card for pile in piles for card in pile}
        else:
            known = set(dealt or ())
        # Cards known to be in this hand or crib are not duplicates.
        self._seen -= known.intersection(shown) - self._shown_before
        self._shown_before.update(shown)
        for index, card in enumerate(shown):
            if dealt is None or card in known:
                self._new(card, *path, index)
            else:
                wanted = f"must be one of the cards dealt to {self._seats.players[seat]}"
                self._fault("card-not-dealt", wanted, *path, index, came=card)
                self._seen.add(card)

    def _cards(self, hands: Hands, member: str, size: int) -> None:
        for name in self._seats.players:
            if name in hands:
                self._count(hands[name], size, member, name)
                self._all_new(hands[name], member, name)
            elif self._played:
                detail = f"must have everybody's cards (none of {name})"
                self._fault("missing-cards", detail, member)
        for name in hands:
            self._name(name, member, name)

    def _discards(self, cards: Sequence[Card], dealt: Sequence[Card] | None, name: str) -> None:
        self._count(cards, self._table.discards, "discards", name)
        if dealt is None or (len(set(cards)) == len(cards) and set(cards).issubset(dealt)):
            return
        before: set[Card] = set()
        for index, card in enumerate(cards):
            if card in before:
                self._fault("duplicate-card", f"{card} is discarded twice", "discards", name, index)
            elif card not in dealt:
                wanted = f"must be one of the cards dealt to {name}"
                self._fault("card-not-dealt", wanted, "discards", name, index, came=card)
            before.add(card)

    def _call(self, call: Call, *path: str | int) -> None:
        self._name(call.player, *path, "call", "player")

    def _name(self, name: str, *path: str | int) -> None:
        if name not in self._seats.seat:
            self._faults.append(unknown_player(name, self._seats.players, (*self._path, *path)))

    def _side(self, name: str, *path: str | int) -> None:
        if name not in self._seats.names:
            self._faults.append(self._seats.unknown_side(name, (*self._path, *path)))

    def _count(self, cards: Sequence[Card], size: int, *path: str | int) -> None:
        if len(cards) != size and not self._void:
            wanted = f"must have {number_of(size, 'card')}"
            self._fault("wrong-card-count", wanted, *path, came=len(cards))

    def _all_new(self, cards: Sequence[Card], *path: str | int) -> None:
        if len(set(cards)) == len(cards) and self._seen.isdisjoint(cards):
            self._seen.update(cards)
            return
        for index, card in enumerate(cards):
            self._new(card, *path, index)

    def _new(self, card: Card, *path: str | int) -> None:
        if card in self._seen:
            self._fault("duplicate-card", f"{card} is in the deal twice", *path)
        self._seen.add(card)

    def _fault(self, code: str, wanted: str, *path: str | int, came: object = None) -> None:
        self._faults.append(Fault(code, (*self._path, *path), wanted, came))


def _without(cards: Sequence[Card], discards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if card not in discards]
