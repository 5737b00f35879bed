"""The cards of a deal, and its faults: cards that cannot be or are missing, and unknown names."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from service.engine.cards import Card, in_order
from service.engine.errors import Fault, FaultCode, Path, unknown_player
from service.engine.game.game_log import Deal, Hands, PlayEntry, Ruling, ShowEntry
from service.engine.game.seating import Seating
from service.engine.game.show_order import Shows, Turn
from service.engine.rules.parameters import Table
from service.engine.sentences import number_of, texts


class Cards(NamedTuple):
    hands: Sequence[Sequence[Card] | None]
    """By seat: to play with, or all that were dealt while nothing is discarded; None: unknown."""
    crib: Sequence[Card] | None
    """None: unknown."""
    undiscarded: Sequence[int] = ()
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

    def hand(self, seat: int) -> Sequence[Card] | None:
        """Return a hand after the discard; None: unknown."""
        return None if seat in self.undiscarded else self.hands[seat]


def cards_of(deal: Deal, table: Table, players: Sequence[str]) -> Cards:
    """Return what a deal says of its cards, whether or not they can be."""
    if deal.dealt is None:
        given = deal.hands or {}
        return Cards([given.get(name) for name in players], deal.crib)
    discards = deal.discards or {}
    hands: list[Sequence[Card] | None] = []
    crib: list[Card] = []
    undiscarded = []
    for seat, name in enumerate(players):
        dealt, discarded = deal.dealt.get(name), discards.get(name, ())
        hands.append(None if dealt is None else [card for card in dealt if card not in discarded])
        crib += discarded
        if dealt is not None and name not in discards:
            undiscarded.append(seat)
    crib += deal.to_crib or ()
    to_crib_missing = table.to_crib > 0 and deal.to_crib is None
    return Cards(hands, crib if len(crib) == table.crib else None, undiscarded, to_crib_missing)


class DealCheck:
    """Looks through one deal and adds what it finds to a list of faults."""

    def __init__(self, seats: Seating, table: Table, path: Path, faults: list[Fault]) -> None:
        self._seats = seats
        self._known = {None, *seats.seat}
        """The players of entries; None: of one that names nobody."""
        self._table = table
        self._path = path
        self._faults = faults
        self._seen: set[Card] = set()
        self._shown_before: set[Card] = set()
        """Of earlier show entries."""
        self._played = False
        """True when cards are played one by one, so that all have to be there."""
        self._void = False

    def deal(self, deal: Deal, shows: Shows | None) -> Cards:
        """Check a deal and return its cards; ``shows`` None: nobody knows who deals."""
        self._void = deal.void
        self._played = bool(deal.plays) and not deal.void
        if deal.dealer is not None:
            self._name(deal.dealer, "dealer")
        self._entries(deal.rulings, "rulings")
        cards = self._all_there(deal)
        if cards is None:
            self._piles(deal)
            cards = cards_of(deal, self._table, self._seats.players)
        if deal.heels is not None and deal.heels.call is not None:
            self._name(deal.heels.call.player, "heels", "call", "player")
        self._entries(deal.plays, "plays")
        self._names(deal.pegged or (), "pegged")
        # Of a void deal's show the names alone are judged.
        self._show(deal, cards, None if deal.void else shows)
        for name in deal.scores or ():
            self._side(name, "scores", name)
        return cards

    def play(self, hands: Hands, plays: Sequence[PlayEntry | Ruling]) -> None:
        self._played = True
        self._hands(hands, self._table.hand, "hands")
        self._entries(plays, "plays")

    def _all_there(self, deal: Deal) -> Cards | None:
        """Fast path: return the cards of a deal that has all of them, once each; None: others."""
        table, dealt, discards, starter = self._table, deal.dealt, deal.discards, deal.starter
        if dealt is None or discards is None or starter is None or deal.void:
            return None
        if not len(dealt) == len(discards) == table.players:
            return None
        hands: list[Sequence[Card]] = []
        crib: list[Card] = []
        seen = {starter, *(deal.to_crib or ())}
        for name in self._seats.players:
            own, discarded = dealt.get(name, ()), discards.get(name, ())
            kept = [card for card in own if card not in discarded]
            if len(own) != table.dealt or len(kept) != table.hand:
                return None
            hands.append(kept)
            crib += discarded
            seen.update(own)
        crib += deal.to_crib or ()
        if len(crib) != table.crib or len(seen) != 1 + table.to_crib + table.players * table.dealt:
            return None
        self._seen = seen
        return Cards(hands, crib)

    def _piles(self, deal: Deal) -> None:
        table = self._table
        if deal.dealt is None:
            self._needed(deal.hands, "the cards dealt, or the hands", came="neither")
            self._hands(deal.hands, table.hand, "hands")
            self._pile(deal.crib, table.crib, "crib")
        else:
            self._hands(deal.dealt, table.dealt, "dealt")
            self._needed(deal.discards, "discards")
            self._hands(deal.discards, table.discards, "discards", deal.dealt)
            if table.to_crib:
                self._needed(deal.to_crib, "to_crib, the card from the pack")
            self._pile(deal.to_crib, table.to_crib, "to_crib")
        self._needed(deal.starter, "a starter")
        if deal.starter is not None:
            self._new(deal.starter, "starter")

    def _needed(self, given: object, what: str, came: str = "none") -> None:
        """Report what a deal lacks for its cards to be played one by one."""
        if given is None and self._played:
            self._fault(FaultCode.MISSING_CARDS, f"a deal with plays must have {what}", came=came)

    def _hands(
        self, hands: Hands | None, size: int, member: str, dealt: Hands | None = None
    ) -> None:
        """Check the cards of each player; with ``dealt`` they are discarded from these."""
        if hands is None:
            return
        for name in self._seats.players:
            if name not in hands:
                if self._played:
                    what = "cards" if dealt is None else "discards"
                    detail = f"must have everybody's {what} (none of {name})"
                    self._fault(FaultCode.MISSING_CARDS, detail, member)
            elif dealt is None or name not in dealt:
                self._pile(hands[name], size, member, name)
            else:
                self._size(hands[name], size, member, name)
                self._discarded(hands[name], dealt[name], name)
        self._names(hands, member)

    def _discarded(self, cards: Sequence[Card], dealt: Sequence[Card], name: str) -> None:
        before: set[Card] = set()
        for index, card in enumerate(cards):
            if card in before:
                self._fault(
                    FaultCode.DUPLICATE_CARD, f"{card} is discarded twice", "discards", name, index
                )
            elif card not in dealt:
                wanted = f"must be one of the cards dealt to {name}"
                self._fault(FaultCode.CARD_NOT_DEALT, wanted, "discards", name, index, came=card)
            before.add(card)

    def _entries(
        self, entries: Sequence[PlayEntry | ShowEntry | Ruling], member: str, start: int = 0
    ) -> None:
        """Check the names in entries, the first of which has the index ``start``."""
        known = self._known
        for index, entry in enumerate(entries, start):
            if isinstance(entry, Ruling):
                self._side(entry.side, member, index, "ruling", "side")
                continue
            if entry.player not in known:
                self._name(cast("str", entry.player), member, index, "player")
            if entry.call is not None:
                self._name(entry.call.player, member, index, "call", "player")

    def _show(self, deal: Deal, cards: Cards, shows: Shows | None) -> None:
        """Check the show, whose entries have cards of their own where the deal has none."""
        entries = deal.show or ()
        if not [one for one in entries if isinstance(one, ShowEntry) and one.cards is not None]:
            self._entries(entries, "show")
            return
        turns = _turns(shows)
        before: set[tuple[Turn | None, Sequence[Card]]] = set()
        for index, entry in enumerate(entries):
            turn = turns.get(index)
            if turn and isinstance(entry, ShowEntry) and entry.cards is not None:
                # The crib is one, whoever shows it.
                once = (None if turn.crib else turn, in_order(entry.cards))
                if once not in before:
                    before.add(once)
                    self._shown(entry.cards, turn, deal, cards, "show", index, "cards")
            self._entries([entry], "show", index)

    def _shown(
        self, shown: Sequence[Card], turn: Turn, deal: Deal, cards: Cards, *path: str | int
    ) -> None:
        given = cards.crib if turn.crib else cards.hand(turn.seat)
        if given is not None:
            if in_order(given) != in_order(shown):
                detail = f"must be the cards that the deal gives, {texts(in_order(given))}"
                self._fault(FaultCode.INVALID_DEAL, detail, *path, came=texts(shown))
            return
        if turn.crib:
            dealt, known = None, self._shown_crib(shown, deal, cards, *path)
        else:
            self._size(shown, self._table.hand, *path)
            dealt = cards.hands[turn.seat]
            known = set(dealt or ())
        # Cards known to be in this hand or crib are no duplicates where they are first shown.
        known_first_shown = known.intersection(shown) - self._shown_before
        self._seen -= known_first_shown
        self._shown_before.update(shown)
        for index, card in enumerate(shown):
            if dealt is None or card in dealt:
                self._new(card, *path, index)
            else:
                wanted = f"must be one of the cards dealt to {self._seats.players[turn.seat]}"
                self._fault(FaultCode.CARD_NOT_DEALT, wanted, *path, index, came=card)
                self._seen.add(card)

    def _shown_crib(
        self, shown: Sequence[Card], deal: Deal, cards: Cards, *path: str | int
    ) -> set[Card]:
        """Check that a crib holds every known discard; return the cards that it may hold."""
        self._size(shown, self._table.crib, *path)
        discards = [card for pile in (deal.discards or {}).values() for card in pile]
        discards += deal.to_crib or ()
        if lacking := [card for card in discards if card not in shown]:
            wanted = f"the crib must hold every known discard, also {texts(lacking)}"
            self._fault(FaultCode.INVALID_DEAL, wanted, *path, came=texts(shown))
        undiscarded = [card for seat in cards.undiscarded for card in cards.hands[seat] or ()]
        return {*discards, *undiscarded}

    def _names(self, names: Iterable[str], member: str) -> None:
        for name in names:
            self._name(name, member, name)

    def _name(self, name: str, *path: str | int) -> None:
        if name not in self._seats.seat:
            self._faults.append(unknown_player(name, self._seats.players, (*self._path, *path)))

    def _side(self, name: str, *path: str | int) -> None:
        if name not in self._seats.names:
            self._faults.append(self._seats.unknown_side(name, (*self._path, *path)))

    def _pile(self, cards: Sequence[Card] | None, size: int, *path: str | int) -> None:
        """Check the number of cards, and that none of them is in the deal already."""
        if cards is None:
            return
        self._size(cards, size, *path)
        if len(set(cards)) == len(cards) and self._seen.isdisjoint(cards):
            self._seen.update(cards)
            return
        for index, card in enumerate(cards):
            self._new(card, *path, index)

    def _size(self, cards: Sequence[Card], size: int, *path: str | int) -> None:
        if len(cards) != size and not self._void:
            wanted = f"must have {number_of(size, 'card')}"
            self._fault(FaultCode.WRONG_CARD_COUNT, wanted, *path, came=len(cards))

    def _new(self, card: Card, *path: str | int) -> None:
        if card in self._seen:
            self._fault(FaultCode.DUPLICATE_CARD, f"{card} is in the deal twice", *path)
        self._seen.add(card)

    def _fault(self, code: FaultCode, wanted: str, *path: str | int, came: object = None) -> None:
        self._faults.append(Fault(code, (*self._path, *path), wanted, came))


def _turns(shows: Shows | None) -> dict[int, Turn | None]:
    """Return by index what is shown by each entry that is not passed over."""
    entries = shows.entries if shows else ()
    return {shown.at: shown.turn for shown in entries if not shown.passed_over}
