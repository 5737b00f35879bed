"""The entries that follow one of a play, and tell what it was [rules 7, 13].

They say who has the point for a close; and, where illegal entries are taken back, whether a
mistake was noticed at all: one that the table went on after stands.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from service.engine.cards import Card
from service.engine.game.game_log import PlayEntry, Ruling, Word
from service.engine.game.play import Play


class WrongLead(NamedTuple):
    """The indices of cards by which a dealer led, and of those that were given back with it."""

    stands: int | None = None
    given_back: tuple[int, ...] = ()


class Following:
    def __init__(
        self, plays: Sequence[PlayEntry | Ruling], seats: Mapping[str, int], *, retracts: bool
    ) -> None:
        self._plays = plays
        self._seats = seats
        self._retracts = retracts

    def seat(self, entry: PlayEntry, play: Play) -> int:
        """Return whose an entry is, at this moment of the play."""
        if entry.player is not None:
            return self._seats[entry.player]
        if entry.play is Word.GO:
            return play.go_sayer()
        if entry.play is Word.LAST and play.pile:
            return play.last
        return play.turn()

    def first_after_close(self, index: int, play: Play) -> PlayEntry | None:
        """Return the next card or claim of the last point that stands; None where the log stops."""
        for _, follower in self._entries_after(index):
            if follower.play is Word.GO:
                continue
            if not self._retracts or self._is_legal(follower, play):
                return follower
        return None

    def is_claimed_apart(self, follower: PlayEntry | None, play: Play) -> bool:
        """Return whether the first entry after a close claims the point for it."""
        return (
            follower is not None
            and follower.play is Word.LAST
            and self.seat(follower, play) == play.last
        )

    def closed_by_goes(self, index: int, play: Play) -> Play | None:
        """Return the play as it is after wrong goes that close the count of a card; else None."""
        after = None
        for at, entry in self._entries_after(index):
            if entry.play is not Word.GO:
                break
            after = after or play.copy()
            seat = self.seat(entry, after)
            if not after.playable(seat):
                after.said_go.add(seat)
            elif self.go_stands(at, seat, after):
                after.put_out(seat)
        return after if after is not None and after.closed else None

    def go_stands(self, index: int, seat: int, play: Play) -> bool:
        """Return whether the table went on after a go with a playable card."""
        if not self._retracts or not play.pile:
            return False
        others_go = False
        for _, entry in self._entries_after(index):
            if entry.play is Word.GO:
                others_go = others_go or self.seat(entry, play) != seat
                continue
            if not isinstance(entry.play, Card) or self.seat(entry, play) != seat:
                return True
            if entry.play not in play.playable(seat):
                return True
            said_to_lead = entry.said == entry.play.value
            return said_to_lead or (others_go and play.would_lead(seat))
        return False

    def wrong_lead(self, play: Play) -> WrongLead | None:
        """Return the first cards of a play of two, where the dealer's comes first, and stays.

        Before the first card; with a third card of the pone, his first was given back.
        """
        if not self._retracts or len(self._seats) != 2:
            return None
        dealer, names = play.last, list(self._seats)
        cards = list(
            islice((one for one in self._entries_after(-1) if one[1].play is not Word.GO), 3)
        )
        players = [entry.player for _, entry in cards]
        played = [entry.play for _, entry in cards]
        of_dealer, of_pone = names[dealer], names[1 - dealer]
        if len(played) < 3 or Word.LAST in played or played[0] not in play.hands[dealer]:
            return None
        if players == [of_dealer, of_pone, of_dealer] and played[2] != played[0]:
            return WrongLead(stands=cards[0][0])
        if players == [of_dealer, of_pone, of_pone]:
            return WrongLead(given_back=(cards[0][0], cards[1][0]))
        return None

    def _entries_after(self, index: int) -> Iterator[tuple[int, PlayEntry]]:
        """Yield the entries that are no rulings, with their indices."""
        for at in range(index + 1, len(self._plays)):
            entry = self._plays[at]
            if isinstance(entry, PlayEntry):
                yield at, entry

    def _is_legal(self, follower: PlayEntry, play: Play) -> bool:
        """Return whether an entry right after the close of a count is legal."""
        seat = self.seat(follower, play)
        if isinstance(follower.play, Card):
            return play.fault(seat, follower.play, ()) is None
        return seat == play.last
