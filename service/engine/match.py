"""A match: several games, won by the side that wins most of them [001 "best of 3"]."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.engine.errors import Fault, Impossible, unknown_player
from service.engine.game.ledger import Status, Violation
from service.engine.rules.parameters import Rules
from service.engine.rules.rulesets import DEFAULT_RULESET, rules_of, ruleset_of
from service.engine.skunk import Outcome, result


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A finished game of a match."""

    scores: Mapping[str, int]
    """By side."""
    first_dealer: str | None = None


@dataclass(frozen=True, slots=True)
class MatchLog:
    """The games of a match, in the order played."""

    games: Sequence[MatchGame]
    best_of: int | None = None
    """None: as the ruleset says."""
    ruleset: str = DEFAULT_RULESET
    rules: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a side stands."""

    side: int
    games_won: int
    game_points: int
    """Values of the games won."""
    spread: int
    """Margins of the games won less those of the games lost."""


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands."""

    status: Status
    sides: tuple[str, ...]
    winner: int | None
    """Side; None while nobody has won enough games."""
    needed: int
    """Games that win the match."""
    standing: tuple[Standing, ...]
    """Best first."""
    games: tuple[Outcome, ...]
    counted: int
    """How many games were played up to the decision; later ones do not count."""
    violations: tuple[Violation, ...]


def score(log: MatchLog) -> Match:
    """Return the standing after the games.

    Raises `Impossible` (``unknown-ruleset``, ``invalid-rules``, ``invalid-match``,
    ``invalid-scores``, ``wrong-player-count``, ``unknown-player``).
    """
    ruleset = ruleset_of(log.ruleset)
    rules = rules_of(ruleset, log.rules or {})
    needed = _best_of(log, rules) // 2 + 1
    sides = tuple(log.games[0].scores)
    faults = tuple(_name_faults(log, sides))
    if faults:
        raise Impossible(*faults)
    games = tuple(
        result(
            {side: game.scores[side] for side in sides}, ruleset, rules, ("games", index, "scores")
        )
        for index, game in enumerate(log.games)
    )
    won = [0] * len(sides)
    winner, counted = None, len(games)
    for index, game in enumerate(games):
        won[game.winner] += 1
        if won[game.winner] == needed:
            winner, counted = game.winner, index + 1
            break
    return Match(
        status=Status.IN_PROGRESS if winner is None else Status.COMPLETE,
        sides=sides,
        winner=winner,
        needed=needed,
        standing=_standing(len(sides), games[:counted]),
        games=games,
        counted=counted,
        violations=tuple(_wrong_first_dealers(log.games[:counted], sides)),
    )


def _best_of(log: MatchLog, rules: Rules) -> int:
    best_of = rules.best_of if log.best_of is None else log.best_of
    if best_of is None:
        detail = f"best_of must be given: {log.ruleset} names no number of games"
        raise Impossible(Fault("invalid-match", (), detail))
    if best_of % 2 == 0:
        raise Impossible(Fault("invalid-rules", ("best_of",), f"must be odd (got {best_of})"))
    return best_of


def _name_faults(log: MatchLog, sides: Sequence[str]) -> Iterator[Fault]:
    for index, game in enumerate(log.games):
        if set(game.scores) != set(sides):
            detail = (
                f"every game must have the sides {', '.join(sides)} (got {', '.join(game.scores)})"
            )
            yield Fault("invalid-match", ("games", index, "scores"), detail)
        if game.first_dealer is not None and game.first_dealer not in sides:
            yield unknown_player(game.first_dealer, sides, ("games", index, "first_dealer"))


def _standing(sides: int, games: Sequence[Outcome]) -> tuple[Standing, ...]:
    won, points, spread = [0] * sides, [0] * sides, [0] * sides
    for game in games:
        won[game.winner] += 1
        points[game.winner] += game.value
        for loser in game.losers:
            spread[game.winner] += loser.margin
            spread[loser.side] -= loser.margin
    standing = [Standing(side, won[side], points[side], spread[side]) for side in range(sides)]
    best_first = sorted(standing, key=lambda one: (-one.games_won, -one.game_points, -one.spread))
    return tuple(best_first)


def _wrong_first_dealers(games: Sequence[MatchGame], sides: Sequence[str]) -> Iterator[Violation]:
    """Yield where the first deal did not alternate, seen from the last game that names its dealer.

    Between two sides: the order of more is not known.
    """
    if len(sides) != 2:
        return
    known: tuple[int, int] | None = None
    for index, game in enumerate(games):
        if game.first_dealer is None:
            continue
        dealer = sides.index(game.first_dealer)
        if known is not None:
            expected = (known[1] + index - known[0]) % len(sides)
            if dealer != expected:
                path = ("games", index, "first_dealer")
                detail = (
                    f"{sides[expected]} must deal first, since the first deal alternates "
                    f"(got {sides[dealer]})"
                )
                yield Violation(path, "wrong-first-dealer", dealer, detail)
        known = (index, dealer)
