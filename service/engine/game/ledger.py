"""The account of an adjudication: a line for every entry judged, and every mistake found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from service.engine.cards import Card
from service.engine.errors import Path, Violation
from service.engine.game.game_log import Call, Cards, Entry
from service.engine.result import EndedBy, Outcome
from service.engine.scoring.claims import Claim, Reason
from service.engine.scoring.combinations import Combination, Event


class Phase(StrEnum):
    START = "start"
    CUT = "cut"
    PLAY = "play"
    SHOW = "show"


_PHASES = {
    Event.HEAD_START: Phase.START,
    Event.HEELS: Phase.CUT,
    Event.CARD: Phase.PLAY,
    Event.GO: Phase.PLAY,
    Event.LAST: Phase.PLAY,
    Event.PEGGING: Phase.PLAY,
    Event.HAND: Phase.SHOW,
    Event.CRIB: Phase.SHOW,
    Event.DEAL: Phase.SHOW,
}
"""Phase of each event; a ruling has the phase it was made in."""


class Status(StrEnum):
    """A game is over, still to be finished, or stopped by an illegal entry."""

    COMPLETE = "complete"
    IN_PROGRESS = "in-progress"
    ILLEGAL = "illegal"


class Must(StrEnum):
    CUT = "cut"
    DEAL = "deal"
    DISCARD = "discard"
    TURN_STARTER = "turn-starter"
    CLAIM_HEELS = "claim-heels"
    PEG = "peg"
    PLAY = "play"
    GO = "go"
    CLAIM_LAST = "claim-last"
    SHOW = "show"


BY_CLAIM = frozenset({Must.CLAIM_HEELS, Must.PLAY, Must.CLAIM_LAST, Must.SHOW})
"""Entries that are scored by their claim under manual claims."""


Mistaken: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The board as written without a mistake and with it, by side, capped at the target."""


class Award(NamedTuple):
    side: int
    points: int
    reason: Reason


@dataclass(slots=True)
class Line:
    """A judged entry: what the rules give, by its judge; what is pegged, by the umpire."""

    path: Path
    """The entry, or, if the log has none, the part that encloses it."""
    event: Event
    player: int | None
    """Seat; None for a ruling, and for pegging or a deal that is written as totals."""
    cards: Sequence[Card] = ()
    """The card played, the hand or crib shown, the jack turned; sorted by rank and suit."""
    count_after: int | None = None
    """The count after the entry; in the play only."""
    points: int = 0
    """Points by the rules, for any claim."""
    combinations: tuple[Combination, ...] = ()
    """Left out where no ledger is kept."""
    entry: Entry | None = None
    """None for a ruling, totals, and what the log leaves out."""
    unverified: bool = False
    """True: nothing in the log verifies the points; they are taken as written."""
    ruled_in: Phase | None = None
    """Phase of a ruling."""
    retracted: bool = False
    """True: the entry broke the rules of play and was taken back."""
    board_known: bool = True
    """False while something before the entry is missing."""
    claim: Claim | None = None
    awards: Sequence[Award] = ()
    """Points pegged for the entry, in order."""
    scores: tuple[int, ...] = ()
    """The board after the entry, by side, capped at the target."""

    @property
    def phase(self) -> Phase:
        return self.ruled_in or _PHASES[self.event]

    @property
    def claimed(self) -> int | None:
        """The number in the log, judged or not."""
        return None if self.entry is None else self.entry.claim

    @property
    def call(self) -> Call | None:
        return None if self.entry is None else self.entry.call


def deal_of(path: Path) -> int | None:
    """Return the index of an entry's deal; 0 for a play by itself, None before the first deal."""
    if not path:
        return None
    return int(path[1]) if path[0] == "deals" else 0


