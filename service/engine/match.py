"""A match of several games, decided by games won or by their values [000, 001 "best of 3"]."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter

from service.engine.errors import (
    Fault,
    FaultCode,
    Impossible,
    Violation,
    ViolationCode,
    name_hint,
    refuse,
    unknown_player,
)
from service.engine.result import Ended, Outcome, Skunk, result
from service.engine.rules.parameters import MatchBy, NextFirstDealer, Rules, UnderRules


class MatchStatus(StrEnum):
    COMPLETE = "complete"
    IN_PROGRESS = "in-progress"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class MatchGame:
    scores: Mapping[str, int]
    """Scores by side."""
    first_dealer: str | None = None
    ended: Ended | None = None
    """Concession or forfeit, if the game was given up."""


@dataclass(frozen=True, slots=True)
class MatchLog(UnderRules):
    games: Sequence[MatchGame]
    best_of: int | None = None
    """None: as the ruleset says; without either the games are a tally without an end."""


@dataclass(frozen=True, slots=True)
class Standing:
    side: int
    wins: int
    game_points: int
    """Values of the games won."""
    spread: int
    """Margins of the games won less those of the games lost."""
    skunks: int
    """Games won with a skunk."""
    double_skunks: int


@dataclass(frozen=True, slots=True)
class Match:
    status: MatchStatus
    ruleset: str
    sides: tuple[str, ...]
    winner: int | None
    """Side; None before the end, and in a drawn match."""
    needed: int | None
    """Games won, or game points, that win the match; None in a tally without an end."""
    standings: tuple[Standing, ...]
    """Best first."""
    games: tuple[Outcome, ...]
    counted: int
    """Number of games up to the decision; later ones do not count."""
    violations: tuple[Violation, ...]


def score(log: MatchLog) -> Match:
    """Return the standing after the games.

    Raises `Impossible` (``invalid-rules``, ``invalid-match``, ``invalid-scores``,
    ``wrong-player-count``, ``unknown-player``).
    """
    rules = log.rules
    best_of = _best_of(log)
    needed = None if best_of is None else best_of // 2 + 1
    sides = tuple(log.games[0].scores)
    if any(set(game.scores) != set(sides) for game in log.games):
        refuse(_name_faults(log.games, sides))
    games = tuple(
        result(
            {side: game.scores[side] for side in sides},
            log.ruleset,
            log.rules,
            ("games", index),
            game.ended,
        )
        for index, game in enumerate(log.games)
    )
    winner, counted = _decision(games[:best_of], len(sides), needed, rules.match_by)
    # Who deals after the decision is not looked at.
    refuse(_name_faults(log.games[:counted], sides))
    status = MatchStatus.IN_PROGRESS
    if winner is not None:
        status = MatchStatus.COMPLETE
    elif counted == best_of:
        status = MatchStatus.DRAWN
    return Match(
        status=status,
        ruleset=log.ruleset.id,
        sides=sides,
        winner=winner,
        needed=needed,
        standings=_standings(len(sides), games[:counted], rules.match_by),
        games=games,
        counted=counted,
        violations=tuple(_wrong_first_dealers(log.games[:counted], games, sides, rules)),
    )


def _decision(
    games: Sequence[Outcome], sides: int, needed: int | None, match_by: MatchBy
) -> tuple[int | None, int]:
    """Return the side that has won the match, if any, and the number of games that count."""
    gained = [0] * sides
    for index, game in enumerate(games):
        points = game.value or 0
        gained[game.winner] += points if match_by is MatchBy.GAME_POINTS else 1
        if needed is not None and gained[game.winner] >= needed:
            return game.winner, index + 1
    return None, len(games)


def _best_of(log: MatchLog) -> int | None:
    best_of = log.rules.best_of if log.best_of is None else log.best_of
    if best_of is not None and best_of % 2 == 0:
        raise Impossible(Fault(FaultCode.INVALID_RULES, ("best_of",), "must be odd", best_of))
    return best_of


def _name_faults(games: Sequence[MatchGame], sides: Sequence[str]) -> Iterator[Fault]:
    for index, game in enumerate(games):
        if set(game.scores) != set(sides):
            wanted = f"every game must have the sides {', '.join(sides)}"
            path = ("games", index, "scores")
            hints = (name_hint(name, sides) for name in game.scores if name not in sides)
            hint = next(filter(None, hints), "")
            yield Fault(FaultCode.INVALID_MATCH, path, wanted, ", ".join(game.scores), hint)
        if game.first_dealer is not None and game.first_dealer not in sides:
            yield unknown_player(game.first_dealer, sides, ("games", index, "first_dealer"))


def _standings(sides: int, games: Sequence[Outcome], match_by: MatchBy) -> tuple[Standing, ...]:
    order = ["wins", "game_points", "spread"]
    if match_by is MatchBy.GAME_POINTS:
        order = ["game_points", "wins", "spread"]
    standings = [_standing_of(side, games) for side in range(sides)]
    return tuple(sorted(standings, key=attrgetter(*order), reverse=True))


def _standing_of(side: int, games: Sequence[Outcome]) -> Standing:
    won = [game for game in games if game.winner == side]
    gained = sum(loser.margin for game in won for loser in game.losers)
    lost = sum(loser.margin for game in games for loser in game.losers if loser.side == side)
    skunks = [game.skunk for game in won]
    return Standing(
        side=side,
        wins=len(won),
        game_points=sum(game.value or 0 for game in won),
        spread=gained - lost,
        skunks=skunks.count(Skunk.SKUNK),
        double_skunks=skunks.count(Skunk.DOUBLE_SKUNK),
    )


def _wrong_first_dealers(
    log: Sequence[MatchGame], games: Sequence[Outcome], sides: Sequence[str], rules: Rules
) -> Iterator[Violation]:
    # In what order more sides deal first is not known.
    if len(sides) != 2:
        return
    expected = None
    for index, game in enumerate(log):
        dealer = None if game.first_dealer is None else sides.index(game.first_dealer)
        if dealer is not None and expected is not None and dealer != expected:
            path = ("games", index, "first_dealer")
            detail = f"{sides[expected]} must deal first here (got {sides[dealer]})"
            yield Violation(path, ViolationCode.WRONG_FIRST_DEALER, dealer, detail)
        if rules.next_first_dealer is NextFirstDealer.LOSER:
            expected = 1 - games[index].winner
        else:
            # A game without a first dealer leaves the alternation as it was.
            known = expected if dealer is None else dealer
            expected = None if known is None else 1 - known
