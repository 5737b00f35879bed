"""The parameters of a game's rules, and what a ruleset is; the catalogue is in `rulesets`."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Counts(StrEnum):
    """Whether a closed count starts again (six-card) or ends the play (five-card)."""

    RESET = "reset"
    SINGLE = "single"


class ShowOrder(StrEnum):
    """Whose hand is counted first; the crib is always last."""

    PONE_FIRST = "pone-first"
    DEALER_FIRST = "dealer-first"


class Claims(StrEnum):
    """Whether the true points are scored, or what the players claim."""

    AUTOMATIC = "automatic"
    MANUAL = "manual"


class Undercount(StrEnum):
    """What happens to points that a claim missed; decided in `scoring.undercount`."""

    STANDS = "stands"
    MUGGINS = "muggins"


class Overcount(StrEnum):
    """Who gets what was claimed too much; decided in `scoring.overcount`."""

    AWARD_OPPONENT = "award-opponent"
    CORRECT = "correct"
    FLAT_TWO = "flat-two"


class FalseGame(StrEnum):
    """What a false claim of game costs."""

    AS_OVERCOUNT = "as-overcount"
    BACK_FIFTEEN = "back-fifteen"


class ThirtyOne(StrEnum):
    """How the points for 31 are claimed: two at once, or one and another for the last card."""

    TWO = "two"
    ONE_AND_ONE = "one-and-one"


class MatchBy(StrEnum):
    """What decides a match: games won, or the values of the games won."""

    GAMES = "games"
    GAME_POINTS = "game-points"


class NextFirstDealer(StrEnum):
    """Who deals first in the next game of a match."""

    ALTERNATE = "alternate"
    LOSER = "loser"


class IllegalPlay(StrEnum):
    """Whether an illegal play ends the adjudication or is taken back."""

    STOP = "stop"
    RETRACT = "retract"


class Enforcement(StrEnum):
    """Whether wrong claims are ruled on by themselves, or only when the opponent calls them."""

    AUTOMATIC = "automatic"
    ON_CALL = "on-call"


@dataclass(frozen=True, slots=True)
class GameValues:
    """What a won game is worth."""

    win: int
    skunk: int
    double_skunk: int


@dataclass(frozen=True, slots=True)
class Rules:
    """Every parameter of a game, each with one value."""

    target: int
    """Points that win."""
    heels: int
    """Points of a jack starter for the dealer; 0: none."""
    heels_claimed: bool
    """Whether, under manual claims, heels too are scored by their claim."""
    nobs: int
    """Points of the jack of the starter's suit: 0 or 1."""
    flush_takes_starter: bool
    """Whether a hand's flush grows by a starter of its suit."""
    counts: Counts
    show_order: ShowOrder
    head_start: int
    """Points at the start for the side left of the first dealer."""
    skunk_line: int | None
    """The skunk line: a loser below it is skunked; None: no skunks."""
    double_skunk_line: int | None
    """A loser below it is double-skunked; None: no double skunks."""
    game_values: GameValues
    best_of: int | None
    """Games in a match; None: the ruleset has no matches."""
    claims: Claims
    undercount: Undercount
    overcount: Overcount
    false_game: FalseGame
    enforcement: Enforcement
    thirty_one: ThirtyOne
    match_by: MatchBy
    next_first_dealer: NextFirstDealer
    illegal_play: IllegalPlay


@dataclass(frozen=True, slots=True)
class Table:
    """How many cards go where, for one number of players."""

    players: int
    dealt: int
    """To each player."""
    to_crib: int
    """From the pack to the crib."""
    discards: int
    """By each player."""

    @property
    def hand(self) -> int:
        """Cards in a hand after the discard."""
        return self.dealt - self.discards

    @property
    def crib(self) -> int:
        """Cards in the crib."""
        return self.players * self.discards + self.to_crib


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a ruleset and where its value comes from."""

    value: Any
    """As in a request's ``rules``: a number, string, boolean, None or mapping."""
    basis: str
    """``stated`` by the source, ``inherited`` from the standard rules, or ``not-mentioned``: a
    scoring item or bonus that the source does not have.
    """
    note: str
    """What the source says, in short."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named set of rules with its source."""

    id: str
    name: str
    source: str
    description: str
    tables: Mapping[int, Table]
    """By number of players."""
    hand: int
    """Cards in a hand, at every table."""
    crib: int
    """Cards in the crib, at every table."""
    parameters: Mapping[str, Parameter]
    """By name of the parameter, as in `Rules`."""
    rules: Rules
    """The values of ``parameters``."""
