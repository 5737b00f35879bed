"""What results become: marshmallow schemas from engine values to JSON."""

from collections.abc import Iterable, Sequence
from typing import Any

from marshmallow import Schema, fields, post_dump

from service.api.fields import CardField, CardsField, texts
from service.engine import speech
from service.engine.claims import Claim
from service.engine.combinations import Combination, Kind
from service.engine.counting import CountedCard, JudgedClaim
from service.engine.rules import Table

Json = Any

_BREAKDOWN = {
    "fifteens": (Kind.FIFTEEN,),
    "pairs": (Kind.PAIR, Kind.PAIR_ROYAL, Kind.DOUBLE_PAIR_ROYAL),
    "runs": (Kind.RUN,),
    "flush": (Kind.FLUSH,),
    "nobs": (Kind.NOBS,),
}


def combinations(items: Iterable[Combination]) -> Json:
    """Return scoring items for JSON."""
    return [
        {"kind": item.kind, "cards": texts(item.cards), "points": item.points} for item in items
    ]


def claim(value: Claim) -> dict[str, Json]:
    """Return a claim beside the truth for JSON."""
    return {
        "claimed": value.claimed,
        "actual": value.actual,
        "verdict": value.verdict,
        "difference": value.difference,
        "impossible_total": value.impossible_total,
    }


def judged_claim(value: JudgedClaim) -> Json:
    """Return a claim and what it would peg for JSON."""
    return {**claim(value.claim), "awards": [award._asdict() for award in value.awards]}


class CombinationsField(fields.Field[Sequence[Combination]]):
    """Scoring items."""

    def _serialize(self, value: Sequence[Combination] | None, *_: object, **__: object) -> Json:
        return combinations(value or ())


class JudgedClaimField(fields.Field[JudgedClaim]):
    """A claim and what it would peg; left out where nothing was claimed."""

    def _serialize(self, value: JudgedClaim | None, *_: object, **__: object) -> Json:
        return None if value is None else judged_claim(value)


_COUNTED = (
    *("starter", "ruleset", "total", "points"),
    *("combinations", "announcement", "notes", "claim"),
)


class _CountedAnswer(Schema):
    """The points of a hand or crib."""

    starter = CardField(attribute="show.starter")
    ruleset = fields.String()
    total = fields.Integer(attribute="show.total")
    points = fields.Function(
        lambda counted: {name: counted.show.points(*kinds) for name, kinds in _BREAKDOWN.items()}
    )
    combinations = CombinationsField(attribute="show.combinations")
    announcement = fields.Function(lambda counted: speech.count_aloud(counted.show.combinations))
    notes = fields.Function(lambda counted: list(speech.notes(counted.show)))
    claim = JudgedClaimField()

    @post_dump
    def leave_out(self, data: dict[str, Json], **_: object) -> dict[str, Json]:
        """Leave out the claim where nothing was claimed."""
        if data["claim"] is None:
            del data["claim"]
        return data


class ShowAnswer(_CountedAnswer):
    """The points of a hand."""

    hand = CardsField(attribute="show.cards")

    class Meta:
        """The order of members."""

        fields = ("hand", *_COUNTED)


class CribAnswer(_CountedAnswer):
    """The points of a crib."""

    crib = CardsField(attribute="show.cards")

    class Meta:
        """The order of members."""

        fields = ("crib", *_COUNTED)


class CountedCardsField(fields.Field[Sequence[CountedCard]]):
    """The cards of a count, each with its points."""

    def _serialize(self, value: Sequence[CountedCard] | None, *_: object, **__: object) -> Json:
        return [_counted_card(play) for play in value or ()]


def _counted_card(play: CountedCard) -> Json:
    answer = {
        "card": play.card.text,
        "count": play.count,
        "points": play.points,
        "combinations": combinations(play.combinations),
        "announcement": speech.card_aloud(play.count, play.combinations),
    }
    return answer if play.claim is None else {**answer, "claim": judged_claim(play.claim)}


class PeggingAnswer(Schema):
    """The points of a count, card by card."""

    ruleset = fields.String()
    plays = CountedCardsField()
    total = fields.Integer()
    count = fields.Integer()
    remaining = fields.Integer()


class RulesetAnswer(Schema):
    """A ruleset with its source."""

    id = fields.String()
    name = fields.String()
    source = fields.String()
    description = fields.String()
    players = fields.Function(lambda ruleset: list(ruleset.tables))
    cards = fields.Function(lambda ruleset: [_table(table) for table in ruleset.tables.values()])
    parameters = fields.Function(
        lambda ruleset: {
            name: {"value": item.value, "basis": item.basis, "note": item.note}
            for name, item in ruleset.parameters.items()
        }
    )


def _table(table: Table) -> Json:
    return {
        "players": table.players,
        "dealt": table.dealt,
        "to_crib": table.to_crib,
        "discards": table.discards,
        "hand": table.hand,
        "crib": table.crib,
    }


SHOW = ShowAnswer()
CRIB = CribAnswer()
PEGGING = PeggingAnswer()
RULESET = RulesetAnswer()
