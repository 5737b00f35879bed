"""The result of a game: the winner, the skunk lines, and the value of the game [000, rules 6]."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from service.engine.errors import Fault, FaultCode, Impossible, Path, refuse, unknown_player
from service.engine.rules.parameters import Rules, Ruleset, UnderRules
from service.engine.rules.rulesets import check_sides


class Skunk(StrEnum):
    NONE = "none"
    SKUNK = "skunk"
    DOUBLE_SKUNK = "double-skunk"


class EndedBy(StrEnum):
    TARGET = "target"
    CONCESSION = "concession"
    FORFEIT = "forfeit"


class Ended(NamedTuple):
    """A concession or a forfeit, by the side that loses."""

    by: EndedBy
    side: str


@dataclass(frozen=True, slots=True)
class Loser:
    side: int
    score: int
    margin: int
    """Points short of the target."""
    skunk: Skunk | None
    """None: unknown, since the score may be too low."""


@dataclass(frozen=True, slots=True)
class Outcome:
    winner: int
    skunk: Skunk | None
    """The skunk of the highest loser: a skunk needs every opponent skunked. None: unknown."""
    value: int | None
    """Game points for the winner. None: unknown."""
    losers: tuple[Loser, ...]


@dataclass(frozen=True, slots=True)
class FinalScores(UnderRules):
    scores: Mapping[str, int]
    """Scores by side."""
    ended: Ended | None = None
    """Concession or forfeit, if the game was given up."""


def classify(final: FinalScores) -> Outcome:
    """Return the winner, the margins, and the value of the game.

    Raises `Impossible` as `result` does.
    """
    return result(final.scores, final.ruleset, final.rules, (), final.ended)


def outcome(
    scores: Sequence[int],
    winner: int,
    rules: Rules,
    open_sides: Collection[int] = (),
    *,
    forfeited: bool = False,
) -> Outcome:
    """Return the result of a game; after a forfeit there is no skunk [rules 12].

    ``open_sides``: sides whose score may be too low, so that a skunk is unknown [rules 15.8].
    """
    losers = []
    for side, score in enumerate(scores):
        if side != winner:
            skunk = Skunk.NONE if forfeited else below_skunk_line(score, rules)
            known = skunk is Skunk.NONE or side not in open_sides
            losers.append(Loser(side, score, rules.target - score, skunk if known else None))
    of_game = max(losers, key=lambda loser: loser.score).skunk
    if of_game is not Skunk.NONE and any(loser.skunk is None for loser in losers):
        of_game = None
    values = {
        Skunk.NONE: rules.game_values.win,
        Skunk.SKUNK: rules.game_values.skunk,
        Skunk.DOUBLE_SKUNK: rules.game_values.double_skunk,
    }
    value = None if of_game is None else values[of_game]
    return Outcome(winner, of_game, value, tuple(losers))


def below_skunk_line(score: int, rules: Rules) -> Skunk:
    if score < rules.double_skunk_line:
        return Skunk.DOUBLE_SKUNK
    if score < rules.skunk_line:
        return Skunk.SKUNK
    return Skunk.NONE


def result(
    scores: Mapping[str, int],
    ruleset: Ruleset,
    rules: Rules,
    path: Path,
    ended: Ended | None = None,
) -> Outcome:
    """Return the result of a game from its final scores by side; ``path`` leads to the game.

    Raises `Impossible` (``wrong-player-count``, ``invalid-rules``, ``invalid-scores``,
    ``invalid-ending``, ``unknown-player``).
    """
    sides = set(ruleset.tables) | ({2} if 4 in ruleset.tables else set())
    if len(scores) not in sides:
        possible = " or ".join(str(number) for number in sorted(sides))
        wanted = f"{ruleset.id} is for {possible} sides"
        raise Impossible(
            Fault(FaultCode.WRONG_PLAYER_COUNT, (*path, "scores"), wanted, len(scores))
        )
    check_sides(rules, len(scores))
    there = [side for side, score in enumerate(scores.values()) if score >= rules.target]
    if ended is not None:
        refuse(_ending_faults(ended, scores, path))
    who, due = ("exactly one side", 1) if ended is None else ("no side of a game given up", 0)
    if len(there) != due:
        wanted = f"{who} must have reached the target {rules.target}"
        raise Impossible(Fault(FaultCode.INVALID_SCORES, (*path, "scores"), wanted, len(there)))
    capped = [min(score, rules.target) for score in scores.values()]
    if ended is None:
        return outcome(capped, there[0], rules)
    forfeited = ended.by is EndedBy.FORFEIT
    return outcome(capped, 1 - list(scores).index(ended.side), rules, forfeited=forfeited)


def _ending_faults(ended: Ended, sides: Collection[str], path: Path) -> Iterator[Fault]:
    yield from side_faults(len(sides), (*path, "ended"))
    if ended.side not in sides:
        yield unknown_player(ended.side, sides, (*path, "ended", "side"))


def side_faults(sides: int, path: Path) -> Iterator[Fault]:
    """Yield a fault at the ending of a game given up, unless it has two sides."""
    if sides != 2:
        wanted = "a game that is given up must have two sides"
        yield Fault(FaultCode.INVALID_ENDING, path, wanted, sides)
