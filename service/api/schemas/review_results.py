"""What the review of a game becomes: engine values to JSON."""

from fractions import Fraction
from typing import Any

from marshmallow import Schema, fields

from service.api.pointer import pointer
from service.api.schemas.fields import texts
from service.engine.discard.choices import Choice
from service.engine.review import Review, Sums

Json = Any


def _choice(choice: Choice) -> dict[str, Json]:
    return {
        "keep": texts(choice.keep),
        "discard": texts(choice.discard),
        "net": float(choice.net),
    }


def _discards(review: Review) -> Json:
    return [
        {
            "pointer": pointer(one.path),
            "deal": one.deal,
            "player": review.players[one.player],
            "dealer": one.dealer,
            **_choice(one.choice),
            "best": _choice(one.best),
            "loss": float(one.loss),
            "rank": one.rank,
            "options": one.options,
        }
        for one in review.discards
    ]


def _luck(review: Review) -> Json:
    return [
        {
            "pointer": pointer(one.path),
            "deal": one.deal,
            "player": review.players[one.player],
            "hand": float(one.hand),
            **({} if one.crib is None else {"crib": float(one.crib)}),
        }
        for one in review.luck
    ]


def _sums(sums: Sums) -> dict[str, Json]:
    return {
        name: float(value) if isinstance(value, Fraction) else value
        for name, value in sums._asdict().items()
    }


class ReviewAnswer(Schema):
    """The review of a game."""

    status = fields.String()
    ruleset = fields.String()
    assumes = fields.String()
    discards = fields.Function(_discards)
    luck = fields.Function(_luck)
    players = fields.Function(
        lambda review: {
            name: _sums(sums) for name, sums in zip(review.players, review.sums, strict=True)
        }
    )


REVIEW = ReviewAnswer()
