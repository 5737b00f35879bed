"""The play of one deal: turns, cards that may be played, the close of a count [rules of play 4].

Points are no part of it: see `scoring.pegging` for those of a card, and `umpire` for pegging them.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import takewhile

from service.engine.cards import DECK, Card, in_order
from service.engine.errors import ViolationCode
from service.engine.game.game_log import PlayEntry, Word
from service.engine.rules.parameters import Counts
from service.engine.scoring.pegging import LIMIT

_PLAY_OVER, _CARD_NOT_HELD = ViolationCode.PLAY_OVER, ViolationCode.CARD_NOT_HELD
_ABOVE_THIRTY_ONE, _OUT_OF_TURN = ViolationCode.ABOVE_THIRTY_ONE, ViolationCode.OUT_OF_TURN
"""Bound once: looking up a member of an enum takes as long as a call."""


class Play:
    """The state of the play. Seats are numbered clockwise from 0."""

    unknown: frozenset[int] = frozenset()
    """Seats whose cards are unknown."""

    def __init__(self, hands: Sequence[Sequence[Card]], dealer: int, counts: Counts) -> None:
        self.hands = [list(in_order(hand)) for hand in hands]
        """The cards that each seat still holds, lowest first."""
        self.pile: tuple[Card, ...] = ()
        """The cards of the count, in the order played."""
        self.ranks: tuple[int, ...] = ()
        self.count = 0
        self.closed = False
        """True when no card can be added to the count, which stays until the next card."""
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
        self.single = counts is Counts.SINGLE
        self.lowest = [hand[0].value for hand in self.hands]
        """The lowest value that each seat could play; above the limit: none."""

    def fitting(self, seat: int) -> list[Card]:
        """Return the cards that the seat could play next if it were its turn."""
        room = self.room
        return [card for card in self.hands[seat] if card.value <= room]

    def can_play(self, seat: int) -> bool:
        return self.lowest[seat] <= self.room and (self.closed or seat not in self.out)

    def playable(self, seat: int) -> list[Card]:
        """Return the cards that fit the count as it stands, and so make a go illegal."""
        if seat in self.out:
            return []
        room = LIMIT - self.count
        return [card for card in self.hands[seat] if card.value <= room]

    def play_card(self, seat: int, card: Card) -> ViolationCode | None:
        """Play a card; return the rule against it where it may not be played."""
        # Mostly the next player plays a card that is held and fits.
        usual = seat == (self.last + 1) % self._seats and card in self.hands[seat]
        if not usual or card.value > self.room or self.over or self.out:
            code = self.breaks(seat, card)
            if code:
                return code
        self.lay(seat, card, opens=self.opens(card))
        return None

    def opens(self, card: Card) -> bool:
        """Return whether a card that may be played is the first of a count."""
        return self.closed or card.value > self.room

    def lay(self, seat: int, card: Card, *, opens: bool, plays_on: bool = False) -> None:
        """Play a card that is held; ``opens``: it is the first of a count.

        ``plays_on``: a player who was put out plays on in the same count.
        """
        if plays_on:
            self.out.discard(seat)
        if opens:
            self.pile, self.ranks, self.count = (), (), 0
            self.said_go = set()
            self.last_claimed = False
            self.out = set()
        hand = self.hands[seat]
        hand.remove(card)
        self.lowest[seat] = hand[0].value if hand else LIMIT + 1
        self.pile += (card,)
        self.ranks += (card.rank,)
        self.count += card.value
        self.last = seat
        self.room = LIMIT - self.count
        self.closed = min(self.lowest) > self.room
        if self.closed or self.out:
            self._look_for_close()

    def say_go(self, seat: int) -> None:
        self.said_go.add(seat)

    def put_out(self, seat: int) -> None:
        """Let a go stand though a card fits: its player adds no more to the count."""
        self.said_go.add(seat)
        self.out.add(seat)
        self._look_for_close()

    def _look_for_close(self) -> None:
        self.room = LIMIT - self.count
        lowest = self.lowest
        if self.out:
            lowest = [value for seat, value in enumerate(lowest) if seat not in self.out]
        self.closed = min(lowest, default=LIMIT) > self.room
        self.over = self.closed and (self.single or not any(self.hands))
        if self.closed:
            self.room = LIMIT

    def copy(self) -> "Play":
        other = object.__new__(type(self))
        other.__dict__ = self.__dict__.copy()
        other.hands, other.lowest = [hand.copy() for hand in self.hands], self.lowest.copy()
        other.said_go, other.out = self.said_go.copy(), self.out.copy()
        return other

    def state(self) -> tuple[Hashable, ...]:
        """Return what makes two plays of the same hands go on alike."""
        hands = tuple([tuple(hand) for hand in self.hands])
        goes = (frozenset(self.said_go), frozenset(self.out))
        return (self.pile, hands, goes, self.last, self.closed, self.last_claimed)

    def breaks(self, seat: int, card: Card) -> ViolationCode | None:
        """Return the rule against playing the card next; None: it may be played."""
        if self.over:
            return _PLAY_OVER
        if card not in self.hands[seat]:
            return _CARD_NOT_HELD
        if card.value > self.room:
            return _ABOVE_THIRTY_ONE
        # Mostly the next player has a card that fits, and is in turn.
        usual = seat == (self.last + 1) % self._seats and not self.out
        return None if usual or seat == self.turn() else _OUT_OF_TURN

    def may_claim_last(self, seat: int) -> bool:
        return self.closed and seat == self.last and not self.last_claimed

    def turn(self) -> int:
        """Return the next seat with a card that fits, or the next one when the play is over."""
        first = seat = (self.last + 1) % self._seats
        if self.over:
            return first
        while not self.can_play(seat):
            seat = (seat + 1) % self._seats
        return seat

    def leader(self) -> int | None:
        """Return the seat that leads if the count closes now; None: no cards are left."""
        return next((seat for seat in self.round() if self.hands[seat]), None)

    def go_sayer(self) -> int:
        """Return the seat that says go in an entry without a name.

        It is the next that is due to; else the next that holds cards; else simply the next.
        """
        holders = [seat for seat in self.round() if self.hands[seat]]
        silent = (s for s in holders if s not in self.said_go and not self.playable(s))
        return next(silent, holders[0] if holders else next(self.round()))

    def owed(self) -> tuple[int, bool] | None:
        """Return the seat that must act next and whether it has to say go; None when over."""
        if self.over:
            return None
        for seat in self.round():
            if self.can_play(seat):
                return seat, False
            if self.hands[seat] and not self.closed and seat not in self.said_go:
                return seat, True
        raise AssertionError("an open count has a card that fits")  # pragma: no cover - see closed

    def until(self, seat: int) -> Iterator[int]:
        """Yield the seats between the player of the last card and this one."""
        return takewhile(lambda other: other != seat, self.round())

    def round(self) -> Iterator[int]:
        """Yield every seat once, from the left of the last card's player."""
        for step in range(1, self._seats + 1):
            yield (self.last + step) % self._seats


