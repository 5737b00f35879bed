"""Advice about discards, and the review of those of a game."""

from fractions import Fraction

from service.api.pointer import pointer
from service.api.responses.scoring import texts
from service.engine.discard.advice import Advice, Option
from service.engine.discard.choices import Choice
from service.engine.game.ledger import deal_of
from service.engine.review import Review, Sums
from service.json import Json


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
        "players": {
            name: _sums(sums) for name, sums in zip(value.players, value.sums, strict=True)
        },
    }


def _choice(choice: Choice) -> dict[str, Json]:
    return {
        "keep": texts(choice.keep),
        "discard": texts(choice.discard),
        "net": float(choice.net),
    }


def _sums(sums: Sums) -> dict[str, Json]:
    return {
        name: float(value) if isinstance(value, Fraction) else value
        for name, value in sums._asdict().items()
    }
