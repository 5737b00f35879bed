"""The account of an adjudication: a line for every entry judged, and what was found wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from service.engine.cards import Card
from service.engine.errors import Path
from service.engine.game.game_log import EndedBy
from service.engine.result import Outcome
from service.engine.scoring.claims import Claim, Reason
from service.engine.scoring.combinations import Combination, Event


class Phase(StrEnum):
    """The part of a game that an entry belongs to."""

    START = "start"
    CUT = "cut"
    PLAY = "play"
    SHOW = "show"


PHASES = {
    Event.HEAD_START: Phase.START,
    Event.HEELS: Phase.CUT,
    Event.CARD: Phase.PLAY,
    Event.GO: Phase.PLAY,
    Event.LAST: Phase.PLAY,
    Event.HAND: Phase.SHOW,
    Event.CRIB: Phase.SHOW,
    Event.PEGGING: Phase.PLAY,
}
"""The part of a game that an event belongs to; that of a ruling is told by its list."""

_PHASES_OF_LISTS = {"rulings": Phase.START, "plays": Phase.PLAY, "show": Phase.SHOW}


def phase_of(event: Event, path: Path) -> Phase:
    """Return the part of a game that an entry belongs to."""
    return PHASES[event] if event in PHASES else _PHASES_OF_LISTS[str(path[2])]


class Status(StrEnum):
    """Whether a game is over, still to be finished, or stopped by an illegal entry."""

    COMPLETE = "complete"
    IN_PROGRESS = "in-progress"
    ILLEGAL = "illegal"


class Must(StrEnum):
    """What a player has to do next."""

    DEAL = "deal"
    DISCARD = "discard"
    TURN_STARTER = "turn-starter"
    CLAIM_HEELS = "claim-heels"
    PEG = "peg"
    PLAY = "play"
    GO = "go"
    CLAIM_LAST = "claim-last"
    SHOW = "show"


_DUTIES: Mapping[Must, str] = MappingProxyType(
    {
        Must.DEAL: "deal",
        Must.DISCARD: "discard",
        Must.TURN_STARTER: "turn the starter",
        Must.CLAIM_HEELS: "claim heels",
        Must.PEG: "write the pegging",
        Must.PLAY: "lay a card",
        Must.GO: "say go",
        Must.CLAIM_LAST: "claim the last card",
        Must.SHOW: "show",
    }
)
"""For sentences."""


class Award(NamedTuple):
    """Points that were pegged."""

    side: int
    points: int
    reason: Reason


class Line(NamedTuple):
    """An entry of the log that may be worth points, judged."""

    path: Path
    """The entry, or, if the log has none, the part that encloses it."""
    event: Event
    player: int | None
    """Seat; None for a ruling and for pegging that is written as totals."""
    cards: tuple[Card, ...]
    """The card laid, the hand or crib shown, the jack turned; sorted by rank and suit."""
    count_after: int | None
    """The count after the entry; in the play only."""
    points: int
    """What the rules give."""
    combinations: tuple[Combination, ...]
    """What makes the points."""
    claim: Claim | None
    awards: Sequence[Award]
    """What was pegged, in order."""
    scores: tuple[int, ...]
    """The board after the entry, by side, capped at the target."""
    verified: bool = True
    """False: nothing in the log tells what the entry is worth; it is taken as written."""
    retracted: bool = False
    """Whether the entry broke the rules of play and was taken back."""

    @property
    def deal(self) -> int | None:
        """See `deal_of`."""
        return deal_of(self.path)

    @property
    def phase(self) -> Phase:
        """The part of the game."""
        return phase_of(self.event, self.path)


def deal_of(path: Path) -> int | None:
    """Return the index of an entry's deal; 0 for a play by itself, None before the first deal."""
    if not path:
        return None
    return int(path[1]) if path[0] == "deals" else 0


class Violation(NamedTuple):
    """Something found wrong."""

    path: Path
    code: str
    player: int | None
    """Seat of the player of the entry, or of the caller of a call; None for no player."""
    detail: str
    difference: int | None = None
    """Said minus true: of claims, counts and written totals only."""


@dataclass(frozen=True, slots=True)
class Next:
    """Who must do what in an unfinished game."""

    phase: Phase
    player: int
    """Seat."""
    must: Must
    count: int | None = None
    """In the play only; 0 for a lead."""
    legal: tuple[Card, ...] | None = None
    """In the play only: the cards that may be laid."""
    crib: bool = False
    """Whether it is the crib that is to be shown."""

    def told(self, players: Sequence[str]) -> str:
        """Return this as a clause, such as ``bob must still show``; ``players`` by seat."""
        return f"{players[self.player]} must still {_DUTIES[self.must]}"


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The result of judging a log."""

    status: Status
    ruleset: str
    players: tuple[str, ...]
    """Names by seat."""
    sides: tuple[tuple[str, ...], ...]
    """Names by side; a side is called after its first player."""
    scores: tuple[int, ...]
    """By side, capped at the target."""
    ledger: tuple[Line, ...]
    """Empty where none was kept."""
    violations: tuple[Violation, ...]
    audit: tuple[dict[str, int], ...]
    """By side, see `service.engine.game.board.AUDIT`."""
    rear: tuple[int | None, ...]
    """By side: where its rear peg stands, None before its front peg has moved; the front pegs stand
    where ``scores`` says.
    """
    unverified: int
    """How many entries were taken as written."""
    outcome: Outcome | None
    """None unless complete."""
    ended_at: Path | None
    """None unless complete."""
    ended_by: EndedBy | None
    """None unless complete."""
    entries_after_end: int
    next: Next | None
    """None unless in progress."""
