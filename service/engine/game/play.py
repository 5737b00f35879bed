"""The play of one deal: turns, cards that may be played, the close of a count [rules of play 4].

Points are no part of it: see `scoring.pegging` for those of a card, and `umpire` for pegging them.
"""

from collections.abc import Iterator, Sequence
from copy import copy

from service.engine.cards import Card, in_order
from service.engine.errors import Illegal, Path, ViolationCode
from service.engine.rules.parameters import Counts
from service.engine.scoring.pegging import LIMIT
from service.engine.sentences import texts


class Play:
    """The state of the play. Seats are numbered clockwise from 0."""

    def __init__(self, hands: Sequence[Sequence[Card]], dealer: int, counts: Counts) -> None:
        self.hands = [list(in_order(hand)) for hand in hands]
        """The cards that each seat still holds, lowest first."""
        self.pile: tuple[Card, ...] = ()
        """The cards of the count, in the order played."""
        self.ranks: tuple[int, ...] = ()
        self.count = 0
        self.closed = False
        """True when nobody can add to the count, which stays as it is until the next card."""
        self.over = False
        self.room = LIMIT
        """The highest value that the next card may have; above a closed count, any."""
        self.last = dealer
        """The seat of the last card; before the first card, the dealer, whose left leads."""
        self.last_claimed = False
        """True when the point for the close was claimed in an entry of its own."""
        self.said_go: set[int] = set()
        self.out: set[int] = set()
        """Seats whose wrong go stands: until the next lead no card of theirs fits [rules 13]."""
        self._seats = len(hands)
        self._single = counts is Counts.SINGLE
        self.lowest = [hand[0].value for hand in self.hands]
        """The lowest value that each seat could play; above the limit: none."""

    def fitting(self, seat: int) -> list[Card]:
        """Return the cards that the seat could play next if it were its turn."""
        room = self.room
        return [card for card in self.hands[seat] if card.value <= room]

    def can_play(self, seat: int) -> bool:
        return self.lowest[seat] <= self.room

    def playable(self, seat: int) -> list[Card]:
        """Return the cards that fit the count as it stands, and so make a go illegal."""
        if seat in self.out:
            return []
        room = LIMIT - self.count
        return [card for card in self.hands[seat] if card.value <= room]

    def play_card(self, seat: int, card: Card, path: Path) -> None:
        """Play a card, or raise why it may not be played."""
        hand, value = self.hands[seat], card.value
        # Mostly the next player plays a card that is held and fits.
        usual = seat == (self.last + 1) % self._seats and card in hand and value <= self.room
        if not usual or self.out or self.over:
            fault = self.fault(seat, card, path)
            if fault:
                raise fault
        if self.closed:
            self.pile, self.ranks, self.count = (), (), 0
            self.said_go.clear()
            self.out.clear()
            self.last_claimed = False
        hand.remove(card)
        self.lowest[seat] = hand[0].value if hand else LIMIT + 1
        self.pile += (card,)
        self.ranks += (card.rank,)
        self.count += value
        self.last = seat
        self.room = LIMIT - self.count
        self.closed = min(self.lowest) > self.room
        if self.closed:
            self._close()

    def put_out(self, seat: int) -> None:
        """Let a wrong go stand: its player adds no more to the count."""
        self.said_go.add(seat)
        self.out.add(seat)
        self.lowest[seat] = LIMIT + 1
        self.closed = min(self.lowest) > self.room
        if self.closed:
            self._close()

    def _close(self) -> None:
        self.over = self._single or not any(self.hands)
        self.room = LIMIT
        for seat in self.out:
            self.lowest[seat] = self.hands[seat][0].value

    def lead(self, seat: int) -> None:
        """Give the lead to this seat, before the first card."""
        self.last = (seat - 1) % self._seats

    def would_lead(self, seat: int) -> bool:
        """Return whether the next lead would be this seat's if it could add no more."""
        leader = next(one for one in self._round() if self.hands[one])
        return leader == seat and not any(
            self.can_play(other) for other in range(len(self.hands)) if other != seat
        )

    def copy(self) -> "Play":
        """Return the same, to try what goes change."""
        other = copy(self)
        other.said_go, other.out = set(self.said_go), set(self.out)
        other.lowest = list(self.lowest)
        return other

    def fault(self, seat: int, card: Card, path: Path) -> Illegal | None:
        """Return why the card may not be played next; None: it may."""
        if self.over:
            return Illegal(
                ViolationCode.PLAY_OVER,
                path,
                f"no card may follow the end of the play (got {card})",
                seat,
            )
        if card not in self.hands[seat]:
            held = texts(self.hands[seat])
            rule = f"must be one of the cards held, {held}" if held else "no card is held any more"
            return Illegal(ViolationCode.CARD_NOT_HELD, path, f"{rule} (got {card})", seat)
        if card.value > self.room:
            count = self.count + card.value
            came = f"{card} takes the count from {self.count} to {count}"
            detail = f"the count must not go above {LIMIT} ({came})"
            return Illegal(ViolationCode.ABOVE_THIRTY_ONE, path, detail, seat)
        if seat == self.turn():
            return None
        fitting = texts(self.fitting(self.turn()))
        detail = f"must be a card of the player in turn, {fitting} (got {card})"
        return Illegal(ViolationCode.OUT_OF_TURN, path, detail, seat)

    def claim_last(self, seat: int, path: Path, name: str) -> None:
        """Note that a player claims the point for the close apart, or raise why he may not."""
        if not self.closed:
            detail = f"last must follow the close of a count (it is open at {self.count})"
        elif seat != self.last:
            rule = f"last must be claimed by the player of {self.pile[-1]}, the last card"
            detail = f"{rule} (got {name})"
        elif self.last_claimed:
            detail = f"last may be claimed only once (already claimed for {self.pile[-1]})"
        else:
            self.last_claimed = True
            return
        raise Illegal(ViolationCode.BAD_LAST, path, detail, seat)

    def turn(self) -> int:
        """Return the next seat with a card that fits, or the next one when the play is over."""
        seats = list(self._round())
        return next((seat for seat in seats if self.can_play(seat) and not self.over), seats[0])

    def go_sayer(self) -> int:
        """Return the seat that says go in an entry that names nobody.

        It is the next that is due to; else the next that holds cards; else simply the next.
        """
        holders = [seat for seat in self._round() if self.hands[seat]]
        silent = (s for s in holders if s not in self.said_go and not self.playable(s))
        return next(silent, holders[0] if holders else next(self._round()))

    def owed(self) -> tuple[int, bool] | None:
        """Return the seat that must act next and whether it has to say go; None when over."""
        if self.over:
            return None
        for seat in self._round():
            if self.can_play(seat):
                return seat, False
            if self.hands[seat] and not self.closed and seat not in self.said_go:
                return seat, True
        raise AssertionError("an open count has a card that fits")  # pragma: no cover - see closed

    def _round(self) -> Iterator[int]:
        """Yield every seat once, from the left of the last card's player."""
        for step in range(1, self._seats + 1):
            yield (self.last + step) % self._seats
