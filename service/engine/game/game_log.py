"""The log of a game as it is written down: nothing in it has been judged yet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from service.engine.cards import Card
from service.engine.errors import Path
from service.engine.result import Ended
from service.engine.rules.parameters import Table, UnderRules


class Word(StrEnum):
    """An entry of the play that is no card."""

    GO = "go"
    LAST = "last"


class CallKind(StrEnum):
    """A mistake that a player can call on another's entry [ACC 8]."""

    OVERCOUNT = "overcount"
    MUGGINS = "muggins"
    RENEGE = "renege"


class Call(NamedTuple):
    player: str
    kind: CallKind
    points: int | None = None
    """Points called; muggins alone has them."""


class Heels(NamedTuple):
    """The claim on a jack starter, where the log has one."""

    claim: int | None = None
    call: Call | None = None


# A game has a hundred plays and shows, or more. Nothing changes them, but they are not frozen: that
# would take four times as long to build.


@dataclass(slots=True)
class PlayEntry:
    """A card, a go, or a claim of the last point."""

    player: str | None
    """None: the player in turn."""
    play: Card | Word
    claim: int | None = None
    call: Call | None = None
    said: int | None = None
    """The running count as the player announced it."""


@dataclass(slots=True)
class ShowEntry:
    player: str | None = None
    """None: the player in turn; of a crib, the dealer."""
    crib: bool = False
    claim: int | None = None
    call: Call | None = None
    cards: Sequence[Card] | None = None
    """The hand or crib, where the deal does not give it."""


Entry = Heels | PlayEntry | ShowEntry
"""An entry of the log, which may claim something and be called."""


class Ruling(NamedTuple):
    """Points that a judge or the players agreed on and no rule here gives."""

    side: str
    points: int
    """-60 to 60; 0 is a warning."""
    reason: str


Hands = Mapping[str, Sequence[Card]]
"""Cards by the name of the player."""


class Deal(NamedTuple):
    """One deal; the last of a log may stop anywhere."""

    dealer: str | None = None
    dealt: Hands | None = None
    discards: Hands | None = None
    to_crib: Sequence[Card] | None = None
    hands: Hands | None = None
    crib: Sequence[Card] | None = None
    starter: Card | None = None
    heels: Heels | None = None
    plays: Sequence[PlayEntry | Ruling] = ()
    pegged: Mapping[str, int] | None = None
    """In place of ``plays``: the points that each player pegged in the play, by name."""
    show: Sequence[ShowEntry | Ruling] | None = None
    """None: left out. Everything is counted under automatic claims, nothing under manual ones."""
    rulings: Sequence[Ruling] = ()
    """Judged before all else in the deal."""
    scores: Mapping[str, int] | None = None
    """The board by side as it was written at the end of the deal."""
    void: bool = False
    """The deal was thrown in: the same player deals again."""

    @property
    def is_played(self) -> bool:
        """True for a deal with cards or entries, unless it was thrown in."""
        cards = self.dealt or self.discards or self.to_crib or self.hands or self.crib
        entries = self.heels is not None or self.pegged is not None or self.plays or self.show
        return bool(cards or self.starter or entries) and not self.void

    @property
    def totals_alone(self) -> bool:
        """True for a deal that says what the board was after it, and nothing else [rules 11.4]."""
        return bool(self.scores) and not (self.is_played or self.void)

    @property
    def last_entry(self) -> Path:
        """Path from the deal, in the order of judging; empty while its cards are all there is."""
        if self.totals_alone:
            return ("scores",)
        if not self.void:
            for member, entries in (("show", self.show), ("plays", self.plays)):
                if entries:
                    return (member, len(entries) - 1)
            for member in ("pegged", "heels"):
                if getattr(self, member) is not None:
                    return (member,)
        if self.rulings:
            return ("rulings", len(self.rulings) - 1)
        return () if self.starter is None else ("starter",)


class Cards(NamedTuple):
    hands: Sequence[Sequence[Card] | None]
    """Cards to play with by seat, or all that were dealt before the discard; None: unknown."""
    crib: Sequence[Card] | None
    """None: unknown."""
    undiscarded: Sequence[int] = ()
    """Seats with known cards that have not discarded yet."""
    to_crib_missing: bool = False
    """True while the card from the pack to the crib is missing."""

    @property
    def given(self) -> bool:
        return None not in self.hands

    @property
    def complete(self) -> bool:
        """True when every hand is known and the starter can be turned."""
        return self.given and not self.undiscarded and not self.to_crib_missing

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


class OnFault(StrEnum):
    """End or continuation of the judging at the first fault of a log [rules 15]."""

    STOP = "stop"
    CONTINUE = "continue"


@dataclass(frozen=True, slots=True)
class GameLog(UnderRules):
    """A game from its first deal, or from a known board."""

    players: Sequence[str]
    """In the order of the seats, clockwise."""
    teams: Sequence[Sequence[str]] | None = None
    first_dealer: str | None = None
    cut: Sequence[Mapping[str, Card]] | None = None
    starting_scores: Mapping[str, int] | None = None
    deals: Sequence[Deal] = ()
    ended: Ended | None = None
    on_fault: OnFault = OnFault.STOP

    @property
    def last_entry(self) -> Path:
        if self.ended is not None:
            return ("ended",)
        if not self.deals:
            return ()
        return ("deals", len(self.deals) - 1, *self.deals[-1].last_entry)


@dataclass(frozen=True, slots=True)
class PlayLog(UnderRules):
    players: Sequence[str]
    dealer: str
    hands: Hands
    plays: Sequence[PlayEntry]
