"""What results become: marshmallow schemas from engine values to JSON."""

from collections.abc import Iterable, Sequence
from typing import Any

from marshmallow import Schema, fields, post_dump

from service.api.schemas.fields import CardField, CardsField, texts
from service.engine.discard.advice import CribExpectation, Option
from service.engine.discard.choices import Expectation
from service.engine.rules.parameters import Table
from service.engine.scoring.announcements import card_aloud, count_aloud, notes
from service.engine.scoring.claims import Claim
from service.engine.scoring.combinations import Combination
from service.engine.scoring.counting import CountedCard, JudgedClaim

Json = Any


def combinations(items: Iterable[Combination]) -> Json:
    """Return scoring items for JSON."""
    return [
        {"kind": kind, "cards": [card.text for card in cards], "points": points}
        for kind, cards, points in items
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
    points = fields.Function(lambda counted: counted.show.parts())
    combinations = CombinationsField(attribute="show.combinations")
    announcement = fields.Function(lambda counted: count_aloud(counted.show.combinations))
    notes = fields.Function(lambda counted: list(notes(counted.show)))
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
        "announcement": card_aloud(play.count, play.combinations),
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


class BatchAnswer(Schema):
    """The points of many hands or cribs, in columns."""

    ruleset = fields.String()
    totals = fields.Raw()
    fifteens = fields.Raw(attribute="parts.fifteens")
    pairs = fields.Raw(attribute="parts.pairs")
    runs = fields.Raw(attribute="parts.runs")
    flush = fields.Raw(attribute="parts.flush")
    nobs = fields.Raw(attribute="parts.nobs")
    differences = fields.Raw()
    problems = fields.Function(
        lambda counted: [{"index": one.index, "code": one.code} for one in counted.problems]
    )

    @post_dump
    def leave_out(self, data: dict[str, Json], **_: object) -> dict[str, Json]:
        """Leave out the differences where nothing was claimed."""
        if data["differences"] is None:
            del data["differences"]
        return data


class DiscardAnswer(Schema):
    """The ways to discard, best first."""

    ruleset = fields.String()
    assumes = fields.String()
    options = fields.Function(lambda advice: [_option(option) for option in advice.options])


def _option(option: Option) -> Json:
    return {
        "keep": texts(option.keep),
        "discard": texts(option.discard),
        "hand": {
            **_expectation(option.hand),
            "distribution": {str(at): cases for at, cases in option.hand.distribution.items()},
        },
        "crib": _expectation(option.crib),
        "net": float(option.net),
    }


def _expectation(expectation: Expectation | CribExpectation) -> dict[str, Json]:
    return {
        "mean": float(expectation.mean),
        "min": expectation.min,
        "max": expectation.max,
    }


SHOW = ShowAnswer()
CRIB = CribAnswer()
PEGGING = PeggingAnswer()
RULESET = RulesetAnswer()
BATCH = BatchAnswer()
DISCARD = DiscardAnswer()
