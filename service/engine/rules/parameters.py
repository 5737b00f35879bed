"""The parameters of a game's rules, and a ruleset; the catalogue is in `rulesets`."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Counts(StrEnum):
    """A closed count starts again (six-card) or ends the play (five-card)."""

    RESET = "reset"
    SINGLE = "single"


class ShowOrder(StrEnum):
    """The player whose hand is counted first; the crib is always last."""

    PONE_FIRST = "pone-first"
    DEALER_FIRST = "dealer-first"


class Claims(StrEnum):
    """Players score the true points, or those that they claim."""

    AUTOMATIC = "automatic"
    MANUAL = "manual"


class Undercount(StrEnum):
    """Points that a claim missed are lost, or the opponent may take them."""

    STANDS = "stands"
    MUGGINS = "muggins"


class Overcount(StrEnum):
    """The opponent gets the points claimed too much, none, or two."""

    AWARD_OPPONENT = "award-opponent"
    CORRECT = "correct"
    FLAT_TWO = "flat-two"


class FalseGame(StrEnum):
    AS_OVERCOUNT = "as-overcount"
    BACK_FIFTEEN = "back-fifteen"


class ThirtyOne(StrEnum):
    """The points for 31 are claimed as two at once, or as one and another for the last card."""

    TWO = "two"
    ONE_AND_ONE = "one-and-one"


class MatchBy(StrEnum):
    GAMES = "games"
    GAME_POINTS = "game-points"


class NextFirstDealer(StrEnum):
    ALTERNATE = "alternate"
    LOSER = "loser"


class IllegalPlay(StrEnum):
    STOP = "stop"
    RETRACT = "retract"


class Enforcement(StrEnum):
    """Wrong claims are ruled on by themselves, or only when the opponent calls them."""

    AUTOMATIC = "automatic"
    ON_CALL = "on-call"


@dataclass(frozen=True, slots=True)
class GameValues:
    win: int
    skunk: int
    double_skunk: int


@dataclass(frozen=True, slots=True)
class Rules:
    target: int
    heels: int
    """Points of a jack starter for the dealer; 0: none."""
    heels_claimed: bool
    """Under manual claims, heels too are scored by their claim."""
    nobs: int
    """Points of the jack of the starter's suit: 0 or 1."""
    flush_takes_starter: bool
    """A hand's flush grows by a starter of its suit."""
    counts: Counts
    show_order: ShowOrder
    head_start: int
    """Points at the start for the side left of the first dealer."""
    skunk_line: int
    """The skunk line: a loser below it is skunked; 0: no skunks."""
    double_skunk_line: int
    """A loser below it is double-skunked; 0: no double skunks."""
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
    """The numbers of cards for one number of players."""

    players: int
    dealt: int
    to_crib: int
    """From the pack to the crib."""
    discards: int

    @property
    def hand(self) -> int:
        return self.dealt - self.discards

    @property
    def crib(self) -> int:
        return self.players * self.discards + self.to_crib


@dataclass(frozen=True, slots=True)
class Parameter:
    value: Any
    """As in a request's ``rules``: a number, string, boolean, None or mapping."""
    basis: str
    """``stated`` by the source, ``inherited`` from the standard rules, or ``not-mentioned``: a
    scoring item or bonus that the source does not have.
    """
    note: str
    """A summary of what the source says."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    id: str
    name: str
    source: str
    description: str
    tables: Mapping[int, Table]
    """Tables by number of players; hand and crib have the same size at all of them."""
    hand: int
    crib: int
    parameters: Mapping[str, Parameter]
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderRules:
    """A request with the ruleset and the rules that apply to it."""

    ruleset: Ruleset
    rules: Rules
    """The ruleset's rules, or changed ones."""