def brought_by(entry: Path, ledger: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines that the last entry of a log brings; none where it has none of its own.

    After its own come those of a show that the log leaves out; before it that of heels which the
    dealer can no longer claim.
    """
    paths = [line.path for line in ledger]
    if entry not in paths:
        return ()
    start = paths.index(entry)
    unclaimed = start and paths[start - 1][2:] == ("starter",) and ledger[start - 1].claim
    return ledger[start - 1 if unclaimed else start :]


@dataclass(frozen=True, slots=True)
class Next:
    phase: Phase
    player: int
    """Seat."""
    must: Must
    count: int | None = None
    """In the play only; 0 for a lead."""
    legal: tuple[Card, ...] | None = None
    """In the play only: the cards that may be played; None for an unknown hand."""
    crib: bool = False
    """True: the crib is to be shown."""
    players: Sequence[int] = ()
    """Seats of those who must cut again, in order."""
    by_claim: bool = False
    """True: what is due is scored by its claim."""


class Illegal(ValueError):
    """An entry of a log that the rules of play forbid; it ends the judging.

    A finding about the game, not an error of the caller. ``instead``: the entry due in its place.
    """

    def __init__(self, violation: Violation, instead: Next | None) -> None:
        super().__init__(violation.detail)
        self.violation = violation
        self.instead = instead


@dataclass(frozen=True, slots=True)
class AsWritten:
    """The game as its players had it, right or wrong [rules 15]."""

    scores: tuple[int, ...]
    """Scores by side, capped at the target."""
    outcome: Outcome | None
    """None without a winner, also where one entry takes several sides to the target."""
    ended_at: Path | None
    first_difference: Path | None
    """The first entry, or total, after which it differs from the judged board."""


class HintCode(StrEnum):
    """Slips that make every line after them wrong [rules 15.9]."""

    OTHER_FIRST_DEALER = "other-first-dealer"
    DEALS_EXCHANGED = "deals-exchanged"
    DEAL_MISSING = "deal-missing"
    DEAL_TWICE = "deal-twice"
    HEELS_IN_PEGGED = "heels-in-pegged"
    TOTALS_CROSSED = "totals-crossed"


@dataclass(frozen=True, slots=True)
class Hint:
    """A slip without which the log would have far fewer violations."""

    code: HintCode
    player: int | None = None
    """Seat of another first dealer."""
    deals: tuple[int, ...] = ()
    """Indices of the deals concerned."""
    violations_left: int = 0
    but_order: bool = False
    """True where ``wrong-show-order`` is not counted."""
    pegged: bool = False
    """True where the pegging of the players is crossed, and not their totals."""


class JudgedDeal(NamedTuple):
    """A deal whose cards were judged."""

    deal: int
    """Index."""
    dealer: int
    """Seat."""
    cards: Cards
    """Also those that whole plays show."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    status: Status
    ruleset: str
    players: tuple[str, ...]
    """Names by seat."""
    sides: tuple[tuple[str, ...], ...]
    """Names by side; a side is called after its first player."""
    scores: tuple[int, ...]
    """Scores by side, capped at the target."""
    ledger: tuple[Line, ...]
    """Empty where none was kept."""
    violations: tuple[Violation, ...]
    audit: tuple[dict[str, int], ...]
    """Books by side, see `service.engine.game.board.AUDIT`."""
    rear: tuple[int | None, ...]
    """Rear pegs by side, None before the front peg has moved; ``scores`` are the front pegs."""
    unverified_entries: int
    """Number of entries taken as written."""
    outcome: Outcome | None
    """None, as the next two are, unless complete."""
    ended_at: Path | None
    ended_by: EndedBy | None
    entries_after_end: int
    next: Next | None
    """If illegal, in place of the fault; None when complete, or where a fault makes it unknown."""
    judged: tuple[JudgedDeal, ...]
    as_written: AsWritten | None
    """None where the log says nothing of what its players had."""
    unjudged: tuple[Path, ...] | None
    """Deals, and entries of a play from which on it is taken as written; None: a fault stops it."""
    known_at_start: tuple[bool, ...]
    """True for each deal that began on a known board, with nothing missing before it."""
    mistaken: Mapping[Path, Mistaken]
    """Boards by the path of a wrong claim under automatic claims, or of a written total."""
    rests_on: tuple[tuple[Path, StrEnum], ...]
    """Paths and codes of what the result rests on and nothing verifies."""
    hints: tuple[Hint, ...] = ()
