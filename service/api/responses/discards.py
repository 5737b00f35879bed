"""Advice about discards, the review of a game, and chances."""

from fractions import Fraction

from service.api.pointer import pointer
from service.api.responses.games import judged_on
from service.api.responses.scoring import texts
from service.engine.chances.table import Board, table
from service.engine.discard.advice import Advice, Option
from service.engine.discard.choices import Choice
from service.engine.game.ledger import deal_of
from service.engine.review import Review, Sums
from service.json_values import Json


def discard(advice: Advice) -> dict[str, Json]:
    return {
        "ruleset": advice.ruleset,
        "assumes": advice.assumes,
        "options": [_option(option) for option in advice.options],
    }


def _option(option: Option) -> Json:
    choice, crib_min, crib_max = option
    distribution = choice.hand.distribution
    return {
        "keep": texts(choice.keep),
        "discard": texts(choice.discard),
        "hand": {
            "mean": float(choice.hand.mean),
            "min": min(distribution),
            "max": max(distribution),
            "distribution": {str(points): cases for points, cases in distribution.items()},
        },
        "crib": {"mean": float(choice.crib), "min": crib_min, "max": crib_max},
        **_pegging(choice),
        "net": float(choice.net),
    }


def review(value: Review) -> dict[str, Json]:
    return {
        "status": value.status,
        "ruleset": value.ruleset,
        "assumes": value.assumes,
        "discards": [
            {
                "pointer": pointer(one.path),
                "deal": deal_of(one.path),
                "player": value.players[one.player],
                "dealer": one.dealer,
                **_choice(one.choice),
                "best": _choice(one.best),
                "loss": float(one.loss),
                "rank": one.rank,
                "options": one.options,
            }
            for one in value.discards
        ],
        "luck": [
            {
                "pointer": pointer(one.path),
                "deal": deal_of(one.path),
                "player": value.players[one.player],
                "hand": float(one.hand),
                **({} if one.crib is None else {"crib": float(one.crib)}),
            }
            for one in value.luck
        ],
        "by_player": {
            name: _sums(sums) for name, sums in zip(value.players, value.sums, strict=True)
        },
        **_course(value),
        **judged_on(value.unjudged, value.hints, value.players),
    }


def chances(board: Board, of_dealer: Fraction) -> dict[str, Json]:
    return {
        "dealer": board.dealer,
        "pone": board.pone,
        "moment": board.moment,
        "target": board.target,
        "chances": {"dealer": float(of_dealer), "pone": float(1 - of_dealer)},
        "standard_error": table().standard_error,
    }


def _course(value: Review) -> dict[str, Json]:
    """Return chances and mistakes, where they are known."""
    if value.chances is None or value.mistakes is None:
        return {}
    return {
        "chances": [
            {
                "pointer": pointer(one.path),
                **({"deal": deal_of(one.path)} if one.path[0] == "deals" else {}),
                "scores": dict(zip(value.players, one.scores, strict=True)),
                "chances": dict(zip(value.players, map(float, one.chances), strict=True)),
            }
            for one in value.chances
        ],
        "mistakes": [
            {
                "pointer": pointer(one.path),
                "deal": deal_of(one.path),
                "code": one.code,
                "player": value.players[one.side],
                "change": float(one.change),
            }
            for one in value.mistakes
        ],
    }


def _choice(choice: Choice) -> dict[str, Json]:
    return {
        "keep": texts(choice.keep),
        "discard": texts(choice.discard),
        "net": float(choice.net),
        **_pegging(choice),
    }


def _pegging(choice: Choice) -> dict[str, Json]:
    if choice.pegging is None:
        return {}
    own, other = choice.pegging
    return {"pegging": {"own": float(own), "other": float(other)}}


def _sums(sums: Sums) -> dict[str, Json]:
    members = {name: value for name, value in sums._asdict().items() if value is not None}
    if sums.mistakes is not None:
        members["mistakes"] = {name: float(part) for name, part in sums.mistakes._asdict().items()}
    return {
        name: float(value) if isinstance(value, Fraction) else value
        for name, value in members.items()
    }