class UntoldPlay(Play):
    """A play in which some hands are unknown (None): these may hold any card [rules 4.10].

    They hold cards to the end of the log, since a hand that is played whole is known. A go of
    theirs puts them out of the count, also one that the log leaves out.
    """

    def __init__(self, hands: Sequence[Sequence[Card] | None], dealer: int, counts: Counts) -> None:
        super().__init__([DECK if hand is None else hand for hand in hands], dealer, counts)
        self.unknown = frozenset(seat for seat, hand in enumerate(hands) if hand is None)

    def playable(self, seat: int) -> list[Card]:
        return [] if seat in self.unknown else super().playable(seat)

    def lay(self, seat: int, card: Card, *, opens: bool, plays_on: bool = False) -> None:
        if not opens:
            for other in self._left_out(seat):
                self.put_out(other)
        super().lay(seat, card, opens=opens, plays_on=plays_on)

    def say_go(self, seat: int) -> None:
        super().say_go(seat)
        # Before the first card every card fits.
        if seat in self.unknown and self.pile:
            self.put_out(seat)

    def breaks(self, seat: int, card: Card) -> ViolationCode | None:
        code = super().breaks(seat, card)
        if code is _OUT_OF_TURN and self._left_out(seat) and self.can_play(seat):
            return None
        return None if code is _ABOVE_THIRTY_ONE and self._shows_close(seat) else code

    def _left_out(self, seat: int) -> list[int]:
        """Return the seats whose goes a log leaves out where this one plays next.

        Empty where they may not be left out: for a lead, or while a known card fits.
        """
        if self.closed or not self.pile:
            return []
        able = [other for other in self.until(seat) if self.can_play(other)]
        return able if self.unknown.issuperset(able) else []

    def _shows_close(self, seat: int) -> bool:
        """Return whether the seat, with a card that does not fit, leads the next count."""
        able = {other for other in range(self._seats) if self.can_play(other)}
        return seat == self.leader() and self.unknown.issuperset(able) and not self.single


def seat_of(entry: PlayEntry, play: Play, seats: Mapping[str, int]) -> int:
    """Return whose an entry is, at this moment of the play; ``seats`` maps names to seats."""
    if entry.player is not None:
        return seats[entry.player]
    if entry.play is Word.GO:
        return play.go_sayer()
    if entry.play is Word.LAST and play.pile:
        return play.last
    return play.turn()
