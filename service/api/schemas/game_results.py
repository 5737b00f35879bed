"""What adjudicated games, final scores and matches become: engine values to JSON."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from marshmallow import Schema, fields

from service.api.pointer import pointer
from service.api.schemas.fields import texts
from service.api.schemas.results import claim, combinations
from service.engine.errors import Path
from service.engine.game.ledger import (
    Adjudication,
    Award,
    Line,
    Phase,
    Violation,
    deal_of,
    phase_of,
)
from service.engine.match import Match
from service.engine.result import Loser
from service.engine.scoring import announcements
from service.engine.scoring.combinations import Event

Json = Any


def losers(items: Sequence[Loser], names: Sequence[str]) -> Json:
    """Return the losing sides for JSON; ``names`` by side."""
    return [
        {
            "side": names[loser.side],
            "score": loser.score,
            "margin": loser.margin,
            "skunk": loser.skunk,
        }
        for loser in items
    ]


def violation(item: Violation, names: Sequence[str]) -> Json:
    """Return something found wrong for JSON; ``names`` by what `Violation.player` counts."""
    answer: dict[str, Json] = {"pointer": pointer(item.path), "code": item.code}
    if item.player is not None:
        answer["player"] = names[item.player]
    if item.difference is not None:
        answer["difference"] = item.difference
    answer["detail"] = item.detail
    return answer


def _ledger(adjudication: Adjudication) -> Json:
    # Most lines leave the board as it was.
    sides, board, scores = _side_names(adjudication), {}, None
    lines = []
    for line in adjudication.ledger:
        if line.scores is not scores:
            scores = line.scores
            board = dict(zip(sides, scores, strict=True))
        lines.append(_line(line, adjudication.players, sides, board))
    return lines


@lru_cache(maxsize=4096)
def _place(path: Path, event: Event) -> tuple[str, int | None, Phase]:
    """Return the pointer, deal and phase of an entry: in many games the same ones."""
    return pointer(path), deal_of(path), phase_of(event, path)


def _line(
    line: Line, players: Sequence[str], sides: Sequence[str], board: Mapping[str, int]
) -> Json:
    path, event, player, cards, count, points, items, judged_claim, awards, _, *marks = line
    place, deal, phase = _place(path, event)
    answer: dict[str, Json] = {
        "pointer": place,
        "deal": deal,
        "phase": phase,
        "event": event,
        "cards": [card.text for card in cards],
        "points": points,
        "combinations": combinations(items) if items else [],
        "announcement": announcements.line_aloud(event, count, points, items),
        "awards": [_award(award, sides) for award in awards] if awards else [],
        "scores": board,
    }
    if player is not None:
        answer["player"] = players[player]
    if count is not None:
        answer["count"] = count
    if judged_claim is not None:
        answer["claim"] = claim(judged_claim)
    verified, retracted = marks
    if not verified:
        answer["verified"] = False
        answer["announcement"] = announcements.written_aloud(event, points)
    if retracted:
        answer["retracted"] = True
        answer["announcement"] = "taken back"
    return answer


def _award(award: Award, sides: Sequence[str]) -> Json:
    side, points, reason = award
    return {"side": sides[side], "points": points, "reason": reason}


def _next(adjudication: Adjudication) -> Json:
    following = adjudication.next
    if following is None:
        return None
    answer: dict[str, Json] = {
        "phase": following.phase,
        "player": adjudication.players[following.player],
        "must": following.must,
    }
    if following.legal is not None:
        answer |= {"count": following.count, "legal": texts(following.legal)}
    if following.crib:
        answer["crib"] = True
    return answer


def _side_names(adjudication: Adjudication) -> list[str]:
    return [side[0] for side in adjudication.sides]


def _by_side(adjudication: Adjudication, values: Sequence[Json]) -> Json:
    return dict(zip(_side_names(adjudication), values, strict=True))


def _pegs(game: Adjudication) -> Json:
    return {
        side: {"front": front, "rear": rear}
        for side, front, rear in zip(_side_names(game), game.scores, game.rear, strict=True)
    }


def _violations(adjudication: Adjudication) -> Json:
    return [violation(item, adjudication.players) for item in adjudication.violations]


def _outcome(adjudication: Adjudication) -> dict[str, Json]:
    """Return the result of a game for JSON; null until it is complete."""
    outcome = adjudication.outcome
    if outcome is None:
        return {"winner": None, "skunk": None, "value": None, "losers": []}
    names = _side_names(adjudication)
    return {
        "winner": names[outcome.winner],
        "skunk": outcome.skunk,
        "value": outcome.value,
        "losers": losers(outcome.losers, names),
    }


class SkunkAnswer(Schema):
    """Who won a finished game, and by how much."""

    ruleset = fields.String()
    winner = fields.Function(lambda board: board.sides[board.outcome.winner])
    skunk = fields.String(attribute="outcome.skunk")
    value = fields.Integer(attribute="outcome.value")
    losers = fields.Function(lambda board: losers(board.outcome.losers, board.sides))


class PlayAnswer(Schema):
    """The adjudicated play of one deal."""

    status = fields.String()
    ruleset = fields.String()
    ledger = fields.Function(_ledger)
    points = fields.Function(lambda play: _by_side(play, play.scores))
    violations = fields.Function(_violations)
    next = fields.Function(_next)


class GameAnswer(Schema):
    """An adjudicated game."""

    status = fields.String()
    ruleset = fields.String()
    sides = fields.Function(lambda game: {side[0]: list(side) for side in game.sides})
    winner = fields.Function(lambda game: _outcome(game)["winner"])
    scores = fields.Function(lambda game: _by_side(game, game.scores))
    skunk = fields.Function(lambda game: _outcome(game)["skunk"])
    value = fields.Function(lambda game: _outcome(game)["value"])
    losers = fields.Function(lambda game: _outcome(game)["losers"])
    ended_at = fields.Function(
        lambda game: None if game.ended_at is None else pointer(game.ended_at)
    )
    ended_by = fields.String()
    entries_after_end = fields.Integer()
    unverified = fields.Integer()
    pegs = fields.Function(_pegs)
    ledger = fields.Function(_ledger)
    violations = fields.Function(_violations)
    audit = fields.Function(lambda game: _by_side(game, game.audit))
    next = fields.Function(_next)


def _standing(match: Match) -> Json:
    return [
        {
            "side": match.sides[one.side],
            "games_won": one.games_won,
            "game_points": one.game_points,
            "spread": one.spread,
            "skunks": one.skunks,
            "double_skunks": one.double_skunks,
        }
        for one in match.standing
    ]


def _games(match: Match) -> Json:
    return [
        {
            "winner": match.sides[game.winner],
            "skunk": game.skunk,
            "value": game.value,
            "counted": index < match.counted,
        }
        for index, game in enumerate(match.games)
    ]


class MatchAnswer(Schema):
    """Where a match stands."""

    status = fields.String()
    winner = fields.Function(
        lambda match: None if match.winner is None else match.sides[match.winner]
    )
    needed = fields.Integer()
    standing = fields.Function(_standing)
    games = fields.Function(_games)
    violations = fields.Function(
        lambda match: [violation(item, match.sides) for item in match.violations]
    )


SKUNK = SkunkAnswer()
PLAY = PlayAnswer()
GAME = GameAnswer()
SUMMARY = GameAnswer(exclude=("ledger",))
MATCH = MatchAnswer()
