"""The ways in which input can be wrong.

`Impossible`: no such cards, players or rules can exist, so nothing can be judged.
`Violation`: a mistake that a game, a match or a score card goes on after.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple
from unicodedata import normalize

from service.engine.cards import Card

Path = tuple[str | int, ...]
"""A place in a request: member names and array indices from its root."""

MOST_FAULTS = 20
"""No more faults of one request are reported."""


class FaultCode(StrEnum):
    """Kinds of what cannot be judged. Those of a request's shape and of texts are further out."""

    # Cards and names as they are written.
    NOT_A_CARD = "not-a-card"
    NOT_A_NAME = "not-a-name"
    DUPLICATE_NAME = "duplicate-name"
    # Cards that cannot be.
    DUPLICATE_CARD = "duplicate-card"
    WRONG_CARD_COUNT = "wrong-card-count"
    CARD_NOT_DEALT = "card-not-dealt"
    MISSING_CARDS = "missing-cards"
    ABOVE_THIRTY_ONE = "above-thirty-one"
    # Players and scores.
    UNKNOWN_PLAYER = "unknown-player"
    WRONG_PLAYER_COUNT = "wrong-player-count"
    INVALID_TEAMS = "invalid-teams"
    INVALID_DEALER = "invalid-dealer"
    INVALID_CUT = "invalid-cut"
    INVALID_SCORES = "invalid-scores"
    # Rules.
    UNKNOWN_RULESET = "unknown-ruleset"
    UNSUPPORTED_RULESET = "unsupported-ruleset"
    INVALID_RULES = "invalid-rules"
    # Deals, entries and what is claimed.
    INVALID_DEAL = "invalid-deal"
    INVALID_ENTRY = "invalid-entry"
    WRONG_CLAIM_COUNT = "wrong-claim-count"
    # Games, matches and score cards.
    AMBIGUOUS_END = "ambiguous-end"
    INVALID_ENDING = "invalid-ending"
    INVALID_MATCH = "invalid-match"
    INVALID_CARD = "invalid-card"


class ViolationCode(StrEnum):
    """Kinds of mistakes in games, matches and score cards."""

    # Claims and calls.
    OVERCOUNT = "overcount"
    UNDERCOUNT = "undercount"
    FALSE_GAME = "false-game"
    WRONG_MUGGINS = "wrong-muggins"
    RENEGE = "renege"
    BAD_CALL = "bad-call"
    # Numbers.
    WRONG_COUNT = "wrong-count"
    WRONG_TOTAL = "wrong-total"
    IMPOSSIBLE_TOTAL = "impossible-total"
    IMPOSSIBLE_PEGGING = "impossible-pegging"
    # Play and show; they end the judging unless it goes on after a fault.
    PLAY_OVER = "play-over"
    CARD_NOT_HELD = "card-not-held"
    ABOVE_THIRTY_ONE = "above-thirty-one"
    OUT_OF_TURN = "out-of-turn"
    GO_WITH_PLAYABLE_CARD = "go-with-playable-card"
    BAD_LAST = "bad-last"
    WRONG_SHOW_ORDER = "wrong-show-order"
    PLAY_INCOMPLETE = "play-incomplete"
    SHOW_INCOMPLETE = "show-incomplete"
    WRONG_DEALER = "wrong-dealer"
    # A match.
    WRONG_FIRST_DEALER = "wrong-first-dealer"
    # Score cards.
    MISSING_ROW = "missing-row"
    CONTRADICTORY_RESULT = "contradictory-result"
    WRONG_COLUMN = "wrong-column"
    MISSING_SPREAD = "missing-spread"
    DIFFERENT_SPREAD = "different-spread"
    WRONG_POINTS = "wrong-points"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a request: its shape, a name, a card, a score, a line of text."""

    code: StrEnum
    """A `FaultCode`, or a code of a request's shape or of a text."""
    path: Path
    wanted: str
    """A sentence that says what must hold, or what is wrong."""
    came: object = None
    """The value that came instead; None if the sentence says it."""
    hint: str = ""
    """Advice at the end of the message."""
    limit: int = 0
    """The most or the fewest items allowed; of ``wrong-length`` only."""

    @property
    def detail(self) -> str:
        """The message, such as ``must be odd (got 4)``."""
        came = "" if self.came is None else f" (got {self.came})"
        return f"{self.wanted}{came}" + (f"; {self.hint}" if self.hint else "")


def duplicate_faults(cards: Iterable[tuple[Path, Card]]) -> Iterator[Fault]:
    """Yield a fault for every duplicate among these cards, which come with their paths."""
    seen: set[Card] = set()
    for path, card in cards:
        if card in seen:
            yield Fault(FaultCode.DUPLICATE_CARD, path, f"{card} is given twice")
        seen.add(card)


def unknown_player(name: str, known: Iterable[str], path: Path) -> Fault:
    names = tuple(known)
    wanted = f"'{name}' is none of {', '.join(names)}"
    return Fault(FaultCode.UNKNOWN_PLAYER, path, wanted, hint=name_hint(name, names))


def name_hint(name: str, known: Iterable[str]) -> str:
    """Return a hint if an unknown name looks like a known one, or an empty string."""
    if normalize("NFC", name) in {normalize("NFC", each) for each in known}:
        return "it looks like one of them, but has other characters"
    return ""


class Impossible(ValueError):
    """No such cards, players, scores or rules can exist; ``faults`` are in the request's order."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.detail for fault in faults))
        self.faults = faults[:MOST_FAULTS]


def refuse(faults: Iterable[Fault]) -> None:
    """Raise `Impossible` with the faults, if there are any."""
    found = tuple(faults)
    if found:
        raise Impossible(*found)


@contextmanager
def inside(*path: str | int) -> Iterator[None]:
    """Lead the paths of what is impossible in a part of a request from the root of the request."""
    try:
        yield
    except Impossible as error:
        faults = [replace(fault, path=(*path, *fault.path)) for fault in error.faults]
        raise Impossible(*faults) from None


@dataclass(frozen=True, slots=True)
class Slip:
    """The numbers of a count or total that is wrong."""

    written: int
    due: int | None = None
    before: int | None = None
    """The side's score at the start of the deal."""
    at_least: int | None = None
    """The score before a deal of totals alone that its total is below."""
    at_most: int | None = None
    """The later total that the total of a deal of totals alone is above."""


@dataclass(slots=True)
class Missing:
    """A hand, crib, play or count of heels that cannot be counted."""

    deal: int
    event: StrEnum
    player: int
    """Seat; the first of a side for its play."""
    total: Path | None = None
    """The written total that makes up for it."""
    fits: int | None = None
    """Its worth by that total; None: unknown."""


class Violation(NamedTuple):
    path: Path
    code: ViolationCode | FaultCode
    """A `FaultCode` for a fault after which the judging goes on."""
    player: int | None
    """Seat of the player of the entry, or of the caller; in score cards, index of the card."""
    detail: str
    difference: int | None = None
    """Said minus true of claims, counts and totals; larger minus smaller of two spreads."""
    other: Path | None = None
    """The other card's row of the same game."""
    rule: str | None = None
    """Section of the ACC's rule 12, in score cards."""
    slip: Slip | None = None
    missing: list[Missing] | None = None
    """None where no such mistake leaves anything uncounted; it grows while the deal is judged."""
    fault: Fault | None = None
    """The refusal of the log for this mistake, where the judging ends with it."""
